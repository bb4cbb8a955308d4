"""The five captures of the old site, where they are at hand: digests of every paragraph of theirs.

Their sentences are not ours to keep, so ``captures.tsv`` holds for each
lettered paragraph the digest of its text, as it was compared with the capture
by eye, and how many notes it has. Where the captures are not at hand this
module collects nothing: the invented captures of ``test_importer.py`` have the
same shapes and are always read.
"""

import csv
import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from app import ROOT
from glossary.importer import Import, import_file

TABLE = Path(__file__).parent / "captures.tsv"
CAPTURES = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
LETTERED = re.compile(r"(?m)^[0-9]+(?:\.[0-9]+)*\.[a-z]\b")
WORD = re.compile(r"[^\W_]+")
LEFT_OUT = {"001": 13}  # twelve headings and a title that its lines do not have
PAGES = {"000": 9, "001": 1, "003": 1}
OF_THE_SITE = (
    "Glossaire Altered Glossary Français English Italiano Fichier JSON chargé dictionary json"
    " Nombre d entrées Voir les sources du contenu Loaded file Number of entries View content"
    " sources Sources Content Remarque Remark Exemple Example"
)


def rows(name: str) -> Sequence[Sequence[str]]:
    with TABLE.open(encoding="utf-8", newline="") as table:
        return [row[1:] for row in csv.reader(table, delimiter="\t") if row[0] == name]


def paragraphs(found: Import) -> Sequence[Sequence[str]]:
    lines = []
    for entry in found.entries:
        for paragraph in entry.paragraphs:
            text = " ".join(paragraph.text.split()).encode()
            kinds = Counter(note.kind for note in paragraph.notes)
            counts = [str(kinds["remark"]), str(kinds["example"])]
            digest = hashlib.sha256(text).hexdigest()[:12]
            lines.append([str(paragraph.number), digest, *counts])
    return lines


def words(found: Import) -> Counter[str]:
    texts = [f"{entry.number} {entry.title}" for entry in found.entries]
    for entry in found.entries:
        for paragraph in entry.paragraphs:
            texts += [str(paragraph.number), paragraph.text, *(n.text for n in paragraph.notes)]
    texts += [f"{page.title} {page.text}" for page in found.pages]
    return Counter(WORD.findall("\n".join(texts)))


def test_the_table_of_captures_has_every_paragraph_once() -> None:
    with TABLE.open(encoding="utf-8", newline="") as table:
        _, *lines = csv.reader(table, delimiter="\t")
    assert Counter(line[0][:3] for line in lines) == Counter(
        {"000": 87, "001": 58, "002": 40, "003": 10, "004": 71}
    )
    assert len({(line[0], line[1]) for line in lines}) == len(lines)


if CAPTURES:

    @pytest.mark.parametrize("path", CAPTURES, ids=lambda path: path.name[:3])
    def test_every_lettered_paragraph_of_a_capture_arrives(path: Path) -> None:
        found = import_file(path)
        assert paragraphs(found) == rows(path.name)
        assert len(rows(path.name)) == len(LETTERED.findall(path.read_text(encoding="utf-8")))
        assert len(found.pages) == PAGES.get(path.name[:3], 0)
        assert len(found.left_out) == LEFT_OUT.get(path.name[:3], 0)

    @pytest.mark.parametrize("path", CAPTURES, ids=lambda path: path.name[:3])
    def test_only_words_of_the_site_itself_are_dropped_from_a_capture(path: Path) -> None:
        body = re.sub(r"(?m)^Warning: .*", "", path.read_text(encoding="utf-8"))
        lost = Counter(WORD.findall(body)) - words(import_file(path))
        strange = {w for w in lost if not any(c.isdigit() for c in w)}
        assert strange <= set(WORD.findall(OF_THE_SITE)), f"{path.name} loses {strange}"
