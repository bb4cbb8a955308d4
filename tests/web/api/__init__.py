"""Tests of the programming interface."""
