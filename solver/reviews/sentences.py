"""One plain sentence on a guess, as a friend would say it."""

from typing import NamedTuple

LITTLE, MUCH = 0.1, 0.8  # guesses
LUCKY, UNLUCKY = 85, 15


class Facts(NamedTuple):
    """What a sentence needs to know of a guess; `wasted` is in guesses.

    `likely` and `after` count the words that may be the answer, before and after; `after` is 0
    where the guess was right. `last` is whether it was the last that the game allows.
    """

    guess: str
    best: str
    wasted: float
    likely: int
    after: int
    candidate: bool
    fits: bool
    solved: bool
    repeated: bool
    opening: bool
    last: bool
    luck: int | None


def sentence_of(facts: Facts) -> str:
    """What to say of the guess."""
    if facts.solved:
        return _of_the_right_one(facts)
    return _of_the_choice(facts) + _of_the_outcome(facts)


def _of_the_right_one(facts: Facts) -> str:
    guess = facts.guess.upper()
    if facts.opening:
        return f"{guess} at the first try: pure luck!"
    if not facts.candidate:
        return f"{guess} was a long shot, and it was right."
    if facts.likely == 1:
        return f"{guess} was the only word left."
    if facts.likely == 2:
        return f"It was one of two words, and you picked {guess}."
    hit = f"{guess} was one of {facts.likely:,} words left, and you hit it"
    if facts.wasted < LITTLE:
        return f"{hit}."
    return f"{hit}, though {facts.best.upper()} was the better bet."


def _of_the_choice(facts: Facts) -> str:
    guess, best, wasted = facts.guess.upper(), facts.best.upper(), facts.wasted
    if facts.repeated:
        return f"You had tried {guess} before, so it could tell you nothing new."
    if facts.likely == 1 and wasted > 0:
        return f"Only {best} was left, so {guess} wasted a guess."
    if wasted == 0:
        return f"{guess} was as good as any{' opener' if facts.opening else ''}."
    barred = not facts.fits and not facts.opening
    if wasted < LITTLE:
        return f"{guess} was almost as good as {best}."
    if facts.last:
        return f"{guess} was a poor last try; {best} had a better chance."
    saved = "a guess" if wasted >= MUCH else "half a guess" if wasted >= 0.4 else "a bit"
    saving = f"{best} would have saved {saved}"
    if barred:
        return f"{guess} could not be the answer; {saving}."
    return f"{guess} was not the best choice; {saving}."


def _of_the_outcome(facts: Facts) -> str:
    left = "one word" if facts.after == 1 else f"{facts.after:,} words"
    if facts.luck is None or facts.last:
        return ""
    if facts.luck >= LUCKY:
        return f" Lucky: only {left} left."
    if facts.luck <= UNLUCKY:
        return f" Bad luck: {left} left."
    return ""
