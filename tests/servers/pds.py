"""A real Bluesky server, from npm, on this machine only."""

import json
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.needs import missing, needs
from tests.servers.processes import ROOT, module, server_process
from tests.waiting import HANG

FOLDER = ROOT / "tests" / "servers" / "pds"
SECRETS = {"BLUESKY_IDENTIFIER": "puzzle.test", "BLUESKY_APP_PASSWORD": "correct-horse-battery"}
COLLECTION = "app.bsky.feed.post"


@dataclass(frozen=True)
class Pds:
    """A running server with one account, `url` its own address, `gate` the one with faults."""

    url: str
    gate: str
    did: str

    @property
    def environment(self) -> dict[str, str]:
        """What the program needs to post here, through the gate."""
        return {**SECRETS, "BLUESKY_URL": self.gate}

    def records(self) -> list[dict[str, Any]]:
        """Every post, newest key first: `uri`, `cid`, `value`."""
        found: list[dict[str, Any]] = []
        cursor = ""
        while True:
            question = {"repo": self.did, "collection": COLLECTION, "limit": 100, "cursor": cursor}
            page = json.loads(self._get("com.atproto.repo.listRecords", question))
            found += page["records"]
            cursor = page.get("cursor", "")
            if not cursor or not page["records"]:
                return found

    def blob(self, cid: str) -> bytes:
        """The bytes of an uploaded picture."""
        return self._get("com.atproto.sync.getBlob", {"did": self.did, "cid": cid})

    def _get(self, method: str, question: dict[str, Any]) -> bytes:
        given = {key: value for key, value in question.items() if value != ""}
        address = f"{self.url}/xrpc/{method}?{urllib.parse.urlencode(given)}"
        with urllib.request.urlopen(address, timeout=HANG) as answer:
            content: bytes = answer.read()
            return content


def require_pds() -> None:
    """Skip the test where the server is not installed; fail where it was promised."""
    if not (FOLDER / "node_modules" / "@atproto" / "pds").is_dir():
        missing("the Bluesky server (make pds)")


@contextmanager
def pds_server() -> Iterator[Pds]:
    """A server of its own behind a gate; skips the test where it is not installed."""
    node = needs("node")
    require_pds()
    environment = {"PDS_ACCOUNT_PASSWORD": SECRETS["BLUESKY_APP_PASSWORD"], "LOG_ENABLED": "false"}
    with (
        server_process([node, str(FOLDER / "serve.mjs")], environment) as pds,
        server_process(module("gate", pds["url"])) as gate,
    ):
        yield Pds(pds["url"], gate["url"], pds["did"])
