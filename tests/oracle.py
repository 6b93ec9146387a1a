"""The slow, obvious versions of the rules; nothing here shares code with the engine."""

from collections.abc import Iterable, Sequence


def wordle_marks(guess: str, answer: str) -> str:
    """Greens first; then from left to right a letter is yellow while some copy is unused."""
    marks = ["-"] * len(guess)
    unused = list(answer)
    for place, letter in enumerate(guess):
        if answer[place] == letter:
            marks[place] = "g"
            unused.remove(letter)
    for place, letter in enumerate(guess):
        if marks[place] == "-" and letter in unused:
            marks[place] = "y"
            unused.remove(letter)
    return "".join(marks)


def peaks_marks(guess: str, answer: str) -> str:
    """Place by place: C the same letter, H the guess is too high, L it is too low."""
    return "".join(
        "C" if g == a else "H" if g > a else "L" for g, a in zip(guess, answer, strict=True)
    )


def keeps_hard_mode(guess: str, rows: Sequence[tuple[str, str]]) -> bool:
    """Letters in place stay, and each letter is there as often as one row proved."""
    for word, marks in rows:
        for place, mark in enumerate(marks):
            if mark == "g" and guess[place] != word[place]:
                return False
        for letter in set(word):
            proved = sum(1 for w, m in zip(word, marks, strict=True) if w == letter and m != "-")
            if guess.count(letter) < proved:
                return False
    return True


def remaining(words: Iterable[str], rows: Sequence[tuple[str, str]]) -> list[str]:
    """The words that would have answered every row as it was answered."""
    return [w for w in words if all(wordle_marks(g, w) == marks for g, marks in rows)]
