"""Runs the program, a script, or `hour`, as if it were the time that $NOW says."""

import os
import runpy
import sys
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import time_machine

if __name__ == "__main__":
    time_machine.travel(os.environ["NOW"]).start()
    del sys.argv[0]
    if sys.argv[0] == "secondguess":
        from bot.cli import main

        main()
    elif sys.argv[0] == "hour":
        print(datetime.now(UTC).astimezone(ZoneInfo(os.environ["TZ"])).hour)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")
