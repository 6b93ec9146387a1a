"""Feeds of the outbox: `feed.atom` (RFC 4287) and `feed.json` (JSON Feed 1.1), without any letters.

Both are made anew from the folder whenever it changes, so that they never disagree with it. They
leave out the replies with the words.
"""

import html
import json
import re
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

ATOM, JSON = "feed.atom", "feed.json"
TITLE = "Daily puzzle results"
LATEST = 30
_KEY = re.compile(r"[a-z]+-(\d{4}-\d{2}-\d{2})")
_NAMESPACE = "http://www.w3.org/2005/Atom"
_FORBIDDEN = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Item:
    """A result: its identifier, heading, text, and its picture's name and description."""

    id: str
    title: str
    text: str
    alt: str
    picture: str
    updated: datetime

    def as_html(self, address: str) -> str:
        """The text as HTML, with the picture where its address is known."""
        paragraphs = [html.escape(part).replace("\n", "<br>") for part in self.text.split("\n\n")]
        if address and self.picture:
            alt = html.escape(self.alt, quote=True)
            paragraphs.append(f'<img src="{html.escape(address + self.picture)}" alt="{alt}">')
        return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def feeds_of(folder: Path, address: str = "") -> dict[str, bytes]:
    """The feeds of the outbox by file name; none for a folder without results.

    `address` is where the folder is on the web, if it is. Without it pictures are left out, and
    identifiers come from the folder's place.
    """
    base = f"{address.rstrip('/')}/" if address else ""
    space = uuid.uuid5(uuid.NAMESPACE_URL, base or folder.absolute().as_uri())
    items = [_item(path, space) for path in _newest(folder)]
    if not items:
        return {}
    identity = space.urn
    return {ATOM: _atom(items, identity, base), JSON: _json(items, base)}


def _newest(folder: Path) -> list[Path]:
    """The texts of results, newest day first."""
    found = [(match[1], path) for path in folder.glob("*.txt") if (match := _is_result(path))]
    return [path for _, path in sorted(found, reverse=True)[:LATEST]]


def _is_result(path: Path) -> re.Match[str] | None:
    return _KEY.fullmatch(path.name.removesuffix(".txt"))


def _item(path: Path, space: uuid.UUID) -> Item:
    key = path.name.removesuffix(".txt")
    alt, picture = path.with_name(f"{key}.alt.txt"), path.with_name(f"{key}.png")
    text = _FORBIDDEN.sub("", path.read_text(encoding="utf-8")).strip()
    return Item(
        uuid.uuid5(space, key).urn,
        text.partition("\n")[0],
        text,
        _FORBIDDEN.sub("", alt.read_text(encoding="utf-8")).strip() if alt.exists() else "",
        picture.name if picture.exists() else "",
        datetime.fromtimestamp(int(path.stat().st_mtime), UTC),
    )


def _atom(items: list[Item], identity: str, base: str) -> bytes:
    ElementTree.register_namespace("", _NAMESPACE)
    feed = ElementTree.Element(f"{{{_NAMESPACE}}}feed")
    _add(feed, "title", TITLE)
    _add(feed, "id", identity)
    _add(feed, "updated", _moment(max(item.updated for item in items)))
    _add(_add(feed, "author", ""), "name", "secondguess")
    if base:
        _add(feed, "link", "", rel="self", type="application/atom+xml", href=base + ATOM)
    for item in items:
        entry = _add(feed, "entry", "")
        _add(entry, "title", item.title)
        _add(entry, "id", item.id)
        _add(entry, "updated", _moment(item.updated))
        _add(entry, "content", item.as_html(base), type="html")
        if base and item.picture:
            _add(entry, "link", "", rel="enclosure", type="image/png", href=base + item.picture)
    whole: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return whole + b"\n"


def _add(
    parent: ElementTree.Element, name: str, text: str, **attributes: str
) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, f"{{{_NAMESPACE}}}{name}", attributes)
    child.text = text or None
    return child


def _json(items: list[Item], base: str) -> bytes:
    feed: dict[str, object] = {"version": "https://jsonfeed.org/version/1.1", "title": TITLE}
    if base:
        feed["feed_url"] = base + JSON
    feed["authors"] = [{"name": "secondguess"}]
    feed["items"] = [_json_item(item, base) for item in items]
    return (json.dumps(feed, ensure_ascii=False, indent=1) + "\n").encode()


def _json_item(item: Item, base: str) -> dict[str, object]:
    made: dict[str, object] = {
        "id": item.id,
        "title": item.title,
        "content_text": item.text,
        "content_html": item.as_html(base),
        "date_modified": _moment(item.updated),
    }
    if base and item.picture:
        made["image"] = base + item.picture
        made["attachments"] = [{"url": base + item.picture, "mime_type": "image/png"}]
    return made


def _moment(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")
