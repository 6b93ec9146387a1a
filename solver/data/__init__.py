"""Built-in word data; `SOURCES.md` says where each part comes from, `build.py` rebuilds it."""
