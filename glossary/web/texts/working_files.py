"""Names the working file in which a text of the site stands, as docs/translating.md has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from glossary.core.rule_number import RuleNumber

TRANSLATING = "docs/translating.md"
"""The document that says how a text is corrected."""

SENTENCES = "LC_MESSAGES/messages.po"
_FILES: Mapping[str, str] = {
    "rules": "rules/", "glossary": "definitions.md", "clarifications": "pages/",
    "scenarios": "scenarios/", "learn": "lessons/", "rulings": "rulings.toml",
    "questions": "asked/", "names": "cards.tsv", "synonyms": "synonyms.tsv",
}  # fmt: skip
_EDITION = re.compile(r"\d{1,2}\.\d{1,2}")
_SLUG = re.compile(r"[a-z0-9-]{1,80}")


def working_file(code: str, kind: str) -> str:
    """Return the file or folder of texts of one kind in a language; sentences if it has none."""
    return f"locales/{code}/{_FILES.get(kind, SENTENCES)}"


def files_at(code: str, address: str, newest: str) -> tuple[str, ...]:
    """Return the files that hold what is read at an address of the site in a language.

    :param newest: the edition whose text is the working text; what is older stands in ``past/``.
    """
    path = address.partition("?")[0].partition("#")[0].partition(f"/{code}/")[2]
    kind, _, rest = path.partition("/")
    if _EDITION.fullmatch(kind):
        if kind != newest:
            return (f"locales/{code}/past/{kind}/",)
        kind, _, rest = rest.partition("/")
    name, file = rest.partition("/")[0], working_file(code, kind)
    if kind == "cards":
        return working_file(code, "sentences"), working_file(code, "names")
    if kind == "rules" and (number := RuleNumber.maybe(name)) is not None:
        return (f"{file}{RuleNumber(number.section[:2])}.md",)
    if file.endswith("/") and kind != "rules" and _SLUG.fullmatch(name):
        return (f"{file}{name}{'.tsv' if kind == 'questions' else '.md'}",)
    return (file,)
