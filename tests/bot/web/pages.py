"""Reads pages: what a test wants to know of the HTML."""

from html.parser import HTMLParser
from typing import NamedTuple


class Link(NamedTuple):
    """A link's address and text."""

    url: str
    text: str


class Page(HTMLParser):
    """The text, links, form fields and elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.fields: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self._href: str | None = None
        self._label = ""
        self.feed(html)
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag == "a":
            self._href, self._label = found.get("href", ""), ""
        if tag == "input" and "name" in found:
            self.fields.append((found["name"], found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._href is not None:
            self.links.append(Link(self._href, " ".join(self._label.split())))
            self._href = None

    def handle_data(self, data: str) -> None:
        self.text += data
        self._label += data

    def link(self, start: str) -> str:
        """The address of the first link whose text begins so."""
        return next(link.url for link in self.links if link.text.startswith(start))

    def field(self, name: str) -> str:
        """The value of the first field of this name."""
        return next(value for each, value in self.fields if each == name)
