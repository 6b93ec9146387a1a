"""Replays every known answer and compares with the committed baseline; a table in Markdown.

`python -m tests.baseline` ends with 1 where the program has become worse; with `--write` it makes
what it measured the new baseline. The known answers are the built-in ones and, where the bot
keeps one, the history of the days it played.
"""

import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BASELINE = ROOT / "tests" / "data" / "baseline.json"
HISTORY = ROOT / "results" / "history.csv"
OPTIONS = ("--strategy", "scout", "--opener", "salet")
SLACK = 0.0005  # of the mean: rounding, not play


def replay(*more: str) -> dict[str, Any]:
    """What `secondguess simulate` says: games, solved, mean and so on."""
    command = [sys.executable, "-m", "bot", "simulate", *OPTIONS, *more, "--json"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return {key: found[key] for key in ("games", "games_solved", "mean", "worst")}


def played_answers() -> list[str]:
    """The answers of the solved days in the bot's own history."""
    if not HISTORY.is_file():
        return []
    with HISTORY.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["source"] == "nyt"]
    return [row["guesses"].split()[-1] for row in rows if row["solved"] == "yes"]


def worse(now: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether fewer games are won, or the mean is higher."""
    won = now["games_solved"] / now["games"] < before["games_solved"] / before["games"]
    return bool(won or now["mean"] > before["mean"] + SLACK)


def table(rows: dict[str, dict[str, Any]]) -> str:
    """The rows as a table."""
    lines = ["| | games | won | mean | worst |", "|---|--:|--:|--:|--:|"]
    for name, row in rows.items():
        share = row["games_solved"] / row["games"]
        lines.append(
            f"| {name} | {row['games']:,} | {share:.2%} | {row['mean']:.4f} | {row['worst']} |"
        )
    return "\n".join(lines)


def main() -> int:
    """Replay, print, compare."""
    now = replay()
    if "--write" in sys.argv[1:]:
        BASELINE.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    before = json.loads(BASELINE.read_text(encoding="utf-8"))
    rows = {"baseline": before, "now": now}
    answers = played_answers()
    if answers:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(answers) + "\n")
            file.flush()
            rows["days the bot played"] = replay("--targets", file.name)
    print(f"### All known answers, {' '.join(OPTIONS)}\n\n{table(rows)}\n")
    if worse(now, before):
        print("**Worse than the baseline.**")
        return 1
    print("As good as the baseline, or better.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
