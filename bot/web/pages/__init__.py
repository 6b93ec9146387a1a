"""The pages, one module each: its routes, and what its template shows."""
