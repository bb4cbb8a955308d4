"""Where people and their assistants ask: off unless ``CHAT`` names it."""
