"""What `test_third_rule` runs inside the copy of the project: the toy rule, all the way through."""

import json
import random
import sys
from functools import cache
from pathlib import Path

from fastapi.testclient import TestClient
from typer.testing import CliRunner

from bot.cli import app
from bot.settings import load_settings
from bot.web.server.app import create_app
from solver import Clue, DecisionTree, Lexicon, Mode, Position, simulate, solve_exact
from solver.boards import BOARD_STRATEGIES, Boards, play_boards
from solver.rules import RULES
from solver.rules.responses import legal_mask, letters_of
from solver.strategies import STRATEGIES
from worksheets import SheetSpec, make_booklet, make_sheet

NEAR = RULES["near"]
random.seed(1)
WORDS = random.sample(Lexicon.built_in(5).words, 40)
LEXICON = Lexicon.of(WORDS, WORDS[:14], "some")


def digits(guess: str, answer: str) -> tuple[int, ...]:
    """The toy rule once more, in a few words of Python."""
    apart = [abs(ord(a) - ord(b)) for a, b in zip(guess, answer, strict=True)]
    return tuple(2 if d == 0 else 1 if d <= 3 else 0 for d in apart)


@cache
def best(answers: tuple[str, ...], turns: int) -> int | None:
    """The least total of guesses for these answers, by trying everything."""
    if not turns:
        return None
    totals = []
    for guess in WORDS:
        groups: dict[tuple[int, ...], list[str]] = {}
        for answer in answers:
            groups.setdefault(digits(guess, answer), []).append(answer)
        if len(groups) == 1 and guess not in answers:
            continue
        parts = [
            best(tuple(words), turns - 1) for kind, words in groups.items() if set(kind) != {2}
        ]
        if None not in parts:
            totals.append(len(answers) + sum(part for part in parts if part is not None))
    return min(totals, default=None)


def check_engine() -> None:
    for guess in WORDS:
        for answer in WORDS:
            pattern = NEAR.score(guess, answer)
            assert NEAR.digits(pattern, 5) == digits(guess, answer)
            for text in (NEAR.format(pattern, 5), NEAR.emoji(pattern, 5)):
                assert NEAR.parse(guess, text) == pattern
    start = Position(NEAR, LEXICON)
    assert solve_exact(start).tree.total == best(tuple(sorted(WORDS[:14])), 6)
    letters = letters_of(WORDS)
    pattern = NEAR.score(WORDS[0], WORDS[1])
    for mode in (Mode.HARD, Mode.STRICT):
        mask = legal_mask(NEAR.code, mode.code, letters, letters_of(WORDS[:1])[0], pattern)
        row = [Clue(WORDS[0], pattern)]
        assert mask.tolist() == [NEAR.breach(word, row, mode) is None for word in WORDS]
        check_hard_games(solve_exact(Position(NEAR, LEXICON, mode=mode)).tree, mode)
    assert simulate(STRATEGIES["scout"], start, WORDS[:14]).lost == 0
    boards = Boards.start(Position(NEAR, LEXICON), 2)
    assert play_boards(BOARD_STRATEGIES["joint"], boards, WORDS[:2]).solved


def check_hard_games(tree: DecisionTree, mode: Mode) -> None:
    for answer in WORDS[:14]:
        clues: list[Clue] = []
        while not clues or clues[-1].guess != answer:
            guess = tree.follow(clues)
            assert NEAR.breach(guess, clues, mode) is None
            clues.append(Clue(guess, NEAR.score(guess, answer)))


def check_paper() -> None:
    spec = SheetSpec(WORDS[0], NEAR, LEXICON, strategy="scout")
    assert make_sheet(spec).pages
    assert make_booklet(spec).pages


def check_commands(folder: Path) -> None:
    row = f"{WORDS[0]}:{NEAR.format(NEAR.score(WORDS[0], WORDS[1]), 5)}"
    arguments = ["rank", "--game", "near", "--clue", row, "--top", "1", "--json"]
    ran = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert ran.exit_code == 0, ran.stderr
    (folder / "words.txt").write_text("\n".join(WORDS))
    lists = ["--guesses", str(folder / "words.txt"), "--game", "near", "--json"]
    solved = CliRunner().invoke(app, ["solve", WORDS[3], *lists], catch_exceptions=False)
    assert json.loads(solved.stdout)["results"][0]["solved"], solved.stderr


def check_page() -> None:
    from datetime import UTC, datetime

    web = create_app(load_settings(), lambda: datetime(2026, 2, 2, tzinfo=UTC), ("testserver",))
    with TestClient(web) as client:
        for path in ("/", "/helper", "/boards"):
            shown = client.get(f"{path}?game=near&length=4").text
            assert '<option value="near" selected>near letters</option>' in shown
            assert NEAR.notation.words[1] in shown


if __name__ == "__main__":
    check_engine()
    check_paper()
    check_commands(Path(sys.argv[1]))
    check_page()
    print("near works")
