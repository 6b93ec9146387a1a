"""The owner's own form of a post's text: a template whose placeholders are checked beforehand."""

from collections.abc import Mapping
from string import Formatter

from bot.errors import ConfigError

PLACEHOLDERS = ("title", "number", "score", "board", "date", "note")
BEGINNING = "{title} {number} "  # by which a post is found again on its network
STANDARD = "{title} {number} {score}\n\n{board}\n\n{note}"


def checked_template(text: str) -> str:
    r"""The template, with `\n` as a new line; `ConfigError` for anything that cannot be filled in.

    >>> checked_template(r"{title} {number} {score}\n{board}")
    '{title} {number} {score}\n{board}'
    """
    template = text.replace("\\n", "\n")
    try:
        parts = list(Formatter().parse(template))
    except ValueError as error:
        raise ConfigError(f"{error}; write {{{{ and }}}} for braces that are meant") from error
    legal = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
    for _, name, form, conversion in parts:
        if name is not None and (name not in PLACEHOLDERS or form or conversion):
            raise ConfigError(f"unknown placeholder {{{name}}}; use {legal}")
    if not template.startswith(BEGINNING):
        raise ConfigError(f"begin with {BEGINNING!r}, by which posts are found again")
    if "{score}" not in template and "{board}" not in template:
        raise ConfigError("a result needs {score} or {board}")
    return template


def fill_in(template: str, values: Mapping[str, str]) -> str:
    r"""The text, without a gap where a value is empty.

    >>> fill_in("{title}\n\n{note}\n\nend", {"title": "Wordle", "note": ""})
    'Wordle\n\nend'
    """
    paragraphs = (part.format(**values).strip("\n") for part in template.split("\n\n"))
    return "\n\n".join(part for part in paragraphs if part.strip())
