"""Pages of the rules: entries, terms, editions, history, comparison."""
