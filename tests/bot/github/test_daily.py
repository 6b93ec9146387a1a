"""The daily workflow's days: a fork's first one, ordinary ones, and what can go wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.github.runner import Ran, Runner
from tests.servers.puzzle import PuzzleServer, body

pytestmark = pytest.mark.slow

EARLY, LATE = "2026-02-02T13:43:00Z", "2026-02-02T21:51:00Z"
NEXT_DAY = "2026-02-03T11:17:00Z"
RECORD, SPARE = "results/history.csv", "secondguess-record"
REFUSE_MAIN = """#!/bin/sh
if [ "$1" = refs/heads/main ]; then echo 'GH006: Protected branch update failed' >&2; exit 1; fi
"""


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the runs of a worker have compiled, as a cache brings it to the next run."""
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture
def github(tmp_path: Path, kernels: Path, service: PuzzleServer) -> Iterator[Runner]:
    """A repository in which the bot is set up, posting to a folder."""
    service.bodies["2026-02-01"] = (200, body(print_date="2026-02-01", days_since_launch=1688))
    service.bodies["2026-02-03"] = (200, body(print_date="2026-02-03", days_since_launch=1690))
    yield Runner(tmp_path, kernels, {"SECONDGUESS_NETWORKS": "outbox"})


def ran(found: Ran | None, status: str = "success") -> Ran:
    assert found is not None
    assert found.status == status, found.log
    return found


def days(text: str) -> list[str]:
    """The days of a record that are posted to the outbox."""
    return [line[:10] for line in text.splitlines() if "outbox result posted" in line]


def test_a_fork_stays_quiet_until_networks_are_named(github: Runner) -> None:
    github.variables.clear()
    assert github.run(EARLY) is None
    assert github.issues == []


def test_a_dry_run_needs_nothing_to_be_set_up(github: Runner) -> None:
    github.variables.clear()
    found = ran(github.run(EARLY, "workflow_dispatch", what="dry run"))
    assert "outbox: dry run" in found.log
    assert "Wordle 1,689" in found.summary
    assert github.subjects() == ["Begin"]


@pytest.mark.parametrize(
    ("networks", "message"),
    [
        ("", "make a repository variable SECONDGUESS_NETWORKS"),
        ("bluesky", "BLUESKY_IDENTIFIER, BLUESKY_APP_PASSWORD"),
        ('["bluesky", "x"]', "TWITTER_API_KEY"),
    ],
)
def test_a_check_names_what_is_missing(github: Runner, networks: str, message: str) -> None:
    github.variables["SECONDGUESS_NETWORKS"] = networks
    found = ran(github.run(EARLY, "workflow_dispatch"), "failure")
    assert message in found.log
    assert message in found.summary
    assert (github.subjects(), github.issues) == (["Begin"], [])


def test_a_check_sends_nothing(github: Runner) -> None:
    found = ran(github.run(EARLY, "workflow_dispatch"))
    assert "outbox: ready" in found.log
    assert "outbox: dry run" in found.log
    assert github.subjects() == ["Begin"]


def test_a_day_is_posted_and_recorded_and_the_next_runs_end_early(
    github: Runner, service: PuzzleServer
) -> None:
    found = ran(github.run(EARLY))
    assert "outbox: posted" in found.log
    assert "outbox: posted" in found.summary
    assert days(github.show(RECORD)) == ["2026-02-02"]
    assert github.subjects() == ["Record the day's result", "Begin"]
    again = ran(github.run(LATE))
    assert "2026-02-02: done" in again.log
    assert "posted by an earlier run" in again.summary
    assert again.outcomes["Install"] == again.outcomes["Post"] == "skipped"
    assert len(service.requests) == 1
    assert ran(github.run(NEXT_DAY)).outcomes["Post"] == "success"
    assert days(github.show(RECORD)) == ["2026-02-02", "2026-02-03"]
    assert "::warning" not in found.log
    assert github.issues == []


def test_settings_are_those_of_the_file_in_the_repository(github: Runner) -> None:
    github.edit("Choose an opener", secondguess_toml='source = "nyt"\nopener = "crane"\n')
    ran(github.run(EARLY))
    assert ",crane " in github.show(RECORD)


def test_commits_made_meanwhile_are_kept(github: Runner) -> None:
    github.before["Write the record"] = lambda: github.edit("Meanwhile", README_md="Mine.\n")
    ran(github.run(EARLY))
    assert github.subjects() == ["Record the day's result", "Meanwhile", "Begin"]
    assert github.show("README.md") == "Mine.\n"


def test_a_record_written_meanwhile_is_merged(github: Runner) -> None:
    """As when an older run is run again: the other run's days are in the record too."""
    ran(github.run(EARLY))
    first = github.show(RECORD)
    github.edit("Begin anew", results__history_csv=first.splitlines()[0] + "\n")
    github.before["Write the record"] = lambda: github.edit(
        "The other run", results__history_csv=first
    )
    ran(github.run(NEXT_DAY))
    assert days(github.show(RECORD)) == ["2026-02-02", "2026-02-03"]


def test_a_push_that_is_overtaken_is_tried_again(github: Runner, tmp_path: Path) -> None:
    """Somebody's push arrives between fetch and push: the first try is refused."""
    hook = github.origin / "hooks" / "pre-receive"
    hook.write_text(
        f"#!/bin/sh\n[ -e {tmp_path}/once ] && exit 0\ntouch {tmp_path}/once\n"
        "echo 'cannot lock ref' >&2; exit 1\n"
    )
    hook.chmod(0o755)
    found = ran(github.run(EARLY))
    assert "cannot lock ref" in found.log
    assert days(github.show(RECORD)) == ["2026-02-02"]


def test_a_protected_branch_has_its_record_on_a_branch_of_its_own(github: Runner) -> None:
    hook = github.origin / "hooks" / "update"
    hook.write_text(REFUSE_MAIN)
    hook.chmod(0o755)
    found = ran(github.run(EARLY))
    assert f"kept on the branch {SPARE}" in found.log
    assert github.subjects() == ["Begin"]
    assert days(github.show(RECORD, SPARE)) == ["2026-02-02"]
    assert ran(github.run(LATE)).outcomes["Post"] == "skipped"
    ran(github.run(NEXT_DAY))
    assert days(github.show(RECORD, SPARE)) == ["2026-02-02", "2026-02-03"]
    assert github.subjects(SPARE) == ["Record the day's result"] * 2


def test_marks_of_a_conflict_are_named_and_both_sides_are_kept(github: Runner) -> None:
    ran(github.run(EARLY))
    heading, line = github.show(RECORD).splitlines()
    older = line.replace("2026-02-02", "2026-02-01").replace(",1689,", ",1688,")
    conflict = [heading, "<<<<<<< HEAD", line, "=======", older, line, ">>>>>>> 1234567"]
    github.edit("Merge by hand", results__history_csv="\n".join(conflict) + "\n")
    found = ran(github.run(NEXT_DAY))
    assert "::warning title=The record has marks of a merge conflict" in found.log
    assert days(github.show(RECORD)) == ["2026-02-01", "2026-02-02", "2026-02-03"]
    assert "<<<" not in github.show(RECORD)
    assert github.show("results/unreadable.csv") == ""


def test_lines_that_cannot_be_read_are_set_aside_and_never_lost(github: Runner) -> None:
    ran(github.run(EARLY))
    bad = ["2026-02-01,nyt,garbage", '"']
    text = github.show(RECORD) + "\n".join(bad) + "\n"
    github.edit("Damage", results__history_csv=text)
    found = ran(github.run(NEXT_DAY))
    assert "::warning title=The record is damaged" in found.log
    assert days(github.show(RECORD)) == ["2026-02-02", "2026-02-03"]
    assert github.show("results/unreadable.csv").splitlines() == bad


def test_a_record_without_a_heading_does_not_stop_the_bot(github: Runner) -> None:
    github.edit("Damage", results__history_csv="nothing\n")
    ran(github.run(EARLY))
    assert days(github.show(RECORD)) == ["2026-02-02"]
    assert github.show("results/unreadable.csv") == "nothing\n"


def test_one_issue_is_opened_when_the_day_has_failed_and_closed_when_all_is_well(
    github: Runner, service: PuzzleServer
) -> None:
    service.fault = "500"
    ran(github.run(EARLY), "failure")
    assert github.issues == []  # the next runs may still mend the day
    ran(github.run(LATE), "failure")
    ran(github.run(LATE), "failure")
    (issue,) = github.issues
    assert issue["open"]
    assert "answered 500" in issue["body"]
    assert "https://github.example/somebody/secondguess/actions/runs/3" in issue["body"]
    service.fault = None
    ran(github.run(LATE, "workflow_dispatch", what="post", date="2026-02-01"))
    assert github.issues == [issue]  # another day's success says nothing of this one
    ran(github.run(NEXT_DAY))
    (issue,) = github.issues
    assert not issue["open"]


def test_what_only_the_owner_can_mend_opens_the_issue_at_once(github: Runner) -> None:
    github.variables["SECONDGUESS_NETWORKS"] = "bluesky"
    ran(github.run(EARLY), "failure")
    (issue,) = github.issues
    assert "BLUESKY_APP_PASSWORD" in issue["body"]


def test_a_record_that_cannot_be_pushed_opens_the_issue(github: Runner) -> None:
    hook = github.origin / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    found = ran(github.run(EARLY), "failure")
    assert "outbox: posted" in found.log
    assert "::error title=Record not kept" in found.log
    assert len(github.issues) == 1


def test_disabled_issues_do_not_make_a_run_fail(github: Runner) -> None:
    (github.folder / "issues.json").write_text("disabled")
    found = ran(github.run(EARLY))
    assert "::warning title=No issue" in found.log


def test_a_day_that_was_missed_is_named(github: Runner) -> None:
    ran(github.run(EARLY))
    found = ran(github.run("2026-02-04T11:17:00Z"), "failure")
    assert "outbox has no post of 2026-02-03" in found.log


def test_secrets_are_in_no_output(github: Runner) -> None:
    github.secrets |= {"BLUESKY_APP_PASSWORD": "abcd-efgh-ijkl-mnop"}
    found = ran(github.run(EARLY))
    everything = found.log + found.summary + github.show(RECORD)
    for secret in ("abcd-efgh-ijkl-mnop", "the-token"):
        assert secret not in everything
