"""The bot guesses your word: games played through forms alone, as without JavaScript."""

import pytest
from starlette.testclient import TestClient

from bot.web.site import STATIC
from solver.games.position import Position
from solver.rules import PEAKS, RULES, WORDLE
from solver.strategies.heuristics import scout
from solver.words import EVERYDAY
from solver.words.lexicon import Lexicon
from tests.bot.web.pages import Page


def send_marks(client: TestClient, page: Page, marks: str) -> Page:
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
    while "Got it in" not in page.text and "out of guesses" not in page.text:
        guess = page.field("guess")
        guesses.append(guess)
        marks = RULES[rule].format(RULES[rule].score(guess, answer), len(guess))
        page = send_marks(client, page, marks)
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
    here = Position(RULES[game], Lexicon.built_in(len(answer)), vocabulary=EVERYDAY)
    for guess in guesses:
        assert guess == scout(here)
        here = here.after(guess, here.rule.score(guess, answer))


def test_a_locked_row_redirects_to_the_address_of_the_game(client: TestClient) -> None:
    sent = client.get("/?guess=salet&marks=-y---", follow_redirects=False)
    assert sent.status_code == 303
    assert "row=salet%3A-y---" in sent.headers["location"]
    assert "749 left" in Page(client.get(sent.headers["location"]).text).text


def test_words_left_are_counted_after_each_row_and_named_when_few(client: TestClient) -> None:
    text = Page(client.get("/?row=salet:-----&row=found:-gggg").text).text
    here = Position(WORDLE, Lexicon.built_in(5), vocabulary=EVERYDAY).enter("salet", "-----")
    assert f"{len(here.candidates):,} left" in text
    here = here.enter("found", "-gggg")
    assert f"{len(here.candidates)} words left" in text
    for word in here.words(here.candidates.indices):
        assert word in text


def test_a_letter_known_in_place_is_filled_in(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-g---&guess=carny").text)
    assert page.field("marks") == "-g---"


def test_another_suggestion_can_be_chosen_and_its_groups_follow(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-y---").text)
    other = Page(client.get(page.link("CRONY")).text)
    assert other.field("guess") == "crony"
    assert "How CRONY splits the words: 84 groups" in other.text


def test_undo_goes_back_to_any_row(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-y---&row=brond:-----").text)
    first, second = [link.url for link in page.links if link.text.startswith("Undo")]
    assert "row=" not in first
    assert "row=salet" in second
    assert "row=brond" not in second


def test_undo_keeps_the_colors(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-y---&row=brond:--y--").text)
    undone = Page(client.get(page.link("Undo row 2")).text)
    assert undone.field("guess") == "brond"
    assert undone.field("marks") == "--y--"
    assert [value for name, value in undone.fields if name == "row"] == ["salet:-y---"]
    assert not [name for name, _ in undone.fields if name == "kept"]
    damaged = Page(client.get("/?guess=brond&kept=xx").text)
    assert damaged.field("marks") == "-----"


def test_all_rows_are_there_from_the_start(client: TestClient) -> None:
    for tries in (1, 6, 8):
        page = Page(client.get(f"/?tries={tries}").text)
        rows = [found.get("class", "") for tag, found in page.tags if tag == "li"]
        assert rows.count("now") == 1
        assert rows.count("empty") == tries - 1


def test_what_every_word_left_would_answer_is_filled_in(client: TestClient) -> None:
    rows = "row=slate:-----&row=crony:--yg-&row=found:-gggg"
    assert Page(client.get(f"/?{rows}&guess=mound").text).field("marks") == "-gggg"
    # Every word left ends in -OUND, so has a D, a U and an N elsewhere.
    assert Page(client.get(f"/?{rows}&guess=dunks").text).field("marks") == "yyy--"


def test_one_click_says_that_the_guess_is_right(client: TestClient) -> None:
    sent = client.get("/?guess=salet&marks=-----&found=1", follow_redirects=False)
    assert "row=salet%3Aggggg" in sent.headers["location"]
    page = Page(client.get(sent.headers["location"]).text)
    assert "SALET in 1! I had hoped for 3.5." in page.text


def test_the_end_offers_a_result_without_letters_and_a_challenge(client: TestClient) -> None:
    html = client.get("/?hard=1&row=slate:-----&row=crony:--yg-&row=mound:ggggg").text
    result = html.partition("data-result>")[2].partition("</textarea>")[0]
    assert result == "secondguess: my 5-letter word in 3/6*\n\n⬛⬛⬛⬛⬛\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    link = Page(html).link("Challenge a friend")
    assert "mound" not in link.lower()
    friend = Page(client.get(link + "&guess=mound").text)
    assert "You found MOUND in 1" in friend.text


def test_running_out_asks_for_the_word_and_shows_the_wrong_tile(client: TestClient) -> None:
    rows = "tries=2&row=fight:-----&row=round:-gg-g"
    lost = Page(client.get(f"/?{rows}").text)
    assert "I'm out of guesses" in lost.text
    page = Page(client.get(f"/?{rows}&word=Mound").text)
    assert "For MOUND, one tile of row 2 was wrong: the fourth letter, N, is in place" in page.text
    assert sum("wrong" in tag.get("class", "").split() for _, tag in page.tags) == 1
    mended = client.get(page.link("Continue with the right colors"))
    assert "round:-gggg" in str(mended.url).replace("%3A", ":")


def test_a_word_that_it_does_not_know(client: TestClient) -> None:
    text = Page(client.get("/?tries=1&row=salet:-----&word=xxxxx").text).text
    assert "I didn't know the word XXXXX. Your colors were right." in text


def test_rows_that_no_word_fits_name_the_tile_that_mends_them(client: TestClient) -> None:
    page = Page(client.get("/?row=salet:-----&row=round:-gg-g").text)
    assert "No word I know fits" in page.text
    mended = Page(client.get(page.link("Fix that tile")).text)
    assert "No word I know fits" not in mended.text


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
    assert "not allowed in hard mode" in Page(answer.text).text


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


@pytest.mark.parametrize(
    ("url", "message", "onward"),
    [
        (
            "/boards?boards=16&length=6",
            "boards is '16'; use a whole number from 2 to 8.",
            "length=6",
        ),
        (
            "/?length=abc&game=peaks",
            "length is 'abc'; use a whole number from 4 to 11.",
            "game=peaks",
        ),
        ("/?game=chess&tries=7", "game is 'chess'; use wordle or peaks.", "tries=7"),
        ("/?hard=maybe&length=7", "hard is 'maybe'; use 0 or 1.", "length=7"),
        (
            "/?tries=99&row=salet:-----",
            "tries is '99'; use a whole number from 1 to 30.",
            "row=salet",
        ),
        ("/?length=7&word=" + "a" * 99, "word has 99 characters; use at most 60.", "length=7"),
    ],
)
def test_a_damaged_link_says_what_is_legal_and_keeps_the_rest(
    client: TestClient, url: str, message: str, onward: str
) -> None:
    page = Page(client.get(url).text)
    assert "Something's wrong with that link" in page.text
    assert message in page.text.lower()
    link = page.link("Continue without it")
    assert onward in link
    assert client.get(link).status_code == 200


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
        name = found.get("href") if tag == "link" else None
        if name:
            heaviest += len(client.get(name).content)
    # The script asks for further modules.
    heaviest += sum(path.stat().st_size for path in STATIC.glob("*.js"))
    rows = "row=salet:" + ",".join(["-----"] * 8)
    pages = ["/", "/?length=11", "/helper?game=peaks", f"/boards?boards=8&{rows}", "/duel"]
    pages += ["/?row=salet:-----"]
    assert heaviest + max(len(client.get(page).content) for page in pages) <= 150_000


def test_arrows_have_names_for_screen_readers(client: TestClient) -> None:
    text = client.get("/?game=peaks&row=mango:HLHLH").text
    assert "M too high, A too low" in text
    assert PEAKS.notation.words[0] in text
