"""Two cards together: what each does to the other on a board, as the engine plays it."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.boards import url_code
from glossary.boards.cards_together import Situation, Together, together
from glossary.cards.model import Face
from glossary.cards.playable import card_list
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Event
from glossary.narration.names import player_name
from glossary.narration.tell import gap_sentence, narrator_of
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.cards.card_list import LONGEST_NAME, Chosen, find_cards
from glossary.web.cards.ruling_view import RulingPresenter, RulingRow
from glossary.web.cards.words import CardWords, card_link, cards_link

pages = Blueprint("together", __name__)

_MOST_RULINGS = 8
_MOST_NEAR = 6


class ToldEvent(Struct, frozen=True):
    """What happens to a card, and the paragraphs that make it so."""

    text: str
    cites: tuple[Link, ...]


class EventsOfCard(Struct, frozen=True):
    """What happens to one of both cards: the heading, and the events in order."""

    heading: str
    events: tuple[ToldEvent, ...]


class ShownSituation(Struct, frozen=True):
    """A board on which both cards are: how they are there, what happens, where it is seen.

    ``decided`` are the decisions on which rests that it happens, ``tried`` says how many plays of
    the board there were.
    """

    words: str
    decided: str
    tried: str
    happenings: tuple[EventsOfCard, ...]
    board: str


class TogetherPage(Struct, frozen=True):
    """The variables of ``cards/together.html``.

    ``versions`` are the same pages of other versions of either card. ``typed`` is a name that is
    none, ``near`` are cards that may be meant.
    """

    first: Link
    action: str
    longest: int = LONGEST_NAME
    second: Link | None = None
    versions: tuple[Link, ...] = ()
    plays: tuple[ShownSituation, ...] = ()
    without: tuple[ShownSituation, ...] = ()
    gaps: tuple[str, ...] = ()
    rulings: tuple[RulingRow, ...] = ()
    rules: tuple[Link, ...] = ()
    typed: str = ""
    near: tuple[Link, ...] = ()


@pages.get("/<language:language>/cards/<first>/with/")
@reads("q")
def choose(first: str) -> ResponseReturnValue:
    """Lead to the page of a card with the one that ``q`` names, or ask for a name."""
    page, typed = this_page(), " ".join(request.args.get("q", "").split())[:LONGEST_NAME]
    index = page.snapshot.cards.index
    face, other = index.face(first[:LONGEST_NAME]), _meant(page, typed)
    if face is None:
        return redirect(page.url_for("cards.card", slug=first[:LONGEST_NAME]), code=302)
    if other is not None:
        return redirect(_address(page, face, other), code=303)
    return _asked_page(page, face, typed), 404 if typed else 200


@pages.get("/<language:language>/cards/<first>/with/<second>")
@reads()
def both(first: str, second: str) -> ResponseReturnValue:
    """Print what two cards do to each other."""
    page = this_page()
    index = page.snapshot.cards.index
    face, other = index.face(first[:LONGEST_NAME]), index.face(second[:LONGEST_NAME])
    if face is None:
        return redirect(page.url_for("cards.card", slug=first[:LONGEST_NAME]), code=302)
    if other is None:
        return _asked_page(page, face, second[:LONGEST_NAME]), 404
    if (first, second) != (index.key(face), index.key(other)):
        return redirect(_address(page, face, other), code=302)
    return _both_page(page, face, other)


def _address(page: Page, first: Face, second: Face) -> str:
    index = page.snapshot.cards.index
    return page.url_for("together.both", first=index.key(first), second=index.key(second))


def _meant(page: Page, typed: str) -> Face | None:
    """Return the face of a name, or that of the only card whose name is so far like it."""
    index = page.snapshot.cards.index
    face = index.face(typed) if typed else None
    if face is None and typed:
        matches = find_cards(page, Chosen(name=typed))
        if len(matches.slugs) == 1 and not matches.near:
            face = index.card(matches.slugs[0]).faces[0]
    return face


def _asked_page(page: Page, face: Face, typed: str) -> Printed:
    """Print the page that asks for the second card, with the names that may be meant."""
    index = page.snapshot.cards.index
    like = find_cards(page, Chosen(name=typed)).slugs[:_MOST_NEAR] if typed else ()
    meant = (index.card(slug).faces[0] for slug in like)
    near = tuple(
        Link(link.words, _address(page, face, other), link.language)
        for other in meant
        for link in (card_link(page, other.slug),)
    )
    shown = TogetherPage(
        first=card_link(page, face.slug, face),
        action=_action(page, face),
        typed=typed,
        near=near,
    )
    title = page.gettext("%(card)s with another card", card=shown.first.words)
    page_frame = frame(
        page,
        title,
        endpoint="together.choose",
        indexed=False,
        first=page.snapshot.cards.index.key(face),
    )
    return Printed("cards/together.html", page_frame, shown)


def _action(page: Page, face: Face) -> str:
    return page.url_for("together.choose", first=page.snapshot.cards.index.key(face))


def _both_page(page: Page, first: Face, second: Face) -> Printed:
    reading, index = read(page, None), page.snapshot.cards.index
    plays = together(first, second)
    names = tuple(_named(reading, face) for face in (first, second))
    eventful = [play for play in plays if play.something]
    gaps = card_list().cards.gaps((index.key(first), index.key(second)))
    cited = dict.fromkeys(
        number.entry
        for play in eventful
        for event in (*play.to_first, *play.to_second)
        for number in event.cites
        if number.entry in reading.dictionary
    )
    _ = page.gettext
    shown = TogetherPage(
        first=card_link(page, first.slug, first),
        action=_action(page, first),
        second=card_link(page, second.slug, second),
        versions=tuple(_versions(reading, first, second)),
        plays=tuple(_shown(reading, play, names) for play in eventful),
        without=tuple(_shown(reading, play, names) for play in plays if not play.something),
        gaps=tuple(gap_sentence(gap, page.speech) for gap in gaps),
        rulings=tuple(_rulings(reading, first, second, cited)),
        rules=tuple(reading.titled(reading.dictionary.entry(n)) for n in sorted(cited)),
    )
    page_frame = frame(
        page,
        _("%(first)s with %(second)s", first=names[0], second=names[1]),
        crumbs=(cards_link(page), shown.first),
        indexed=False,
    )
    return Printed("cards/together.html", page_frame, shown)


def _named(reading: Reading, face: Face) -> str:
    """Return the name of a card, with its version if it is not the first one."""
    page = reading.page
    name = card_link(page, face.slug).words
    if face == page.snapshot.cards.index.card(face.slug).faces[0]:
        return name
    return f"{name} ({CardWords(reading).version(face)})"


def _versions(reading: Reading, first: Face, second: Face) -> Iterator[Link]:
    """Yield the pages of both cards with another version of one of them."""
    page, index = reading.page, reading.page.snapshot.cards.index
    pairs = [(face, second) for face in index.card(first.slug).faces if face != first]
    pairs += [(first, face) for face in index.card(second.slug).faces if face != second]
    for one, other in pairs:
        words = {"first": _named(reading, one), "second": _named(reading, other)}
        yield Link(page.gettext("%(first)s with %(second)s", **words), _address(page, one, other))


def _shown(reading: Reading, play: Together, names: tuple[str, ...]) -> ShownSituation:
    page = reading.page
    _ = page.gettext
    happenings = (
        EventsOfCard(
            _("What happens to %(card)s", card=name), tuple(_sentences(reading, play, events))
        )
        for name, events in zip(names, (play.to_first, play.to_second), strict=True)
        if events
    )
    code = url_code.encode(play.board) or None
    return ShownSituation(
        _situation(page, play.situation, names),
        _decided(reading, play),
        page.speech.ngettext("%(number)s play", "%(number)s plays", play.tried),
        tuple(happenings),
        page.url_for("board.board", b=code),
    )


def _decided(reading: Reading, play: Together) -> str:
    narrator = narrator_of(play.transcript, reading.page.speech)
    return narrator.decided((one.choice, one.pick) for one in play.decisions)


def _sentences(reading: Reading, play: Together, events: tuple[Event, ...]) -> Iterator[ToldEvent]:
    narrator = narrator_of(play.transcript, reading.page.speech)
    for sentence in narrator.told(events):
        yield ToldEvent(sentence.text, reading.links(sentence.cites))


def _situation(page: Page, situation: Situation, names: tuple[str, ...]) -> str:
    """Say how two cards are on a board."""
    _, (first, second) = page.gettext, names
    player, opponent = player_name("A"), player_name("B")
    if situation.played == "first":
        first, second = second, first
        if situation.opposed:
            player, opponent = opponent, player
    words = {"first": first, "second": second, "player": player, "opponent": opponent}
    match situation.played, situation.opposed:
        case "neither", False:
            return _("%(player)s controls both, from Noon to Night", **words)
        case "neither", True:
            return _(
                "%(player)s controls %(first)s, %(opponent)s %(second)s, from Noon to Night",
                **words,
            )
        case _, False:
            return _("%(player)s controls %(first)s and plays %(second)s", **words)
        case _:
            return _("%(player)s controls %(first)s, %(opponent)s plays %(second)s", **words)


def _rulings(
    reading: Reading, first: Face, second: Face, cited: dict[RuleNumber, None]
) -> Iterator[RulingRow]:
    """Yield the rulings on both, then those on one of them that a rule of the plays decides."""
    present = RulingPresenter(reading)
    rulings = reading.page.snapshot.cards.rulings
    every = {one.id: one for slug in (first.slug, second.slug) for one in rulings.of_card(slug)}
    on_both = [one for one in every.values() if {first.slug, second.slug} <= set(one.cards)]
    of_rules = [
        one
        for one in every.values()
        if one not in on_both
        and any(number.entry in cited for number in one.cites.get(present.edition, ()))
    ]
    yield from map(present.row, (*on_both, *of_rules)[:_MOST_RULINGS])
