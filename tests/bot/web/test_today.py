"""The day's result and the sheets, as the page shows them."""

from datetime import UTC, date, datetime
from pathlib import Path

import pypdf
import pytest
from starlette.testclient import TestClient

from bot.record.ledger import Ledger, Result
from bot.web.pages import sheets
from tests.bot.web.pages import Page

PLAYED = Result(
    "practice", date(2026, 2, 2), 1689, "wordle", False, 6, ("salet", "mound"), (0, 242), True
)


@pytest.fixture
def ledger(own_settings: Path) -> Ledger:
    own_settings.mkdir(parents=True)
    return Ledger(own_settings / "ledger.sqlite3")


def test_without_a_result_it_says_how_to_play(client: TestClient) -> None:
    assert "No result yet" in Page(client.get("/today").text).text


def test_words_are_shown_to_those_who_ask(client: TestClient, ledger: Ledger) -> None:
    ledger.record(PLAYED, datetime(2026, 2, 2, 12, tzinfo=UTC))
    page = client.get("/today")
    assert "Practice 1,689: 2/6" in Page(page.text).text
    assert "mound" not in page.text.lower()
    assert "MOUND" in Page(client.get(Page(page.text).link("Show the words")).text).text
    answer = client.get("/api/today").json()
    assert answer["guesses"] is None
    assert answer["patterns"] == ["-----", "ggggg"]
    assert client.get("/api/today?reveal=true").json()["guesses"] == ["salet", "mound"]
    assert client.get("/api/stats").json()["games_solved"] == 1


def test_results_of_days_to_come_stay_hidden(client: TestClient, ledger: Ledger) -> None:
    later = Result("practice", date(2026, 2, 3), 1690, "wordle", False, 6, ("salet",), (242,), True)
    ledger.record(later, datetime(2026, 2, 2, 12, tzinfo=UTC))
    assert "No result yet" in Page(client.get("/today").text).text


def test_an_older_result_is_not_todays(client: TestClient, ledger: Ledger) -> None:
    old = Result("practice", date(2026, 1, 31), 1687, "wordle", True, 6, ("salet",), (1,), False)
    ledger.record(old, datetime(2026, 2, 2, 12, tzinfo=UTC))
    text = Page(client.get("/today").text).text
    assert "2026-01-31; the bot hasn't played today's puzzle (2026-02-02) yet" in text
    assert "X/6 in hard mode" in text


@pytest.mark.parametrize(("path", "status"), [("/today", 200), ("/api/today", 409)])
def test_a_damaged_ledger_is_reported(
    client: TestClient, own_settings: Path, path: str, status: int
) -> None:
    own_settings.mkdir(parents=True)
    (own_settings / "ledger.sqlite3").write_bytes(b"no database" * 100)
    answer = client.get(path)
    assert answer.status_code == status
    assert "ledger" in answer.text


@pytest.mark.slow
def test_a_sheet_is_shown_and_downloaded(client: TestClient, tmp_path: Path) -> None:
    page = Page(client.get("/worksheets?opener=Salet&paper=letter&theme=contrast").text)
    svg = client.get(page.link("Download SVG"))
    assert svg.headers["content-type"] == "image/svg+xml"
    assert "worksheet-salet-1.svg" in svg.headers["content-disposition"]
    assert b"</svg>" in svg.content
    pdf = client.get(page.link("Download PDF"))
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf.content)
    with file.open("rb") as stream:
        reader = pypdf.PdfReader(stream, strict=True)
        assert "SALET" in reader.pages[0].extract_text()
        assert float(reader.pages[0].mediabox.width) == pytest.approx(792, abs=1)


@pytest.mark.slow
def test_a_sheet_is_what_the_command_draws(client: TestClient, tmp_path: Path) -> None:
    from tests.commandline import run

    file = tmp_path / "salet.svg"
    ran = run("worksheet", "salet", "-o", str(file), "--date", "2026-02-02")
    assert ran.code == 0, ran.err
    served = client.get(f"{sheets.FILES}.svg?opener=salet")
    assert served.content == file.read_bytes()


def test_a_layout_is_refused_in_the_terms_of_the_page(client: TestClient) -> None:
    answer = client.get("/worksheets?opener=kitchen&layout=grid")
    assert answer.status_code == 422
    text = Page(answer.text).text
    assert "use the columns layout." in text
    assert "--" not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [
        "opener=zzzzz",
        "opener=../../etc/passwd",
        "opener=salet%0d%0aX-Evil:1",
        'opener=salet"',
        "opener=abc",
        "opener=salet&paper=b5",
        "opener=notebook&layout=grid",
        "opener=salet&page=9",
        "opener=salet&page=0",
        "opener=",
    ],
)
def test_sheets_that_cannot_be(client: TestClient, query: str) -> None:
    for kind in ("svg",) if "page" in query else ("svg", "pdf"):
        answer = client.get(f"{sheets.FILES}.{kind}?{query}")
        assert answer.status_code == 422, kind
        assert "x-evil" not in answer.headers
