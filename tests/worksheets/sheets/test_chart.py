"""The model: every response that can occur, once, with what the exact tree says."""

import pytest

from solver import PEAKS, WORDLE, Rule
from solver.exact import solve_exact
from tests.worksheets.samples import reference_position, simple_chart, simple_tree
from worksheets.sheets.chart import chart_of, games_below, look_up_order, parts_of, totals_below
from worksheets.sheets.tree import decision_tree

CARDS = {"salet": 148, "adieu": 80, "eerie": 59, "crane": 141}


@pytest.mark.parametrize(("opener", "cards"), CARDS.items(), ids=CARDS)
def test_cards_are_the_responses_that_can_occur(opener: str, cards: int) -> None:
    position = reference_position()
    chart = chart_of(WORDLE, decision_tree(position, opener, "groups").root)
    occurring = {WORDLE.score(opener, answer) for answer in position.lexicon.answers}
    assert len(chart.cards) == cards
    assert {card.pattern for card in chart.cards} == occurring - {WORDLE.solved(5)}
    assert chart.reachable == len(occurring)
    assert sum(card.left for card in chart.cards) + chart.candidate == 2315
    assert all(card.guess and card.left for card in chart.cards)


@pytest.mark.slow
def test_every_suggestion_costs_what_exact_search_says_from_there() -> None:
    position = reference_position()
    chart = chart_of(WORDLE, decision_tree(position, "salet", None).root)
    assert (chart.total, chart.worst) == (7920, 5)
    for card in sorted(chart.cards, key=lambda card: card.left)[-12:]:
        below = position.after("salet", card.pattern)
        assert solve_exact(below).total == card.total, card
        assert solve_exact(below, opener=card.guess).total == card.total, card


@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: rule.name)
def test_cards_add_up_to_the_games_of_the_tree(rule: Rule) -> None:
    root = simple_tree("crane", rule)
    chart = chart_of(rule, root)
    games = list(games_below(root))
    assert chart.answers == len(games) == len({guesses[-1] for guesses, _ in games})
    assert chart.total == sum(len(guesses) for guesses, _ in games)
    assert chart.worst == max(len(guesses) for guesses, _ in games)
    assert chart.total == chart.answers + sum(card.total for card in chart.cards)
    for card in chart.cards:
        below = [g for g, p in games if p and p[0] == card.pattern]
        assert card.left == len(below)
        assert card.candidate == ((chart.opener, card.guess) in below)
        assert set(card.words) == ({g[-1] for g in below} if card.left <= 2 else set())
        assert card.expected == pytest.approx(sum(len(g) - 1 for g in below) / len(below))


@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: rule.name)
@pytest.mark.parametrize("opener", ["sale", "crane", "eerie", "saltire"])
def test_every_card_is_looked_up_in_one_place(opener: str, rule: Rule) -> None:
    chart = simple_chart(opener, rule)
    parts = parts_of(chart)
    placed = [c for group in (*parts.groups, *parts.nearly) for c in group.cards]
    placed += parts.plain
    assert sorted(card.pattern for card in placed) == [card.pattern for card in chart.cards]
    titles = [group.title for group in (*parts.groups, *parts.nearly)]
    assert len(titles) == len(set(titles))


def test_groups_go_by_colored_letters_then_by_letters_in_place() -> None:
    parts = parts_of(simple_chart("salet"))
    for group in parts.groups:
        rows = [WORDLE.digits(card.pattern, 5) for card in group.cards]
        assert len({(5 - row.count(0), row.count(2)) for row in rows}) == 1
    assert parts.groups[0].title == "1 colored: none in place"
    assert [c.pattern for c in parts.groups[0].cards] == [81, 27, 9, 3, 1]
    near = [WORDLE.digits(c.pattern, 5) for group in parts.nearly for c in group.cards]
    assert near and all(5 - row.count(0) >= 4 for row in near)
    assert [WORDLE.format(card.pattern, 5) for card in parts.plain] == ["-----"]


def test_look_up_order_is_a_total_order() -> None:
    for rule in (WORDLE, PEAKS):
        keys = [look_up_order(rule, pattern, 4) for pattern in range(81)]
        assert len(set(keys)) == 81


def test_reckoning_of_a_leaf() -> None:
    leaf = next(n for n in simple_tree("crane").children.values() if not n.children)
    assert totals_below(leaf) == (1, 1, 1)


def test_a_proof_that_takes_too_long_is_given_up_for_a_good_tree() -> None:
    root, label = decision_tree(reference_position(), "fuzzy", None, patience=0.0)
    assert label == "least mean found"
    chart = chart_of(WORDLE, root)
    assert sum(card.left for card in chart.cards) + chart.candidate == 2315
    assert chart.mean < 4.05
