"""The model of a sheet: every response that the opener can get, and what to guess then."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from solver import Position, Rule

NAMED_WORDS = 2  # cards with at most this many words left name them


class Branch(Protocol):
    """A node of a decision tree: a guess, and where each response leads.

    `final` says whether the guess can be right there; that response has no child.
    """

    @property
    def guess(self) -> str: ...
    @property
    def children(self) -> Mapping[int, "Branch"]: ...
    @property
    def final(self) -> bool: ...


class Totals(NamedTuple):
    """Below a node: the answers, their guesses in all (this node's the first), and the most."""

    answers: int
    total: int
    worst: int


@dataclass(frozen=True)
class Card:
    """One response: how many words are left and what to guess.

    `candidate` says whether that guess can be the answer; `words` are the words left where at
    most two are; `total` is the number of further guesses over all of them.
    """

    pattern: int
    left: int
    guess: str
    candidate: bool
    words: tuple[str, ...]
    total: int
    worst: int

    @property
    def expected(self) -> float:
        """Guesses still needed on average, the suggested one included."""
        return self.total / self.left


@dataclass(frozen=True)
class Chart:
    """All cards of an opener by ascending pattern; the opener's own success is no card.

    `answers` counts the words that have cards, `total` the guesses over all of them, the opener
    included. `rare` are the responses that only other accepted words give, ascending.
    """

    rule: Rule
    opener: str
    cards: tuple[Card, ...]
    candidate: bool
    answers: int
    total: int
    worst: int
    rare: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """Guesses needed on average."""
        return self.total / self.answers

    @property
    def reachable(self) -> int:
        """Responses that can occur, the opener's own success included."""
        return len(self.cards) + self.candidate


class Group(NamedTuple):
    """Cards that are looked up together, and what they have in common."""

    title: str
    cards: tuple[Card, ...]


class Parts(NamedTuple):
    """A chart as it is looked up.

    `plain` are the responses without any information of place (all absent and all elsewhere; all
    too low and all too high), `groups` the rest, `nearly` those with all letters or all but one.
    """

    plain: tuple[Card, ...]
    groups: tuple[Group, ...]
    nearly: tuple[Group, ...]


def chart_of(rule: Rule, root: Branch, accepted: Iterable[int] = ()) -> Chart:
    """The chart of a decision tree's first guess.

    `accepted` are the responses that some accepted word gives, whether the tree knows it or not.
    """
    cards = tuple(_card(pattern, root.children[pattern]) for pattern in sorted(root.children))
    whole = totals_below(root)
    known = {*root.children, rule.solved(len(root.guess))}
    return Chart(rule, root.guess, cards, root.final, *whole, tuple(sorted({*accepted} - known)))


def accepted_patterns(position: Position, opener: str) -> set[int]:
    """Every response to the opener that some accepted word gives, likely or not."""
    letters = position.lexicon.letters[position.fitting]
    return set(position.rule.feedback_row(opener, letters).tolist())


def totals_below(node: Branch) -> Totals:
    """How many answers lie below a node, and how many guesses they need, its own included."""
    below = [totals_below(child) for child in node.children.values()]
    answers = node.final + sum(part.answers for part in below)
    total = answers + sum(part.total for part in below)
    return Totals(answers, total, 1 + max((part.worst for part in below), default=0))


def words_below(node: Branch) -> Iterator[str]:
    """The answers below a node, its own guess first if it can be right."""
    if node.final:
        yield node.guess
    for pattern in sorted(node.children):
        yield from words_below(node.children[pattern])


def games_below(node: Branch) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every game from a node on: its guesses, the answer last, and the responses before that."""
    if node.final:
        yield (node.guess,), ()
    for pattern in sorted(node.children):
        for guesses, patterns in games_below(node.children[pattern]):
            yield (node.guess, *guesses), (pattern, *patterns)


def _card(pattern: int, node: Branch) -> Card:
    left, total, worst = totals_below(node)
    words = tuple(words_below(node)) if left <= NAMED_WORDS else ()
    return Card(pattern, left, node.guess, node.final, words, total, worst)


def parts_of(chart: Chart) -> Parts:
    """The cards in the order in which a player looks them up."""
    length, rule = len(chart.opener), chart.rule
    sections = rule.notation.sections
    plain: list[Card] = []
    groups: dict[tuple[int, int], list[Card]] = {}
    for card in chart.cards:
        digits = rule.digits(card.pattern, length)
        if digits.count(0) == length or digits.count(1) == length:
            plain.append(card)
        else:
            groups.setdefault(sections.key(digits), []).append(card)
    nearly_from = length - 1
    far: list[Group] = []
    near: list[Group] = []
    for key in sorted(groups):
        cards = sorted(groups[key], key=lambda card: _look_up(rule.digits(card.pattern, length)))
        (near if key[0] >= nearly_from else far).append(Group(sections.title(*key), tuple(cards)))
    return Parts(tuple(plain), tuple(far), tuple(near))


def look_up_order(rule: Rule, pattern: int, length: int) -> tuple[object, ...]:
    """The sort key by which responses follow each other."""
    return rule.notation.sections.order(rule.digits(pattern, length))


def _look_up(digits: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which letters are in place, from the left, then which are elsewhere."""
    return (
        tuple(p for p, digit in enumerate(digits) if digit == 2),
        tuple(p for p, digit in enumerate(digits) if digit == 1),
    )
