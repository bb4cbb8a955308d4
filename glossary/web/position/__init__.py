"""A board shown: drawn, in words, in an address."""
