"""The page under load, and how long its suggestions take.

The players are people: each thinks of a word, answers a guess after a second or three, and now and
then takes another suggestion or an opener of their own, so that few positions are met twice. Every
answer is a whole page.
"""

import asyncio
import random
import re
import statistics
import time
from collections.abc import Callable

import httpx

from bot.web.games.positions import GameSpec, best_of, position_of
from solver.rules import RULES, WORDLE
from solver.words.lexicon import Lexicon
from tests.bot.web.serving import serving

PLAYERS, SECONDS = 50, 25.0
POSITIONS = 60
_GUESS = re.compile(r'name="guess" value="([a-z]+)"')
_OTHER = re.compile(r"guess=([a-z]+)\"")


class Measured:
    """Times of all answers, in seconds, and what was no page of a game."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors: list[str] = []


async def _player(base: str, number: int, think: float, found: Measured, until: float) -> None:
    drawn = random.Random(number)
    async with httpx.AsyncClient(base_url=base, timeout=30, follow_redirects=True) as client:
        await asyncio.sleep(drawn.random() * think)
        while time.monotonic() < until:
            length = drawn.choice((5, 5, 5, 5, 4, 6, 7, 8, 11))
            lexicon = Lexicon.built_in(length)
            answer = drawn.choice(lexicon.answers)
            query = {"length": str(length)}
            if drawn.random() < 0.3:
                query["guess"] = drawn.choice(lexicon.answers)
            page = await _ask(client, str(httpx.URL("/", params=query)), found)
            while (guess := _GUESS.search(page)) and time.monotonic() < until:
                await asyncio.sleep((0.5 + drawn.random()) * think)
                word = guess[1]
                others = _OTHER.findall(page)
                if others and drawn.random() < 0.3:
                    word = drawn.choice(others)
                marks = WORDLE.format(WORDLE.score(word, answer), length)
                page = await _ask(client, _next(page, word, marks), found)


def _next(page: str, word: str, marks: str) -> str:
    """The address to which the form on the page would send a guess and its response."""
    form = page[page.index("data-game-form") :]
    kept = re.findall(r'name="(game|length|hard|tries|row)" value="([^"]+)"', form)
    return str(httpx.URL("/", params=[*kept, ("guess", word), ("marks", marks)]))


async def _ask(client: httpx.AsyncClient, address: str, found: Measured) -> str:
    began = time.perf_counter()
    try:
        answer = await client.get(address)
    except httpx.HTTPError as error:
        found.errors.append(repr(error))
        return ""
    found.times.append(time.perf_counter() - began)
    if answer.status_code != 200:
        found.errors.append(f"{answer.status_code} {address}")
    return answer.text


def load(think: float) -> Callable[[], str]:
    """So many players at once, each thinking for about so many seconds."""

    def work() -> str:
        found = Measured()
        with serving() as server:
            server.wait_until_idle()

            async def everyone() -> None:
                until = time.monotonic() + SECONDS
                jobs = [_player(server.url, n, think, found, until) for n in range(PLAYERS)]
                await asyncio.gather(*jobs)

            asyncio.run(everyone())
            megabytes = server.peak_megabytes
        cuts = statistics.quantiles(found.times, n=100)
        return (
            f"{len(found.times):,} answers, median {cuts[49] * 1000:.0f} ms, "
            f"p95 {cuts[94] * 1000:.0f} ms, worst {max(found.times) * 1000:.0f} ms, "
            f"{len(found.errors)} errors, server {megabytes:.0f} MB"
        )

    return work


def suggestions(lengths: range) -> Callable[[], str]:
    """New positions after openers of all kinds, drawn again at each call; the slowest counts."""
    seed = random.Random(7)

    def work() -> str:
        slowest, drawn = 0.0, random.Random(seed.random())
        for length in lengths:
            for rule in RULES.values():
                best_of.cache_clear()
                words = Lexicon.built_in(length)
                for _ in range(POSITIONS):
                    opener, answer = drawn.choice(words.words), drawn.choice(words.answers)
                    row = f"{opener}:{rule.format(rule.score(opener, answer), length)}"
                    spec = GameSpec(rule.name, length, rows=(row,))
                    if position_of(spec).solved:
                        continue
                    began = time.perf_counter()
                    best_of(spec)
                    slowest = max(slowest, time.perf_counter() - began)
                position_of.cache_clear()
        return f"slowest {slowest * 1000:.0f} ms"

    return work


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("page: suggestion after any opener, 5 letters, nothing kept", suggestions(range(5, 6))),
    ("page: suggestion after any opener, 4 to 11 letters, nothing kept", suggestions(range(4, 12))),
    ("page: 50 people at once, 1 to 3 s to think", load(2.0)),
    ("page: 50 programs at once, without a pause", load(0.0)),
]
