"""A Mastodon look-alike from PyPI (`mastodon_mock`), behind a gate; run as a module, it serves."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.servers.processes import module, server_process
from tests.waiting import HANG

TOKEN = "alice_token"


@dataclass(frozen=True)
class MastodonServer:
    """A running server, `url` its own address, `gate` the one with faults."""

    url: str
    gate: str

    @property
    def environment(self) -> dict[str, str]:
        """What the program needs to post here, through the gate."""
        return {"MASTODON_URL": self.gate, "MASTODON_ACCESS_TOKEN": TOKEN}

    def statuses(self) -> list[dict[str, Any]]:
        """Every status of the account, newest first, as the server gives them."""
        import requests

        with requests.Session() as session:
            session.trust_env = False
            session.headers["Authorization"] = f"Bearer {TOKEN}"
            base = f"{self.url}/api/v1/accounts"
            me = session.get(f"{base}/verify_credentials", timeout=HANG).json()["id"]
            found: list[dict[str, Any]] = []
            while True:
                before = {"max_id": found[-1]["id"]} if found else {}
                question = {"limit": "40", **before}
                page = session.get(f"{base}/{me}/statuses", params=question, timeout=HANG).json()
                found += page
                if not page:
                    return found

    def picture(self, url: str) -> bytes:
        """The bytes of a picture."""
        import requests

        with requests.Session() as session:
            session.trust_env = False
            return session.get(url, timeout=HANG).content


@contextmanager
def mastodon_server() -> Iterator[MastodonServer]:
    """A server of its own behind a gate."""
    with (
        server_process(module("mastodon")) as server,
        server_process(module("gate", server["url"])) as gate,
    ):
        yield MastodonServer(server["url"], gate["url"])


def _run() -> None:
    from mastodon_mock.testing import MockServer

    from tests.servers.gate import serve_until_closed

    with MockServer(startup_timeout=HANG) as server:
        serve_until_closed(url=str(server.base_url))


if __name__ == "__main__":
    _run()
