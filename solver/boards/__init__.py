"""Several boards answered by the same guess."""
