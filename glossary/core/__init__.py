"""What every room needs: errors, rule numbers, languages, words of texts, processes."""

VERSION = "1.1.0.dev0"
"""Which release this code is, or works towards (``.dev0``); CHANGELOG.md lists them."""
