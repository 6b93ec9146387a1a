"""What can go wrong in the day's job: one exception a cause, one line each.

`exit_code` is what the command ends with: 1 something failed, 2 something is misconfigured.
"""


class BotError(Exception):
    """Root of the bot's errors."""

    exit_code = 1


class ConfigError(BotError):
    """A setting, credential, date or name that is missing or wrong; nothing was done."""

    exit_code = 2


class PuzzleError(BotError):
    """The day's puzzle is unavailable or doubtful; nothing is posted."""


class LedgerError(BotError):
    """The ledger cannot be read or written."""


class BusyError(BotError):
    """Another run is using the same ledger."""


class NetworkError(BotError):
    """A network did not take the post, for certain: the next run may send it again.

    `wait` is the number of seconds after which the same request may succeed, 0 where
    nobody knows; None where the owner must do something first.
    """

    def __init__(self, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait


class CannotAskError(NetworkError):
    """A network does not show whether a post is there: a doubt is its owner's to settle."""


class UnknownOutcomeError(NetworkError):
    """The network may have taken the post: ask it before sending again."""
