"""The interface in three languages: complete, exact, plural."""

import datetime
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app import ROOT
from glossary.core.errors import SourceError
from glossary.core.i18n import (
    GENDERS,
    SOURCE_LANGUAGE,
    Name,
    Speech,
    broken_lines,
    compile_catalog,
    read_forms,
    untranslated,
    wrong_placeholders,
)
from glossary.core.sentences import extract
from glossary.narration.phrasebook import OPTIONS
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES, LOCALES, speech


def _forms(message: object) -> list[str]:
    return [str(form) for form in message] if isinstance(message, (list, tuple)) else [str(message)]


def _catalog(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


@pytest.fixture(params=[one for one in LANGUAGES if one != SOURCE_LANGUAGE])
def translated(request: pytest.FixtureRequest) -> str:
    """A language that the sentences are translated into."""
    language: str = request.param
    return language


def test_every_message_is_translated_and_none_is_fuzzy(translated: str) -> None:
    assert list(untranslated(_catalog(translated))) == []


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
BROKEN = [
    ('msgid "Won"\nmsgstr "Vinta', 5, "a quotation mark is missing"),
    ("msgid Won\nmsgstr", 4, "no line of a catalog: 'msgid Won'"),
    ('msgid "Won"\nmsgstr "Vin"ta"', 5, "a quotation mark within a text"),
    ('msgid "Won"\n<<<<<<< HEAD\nmsgstr "Vinta"', 5, "no line of a catalog"),
    ('msgid "Won"\nmsgstr "Vinta\\"', 5, "a quotation mark is missing"),
    ('msgctxt "a"\nmsgstr "Vinta"\nmsgstr "Vinta"', 5, "no msgid stands above"),
    (
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr "z"',
        8,
        "no msgid stands above",
    ),
    ('msgid "Won"\nmsgid_plural "Wons"\nmsgstr[x] "Vinta"', 6, "no line of a catalog"),
]


@pytest.mark.parametrize(("text", "line", "problem"), BROKEN)
def test_a_catalog_that_cannot_be_read_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    file = tmp_path / "it" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(f"{HEAD}{text}\n", encoding="utf-8")
    first = next(broken_lines(file))
    assert first.line == line
    assert problem in first.problem
    with pytest.raises(SourceError, match=f"messages.po:{line}: "):
        compile_catalog(file)


def test_a_catalog_in_another_encoding_is_named(tmp_path: Path) -> None:
    file = tmp_path / "messages.po"
    file.write_bytes(f'{HEAD}msgid "Won"\nmsgstr "È vinta"\n'.encode("latin-1"))
    assert next(each.problem for each in broken_lines(file)).startswith("cannot be read")


def test_the_catalogs_can_be_read(translated: str) -> None:
    assert list(broken_lines(_catalog(translated))) == []


def _known(catalog: Path) -> set[tuple[object, object]]:
    with catalog.open("rb") as file:
        return {(message.context, message.id) for message in read_po(file) if message.id}


def test_the_catalogs_hold_what_the_code_says(translated: str, template: Path) -> None:
    said, known = _known(template), _known(_catalog(translated))
    assert said - known == set(), "run make messages and translate"
    assert known - said == set(), "run make messages to drop what nobody says"


def test_a_translator_sees_what_a_sentence_is_for_and_an_example(template: Path) -> None:
    with template.open("rb") as file:
        message = read_po(file).get(
            "%(player)s: play %(object)s for its Hand Cost or with Scout?", "questions.scout"
        )
    assert message is not None
    said = " ".join(message.auto_comments)
    assert said.startswith("A player decides something")
    assert said.endswith("Alice: play Tiny Jinn for its Hand Cost or with Scout?")


def test_a_placeholder_without_an_example_is_named(tmp_path: Path) -> None:
    file = tmp_path / "events.toml"
    file.write_text('["A game is won"]\nwon = "%(player)s wins the game."\n', encoding="utf-8")
    with file.open("rb") as opened, pytest.raises(SourceError, match=r"'won'.*'player'"):
        list(extract(opened, (), (), {}))


def test_a_sentence_of_a_file_is_said_in_the_language_of_the_reader(snapshot: Snapshot) -> None:
    assert OPTIONS.of(snapshot.speeches["fr"])["pass"] == "Passer"
    assert OPTIONS.of(Speech(SOURCE_LANGUAGE))["pass"] == "Pass"


def test_placeholders_are_the_same_in_every_language(translated: str) -> None:
    assert list(wrong_placeholders(_catalog(translated))) == []


def test_french_keeps_high_punctuation_on_its_line() -> None:
    with _catalog("fr").open("rb") as file:
        for message in read_po(file):
            for string in _forms(message.string) if message.id else ():
                assert not re.search(r" [:;!?»]|« ", string), string


def test_no_catalog_has_a_typewriter_apostrophe(translated: str) -> None:
    with _catalog(translated).open("rb") as file:
        for message in read_po(file):
            for string in (*_forms(message.id), *_forms(message.string)) if message.id else ():
                assert not re.search(r"\w'\w", string), string


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("fr", 0, "0 changement"),
        ("fr", 1, "1 changement"),
        ("fr", 2, "2 changements"),
        ("en", 0, "0 changes"),
        ("en", 1, "1 change"),
        ("it", 0, "0 modifiche"),
        ("it", 1, "1 modifica"),
        ("it", 1234, "1234 modifiche"),
        ("en", 1234, "1,234 changes"),
        ("en", 10**40, f"{10**40:,} changes"),
    ],
)
def test_plurals_follow_the_language(
    snapshot: Snapshot, language: str, number: int, said: str
) -> None:
    one, many = "%(number)s change", "%(number)s changes"
    found = snapshot.speeches[language].ngettext(one, many, number)
    assert found in (said, said.replace("1234", "1.234"))


def test_an_unreadable_catalog_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "messages.po"
    broken.write_text('msgidd "a"\n', encoding="utf-8")
    with pytest.raises(SourceError, match=r"messages\.po"):
        compile_catalog(broken)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("de\t(Atlas\td’\\1", "is no regular expression"),
        ("de\t(?i)Atlas\td’Atlas", "is no regular expression"),
        ("de\t(Atlas)\td’\\2", r"names a group that '\(Atlas\)' lacks"),
        ("de\t(.)\\1.*\td’Atlas", "refers to a group of its own"),
        ("de\t(?P<name>Atlas)\td’Atlas", "or names one"),
    ],
)
def test_a_form_that_cannot_be_made_is_named(tmp_path: Path, row: str, problem: str) -> None:
    (tmp_path / "forms.tsv").write_text(f"form\tmatches\tbecomes\n{row}\n", encoding="utf-8")
    with pytest.raises(SourceError, match=rf"forms\.tsv:2: .*{problem}"):
        read_forms(tmp_path / "forms.tsv")


def test_a_form_by_gender_alone_leaves_a_name_of_another_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir()
    file.write_text('msgid "%(object)s"\nmsgstr "%(object.e)s"\n', encoding="utf-8")
    (tmp_path / "forms.tsv").write_text("form\tmatches\tbecomes\ne\t@f\telle\n", encoding="utf-8")
    says = Speech("it", compile_catalog(file))
    said = [says.gettext("%(object)s", object=Name("Rossa", gender)) for gender in GENDERS]
    assert said == [{"f": "elle"}.get(gender, "Rossa") for gender in GENDERS]


def test_a_language_speaks_for_itself(snapshot: Snapshot) -> None:
    assert isinstance(snapshot.speeches["fr"], Speech)
    assert snapshot.speeches["fr"].gettext("Water") == "Eau"


def test_the_first_of_a_month_is_written_as_its_language_does() -> None:
    first, other = datetime.date(2025, 10, 1), datetime.date(2025, 10, 11)
    said = {one: speech(one) for one in LANGUAGES}
    assert said["fr"].date(first) == "1er octobre 2025"
    assert said["fr"].date(other) == "11 octobre 2025"
    assert said["it"].date(first) == "1 ottobre 2025"
    assert said["en"].date(first) == "October 1, 2025"


def test_names_that_read_like_several_are_quoted_in_a_list() -> None:
    said = {one: speech(one) for one in LANGUAGES}
    several = ["Sofia, 1", "Tengu", "Loup y es-tu ?"]
    quoted = said["fr"].names(several).replace("\xa0", "_")
    assert quoted == "«_Sofia, 1_», «_Tengu_» et «_Loup y es-tu ?_»"
    assert said["it"].names(several) == "«Sofia, 1», «Tengu» e «Loup y es-tu ?»"
    assert said["en"].names(["Tengu", "Charge!"]) == "“Tengu” and “Charge!”"
    assert said["en"].names(several[:1]) == "Sofia, 1"
    with_noun = said["it"].names(["Happé", "Tengu"], ["la carta Happé", "Tengu"])
    assert with_noun == "«Happé» e «Tengu»", "or it is one card of two names"


def test_an_italian_list_ends_in_a_conjunction_that_does_not_meet_its_own_vowel() -> None:
    both = speech("it").both
    assert both(["Tengu", "Echo Chamber"]) == "Tengu ed Echo Chamber"
    assert both(["Eva", "Tengu", "«Esposizione»"]) == "Eva, Tengu ed «Esposizione»"
    assert both(["Eva", "Tengu"]) == "Eva e Tengu"
    assert both(["Eva"]) == "Eva"


def test_an_italian_article_elides_before_the_days_that_begin_with_a_vowel(
    snapshot: Snapshot,
) -> None:
    says = snapshot.speeches["it"]

    def since(day: int) -> str:
        written = says.date(datetime.date(2026, 2, day))
        return says.gettext(
            "Edition %(edition)s, in force since %(day)s", edition="5.0", day=written
        )

    assert since(8) == "Edizione 5.0, in vigore dall’8 febbraio 2026"
    assert since(11) == "Edizione 5.0, in vigore dall’11 febbraio 2026"
    assert since(18) == "Edizione 5.0, in vigore dal 18 febbraio 2026"
    given = says.gettext("Given on %(days)s", days=says.date(datetime.date(2024, 12, 11)))
    assert given == "Presa l’11 dicembre 2024"


def test_the_document_for_translators_shows_forms_as_they_are() -> None:
    document = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    row = re.compile(r"^\| (it|fr) \| `\.(\S+?)`[^|]*\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
    shown = row.findall(document)
    assert {language for language, *_ in shown} == {"fr", "it"}
    for language, form, name, written in shown:
        assert speech(language).fill(f"%(name.{form})s", {"name": name}) == written, form
