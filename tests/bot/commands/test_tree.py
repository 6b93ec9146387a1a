"""`tree`, `rank --exact` and the strategy `exact`: keys, files, agreement, misuse."""

from pathlib import Path

import pytest

from solver.exact import solve_exact
from solver.games.position import Position
from solver.rules import WORDLE
from solver.strategies.registry import STRATEGIES
from solver.trees.build import build_tree
from solver.trees.files import load_tree
from tests.commandline import refused, run
from tests.solver.lexicons import OUND, lexicon

GUESSES = sorted([*OUND, "crane", "whims", "bumph", "fowls", "round"])


@pytest.fixture
def lists(tmp_path: Path) -> list[str]:
    """Options for a guess list and an answer list."""
    guesses, answers = tmp_path / "guesses.txt", tmp_path / "answers.txt"
    guesses.write_text("\n".join(GUESSES))
    answers.write_text("\n".join(OUND))
    return ["--guesses", str(guesses), "--answers", str(answers)]


def test_tree_keys_and_total(lists: list[str]) -> None:
    report = run("tree", "fowls", "--exact", *lists, "--json").json
    assert list(report) == [
        *("opener", "rule", "answers", "accepted", "total", "mean", "worst", "histogram"),
        *("proven", "seconds", "nodes"),
    ]
    best = solve_exact(Position(WORDLE, lexicon(GUESSES, OUND)), opener="fowls")
    assert (report["total"], report["proven"]) == (best.total, True)
    assert report["opener"] == "fowls"
    assert sum(report["histogram"]) == report["answers"] == 7


def test_tree_after_clues_and_without_proof(lists: list[str]) -> None:
    report = run("tree", "--clue", "fowls:-g---", "--width", "1", *lists, "--json").json
    assert report["answers"] == 4
    played = run("tree", "fowls", "--strategy", "minimax", *lists, "--json").json
    assert played["proven"] is False
    assert "not proven" in run("tree", "fowls", "--strategy", "minimax", *lists).out
    assert "none is better" in run("tree", "fowls", *lists).out


@pytest.mark.parametrize("name", ["tree.json", "tree.txt"])
def test_trees_are_saved(tmp_path: Path, lists: list[str], name: str) -> None:
    path = tmp_path / name
    report = run("tree", "fowls", *lists, "--json", "-o", str(path)).json
    assert load_tree(path).total == report["total"]


def test_rank_exact_gives_what_each_guess_costs(lists: list[str]) -> None:
    result = run("rank", "--exact", "--top", "12", *lists, "--json").json
    position = Position(WORDLE, lexicon(GUESSES, OUND))
    assert len(result["guesses"]) == 12
    for row in result["guesses"]:
        if row["expected_guesses"] is not None:
            assert row["expected_guesses"] == solve_exact(position, opener=row["word"]).mean
    assert "expected guesses to the end" in run("rank", "--exact", *lists).out


def test_the_strategy_exact_plays_the_optimal_tree() -> None:
    position = Position(WORDLE, lexicon(GUESSES, OUND))
    played = build_tree(STRATEGIES["exact"], position, "whims")
    assert played.total == solve_exact(position, opener="whims").total


def test_the_strategy_exact_goes_on_when_no_likely_answer_fits() -> None:
    games = run(
        "solve", "aahed", "mound", "--strategy", "exact", "--opener", "salet", "--json"
    ).json["results"]
    assert [game["solved"] for game in games] == [True, True]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fowls", "--limit", "2"], "guesses are too few to find every answer"),
        (["cranx"], "is not an accepted word"),
        (["fowls", "--exact", "--strategy", "scout"], "exclude each other"),
        (["fowls", "--strategy", "luck"], "unknown strategy"),
        (["fowls", "--width", "0"], "--width"),
        (["--clue", "fowls:ggggg", "--clue", "crane:ggggg"], "no accepted word fits"),
    ],
)
def test_misuse(lists: list[str], arguments: list[str], message: str) -> None:
    assert message in refused("tree", *arguments, *lists)


def test_a_tree_that_cannot_be_written(tmp_path: Path, lists: list[str]) -> None:
    line = refused("tree", "fowls", *lists, "-o", str(tmp_path / "no" / "t.txt"), code=1)
    assert "cannot write" in line


@pytest.mark.slow
def test_the_best_opener_is_proven_and_resumed(tmp_path: Path, lists: list[str]) -> None:
    results = tmp_path / "openers.jsonl"
    options = [*lists, "--processes", "1", "--results", str(results), "--json"]
    ran = run("tree", "--best", "--exact", *options)
    position = Position(WORDLE, lexicon(GUESSES, OUND))
    totals = {w: solve_exact(position, opener=w).total for w in GUESSES if w not in OUND}
    assert ran.json["total"] == min(totals.values())
    assert "is the proven best of 12 openers" in ran.err
    before = results.read_text()
    again = run("tree", "--best", "--exact", *options)
    assert (again.json["opener"], again.json["total"]) == (ran.json["opener"], ran.json["total"])
    assert results.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--best", "fowls"], "looks for the opener itself"),
        (["fowls", "--processes", "2"], "belong to the command best-opener"),
        (["--best", "--openers", "/nowhere.txt"], "cannot read"),
    ],
)
def test_misuse_of_best(lists: list[str], arguments: list[str], message: str) -> None:
    assert message in refused("tree", *arguments, *lists)
