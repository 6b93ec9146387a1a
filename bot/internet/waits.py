"""How long a server wants to be left alone, in all the forms in which it may say so."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_NUMBER = re.compile(r"\d{1,12}(\.\d{1,9})?", re.ASCII)
# A reset header of more than this is a moment since 1970, else a duration.
_EPOCH = 1e9


def requested_wait(headers: Mapping[str, str], now: float, reset_header: str = "") -> float | None:
    """Seconds until requests are accepted again, as a response's headers say; else None.

    `Retry-After`, which wins, is a number of seconds or a date (RFC 9110). `reset_header` holds a
    moment, in seconds since 1970 or as an ISO 8601 date, or a number of seconds. A moment that has
    passed is a wait of one second. `headers` ignore case.
    """
    after = str(headers.get("retry-after", "")).strip()
    if _NUMBER.fullmatch(after):
        return float(after)
    moment = _http_date(after)
    if moment is None:
        reset = str(headers.get(reset_header, "")).strip() if reset_header else ""
        if _NUMBER.fullmatch(reset) and float(reset) < _EPOCH:
            return float(reset)
        moment = float(reset) if _NUMBER.fullmatch(reset) else _iso_date(reset)
    return None if moment is None else max(moment - now, 1.0)


def _http_date(text: str) -> float | None:
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return _since_1970(moment)


def _iso_date(text: str) -> float | None:
    try:
        return _since_1970(datetime.fromisoformat(text))
    except ValueError:
        return None


def _since_1970(moment: datetime) -> float:
    return moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()
