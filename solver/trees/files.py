"""Decision trees as files, verified when they are read.

Text: a header, then one game a line, words and responses in turn, the last response all in place:

    # secondguess tree 1
    # rule wordle
    # words the 2,315 answers
    salet -y--- adorn gyy-- alarm ggggg

JSON: an object with `format`, `version`, `rule`, `length`, `lexicon` and `root`; a node has
`guess`, `final` and `children` by response. Reading recomputes every response by the rule.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solver.errors import PatternError, TreeFileError
from solver.files import write_whole
from solver.rules.registry import RULES
from solver.rules.rule import Rule
from solver.trees.tree import DecisionTree, Node, TreeGame, tree_of_games

FORMAT, VERSION = "secondguess tree", 1


def save_tree(tree: DecisionTree, path: Path) -> None:
    """Write the tree, whole or not at all; `OutputError` if the file cannot be written."""
    write_whole(path, to_json(tree) if path.suffix.lower() == ".json" else to_text(tree))


def load_tree(path: Path) -> DecisionTree:
    """Read and verify a tree; `TreeFileError` names what is damaged and where."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise TreeFileError(f"cannot read the tree {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise TreeFileError(f"{path} is not a decision tree: it is not UTF-8 text") from error
    try:
        return from_json(text) if text.lstrip().startswith("{") else from_text(text)
    except TreeFileError as error:
        raise TreeFileError(f"{path} is damaged: {error}") from error.__cause__


def to_text(tree: DecisionTree) -> str:
    """The tree as lines, one game each."""
    lines = [f"# {FORMAT} {VERSION}", f"# rule {tree.rule.name}", f"# words {tree.lexicon}"]
    for game in tree.games():
        marks = [tree.rule.format(pattern, tree.length) for pattern in game.patterns]
        lines.append(" ".join(f"{w} {m}" for w, m in zip(game.guesses, marks, strict=True)))
    return "\n".join(lines) + "\n"


def from_text(text: str) -> DecisionTree:
    """The tree of such lines."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != f"# {FORMAT} {VERSION}":
        raise TreeFileError(f"the first line must be '# {FORMAT} {VERSION}'")
    header = dict(line[2:].split(" ", 1) for line in lines[1:3] if line.count(" ") > 1)
    rule = _rule(header.get("rule"))
    rows = [(n, line.split()) for n, line in enumerate(lines, 1) if not line.startswith("#")]
    games = [_game(rule, f"line {n}", fields) for n, fields in rows if fields]
    return _tree(rule, header.get("words", ""), games)


def to_json(tree: DecisionTree) -> str:
    """The tree as one JSON object."""

    def node(here: Node) -> dict[str, Any]:
        children = {
            tree.rule.format(pattern, tree.length): node(child)
            for pattern, child in here.children.items()
        }
        return {"guess": here.guess, "final": here.final, "children": children}

    whole = {
        "format": FORMAT,
        "version": VERSION,
        "rule": tree.rule.name,
        "length": tree.length,
        "lexicon": tree.lexicon,
        "root": node(tree.root),
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def from_json(text: str) -> DecisionTree:
    """The tree of such an object."""
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise TreeFileError(f"it is not JSON: {error}") from error
    if whole.get("format") != FORMAT or whole.get("version") != VERSION:
        raise TreeFileError(f"it is not a '{FORMAT}' of version {VERSION}")
    rule = _rule(whole.get("rule"))
    games = [_game(rule, f"{' '.join(f)}", f) for f in _paths(whole.get("root"), ())]
    return _tree(rule, str(whole.get("lexicon", "")), games)


def _paths(node: Any, before: tuple[str, ...]) -> Iterator[list[str]]:
    """Words and responses in turn, for every game below a JSON node."""
    where = f"after {' '.join(before)}" if before else "at the root"
    if not isinstance(node, dict) or not isinstance(node.get("guess"), str):
        raise TreeFileError(f"a guess is missing {where}")
    children = node.get("children")
    if not isinstance(children, dict):
        raise TreeFileError(f"the responses are missing {where}")
    if not node.get("final") and not children:
        raise TreeFileError(f"the tree ends without an answer {where}")
    guess = node["guess"]
    if node.get("final"):
        yield [*before, guess, ""]
    for marks, child in children.items():
        yield from _paths(child, (*before, guess, marks))


def _game(rule: Rule, where: str, fields: list[str]) -> TreeGame:
    """One game, every response recomputed against its answer."""
    guesses, marks = fields[0::2], fields[1::2]
    answer = guesses[-1]
    if len(guesses) != len(marks):
        raise TreeFileError(f"{where}: words and responses must come in turn")
    if any(not (w.isascii() and w.isalpha() and w.islower()) for w in guesses):
        raise TreeFileError(f"{where}: a word is not in lower-case letters")
    if any(len(word) != len(answer) for word in guesses):
        raise TreeFileError(f"{where}: the words differ in length")
    right = [rule.score(guess, answer) for guess in guesses]
    for guess, mark, pattern in zip(guesses, marks, right, strict=True):
        try:
            said = rule.parse(guess, mark) if mark else rule.solved(len(answer))
        except PatternError as error:
            raise TreeFileError(f"{where}: {error}") from error
        if said != pattern:
            shown = rule.format(pattern, len(answer))
            raise TreeFileError(
                f"{where}: {answer} answers {guess} with {shown}, not with {mark or 'all in place'}"
            )
    if answer in guesses[:-1]:
        raise TreeFileError(f"{where}: the game goes on after its answer")
    return TreeGame(answer, tuple(guesses), tuple(right))


def _tree(rule: Rule, lexicon: str, games: list[TreeGame]) -> DecisionTree:
    if not games:
        raise TreeFileError("it has no games")
    lengths = {len(game.answer) for game in games}
    if len(lengths) > 1:
        raise TreeFileError("its words differ in length")
    twice = len(games) - len({game.answer for game in games})
    if twice:
        raise TreeFileError(f"{twice} answers are found twice")
    try:
        return tree_of_games(rule, lengths.pop(), lexicon, games)
    except ValueError as error:
        raise TreeFileError(str(error)) from error


def _rule(name: Any) -> Rule:
    if name not in RULES:
        raise TreeFileError(f"its rule {name!r} is unknown; known are {', '.join(RULES)}")
    return RULES[name]
