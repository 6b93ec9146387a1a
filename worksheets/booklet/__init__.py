"""A whole strategy as a printed book."""
