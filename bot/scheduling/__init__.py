"""The daemon and its times."""
