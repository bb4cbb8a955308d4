"""What was answered and somebody has read: counts, citations, plays told, sentences of cards.

``make goldens`` writes them again and shows what changed; read the difference as a judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from app import ROOT
from glossary.cards.playable import card_list
from glossary.cards.tables import own_tables
from glossary.core.errors import BoardRefused, TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.model.budget import Budget
from glossary.engine.play.replay import Transcript, every_play, play, replay, run
from glossary.examples.corpus import BoardExample, examples, plays
from glossary.narration.abilities import what_it_does
from glossary.narration.tell import narrator_of
from tests.engine.conftest import CARDS
from tests.engine.kept_boards import Picks, board_of, kept_boards
from tests.engine.random_boards import WORK
from tests.goldens import write_again
from tests.languages import LANGUAGES, speech

FOLDER = ROOT / "tests" / "engine" / "goldens"
COUNTS = FOLDER / "counts.json"
CITATIONS = FOLDER / "citations.tsv"
SENTENCES = ROOT / "tests" / "narration" / "sentences.tsv"
MOST = 60
"""Boards with more plays than this are not counted out."""

_WRITTEN = (
    *sorted(FOLDER.glob("*.toml")),
    *sorted((ROOT / "glossary" / "scenarios").glob("*.toml")),
    ROOT / "tests" / "engine" / "cases.jsonl",
)
"""The boards that people wrote: those of the goldens, of the examples, of the known rulings."""

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
        number = sum(1 for _ in every_play(board, replay, MOST + 1))
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


def citations() -> str:
    """Each kind of event and of question with its facts and its paragraphs, as plays have them.

    Written boards are played under every edition, and some random boards for what those leave out.
    """
    rows: set[tuple[str, ...]] = set()
    for example in examples(_WRITTEN):
        for edition in example.editions:
            with suppress(BoardRefused):  # of what an edition does not know
                for transcript in plays(example.read(card_list().cards, edition)):
                    rows.update(_cited(transcript))
    known = {row[0] for row in rows}
    for kept in kept_boards(every=100):
        with suppress(BoardRefused, TooMuchWork), Budget(WORK):
            transcript = run(read_board(board_of(kept), CARDS), Picks(kept.number))
            rows.update(row for row in _cited(transcript) if row[0] not in known)
    return "".join("\t".join(row) + "\n" for row in sorted(rows))


def _cited(transcript: Transcript) -> Iterator[tuple[str, ...]]:
    edition = transcript.state.rules.edition
    for outcome in transcript.outcomes:
        events, choice = outcome.events, outcome.choice
        if choice is not None:
            facts = " ".join(sorted(dict(choice.facts)))
            yield f"asked.{choice.kind}", edition, facts, " ".join(map(str, choice.cites))
            events = (*events, *choice.withheld)
        for event in events:
            facts = " ".join(sorted(dict(event.facts)))
            yield event.kind, edition, facts, " ".join(map(str, event.cites))


def sentences() -> str:
    """Each sentence of cards, in the languages side by side, with the first face that it is of."""
    faces, languages = card_list().cards.index.faces, [speech(code) for code in LANGUAGES]
    rows: dict[tuple[str, ...], str] = {}
    for reference in own_tables().abilities:
        card = card_list().cards[card_list().cards.index.key(faces[reference])]
        for row in zip(*(what_it_does(card, language) for language in languages), strict=True):
            rows.setdefault(row, reference)
    lines = (f"{reference}\t" + "\t".join(row) + "\n" for row, reference in rows.items())
    return "\t".join(("face", *LANGUAGES)) + "\n" + "".join(lines)


def transcripts() -> Iterator[tuple[Path, BoardExample, str]]:
    """The file of each transcript, its situation, and the edition it is told under."""
    for example in SITUATIONS:
        for edition in about(example, "told"):
            yield FOLDER / "told" / f"{example.name}-{edition}.txt", example, edition


def renewed() -> Iterator[tuple[Path, str]]:
    """Every golden file as it would be written today."""
    counts = {example.name: counted(example) for example in SITUATIONS if bounded(example)}
    yield COUNTS, json.dumps(counts, indent=1) + "\n"
    yield CITATIONS, citations()
    yield SENTENCES, sentences()
    for file, example, edition in transcripts():
        yield file, told(example, edition)


if __name__ == "__main__":
    write_again(renewed(), "tests/engine/goldens/told/*.txt")
