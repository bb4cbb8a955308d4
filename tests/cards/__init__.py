"""Tests of the card facts."""
