"""Where the day's puzzle comes from."""
