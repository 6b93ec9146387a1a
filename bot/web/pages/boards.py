"""The helper for many boards: one guess, scored on every board that is still open."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.positions import best_for_boards, boards_of, why_unknown
from bot.web.games.queries import BoardsQuery, address, settings_of
from bot.web.games.rows import RowView, row_view
from bot.web.games.voice import Speech
from bot.web.prefs import Prefs
from bot.web.site import app_state
from solver import Boards, GameSpec
from solver.boards import share_text
from solver.errors import SecondGuessError

PATH = "/boards"
LISTED = 100  # words of a board that a page has room for, the likeliest

router = APIRouter(include_in_schema=False)


class BoardView(NamedTuple):
    """A board: its number from 1, its rows, whether it is solved and in how many, what is left."""

    number: int
    rows: tuple[RowView, ...]
    solved_at: int | None
    answer: str
    left: int
    words: tuple[str, ...]
    marks: str


class Choice(NamedTuple):
    """A suggestion, the guesses then expected to the end, and the address that shows it."""

    word: str
    expected: float
    chosen: bool
    url: str


@dataclass(frozen=True)
class BoardsView:
    """What the page shows; `state` is play, won or lost."""

    spec: GameSpec
    pairs: list[tuple[str, str]]
    state: str
    game: Boards
    boards: tuple[BoardView, ...]
    choices: tuple[Choice, ...]
    guess: str
    new: str
    back: str
    error: str
    speech: Speech
    share: str


@router.get(PATH)
async def boards_page(request: Request, query: Annotated[BoardsQuery, Query()]) -> Response:
    """A game of many boards."""
    site, prefs = app_state(request), Prefs.read(request.cookies)
    marks = {i: request.query_params.get(f"marks{i}", "")[:60] for i in range(1, query.boards + 1)}
    view = await site.workers.quick(view_of, query, marks, prefs)
    if isinstance(view, str):
        return RedirectResponse(view, 303)
    return site.page(request, "boards.html", {"view": view}, 422 if view.error else 200)


def view_of(query: BoardsQuery, marks: dict[int, str], prefs: Prefs) -> BoardsView | str:
    """What to show, or the address of the game with the new row."""
    spec = query.spec()
    game = boards_of(spec)
    error, guess = "", (query.guess or "").strip().lower()
    if guess and any(marks.values()):
        responses = [marks[i + 1] for i in game.open_boards]
        try:
            game.enter(guess, responses)
        except SecondGuessError as problem:
            error = str(problem)
        else:
            plain = [_plain(game, guess, text) for text in responses]
            return address(PATH, spec.with_row(guess, *plain))
    elif guess:
        error = why_unknown(game.lexicon, guess)
    elif not spec.rows and len(prefs.opener) == game.lexicon.length:
        guess = prefs.opener if prefs.opener in game.lexicon else ""
    if not error and query.kept:
        marks = _kept(game, query.kept)
    return _view(spec, game, guess, marks, bool(error or query.kept), error)


def _kept(game: Boards, kept: str) -> dict[int, str]:
    """The feedback of a row taken back, by the number of its board."""
    texts = iter(kept.split(","))
    return {
        i: next(texts, "") if i - 1 in game.open_boards else ""
        for i in range(1, len(game.boards) + 1)
    }


def _plain(game: Boards, guess: str, text: str) -> str:
    """A response in canonical marks, whose letters need no escape in an address."""
    return game.rule.format(game.rule.parse(guess, text), len(guess))


def _view(
    spec: GameSpec, game: Boards, guess: str, marks: dict[int, str], keep: bool, error: str
) -> BoardsView:
    state = "won" if game.solved else "lost" if game.over else "play"
    best = best_for_boards(spec) if state == "play" else ()
    on_show = guess or (best[0][0] if best else "")
    choices = tuple(
        Choice(word, worth, word == on_show, address(PATH, spec, [("guess", word)]))
        for word, worth in best
    )
    kept = marks if keep else dict.fromkeys(marks, "")
    return BoardsView(
        spec,
        settings_of(spec),
        state,
        game,
        tuple(_board(game, i, kept[i + 1]) for i in range(spec.boards)),
        choices,
        on_show,
        address(PATH, spec.restarted()),
        _back(spec),
        error,
        _speech(game, state, on_show),
        share_text(game.solved_at) if game.over else "",
    )


def _back(spec: GameSpec) -> str:
    """The address of the game one row earlier, with that row to be entered again."""
    if not spec.rows:
        return address(PATH, spec)
    last = spec.rows[-1]
    kept = [("guess", last.guess), ("kept", ",".join(last.feedback))]
    return address(PATH, spec.back(), kept)


def _speech(game: Boards, state: str, guess: str) -> Speech:
    number, used = len(game.boards), len(game.guesses)
    if state == "won":
        return Speech("delighted", f"All {number} boards solved in {used} guesses!")
    if state == "lost":
        return Speech("beaten", f"Out of guesses: all {game.limit} are used.")
    left = len(game.open_boards)
    if not used:
        return Speech("thoughtful", f"I'd start with {guess.upper()}.")
    boards = "1 board" if left == 1 else f"{left} boards"
    mood = "sure" if left <= number // 2 else "thoughtful"
    return Speech(mood, f"{boards} to go. I'd play {guess.upper()} next.")


def _board(game: Boards, i: int, marks: str) -> BoardView:
    board = game.boards[i]
    rows = tuple(
        row_view(board.rule, number, guess, pattern)
        for number, (guess, pattern) in enumerate(board.clues, 1)
    )
    left = game.remaining_words(i)
    return BoardView(
        i + 1,
        rows,
        game.solved_at[i],
        board.clues[-1].guess if board.solved else "",
        len(left),
        tuple(left[:LISTED]),
        marks,
    )
