"""The rules in motion. It can name a rule, not read its words; it knows no language, no page."""
