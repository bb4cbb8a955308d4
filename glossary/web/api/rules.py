"""The rules for programs: by number, by whatever somebody wrote, editions and terms."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.model import NoteKind, Paragraph
from glossary.rulebook.timeline import KNOWLEDGE
from glossary.web.api.bodies import NUMBER, Body, Language, Number
from glossary.web.api.operations import EDITION, LANG, Subject, part, text
from glossary.web.api.problems import Problem
from glossary.web.base import renumbering
from glossary.web.base.page import N_, Page
from glossary.web.base.rule_view import Reading, read, term_address
from glossary.web.rules.resolve import Meant, meaning

subject = Subject.named("api_rules")

LONGEST_QUERY = 200
"""The most characters of ``q=``."""


class NoteBody(Body, frozen=True):
    """A remark or an example of the rules, or a note of ours (``note``)."""

    kind: NoteKind
    text: str


class ParagraphBody(Body, frozen=True):
    """A paragraph; items of a list are lines of its text, symbols are spoken."""

    number: Number
    text: str
    notes: list[NoteBody]
    url: str


class HeadingBody(Body, frozen=True):
    """A rule by its number and title."""

    number: Number
    title: str


class CitationBody(Body, frozen=True):
    """A rule to quote, pinned to its edition: in words, and as a link in Markdown."""

    text: str
    markdown: str


class RuleBody(Body, frozen=True):
    """An entry with its paragraphs, or one paragraph; ``url`` never changes what it says."""

    number: Number
    title: str
    entry: Number
    language: Language
    edition: str
    effective: datetime.date | None
    unofficial: Literal[True]
    url: str
    paragraphs: list[ParagraphBody]
    below: list[HeadingBody]
    cites: list[Number]
    cited_by: list[Number]
    formerly: list[str]
    citation: CitationBody


class ResolvedBody(Body, frozen=True):
    """What a number of any edition, a reference or a word means today.

    ``rules`` are the rules of today it leads to, or the nearest if ``kind`` is ``none``.
    """

    q: str
    kind: Meant
    number: Number | None
    edition: str
    rules: list[Number]
    sentence: str = field(name="text")
    url: str


class EditionBody(Body, frozen=True):
    """An edition on the timeline, and the languages in which its text is here."""

    edition: str
    effective: datetime.date
    known: Annotated[str, Meta(extra_json_schema={"enum": list(KNOWLEDGE)})]
    set: str
    languages: list[Language]
    url: str


class EditionsBody(Body, frozen=True):
    """Every edition, the newest first; ``newest`` is the one the site reads by default."""

    newest: str
    editions: list[EditionBody]


class TermBody(Body, frozen=True):
    """A term: its key is the same in every language."""

    key: str
    word: str
    definition: str
    rule: Number | None
    official: bool
    url: str


class TermsBody(Body, frozen=True):
    """Every term of the newest edition."""

    language: Language
    edition: str
    terms: list[TermBody]


@subject.operation(
    "/rules/<number>",
    N_("An entry or a paragraph of the rules, in any edition and language."),
    part("number", N_("The number of an entry or of a paragraph."), NUMBER),
    LANG,
    EDITION,
    answers=RuleBody,
    tried={"number": "2.1.e"},
)
def rule(page: Page, number: str, edition: str | None) -> RuleBody:
    """Answer an entry or a paragraph."""
    wanted = RuleNumber.maybe(number)
    if wanted is None:
        detail = f"{number[:40]!r} is not the number of a rule, like 2.1 or 2.1.e"
        raise Problem("number", detail, (), 404)
    reading = read(page, page.pinned(edition) if edition else None).having(wanted)
    if wanted not in reading.dictionary:
        raise unknown(reading, wanted, "number", 404)
    return rule_body(reading, wanted)


def unknown(reading: Reading, wanted: RuleNumber, parameter: str, status: int) -> Problem:
    """Return the problem of a number that no rule has, with what it became or the nearest."""
    dictionary = reading.dictionary
    last = renumbering.last_renumbering(reading.page, wanted, dictionary.edition)
    near = [*(last.there if last is not None else ()), *dictionary.nearest(wanted)]
    detail = reading.lacks(wanted)
    if wanted in dictionary.not_recorded:
        detail = f"rule {wanted} of edition {dictionary.edition} is not recorded here"
    elif last is not None:
        detail = renumbering.sentence(reading.page, last)
    return Problem(parameter, detail, tuple(dict.fromkeys(map(str, near))), status)


def rule_body(reading: Reading, number: RuleNumber) -> RuleBody:
    """Return an entry or a paragraph for programs."""
    dictionary, beside = reading.dictionary, reading.beside(number)
    entry = dictionary.entry(number)
    below = () if number.letter else dictionary.children(number)
    newest = dictionary.edition == reading.page.snapshot.editions[0]
    formerly = renumbering.former_rules(reading.page, number) if newest else ()
    return RuleBody.of(
        dictionary,
        number=str(number),
        title=entry.title,
        entry=str(entry.number),
        unofficial=True,
        url=_permalink(reading, number),
        paragraphs=[
            paragraph_body(reading, paragraph) for paragraph in dictionary.paragraphs_of(number)
        ],
        below=[HeadingBody(str(entry.number), entry.title) for entry in below],
        cites=list(beside.cites),
        cited_by=list(beside.cited_by),
        formerly=[renumbering.former_meaning(reading.page, was) for was in formerly],
        citation=CitationBody.of(reading.citation(number)),
    )


def paragraph_body(reading: Reading, paragraph: Paragraph) -> ParagraphBody:
    """Return a paragraph for programs."""
    return ParagraphBody(
        str(paragraph.number),
        reading.words(paragraph.blocks),
        [NoteBody.of(note, text=reading.words(note.blocks)) for note in paragraph.notes],
        _permalink(reading, paragraph.number),
    )


def _permalink(reading: Reading, number: RuleNumber) -> str:
    """Return the address at which the text of this edition will always be read."""
    return reading.page.absolute(reading.page.rule_address(number, reading.dictionary.edition))


@subject.operation(
    "/resolve",
    N_("What a number of any edition, a card reference or a word means today."),
    text(
        "q",
        N_("A number as written, the reference of a card, or words."),
        required=True,
        minLength=1,
        maxLength=LONGEST_QUERY,
    ),
    replace(EDITION, words=N_("The edition that the number is of; any if left out.")),
    LANG,
    answers=ResolvedBody,
    tried={"q": "2.5.h", "edition": "1.0"},
)
def resolve(page: Page, q: str, edition: str | None) -> ResolvedBody:
    """Answer what a text means today."""
    written = q.strip()
    if not written or len(written) > LONGEST_QUERY:
        raise Problem("q", f"q has from 1 to {LONGEST_QUERY} characters")
    meaning_of = meaning(page, f"{edition}:{written}" if edition else written)
    return ResolvedBody.of(
        meaning_of,
        q=written,
        number=str(meaning_of.number) if meaning_of.number is not None else None,
        rules=list(map(str, meaning_of.rules)),
        url=page.absolute(meaning_of.address) if meaning_of.address else "",
    )


@subject.operation(
    "/editions", N_("Every edition of the rules, with its day."), LANG, answers=EditionsBody
)
def editions(page: Page) -> EditionsBody:
    """Answer every edition there was, with what is here of it."""
    snapshot = page.snapshot
    preferred = snapshot.languages.preferring(page.language)
    return EditionsBody(
        snapshot.editions[0],
        [
            EditionBody.of(
                record,
                set=record.name_of_set(preferred),
                languages=[
                    code
                    for code in snapshot.languages
                    if snapshot.dictionary(code, record.edition) is not None
                ],
                url=page.absolute(page.url_for("rules.contents", edition=record.edition))
                if record.edition in snapshot.editions
                else "",
            )
            for record in reversed(snapshot.timeline)
        ],
    )


@subject.operation("/terms", N_("Every term of the game, defined."), LANG, answers=TermsBody)
def terms(page: Page) -> TermsBody:
    """Answer every term with its definition."""
    reading = read(page, None)
    return TermsBody(
        reading.dictionary.language,
        reading.dictionary.edition,
        [
            TermBody.of(
                term,
                definition=reading.words(term.blocks) if term.definition else "",
                rule=str(term.rule) if term.rule is not None else None,
                url=page.absolute(term_address(page, term.key)),
            )
            for term in reading.dictionary.terms
        ],
    )
