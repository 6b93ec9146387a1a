"""The helper: suggestions while you play elsewhere, of one board and of many, and ladders."""

import pytest
from starlette.testclient import TestClient

from bot.web.games.paste import parse_rows
from solver.boards.game import Boards
from solver.boards.strategies import ranked
from solver.errors import PatternError
from solver.games.position import Position
from solver.rules import PEAKS, WORDLE
from solver.strategies.suggest import suggestions
from solver.words import EVERYDAY
from solver.words.lexicon import Lexicon
from tests.bot.web.pages import Page


def test_suggestions_are_those_of_the_engine(client: TestClient) -> None:
    sent = client.get("/helper?guess=crane&marks=-yg--")
    page = Page(sent.text)
    here = Position(WORDLE, Lexicon.built_in(5), vocabulary=EVERYDAY).enter("crane", "-yg--")
    for worth in suggestions(here, 10):
        assert f"guess={worth.word}" in page.link(worth.word.upper())
    assert f"{len(here.candidates):,} words left" in page.text


def test_a_guess_alone_shows_what_it_is_worth_and_enters_nothing(client: TestClient) -> None:
    page = Page(client.get("/helper?guess=mound").text)
    assert "How MOUND splits the words" in page.text
    assert page.field("guess") == "mound"
    assert not [value for name, value in page.fields if name == "row"]


@pytest.mark.parametrize("separator", [" ", ":", "   "])
def test_pasted_rows_become_the_game(client: TestClient, separator: str) -> None:
    text = f"CRANE{separator}-yg--\n\nbawdy{separator}⬛🟩⬛⬛⬛\n"
    sent = client.get("/helper", params={"paste": text}, follow_redirects=False)
    assert sent.status_code == 303
    assert "row=crane%3A-yg--&row=bawdy%3A-g---" in sent.headers["location"]


def test_pasted_words_decide_the_length(client: TestClient) -> None:
    page = Page(client.get("/helper", params={"paste": "notebook -y------"}).text)
    assert page.field("length") == "8"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Puzzle 12 3/6", "row 1"),
        ("🟩🟩🟩🟩🟩", "can't read line 1"),
        ("crane -yg-", "4 marks"),
        ("zzzzz -----", "not an accepted word"),
        ("abc ---", "4 to 11 letters"),
        ("   ", "the text is empty"),
        ("\n".join(["crane -----"] * 31), "31 rows"),
    ],
)
def test_a_paste_that_is_none_says_why(client: TestClient, text: str, message: str) -> None:
    answer = client.get("/helper", params={"paste": text})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert message.lower() in page.text.lower()


def test_rows_are_read_as_words_and_responses() -> None:
    assert parse_rows("Crane: - y g - -") == [("crane", "-yg--")]
    with pytest.raises(PatternError, match="line 2"):
        parse_rows("crane -----\n12345 -----")


def test_peaks_shows_the_range_of_every_place(client: TestClient) -> None:
    page = Page(client.get("/helper?game=peaks&row=mango:HLHLH").text)
    assert "[a-l] [b-z] [a-m] [h-z] [a-n]" in page.text
    here = Position(PEAKS, Lexicon.built_in(5), vocabulary=EVERYDAY).enter("mango", "HLHLH")
    assert page.field("guess") == suggestions(here, 1)[0].word


def test_eight_boards_answer_one_guess(client: TestClient) -> None:
    answers = ["mound", "cigar", "aback", "fetus", "crane", "gorge", "silly", "salet"]
    marks = {
        f"marks{i}": WORDLE.format(WORDLE.score("salet", answer), 5)
        for i, answer in enumerate(answers, 1)
    }
    answer = client.get("/boards", params={"boards": "8", "guess": "salet", **marks})
    assert answer.status_code == 200
    page = Page(answer.text)
    assert "SALET in 1" in page.text
    patterns = [WORDLE.score("salet", word) for word in answers]
    game = Boards.start(Position(WORDLE, Lexicon.built_in(5), vocabulary=EVERYDAY), 8).after(
        "salet", patterns
    )
    assert page.field("guess") == ranked(game, 8)[0][0]
    assert [name for name, _ in page.fields if name.startswith("marks")] == [
        f"marks{i}" for i in range(1, 8)
    ]
    back = Page(client.get(page.link("Undo guess")).text)
    assert "SALET in 1" not in back.text


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("boards=9", "boards"),
        ("boards=2&guess=crane&marks1=-----", "marks"),
        ("boards=2&guess=zzzzz&marks1=-----&marks2=-----", "not an accepted word"),
        ("boards=2&row=crane:-----", "board 2 is missing"),
        ("boards=2&row=crane:-----,-----,-----", "3 responses"),
        ("boards=2&row=crane:-----,--g--&guess=banal&marks1=-gggg&marks2=-----", "board 1"),
        ("boards=2&guess=eerie&marks1=-----&marks2=-yyyy", "board 2"),
    ],
)
def test_boards_that_cannot_be_are_named(client: TestClient, query: str, message: str) -> None:
    answer = client.get(f"/boards?{query}")
    assert answer.status_code == 422
    assert message.lower() in Page(answer.text).text.lower()
    assert " --" not in Page(answer.text).text


def test_ladders_are_found_and_drawn(client: TestClient) -> None:
    answer = client.get("/ladder?start=Cold&end=WARM")
    text = Page(answer.text).text
    assert "COLD CORD CARD WARD WARM" in text
    assert "7 shortest ladders" in text
    picture = client.get("/ladder.svg?start=cold&end=warm")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<?xml") or picture.text.startswith("<svg")
    assert "COLD CORD" not in Page(client.get("/ladder?start=cold&end=warm&avoid=cord").text).text


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("start=cold&end=warmth", 422, "equally long"),
        ("start=cold&end=wxyz", 422, "wxyz"),
        ("start=cold&end=", 422, "not a word"),
        ("start=cold&end=warm&avoid=cold", 422, "cannot be avoided"),
        ("start=cold&end=warm&avoid=c0ld", 422, "not a word"),
        ("start=onyx&end=cold", 200, "no ladder"),
    ],
)
def test_ladders_that_cannot_be(client: TestClient, query: str, status: int, message: str) -> None:
    answer = client.get(f"/ladder?{query}")
    assert answer.status_code == status
    assert message.lower() in Page(answer.text).text.lower()
    assert " --" not in Page(answer.text).text
