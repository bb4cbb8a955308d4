"""What every room needs: errors, rule numbers, languages, words of texts, processes."""

VERSION = "2.0.0"
"""Which release this code is, or works towards (``.dev0``); CHANGELOG.md lists them."""
