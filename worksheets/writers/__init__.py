"""Documents as files: SVG, PDF and PNG."""
