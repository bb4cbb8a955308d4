"""Editions beside one another: the same paragraphs in every language, and what changed between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.compare import compare, word_diff
from glossary.rulebook.model import Dictionary, edition_key
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES

HELD = ("1.0", "3.0", "4.0", "5.0")


def dictionary_of(snapshot: Snapshot, language: str, edition: str) -> Dictionary:
    indexed = snapshot.dictionary(language, edition)
    assert indexed is not None, f"{language} {edition} has no dictionary"
    return indexed.dictionary


@pytest.mark.parametrize("edition", HELD)
def test_every_edition_stands_in_three_languages(snapshot: Snapshot, edition: str) -> None:
    shapes = {
        language: [(p.number, [n.kind for n in p.notes]) for p in dictionary.paragraphs]
        for language in LANGUAGES
        for dictionary in [dictionary_of(snapshot, language, edition)]
    }
    assert shapes["en"] == shapes["fr"] == shapes["it"]
    assert shapes["en"]


def test_every_paragraph_of_both_ends_is_accounted_for(snapshot: Snapshot, language: str) -> None:
    for lineage in snapshot.lineages:
        older = dictionary_of(snapshot, language, lineage.older)
        newer = dictionary_of(snapshot, language, lineage.newer)
        assert list(lineage.gaps(set(older.numbers), set(newer.numbers))) == []


def test_references_in_every_edition_land(snapshot: Snapshot) -> None:
    for indexed in snapshot.dictionaries:
        dictionary = indexed.dictionary
        known = {*dictionary.numbers, *dictionary.not_recorded}
        for paragraph in dictionary.paragraphs:
            for blocks in (paragraph.blocks, *(note.blocks for note in paragraph.notes)):
                for number in markup.references(blocks):
                    assert number in known, f"{indexed.file} {paragraph.number}: {number}"


def test_a_rule_that_moved_is_a_move_and_not_a_loss_and_a_gain(snapshot: Snapshot) -> None:
    lineage = snapshot.lineage("3.0", "4.0")
    assert lineage is not None
    older, newer = (dictionary_of(snapshot, "en", e) for e in ("3.0", "4.0"))
    by_old = {change.old: change for change in compare(older, newer, lineage)}
    faction = by_old[RuleNumber((2, 2, 9), "a")]
    assert (faction.kind, str(faction.new)) == ("moved", "2.2.10.a")
    kraken = by_old[RuleNumber((2, 2, 2), "p")]
    assert (kraken.kind, kraken.new) == ("removed", None)


def test_renumbered_references_alone_are_no_change(snapshot: Snapshot, language: str) -> None:
    lineage = snapshot.lineage("3.0", "4.0")
    assert lineage is not None
    older, newer = (dictionary_of(snapshot, language, e) for e in ("3.0", "4.0"))
    changed = {c.new for c in compare(older, newer, lineage) if c.kind in ("changed", "reworded")}
    assert RuleNumber((7, 4, 5), "e") not in changed
    assert RuleNumber((1, 1, 4), "b") in changed


def test_a_paragraph_whose_remark_alone_changed_has_changed(snapshot: Snapshot) -> None:
    lineage = snapshot.lineage("4.0", "5.0")
    assert lineage is not None
    older, newer = (dictionary_of(snapshot, "en", e) for e in ("4.0", "5.0"))
    kinds = {str(change.new): change.kind for change in compare(older, newer, lineage)}
    assert kinds["3.1.2.a"] == "changed"
    assert "3.1.2.c" not in kinds


@given(st.text(alphabet="ab {}.\n-", max_size=40), st.text(alphabet="ab {}.\n-", max_size=40))
def test_the_pieces_of_a_comparison_give_back_both_texts(before: str, after: str) -> None:
    pieces = word_diff(before, after)
    old = "".join(p.text for p in pieces if p.side != "new")
    new = "".join(p.text for p in pieces if p.side != "old")
    assert (old, new) == tuple(
        "".join(p.text for p in word_diff(text, text)) for text in (before, after)
    )


def test_an_entry_that_no_edition_has_did_not_change(snapshot: Snapshot) -> None:
    before, after = (snapshot.dictionary("en", edition) for edition in ("4.0", "5.0"))
    assert before is not None
    assert after is not None
    assert snapshot.changes(before, after, (RuleNumber.parse("99.9"),)) == {}


def test_editions_sort_by_number() -> None:
    assert sorted(["10.0", "2.1", "4.0"], key=edition_key) == ["2.1", "4.0", "10.0"]
