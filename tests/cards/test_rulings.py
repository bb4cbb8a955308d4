"""The rulings: which a card has, which a paragraph decides, and what is wrong is named."""

from pathlib import Path

import pytest

from glossary.cards.rulings import Ruling, Rulings, RulingWords, read
from glossary.cards.tables import own_tables
from glossary.core.rule_number import RuleNumber
from tests.languages import LANGUAGES


def _ruling(id_: str, *cards: str, same_as: str = "") -> Ruling:
    cites = {"5.0": (RuleNumber.parse("2.1.e"),)}
    texts = {"en": RulingWords("Who?", "Nobody.")}
    return Ruling(id_, cards, cites, "yes", "", ("2024-10-02",), same_as, "", texts)


def test_a_card_does_not_say_the_same_twice_but_another_card_says_it_too() -> None:
    given = (
        _ruling("ruling-003", "yeti", same_as="ruling-001"),
        _ruling("ruling-002", "kuwat", "yeti", same_as="ruling-001"),
        _ruling("ruling-001", "kuwat"),
        _ruling("ruling-004", "yeti"),
    )
    rulings = Rulings({ruling.id: ruling for ruling in given})

    assert [ruling.id for ruling in rulings.of_card("kuwat")] == ["ruling-001"]
    assert [ruling.id for ruling in rulings.of_card("yeti")] == ["ruling-002", "ruling-004"]
    assert rulings.of_card("amarok") == ()


@pytest.mark.parametrize("number", ["2.1", "2.1.e"])
def test_a_ruling_stands_with_the_paragraph_and_the_entry_that_decide_it(number: str) -> None:
    rulings = Rulings({"ruling-001": _ruling("ruling-001", "kuwat")})

    assert [ruling.id for ruling in rulings.citing("5.0", RuleNumber.parse(number))]
    assert not rulings.citing("4.0", RuleNumber.parse(number))
    assert not rulings.citing("5.0", RuleNumber.parse("2.1.f"))


def test_every_ruling_is_said_in_every_language_and_dated() -> None:
    for ruling in own_tables().rulings.values():
        assert set(ruling.texts) == set(LANGUAGES), ruling.id
        assert ruling.dates
        assert ruling.cites


GOOD = """
[ruling-001]
cards = ["kuwat-the-dissenter"]
cites."5.0" = ["2.1.e"]
holds = "yes"
dates = ["2024-10-02"]
"""
WRONG = {
    "cards = [": "catds = [",
    '"2.1.e"': '"2.1.ee"',
    '"5.0"': '"five"',
    '"yes"': '"yess"',
    '"2024-10-02"': '"last year"',
    "ruling-001": "ruling-1",
    'dates = ["2024-10-02"]': 'dates = ["2024-10-02"]\nsame_as = "ruling-002"',
    'holds = "yes"': 'holds = "no"',
}


@pytest.mark.parametrize("before", WRONG)
def test_what_is_wrong_with_a_ruling_is_named_with_its_line(before: str, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    locales = Path(__file__).parents[2] / "locales"
    (tmp_path / "en/language.toml").write_text((locales / "en/language.toml").read_text("utf-8"))
    file, none = tmp_path / "rulings.toml", tmp_path / "none.toml"
    file.write_text(GOOD)
    assert read(tmp_path, file, none)[1] == []

    file.write_text(GOOD.replace(before, WRONG[before]))

    mistakes = read(tmp_path, file, none)[1]
    assert [mistake for mistake in mistakes if mistake.file == str(file)]
    assert before == "ruling-001" or all(mistake.line == 2 for mistake in mistakes)
