"""A toy rule, added to a copy of the project in the room of the rules alone.

"Near" says of every place whether the answer's letter is the same, within three letters of the
guess's in the alphabet, or farther away. It is no game that anybody plays.
"""

import re
import shutil
from pathlib import Path

from tests.servers.processes import ROOT

KERNELS = '''"""Near, compiled: responses, and what rows of them prove for hard mode."""

import numpy as np

from solver.compiled import inlined, kernel
from solver.rules.codes import ALPHABET
from solver.rules.fact_sets import add_fact

KINDS = 1  # "the p-th letter is not x"


@inlined
def near_digit(letter, other):
    apart = abs(np.int64(letter) - np.int64(other))
    return 2 if apart == 0 else 1 if apart <= 3 else 0


@kernel
def respond_near(guess, columns, out):
    length, n = columns.shape
    for i in range(n):
        out[i] = 0
        for p in range(length):
            out[i] = out[i] * 3 + near_digit(guess[p], columns[p, i])


@inlined
def near_facts(guess, out):
    for p in range(guess.shape[0]):
        for x in range(ALPHABET):
            if x != guess[p]:
                add_fact(out, p * ALPHABET + x)


@inlined
def prove_near(guess, pattern, facts):
    rest = np.int64(pattern)
    for p in range(guess.shape[0] - 1, -1, -1):
        for x in range(ALPHABET):
            if near_digit(guess[p], x) != rest % 3:
                add_fact(facts, p * ALPHABET + x)
        rest = rest // 3
'''
RULE = '''"""Places whose letter is far from, near or the same as the guess's: a toy."""

from solver.rules.codes import NEAR_CODE
from solver.rules.notation import Notation, Sections
from solver.rules.ordinals import ordinal
from solver.rules.rule import Rule


def digit(letter, other):
    apart = abs(ord(letter) - ord(other))
    return 2 if apart == 0 else 1 if apart <= 3 else 0


def breach(guess, word, digits, strict):
    for place, (letter, wanted) in enumerate(zip(word, digits)):
        if digit(letter, guess[place]) != wanted:
            return f"the {ordinal(place)} letter cannot be {guess[place].upper()}"
    return None


NEAR = Rule(
    name="near",
    code=NEAR_CODE,
    notation=Notation(
        title="Near letters",
        choice="near letters",
        feedback="colors",
        invitation="You color each one.",
        marks="fns",
        emoji="🟥🟪🟦",
        symbols="–•✓",
        looks=("absent", "elsewhere", "same"),
        words=("far", "near", "same"),
        key=("far", "near", "same"),
        legend="s (same), n (near), f (far)",
        example="CRANE fnsff",
        readings={"f": 0, "🟥": 0, "n": 1, "🟪": 1, "s": 2, "🟦": 2},
        sections=Sections(
            lambda digits: (digits.count(2), digits.count(1)),
            lambda same, near: f"{same} the same, {near} near",
            tuple,
            "far, or all near",
        ),
    ),
    impossible=lambda guess, digits: None,
    row_breach=breach,
)
'''


def add_near(folder: Path) -> None:
    """A copy of the three packages in `folder`, with the toy rule."""
    for package in ("solver", "worksheets", "bot"):
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=skipped)
    rules = folder / "solver" / "rules"
    (rules / "near_kernels.py").write_text(KERNELS, encoding="utf-8")
    (rules / "near.py").write_text(RULE, encoding="utf-8")
    _edit(rules / "codes.py", r"COLORS, ARROWS = 0, 1", "COLORS, ARROWS, NEAR_CODE = 0, 1, 2")
    _edit(rules / "registry.py", r"^RULES: ", "from solver.rules.near import NEAR\n\nRULES: ")
    _edit(rules / "registry.py", r"\(WORDLE, PEAKS\)", "(WORDLE, PEAKS, NEAR)")
    dispatch = rules / "dispatch.py"
    names = "KINDS as NEAR_KINDS, near_facts, prove_near, respond_near"
    imports = f"from solver.rules.near_kernels import {names}\n"
    _edit(dispatch, r"^from solver\.rules\.codes import ", f"{imports}\\g<0>NEAR_CODE, ")
    for call in ("respond_arrows(guess, columns, out)", "arrow_facts(guess, out)"):
        own = call.replace("respond_arrows", "respond_near").replace("arrow_facts", "near_facts")
        _edit(dispatch, re.escape(call), f"{call}\n    elif code == NEAR_CODE:\n        {own}")
    call = "prove_arrows(guess, pattern, facts)"
    own = "prove_near(guess, pattern, facts)"
    _edit(dispatch, re.escape(call), f"{call}\n    elif code == NEAR_CODE:\n        {own}")
    wanted = "return NEAR_KINDS if code == NEAR_CODE else ARROW_KINDS"
    _edit(dispatch, r"return ARROW_KINDS", wanted)


def _edit(path: Path, pattern: str, replacement: str) -> None:
    text, times = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), flags=re.M)
    assert times == 1, (path, pattern, times)
    path.write_text(text, encoding="utf-8")
