"""The state of a game as frozen values: objects, cards, actions, events."""
