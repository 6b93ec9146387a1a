"""You against the bot, and words that a link hides."""

import pytest
from starlette.datastructures import QueryParams
from starlette.testclient import TestClient

from bot.sources.puzzles import practice, today
from bot.web.games.veils import unveil, veil
from solver.errors import SecondGuessError
from solver.games.game import play, referee
from solver.games.position import Position
from solver.rules import RULES
from solver.strategies.heuristics import scout
from solver.words import EVERYDAY
from solver.words.lexicon import Lexicon
from tests.bot.web.conftest import NOON
from tests.bot.web.pages import Page

WORDS = ["lamb", "mound", "zigzag", "jukebox", "notebook", "crocodile", "strawberry", "temperature"]


@pytest.mark.parametrize("word", WORDS)
def test_a_hidden_word_comes_back_and_cannot_be_read(word: str) -> None:
    code = veil(word)
    assert unveil(code) == word
    assert word not in code.lower()
    assert code.replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("code", ["", "abc", "????", "é", veil("mound")[:-1], "A" + veil("mound")])
def test_a_damaged_link_is_told_from_a_whole_one(code: str, client: TestClient) -> None:
    with pytest.raises(SecondGuessError, match="damaged"):
        unveil(code)
    answer = client.get("/duel", params={"secret": code})
    assert answer.status_code == 422
    assert "ask for the link again" in answer.text


@pytest.mark.parametrize("length", range(4, 12))
@pytest.mark.parametrize("game", RULES)
def test_todays_word_is_played_to_its_end_beside_the_bots_own_game(
    client: TestClient, game: str, length: int
) -> None:
    answer = practice(today(NOON), length).answer
    here = Position(RULES[game], Lexicon.built_in(length), vocabulary=EVERYDAY)
    bot = play(scout, here, referee(RULES[game], answer))
    page = Page(client.get(f"/duel?game={game}&length={length}").text)
    assert answer.upper() not in page.text
    sent = [(n, v) for n, v in page.fields if n in ("game", "length", "day")]
    page = Page(client.get(f"/duel?{QueryParams([*sent, ('word', answer.title())])}").text)
    assert f"The bot: {len(bot.guesses)}" in page.text
    assert f"You found {answer.upper()} in 1; I needed {len(bot.guesses)}. You win!" in page.text
    for guess in bot.guesses:
        assert f"{guess.upper()}: " in page.text
    outcome = next(found for _, found in page.tags if "data-outcome" in found)
    assert outcome["data-outcome"] == "won"


def test_the_practice_word_of_five_letters_is_that_of_the_daily_post() -> None:
    assert practice(today(NOON), 5) == practice(today(NOON))


@pytest.mark.parametrize(
    ("guesses", "outcome", "words"),
    [
        (["crane", "moist", "pound", "fight", "robin", "slate"], "lost", "I win!"),
        (["mound"], "won", "You win!"),
        (["raise", "mound"], "won", "You win!"),
        (["crane", "moist", "fight", "robin", "slate", "mound"], "lost", "I win!"),
    ],
)
def test_whoever_needs_fewer_guesses_wins(
    client: TestClient, guesses: list[str], outcome: str, words: str
) -> None:
    query = [("secret", veil("mound")), *(("guess", guess) for guess in guesses)]
    page = Page(client.get(f"/duel?{QueryParams(query)}").text)
    assert words in page.text
    found = next(found for _, found in page.tags if "data-outcome" in found)
    assert found["data-outcome"] == outcome


def test_equal_numbers_are_a_draw(client: TestClient) -> None:
    here = Position(RULES["wordle"], Lexicon.built_in(5), vocabulary=EVERYDAY)
    needed = len(play(scout, here, referee(RULES["wordle"], "mound")).guesses)
    others = ["crane", "moist", "fight", "robin", "slate"][: needed - 1]
    query = [("secret", veil("mound")), *(("guess", word) for word in [*others, "mound"])]
    assert "It's a draw!" in Page(client.get(f"/duel?{QueryParams(query)}").text).text


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("day=2026-02-03", "use one from 2021-06-19 to 2026-02-02"),
        ("day=2021-06-18", "use one from"),
        ("day=soon", "day is 'soon'"),
        ("word=zzzzz", "not an accepted word"),
        ("guess=zzzzz", "not an accepted word"),
        ("hide=zzzzz", "not an accepted word"),
        ("hide=abc", "hide a word of 4 to 11 letters"),
        ("hide=m0und", "m0und"),
        ("&".join(["guess=crane"] * 7), "after the end of the game"),
        (f"secret={veil('zzzzz')}", "not an accepted word"),
        (f"secret={veil('mound')}&guess=mound&guess=crane", "after the end of the game"),
    ],
)
def test_what_cannot_be_played_says_why(client: TestClient, query: str, message: str) -> None:
    answer = client.get(f"/duel?{query}")
    assert answer.status_code == 422
    assert message.lower() in Page(answer.text).text.lower()


def test_a_word_that_is_refused_costs_no_guess_and_stays_in_the_field(client: TestClient) -> None:
    page = Page(client.get("/duel?guess=crane&word=zzzzz").text)
    assert page.field("word") == "zzzzz"
    assert [value for name, value in page.fields if name == "guess"] == ["crane"]


def test_a_word_of_ones_own_is_hidden_for_a_friend(client: TestClient) -> None:
    page = Page(client.get("/duel?hide=Notebook").text)
    link = page.link("Challenge a friend")
    assert "notebook" not in link
    friend = Page(client.get(link).text)
    assert "A friend hid an 8-letter word for us." in friend.text
    assert "NOTEBOOK" not in friend.text


def test_keys_show_the_best_that_is_known_of_a_letter(client: TestClient) -> None:
    secret = veil("abide")
    page = Page(client.get(f"/duel?secret={secret}&guess=speed&guess=bride").text)
    keys = {
        found["data-key"]: found["class"].split() for _, found in page.tags if "data-key" in found
    }
    assert "s2" in keys["e"]
    assert "s2" in keys["d"]
    assert "s1" in keys["b"]
    assert "s0" in keys["s"]
    assert keys["q"] == ["cap"]
