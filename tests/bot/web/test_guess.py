"""The bot guesses your word: games played through forms alone, as without JavaScript."""

import pytest
from starlette.testclient import TestClient

from solver.games.position import Position
from solver.rules.rule import PEAKS, RULES, WORDLE
from solver.strategies.heuristics import scout
from solver.words.lexicon import Lexicon
from tests.bot.web.pages import Page


def lock_in(client: TestClient, page: Page, marks: str) -> Page:
    """Send the form of the guess on show with these marks."""
    names = ("game", "length", "hard", "tries", "row", "guess")
    sent = [(name, value) for name, value in page.fields if name in names]
    guess = max(i for i, (name, _) in enumerate(sent) if name == "guess")
    answer = client.get("/", params=[*sent[: guess + 1], ("marks", marks)])
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def play(client: TestClient, start: str, answer: str, rule: str = "wordle") -> list[str]:
    """The guesses of a whole game with honest responses."""
    page, guesses = Page(client.get(start).text), []
    while "Found:" not in page.text and "used up" not in page.text:
        guess = page.field("guess")
        guesses.append(guess)
        marks = RULES[rule].format(RULES[rule].score(guess, answer), len(guess))
        page = lock_in(client, page, marks)
    return guesses


@pytest.mark.parametrize(
    ("answer", "game"),
    [
        ("mound", "wordle"),
        ("lamb", "wordle"),
        ("notebook", "wordle"),
        ("temperature", "wordle"),
        ("mound", "peaks"),
    ],
)
def test_it_guesses_as_the_engine_does(client: TestClient, answer: str, game: str) -> None:
    guesses = play(client, f"/?length={len(answer)}&game={game}", answer, game)
    assert guesses[-1] == answer
    here = Position(RULES[game], Lexicon.built_in(len(answer)))
    for guess in guesses:
        assert guess == scout(here)
        here = here.after(guess, here.rule.score(guess, answer))


def test_a_locked_row_redirects_to_the_address_of_the_game(client: TestClient) -> None:
    sent = client.get("/?guess=salet&marks=-y---", follow_redirects=False)
    assert sent.status_code == 303
    assert "row=salet%3A-y---" in sent.headers["location"]
    assert "749 left" in Page(client.get(sent.headers["location"]).text).text


def test_words_left_are_told_after_each_row_and_named_when_few(client: TestClient) -> None:
    text = Page(client.get("/?row=salet:-----&row=found:-gggg").text).text
    here = Position(WORDLE, Lexicon.built_in(5)).enter("salet", "-----")
    assert f"{len(here.candidates):,} left" in text
    here = here.enter("found", "-gggg")
    assert f"{len(here.candidates)} words left" in text
    for word in here.words(here.candidates):
        assert word in text


def test_a_letter_known_in_place_is_filled_in(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-g---&guess=carny").text)
    assert page.field("marks") == "-g---"


def test_another_suggestion_can_be_chosen_and_says_its_groups(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-y---").text)
    other = Page(client.get(page.link("ORCIN")).text)
    assert other.field("guess") == "orcin"
    assert "What ORCIN would tell: 90 groups" in other.text


def test_undo_goes_back_to_any_row(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-y---&row=brond:-----").text)
    first, second = [link.url for link in page.links if link.text.startswith("Undo")]
    assert "row=" not in first
    assert "row=salet" in second
    assert "brond" not in second


def test_running_out_asks_for_the_word_and_shows_the_wrong_tile(client: TestClient) -> None:
    rows = "tries=2&row=fight:-----&row=round:-gg-g"
    asked = Page(client.get(f"/?{rows}").text)
    assert "tries are used up" in asked.text
    told = Page(client.get(f"/?{rows}&word=Mound").text)
    assert "For MOUND, one tile of row 2 was wrong: the fourth letter, N, is in place" in told.text
    assert sum("wrong" in tag.get("class", "").split() for _, tag in told.tags) == 1
    mended = client.get(told.link("Play on"))
    assert "round:-gggg" in str(mended.url).replace("%3A", ":")


def test_a_word_that_it_does_not_know(client: TestClient) -> None:
    text = Page(client.get("/?tries=1&row=salet:-----&word=xxxxx").text).text
    assert "XXXXX is a word that I did not know. All colours were right." in text


def test_rows_that_no_word_fits_name_the_tile_that_mends_them(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-----&row=round:-gg-g").text)
    assert "No word that I know fits" in page.text
    mended = Page(client.get(page.link("Change that tile")).text)
    assert "No word that I know fits" not in mended.text


def test_an_impossible_response_is_refused_and_kept(client: TestClient) -> None:
    answer = client.get("/?guess=eerie&marks=-yyyy")
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "cannot be the response to EERIE" in page.text
    assert page.field("guess") == "eerie"
    assert page.field("marks") == "-yyyy"


def test_hard_mode_refuses_what_drops_a_clue(client: TestClient) -> None:
    answer = client.get("/?hard=1&row=salet:g----&guess=crony")
    assert answer.status_code == 422
    assert "not legal in hard mode" in Page(answer.text).text


def test_ones_own_opener_comes_first(client: TestClient) -> None:
    client.post("/settings", data={"opener": "Fuzzy", "hard": "1", "theme": "dark"})
    page = Page(client.get("/").text)
    assert page.field("guess") == "fuzzy"
    assert page.field("hard") == "1"
    assert page.tags[0][1]["data-theme"] == "dark"
    assert Page(client.get("/?length=6").text).field("guess") != "fuzzy"


@pytest.mark.parametrize(
    "query",
    [
        "length=3",
        "length=12",
        "length=x",
        "game=chess",
        "tries=0",
        "tries=31",
        "row=zzzzz:-----",
        "row=salet:-",
        "row=salet",
        "row=:",
        "row=salet:-----&guess=zzzzz",
        "row=" + "a" * 500,
        "&".join(["row=salet:-----"] * 31),
        "&".join(["row=salet:-----"] * 7),
        "tries=1&row=salet:-----&word=many words",
    ],
)
def test_what_cannot_be_is_a_clear_4xx(client: TestClient, query: str) -> None:
    answer = client.get(f"/?{query}")
    assert answer.status_code == 422
    assert any(tag.get("role") == "alert" for _, tag in Page(answer.text).tags)


def test_nothing_typed_reaches_the_page_as_markup(client: TestClient) -> None:
    script = "<script>alert(1)</script>"
    for name in ("row", "guess", "marks", "word", "game", "length", "hard"):
        for path in ("/", "/helper", "/boards"):
            answer = client.get(path, params={name: script})
            assert "<script>alert" not in answer.text, (path, name)


def test_pages_are_light(client: TestClient) -> None:
    heaviest = 0
    files = client.get("/").text
    for tag, found in Page(files).tags:
        name = found.get("src") if tag == "script" else found.get("href") if tag == "link" else None
        if name:
            heaviest += len(client.get(name).content)
    pages = ["/", "/?length=11", "/helper?game=peaks", "/boards?boards=8", "/?row=salet:-----"]
    assert heaviest + max(len(client.get(page).content) for page in pages) <= 150_000


def test_arrows_are_spoken_as_such(client: TestClient) -> None:
    text = client.get("/?game=peaks&row=mango:HLHLH").text
    assert "M too high, A too low" in text
    assert PEAKS.words[0] in text
