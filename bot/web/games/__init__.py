"""Games on the page: queries, positions, rows and views."""
