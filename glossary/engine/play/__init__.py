"""A board played from beginning to end, and its result."""
