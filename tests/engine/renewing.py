"""What the engine answered and somebody has read: counts of plays, and plays told in words.

``make goldens`` writes them again and shows what changed; read the difference as a judge.
"""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from app import ROOT
from glossary.cards.playable import card_list
from glossary.core.i18n import Speech, compile_catalog
from glossary.engine.play.replay import every_play, play
from glossary.examples.corpus import BoardExample, examples
from glossary.narration.tell import narrator_of
from tests.languages import LANGUAGES

FOLDER = ROOT / "tests" / "engine" / "goldens"
COUNTS = FOLDER / "counts.json"
MOST = 60
"""Boards with more plays than this are not counted out."""

SITUATIONS = tuple(examples(sorted(FOLDER.glob("*.toml"))))


def about(example: BoardExample, key: str) -> tuple[str, ...]:
    """A list that the file of a situation keeps beside its board."""
    found = (example.about or {}).get(key, ())
    return tuple(map(str, found)) if isinstance(found, list) else ()


def counted(example: BoardExample) -> Mapping[str, int]:
    """How many plays the board has under each of its editions, as far as they are counted."""
    found = {}
    for edition in example.editions:
        board = example.read(card_list().cards, edition)
        number = sum(1 for _ in every_play(board, MOST + 1))
        if number <= MOST:
            found[edition] = number
    return found


def bounded(example: BoardExample) -> bool:
    """Whether its plays are few enough to be counted: a loop of a hundred actions is not."""
    return (example.about or {}).get("plays") is not False


def told(example: BoardExample, edition: str) -> str:
    """The play that the board's own decisions make, in three languages."""
    transcript = play(example.read(card_list().cards, edition))
    title = (example.about or {}).get("title", example.name)
    parts = [f"{title}\nedition {edition}"]
    for language in LANGUAGES:
        narrator = narrator_of(transcript, speech(language))
        lines = "\n".join(narrator.lines(transcript))
        parts.append(f"-- {language}\n{lines}")
    return "\n\n".join(parts) + "\n"


def speech(language: str) -> Speech:
    """The language as the working catalog has it."""
    file = ROOT / "locales" / language / "LC_MESSAGES" / "messages.po"
    return Speech(language, compile_catalog(file))


def transcripts() -> Iterator[tuple[Path, BoardExample, str]]:
    """The file of each transcript, its situation, and the edition it is told under."""
    for example in SITUATIONS:
        for edition in about(example, "told"):
            yield FOLDER / "told" / f"{example.name}-{edition}.txt", example, edition


def renewed() -> Iterator[tuple[Path, str]]:
    """Every golden file as it would be written today."""
    counts = {example.name: counted(example) for example in SITUATIONS if bounded(example)}
    yield COUNTS, json.dumps(counts, indent=1) + "\n"
    for file, example, edition in transcripts():
        yield file, told(example, edition)


def main() -> int:
    """Write the goldens again, show what changed, and name what is left over."""
    kept = {COUNTS}
    for file, text in renewed():
        kept.add(file)
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        if old != text:
            name = str(file.relative_to(ROOT))
            lines = difflib.unified_diff(
                old.splitlines(), text.splitlines(), f"a/{name}", f"b/{name}", lineterm="", n=1
            )
            sys.stdout.writelines(f"{line}\n" for line in lines)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for file in {*FOLDER.glob("told/*.txt")} - kept:
        sys.stdout.write(f"nobody tells {file.relative_to(ROOT)} any more: removed\n")
        file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
