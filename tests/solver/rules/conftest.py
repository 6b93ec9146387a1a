"""What is run in a copy of the project, and not collected here."""

collect_ignore = ["third_rule_plays.py"]
