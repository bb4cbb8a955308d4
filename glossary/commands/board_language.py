"""``flask glossary language``: the board language as a page of documentation."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from glossary.engine.boards.language import Form, Kind, Table, tables

_HEAD = """\
# The board language

Made by `flask --app app glossary language > docs/board.md` from the one table of the language,
`glossary/engine/boards/language.toml`; a test holds them together. The reader of boards, the schema
of the programming interface and the random boards of the tests come from the same table. What it
does not have is refused, with its path and what was probably meant: nothing written is ignored.

A **bold** key is needed. Names of counters are one's own; sub-types are those of the rules (2.2.2)
and those that newer cards print, no others. `docs/engine.md` shows a whole board.
"""


@click.command("language")
def language_command() -> None:
    """Print the documentation of the board language."""
    click.echo("\n".join(board_language()))


def board_language() -> Iterator[str]:
    """Yield the lines of the documentation."""
    yield _HEAD
    for table in tables().values():
        yield f"## {table.name}\n"
        if table.example is not None:
            yield f"`{json.dumps(table.example)}`\n"
        if table.note:
            yield f"{table.note}\n"
        if table.kinds:
            yield from _kinds(table)
        yield "| key | takes |\n|---|---|"
        used = {key for kind in table.kinds.values() for key in table.taken(kind)}
        for key, form in table.keys.items():
            if (not table.kinds or key in used) and key != table.by:
                yield f"| {_key(key, table.needs)} | {_takes(form)} |"
        for key, other in table.pairs:
            yield f"\n`{key}` only stands with `{other}`."
        if table.one_of:
            yield f"\nOne of {_words(table.one_of)} stands, and no other of them."
        yield ""


def _kinds(table: Table) -> Iterator[str]:
    if table.by:
        usual = f" If it is not written, it is `{table.usual}`." if table.usual else ""
        bare = " The word may stand alone instead of an object." if table.bare else ""
        yield f"What it is stands under `{table.by}`.{usual}{bare}\n"
    if table.always:
        yield f"Every one also takes {_words(table.always)}.\n"
    yield f"| {table.by or 'it has'} | takes | example |\n|---|---|---|"
    for kind in table.kinds.values():
        keys = [key for key in kind.takes if not (table.by_keys and key == kind.word)]
        takes = ", ".join(_taken(kind, key) for key in keys) or "–"
        yield f"| `{kind.word}` | {takes} | `{json.dumps(kind.example)}` |"
    yield ""


def _taken(kind: Kind, key: str) -> str:
    """Return a key of a kind, with what it takes there if that is not the usual."""
    form = kind.forms.get(key)
    return _key(key, kind.needs) + (f" ({_takes(form)})" if form is not None else "")


def _key(key: str, needed: tuple[str, ...]) -> str:
    return f"**`{key}`**" if key in needed else f"`{key}`"


def _words(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _takes(form: Form) -> str:
    """Return in words what stands under a key."""
    of = [_takes(one) for one in form.of]
    match form.kind:
        case "word":
            return _words(form.words) or "a word of the table above"
        case "known":
            return {
                "cards": "the key of a card of the list",
                "tokens": "the key of a token of the list",
                "players": "a player of the board",
                "places": "an Expedition, like `A.hero`",
                "ids": "the id of a card of the board",
            }[form.table]
        case "whole":
            return f"a whole number from {form.low} to {form.high}"
        case "counted":
            return f"a whole number from {form.low} to {form.high}, or a [count](#count)"
        case "flag":
            return "`true` or `false`"
        case "true":
            return "`true`"
        case "terrains":
            return "letters of `F`, `M` and `W`, each once at most"
        case "counter":
            return "the name of a counter"
        case "quality":
            return f"{_words(form.words)} or the name of a counter"
        case "keyword":
            return "a keyword ability, some with a number, like `tough 1`"
        case "list":
            number = f"{form.low} to {form.high}" if form.low else f"at most {form.high}"
            number = str(form.high) if form.low == form.high else number
            alone = "; one may stand without brackets" if form.alone else ""
            return f"a list of {number}, each {of[0]}{alone}"
        case "table":
            return f"a [{form.table}](#{form.table})"
        case "names":
            who = "players" if form.table else "names of one’s own"
            return f"an object of {who}, each with {of[0]}"
        case "either":
            return ", or ".join(of)
        case "null":
            return "`null`"
        case _:
            return f"a text of at most {form.high or 40} characters"
