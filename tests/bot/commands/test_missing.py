"""`post --missing`, templates and visibility through the command line."""

import json
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from bot.posting import missing
from bot.signals import finish_first
from bot.sources.puzzles import today
from tests.bot.commands.outbox import outbox
from tests.commandline import refused, run


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "PAUSE", 0.0)


def days_ago(days: int) -> str:
    return (today(datetime.now(UTC)) - timedelta(days=days)).isoformat()


def test_missed_days_are_posted_and_no_others(own_settings: Path) -> None:
    run("post", "--date", days_ago(2))
    ran = run("post", "--missing", "--since", days_ago(4))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "".join(f"{days_ago(n)}: outbox: posted\n" for n in (4, 3, 1))
    texts = [n for n in outbox(own_settings) if n.endswith(".txt") and ".alt." not in n]
    assert texts == [f"practice-{days_ago(n)}.txt" for n in (4, 3, 2, 1)]
    again = run("post", "--missing", "--since", days_ago(4))
    assert (again.code, again.out, again.err) == (0, "", "")


def test_a_run_takes_a_few_days_and_says_how_many_are_left(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "AT_MOST", 2)
    ran = run("post", "--missing", "--since", days_ago(5), "--json")
    assert ran.code == 0
    assert [r["puzzle"]["date"] for r in json.loads(ran.out)["results"]] == [
        days_ago(5),
        days_ago(4),
    ]
    assert ran.err == "secondguess: 3 days are still missing; run it again\n"


def test_a_dry_run_of_missing_days_posts_nothing(own_settings: Path) -> None:
    ran = run("post", "--missing", "--since", days_ago(1), "--dry-run")
    assert (ran.code, ran.out) == (0, f"{days_ago(1)}: outbox: dry run\n")
    assert outbox(own_settings) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--missing",), "--missing needs --since"),
        (("--since", "2026-02-02"), "--since is for --missing"),
        (("--missing", "--since", "2026-02-02", "--date", "2026-02-02"), "leave out --date"),
        (("--missing", "--since", "2026-02-02", "--answer", "mound"), "leave out --date"),
        (("--missing", "--since", "then"), "write it as YYYY-MM-DD"),
        (("--missing", "--since", "2999-01-01"), "still to come"),
    ],
)
def test_what_makes_no_sense_together_is_refused(
    own_settings: Path, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("post", *arguments)


def test_a_signal_during_one_day_is_passed_on_to_what_goes_through_many() -> None:
    with finish_first() as around:
        with finish_first() as within:
            os.kill(os.getpid(), signal.SIGTERM)
        assert within.asked
        assert around.asked


def test_a_template_is_the_text_s_own_form(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECONDGUESS_TEMPLATE", r"{title} {number} on {date}: {score}\n{board}")
    text = run("post", "--date", "2026-02-02", "--note", "Bye", "--json").json["text"]
    first, *rows = text.split("\n")
    assert first.startswith("Practice 1,689 on 2026-02-02: ")
    assert set("".join(rows[:-2])) <= set("🟩🟨⬛")
    assert rows[-2:] == ["", "Bye"]


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{title} {number} {answer}", "unknown placeholder {answer}; use {title}, {number}"),
        ("{title} {number} {score!r}", "unknown placeholder {score}"),
        ("{title} {number} {score:>99999999}", "unknown placeholder {score}"),
        ("{title} {number} {score.__class__}", "unknown placeholder {score.__class__}"),
        ("{title} {number} {score", "write {{ and }} for braces"),
        ("{number} {score}", "begin with '{title} {number} '"),
        ("{title} {number} done", "needs {score} or {board}"),
    ],
)
def test_templates_that_cannot_be_filled_in_are_refused(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch, template: str, message: str
) -> None:
    monkeypatch.setenv("SECONDGUESS_TEMPLATE", template)
    assert message in refused("post")


def test_a_template_that_is_too_long_is_found_before_anything_is_fetched(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLACK_WEBHOOK_URL", "https://example.org/1")
    monkeypatch.setenv("SECONDGUESS_TEMPLATE", "{title} {number} {score} " + "a" * 4000)
    assert "at most 4000" in refused("post", "--network", "slack")


def test_mastodon_s_visibility_is_set_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.networks import open_networks
    from bot.settings import load_settings

    monkeypatch.setenv("MASTODON_URL", "https://example.org")
    monkeypatch.setenv("MASTODON_ACCESS_TOKEN", "s3cret")
    for given, expected in (("unlisted", "unlisted"), ("", None)):
        monkeypatch.setenv("SECONDGUESS_MASTODON_VISIBILITY", given)
        (account,) = open_networks(["mastodon"], load_settings())
        assert getattr(account, "visibility", "") == expected
    monkeypatch.setenv("SECONDGUESS_MASTODON_VISIBILITY", "secret")
    assert "invalid setting mastodon_visibility" in refused("post")


@pytest.mark.parametrize(("day", "posts"), [("2026-02-08", 2), ("2026-02-11", 1)])
def test_the_week_follows_the_day_where_it_is_wanted(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch, day: str, posts: int
) -> None:
    monkeypatch.setenv("SECONDGUESS_WEEKLY_SUMMARY", "true")
    with time_machine.travel(f"{day}T15:00:00Z"):
        ran = run("post")
        assert ran.code == 0
        assert run("post").code == 0
    assert ("outbox, week to 2026-02-08: posted" in ran.out) == (posts == 2)
    texts = [name for name in outbox(own_settings) if name.endswith(".png")]
    assert len(texts) == posts
