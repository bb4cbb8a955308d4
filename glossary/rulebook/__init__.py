"""The rules as texts: dictionaries, editions, references, terms, HTML."""
