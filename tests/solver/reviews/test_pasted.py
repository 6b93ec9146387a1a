"""A hundred share texts in twenty-five forms, what is refused, and nonsense."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import PEAKS, WORDLE, Lexicon, Position
from solver.errors import PatternError, SecondGuessError
from solver.reviews import colors_alone, enter_game, read_games
from tests.oracle import peaks_marks, wordle_marks
from tests.reference import reference

DARK = str.maketrans("-yg", "⬛🟨🟩")
LIGHT = str.maketrans("-yg", "⬜🟨🟩")
CONTRAST = str.maketrans("-yg", "⬛🟦🟧")
CIRCLES = str.maketrans("-yg", "⚫🟡🟢")
ARROWS = str.maketrans("LHC", "🔼🔽🟩")


class Played(NamedTuple):
    """A game that was played somewhere: number of the puzzle, words, and marks."""

    number: int
    words: tuple[str, ...]
    marks: tuple[str, ...]
    solved: bool

    @property
    def score(self) -> str:
        return f"{len(self.words)}/6" if self.solved else "X/6"

    def rows(self, form: str, colors: dict[int, int] = DARK) -> list[str]:
        """Each row in a form with `{word}`, `{WORD}`, `{tiles}`, `{marks}` and `{n}`."""
        return [
            form.format(word=w, WORD=w.upper(), tiles=m.translate(colors), marks=m, n=n)
            for n, (w, m) in enumerate(zip(self.words, self.marks, strict=True), 1)
        ]


Form = Callable[[Played], Sequence[str]]
WITH_WORDS: dict[str, Form] = {
    "dark, word after": lambda g: [f"Wordle {g.number:,} {g.score}", "", *g.rows("{tiles} {word}")],
    "light, word before": lambda g: [
        f"Wordle {g.number:,} {g.score}",
        *g.rows("{WORD} {tiles}", LIGHT),
    ],
    "high contrast": lambda g: [
        f"Wordle {g.number:,} {g.score}",
        *g.rows("{word} {tiles}", CONTRAST),
    ],
    "circles": lambda g: [f"Wordle #{g.number} {g.score}", *g.rows("{tiles}  {WORD}", CIRCLES)],
    "spoiler bars": lambda g: [f"Wordle {g.number} {g.score}", *g.rows("||{word}|| {tiles}")],
    "spoiler bars after": lambda g: [f"Wordle {g.number} {g.score}", *g.rows("{tiles} ||{WORD}||")],
    "numbered": lambda g: [f"Wordle {g.number} {g.score}", *g.rows("{n}. {tiles} {word}")],
    "variation selectors": lambda g: [
        f"Wordle {g.number:,} {g.score}",
        *(row.replace("⬛", "⬛\ufe0f") for row in g.rows("{tiles} {word}")),
    ],
    "words in a block below": lambda g: [
        f"Wordle {g.number:,} {g.score}",
        *g.rows("{tiles}"),
        "",
        *g.words,
        "https://example.org",
    ],
    "trailing text": lambda g: [
        f"Wordle {g.number:,} 🎉 {g.score} phew!",
        *g.rows("{tiles} {WORD} was my row {n}"),
        "#wordle so close",
    ],
    "archive line": lambda g: [
        "Archive September 21, 2026",
        f"Wordle {g.number:,} {g.score}",
        *g.rows("{tiles} ({word})"),
    ],
    "quoted in a chat": lambda g: [
        f"> Anna: Wordle {g.number} {g.score}",
        *g.rows("> {tiles} {word}"),
    ],
    "spaced tiles": lambda g: [
        f"Wordle {g.number} {g.score}",
        *(" ".join(row) for row in g.rows("{tiles}")),
        *g.words,
    ],
    "typed": lambda g: g.rows("{WORD} {marks}"),
    "typed with a colon": lambda g: g.rows("{word}: {marks}"),
    "typed with a comma": lambda g: g.rows("{word},{marks}"),
    "typed, marks first": lambda g: g.rows("{marks} {word}"),
    "typed and numbered": lambda g: g.rows("{n}) {word} {marks}"),
    "en dashes": lambda g: [row.replace("-", "–") for row in g.rows("{word} {marks}")],
    "minus signs": lambda g: [row.replace("-", "−") for row in g.rows("{word} {marks}")],
    "em dashes of a phone": lambda g: [row.replace("--", "—") for row in g.rows("{word} {marks}")],
    "the program's own signs": lambda g: g.rows("{word} {tiles}", str.maketrans("-yg", "–•✓")),
    "digits": lambda g: g.rows("{word} {tiles}", str.maketrans("-yg", "012")),
    "bullets and underscores": lambda g: g.rows("• {word} {tiles}", str.maketrans("-", "_")),
    "header with a thin space": lambda g: [
        f"Wordle {g.number:,} {g.score}".replace(",", "\u202f"),
        *g.rows("{tiles}: {word}"),
    ],
}


def _played(seed: int) -> Played:
    """A game of random words, every fourth one lost."""
    draw = random.Random(seed)
    words = Lexicon.named("original").answers
    lost = seed % 4 == 3
    answer, *others = draw.sample(words, 7)
    guesses = others[:6] if lost else [*others[: draw.randrange(5)], answer]
    marks = tuple(wordle_marks(guess, answer) for guess in guesses)
    return Played(1000 + seed, tuple(guesses), marks, not lost)


@pytest.mark.parametrize("form", WITH_WORDS)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_read_in_every_form(form: str, seed: int) -> None:
    played = _played(4 * list(WITH_WORDS).index(form) + seed)
    games, refusals = read_games("\n".join(WITH_WORDS[form](played)))
    assert refusals == ()
    (game,) = games
    here = enter_game(game, Position(WORDLE, Lexicon.built_in(5)))
    assert tuple(word for word, _ in here.clues) == played.words
    assert tuple(WORDLE.format(pattern, 5) for _, pattern in here.clues) == played.marks
    if game.header is not None:
        assert (game.header.number, game.header.lost) == (played.number, not played.solved)


def test_there_are_a_hundred_texts_in_25_forms() -> None:
    assert len(WITH_WORDS) == 25


@pytest.mark.parametrize("separator", [",", ".", " ", "'", "’", "\u00a0", "\u202f", "\u2009", ""])
def test_the_number_may_have_any_separator(separator: str) -> None:
    (game,) = read_games(f"Wordle 1{separator}935 2/6*\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩").games
    assert game.header is not None
    assert (game.header.number, game.header.hard, game.header.limit) == (1935, True, 6)


def test_word_peaks_is_known_by_its_arrows() -> None:
    words, answer = ("mound", "crane", "pound"), "pound"
    rows = [f"{peaks_marks(w, answer).translate(ARROWS)} {w}" for w in words]
    for header in (["Word Peaks #782 3/6"], []):
        (game,) = read_games("\n".join([*header, *rows])).games
        assert game.arrows
        here = enter_game(game, Position(PEAKS, Lexicon.built_in(5)))
        assert [PEAKS.format(p, 5) for _, p in here.clues] == [
            peaks_marks(w, answer) for w in words
        ]


def test_words_alone_get_their_colors_from_the_answer() -> None:
    start = Position(WORDLE, Lexicon.built_in(5))
    for text in ("raise cloud pound", "1. Raise\n2. Cloud\n3. Pound", "raise, cloud, pound"):
        (game,) = read_games(text).games
        here = enter_game(game, start, "pound")
        assert [g for g, _ in here.clues] == ["raise", "cloud", "pound"]
        assert here.solved
        with pytest.raises(PatternError, match=r"line 1, has no colors"):
            enter_game(game, start)


def test_a_chat_holds_many_games() -> None:
    lines = []
    for seed in range(8):
        played = _played(seed)
        lines += [f"[9/21/26, 08:{seed:02}] Bob: Wordle {played.number:,} {played.score}", ""]
        lines += [*played.rows("{tiles}"), "Nice one, that was close ✅", "lol 12/24", ""]
    games, refusals = read_games("\n".join(lines))
    assert refusals == ()
    assert [len(game.rows) for game in games] == [len(_played(s).words) for s in range(8)]
    assert all(game.wordless for game in games)


def test_colors_alone_tell_how_many_words_get_them() -> None:
    lexicon = Lexicon.named("original")
    start = Position(WORDLE, lexicon)
    (game,) = read_games("Wordle 213 2/6\n🟩⬛🟨⬛⬛\n🟩🟩🟩🟩🟩").games
    first, last = colors_alone(game, start, "proxy")
    slow = [word for word in lexicon.words if wordle_marks(word, "proxy") == "g-y--"]
    assert (first.fitting, last.fitting, last.words) == (len(slow), 1, ("proxy",))
    assert set(first.words) <= set(slow)
    with pytest.raises(PatternError, match="line 2 no accepted word gets these colors"):
        colors_alone(read_games("🟨⬛⬛⬛⬛\n🟨🟩🟩🟩🟩").games[0], start, "proxy")


def test_a_very_long_line_takes_no_longer() -> None:
    lines = ("a " * 900_000, "1 " * 900_000, "⬛" * 1_900_000, "Wordle 1," * 200_000)
    for line in lines:
        games, refusals = read_games(line)
        assert games == () and len(refusals) <= 1


REFUSED = [
    ("Wordle 1,990 4/6\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", "line 1.*announces 4 guesses, but 2 rows follow"),
    ("Wordle 1,990 X/6\n⬛🟨🟩⬛⬛", "line 1.*announces 6 guesses, but 1 row follows"),
    ("Wordle 1,990 4/6", "line 1.*has no rows below it"),
    ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩", "line 1.*line 2 has 4"),
    ("🟩🟩🟩", "line 1.*has 3 tiles; a row has 4 to 11"),
    ("crane gyzz-", "line 1.*has the mark 'z'"),
    ("crane -yg-", "line 1.*has 4 marks for CRANE of 5 letters"),
    ("crane -yg--\n-yg--", "line 2.*has colors but no word"),
    ("crane\nhi", "line 2.*has HI of 2 letters"),
    ("?!", "line 1.*is no row"),
    ("Daily Quordle 1431\n9️⃣5️⃣\n7️⃣🟥", "line 1.*is of several boards"),
    ("⬛🟨🟩⬛⬛ ⬛🟨🟩⬛⬛", "line 1.*several boards"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_cannot_be_read_is_refused_with_line_and_reason(text: str, reason: str) -> None:
    games, refusals = read_games(text)
    assert games == ()
    assert len(refusals) == 1
    with pytest.raises(PatternError, match=reason):
        raise PatternError(str(refusals[0]))


@pytest.mark.parametrize("text", ["", " \n\t\n", "x" * 2_000_001])
def test_nothing_and_far_too_much_is_refused(text: str) -> None:
    with pytest.raises(PatternError, match=r"the text (is empty|has 2,000,001 characters)"):
        read_games(text)


ENTERED = [
    ("zzzzz -----", "line 1, 'zzzzz' is not an accepted word"),
    ("eerie --yyy\n", "line 1, '--yyy' cannot be the response to EERIE: .*so a later"),
    ("crane ggggy", "cannot be the response to CRANE: no free place"),
    ("crane -----\ncrane ggggg", "line 2, no accepted word fits these rows"),
]


@pytest.mark.parametrize(("text", "reason"), ENTERED)
def test_rows_that_cannot_be_are_named(text: str, reason: str) -> None:
    (game,) = read_games(text).games
    with pytest.raises(SecondGuessError, match=reason):
        enter_game(game, Position(WORDLE, Lexicon.built_in(5)))


def test_every_collected_text_is_read_or_refused() -> None:
    collected = reference("share_texts.txt").read_text(encoding="utf-8").split("<<<")[1:]
    for text in (part.split(">>>")[0] for part in collected):
        games, refusals = read_games(text)
        boards = any(name in text for name in ("ordle.com", "uordle", "ctordle", "Rescue"))
        assert (len(games), len(refusals)) == ((0, 1) if boards else (1, 0)), text


PIECES = [
    *"⬛⬜🟨🟩🟦🟧⚫🟡🟢🔼🔽🟥•✓–—-yg012",
    *("\ufe0f", "\u20e3", "||", "\n", " ", "  ", "crane", "mound", ":", ">", "ß", "\0", "1. "),
    *("Wordle ", "Word Peaks #", "1,990", " 4/6", " X/6*", "\n\n", "🟩🟩🟩🟩🟩\n", "Quordle"),
]
NONSENSE = st.one_of(
    st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
)


@given(NONSENSE)
def test_nonsense_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        games, refusals = read_games(text)
        reasons = [str(refusal) for refusal in refusals]
        for game in games:
            rule = PEAKS if game.arrows else WORDLE
            start = Position(rule, Lexicon.built_in(game.length), limit=30)
            here = enter_game(game, start, "crane" if game.length == 5 else None)
            assert len(here.clues) == len(game.rows)
    except SecondGuessError as error:
        reasons = [str(error)]
    assert all(len(reason.splitlines()) == 1 for reason in reasons)
