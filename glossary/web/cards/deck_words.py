"""What a deck check says: sentences in the language of the request, for the page and programs."""

from __future__ import annotations

from collections.abc import Sequence

from glossary.cards.deck_judge import (
    CONSTRUCTED,
    FORMATS,
    LIMITED,
    RARITIES,
    DeckVerdict,
    Format,
    Reason,
    format_of,
)
from glossary.cards.deck_list import (
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
from glossary.core.errors import near_misses
from glossary.engine.rules.ruleset import EDITIONS
from glossary.narration.sentence_files import EVENTS
from glossary.web.base.locale import speech
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.cards.words import CardWords, cards_in_use, name_of


def rarity_word(card: ListedCard) -> str:
    """Return the rarity of a card in words; nothing for Heroes and tokens."""
    return _rarity(card.rarity) if card.rarity else ""


def faction_words(card: ListedCard) -> str:
    """Return the faction of a card in words, or those it may be of."""
    return speech().either([_faction(one) for one in card.factions])


def _rarity(rarity: str) -> str:
    return CardWords(read(this_page(), None)).term(f"rarity.{RARITIES[rarity]}")


def _faction(faction: str) -> str:
    return CardWords(read(this_page(), None)).faction(faction).word


def format_title(chosen: Format) -> str:
    """Return the name of a format."""
    _ = speech().gettext
    titles = {CONSTRUCTED: _("Constructed play"), LIMITED: _("Limited play: sealed, draft")}
    return titles.get(chosen.code) or _("No Unique")


def verdict_word(verdict: DeckVerdict) -> str:
    """Return the verdict in a word or two."""
    _ = speech().gettext
    return {True: _("Legal"), False: _("Not legal"), None: _("Undecided")}[verdict.legal]


def reason_sentence(reason: Reason) -> str:
    """Return the sentence of a reason."""
    told = speech()
    _ = told.gettext
    name = name_of(reason.slug)[0] if reason.slug else ""
    facts = {"object": name, "against": str(reason.against)}
    if reason.code == "token":
        return _("%(object)s is a token, and a deck has none.", object=name)
    if reason.status is None:
        kind = f"deck.{reason.code}"
        if EVENTS.written[kind].many:
            return EVENTS.counted(told, kind, reason.number, facts)
        return told.fill(EVENTS.of(told)[kind], facts)
    said = {
        "object": _versioned(reason.status.face, name),
        "day": told.date(reason.status.since or reason.status.listed),
    }
    if reason.status.since is None:
        return _("%(object)s is on the list of suspended cards of %(day)s.", **said)
    if reason.code == "banned":
        return _("%(object)s has been banned by the publisher since %(day)s.", **said)
    if reason.community:
        return _("%(object)s has been suspended by the community since %(day)s.", **said)
    return _("%(object)s has been suspended by the publisher since %(day)s.", **said)


def _versioned(reference: str, name: str) -> str:
    """Return the name of a card with what tells the version of the *reference* from others."""
    face = cards_in_use().faces.get(reference)
    if face is None:
        return f"{name} ({_rarity('U')})"
    return f"{name} ({_rarity(face.rarity)}, {_faction(face.faction)})"


def doubts(deck: DeckList, verdict: DeckVerdict) -> tuple[str, ...]:
    """Return what is not known, a sentence each."""
    told = speech()
    _ = told.gettext
    found = []
    if deck.unread:
        found.append(
            told.ngettext(
                "%(number)s line could not be read and is left out.",
                "%(number)s lines could not be read and are left out.",
                len(deck.unread),
            )
        )
    if deck.unknown:
        sets = told.both(sorted({card.set for card in deck.unknown}))
        found.append(
            _(
                "Cards of sets not in our data count by number and rarity alone: %(sets)s.",
                sets=sets,
            )
        )
    if verdict.either_faction:
        names = told.both([name_of(slug)[0] for slug in verdict.either_faction])
        found.append(
            _("A reference does not say which faction a unique card is of: %(cards)s.", cards=names)
        )
    if verdict.neutral:
        names = told.both([name_of(reason.slug)[0] for reason in verdict.neutral])
        found.append(
            _(
                "Nothing says whether a card without a faction may be in a constructed deck; read"
                " literally, the rule on factions excludes it: %(cards)s.",
                cards=names,
            )
        )
    if verdict.format.code == LIMITED:
        found.append(_("Every card is taken to be in the pool, which is not known here."))
    return tuple(found)


def unread_sentence(line: UnreadLine) -> str:
    """Return why a line cannot be read."""
    told = speech()
    _ = told.gettext
    if line.problem == SHAPE:
        return _("This item has no cardReference, or no quantity that is a number.")
    if line.problem == NUMBER:
        return _("A line has between 1 and %(most)s copies.", most=MOST_COPIES)
    if line.problem == LONG:
        return _("A line has at most %(most)s characters.", most=LONGEST_LINE)
    if line.problem == SEVERAL:
        versions = told.either([_told_apart(one) for one in line.near])
        return _("Several cards have this name; say which: %(near)s.", near=versions)
    if line.near:
        names = told.either(list(dict.fromkeys(map(_meant, line.near))))
        return _("There is no such card. Did you mean %(near)s?", near=names)
    return _("There is no such card.")


def _meant(near: str) -> str:
    """Return the name of the card that *near* means, whatever its version; a reference stays."""
    face = cards_in_use().face(near)
    return near if face is None or near == face.ref else name_of(face.slug)[0]


def _told_apart(near: str) -> str:
    """Return the name of a card with its reference, which no other card of that name has."""
    face = cards_in_use().face(near)
    return near if face is None else f"{name_of(face.slug)[0]} ({face.ref})"


def refused_sentence(error: DeckRefused) -> str:
    """Return why a text is no deck list."""
    return this_page().words_of(f"deck.{error.kind}", **error.facts)


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
    found = {}
    for one in written or (CONSTRUCTED,):
        named = format_of(one)
        if named is None:
            raise WrongChoice("format", one, tuple(FORMATS))
        found[named.code] = named
    return tuple(found.values())


def chosen_editions(written: Sequence[str]) -> tuple[str, ...]:
    """Return the editions that are named, the newest first; the newest if none is.

    :raises WrongChoice: if one is not played.
    """
    for one in written:
        if one not in EDITIONS:
            raise WrongChoice("edition", one, EDITIONS)
    return tuple(one for one in reversed(EDITIONS) if one in (written or EDITIONS[-1:]))
