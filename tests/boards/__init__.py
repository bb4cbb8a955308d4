"""Tests of boards as visitors write them."""
