"""Suggestions and groups as the templates show them."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.web.games.positions import NAMED, largest_groups, position_of
from bot.web.games.queries import address
from bot.web.games.rows import RowView, row_view
from solver import GameSpec
from solver.ranking import Worth


class Option(NamedTuple):
    """A guess to choose, what it is worth, whether it is on show, and the address that shows it."""

    worth: Worth
    chosen: bool
    url: str


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
        Option(worth, worth.word == chosen, address(path, spec, [("guess", worth.word)]))
        for worth in worths
    )


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
