"""Decision trees: sums, following, files there and back, and every kind of damage."""

from pathlib import Path

import pytest

from solver.errors import ContradictionError, OutputError, TreeFileError
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import RULES, WORDLE, Clue
from solver.strategies.registry import STRATEGIES
from solver.trees.build import build_tree
from solver.trees.files import from_json, from_text, load_tree, save_tree, to_json, to_text
from solver.trees.tree import DecisionTree
from solver.words.lexicon import Lexicon
from tests.oracle import peaks_marks, wordle_marks
from tests.solver.lexicons import OUND, lexicon

WORDS = sorted({*OUND, *Lexicon.built_in(5).answers[::40]})


def tree(rule: str = "wordle", strategy: str = "entropy") -> DecisionTree:
    position = Position(RULES[rule], lexicon(WORDS, WORDS))
    return build_tree(STRATEGIES[strategy], position, "mound")


@pytest.mark.parametrize("rule", RULES)
def test_a_tree_plays_what_the_strategy_plays(rule: str) -> None:
    found = tree(rule)
    position = Position(RULES[rule], lexicon(WORDS, WORDS))
    result = simulate(STRATEGIES["entropy"], position, WORDS, "mound")
    assert result.lost == 0
    assert (found.answers, found.total, found.worst) == (len(WORDS), result.total, result.worst)
    assert found.histogram == result.histogram[: found.worst]
    assert found.mean == result.mean


@pytest.mark.parametrize(("rule", "oracle"), [("wordle", wordle_marks), ("peaks", peaks_marks)])
def test_games_replayed_by_an_independent_checker(rule: str, oracle: object) -> None:
    found = tree(rule)
    marks_of = wordle_marks if oracle is wordle_marks else peaks_marks
    total = 0
    for answer in WORDS:
        clues: list[Clue] = []
        while not clues or clues[-1].guess != answer:
            guess = found.follow(clues)
            clues.append(Clue(guess, RULES[rule].parse(guess, marks_of(guess, answer))))
        total += len(clues)
    assert total == found.total


def test_a_strategy_that_loses_shows_it_in_the_worst_case() -> None:
    position = Position(WORDLE, lexicon(OUND, OUND), limit=3)
    found = build_tree(STRATEGIES["groups"], position)
    assert found.answers == 7
    assert found.worst == 7


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["tree.json", "tree.txt"])
def test_files_there_and_back(tmp_path: Path, rule: str, name: str) -> None:
    found = tree(rule)
    save_tree(found, tmp_path / name)
    assert load_tree(tmp_path / name) == found
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_text_is_one_game_a_line() -> None:
    lines = to_text(tree()).splitlines()
    assert lines[:3] == ["# secondguess tree 1", "# rule wordle", "# words test words"]
    assert "mound ggggg" in lines
    assert len(lines) == 3 + len(WORDS)


def test_following_refuses_what_is_not_in_the_tree() -> None:
    found = tree()
    with pytest.raises(ContradictionError, match="row 1 is CRANE but the tree guesses MOUND"):
        found.follow([Clue("crane", 0)])
    with pytest.raises(ContradictionError, match="no answer of the tree responds to MOUND"):
        found.follow([Clue("mound", WORDLE.parse("mound", "gggg-"))])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# secondguess tree 1", "# other", "the first line must be"),
        ("# rule wordle", "# rule chess", "its rule 'chess' is unknown"),
        ("mound ggggg", "mound gggg-", "line 3[0-9]*: mound answers mound with ggggg"),
        ("mound ggggg", "mound", "words and responses must come in turn"),
        ("mound ggggg", "m0und ggggg", "not in lower-case letters"),
        ("mound ggggg", "mounds gggggg", "differ in length"),
        ("mound -gggg", "mound ggggg", "with -gggg, not with ggggg"),
        ("mound ggggg", "mound ggg?g", "the mark '?'"),
        ("mound ggggg", "mound ggggg\nmound ggggg", "1 answers are found twice"),
    ],
)
def test_damaged_text_is_named(old: str, new: str, message: str) -> None:
    text = to_text(tree()).replace(old, new, 1)
    with pytest.raises(TreeFileError) as caught:
        from_text(text)
    assert message.split("[")[0].split("line 3")[0] in str(caught.value)


def test_two_guesses_at_one_place_are_damage() -> None:
    text = to_text(tree())
    extra = "mound ----- zzzzz -----"
    with pytest.raises(TreeFileError):
        from_text(f"{text}{extra} crane ggggg\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"format"', '"form"', "not a 'secondguess tree'"),
        ('"version":1', '"version":9', "not a 'secondguess tree'"),
        ('"guess":"mound"', '"guess":5', "a guess is missing at the root"),
        ('"final":true,"children":{}', '"final":false,"children":{}', "ends without an answer"),
        ("{", "{{", "not JSON"),
    ],
)
def test_damaged_json_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(TreeFileError) as caught:
        from_json(to_json(tree()).replace(old, new, 1))
    assert message in str(caught.value)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(TreeFileError, match="cannot read the tree"):
        load_tree(tmp_path / "none.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(TreeFileError, match="not UTF-8"):
        load_tree(tmp_path / "bytes.txt")
    with pytest.raises(OutputError, match="cannot write"):
        save_tree(tree(), tmp_path / "no" / "folder.txt")
