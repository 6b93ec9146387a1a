"""What goes wrong on a day, drawn from a seeded generator."""

import json
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

# By place: the request that asks, logs in, uploads, posts.
REQUESTS = {
    "x": ("GET /2/users", "media/upload", "media/metadata", "POST /2/tweets"),
    "bluesky": ("getRecord", "createSession", "uploadBlob", "putRecord"),
    "mastodon": ("GET /api/v1/accounts", "/media", "POST /api/v1/statuses"),
    "puzzle": ("GET /svc",),
}
DELETING = {
    "x": "DELETE /2/tweets",
    "bluesky": "deleteRecord",
    "mastodon": "DELETE /api/v1/statuses",
}
REFUSALS = (400, 401, 402, 403, 404, 409, 413, 422, 500, 502, 503, 504)
KINDS = (*["status"] * 4, "drop", "drop", "garbage", "kill", "silence")
ACCEPTED = (500, 502, 503, 504)
FORBIDDEN = (
    "You currently have access to a subset of X API V2 endpoints",
    "Your client app is not configured with the appropriate oauth1 app permissions",
    "You are not permitted to perform this action.",
)
WRONG_PUZZLES: tuple[Any, ...] = (
    {"solution": "cigar", "print_date": "2020-01-01", "days_since_launch": 1},
    {"solution": "cigars"},
    {"print_date": "2026-01-01"},
    {"solution": "cigar", "print_date": "DAY", "days_since_launch": 99_999},
    [],
)


@dataclass(frozen=True)
class Run:
    """One run of the program: faults by gate, its end at a step (0: none), changed addresses."""

    faults: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    kill_at: int = 0
    racing: bool = False
    unreachable: str = ""
    damaged: bool = False


def draw(random: Random, day: str, kill_at: int, secrets: list[str]) -> list[Run]:
    """The runs of a day on which something goes wrong; the clean runs after them are not in it."""
    return [_run(random, day, kill_at, secrets) for _ in range(random.choice((1, 1, 1, 2, 2, 3)))]


def draw_amendment(random: Random, day: str, kill_at: int, secrets: list[str]) -> Run:
    """The run of an amendment on which something goes wrong; two at once would be two of them."""
    run = replace(_run(random, day, kill_at, secrets), racing=False, damaged=False)
    if random.random() < 0.7:
        where = random.choice(tuple(DELETING))
        fault = {**_fault(random, where, day, secrets), "match": DELETING[where]}
        run.faults.setdefault(where, []).insert(0, fault)
    return run


def _run(random: Random, day: str, kill_at: int, secrets: list[str]) -> Run:
    faults: dict[str, list[dict[str, Any]]] = {}
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))):
        where = random.choice(("x", "bluesky", "mastodon", "x", "bluesky", "mastodon", "puzzle"))
        faults.setdefault(where, []).append(_fault(random, where, day, secrets))
    what = random.random()
    return Run(
        faults,
        kill_at if what < 0.35 else 0,
        0.35 <= what < 0.55,
        random.choice(("dns", "tls", "refused")) if 0.55 <= what < 0.63 else "",
        0.63 <= what < 0.66,
    )


def _fault(random: Random, where: str, day: str, secrets: list[str]) -> dict[str, Any]:
    # The post itself is the place that matters most.
    match = random.choice((*REQUESTS[where], *[REQUESTS[where][-1]] * 3))
    kind = random.choice(KINDS)
    when = random.choice(("before", "after"))
    fault: dict[str, Any] = {"match": match, "when": when, "kind": kind}
    if kind == "status":
        fault |= _status(random, where, day, when, secrets)
    if where == "puzzle":
        fault["when"] = "before"
    return fault


def _status(random: Random, where: str, day: str, when: str, secrets: list[str]) -> dict[str, Any]:
    if where == "puzzle" and random.random() < 0.5:
        body = json.dumps(random.choice(WRONG_PUZZLES)).replace("DAY", day)
        return {"status": 200, "body": body}
    if when == "after":
        return {"status": random.choice(ACCEPTED), "body": random.choice(secrets)}
    if random.random() < 0.2:
        asked = random.choice(("1", "3600"))
        return {"status": 429, "headers": {"Retry-After": asked}}
    quoting = {"error": random.choice(secrets), "detail": random.choice(FORBIDDEN)}
    return {"status": random.choice(REFUSALS), "body": json.dumps(quoting)}
