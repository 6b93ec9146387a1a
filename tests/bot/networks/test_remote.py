"""What the networks' clients share, without any network."""

import pytest

from bot.errors import ConfigError, NetworkError, UnknownOutcomeError
from bot.networks.remote import Remote, read_credentials
from bot.networks.retries import RetryPolicy

ONCE = RetryPolicy(tries=1)


class LibraryError(Exception):
    """What a library may raise."""


def remote() -> Remote:
    def translate(error: Exception, sending: bool) -> Exception | None:
        if isinstance(error, LibraryError):
            return UnknownOutcomeError("in doubt") if sending else NetworkError("certain")
        return None

    return Remote("Board", ONCE, translate)


def failing(error: Exception) -> str:
    raise error


def test_errors_of_a_library_become_ours_by_what_was_asked() -> None:
    with pytest.raises(NetworkError, match="certain"):
        remote().ask(lambda: failing(LibraryError()))
    with pytest.raises(UnknownOutcomeError, match="in doubt"):
        remote().send(lambda: failing(LibraryError()))


def test_a_response_that_cannot_be_read_leaves_a_post_in_doubt() -> None:
    with pytest.raises(UnknownOutcomeError, match="Board sent a response that cannot be read"):
        remote().send(lambda: failing(KeyError("id")))


@pytest.mark.parametrize("error", [NetworkError("ours"), RuntimeError("a fault")])
def test_other_errors_stay_as_they_are(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        remote().ask(lambda: failing(error))
    assert caught.value is error


def test_all_missing_credentials_are_named_and_the_others_stripped() -> None:
    names = ("BOARD_NAME", "BOARD_KEY", "BOARD_TOKEN")
    with pytest.raises(ConfigError, match="posting to board needs BOARD_KEY, BOARD_TOKEN in"):
        read_credentials("board", names, {"BOARD_NAME": "me", "BOARD_KEY": " "})
    assert read_credentials("board", names[:1], {"BOARD_NAME": " me "}) == {"BOARD_NAME": "me"}
