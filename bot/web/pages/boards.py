"""The helper for many boards: one guess, scored on every board that is still open."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.positions import why_unknown
from bot.web.games.queries import BoardsQuery, joined
from bot.web.games.rows import RowView, row_view
from bot.web.site import app_state
from solver.boards import Boards, ranked
from solver.errors import SecondGuessError
from solver.games import Position
from solver.rules import RULES
from solver.words import Lexicon

PATH = "/boards"
SHOWN = 8
LISTED = 8  # words left on a board that are few enough to be named

router = APIRouter(include_in_schema=False)


class BoardsSpec(NamedTuple):
    """A game of many boards as its address gives it: rule, length, boards, and the rows so far."""

    rule: str
    length: int
    boards: int
    rows: tuple[str, ...] = ()


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

    spec: BoardsSpec
    pairs: list[tuple[str, str]]
    state: str
    game: Boards
    boards: tuple[BoardView, ...]
    choices: tuple[Choice, ...]
    guess: str
    new: str
    back: str
    error: str


@router.get(PATH)
async def boards_page(request: Request, query: Annotated[BoardsQuery, Query()]) -> Response:
    """A game of many boards."""
    site = app_state(request)
    marks = {i: request.query_params.get(f"marks{i}", "")[:60] for i in range(1, query.boards + 1)}
    view = await site.workers.quick(view_of, query, marks)
    if isinstance(view, str):
        return RedirectResponse(view, 303)
    return site.page(request, "boards.html", {"view": view}, 422 if view.error else 200)


@lru_cache(maxsize=256)
def game_of(spec: BoardsSpec) -> Boards:
    """The boards after the rows; the errors of `Boards.enter`, with the row's number."""
    if not spec.rows:
        return Boards.start(Position(RULES[spec.rule], Lexicon.built_in(spec.length)), spec.boards)
    before = game_of(spec._replace(rows=spec.rows[:-1]))
    word, _, responses = spec.rows[-1].partition(":")
    try:
        return before.enter(word, responses.split(","))
    except SecondGuessError as error:
        raise SecondGuessError(f"row {len(spec.rows)}: {error}") from error


@lru_cache(maxsize=1024)
def best_of(spec: BoardsSpec) -> tuple[tuple[str, float], ...]:
    """The best guesses, and the number of guesses then expected to the end."""
    return tuple(ranked(game_of(spec), SHOWN))


def view_of(query: BoardsQuery, marks: dict[int, str]) -> BoardsView | str:
    """What to show, or the address of the game with the new row."""
    spec = BoardsSpec(query.game, query.length, query.boards, tuple(query.row))
    game = game_of(spec)
    error, guess = "", (query.guess or "").strip().lower()
    if guess and any(marks.values()):
        responses = [marks[i + 1] for i in game.open_boards]
        try:
            game.enter(guess, responses)
        except SecondGuessError as problem:
            error = str(problem)
        else:
            row = f"{guess}:{','.join(_plain(game, guess, text) for text in responses)}"
            return _address(spec._replace(rows=(*spec.rows, row)))
    elif guess:
        error = why_unknown(game.lexicon, guess)
    return _view(spec, game, guess, marks, error)


def _plain(game: Boards, guess: str, text: str) -> str:
    """A response in canonical marks, whose letters need no escape in an address."""
    return game.rule.format(game.rule.parse(guess, text), len(guess))


def _view(
    spec: BoardsSpec, game: Boards, guess: str, marks: dict[int, str], error: str
) -> BoardsView:
    state = "won" if game.solved else "lost" if game.over else "play"
    best = best_of(spec) if state == "play" else ()
    on_show = guess or (best[0][0] if best else "")
    choices = tuple(
        Choice(word, worth, word == on_show, _address(spec, [("guess", word)]))
        for word, worth in best
    )
    kept = marks if error else dict.fromkeys(marks, "")
    return BoardsView(
        spec,
        _pairs(spec),
        state,
        game,
        tuple(_board(game, i, kept[i + 1]) for i in range(spec.boards)),
        choices,
        on_show,
        _address(spec._replace(rows=())),
        _address(spec._replace(rows=spec.rows[:-1])),
        error,
    )


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


def _pairs(spec: BoardsSpec) -> list[tuple[str, str]]:
    return [("game", spec.rule), ("length", str(spec.length)), ("boards", str(spec.boards))]


def _address(spec: BoardsSpec, extra: list[tuple[str, str]] | None = None) -> str:
    rows = [("row", row) for row in spec.rows]
    return joined(PATH, [*_pairs(spec), *rows, *(extra or [])])
