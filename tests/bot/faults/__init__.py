"""Many days of the job with everything going wrong; `python -m tests.bot.faults --days 1000`."""
