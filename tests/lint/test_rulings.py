"""Lint names each slip in the rulings on cards and in their words."""

from pathlib import Path

from glossary.cards.rulings import FILE
from glossary.lint.rulings import lint_rulings
from tests.lint.test_lint import _edit

SLIPS = (
    ("en/rulings.toml", "{hand}", "{hnad}", "en ruling-002: unknown markup: {hnad}"),
    ("en/rulings.toml", "boosts", "boost tokens", "is not our word: boost"),
    ("fr/rulings.toml", "Réserve", "Défausse", "fr ruling-001 question: 'Reserve' should be said"),
    ("it/rulings.toml", "[ruling-005]\n", "[ruling-905]\n", "there is no ruling ruling-905"),
    ("it/rulings.toml", "{reserve}", "{join}", "lacks reserve, adds join"),
    ("fr/rulings.toml", "plays = [\"un jeton\", ", "plays = [", "ruling-001: 1 plays are told"),
)  # fmt: skip
"""Slips in the words, each beside what lint says of it."""

FACTS = {
    '"2.1.e"': ('"2.1.z"', "en ruling-001: cites 2.1.z, which 3.0 does not have"),
    '"kelon-elemental"': ('"kelon-elementl"', "there is no card kelon-elementl (did you mean"),
    '"5.0"': ('"6.0"', "there are no rules of edition 6.0"),
}


def test_every_slip_in_the_words_is_found(own_locales: Path) -> None:
    assert lint_rulings(own_locales) == []
    for file, before, after, _ in SLIPS:
        _edit(own_locales, file, before, after)
    found = "\n".join(map(str, lint_rulings(own_locales)))
    assert [finding for *_, finding in SLIPS if finding not in found] == []


def test_every_slip_in_the_facts_is_found(own_locales: Path, tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    for before, (after, _) in FACTS.items():
        text = text.replace(before, after, 1)
    file = tmp_path / "rulings.toml"
    file.write_text(text, encoding="utf-8")

    found = "\n".join(map(str, lint_rulings(own_locales, file)))

    assert [finding for _, finding in FACTS.values() if finding not in found] == []
