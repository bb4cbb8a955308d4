"""One step of a game: events, replacements, reactions, victory."""
