"""Word ladders against every path of small graphs, and against a game's own puzzles."""

import csv
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import UnknownWordError, WordListError
from solver.ladders.graph import LENGTHS, WordGraph
from solver.ladders.search import NoLadderError, find_ladders
from tests import oracle_ladder as oracle
from tests.reference import reference, reference_words

ABC_WORDS = st.sets(st.text("abc", min_size=3, max_size=3), min_size=2, max_size=11).map(sorted)


def graph_of(*words: str) -> WordGraph:
    return WordGraph.of(words, "test words")


def weaver() -> WordGraph:
    return WordGraph.of(reference_words("weaver_words.txt"), "weaver_words.txt")


def puzzles() -> list[dict[str, str]]:
    with reference("weaver_puzzles.csv").open(newline="") as lines:
        return list(csv.DictReader(lines))


@given(ABC_WORDS, st.data())
def test_shortest_ladders_are_those_of_trying_every_path(
    words: list[str], data: st.DataObject
) -> None:
    start, end = (data.draw(st.sampled_from(words)) for _ in range(2))
    others = [word for word in words if word not in (start, end)]
    avoid = data.draw(st.sets(st.sampled_from(others), max_size=2)) if others else set()
    found = oracle.paths(words, start, end, avoid)
    if not found:
        with pytest.raises(NoLadderError):
            find_ladders(graph_of(*words), start, end, avoid)
        return
    ladders = find_ladders(graph_of(*words), start, end, avoid)
    expected = oracle.shortest(found)
    assert list(ladders.all()) == expected
    assert ladders.count == len(expected)
    assert ladders.changes == len(expected[0]) - 1
    assert [set(layer) for layer in ladders.layers] == [set(c) for c in zip(*expected, strict=True)]
    assert ladders.shortest in expected


@pytest.mark.slow
@given(ABC_WORDS, st.data(), st.integers(0, 5))
@settings(max_examples=300)
def test_the_suggested_ladder_has_the_least_cost_of_all_paths(
    words: list[str], data: st.DataObject, half_strength: int
) -> None:
    start, end = (data.draw(st.sampled_from(words)) for _ in range(2))
    rarity = {word: data.draw(st.sampled_from((0, 100, 500, 1600))) for word in words}
    found = oracle.paths(words, start, end)
    if not found:
        return
    graph = WordGraph(tuple(words), rarity, frozenset(), "test words")
    strength = half_strength / 2

    def cost(path: tuple[str, ...]) -> tuple[float, int, tuple[str, ...]]:
        rare = sum(rarity[word] for word in path[1:-1])
        return 1000 * (len(path) - 1) + strength * rare, rare, path

    assert find_ladders(graph, start, end, (), strength).suggested == min(found, key=cost)


@pytest.mark.parametrize(
    ("start", "end", "changes", "count"),
    [("cold", "warm", 4, 6), ("lead", "gold", 3, 1), ("bone", "cast", 4, 6)],
)
def test_known_ladders(start: str, end: str, changes: int, count: int) -> None:
    ladders = find_ladders(weaver(), start, end)
    assert (ladders.changes, ladders.count) == (changes, count)


@pytest.mark.slow
def test_every_puzzle_gets_the_official_number_of_changes() -> None:
    graph = weaver()
    for puzzle in puzzles():
        ladders = find_ladders(graph, puzzle["start"], puzzle["end"])
        assert ladders.changes == int(puzzle["optimal"]), puzzle
        assert tuple(puzzle["official_path"].split()) in set(ladders.all())


@pytest.mark.parametrize("strength", [0, 0.5, 1, 3])
def test_snow_to_days_is_found_with_and_without_preference(strength: float) -> None:
    for graph in (weaver(), WordGraph.built_in(4)):
        ladder = find_ladders(graph, "snow", "days", (), strength).suggested
        assert (ladder[0], ladder[-1]) == ("snow", "days")
        assert len(ladder) >= 8


@pytest.mark.slow
def test_ladders_of_built_in_words_are_accepted_by_the_game() -> None:
    graph, accepted = WordGraph.built_in(4), set(reference_words("weaver_words.txt"))
    suggested = refused = 0
    for puzzle in puzzles():
        if puzzle["start"] in graph.rarity and puzzle["end"] in graph.rarity:
            ladder = find_ladders(graph, puzzle["start"], puzzle["end"], (), 1.0).suggested
            assert len(ladder) - 1 <= int(puzzle["optimal"]) + 1, ladder
            suggested += 1
            refused += not accepted.issuperset(ladder)
    assert suggested >= 0.99 * len(puzzles())
    assert refused <= 0.02 * suggested


def test_no_ladder_of_built_in_words_uses_a_blocked_word_as_a_rung() -> None:
    graph = WordGraph.built_in(4)
    assert graph.blocked
    for start, end in (("rank", "sank"), ("dice", "dock"), ("cart", "fact")):
        for ladder in find_ladders(graph, start, end).all():
            assert not graph.blocked.intersection(ladder[1:-1])


def test_start_and_end_alike_need_no_change() -> None:
    ladders = find_ladders(graph_of("cat", "cot"), "cat", "cat")
    assert (ladders.changes, ladders.count, ladders.suggested) == (0, 1, ("cat",))
    assert list(ladders.all()) == [("cat",)]


@pytest.mark.parametrize(
    ("start", "end", "avoid", "reason"),
    [
        ("cat", "zoo", (), "no ladder from CAT to ZOO: ZOO has no neighbors"),
        ("zoo", "cat", (), "ZOO has no neighbors"),
        ("cat", "dig", (), "two islands; CAT's has 3 words, DIG's 2"),
        ("cat", "cog", ("cot",), "CAT has no neighbors without the avoided words"),
    ],
)
def test_why_there_is_no_ladder(start: str, end: str, avoid: tuple[str, ...], reason: str) -> None:
    graph = graph_of("cat", "cot", "cog", "dig", "dim", "zoo")
    with pytest.raises(NoLadderError) as caught:
        find_ladders(graph, start, end, avoid)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("start", "end", "avoid", "reason"),
    [
        ("cold", "warmer", (), "equally long"),
        ("cat", "dog", (), "have 4"),
        ("colt", "cold", (), "'colt' is not among test words; near: cold"),
        ("cold", "warm", ("warm",), "leave it out of --avoid"),
        ("cold", "warm", ("cold",), "leave it out of --avoid"),
    ],
)
def test_words_that_cannot_be_ends(
    start: str, end: str, avoid: tuple[str, ...], reason: str
) -> None:
    graph = graph_of("cold", "cord", "card", "ward", "warm")
    with pytest.raises(UnknownWordError) as caught:
        find_ladders(graph, start, end, avoid)
    assert reason in str(caught.value)


def test_avoided_words_are_never_used_however_long_the_way_around() -> None:
    graph = weaver()
    first = find_ladders(graph, "cold", "warm")
    again = find_ladders(graph, "cold", "warm", ("cord", "corm"))
    assert "cord" in first.suggested
    for ladder in again.all():
        assert not {"cord", "corm"}.intersection(ladder)
    assert again.changes >= first.changes


def test_the_order_of_the_list_does_not_matter() -> None:
    words = reference_words("weaver_words.txt")
    random.Random(5).shuffle(words)
    shuffled = WordGraph.of(words, "shuffled")
    for start, end in (("rain", "snow"), ("bone", "cast")):
        one, other = find_ladders(weaver(), start, end), find_ladders(shuffled, start, end)
        assert (one.suggested, one.layers) == (other.suggested, other.layers)


@pytest.mark.slow
@pytest.mark.parametrize("length", LENGTHS)
def test_there_are_built_in_words_of_every_length(length: int) -> None:
    graph = WordGraph.built_in(length)
    assert graph.length == length
    largest = graph.islands()[0]
    start, end = largest[0], largest[len(largest) // 2]
    assert find_ladders(graph, start, end, (), 1.0).suggested[-1] == end


@pytest.mark.parametrize("length", [2, 9])
def test_lengths_without_built_in_words_are_refused(length: int) -> None:
    with pytest.raises(WordListError, match="3 to 8"):
        WordGraph.built_in(length)


def test_the_graph_as_json() -> None:
    assert graph_of("dog", "cat", "cot", "cog").as_json() == {
        "list": "test words",
        "length": 3,
        "words": ["cat", "cog", "cot", "dog"],
        "edges": [["cat", "cot"], ["cog", "cot"], ["cog", "dog"]],
        "islands": [4],
    }
