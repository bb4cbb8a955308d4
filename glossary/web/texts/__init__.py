"""Pages for those who look after texts: a report of an error, the state of texts, a check."""
