"""The program by a clock that stands at one time, and at another once a line is read."""

import sys
import threading
from datetime import datetime

import time_machine


def main() -> None:
    """Run the program; the two times come before its arguments."""
    first, second = map(datetime.fromisoformat, sys.argv[1:3])
    del sys.argv[1:3]
    clock = time_machine.travel(first, tick=False).start()

    def move() -> None:
        if sys.stdin.readline():
            clock.move_to(second)

    threading.Thread(target=move, daemon=True).start()
    from bot.cli import main

    main()


if __name__ == "__main__":
    main()
