"""What a view makes of its request and hands down: the language, the snapshot, the addresses.

Nothing below a view reads the request itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote_plus

from glossary.core.errors import SnapshotUnusable
from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.core.sentences import SentenceFile
from glossary.rulebook.render import symbol_words
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.snapshot.beside import Beside
from glossary.web.base.project import NO_PROJECT, Project

Text = TypeVar("Text")

SAFE = "!$'()*,/:;?@"
"""What stands as it is in the query of an address, as Flask writes it."""

API = "/api/"
"""What the paths of the programming interface begin with."""


def N_(words: str) -> str:  # noqa: N802 - the name by which Babel extracts them
    """Mark *words* of a table, which a page says in its language."""
    return words


_SENTENCES = SentenceFile(Path(__file__).parents[1] / "sentences" / "pages.toml")


@dataclass(frozen=True, eq=False)
class Page:
    """The site as it answers one request: in a language, from a snapshot, at its addresses.

    >>> from glossary.core.rule_number import RuleNumber
    >>> page = Page("fr", None, lambda endpoint, **values: f"/{values['language']}/{endpoint}")
    >>> page.url_for("book.book")
    '/fr/book.book'
    >>> page.rule_address(RuleNumber.parse("2.1.e"), "4.0")
    '/fr/4.0/rules/2.1.e'

    :param opened: the snapshot; None if there is none that can be read.
    :param build: returns the address of an endpoint, of its variables.
    :param root: what every path begins with, if the site is not at the root of its host.
    :param site: the origin of absolute addresses. The Host header is not used: a cached page is
        the same for every client.
    :param endpoint: what answers the request.
    :param place: the variables of its path besides the language.
    :param reports: the setting ``REPORTS``: where errors in a page are reported.
    :param project: where the working files of the site are.
    :param outdated: the day of the snapshot, if it stands in for one that is damaged.
    """

    language: str
    opened: Snapshot | None
    build: Callable[..., str]
    root: str = ""
    site: str = ""
    endpoint: str = ""
    place: Mapping[str, Any] = field(default_factory=dict)
    reports: str = ""
    project: Project = NO_PROJECT
    outdated: datetime.date | None = None

    def in_language(self, language: str) -> Page:
        """Return the same page in another language."""
        return self if language == self.language else replace(self, language=language)

    @cached_property
    def snapshot(self) -> Snapshot:
        """The snapshot.

        :raises SnapshotUnusable: if there is none.
        """
        if self.opened is None:
            raise SnapshotUnusable("there is no snapshot")
        return self.opened

    @property
    def languages(self) -> Collection[str]:
        """The languages of the site; none without a snapshot."""
        return self.opened.languages if self.opened is not None else ()

    @cached_property
    def speech(self) -> Speech:
        """The sentences of its language; as they stand in the code without a snapshot."""
        return self.opened.speeches[self.language] if self.opened else Speech(self.language)

    @cached_property
    def gettext(self) -> Callable[..., str]:
        """Translates a sentence, and fills its placeholders."""
        return self.speech.gettext

    def words_of(self, key: str, **values: object) -> str:
        """Return the words of a key of ``sentences/pages.toml``, its placeholders filled."""
        words = _SENTENCES.of(self.speech)[key]
        return self.speech.fill(words, values) if values else words

    def each_quoted(self, words: str) -> str:
        """Return official words for between quotation marks, each in its own: ``a”, “b``."""
        # What ends one quotation and begins the next.
        return words.replace(", ", self.gettext("”, “"))

    def symbols(self, language: str = "") -> Mapping[str, str]:
        """Return the words that replace symbols in a text of *language*, by default its own."""
        return symbol_words(self.snapshot.speeches[language or self.language])

    def language_name(self, code: str) -> str:
        """Return the name of a language in that language, capitalised: ``Français``."""
        return self.snapshot.languages[code].name

    def edition_name(self, edition: str) -> str:
        """Return an edition in words: ``Edition 5.0``."""
        return self.gettext("Edition %(edition)s", edition=edition)

    def foreign(self, code: str) -> str:
        """Return *code* for an attribute ``lang``; empty if it is the language of the page."""
        return code if code != self.language else ""

    def in_best_language(
        self, tables: Mapping[str, Mapping[str, Text]], key: str
    ) -> tuple[Text, str] | None:
        """Return what the table of the best language has under a key; that, if not the page's."""
        for code in self.snapshot.languages.preferring(self.language):
            if key in tables.get(code, {}):
                return tables[code][key], self.foreign(code)
        return None

    def dictionary(
        self, edition: str | None = None, language: str = ""
    ) -> IndexedDictionary | None:
        """Return the dictionary of the page, or of another language that has the *edition*.

        :raises SnapshotUnusable: if no dictionary at all could be loaded.
        """
        if not self.snapshot.dictionaries:
            raise SnapshotUnusable("no dictionary could be loaded; see /<language>/sources")
        return self.snapshot.best_dictionary(language or self.language, edition)

    def term(self, key: str) -> str:
        """Return the official word of a key of the term table.

        What its language lacks is said in the next that has it; else the key says it.
        """
        return self._terms.get(key) or self._untranslated(key)

    @cached_property
    def _terms(self) -> Mapping[str, str]:
        indexed = self.dictionary() if self.opened is not None else None
        return indexed.term_words if indexed is not None else {}

    def _untranslated(self, key: str) -> str:
        if self.opened is None:
            return key.rpartition(".")[2]
        others = self.opened.languages.preferring(self.language)[1:]
        words = (
            indexed.term_words.get(key)
            for indexed in map(self.opened.dictionary, others)
            if indexed is not None
        )
        return next(filter(None, words), key.rpartition(".")[2])

    def pinned(self, edition: str) -> str | None:
        """Return an edition as addresses give it: None for the newest."""
        return None if edition == self.snapshot.editions[0] else edition

    def url_for(self, endpoint: str, **values: Any) -> str:
        """Return the path of a page, in the language of this one if *values* name no other."""
        return self.build(endpoint, **{"language": self.language, **values})

    def here(self, **values: Any) -> str:
        """Return its own path, with *values* as what the query says."""
        return self.url_for(self.endpoint, **{**self.place, **values})

    def address_in(self, language: str, address: str) -> str:
        """Return the address of the same page in another language."""
        _own, _, rest = address.removeprefix(self.root).lstrip("/").partition("/")
        return f"{self.root}/{language}/{rest}"

    def rules(self, edition: str | None = None, language: str = "") -> str:
        """Return what the path of every rule begins with.

        :param language: another one than its own, or two: ``fr-it``.
        """
        pinned = f"/{edition}" if edition else ""
        return f"{self.root}/{language or self.language}{pinned}/rules"

    def beside(self, number: RuleNumber, edition: str) -> Beside:
        """Return what stands beside a rule of an edition, in the words of the page."""
        return self.snapshot.beside[self.language].of(number, edition)

    def rule_address(
        self, number: RuleNumber | str, edition: str | None = None, language: str = ""
    ) -> str:
        """Return the path of a rule; with *edition*, the permanent one of that edition's text.

        It is that of ``url_for("rules.rule", …)``, faster: a page has hundreds of such links.
        """
        return f"{self.rules(edition, language)}/{number}"

    def board_address(self, code: str, at: str = "") -> str:
        """Return where the board of a code is; with *at*, as it is when that was tapped.

        It is that of ``url_for("board.board", …)``, faster: codes need no escape.
        """
        tapped = f"&at={quote_plus(at)}" if at else ""
        return f"{self.url_for('board.board')}?b={code}{tapped}"

    def referenced_card(self, written: str) -> str:
        """Return where the card of a reference is read; nothing if *written* is none we know."""
        index = self.snapshot.cards.index
        slug = index.slug_of_reference(written)
        if not slug:
            return ""
        face = index.face(written.strip())
        anchor = index.key(face) if face is not None else None
        return self.url_for("cards.card", slug=slug, _anchor=anchor)

    def absolute(self, address: str) -> str:
        """Return *address* with the origin before it."""
        return f"{self.site}{address}"
