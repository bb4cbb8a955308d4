"""Examples of play: their model, files, plays, traces and what they cover."""
