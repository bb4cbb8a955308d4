"""Boards as older addresses wrote them, said in the words of today: keys and acts of a script."""

from __future__ import annotations

from collections.abc import Iterator

from glossary.engine.model.objects import SIDES

_VERBS = {"tap": "use", "support": "use", "discard": "target"}
_PLACES = ("invoke", "move")


def in_words_of_today(written: object) -> object:
    """Return the board with today's keys and acts; what is no board stays as it is."""
    if not isinstance(written, dict):
        return written
    board = {key: value for key, value in written.items() if key != "notifs"}
    acts = board.pop("steps", None)
    script = board.get("script", acts)
    if isinstance(script, list):
        board["script"] = [act for words in script for act in _acts(words)]
    settled = {key: board.pop(key) for key in ("cleanup", "expand") if key in board}
    decided = board.get("decisions", {})
    if settled and isinstance(decided, dict):
        board["decisions"] = {**settled, **decided}
    if isinstance(run := board.get("run"), list):
        board["run"] = [name for name in run if name != "steps"]
    return board


def _acts(words: object) -> Iterator[object]:
    """Yield the acts of today that one older act was."""
    if not isinstance(words, list) or not words:
        yield words
        return
    verb, *rest = words
    if verb == "skip":
        yield ["none"]
    elif verb in _PLACES:
        yield ["answer", ".".join(map(str, rest[:2]))]
    elif verb == "play":
        yield ["play", *rest[:1], *(side for side in rest[1:2] if side in SIDES)]
    elif verb == "playCard":
        yield ["play", *rest]
    elif verb in ("target", "discard") and rest:
        yield from (["target", item] for item in rest)
    else:
        yield [_VERBS.get(str(verb), verb), *rest]
