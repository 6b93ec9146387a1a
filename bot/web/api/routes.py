"""The API, `/api/…`: the same results as on the command line."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from bot.record.ledger import Result
from bot.record.stats import compute_stats
from bot.sources.puzzles import source_name, today
from bot.web.api.models import (
    BoardsIn,
    BoardsOut,
    GameOut,
    GroupsIn,
    GroupsOut,
    LadderOut,
    ProblemOut,
    RankIn,
    RankOut,
    SolveIn,
    StatsOut,
    TodayOut,
    WordOut,
)
from bot.web.games.positions import (
    best_for_boards,
    best_of,
    boards_of,
    groups_of,
    position_of,
)
from bot.web.games.queries import Word
from bot.web.pages.ladder import LadderQuery, ladders_of
from bot.web.pages.sheets import SheetQuery, sheet_as_pdf, sheet_as_svg
from bot.web.pages.today import played
from bot.web.site import AppState, app_state
from solver.errors import SecondGuessError
from solver.ranking import official_candidates
from solver.rules import RULES
from solver.words import plain_word

PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": ProblemOut, "description": text}
    for code, text in (
        (400, "The body is not valid JSON"),
        (408, "The request came too slowly"),
        (413, "The request is too large"),
        (422, "Something in the request is wrong"),
        (503, "The server is busy"),
    )
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/rank")
async def rank(request: Request, body: RankIn) -> RankOut:
    """Rank the next guesses and count the words left."""
    return await app_state(request).workers.quick(_rank, body)


@router.post("/groups")
async def groups(request: Request, body: GroupsIn) -> GroupsOut:
    """List the groups into which a guess splits the words left."""
    return await app_state(request).workers.quick(_groups, body)


@router.post("/solve")
async def solve(request: Request, body: SolveIn) -> GameOut:
    """Play a whole game for an answer."""
    return await app_state(request).workers.quick(_solve, body)


@router.post("/boards")
async def boards(request: Request, body: BoardsIn) -> BoardsOut:
    """Rank the next guesses for many boards."""
    return await app_state(request).workers.quick(_boards, body)


@router.get("/ladder")
async def ladder(
    request: Request,
    start: Word,
    end: Word,
    avoid: Annotated[list[Word] | None, Query(max_length=30)] = None,
) -> LadderOut:
    """Find the shortest ladders between two words of 3 to 8 letters."""
    query = LadderQuery(start=start, end=end, avoid=" ".join(avoid or [])[:400])
    return await app_state(request).workers.quick(_ladder, query)


@router.get("/words/{word}")
async def word(request: Request, word: Annotated[str, Path(max_length=60)]) -> WordOut:
    """Look a word up in the lists."""
    return await app_state(request).workers.quick(_word, word)


@router.get(
    "/worksheet",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "application/pdf": {}}}},
)
async def worksheet(
    request: Request,
    query: Annotated[SheetQuery, Query()],
    kind: Literal["svg", "pdf"] = "svg",
    page: Annotated[int, Query(ge=1, le=99)] = 1,
) -> Response:
    """Draw the sheet for an opener: one page as SVG, or all as PDF."""
    if kind == "pdf":
        return await sheet_as_pdf(request, query)
    return await sheet_as_svg(request, query, page)


@router.get("/today")
async def today_(request: Request, reveal: bool = False) -> TodayOut:
    """Return the bot's latest result; its words only with `reveal`."""
    site = app_state(request)
    return await site.workers.quick(_today, site, reveal)


@router.get("/stats")
async def stats(request: Request) -> StatsOut:
    """Return the bot's statistics."""
    site = app_state(request)
    return await site.workers.quick(_stats, site)


def _rank(body: RankIn) -> RankOut:
    spec = body.spec()
    here = position_of(spec)
    if here.solved or here.turns_left < 1:
        raise SecondGuessError("the game is over; there is nothing left to guess")
    best = best_of(spec, body.top)
    return RankOut.model_validate(
        {
            "remaining": len(here.candidates),
            "remaining_official": len(official_candidates(here)),
            "guesses": [worth._asdict() for worth in best],
        }
    )


def _groups(body: GroupsIn) -> GroupsOut:
    spec = body.spec()
    here, guess = position_of(spec), body.guess.strip().lower()
    if not len(here.fitting):
        raise SecondGuessError("no accepted word fits these clues; check their colors")
    found = [
        {
            "pattern": here.rule.format(group.pattern, len(guess)),
            "size": group.size,
            "probability": group.probability,
            "words": list(group.words),
        }
        for group in groups_of(spec, guess)
    ]
    remaining = len(here.candidates)
    return GroupsOut.model_validate({"guess": guess, "remaining": remaining, "partition": found})


def _solve(body: SolveIn) -> GameOut:
    from solver import play
    from solver.games import opening_with, referee
    from solver.strategies import STRATEGIES

    answer, start = plain_word(body.answer), body.spec().start()
    opener = plain_word(body.opener) if body.opener is not None else None
    if opener is not None:
        start.lexicon.index(opener)
    strategy = opening_with(opener, STRATEGIES[body.strategy])
    game = play(strategy, start, referee(start.rule, answer))
    return GameOut(
        answer=answer,
        guesses=list(game.guesses),
        patterns=list(game.rows),
        solved=game.solved,
        score=f"{game.score}/{game.limit}",
    )


def _boards(body: BoardsIn) -> BoardsOut:
    spec = body.spec()
    game = boards_of(spec)
    best = () if game.over else best_for_boards(spec)
    return BoardsOut.model_validate(
        {
            "guesses": [{"word": word, "expected_guesses": expected} for word, expected in best],
            "remaining": [len(words) for words in game.candidates],
            "solved_at": list(game.solved_at),
            "over": game.over,
        }
    )


def _ladder(query: LadderQuery) -> LadderOut:
    from solver.ladders import NoLadderError

    try:
        found = ladders_of(query)
    except NoLadderError as reason:
        start, end = query.start.strip().lower(), query.end.strip().lower()
        return LadderOut(start=start, end=end, changes=None, reason=str(reason))
    return LadderOut.model_validate(found.as_json())


def _word(word: str) -> WordOut:
    from solver.words import Lexicon, describe

    letters = plain_word(word)
    return WordOut.model_validate(describe(Lexicon.built_in(len(letters)), letters))


def _today(site: AppState, reveal: bool) -> TodayOut:
    results = played(site)
    last = max(results, key=lambda result: result.date) if results else None
    day = today(site.clock())
    facts = {"source": source_name(site.settings.source), "today": day.isoformat()}
    if last is None:
        empty = dict.fromkeys(("date", "number", "score", "solved", "patterns", "guesses"))
        return TodayOut.model_validate({**facts, **empty, "played_today": False})
    return TodayOut.model_validate(
        {**facts, **_result_fields(last, reveal), "played_today": last.date == day}
    )


def _result_fields(result: Result, reveal: bool) -> dict[str, Any]:
    rule = RULES[result.rule]
    length = len(result.guesses[0])
    return {
        "date": result.date.isoformat(),
        "number": result.number,
        "score": f"{len(result.guesses) if result.solved else 'X'}/{result.limit}",
        "solved": result.solved,
        "patterns": [rule.format(pattern, length) for pattern in result.patterns],
        "guesses": list(result.guesses) if reveal else None,
    }


def _stats(site: AppState) -> StatsOut:
    found = compute_stats(source_name(site.settings.source), played(site))
    return StatsOut.model_validate(found.as_json())
