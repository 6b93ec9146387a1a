"""Word ladders the slow way: every path without repeats, tried one by one."""

from collections.abc import Collection, Sequence


def neighbors(word: str, words: Sequence[str]) -> list[str]:
    """The words that differ from this one in exactly one letter."""
    return [w for w in words if sum(a != b for a, b in zip(w, word, strict=True)) == 1]


def paths(
    words: Sequence[str], start: str, end: str, avoid: Collection[str] = ()
) -> list[tuple[str, ...]]:
    """Every ladder that uses no word twice and none that is avoided."""
    found = []
    open_paths: list[tuple[str, ...]] = [(start,)]
    while open_paths:
        path = open_paths.pop()
        if path[-1] == end:
            found.append(path)
            continue
        for word in neighbors(path[-1], words):
            if word not in path and word not in avoid:
                open_paths.append((*path, word))
    return found


def shortest(found: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The shortest of these ladders, in the order of the alphabet."""
    least = min(map(len, found))
    return sorted(path for path in found if len(path) == least)
