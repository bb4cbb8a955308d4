"""Lint names each slip in the tables of cards."""

from pathlib import Path

from glossary.lint.cards import lint_abilities, lint_cards, lint_names
from tests.lint.test_lint import _edit

SLIPS = (
    ("cards/CORE.tsv", "ALT_CORE_B_MU_05_R2\t", "ALT_CORE_B_MU_05_R3\t", "not a reference"),
    ("cards/CORE.tsv", "ALT_CORE_B_MU_05_R1\t", "ALT_CORE_B_OR_05_R1\t", "faction muna is not"),
    ("cards/CORE.tsv", "ALT_CORE_B_MU_05_C\tkitsune\tC", "ALT_CORE_B_MU_05_C\tkitsune\tR1",
     "kitsune-rare stands twice"),
    ("cards/BISE.tsv", "\tcharacter\t", "\tcharakter\t", "charakter is not one of character"),
    ("cards/ALIZE.tsv", "send", "sent", "keywords sent is not in tags.tsv (did you mean send"),
    ("cards/ALIZE.tsv", "\tmana-moth\t", "\tmana-moths\t", "there is no token mana-moths"),
    ("cards/printings.tsv", "ALT_ALIZE_B_AX_35_C", "ALT_ALIZE_B_AX_05_C", "there is no face ALT_A"),
    ("cards/tags.tsv", "act.activate", "act.activat", "no term act.activat (did you mean act.ac"),
    ("cards/tags.tsv", "7.3.2\t", "7.3.2.z\t", "keywords after-you: there is no rule 7.3.2.z"),
    ("cards/status.tsv", "ALT_CORE_B_YZ_05_U", "ALT_CORE_B_YZ_99_U", "no face ALT_CORE_B_YZ_99_U"),
    ("cards/status.tsv", "\terrata\t", "\teratum\t", "eratum is not one of suspended, banned"),
    ("fr/tags.tsv", "activate\t", "activated\t", "fr tags.tsv: activate has no word"),
    ("it/sets.tsv", "EOLE\t", "EOLO\t", "it sets.tsv: EOLE has no word"),
    ("en/status.tsv", "not-the", "not-on-the", "en status.tsv: not-the-first-day has no word"),
    ("fr/cards.tsv", "kitsune\t", "kitsun\t", "fr cards.tsv: kitsune has no name"),
    ("it/cards.tsv", "achilles\tm", "achilles\tx", "it cards.tsv: achilles: 'x' is no gender"),
)  # fmt: skip


def test_every_slip_is_found(own_locales: Path) -> None:
    assert lint_cards(own_locales) == []
    for file, before, after, _ in SLIPS:
        _edit(own_locales, file, before, after)
    found = "\n".join(map(str, lint_cards(own_locales)))
    assert [finding for *_, finding in SLIPS if finding not in found] == []


def test_a_row_that_cannot_be_read_is_named(own_locales: Path) -> None:
    _edit(own_locales, "cards/CORE.tsv", "\t2 2\t", "\t2\t")
    (finding,) = lint_cards(own_locales)
    assert "CORE.tsv:2: '2' is not 2 numbers" in finding.problem


def test_a_day_that_is_none_is_named(own_locales: Path) -> None:
    _edit(own_locales, "cards/status.tsv", "2026-07-22", "2026-07-32")
    assert "status.tsv:18: " in "\n".join(map(str, lint_cards(own_locales)))


WRONG = {
    "[ALT_CORE_B_MU_05_C]\nabilities = [{at = 'hamd', do = []}]\n": "did you mean hand?",
    "[ALT_CORE_B_MU_05_R9]\nabilities = []\n": "there is no face ALT_CORE_B_MU_05_R9 (did you mean",
    "[ALT_CORE_B_MU_05_C]\n[ALT_CORE_B_MU_05_C]\n": "a.toml:2: ALT_CORE_B_MU_05_C stands twice",
    "[ALT_CORE_B_MU_05_C]\nabilites = []\n": "unknown key abilites",
    "[ALT_CORE_B_MU_05_C]\nabilities = [\n": "a.toml:1: ",
}


def test_every_slip_in_the_abilities_is_found_where_it_is(tmp_path: Path) -> None:
    assert lint_abilities() == []
    for text, finding in WRONG.items():
        (tmp_path / "a.toml").write_text(text, encoding="utf-8")
        assert finding in "\n".join(map(str, lint_abilities(tmp_path)))


def test_rules_and_examples_name_a_card_as_their_language_does(own_locales: Path) -> None:
    assert lint_names(own_locales) == []
    file = "fr/scenarios/mandjet-and-the-second-ascent.md"
    _edit(own_locales, file, "*Gargouille*", "*Gargoyle*")
    (finding,) = lint_names(own_locales)
    assert (
        str(finding)
        == "fr scenarios/mandjet-and-the-second-ascent.md:2: Gargoyle is called Gargouille here"
    )
