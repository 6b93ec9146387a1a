"""Faults of a request's fields as sentences: the field, what it is, and what it may be."""

from collections.abc import Mapping
from typing import Any

from bot.web.games.positions import MOST_ROWS
from bot.web.games.queries import BOARDS
from solver.words import LENGTHS

# The bounds of every number. Pydantic names one of them, and none for what is not a number.
BOUNDS = {
    "length": (LENGTHS[0], LENGTHS[-1]),
    "boards": (BOARDS[0], BOARDS[-1]),
    "tries": (1, MOST_ROWS),
    "limit": (1, MOST_ROWS),
    "top": (1, 100),
    "page": (1, 99),
}
KINDS = {
    "string_type": "text",
    "list_type": "a list",
    "bool_type": "true or false",
    "bool_parsing": "0 or 1",
}


def explain_fault(fault: Mapping[str, Any]) -> str:
    """One sentence about a Pydantic error.

    >>> explain_fault({"type": "int_parsing", "loc": ("query", "length"), "input": "abc"})
    "length is 'abc'; use a whole number from 4 to 11"
    >>> explain_fault({"type": "missing", "loc": ("body", "clues", 0, "guess"), "input": {}})
    'clues[0].guess is missing'
    """
    kind, name = fault["type"], _path(fault["loc"][1:])
    if kind == "json_invalid":
        return "the body is not valid JSON"
    if kind == "missing":
        return f"{name or 'the body'} is missing"
    if kind == "extra_forbidden":
        return f"unknown field {name!r}; check its spelling"
    if kind.startswith("model_"):
        return f"{name or 'the body'} is not a JSON object"
    given, context = fault.get("input"), fault.get("ctx", {})
    if kind in ("string_too_long", "too_long", "too_short"):
        return _wrong_size(name, given, context)
    if isinstance(given, Mapping | list):
        return f"{name} is a list or an object; use {_legal(fault)}"
    text = str(given)
    return f"{name} is {text[:40] + '…' if len(text) > 40 else text!r}; use {_legal(fault)}"


def _wrong_size(name: str, given: Any, context: Mapping[str, Any]) -> str:
    unit = "characters" if isinstance(given, str) else "entries"
    if "max_length" in context:
        return f"{name} has {len(given)} {unit}; use at most {context['max_length']}"
    return f"{name} has {len(given)} {unit}; use at least {context['min_length']}"


def _legal(fault: Mapping[str, Any]) -> str:
    kind, field, context = fault["type"], fault["loc"][-1], fault.get("ctx", {})
    if field in BOUNDS:
        low, high = BOUNDS[field]
        return f"a whole number from {low} to {high}"
    if kind == "literal_error":
        return str(context["expected"]).replace("'", "")
    return KINDS.get(kind, "another value")


def _path(parts: tuple[str | int, ...]) -> str:
    """A field's place in the request, such as `clues[0].guess`."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
