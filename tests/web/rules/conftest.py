"""A small site of one's own."""

from tests.fixtures import own_instance, small_locales

__all__ = ["own_instance", "small_locales"]
