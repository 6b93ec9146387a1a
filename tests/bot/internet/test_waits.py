"""Waits in every form in which servers ask for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.internet.waits import requested_wait

NOW = 1_796_083_200.0  # 2026-12-01 00:00 UTC


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 0 "}, 0.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "Tue, 01 Dec 2026 00:02:00 GMT"}, 120.0),
        ({"retry-after": "Tuesday, 01-Dec-26 00:02:00 GMT"}, 120.0),
        ({"retry-after": "Tue, 01 Dec 2025 00:00:00 GMT"}, 1.0),
        ({"retry-after": "Tue, 01 Dec 2026"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "²"}, None),
        ({"reset": "1796083230"}, 30.0),
        ({"reset": "1796083200.5"}, 1.0),
        ({"reset": "1796083100"}, 1.0),
        ({"reset": "90"}, 90.0),
        ({"reset": "2026-12-01T00:05:00.000Z"}, 300.0),
        ({"reset": "2026-12-01T01:05:00+01:00"}, 300.0),
        ({"reset": "never"}, None),
        ({"retry-after": "7", "reset": "1796083230"}, 7.0),
        ({"retry-after": "soon", "reset": "1796083230"}, 30.0),
    ],
)
def test_how_long_a_server_wants_to_be_left_alone(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert requested_wait(headers, NOW, "reset") == seconds


def test_a_header_that_was_not_named_is_not_read() -> None:
    assert requested_wait({"reset": "90", "": "90"}, NOW) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_nonsense_is_no_wait_and_no_error(after: str, reset: str) -> None:
    wait = requested_wait({"retry-after": after, "reset": reset}, NOW, "reset")
    assert wait is None or wait >= 0
