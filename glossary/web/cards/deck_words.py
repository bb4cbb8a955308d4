"""What a deck check says: sentences in the language of a page, for the page and programs."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from msgspec import Struct

from glossary.cards.deck_judge import (
    CONSTRUCTED,
    FORMATS,
    LIMITED,
    DeckVerdict,
    Format,
    Reason,
    format_of,
    judge,
    list_on,
)
from glossary.cards.deck_list import (
    CODE,
    LONG,
    LONGEST_LINE,
    MOST_COPIES,
    NUMBER,
    SEVERAL,
    SHAPE,
    DeckList,
    DeckRefused,
    ListedCard,
    UnreadLine,
)
from glossary.cards.model import RARITY_OF
from glossary.core.errors import near_misses
from glossary.engine.rules.ruleset import EDITIONS
from glossary.narration.phrasebook import EVENTS
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.cards.words import CardWords, name_of


def rarity_word(page: Page, card: ListedCard) -> str:
    """Return the rarity of a card in words; nothing for Heroes and tokens."""
    return _rarity(page, card.rarity) if card.rarity else ""


def faction_words(page: Page, card: ListedCard) -> str:
    """Return the faction of a card in words, or those it may be of."""
    return page.speech.either([_faction(page, faction) for faction in card.factions])


def _rarity(page: Page, rarity: str) -> str:
    return CardWords(read(page, None)).term(f"rarity.{RARITY_OF[rarity]}")


def _faction(page: Page, faction: str) -> str:
    return CardWords(read(page, None)).faction(faction)


def format_title(page: Page, chosen: Format) -> str:
    """Return the name of a format."""
    _ = page.gettext
    titles = {CONSTRUCTED: _("Constructed play"), LIMITED: _("Limited play: sealed, draft")}
    return titles.get(chosen.code) or _("No Unique")


def verdict_word(page: Page, verdict: DeckVerdict) -> str:
    """Return the verdict in a word or two."""
    _ = page.gettext
    return {True: _("Legal"), False: _("Not legal"), None: _("Undecided")}[verdict.legal]


def reason_sentence(page: Page, reason: Reason) -> str:
    """Return the sentence of a reason."""
    speech, _ = page.speech, page.gettext
    name = name_of(page, reason.slug)[0] if reason.slug else ""
    facts = {"object": name, "against": str(reason.against)}
    if reason.code == "token":
        return _("%(object)s is a token, and a deck has none.", object=name)
    if reason.status is None:
        kind = f"deck.{reason.code}"
        if EVENTS.written[kind].many:
            return EVENTS.counted(speech, kind, reason.number, facts)
        return speech.fill(EVENTS.of(speech)[kind], facts)
    versioned = {
        "object": _versioned(page, reason.status.face, name),
        "day": speech.date(reason.status.since or reason.status.listed),
    }
    if reason.status.since is None:
        return _("%(object)s is on the list of suspended cards of %(day)s.", **versioned)
    if reason.code == "banned":
        return _("%(object)s has been banned by the publisher since %(day)s.", **versioned)
    if reason.community:
        return _("%(object)s has been suspended by the community since %(day)s.", **versioned)
    return _("%(object)s has been suspended by the publisher since %(day)s.", **versioned)


def _versioned(page: Page, reference: str, name: str) -> str:
    """Return the name of a card with what tells the version of the *reference* from others."""
    face = page.snapshot.cards.index.faces.get(reference)
    if face is None:
        return f"{name} ({_rarity(page, 'U')})"
    return f"{name} ({_rarity(page, face.rarity)}, {_faction(page, face.faction)})"


def list_sentence(page: Page, verdict: DeckVerdict) -> str:
    """Say by which list of suspended cards a deck was judged, or that none is known."""
    _, listed = page.gettext, verdict.listed
    if listed is None:
        if verdict.format.lists:
            return _("No list of suspended cards is known here for that day.")
        return _("No list of suspended cards is known here for this format.")
    day = page.speech.date(listed.day)
    if listed.by == "community":
        return _("By the list of suspended cards of %(day)s, of the community.", day=day)
    return _("By the list of suspended cards of %(day)s, of the publisher.", day=day)


def doubts(page: Page, deck: DeckList, verdict: DeckVerdict) -> tuple[str, ...]:
    """Return what is not known, a sentence each."""
    speech, _ = page.speech, page.gettext
    sentences = []
    if deck.unread:
        sentences.append(
            speech.ngettext(
                "%(number)s line could not be read and is left out.",
                "%(number)s lines could not be read and are left out.",
                len(deck.unread),
            )
        )
    if deck.unknown:
        sets = speech.both(sorted({card.set for card in deck.unknown}))
        sentences.append(
            _(
                "Cards of sets not in our data count by number and rarity alone: %(sets)s.",
                sets=sets,
            )
        )
    if verdict.either_faction:
        names = speech.names([name_of(page, slug)[0] for slug in verdict.either_faction])
        sentences.append(
            _("A reference does not say which faction a unique card is of: %(cards)s.", cards=names)
        )
    if verdict.neutral:
        names = speech.names([name_of(page, reason.slug)[0] for reason in verdict.neutral])
        sentences.append(
            _(
                "Nothing says whether a card without a faction may be in a constructed deck; read"
                " literally, the rule on factions excludes it: %(cards)s.",
                cards=names,
            )
        )
    if verdict.format.code == LIMITED:
        sentences.append(_("Every card is taken to be in the pool, which is not known here."))
    return tuple(sentences)


def unread_sentence(page: Page, line: UnreadLine) -> str:
    """Return why a line cannot be read."""
    speech, _ = page.speech, page.gettext
    if line.problem == SHAPE:
        return _("This item has no cardReference, or no quantity that is a number.")
    if line.problem == NUMBER:
        return _("A line has between 1 and %(most)s copies.", most=MOST_COPIES)
    if line.problem == LONG:
        return _("A line has at most %(most)s characters.", most=LONGEST_LINE)
    if line.problem == CODE:
        return _("This looks like the code of a deck: copy its list as text instead.")
    if line.problem == SEVERAL:
        versions = speech.either([_told_apart(page, near) for near in line.near])
        return _("Several cards have this name; say which: %(near)s.", near=versions)
    if line.near:
        names = speech.either(list(dict.fromkeys(_meant(page, near) for near in line.near)))
        return _("There is no such card. Did you mean %(near)s?", near=names)
    return _("There is no such card.")


def _meant(page: Page, near: str) -> str:
    """Return the name of the card that *near* means, whatever its version; a reference stays."""
    face = page.snapshot.cards.index.face(near)
    return near if face is None or near == face.ref else name_of(page, face.slug)[0]


def _told_apart(page: Page, near: str) -> str:
    """Return the name of a card with its reference, which no other card of that name has."""
    face = page.snapshot.cards.index.face(near)
    return near if face is None else f"{name_of(page, face.slug)[0]} ({face.ref})"


class UnreadRow(Struct, frozen=True):
    """A line that cannot be read, and why."""

    line: int
    written: str
    sentence: str


def unread_rows(page: Page, deck: DeckList) -> tuple[UnreadRow, ...]:
    """Return the lines of a list that cannot be read, ready to print."""
    return tuple(
        UnreadRow(line.line, line.written, unread_sentence(page, line)) for line in deck.unread
    )


def refused_sentence(page: Page, error: DeckRefused) -> str:
    """Return why a text is no deck list."""
    return page.words_of(f"deck.{error.kind}", **error.facts)


class WrongChoice(ValueError):
    """A format or an edition that is not among those there are.

    ``near`` are the values meant, or all.
    """

    def __init__(self, parameter: str, value: str, known: Sequence[str]) -> None:
        self.parameter = parameter
        self.value = value[:40]
        self.near = tuple(near_misses(self.value, known) or known)
        super().__init__(f"{parameter} is {self.value!r}; there are {', '.join(known)}")


def chosen_formats(written: Sequence[str]) -> tuple[Format, ...]:
    """Return the formats that are named, each once; constructed if none is.

    :raises WrongChoice: if one is not known.
    """
    formats = {}
    for code in written or (CONSTRUCTED,):
        named = format_of(code)
        if named is None:
            raise WrongChoice("format", code, tuple(FORMATS))
        formats[named.code] = named
    return tuple(formats.values())


def chosen_day(page: Page, written: str) -> datetime.date | None:
    """Return the day whose list is asked for; None for the newest.

    :raises WrongChoice: if it is no day.
    """
    if not written:
        return None
    try:
        return datetime.date.fromisoformat(written[:20])
    except ValueError:
        days = [each.day.isoformat() for each in page.snapshot.cards.vocabulary.lists]
        raise WrongChoice("on", written, days) from None


def chosen_editions(written: Sequence[str]) -> tuple[str, ...]:
    """Return the editions that are named, the newest first; the newest if none is.

    :raises WrongChoice: if one is not played.
    """
    for edition in written:
        if edition not in EDITIONS:
            raise WrongChoice("edition", edition, EDITIONS)
    return tuple(each for each in reversed(EDITIONS) if each in (written or EDITIONS[-1:]))


def verdicts_on(
    page: Page,
    deck: DeckList,
    formats: Sequence[Format],
    editions: Sequence[str],
    day: datetime.date | None,
) -> list[DeckVerdict]:
    """Judge a deck by each format and edition, by the list of suspended cards of a *day*."""
    index, known = page.snapshot.cards.index, page.snapshot.cards.vocabulary
    return [
        judge(deck, each, edition, index, known.statuses, list_on(each, known.lists, day))
        for each in formats
        for edition in editions
    ]
