"""The search page and the programming interface of search."""
