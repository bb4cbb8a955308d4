"""Positions: in words, drawn, and in an address."""
