"""The rules for programs: by number, by whatever somebody wrote, editions and terms."""

from __future__ import annotations

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.model import Paragraph
from glossary.web.api.parameters import answer_in_lang, one_of
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.api.rule_bodies import (
    EditionsBody,
    ParagraphBody,
    ResolvedBody,
    RuleBody,
    TermsBody,
)
from glossary.web.base import renumbering
from glossary.web.base.locale import language
from glossary.web.base.rule_view import Reading, read, term_address
from glossary.web.base.store import current_snapshot, pinned
from glossary.web.base.urls import absolute, rule_address
from glossary.web.base.view_traits import reads
from glossary.web.rules.resolve import meaning

pages = Blueprint("api_rules", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)

LONGEST_QUERY = 200
"""The most characters of ``q=``."""


@pages.get("/rules/<number>")
@reads("lang", "edition", cached=True)
def rule(number: str) -> ResponseReturnValue:
    """Answer an entry or a paragraph of ``edition=``, in ``lang=``."""
    answer_in_lang()
    edition = _edition()
    wanted = RuleNumber.maybe(number)
    if wanted is None:
        detail = f"{number[:40]!r} is not the number of a rule, like 2.1 or 2.1.e"
        raise Problem("number", detail, (), 404)
    reading = read(edition).having(wanted)
    if wanted not in reading.dictionary:
        raise _unknown(reading, wanted)
    return json_answer(_rule(reading, wanted))


def _unknown(reading: Reading, wanted: RuleNumber) -> Problem:
    """Return the problem of a number that no rule has, with what it became or the nearest."""
    dictionary = reading.dictionary
    found = renumbering.last_renumbering(wanted, dictionary.edition)
    near = [*(found.there if found is not None else ()), *dictionary.nearest(wanted)]
    detail = f"there is no rule {wanted} in edition {dictionary.edition}"
    if wanted in dictionary.not_recorded:
        detail = f"rule {wanted} of edition {dictionary.edition} is not recorded here"
    elif found is not None:
        detail = renumbering.sentence(found)
    return Problem("number", detail, tuple(dict.fromkeys(map(str, near))), 404)


def _rule(reading: Reading, number: RuleNumber) -> RuleBody:
    dictionary, references = reading.dictionary, reading.indexed.references
    entry = dictionary.entry(number)
    among = (dictionary.paragraph(number),) if number.letter else entry.paragraphs
    newest = dictionary.edition == current_snapshot().editions[0]
    citation = reading.citation(number)
    return {
        "number": str(number),
        "title": entry.title,
        "entry": str(entry.number),
        "language": dictionary.language,
        "edition": dictionary.edition,
        "effective": dictionary.effective.isoformat() if dictionary.effective else None,
        "unofficial": True,
        "url": _permalink(reading, number),
        "paragraphs": [_paragraph(reading, paragraph) for paragraph in among],
        "below": [
            {"number": str(below.number), "title": below.title}
            for below in (() if number.letter else dictionary.children(number))
        ],
        "cites": list(map(str, references.cites(number))),
        "cited_by": list(map(str, references.cited_by(number))),
        "formerly": [
            renumbering.former_meaning(was) for was in renumbering.former_rules(number) if newest
        ],
        "citation": {"text": citation.text, "markdown": citation.markdown},
    }


def _paragraph(reading: Reading, paragraph: Paragraph) -> ParagraphBody:
    return {
        "number": str(paragraph.number),
        "text": reading.words(paragraph.blocks),
        "notes": [
            {"kind": note.kind, "text": reading.words(note.blocks)} for note in paragraph.notes
        ],
        "url": _permalink(reading, paragraph.number),
    }


def _permalink(reading: Reading, number: RuleNumber) -> str:
    """Return the address at which the text of this edition will always be read."""
    return absolute(rule_address(language(), number, reading.dictionary.edition))


@pages.get("/resolve")
@reads("q", "edition", "lang", cached=True)
def resolve() -> ResponseReturnValue:
    """Answer what ``q=`` means today: a number of ``edition=`` or any, a reference, a word."""
    answer_in_lang()
    asked = request.args.get("q", "").strip()
    if not asked or len(asked) > LONGEST_QUERY:
        raise Problem("q", f"q has from 1 to {LONGEST_QUERY} characters")
    edition = _edition(every=True)
    found = meaning(f"{edition}:{asked}" if edition else asked)
    body: ResolvedBody = {
        "q": asked,
        "kind": found.kind,
        "number": str(found.number) if found.number is not None else None,
        "edition": found.edition,
        "rules": list(map(str, found.rules)),
        "text": found.sentence,
        "url": absolute(found.address) if found.address else "",
    }
    return json_answer(body)


@pages.get("/editions")
@reads("lang", cached=True)
def editions() -> ResponseReturnValue:
    """Answer every edition there was, with what is here of it."""
    answer_in_lang()
    snapshot = current_snapshot()
    body: EditionsBody = {
        "newest": snapshot.editions[0],
        "editions": [
            {
                "edition": record.edition,
                "effective": record.effective.isoformat(),
                "known": record.known,
                "set": record.name_of_set(snapshot.languages.preferring(language())),
                "languages": [
                    code
                    for code in snapshot.languages
                    if snapshot.dictionary(code, record.edition) is not None
                ],
                "url": absolute(
                    url_for("rules.contents", language=language(), edition=record.edition)
                )
                if record.edition in snapshot.editions
                else "",
            }
            for record in reversed(snapshot.timeline)
        ],
    }
    return json_answer(body)


@pages.get("/terms")
@reads("lang", cached=True)
def terms() -> ResponseReturnValue:
    """Answer every term with its definition."""
    answer_in_lang()
    reading = read(None)
    body: TermsBody = {
        "language": reading.dictionary.language,
        "edition": reading.dictionary.edition,
        "terms": [
            {
                "key": term.key,
                "word": term.word,
                "definition": reading.words(term.blocks) if term.definition else "",
                "rule": str(term.rule) if term.rule is not None else None,
                "official": term.official,
                "url": absolute(term_address(term.key)),
            }
            for term in reading.dictionary.terms
        ],
    }
    return json_answer(body)


def _edition(*, every: bool = False) -> str | None:
    """Return ``edition=`` as addresses pin it, None for the newest; as written if *every*."""
    written = request.args.get("edition")
    if not written:
        return None
    edition = one_of("edition", written, current_snapshot().editions)
    return edition if every else pinned(edition)
