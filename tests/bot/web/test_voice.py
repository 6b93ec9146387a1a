"""What the bot says: the right sentence and face for every state of a game."""

import pytest
from starlette.testclient import TestClient

from bot.web.games.endings import USUAL, usual_guesses
from bot.web.games.voice import MOODS, found_it
from solver import GameSpec
from solver.games import simulate
from solver.rules import RULES, Mode
from solver.strategies import STRATEGIES
from solver.words import EVERYDAY, LENGTHS, WordLists
from tests.bot.web.pages import Page


def face_and_words(html: str) -> tuple[str, str]:
    faces = [
        found["class"].split()[1]
        for tag, found in Page(html).tags
        if tag == "svg" and found.get("class", "").startswith("face ")
    ]
    words = html.partition("data-say>")[2].partition("</p>")[0]
    return faces[0], words.replace("&#39;", "'")


@pytest.mark.parametrize(
    ("path", "mood", "words"),
    [
        ("/", "thoughtful", "Think of a 5-letter word. Is it "),
        ("/?length=8&guess=notebook", "thoughtful", "Think of an 8-letter word. Is it NOTEBOOK?"),
        ("/?row=slate:-----&row=crony:-gg--&guess=dumbo", "thoughtful", "Let me try DUMBO, to"),
        ("/?row=salet:-y---&guess=crony", "thoughtful", "CRONY"),
        ("/?row=salet:-----&row=crony:-gg-g", "sure", "I think it's PROXY."),
        ("/?row=slate:-----&row=crony:--yg-&row=humph:-yy--", "sure", "It must be MOUND!"),
        ("/?row=crane:-yg--&row=sloth:y----", "puzzled", "Hmm, none of the words left is likely"),
        ("/?row=salet:-----&row=round:-gg-g", "puzzled", "Check the N in row 2."),
        ("/?tries=1&row=salet:-----", "beaten", "I'm out of guesses. You beat me!"),
        ("/?tries=1&row=salet:-----&word=xxxxx", "beaten", "Well played! That one beat me."),
        ("/?tries=2&row=fight:-----&row=round:-gg-g&word=mound", "thoughtful", "Now I see!"),
        ("/?row=mound:ggggg", "delighted", "MOUND in 1! I had hoped for 3.5."),
        ("/helper", "thoughtful", "I'd start with "),
        ("/helper?row=crane:-yg--", "thoughtful", "I'd play "),
        ("/helper?row=crane:-yg--&row=sloth:y----", "puzzled", "None of the words left is likely."),
        ("/helper?row=mound:ggggg", "delighted", "Solved in 1! Well done."),
        ("/helper?row=salet:-----&row=round:-gg-g", "puzzled", "Check the N in row 2."),
        ("/boards?boards=2", "thoughtful", "I'd start with "),
        ("/boards?boards=2&row=mound:ggggg,-----", "sure", "1 board to go. I'd play "),
        ("/boards?boards=2&row=mound:ggggg,ggggg", "delighted", "All 2 boards solved in 1"),
    ],
)
def test_every_state_has_its_sentence_and_its_face(
    client: TestClient, path: str, mood: str, words: str
) -> None:
    face, said = face_and_words(client.get(path).text)
    assert mood in MOODS
    assert words in said
    assert face == mood


def test_a_single_word_left_is_certain(client: TestClient) -> None:
    here = GameSpec(vocabulary=EVERYDAY).start()
    for guess in ("crane", "moody", "zebra"):
        here = here.after(guess, here.rule.score(guess, "zoomy"))
    assert here.remaining_words() == ["zoomy"]
    rows = "&".join(f"row={guess}:{here.rule.format(p, 5)}" for guess, p in here.clues)
    html = client.get(f"/?{rows}").text
    assert face_and_words(html) == ("sure", "It must be ZOOMY!")
    assert Page(html).field("marks") == "ggggg"
    assert "ZOOMY is the only word that fits." in html


@pytest.mark.parametrize(
    ("guesses", "words"),
    [(2, "! I had hoped for 3.1."), (3, "! I usually need 3.1."), (5, ". Phew! I had hoped")],
)
def test_the_end_has_pride_or_regret(guesses: int, words: str) -> None:
    assert f"CELEBRATION in {guesses}{words}" in found_it("celebration", guesses, 3.1).text


def test_the_reason_and_its_chart_agree_with_the_engine(client: TestClient) -> None:
    html = client.get("/?row=slate:-----&row=crony:-gg--&guess=dumbo").text
    assert "DUMBO can't be the answer. It splits the 26 words left so that about 3 remain." in (
        Page(html).text.replace("&#39;", "'")
    )
    bars = html.partition('<ol class="chart">')[2].partition("</ol>")[0]
    assert bars.count("<rect") == 8
    assert '<rect width="100.0"' in bars
    assert '4<span class="hidden"> words' in bars


@pytest.mark.slow
@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("mode", [Mode.NORMAL, Mode.HARD])
@pytest.mark.parametrize("length", [5, 11])
def test_what_is_usual_is_what_was_played(game: str, mode: Mode, length: int) -> None:
    here = GameSpec(RULES[game], WordLists(length=length), mode, vocabulary=EVERYDAY).start()
    played = simulate(STRATEGIES["scout"], here, here.lexicon.answers)
    assert usual_guesses(here) == round(played.mean, 2)


def test_every_game_has_its_usual_number() -> None:
    assert {name for name, _ in USUAL} == set(RULES)
    assert all(len(row) == len(LENGTHS) for row in USUAL.values())
