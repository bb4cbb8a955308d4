"""Which release this code is, or works towards (``.dev0``); CHANGELOG.md lists them."""

VERSION = "1.1.0.dev0"
