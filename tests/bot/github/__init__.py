"""The daily workflow on GitHub, replayed on this machine."""
