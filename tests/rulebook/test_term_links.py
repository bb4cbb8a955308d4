"""Terms in texts are linked once, and the links change no word."""

import pytest

from glossary.rulebook import markup
from glossary.rulebook.markup import TermMention, Text
from glossary.snapshot import Snapshot


def test_removing_the_term_links_gives_back_every_text(snapshot: Snapshot) -> None:
    for indexed in snapshot.dictionaries:
        for paragraph in indexed.dictionary.paragraphs:
            for blocks in (paragraph.blocks, *(note.blocks for note in paragraph.notes)):
                nodes = tuple(markup.inlines(blocks))
                linked = indexed.term_links.link(nodes)
                plain = [
                    Text(node.words) if isinstance(node, TermMention) else node for node in linked
                ]
                assert _joined(plain) == _joined(nodes)


def _joined(nodes: object) -> list[object]:
    out: list[object] = []
    for node in nodes:  # type: ignore[attr-defined]
        if isinstance(node, Text) and out and isinstance(out[-1], Text):
            out[-1] = Text(out[-1].text + node.text)
        else:
            out.append(node)
    return out


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("fr", "Les Personnages Épuisés de l’Expédition", ["Personnages", "Épuisés", "Expédition"]),
        ("fr", "dans la zone d’Expédition", ["zone d’Expédition"]),
        ("it", "l’Area delle spedizioni e i segnalini", ["Area delle spedizioni", "segnalini"]),
        ("en", "Fleeting cards, then Fleeting again", ["Fleeting"]),
        ("en", "a hand is not the Hand", ["Hand"]),
    ],
)
def test_a_term_is_linked_once_on_the_form_as_written(
    snapshot: Snapshot, language: str, text: str, words: list[str]
) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    linked = indexed.term_links.link(markup.parse_inline(text))
    assert [node.words for node in linked if isinstance(node, TermMention)] == words
