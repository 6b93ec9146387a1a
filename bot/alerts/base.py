"""An alert, and what a way to inform the owner is."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Alert:
    """What is to be known: sentences about what is wrong; none if all is well."""

    problems: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether there is nothing wrong."""
        return not self.problems

    @property
    def text(self) -> str:
        """The sentences, one a line."""
        lines = [f"secondguess: {problem}" for problem in self.problems]
        return "\n".join(lines) or "secondguess: all is well"


class Way(Protocol):
    """One way to inform the owner; opened without anything sent."""

    @property
    def name(self) -> str:
        """A word for it, the same at every run."""

    @property
    def wants_success(self) -> bool:
        """Whether it is also informed when all is well."""

    def send(self, alert: Alert) -> None:
        """Inform. `UnknownOutcomeError`: it may have arrived. `NetworkError`: certainly not."""

    def close(self) -> None:
        """End its connections."""
