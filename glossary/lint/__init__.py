"""Findings over texts, lists, examples and vocabulary."""
