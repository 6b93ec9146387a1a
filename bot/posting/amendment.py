"""A day's result put right: played again, its posts deleted and made anew, exactly once.

The ledger learns in one step that the result is another and which posts must go. From then on every
run of the day's job, this or a later one, deletes before it sends.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.errors import ConfigError, NetworkError
from bot.networks.base import RESULT, WORDS, Deleting, Network, PostKey
from bot.posting.delivery import FAILED, NOWHERE, Delivery
from bot.posting.drafts import Draft
from bot.posting.job import STOPPED, Job, Report, agrees, drafted, report_of, result_of, solve
from bot.posting.withdrawal import withdraw
from bot.record.amendments import Amendments
from bot.record.ledger import CLAIMED, POSTED, Entry, Result
from bot.signals import finish_first
from bot.sources.puzzles import Puzzle


@dataclass(frozen=True)
class Plan:
    """What an amendment would do: the result before and after, and what becomes of the posts.

    `actions` are sentences by network; `unfinished` if an earlier amendment was interrupted.
    """

    before: Result
    after: Result
    actions: dict[str, str]
    unfinished: bool

    @property
    def changes(self) -> bool:
        """Whether there is anything to do."""
        return self.unfinished or self.before != self.after


@dataclass(frozen=True)
class Amendment:
    """Puts days right that the job has done. With `again`, posts anew what is right already."""

    job: Job
    again: bool = False

    def plan(self, day: date, fetch: Callable[[], Puzzle]) -> Plan:
        """What would be done; `ConfigError` for a day without a result."""
        before = self.job.ledger.result(self.job.source, day)
        if before is None:
            raise ConfigError(
                f"the ledger has no result of {day} to correct; "
                f"secondguess post --date {day} makes one"
            )
        puzzle, after = fetch(), before
        if self.again or not agrees(before, puzzle.answer):
            after = result_of(puzzle, solve(puzzle, self.job.choice), self.job.choice.hard)
        changed = self.again or after != before
        unfinished = any(self._is_unfinished(network, day) for network in self.job.networks)
        actions = {n.name: self._action(n, day, changed) for n in self.job.networks}
        return Plan(before, after, actions, unfinished)

    def run(self, day: date, fetch: Callable[[], Puzzle]) -> tuple[Plan, Report]:
        """The plan and how its posts ended; a run that is ended at any point is taken up again."""
        plan = self.plan(day, fetch)
        deliveries: dict[str, Delivery] = {}
        replies: dict[str, Delivery] = {}
        with self.job.alone(), finish_first() as stop:
            known = self.job.ledger.result(self.job.source, day) or plan.before
            # While this run waited, another may have corrected the day.
            if self.again or (plan.after != plan.before and known == plan.before):
                Amendments(self.job.ledger).replace(plan.after, self.job.clock())
                known = plan.after
            draft = drafted(known, self.job.style)
            for network in self.job.networks:
                if stop.asked:
                    deliveries[network.name] = STOPPED
                    continue
                words = self._withdraw_words(network, draft)
                deliveries[network.name] = words or self.job.deliver_result(network, draft)
                if words is None:
                    replies.update(self._replace_words(network, day))
        return plan, replace(report_of(draft, deliveries, replies), recalled=True)

    def _withdraw_words(self, network: Network, draft: Draft) -> Delivery | None:
        """The failure to delete the reply with the words, which goes before its post."""
        key = self._key(network, draft.puzzle.date, WORDS)
        post = replace(draft.post(key.slug, self.job.clock(), b""), prefix=draft.reply_mark)
        try:
            withdraw(self.job.ledger, network, key, post, self.job.clock)
        except NetworkError as error:
            return Delivery(FAILED, NOWHERE, str(error))
        return None

    def _replace_words(self, network: Network, day: date) -> dict[str, Delivery]:
        """The words posted again, where they had been posted."""
        if not Amendments(self.job.ledger).was_replaced(self._key(network, day, WORDS)):
            return {}
        return self.job.deliver_words(network, day + timedelta(days=1))

    def _action(self, network: Network, day: date, changed: bool) -> str:
        """What would become of the post on this network, in words."""
        amendments, key = Amendments(self.job.ledger), self._key(network, day, RESULT)
        entry, old = self.job.ledger.entry(key), amendments.withdrawal(key)
        if old is None and not changed:
            is_there = entry is not None and entry.state == POSTED
            return "nothing to do" if is_there else "post"
        if old is None and (entry is None or entry.state not in (POSTED, CLAIMED)):
            return "post; nothing was posted before"
        url = (old.url if old else None) or (entry.ref.url if entry else None)
        which = url or "the old post"
        if not isinstance(network, Deleting):
            return f"{which} has to be deleted by hand"
        doubt = " if it is there" if _in_doubt(entry) else ""
        return f"delete {which}{doubt}, then post again"

    def _is_unfinished(self, network: Network, day: date) -> bool:
        amendments, ledger = Amendments(self.job.ledger), self.job.ledger
        for kind in (RESULT, WORDS):
            key = self._key(network, day, kind)
            entry = ledger.entry(key)
            if amendments.was_replaced(key) and (entry is None or entry.state != POSTED):
                return True
        return False

    def _key(self, network: Network, day: date, kind: str) -> PostKey:
        return PostKey(self.job.source, day, network.name, kind)


def _in_doubt(entry: Entry | None) -> bool:
    return entry is not None and entry.state == CLAIMED
