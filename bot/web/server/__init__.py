"""The web application, its limits, and the process that serves it."""
