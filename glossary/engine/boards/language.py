"""The board language as one table: what a board may say, which keys and words each thing takes.

The reader, the schema of the programming interface, the documentation and the random boards of
the tests are made from it; nothing else knows a key. A :class:`Table` is an object of the
language. Where one of its keys decides what the others are (``do`` of a verb), each word of that
key is a :class:`Kind`: the keys it takes, those it needs, and an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from glossary.engine.conditions.selection import EXPEDITIONS, PLACES
from glossary.engine.model.cards import FACTIONS, KEYWORDS, RARITIES, SUBTYPES, TYPES
from glossary.engine.model.objects import SIDES, STATUSES, TERRAINS, Zone
from glossary.engine.model.state import LAST_REGION
from glossary.engine.rules.ruleset import EDITIONS
from glossary.engine.rules.values import dataclass, replace

RUN = ("decks", "setup", "morning", "noon", "afternoon", "dusk", "night", "victory")
NAMES = ("A", "B", "C", "D")
MODES = ("standard", "2v2", "free-for-all")
PHASES = ("morning", "noon", "afternoon", "dusk", "night")
SYMBOLS = ("join", "hand", "reserve")
DAILY = ("succeed", "prepare", "draw", "expand", "progress", "rest", "clean-up")
FLAGS = ("gigantic", "defender", "eternal", "seasoned", "cooldown", "fleeting")
NUMBERED = ("tough", "scout")


@dataclass(frozen=True, slots=True)
class Form:
    """What stands under a key.

    ``kind``: ``word`` (one of ``words``), ``known`` (a word that the board defines: one of its
    ids, a card of the list), ``whole`` (from ``low`` to ``high``), ``counted`` (the same, or a
    `COUNT`), ``flag``, ``true``, ``text``, ``terrains``, ``counter`` (its name), ``quality``
    (a status, a keyword ability or a counter), ``list`` (of ``low`` to ``high``
    values of ``of[0]``; ``alone``: one may stand without brackets), ``table`` (called
    ``table``), ``names`` (names of one's own, each with a value), ``either`` (of several forms,
    by what is written), ``null``. ``wrong`` is the kind of mistake if there are too few values.
    """

    kind: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    of: tuple[Form, ...] = ()
    table: str = ""
    alone: bool = False
    wrong: str = ""


FLAG, TRUE, TEXT, TERRAIN_LETTERS = Form("flag"), Form("true"), Form("text"), Form("terrains")
COUNTER, NULL = Form("counter", ("boost",)), Form("null")
QUALITY = Form("quality", (*STATUSES, "boosted", "boost", *KEYWORDS))
STATUS_OR_COUNTER = Form("quality", (*STATUSES, "boost"))


def word(*words: str) -> Form:
    """Make the form of one of these words."""
    return Form("word", words)


def known(what: str) -> Form:
    """Make the form of a word that the board or the card list defines."""
    return Form("known", table=what)


def whole(low: int, high: int) -> Form:
    """Make the form of a whole number."""
    return Form("whole", low=low, high=high)


def counted(low: int, high: int) -> Form:
    """Make the form of a whole number that may be counted instead."""
    return Form("counted", low=low, high=high)


def listed(of: Form, most: int, least: int = 0, wrong: str = "", *, alone: bool = False) -> Form:
    """Make the form of a list."""
    return Form("list", low=least, high=most, of=(of,), alone=alone, wrong=wrong)


def table(name: str) -> Form:
    """Make the form of an object of the language."""
    return Form("table", table=name)


def either(*forms: Form) -> Form:
    """Make the form that is one of several, told apart by what is written."""
    return Form("either", of=forms)


@dataclass(frozen=True, slots=True)
class Kind:
    """A word that decides what an object is: the keys it takes, and how it is written.

    ``forms`` are the forms of keys that take something else here than in other kinds.
    """

    word: str
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    example: object = None
    forms: Mapping[str, Form] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """An object of the language: its keys with what each takes.

    ``by`` is the key whose word is the kind, ``usual`` the word if it is not written, ``bare``
    whether that word may stand alone. ``by_keys`` are keys of which the first that is written is
    the kind. ``always`` are keys of every kind, ``one_of`` those of which one must stand,
    ``pairs`` those that only stand with another.
    """

    name: str
    keys: Mapping[str, Form]
    needs: tuple[str, ...] = ()
    by: str = ""
    usual: str = ""
    bare: bool = False
    by_keys: tuple[str, ...] = ()
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    always: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    example: object = None

    def taken(self, kind: Kind | None) -> Mapping[str, Form]:
        """Return the keys of an object of that kind, each with its form."""
        if kind is None:
            return self.keys
        names = (*((self.by,) if self.by else ()), *kind.takes, *self.always)
        return {name: kind.forms.get(name) or self.keys[name] for name in dict.fromkeys(names)}


def _kind(word: str, takes: str, example: object, **forms: Form) -> Kind:
    """Make a kind; of *takes*, the keys with an exclamation mark are needed."""
    names = takes.split()
    needed = tuple(name[:-1] for name in names if name.endswith("!"))
    found = {key.replace("_", "-").strip("-"): form for key, form in forms.items()}
    return Kind(word, tuple(name.rstrip("!") for name in names), needed, example, found)


def _kinds(*kinds: Kind) -> Mapping[str, Kind]:
    return {kind.word: kind for kind in kinds}


# fmt: off
# -- numbers, selections

_ZONES = tuple(zone.value for zone in Zone)
_HELD = ("deck", "hand", "reserve", "discard", "mana", "landmark")
_PLAYED_FROM = ("hand", "reserve", "discard", "deck")
_WHOSE = word("any", "you", "opponent")
_EXPEDITION = word(*EXPEDITIONS)
_EACH: Mapping[str, object] = {"pick": "each", "types": ["character"]}
_TARGET: Mapping[str, object] = {"pick": "target", "types": ["character"]}
_KINDS = (*TYPES, "landmark", "expedition-permanent")

COUNT = Table(
    "count",
    {
        "count": table("meant"),
        "counters": COUNTER,
        "zeros": table("meant"),
        "rolled": TRUE,
        "played": table("cards-played"),
        "regions-between": TRUE,
        "each": whole(-99, 99),
        "by": Form("counted", low=1, high=99),
        "round": word("up", "down"),
    },
    one_of=("count", "counters", "zeros", "rolled", "played", "regions-between"),
    pairs=(("by", "round"), ("round", "by")),
    example={"count": {"types": ["character"], "whose": "you"}, "by": 2, "round": "down"},
)
_DESCRIBED: Mapping[str, Form] = {
    "types": listed(word(*_KINDS), 12, alone=True),
    "subtypes": listed(word(*SUBTYPES), 12, alone=True),
    "whose": _WHOSE,
    "token": FLAG,
    "has": QUALITY,
    "has-any": listed(QUALITY, 12, alone=True),
    "lacks": QUALITY,
    "least-hand-cost": counted(0, 99),
    "most-hand-cost": counted(0, 99),
    "most-base-cost": whole(0, 99),
    "printed-zero": FLAG,
}
_DESCRIPTION = " ".join(_DESCRIBED)
_WHERE = word(*(place for place in PLACES if place != "regions"))
_MEANT = (
    _kind("each", f"where other {_DESCRIPTION}", _EACH),
    _kind("me", "", "me"),
    _kind("it", "", "it"),
    _kind("that", "", "that"),
)
_CHOSEN = f"where other count up-to most-total-hand-cost {_DESCRIPTION}"
SELECTION = Table(
    "selection",
    {
        "pick": word(),
        "where": _WHERE,
        "other": FLAG,
        **_DESCRIBED,
        "count": whole(1, 20),
        "up-to": FLAG,
        "most-total-hand-cost": whole(0, 99),
    },
    by="pick",
    usual="each",
    bare=True,
    kinds=_kinds(
        *_MEANT,
        _kind("target", _CHOSEN, {**_TARGET, "count": 2, "up-to": True}),
        _kind("choose", _CHOSEN, {"pick": "choose", "where": "hand", "whose": "you"}),
        _kind("random", _CHOSEN, {"pick": "random", "where": "hand", "whose": "opponent"}),
    ),
)
MEANT = replace(SELECTION, name="meant", kinds=_kinds(*_MEANT))
DESCRIBED = replace(
    SELECTION,
    name="described",
    usual="it",
    kinds=_kinds(
        _kind("it", _DESCRIPTION, {"pick": "it", "types": ["character"]}),
        _kind("that", _DESCRIPTION, {"pick": "that", "subtypes": ["gear"]}),
    ),
)
SUBJECT = replace(SELECTION, name="subject", kinds=_kinds(*_MEANT[:2]))
CARDS_PLAYED = replace(
    SELECTION,
    name="cards-played",
    keys={**SELECTION.keys, "where": word("anywhere", "hand", "reserve")},
    kinds=_kinds(
        _kind("each", f"where {_DESCRIPTION}", {"types": ["spell"], "whose": "you"}),
        _kind("me", "", "me"),
    ),
)
PLAYERS_MEANT = replace(
    SELECTION,
    name="players-meant",
    kinds=_kinds(_kind("each", "whose", {"whose": "opponent"}), _kind("me", "", "me")),
)
EXPEDITIONS_MEANT = replace(
    SELECTION,
    name="expeditions-meant",
    keys={**SELECTION.keys, "where": _EXPEDITION},
    kinds=_kinds(_kind("each", "where!", {"where": "facing"})),
)
REGIONS_MEANT = replace(
    EXPEDITIONS_MEANT,
    name="regions-meant",
    keys={**SELECTION.keys, "where": word("regions", *EXPEDITIONS)},
    kinds=_kinds(_kind("each", "where!", {"where": "regions"})),
)
PLAYABLE = replace(
    SELECTION,
    name="playable",
    keys={**SELECTION.keys, "where": word(*_PLAYED_FROM, "those")},
    kinds=_kinds(
        _kind("each", f"where! {_DESCRIPTION}", {"where": "discard", "types": ["spell"]}),
        *_MEANT[1:],
    ),
)

# -- conditions, costs, triggers

_ENOUGH = "number most"
CONDITION = Table(
    "condition",
    {
        "is": word(),
        "of": table("meant"),
        "value": QUALITY,
        "number": whole(0, 99),
        "most": whole(0, 99),
        "amount": table("count"),
        "each": listed(table("meant"), 6, 1),
        "not": FLAG,
        "also": listed(table("condition"), 4),
        "past": FLAG,
    },
    by="is",
    bare=True,
    always=("not", "also"),
    kinds=_kinds(
        _kind("first-player", "", "first-player"),
        _kind("first-day", "", "first-day"),
        _kind("phase", "value!", {"is": "phase", "value": "afternoon"}, value=word(*PHASES)),
        _kind("has", "of value!", {"is": "has", "value": "boosted"}),
        _kind("is", "of!", {"is": "is", "of": {"pick": "that", "types": ["spell"]}},
            of=table("described")),
        _kind("there-are", f"of! {_ENOUGH}", {"is": "there-are", "of": {"types": ["character"],
            "whose": "you"}, "number": 3}),
        _kind("amount", f"amount! {_ENOUGH}", {"is": "amount", "amount": {"counters": "kelon"},
            "number": 2}),
        _kind("one-each", "each!", {"is": "one-each", "each": [{"subtypes": ["robot"]},
            {"subtypes": ["mage"]}]}),
        _kind("played", f"of {_ENOUGH}", {"is": "played", "of": {"types": ["spell"]},
            "number": 1}),
        _kind("ahead", "", "ahead"),
        _kind("behind", "", "behind"),
        _kind("tied", "", "tied"),
        _kind("in-terrain", "of value!", {"is": "in-terrain", "value": "F"},
            of=table("expeditions-meant"), value=word(*TERRAINS)),
        _kind("in-contact", "of", "in-contact", of=table("expeditions-meant")),
        _kind("rolled", _ENOUGH, {"is": "rolled", "number": 4}),
    ),
)
REACTION_CONDITION = replace(
    CONDITION, name="reaction-condition", always=(*CONDITION.always, "past")
)
COST = Table(
    "cost",
    {
        "mana": whole(0, 99),
        "exhaust": FLAG,
        "discard-me": FLAG,
        "spend": whole(1, 99),
        "counter": COUNTER,
        "hand-to-reserve": whole(0, 9),
        "sacrifice": table("selection"),
        "discard": table("selection"),
    },
    pairs=(("spend", "counter"), ("counter", "spend")),
    example={"mana": 1, "exhaust": True},
)
OPTIONAL_COST = Table(
    "optional-cost",
    {"discard": table("selection")},
    ("discard",),
    example={"discard": {"pick": "choose", "where": "hand"}},
)
_ATTEMPTED = (
    "boost", "augment", "double", "ascend", "forward", "back", "move", "relocate", "mark", "emblem",
)  # fmt: skip
_DOES = {"subject": table("players-meant")}
TRIGGER = Table(
    "trigger",
    {
        "on": word(),
        "subject": table("subject"),
        "origin": word(*_ZONES),
        "to": word(*_ZONES),
        "what": STATUS_OR_COUNTER,
        "phase": word(*PHASES),
    },
    by="on",
    always=("phase",),
    kinds=_kinds(
        _kind("joins", "subject to", {"on": "joins", "subject": _EACH, "to": "my-expedition"},
            to=word("play", *EXPEDITIONS)),
        _kind("leaves", "subject origin", {"on": "leaves", "origin": "expedition"},
            origin=word("expedition", "landmark", "reserve", *EXPEDITIONS)),
        _kind("moves", "subject origin to", {"on": "moves", "origin": "expedition",
            "to": "reserve"}),
        _kind("played", "subject origin", {"on": "played", "subject": {"types": ["spell"],
            "whose": "you"}}),
        _kind("sacrificed", "subject", {"on": "sacrificed", "subject": _EACH}),
        _kind("creates", "subject", {"on": "creates", "subject": {"whose": "you"}}),
        _kind("gains", "subject what!", {"on": "gains", "what": "boost"}),
        _kind("loses", "subject what!", {"on": "loses", "what": "asleep"}),
        _kind("becomes", "subject what!", {"on": "becomes", "what": "boosted"},
            what=word(*STATUSES, "boosted")),
        _kind("draws", "subject", {"on": "draws", "subject": {"whose": "opponent"}}, **_DOES),
        _kind("resupplies", "subject", {"on": "resupplies", "subject": {"whose": "you"}}, **_DOES),
        _kind("discards", "subject", {"on": "discards", "subject": {"whose": "you"}}, **_DOES),
        *(_kind(on, "subject", {"on": on, "subject": {"whose": "you"}}, **_DOES)
            for on in ("makes-gift", "receives-gift")),
        _kind("readies", "subject", {"on": "readies", "subject": {"whose": "you"}}, **_DOES),
        _kind("advances", "to what", {"on": "advances", "to": "my-expedition", "what": "F"},
            to=_EXPEDITION, what=word(*TERRAINS, "ascend")),
        _kind("retreats", "to", {"on": "retreats", "to": "facing"}, to=_EXPEDITION),
        _kind("fails", "to", {"on": "fails", "to": "my-expedition"}, to=_EXPEDITION),
        _kind("ascends", "to", {"on": "ascends", "to": "each-of-mine"}, to=_EXPEDITION),
        _kind("after", "what!", {"on": "after", "what": "rest"}, what=word(*DAILY)),
        _kind("attempts", "subject what!", {"on": "attempts", "what": "augment"},
            what=Form("quality", (*STATUSES, *_ATTEMPTED))),
        _kind("phase", "phase!", {"on": "phase", "phase": "noon"}),
    ),
)
_MINE_OR_ANY = {"subject": table("mine-or-anyone")}
MINE_OR_ANYONE = replace(
    SELECTION,
    name="mine-or-anyone",
    keys={**SELECTION.keys, "whose": word("any", "you")},
    kinds=_kinds(_kind("each", "whose", {"whose": "you"}), _kind("me", "", "me")),
)
WOULD = Table(
    "would",
    {**TRIGGER.keys, "subject": table("meant")},
    by="on",
    kinds=_kinds(
        _kind("move", "subject origin to", {"on": "move", "subject": _EACH, "origin": "expedition",
            "to": "reserve"}),
        _kind("gain", "subject what", {"on": "gain", "subject": _EACH, "what": "asleep"},
            what=word(*STATUSES)),
        _kind("put", "subject what", {"on": "put", "subject": _EACH, "what": "boost"},
            what=COUNTER),
        _kind("draws", "subject", {"on": "draws", "subject": {"whose": "you"}}, **_MINE_OR_ANY),
        _kind("resupplies", "subject", {"on": "resupplies"}, **_MINE_OR_ANY),
        *(
            _kind(on, "subject to", {"on": on, "to": "my-expedition"}, to=_EXPEDITION)
            for on in ("forward", "back", "ascend")
        ),
        TRIGGER.kinds["attempts"],
    ),
)

# -- verbs

_WHO = word(
    "you", "each-player", "each-opponent", "target-opponent", "target-player", "its-controller",
    "its-owner",
)
_PLACES = (
    *EXPEDITIONS, "target", "one-of-mine", "target-opponent-hero", "target-opponent-companion",
    "target-player-hero", "target-player-companion",
)
_LANDMARKS = ("my-landmarks", "target-opponent-landmarks", "target-player-landmarks")
_STATUS = {"status": word(*STATUSES)}
_TO_ZONE = {"to": word(*_HELD)}
_ON = "what who"
VERB_KEYS: Mapping[str, Form] = {
    "do": word(),
    "who": _WHO,
    "what": table("selection"),
    "with": table("selection"),
    "amount": counted(0, 99),
    "status": word("rush"),
    "statuses": listed(word(*STATUSES), 12, alone=True),
    "counter": COUNTER,
    "to": word(*_PLACES),
    "token": either(known("tokens"), table("token")),
    "random": FLAG,
    "position": whole(-99, 99),
    "modes": listed(listed(table("verb"), 12), 6, 1),
    "repeat": FLAG,
    "free": FLAG,
    "steps": listed(table("verb"), 12),
    "lasting": table("lasting"),
    "duration": word("turn", "afternoon", "day"),
    "may": FLAG,
    "cost": table("cost"),
    "if": table("condition"),
    "link": word("if-you-did", "if-you-did-not", "otherwise", "and", "at-once"),
    "times": whole(0, 20),
    "times-each": table("meant"),
}
VERB = Table(
    "verb",
    VERB_KEYS,
    by="do",
    always=("may", "cost", "if", "link", "times", "times-each"),
    kinds=_kinds(
        _kind("draw", "who amount", {"do": "draw", "amount": 2}),
        _kind("resupply", "who amount", {"do": "resupply", "who": "each-player"}),
        _kind("exhausted-resupply", "who amount", {"do": "exhausted-resupply"}),
        _kind("sacrifice", _ON, {"do": "sacrifice", "what": {"pick": "choose",
            "types": ["permanent"]}}),
        _kind("create", "token! to amount statuses", {"do": "create", "token": "brassbug",
            "to": "target"}, to=word(*_PLACES, *_LANDMARKS)),
        _kind("move-forward", "to amount", {"do": "move-forward", "to": "my-hero"}),
        _kind("move-backwards", "to amount", {"do": "move-backwards", "to": "target"}),
        _kind("ascend", "to", {"do": "ascend", "to": "my-companion"}),
        _kind("lasting", "lasting! duration! to", {"do": "lasting", "duration": "day",
            "lasting": {"kind": "cannot-advance", "of": {"where": "everywhere"}}}),
        _kind("activate", "what status!", {"do": "activate", "what": _TARGET, "status": "join"},
            status=word(*SYMBOLS)),
        _kind("exchange", "what with", {"do": "exchange", "what": {"pick": "choose",
            "where": "hand", "whose": "you"}, "with": {"pick": "choose", "where": "reserve",
            "whose": "you"}}),
        _kind("exchange-boosts", "what with", {"do": "exchange-boosts", "what": _TARGET,
            "with": _TARGET}),
        _kind("put-in-play", "what to statuses", {"do": "put-in-play", "what": {"pick": "choose",
            "where": "reserve", "whose": "you"}}),
        _kind("mark", "status! to", {"do": "mark", "status": "W", "to": "my-region"},
            status=word("F", "M", "W", "FM", "FW", "MW", "FMW"), to=word("my-region")),
        _kind("move-marker", "to", {"do": "move-marker", "to": "another-region"},
            to=word("my-region", "another-region")),
        _kind("sabotage", _ON, {"do": "sabotage"}),
        _kind("augment", "what", {"do": "augment", "what": _TARGET}),
        _kind("reveal-top", "amount", {"do": "reveal-top", "amount": 3}),
        _kind("discard", _ON, {"do": "discard", "what": _TARGET}),
        _kind("send", f"{_ON} to! position statuses", {"do": "send", "what": _TARGET, "to": "deck",
            "position": -1}, **_TO_ZONE),
        _kind("gain", f"{_ON} status!", {"do": "gain", "status": "anchored"}, **_STATUS),
        _kind("lose", f"{_ON} status!", {"do": "lose", "status": "asleep"}, **_STATUS),
        _kind("exhaust", _ON, {"do": "exhaust", "what": "me"}),
        _kind("ready", _ON, {"do": "ready", "what": _TARGET}),
        _kind("gain-counters", f"{_ON} counter! amount", {"do": "gain-counters",
            "counter": "kelon", "amount": 2}),
        _kind("remove-counters", f"{_ON} counter amount", {"do": "remove-counters",
            "what": _TARGET, "amount": 2}),
        _kind("spend", f"{_ON} counter! amount", {"do": "spend", "counter": "kelon"}),
        _kind("give", f"{_ON} amount", {"do": "give", "what": _TARGET, "amount": 2}),
        _kind("double", f"{_ON} counter", {"do": "double", "what": _TARGET}),
        _kind("switch", _ON, {"do": "switch", "what": _TARGET}),
        _kind("defect", _ON, {"do": "defect", "what": _TARGET}),
        _kind("choose", "modes! amount repeat random", {"do": "choose", "modes": [[{"do": "draw"}],
            [{"do": "resupply"}]]}, amount=whole(0, 99)),
        _kind("play", "what free status", {"do": "play", "free": True, "what": {"where": "discard",
            "types": ["spell"]}}, what=table("playable")),
        _kind("roll", "", {"do": "roll"}),
        _kind("after-you", "", {"do": "after-you"}),
        _kind("nothing", "", {"do": "nothing"}),
        _kind("steps", "steps!", {"do": "steps", "may": True, "steps": [{"do": "draw"},
            {"do": "roll"}]}),
        _kind("target", "what", {"do": "target", "what": _TARGET}),
        _kind("put-top", "who to! amount position statuses", {"do": "put-top", "to": "mana"},
            position=whole(1, 99), **_TO_ZONE),
        _kind("win", "", {"do": "win"}),
        _kind("take-control", "what to", {"do": "take-control", "what": _TARGET}),
        _kind("also-receive", "", {"do": "also-receive"}),
        _kind("pass", "", {"do": "pass"}),
    ),
)
_NO_CHOICE = {"what": table("meant"), "amount": whole(0, 99), "to": _EXPEDITION}


def _instead(do: str) -> Kind:
    """Make the kind of a verb inside ``instead``: nobody decides anything there (6.2)."""
    kind = VERB.kinds[do]
    takes = tuple(key for key in kind.takes if key != "who")
    example = {"do": do, **({"what": "it"} if "what" in takes else {})}
    shown = {"status": "asleep", "to": "hand", "token": "brassbug", "counter": "kelon"}
    example |= {key: shown[key] for key in kind.needs}
    forms = {**_NO_CHOICE, **kind.forms}
    if do == "create":
        forms["to"] = word(*EXPEDITIONS, "my-landmarks")
    return replace(kind, takes=takes, example=example, forms=forms)


INSTEAD = Table(
    "instead",
    VERB_KEYS,
    by="do",
    kinds=_kinds(
        *map(
            _instead,
            (
                "draw", "resupply", "nothing", "create", "move-forward", "move-backwards",
                "ascend", "discard", "send", "gain", "lose", "exhaust", "ready", "gain-counters",
                "remove-counters", "spend", "give", "switch", "defect",
            ),
        )
    ),
)  # fmt: skip
ARRIVING = ("gain", "exhaust", "give", "gain-counters", "send")
"""The verbs that change how the bearer of an "instead" or "also" itself arrives (6.2.l)."""
NOT_IN_A_STEP = (
    "choose", "play", "roll", "steps", "win", "also-receive", "pass", "after-you", "reveal-top",
    "target", "lasting", "activate",
)  # fmt: skip
"""The verbs that no other can be "at once" with: they are no single step (6.1.c)."""

# -- abilities

_OF_PLAYERS = {"of": table("players-meant")}
_OF_EXPEDITIONS = {"of": table("expeditions-meant")}
_OF_CARDS = {"of": table("cards-played")}
_NUMBER = {"number": whole(-99, 99)}
PASSIVE = Table(
    "passive",
    {
        "kind": word(),
        "of": table("subject"),
        "value": QUALITY,
        "number": counted(-99, 99),
        "at-least": whole(0, 99),
        "if": table("condition"),
        "ability": table("ability"),
        "when": table("would"),
        "instead": listed(table("instead"), 12, 1),
        "may": FLAG,
        "if-not": listed(table("verb"), 12, 1),
        "once": FLAG,
        "cost": table("optional-cost"),
    },
    by="kind",
    pairs=(("if-not", "may"),),
    kinds=_kinds(
        _kind("keyword", "of value! number if", {"kind": "keyword", "value": "gigantic",
            "of": _EACH}, value=word(*KEYWORDS)),
        _kind("statistics", "of number! if", {"kind": "statistics", "number": 1, "of": _EACH}),
        _kind("subtypes", "of value! if", {"kind": "subtypes", "value": "robot", "of": _EACH},
            value=word(*SUBTYPES)),
        _kind("ability", "of ability! if", {"kind": "ability", "of": _EACH,
            "ability": {"at": "dusk", "do": [{"do": "draw"}]}}),
        _kind("loses-abilities", "of if", {"kind": "loses-abilities", "of": _EACH}),
        _kind("terrains", "of! value! number if", {"kind": "terrains", "value": "F",
            "of": {"where": "regions"}}, of=table("regions-meant"), value=TERRAIN_LETTERS,
            number=whole(0, 1)),
        _kind("cost", "of number! at-least if", {"kind": "cost", "number": -1,
            "of": {"types": ["spell"], "whose": "you"}}, **_OF_CARDS),
        _kind("own-cost", "number! at-least if cost", {"kind": "own-cost", "number": -1,
            "cost": {"discard": {"pick": "choose", "where": "hand"}}}),
        *(
            _kind(kind, "of number! if", {"kind": kind, "number": 2, "of": {"whose": "you"}},
                number=whole(0, 99), **_OF_CARDS)
            for kind in ("cost-at-least", "cost-at-most")
        ),
        _kind("free", "of if", {"kind": "free", "of": {"types": ["spell"]}}, **_OF_CARDS),
        _kind("cannot-advance", "of! if", {"kind": "cannot-advance", "of": {"where": "facing"}},
            **_OF_EXPEDITIONS),
        *(
            _kind(kind, "of! value! if", {"kind": kind, "value": "F", "of": {"where": "facing"}},
                value=TERRAIN_LETTERS, **_OF_EXPEDITIONS)
            for kind in ("cannot-advance-on", "advances-only-on")
        ),
        _kind("cannot-activate", "of value! if", {"kind": "cannot-activate", "value": "join",
            "of": _EACH}, value=word(*SYMBOLS, "join hand reserve")),
        _kind("cannot-play", "of if", {"kind": "cannot-play", "of": {"types": ["spell"]}},
            **_OF_CARDS),
        _kind("plays-exhausted", "of if", {"kind": "plays-exhausted", "of": "me"}, **_OF_CARDS),
        _kind("replace", "when! instead! may if if-not", {"kind": "replace", "when": {"on": "move",
            "subject": "me", "origin": "expedition", "to": "reserve"}, "instead": [{"do": "send",
            "what": "it", "to": "hand"}]}),
        _kind("also", "when! instead! may if if-not", {"kind": "also", "when": {"on": "put",
            "subject": _EACH, "what": "boost"}, "instead": [{"do": "draw"}]}),
        _kind("gains-when-played", "of instead! if", {"kind": "gains-when-played",
            "of": {"types": ["character"]}, "instead": [{"do": "give"}]},
            instead=listed(table("verb"), 12, 1), **_OF_CARDS),
        _kind("ignore", "of if", {"kind": "ignore", "of": {"types": ["character"]}}),
        _kind("regains", "value!", {"kind": "regains", "value": "fleeting"},
            value=word(*STATUSES)),
        *(
            _kind(kind, "of number! if", {"kind": kind, "number": 1}, **_NUMBER, **_OF_PLAYERS)
            for kind in ("reserve-limit", "landmark-limit")
        ),
        _kind("more-dice", "number! if", {"kind": "more-dice", "number": 1}, number=whole(1, 9)),
        _kind("roll-change", "number! may if", {"kind": "roll-change", "number": 1, "may": True},
            **_NUMBER),
        _kind("morning-draw", "number! if", {"kind": "morning-draw", "number": 3}, number=whole(0,
            99)),
        _kind("expands-from-deck", "if", {"kind": "expands-from-deck"}),
    ),
)
_ONCE = ("cost", "cost-at-least", "cost-at-most", "free", "gains-when-played")
LASTING = replace(
    PASSIVE,
    name="lasting",
    keys={**PASSIVE.keys, "of": table("meant")},
    kinds={
        **{
            name: replace(kind, takes=(*kind.takes, "once")) if name in _ONCE else kind
            for name, kind in PASSIVE.kinds.items()
            if name not in ("own-cost", "plays-exhausted", "regains")
        },
        **_kinds(
            _kind("reaction", "ability!", {"kind": "reaction", "ability": {"when": {"on": "draws"},
                "do": [{"do": "resupply"}]}})
        ),
    },
)
_REACTS = {"if": table("reaction-condition")}
ABILITY = Table(
    "ability",
    {
        "passive": table("passive"),
        "cost": table("cost"),
        "at": word(*SYMBOLS, *PHASES),
        "when": table("trigger"),
        "if": table("condition"),
        "do": listed(table("verb"), 12, 1),
        "support": FLAG,
    },
    by_keys=("passive", "cost", "at", "when", "do"),
    kinds=_kinds(
        _kind("passive", "passive support", {"passive": {"kind": "keyword", "value": "gigantic"}}),
        _kind("cost", "cost if do! support", {"cost": {"exhaust": True}, "do": [{"do": "draw"}]}),
        Kind("at", ("at", "if", "do", "support"), ("do",), {"at": "noon", "if": "first-player",
            "do": [{"do": "draw"}]}, _REACTS),
        Kind("when", ("when", "if", "do", "support"), ("do",), {"when": {"on": "sacrificed",
            "subject": _EACH}, "do": [{"do": "give"}]}, _REACTS),
        _kind("do", "do", {"do": [{"do": "give", "what": _TARGET}]}),
    ),
)

# -- cards, players, boards

_PRINTED: Mapping[str, Form] = {
    "landmark": FLAG,
    "subtypes": listed(word(*SUBTYPES), 20),
    "token": FLAG,
    "abilities": listed(table("ability"), 12),
}
CARD = Table(
    "card",
    {
        "id": TEXT,
        "class": known("cards"),
        "type": word("character", "spell", "permanent"),
        "expedition": word(*SIDES),
        "stats": listed(whole(-999, 999), 3, 3, "number-of-statistics"),
        "cost": listed(whole(0, 99), 2, 2, "number-of-costs"),
        **_PRINTED,
        **dict.fromkeys(FLAGS, FLAG),
        **dict.fromkeys(NUMBERED, whole(0, 20)),
        "status": listed(word(*STATUSES), 8),
        "boosts": whole(0, 999),
        "counters": either(whole(0, 999), Form("names", of=(whole(0, 999),), high=10)),
        "owner": known("players"),
        "used": whole(0, 100),
    },
    example={"id": "b1", "stats": [2, 0, 1], "boosts": 1, "expedition": "hero"},
)
TOKEN = Table(
    "token",
    {
        "name": TEXT,
        "type": word("character", "landmark", "expedition-permanent"),
        "subtypes": listed(word(*SUBTYPES), 12, alone=True),
        "statistics": listed(whole(-99, 99), 3, 3, "number-of-statistics"),
        "keywords": listed(Form("keyword"), 12, alone=True),
        "abilities": listed(table("ability"), 12),
    },
    ("name",),
    example={"name": "Scarab", "subtypes": ["robot"], "statistics": [1, 1, 1]},
)
PRINTED_CARD = Table(
    "printed-card",
    {
        "names": Form("names", of=(Form("name"),), high=40),
        "faction": word(*FACTIONS),
        "rarity": word(*RARITIES),
        "type": word(*TYPES),
        **_PRINTED,
        "cost": listed(whole(0, 99), 2),
        "statistics": listed(whole(-99, 99), 3, 3, "number-of-statistics"),
        "keywords": listed(Form("keyword"), 12, alone=True),
        "limits": listed(whole(0, 99), 2),
        "counters": Form("names", of=(whole(0, 99),), high=10),
        "missing": listed(Form("text", high=100), 12),
        "approximate": Form("text", high=200),
    },
    example={"type": "spell", "cost": [2, 2], "abilities": [{"do": [{"do": "draw"}]}]},
)
_ZONE = listed(table("card"), 60)
_REGION = whole(0, LAST_REGION)
PLAYER = Table(
    "player",
    {
        "hero": either(known("cards"), table("card")),
        "hero_region": _REGION,
        "companion_region": _REGION,
        "characters": _ZONE,
        "permanents": _ZONE,
        "landmarks": _ZONE,
        "hand": _ZONE,
        "reserve": _ZONE,
        "discard": _ZONE,
        "deck": either(listed(either(known("cards"), table("card")), 200), whole(0, 200)),
        "mana": whole(0, 99),
        "mana_exhausted": whole(0, 99),
        "reserve_limit": whole(-20, 99),
        "landmark_limit": whole(-20, 99),
    },
    example={"mana": 3, "hand": [{"id": "h1", "class": "kitsune"}]},
)
MARKER = Table(
    "marker",
    {"region": _REGION, "terrains": TERRAIN_LETTERS},
    ("region", "terrains"),
    example={"region": 2, "terrains": "W"},
)
_IDS = listed(known("ids"), 60)
GIVEN_UP = Table(
    "given-up", {"reserve": _IDS, "landmarks": _IDS}, example={"reserve": ["r1", "r2"]}
)
DECISIONS = Table(
    "decisions",
    {
        "cleanup": Form("names", of=(table("given-up"),), table="players"),
        "expand": Form("names", of=(either(NULL, known("ids")),), table="players"),
        "picks": listed(whole(0, 999), 500),
    },
    example={"expand": {"A": "h1"}, "picks": [0, 2]},
)
BOARD = Table(
    "board",
    {
        "edition": word(*EDITIONS),
        "mode": word(*MODES),
        "players": Form("names", of=(table("player"),), table="players"),
        "first_player": known("players"),
        "day": whole(1, 99),
        "regions": listed(TERRAIN_LETTERS, 8, 8, "number-of-regions"),
        "revealed": listed(FLAG, 3, 3, "number-of-tumults"),
        "terrain_markers": listed(table("marker"), 20),
        "ascended": listed(known("places"), 8),
        "arena": FLAG,
        "run": listed(word(*RUN), 30),
        "dice": listed(whole(1, 6), 100),
        "script": listed(listed(either(whole(0, 999), TEXT), 10, 1, "act-empty"), 200),
        "decisions": table("decisions"),
    },
    ("players",),
    example={
        "run": ["dusk"],
        "players": {
            "A": {"characters": [{"id": "a1", "class": "kitsune", "expedition": "hero"}]},
            "B": {"mana": 3},
        },
    },
)

TABLES: Mapping[str, Table] = {
    found.name: found
    for found in (
        BOARD, PLAYER, CARD, ABILITY, TRIGGER, VERB, SELECTION, CONDITION, COST, COUNT, PASSIVE,
        LASTING, WOULD, INSTEAD, MEANT, DESCRIBED, SUBJECT, CARDS_PLAYED, PLAYABLE, PLAYERS_MEANT,
        MINE_OR_ANYONE, EXPEDITIONS_MEANT, REGIONS_MEANT, REACTION_CONDITION, OPTIONAL_COST,
        MARKER, DECISIONS, TOKEN, GIVEN_UP, PRINTED_CARD,
    )
}  # fmt: skip
