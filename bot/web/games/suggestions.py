"""Suggestions and groups as the templates show them."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.web.games.positions import NAMED, largest_groups, position_of
from bot.web.games.queries import address
from bot.web.games.rows import RowView, row_view
from solver import GameSpec
from solver.ranking import Worth

LIKELY = 0.01  # the chance from which on a suggestion is marked as a likely answer


class Option(NamedTuple):
    """A guess to choose, what it is worth, whether it is on show, and the address that shows it.

    `likely` if it may well be the answer.
    """

    worth: Worth
    chosen: bool
    url: str
    likely: bool


class GroupView(NamedTuple):
    """A group: its response as a row, how many words, some of them, how many are not named."""

    row: RowView
    size: int
    words: tuple[str, ...]
    more: int


class GroupsView(NamedTuple):
    """The largest groups, and how many there are."""

    largest: tuple[GroupView, ...]
    number: int


def options(path: str, spec: GameSpec, chosen: str, worths: Sequence[Worth]) -> tuple[Option, ...]:
    """The suggestions to choose from."""
    return tuple(
        Option(
            worth,
            worth.word == chosen,
            address(path, spec, [("guess", worth.word)]),
            is_likely(worth),
        )
        for worth in worths
    )


def likely_first(worths: Sequence[Worth]) -> tuple[Worth, ...]:
    """Suggestions with the best in front, then those that may well be the answer."""
    rest = sorted(worths[1:], key=lambda worth: not is_likely(worth))
    return (*worths[:1], *rest)


def is_likely(worth: Worth) -> bool:
    """Whether a guess may well be the answer."""
    return worth.candidate and worth.probability >= LIKELY


def groups_view(spec: GameSpec, guess: str) -> GroupsView:
    """The groups into which a guess splits what is left."""
    rule = position_of(spec).rule
    groups, number_of_groups = largest_groups(spec, guess)
    largest = tuple(
        GroupView(
            row_view(rule, number, guess, group.pattern),
            group.size,
            group.words,
            group.size - min(group.size, NAMED),
        )
        for number, group in enumerate(groups, 1)
    )
    return GroupsView(largest, number_of_groups)
