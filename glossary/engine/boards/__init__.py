"""Boards as they are written: read, checked, or refused with every mistake."""
