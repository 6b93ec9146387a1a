"""Pasted games brought together with words and answers, reviewed, and as JSON."""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.terminal import options
from bot.terminal.answers import Answers
from solver.errors import PatternError, SecondGuessError
from solver.games import Game, Position
from solver.reviews import (
    ColorsAlone,
    PastedGame,
    Refusal,
    Review,
    ReviewedRow,
    Reviewer,
    ReviewTotals,
    colors_alone,
    enter_game,
    read_games,
)

MOST_GAMES = 1000  # which take a minute or two


@dataclass(frozen=True)
class ReviewedGame:
    """A pasted game and its review; of colors alone, what they tell row by row."""

    pasted: PastedGame
    answer: str | None
    review: Review | None = None
    colors: tuple[ColorsAlone, ...] = ()
    start: Position | None = None


@dataclass(frozen=True)
class Found:
    """Everything that a text led to."""

    games: tuple[ReviewedGame, ...]
    refusals: tuple[Refusal, ...]
    notes: tuple[str, ...]

    @property
    def totals(self) -> ReviewTotals | None:
        """The sums over all games reviewed; None if there is none."""
        reviews = tuple(game.review for game in self.games if game.review is not None)
        return ReviewTotals(reviews) if reviews else None


@dataclass
class Desk:
    """Reviews pasted games with the words and the game that the options choose."""

    options: options.GameOptions
    answers: Answers
    reviewers: dict[tuple[object, ...], Reviewer] = field(default_factory=dict)

    def review(self, text: str) -> Found:
        """The reviews of all games in a text; an error if there is not one.

        A game among several that cannot be is refused, and the others are reviewed.
        """
        pasted = read_games(text)
        if len(pasted.games) > MOST_GAMES:
            raise PatternError(
                f"the text has {len(pasted.games):,} games; paste at most {MOST_GAMES:,} at a time"
            )
        self.answers.check(len(pasted.games))
        refusals, games = list(pasted.refusals), []
        for game in pasted.games:
            try:
                games.append(self._reviewed(game))
            except SecondGuessError as error:
                refusals.append(Refusal(game.line, _title(game), f"cannot be: {error}"))
                if len(pasted.games) == 1:
                    raise
        if not games:
            if not refusals:
                raise PatternError(
                    "the text has no game; paste a result, or write a word on each line"
                )
            raise PatternError(_first_of(refusals))
        return Found(tuple(games), tuple(sorted(refusals)), tuple(self.answers.notes))

    def _reviewed(self, pasted: PastedGame) -> ReviewedGame:
        answer = self.answers.of(pasted)
        if answer is None and all(row.marks is None for row in pasted.rows):
            answer = pasted.rows[-1].word
            self.answers.notes.append(f"taking the last word, {str(answer).upper()}, as the answer")
        reviewer = self._reviewer(pasted)
        start = reviewer.start
        if answer is not None and all(row.word is None for row in pasted.rows):
            options.require_length(answer, start.lexicon)
            alone = colors_alone(pasted, start, answer)
            if any(row.fitting > 1 for row in alone[: -1 if _is_solved(alone, start) else None]):
                return ReviewedGame(pasted, answer, colors=tuple(alone), start=start)
        here = enter_game(pasted, start, answer)
        return ReviewedGame(pasted, answer, reviewer.review(here, answer), start=start)

    def _reviewer(self, pasted: PastedGame) -> Reviewer:
        """The reviewer of all games of this kind."""
        header, given = pasted.header, self.options
        chosen = replace(
            given,
            game="peaks" if pasted.arrows else given.game,
            hard=given.hard or (header is not None and header.hard),
            limit=header.limit if header is not None and header.limit else given.limit,
        )
        key = (chosen.game, chosen.hard, chosen.limit, pasted.length)
        if key not in self.reviewers:
            start = chosen.spec(first_word="a" * pasted.length).start()
            self.reviewers[key] = Reviewer(start)
        return self.reviewers[key]


def _first_of(refusals: list[Refusal]) -> str:
    """The first reason of all, and how many more there are."""
    more = len(refusals) - 1
    return f"{min(refusals)}" + (f" ({more} more cannot be read either)" if more else "")


def _is_solved(alone: list[ColorsAlone], start: Position) -> bool:
    return alone[-1].pattern == start.rule.solved(start.lexicon.length)


def _title(game: PastedGame) -> str:
    if game.header is None:
        return str(game.rows[0].word or game.rows[0].marks)
    number = "" if game.header.number is None else f" {game.header.number:,}"
    return f"{game.header.title}{number}"


def as_json(found: Found) -> dict[str, Any]:
    """All reviews and their totals."""
    body: dict[str, Any] = {"results": [_game_json(game) for game in found.games]}
    totals = found.totals
    if totals is not None:
        body |= {
            "games": totals.games,
            "games_solved": totals.solved,
            "games_lost": totals.games - totals.solved,
            "mean": totals.mean,
            "best_play_mean": totals.own_mean,
            "histogram": list(totals.histogram),
            "skill": totals.skill,
            "luck": totals.luck,
            "best_row": _row_json(totals.best),
            "worst_row": _row_json(totals.worst),
        }
    body["notes"] = list(found.notes)
    body["refused"] = [{"line": r.line, "reason": r.reason} for r in found.refusals]
    return body


def _game_json(game: ReviewedGame) -> dict[str, Any]:
    header = game.pasted.header
    body: dict[str, Any] = {
        "line": game.pasted.line,
        "number": header.number if header is not None else None,
    }
    if game.review is None:
        assert game.start is not None
        rule, length = game.start.rule, game.start.lexicon.length
        return body | {
            "answer": game.answer,
            "rows": [
                {
                    "pattern": rule.format(row.pattern, length),
                    "count": row.fitting,
                    "words": list(row.words),
                }
                for row in game.colors
            ],
        }
    review = game.review
    return body | {
        "rule": review.game.rule.name,
        "mode": str(review.mode),
        "answer": review.answer,
        **_played_json(review.game),
        "skill": review.skill,
        "luck": review.luck,
        "rows": [
            {"pattern": pattern, **_row_json(row)}
            for pattern, row in zip(review.game.rows, review.rows, strict=True)
        ],
        "best_play": None if review.own is None else _played_json(review.own),
    }


def _played_json(game: Game) -> dict[str, Any]:
    return {
        "guesses": list(game.guesses),
        "patterns": list(game.rows),
        "solved": game.solved,
        "score": f"{game.score}/{game.limit}",
    }


def _row_json(row: ReviewedRow) -> dict[str, Any]:
    return {
        "word": row.guess,
        "remaining": row.remaining,
        "remaining_official": row.likely,
        "remaining_after": row.remaining_after,
        "remaining_official_after": row.likely_after,
        "expected_remaining": row.expected_remaining,
        "expected_guesses": row.expected_guesses,
        "best_guess": row.best_guess,
        "best_expected_guesses": row.best_expected_guesses,
        "proven": row.proven,
        "candidate": row.candidate,
        "skill": row.skill,
        "luck": row.luck,
        "sentence": row.sentence,
    }
