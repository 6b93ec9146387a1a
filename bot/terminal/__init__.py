"""Everything of a terminal: options, tables, progress bars, conversations."""
