"""Alerts: each way once a day, nothing secret shown, nothing else changed by their failure."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.alerts import Alert, Watch, open_ways
from bot.alerts.mail import Mail, open_mail
from bot.alerts.memory import Memory
from bot.errors import BusyError, ConfigError, NetworkError, PuzzleError, UnknownOutcomeError
from bot.networks.retries import RetryPolicy
from tests.bot.alerts.receivers import PASSWORD, USER, Receiver, mail_server, receiving
from tests.commandline import refused, run
from tests.servers.puzzle import DAY, PuzzleServer
from tests.waiting import HANG

ONCE = RetryPolicy(tries=1)
NOW = datetime(2026, 2, 2, 15, tzinfo=UTC)
TODAY = date(2026, 2, 2)
PROBLEMS = Alert(("bluesky: no credit",))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


@dataclass
class Bell:
    """A way in memory that fails as it is told."""

    name: str = "bell"
    wants_success: bool = False
    rung: list[Alert] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)

    def send(self, alert: Alert) -> None:
        """Ring, or fail."""
        if self.faults:
            raise self.faults.pop(0)
        self.rung.append(alert)

    def close(self) -> None:
        """Nothing to close."""


def watch(folder: Path, *bells: Any, now: datetime = NOW) -> tuple[Watch, list[str]]:
    lines: list[str] = []
    return Watch(bells, Memory(folder / "alerts"), lambda: now, lines.append), lines


def test_each_way_rings_once_a_day(tmp_path: Path) -> None:
    bell, other = Bell(), Bell("other")
    for hours in (0, 1, 5, 24, 25):
        it, _ = watch(tmp_path, bell, other, now=NOW + timedelta(hours=hours))
        it.note_problems(["x: refused"])
        it.note_problems(["y: refused"])
    assert len(bell.rung) == len(other.rung) == 2
    assert len(list((tmp_path / "alerts").iterdir())) == 2


def test_a_ping_of_success_and_one_of_failure_count_apart(tmp_path: Path) -> None:
    ping, mail = Bell("ping", wants_success=True), Bell("mail")
    it, _ = watch(tmp_path, ping, mail)
    for _ in range(2):
        it.note_problems(["x: refused"])
        it.note_success(TODAY)
    assert [alert.is_well for alert in ping.rung] == [False, True]
    assert [alert.is_well for alert in mail.rung] == [False]


def test_other_days_than_today_are_no_success(tmp_path: Path) -> None:
    ping = Bell("ping", wants_success=True)
    it, _ = watch(tmp_path, ping)
    it.note_success(TODAY - timedelta(days=1))
    assert ping.rung == []


def test_an_alert_that_failed_is_tried_again_and_one_in_doubt_is_not(tmp_path: Path) -> None:
    bell = Bell(faults=[NetworkError("down"), UnknownOutcomeError("silence")])
    it, lines = watch(tmp_path, bell)
    for _ in range(3):
        it.note_problems(["x: refused"])
    assert bell.rung == []
    assert lines == ["the alert by bell failed: down", "the alert by bell failed: silence"]


def test_one_way_s_failure_does_not_stop_another(tmp_path: Path) -> None:
    broken, sound = Bell("broken", faults=[RuntimeError("token=s3cret")]), Bell("sound")
    it, (*lines,) = watch(tmp_path, broken, sound)
    it.note_problems(["x: refused"])
    assert len(sound.rung) == 1
    assert "s3cret" not in "".join(lines)


def test_where_nothing_can_be_noted_everything_is_sent(tmp_path: Path) -> None:
    (tmp_path / "alerts").write_text("in the way", encoding="utf-8")
    bell = Bell()
    it, _ = watch(tmp_path, bell)
    it.note_problems(["x: refused"])
    it.note_problems(["x: refused"])
    assert len(bell.rung) == 2


@pytest.mark.parametrize(
    ("error", "problems"),
    [
        (PuzzleError("no puzzle"), ("no puzzle",)),
        (BusyError("another run"), None),
        (ConfigError("no such network"), None),
        (ValueError("s3cret"), ("a run ended unexpectedly (ValueError); please report this",)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_are_told_of_but_for_those_of_who_asked(
    tmp_path: Path, error: Exception, problems: tuple[str, ...] | None
) -> None:
    bell = Bell()
    it, _ = watch(tmp_path, bell)
    it.note_error(error)
    assert [alert.problems for alert in bell.rung] == ([problems] if problems else [])


def test_pings_and_webhooks_arrive(receiver: Receiver) -> None:
    environ = {"ALERT_PING_URL": f"{receiver.url}/ping/1", "ALERT_WEBHOOK_URL": f"{receiver.url}/h"}
    ping, hook = open_ways(HANG, environ, ONCE)
    ping.send(Alert())
    ping.send(PROBLEMS)
    hook.send(PROBLEMS)
    (well, _), (ill, body), (path, sent) = receiver.requests
    assert (well, ill, path) == ("/ping/1", "/ping/1/fail", "/h")
    assert body == b"secondguess: bluesky: no credit"
    assert json.loads(sent)["problems"] == ["bluesky: no credit"]
    assert "1" not in repr(ping) + repr(hook)
    ping.close()
    hook.close()


def test_a_refused_alert_quotes_no_address(receiver: Receiver) -> None:
    receiver.status = 404
    ping, hook = open_ways(
        HANG,
        {"ALERT_PING_URL": f"{receiver.url}/s3cret", "ALERT_WEBHOOK_URL": f"{receiver.url}/s3cret"},
        ONCE,
    )
    for way in (ping, hook):
        with pytest.raises(NetworkError, match="404") as caught:
            way.send(PROBLEMS)
        assert "s3cret" not in str(caught.value)
        way.close()


def mail(port: int, **changed: str) -> Mail:
    values = {
        "ALERT_SMTP_HOST": f"127.0.0.1:{port}",
        "ALERT_SMTP_USER": USER,
        "ALERT_SMTP_PASSWORD": PASSWORD,
        "ALERT_MAIL_TO": "me@example.org, you@example.org",
        **changed,
    }
    made = open_mail(values, HANG, ONCE)
    assert made is not None
    return made


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
@pytest.mark.parametrize("starttls", [True, False], ids=["STARTTLS", "TLS from the start"])
def test_mail_arrives_encrypted_and_logged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, starttls: bool
) -> None:
    with mail_server(tmp_path, starttls) as (box, port, certificate):
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
        if not starttls:
            monkeypatch.setattr("bot.alerts.mail.ENCRYPTED", port)
        mail(port).send(Alert(("bluesky: über\nall", "x: refused")))
    (message,) = box.messages
    assert message["Subject"] == "secondguess: bluesky: über"
    assert (message["From"], message["To"]) == (USER, "me@example.org, you@example.org")
    assert "secondguess: x: refused" in message.get_content()
    assert message["Auto-Submitted"] == "auto-generated"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "reply", "message"),
    [
        ({"ALERT_SMTP_PASSWORD": "s3cret-wrong"}, "250 OK", "rejected the credentials (535)"),
        ({"ALERT_MAIL_TO": "nobody@example.org"}, "250 OK", "rejected the recipient (550)"),
        ({}, "554 no", "rejected the message (554)"),
        ({}, "451 later", "rejected the message (451)"),
    ],
)
def test_refusals_of_a_mail_server_are_certain(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changed: dict[str, str],
    reply: str,
    message: str,
) -> None:
    with mail_server(tmp_path, True) as (box, port, certificate):
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
        box.reply = reply
        with pytest.raises(NetworkError) as caught:
            mail(port, **changed).send(PROBLEMS)
    assert message in str(caught.value)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert "s3cret" not in str(caught.value)


@pytest.mark.slow
def test_a_mail_server_that_hangs_up_on_the_message_leaves_a_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server(tmp_path, True) as (box, port, certificate):
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
        box.reply = "drop"
        with pytest.raises(UnknownOutcomeError):
            mail(port).send(PROBLEMS)


@pytest.mark.slow
def test_a_mail_server_without_a_trusted_certificate_gets_no_password(tmp_path: Path) -> None:
    with mail_server(tmp_path, True) as (box, port, _):
        with pytest.raises(NetworkError, match="untrusted certificate"):
            mail(port).send(PROBLEMS)
        assert box.messages == []


def test_a_mail_server_that_is_not_there() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port: int = server.getsockname()[1]
    with pytest.raises(NetworkError, match="the mail server") as caught:
        mail(port).send(PROBLEMS)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert PASSWORD not in repr(mail(port))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"ALERT_PING_URL": "http://example.org/s3cret"}, "must start with https://"),
        ({"ALERT_WEBHOOK_URL": "s3cret"}, "not a web address"),
        ({"ALERT_MAIL_TO": "me@example.org"}, "need ALERT_SMTP_HOST"),
        ({"ALERT_SMTP_HOST": "mail", "ALERT_SMTP_USER": "s3cret"}, "ALERT_MAIL_TO, ALERT_SMTP_PA"),
        ({"ALERT_SMTP_HOST": "mail:s3cret", "ALERT_MAIL_TO": "a@b"}, "is not a mail server"),
        ({"ALERT_SMTP_HOST": "mail", "ALERT_MAIL_TO": "s3cret"}, "is not an e-mail address"),
        ({"ALERT_SMTP_HOST": "mail", "ALERT_MAIL_TO": "a@b\nBcc: s3cret@c"}, "not an e-mail"),
    ],
)
def test_ways_that_are_set_up_wrongly_are_named(values: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        open_ways(HANG, values)
    assert "s3cret" not in str(caught.value)


def test_nothing_set_up_is_nobody_informed() -> None:
    assert open_ways(HANG, {}) == []
    assert "no alerts are set up" in refused("alert")


def test_a_run_that_fails_is_told_of_once_and_success_only_of_today(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, service: PuzzleServer, own_settings: Path
) -> None:
    monkeypatch.setenv("ALERT_PING_URL", f"{receiver.url}/s3cret")
    monkeypatch.setenv("ALERT_WEBHOOK_URL", f"{receiver.url}/hook")
    for _ in range(2):
        ran = run("post", "--source", "nyt", "--date", "2021-07-01")
        assert ran.code == 1
        assert "s3cret" not in ran.err
    assert [path for path, _ in receiver.requests] == ["/s3cret/fail", "/hook"]
    assert run("post", "--source", "nyt", "--date", DAY).code == 0
    assert run("post", "--dry-run").code == 0
    assert len(receiver.requests) == 2
    assert run("post").code == 0
    assert run("post").code == 0
    assert [path for path, _ in receiver.requests[2:]] == ["/s3cret"]


def test_what_is_asked_for_wrongly_alarms_nobody(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALERT_PING_URL", receiver.url)
    assert refused("post", "--date", "tomorrow")
    assert receiver.requests == []


def test_a_trial_goes_every_way(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALERT_PING_URL", f"{receiver.url}/ping")
    monkeypatch.setenv("ALERT_WEBHOOK_URL", f"{receiver.url}/hook")
    ran = run("alert")
    assert (ran.code, ran.out) == (0, "ping: sent\nwebhook: sent\n")
    assert [path for path, _ in receiver.requests] == ["/ping/fail", "/hook"]
    receiver.status = 403
    ran = run("alert")
    assert ran.code == 1
    assert "ping: the ping address refused permission (403)" in ran.out


def test_alerts_of_a_watch_without_ways_touch_nothing(tmp_path: Path) -> None:
    it, _ = watch(tmp_path)
    replace(it, ways=()).note_problems(["x: refused"])
    assert list(tmp_path.iterdir()) == []
