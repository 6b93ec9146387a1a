"""The `review` command: games from arguments, files and pipes; answers; totals; refusals."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.record.ledger import Ledger, Result
from bot.terminal.answers import Answers
from solver.reviews import read_games
from tests.commandline import refused, run

WRONG = "Wordle 0 3/6\n\n⬛⬛🟨⬛⬛ raise\n⬛⬛⬛⬛⬛ mound\n🟩🟩🟩🟩🟩 cigar\n"
SHARED = WRONG.replace("⬛⬛🟨⬛⬛", "🟨🟨🟨⬛⬛")
BARE = "Wordle 1 2/6\n🟩🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


@pytest.fixture
def answers(tmp_path: Path) -> str:
    """A source of answers for the first days."""
    path = tmp_path / "answers.csv"
    path.write_text("date,answer\n2021-06-19,cigar\n2021-06-20,rebut\n", encoding="utf-8")
    return f"file:{path}"


def test_words_are_reviewed_with_the_last_as_the_answer() -> None:
    ran = run("review", "raise", "cloud", "pound")
    assert ran.code == 0
    assert "taking the last word, POUND, as the answer" in ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "3/6"
    assert all(len(line) <= 60 for line in lines)
    assert [line.split("skill")[0].split() for line in lines if "ggggg" in line] == [
        ["P", "O", "U", "N", "D", "ggggg"]
    ]
    assert any(line.startswith("best play: ") for line in lines)


def test_json_has_every_figure_of_every_row() -> None:
    (game,) = run("review", "raise", "cloud", "pound", "--json").json["results"]
    assert (game["score"], game["answer"], game["rule"], game["mode"]) == (
        "3/6",
        "pound",
        "wordle",
        "normal",
    )
    assert [row["word"] for row in game["rows"]] == ["raise", "cloud", "pound"]
    assert [row["pattern"] for row in game["rows"]] == game["patterns"]
    first = game["rows"][0]
    assert (first["remaining"], first["remaining_official"]) == (14855, 2315)
    assert all(0 <= row["skill"] <= 99 for row in game["rows"])
    assert game["best_play"]["guesses"][-1] == "pound"


def test_a_share_text_may_come_through_a_pipe() -> None:
    for arguments in (["review"], ["review", "-"]):
        result = CliRunner().invoke(app, arguments, input=SHARED)
        assert result.exit_code == 0
        assert result.stdout.startswith("Wordle 0 3/6\n")


def test_a_chat_is_summed_up_and_what_is_wrong_in_it_named(tmp_path: Path) -> None:
    good = SHARED
    chat = tmp_path / "chat.txt"
    broken = "Wordle 0 5/6\n⬛🟨🟨⬛⬛\n"
    chat.write_text(f"Anna: {good}so close!\nBob: {good}{broken}", encoding="utf-8")
    ran = run("review", str(chat))
    assert ran.code == 0
    assert "2 games, 2 solved" in ran.out
    assert "mean 3.00 guesses; best play " in ran.out
    assert "line 12, 'Wordle 0 5/6', announces 5 guesses, but 1 row follows" in ran.err
    body = run("review", str(chat), "--json").json
    assert (body["games"], body["games_solved"], body["mean"]) == (2, 2, 3.0)
    assert body["histogram"] == [0, 0, 2, 0, 0, 0]
    assert body["refused"][0]["line"] == 12


def test_the_day_gives_the_answer_of_a_loss(answers: str) -> None:
    lost = ["raise", "mound", "raise", "mound", "raise", "mound"]
    ran = run("review", *lost, "--day", "2021-06-19", "--source", answers, "--json")
    (game,) = ran.json["results"]
    assert (game["answer"], game["score"], game["solved"]) == ("cigar", "X/6", False)


def test_numbered_games_are_looked_up_in_a_source(answers: str) -> None:
    ran = run("review", BARE, "--source", answers)
    assert ran.code == 0, ran
    assert "Wordle 1 answer REBUT" in ran.out
    assert "write the word beside each row" in ran.out


def test_the_ledger_and_the_source_know_the_answers_of_a_day(
    own_settings: Path, answers: str
) -> None:
    (game,) = read_games(BARE).games
    known = Answers(None, date(2021, 6, 20), answers, date(2021, 6, 20))
    assert known.of(game) == "rebut"
    assert known.notes == ["the puzzle of 2021-06-20 is today's; this review shows its answer"]
    played = Result("nyt", date(2021, 6, 20), 1, "wordle", False, 6, ("sound",), (242,), True)
    Ledger(own_settings / "ledger.sqlite3").record(played, datetime(2021, 6, 20, tzinfo=UTC))
    later = Answers(None, date(2021, 6, 20), None, date(2021, 6, 21))
    assert (later.of(game), later.notes) == ("sound", [])


def test_bytes_that_are_no_text_are_refused_in_one_line() -> None:
    result = CliRunner().invoke(app, ["review"], input=b"\xff\xfe\x00Wordle\n")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_the_star_of_a_score_means_hard_mode() -> None:
    text = "Wordle 0 2/6*\n🟨🟨🟨⬛⬛ raise\n🟩🟩🟩🟩🟩 cigar"
    assert run("review", text, "--json").json["results"][0]["mode"] == "hard"
    broken = "Wordle 0 3/6*\n🟨🟨🟨⬛⬛ raise\n⬛⬛⬛⬛⬛ mound\n🟩🟩🟩🟩🟩 cigar"
    assert "line 3: MOUND is not legal in hard mode" in refused("review", broken)


def test_arrows_mean_word_peaks() -> None:
    ran = run("review", "Word Peaks #782 2/6\n🔼🔼🔽🔽🔼 crane\n🟩🟩🟩🟩🟩 pound", "--json")
    assert ran.code == 2  # C is not too low for P … and R is too high for O
    ran = run("review", "Word Peaks #782 2/6\n🔼🔽🔼🟩🔽 crane\n🟩🟩🟩🟩🟩 pound", "--json")
    assert ran.json["results"][0]["rule"] == "peaks"


REFUSED = [
    ((WRONG,), "line 5, no accepted word fits these rows"),
    ((BARE,), "line 2 has no word; write the word beside the colors"),
    (("Wordle 1 3/6\n🟩🟨⬛⬛⬛\n🟩🟩🟩🟩🟩",), "announces 3 guesses, but 2 rows follow"),
    (("raise", "pound", "--answer", "pound", "--day", "2021-06-19"), "give one of them"),
    (("raise", "--day", "yesterday"), "write it as YYYY-MM-DD"),
    (("raise", "--day", "2999-01-01"), "is not out yet"),
    (("raise", "--answer", "po und"), "is not a word"),
    (("raise", "--answer", "pounds"), "6 letters"),
    (("raisé",), "is no row"),
    (("no-such-file.txt",), "cannot read no-such-file.txt: No such file"),
    ((BARE, "--day", "2021-06-19"), "the text is of puzzle 1, but that of 2021-06-19 is 0"),
    ((BARE + BARE, "--answer", "rebut"), "the text has 2 games"),
    ((BARE * 1001,), "the text has 1,001 games; paste at most 1,000 at a time"),
    (("Daily Quordle 1431\n9️⃣5️⃣",), "is of several boards"),
    (("just some prose, nothing else 🙂",), "is no row"),
]


@pytest.mark.parametrize(("arguments", "reason"), REFUSED, ids=lambda value: str(value)[:20])
def test_what_cannot_be_reviewed_is_refused_in_one_line(
    arguments: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(AssertionError, match=reason):
        raise AssertionError(refused("review", *arguments))
