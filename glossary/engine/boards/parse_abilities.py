"""Reads abilities: tables of TOML or JSON to values, with every mistake named.

``{at = "join", do = [{do = "draw", who = "each-player"}]}`` is a Reaction; with ``cost`` it is a
quick action, with ``passive`` a passive ability, with neither the effect of a Spell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from glossary.engine.boards.checker import Checker, Written, shorten
from glossary.engine.boards.parse_selection import (
    PHASES,
    read_condition,
    read_cost,
    read_number,
    read_selection,
    read_trigger,
    text_at,
    texts,
)
from glossary.engine.conditions.selection import EXPEDITIONS
from glossary.engine.model.cards import (
    CHARACTER,
    KEYWORDS,
    PERMANENT,
    Ability,
    Card,
    Instruction,
    Passive,
    Trigger,
)
from glossary.engine.model.objects import STATUSES, Zone

VERBS = (
    "draw", "resupply", "exhausted-resupply", "sacrifice", "create", "move-forward",
    "move-backwards", "ascend", "lasting", "activate", "exchange", "exchange-boosts",
    "put-in-play", "mark", "move-marker", "sabotage", "augment", "reveal-top", "discard", "send",
    "gain", "exhaust", "lose", "ready", "gain-counters", "give", "double", "remove-counters",
    "spend", "switch", "defect", "choose", "play", "roll", "after-you", "nothing", "steps",
    "target", "put-top", "win", "take-control", "also-receive", "pass",
)  # fmt: skip
PASSIVES = (
    "keyword", "statistics", "subtypes", "ability", "loses-abilities", "terrains", "cost",
    "own-cost", "cost-at-least", "cost-at-most", "free",
    "cannot-advance", "cannot-advance-on", "advances-only-on",
    "cannot-activate", "cannot-play", "plays-exhausted", "replace", "also", "gains-when-played",
    "ignore", "regains", "reserve-limit", "landmark-limit", "more-dice", "roll-change", "reaction",
    "morning-draw", "expands-from-deck",
)  # fmt: skip
_SYMBOLS = {
    "join": Trigger("joins", to="play"),
    "hand": Trigger("played", origin="hand"),
    "reserve": Trigger("played", origin="reserve"),
}
_OWN_ZONES = tuple(
    zone.value
    for zone in (Zone.DECK, Zone.HAND, Zone.RESERVE, Zone.DISCARD, Zone.MANA, Zone.LANDMARK)
)
_PLACES = (
    *EXPEDITIONS, "target", "one-of-mine", "target-opponent-hero", "target-opponent-companion",
    "target-player-hero", "target-player-companion",
)  # fmt: skip
_WORDS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("gain", "status"): STATUSES,
    ("lose", "status"): STATUSES,
    ("activate", "status"): tuple(_SYMBOLS),
    ("mark", "status"): ("F", "M", "W", "FM", "FW", "MW", "FMW"),
    ("play", "status"): ("rush",),
    ("send", "to"): _OWN_ZONES,
    ("put-top", "to"): _OWN_ZONES,
    ("mark", "to"): ("my-region",),
    ("move-marker", "to"): ("my-region", "another-region"),
    **{
        (verb, "to"): _PLACES
        for verb in (
            "move-forward", "move-backwards", "ascend", "lasting", "put-in-play", "take-control",
        )
    },
    ("create", "to"): (
        *_PLACES, "my-landmarks", "target-opponent-landmarks", "target-player-landmarks",
    ),
}  # fmt: skip
_NEEDED = {
    ("gain", "status"), ("lose", "status"), ("activate", "status"), ("mark", "status"),
    ("send", "to"), ("put-top", "to"),
}  # fmt: skip


def read_abilities(check: Checker, value: object, path: str, depth: int = 0) -> tuple[Ability, ...]:
    """Read the abilities of a text box, one a table."""
    return tuple(
        _ability(check, one, f"{path}[{index}]", depth)
        for index, one in enumerate(check.sequence(value, path, 12))
    )


def _ability(check: Checker, value: object, path: str, depth: int) -> Ability:
    table = check.table(value, path, ("at", "when", "if", "cost", "do", "passive", "support"))
    if depth > 3:
        check.wrong(path, "abilities-too-deep")
        return Ability("effect")
    support = check.flag(table.get("support"), f"{path}.support")
    steps = _steps(check, table.get("do"), f"{path}.do", depth)
    condition = read_condition(check, table.get("if"), f"{path}.if")
    if "passive" in table:
        return Ability(
            "passive",
            passive=_passive(check, table["passive"], f"{path}.passive", depth),
            support=support,
        )
    if "cost" in table:
        cost = read_cost(check, table["cost"], f"{path}.cost")
        support = support or cost.discard_me
        return Ability("quick", condition=condition, cost=cost, steps=steps, support=support)
    if "at" in table:
        word = check.word(table["at"], f"{path}.at", (*_SYMBOLS, *PHASES), "join")
        trigger = _SYMBOLS.get(word) or Trigger("phase", phase=word)
        symbol = word if word in _SYMBOLS else ""
        return Ability("reaction", trigger, condition, steps=steps, support=support, symbol=symbol)
    if "when" in table:
        return Ability(
            "reaction",
            read_trigger(check, table["when"], f"{path}.when"),
            condition,
            steps=steps,
            support=support,
        )
    return Ability("effect", steps=steps)


def _steps(check: Checker, value: object, path: str, depth: int) -> tuple[Instruction, ...]:
    return tuple(
        _instruction(check, one, f"{path}[{index}]", depth)
        for index, one in enumerate(check.sequence(value, path, 12))
    )


_INSTRUCTION = (
    "do", "who", "what", "amount", "status", "counter", "to", "token", "position",
    "may", "cost", "if", "link", "repeat", "times", "times-each", "modes", "free", "statuses",
    "lasting", "duration", "with", "steps", "random",
)  # fmt: skip


def _instruction(check: Checker, value: object, path: str, depth: int) -> Instruction:
    table = check.table(value, path, _INSTRUCTION)
    known = {
        "who": (
            "you",
            "each-player",
            "each-opponent",
            "target-opponent",
            "target-player",
            "its-controller",
            "its-owner",
        ),
        "link": ("", "if-you-did", "if-you-did-not", "otherwise", "and", "at-once"),
        "duration": ("", "turn", "afternoon", "day"),
    }
    modes = check.sequence(table.get("modes"), f"{path}.modes", 6)
    lasting = table.get("lasting")
    priced, each, others = table.get("cost"), table.get("times-each"), table.get("with")
    amount, quantity = read_number(check, table.get("amount"), f"{path}.amount", 0, 1)
    written = isinstance(table.get("token"), dict)
    token = "" if written else text_at(check, table, "token", path)
    if table.get("do") == "create" and "token" not in table:
        check.text(None, f"{path}.token")
    if table.get("do") == "steps" and "steps" not in table:
        check.wrong(f"{path}.steps", "not-a-list", value=shorten(None))
    if table.get("do") == "lasting" and lasting is None:
        check.wrong(f"{path}.lasting", "not-an-object", value=shorten(None))
    return Instruction(
        check.word(table.get("do"), f"{path}.do", VERBS, "nothing"),
        who=check.word(table.get("who"), f"{path}.who", known["who"], "you"),
        what=read_selection(check, table["what"], f"{path}.what") if "what" in table else None,
        amount=amount,
        quantity=quantity,
        status=_read_word(check, table, "status", path),
        counter=text_at(check, table, "counter", path) or "boost",
        to=_read_word(check, table, "to", path),
        token=token,
        card=_token(check, table["token"], f"{path}.token", depth) if written else None,
        random=check.flag(table.get("random"), f"{path}.random"),
        position=check.number(table.get("position"), f"{path}.position", -99, 99, 0),
        may=check.flag(table.get("may"), f"{path}.may"),
        cost=read_cost(check, priced, f"{path}.cost") if priced is not None else None,
        condition=read_condition(check, table.get("if"), f"{path}.if"),
        link=check.word(table.get("link"), f"{path}.link", known["link"]),
        repeat=check.flag(table.get("repeat"), f"{path}.repeat"),
        times=check.number(table.get("times"), f"{path}.times", 0, 20, 1),
        times_each=read_selection(check, each, f"{path}.times-each") if each is not None else None,
        modes=(_steps(check, table["steps"], f"{path}.steps", depth),)
        if "steps" in table
        else tuple(
            _steps(check, mode, f"{path}.modes[{i}]", depth) for i, mode in enumerate(modes)
        ),
        free=check.flag(table.get("free"), f"{path}.free"),
        statuses=tuple(
            check.word(one, f"{path}.statuses", STATUSES)
            for one in texts(check, table.get("statuses"), f"{path}.statuses")
        ),
        lasting=_passive(check, lasting, f"{path}.lasting", depth) if lasting is not None else None,
        duration=check.word(table.get("duration"), f"{path}.duration", known["duration"]),
        with_=read_selection(check, others, f"{path}.with") if others is not None else None,
    )


def _token(check: Checker, value: object, path: str, depth: int) -> Card:
    """Read a token that is written out: what its effect says of it (7.3.5.b)."""
    keys = ("name", "type", "subtypes", "statistics", "keywords", "abilities")
    table = check.table(value, path, keys)
    name = text_at(check, table, "name", path)
    if not name:
        check.text(None, f"{path}.name")
    statistics = check.sequence(table.get("statistics"), f"{path}.statistics", 3)
    numbers = [
        check.number(one, f"{path}.statistics[{index}]", -99, 99)
        for index, one in enumerate(statistics)
    ]
    if len(numbers) not in (0, 3):
        check.wrong(f"{path}.statistics", "number-of-statistics", number=len(numbers))
    keywords = []
    for index, word in enumerate(texts(check, table.get("keywords"), f"{path}.keywords")):
        keyword, _, number = word.partition(" ")
        keyword = check.word(keyword, f"{path}.keywords[{index}]", KEYWORDS)
        keywords.append((keyword, int(number) if number.isdecimal() else 0))
    kinds = (CHARACTER, "landmark", "expedition-permanent")
    kind = check.word(table.get("type"), f"{path}.type", kinds, CHARACTER)
    return Card(
        "-".join(name.lower().split()),
        type=CHARACTER if kind == CHARACTER else PERMANENT,
        landmark=kind == "landmark",
        subtypes=texts(check, table.get("subtypes"), f"{path}.subtypes"),
        statistics=(numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else (0, 0, 0),
        keywords=tuple(sorted(keywords)),
        abilities=read_abilities(check, table.get("abilities"), f"{path}.abilities", depth + 1),
        token=True,
        name=name,
    )


def _read_word(check: Checker, table: Written, key: str, path: str) -> str:
    """Read the word under *key*, one of those its verb knows; some verbs need one."""
    about = (str(table.get("do")), key)
    if about not in _WORDS:
        return text_at(check, table, key, path)
    known = _WORDS[about]
    if table.get(key) is None and about in _NEEDED:
        check.wrong(f"{path}.{key}", "not-one-of", value=shorten(None), known=known)
    return check.word(table.get(key), f"{path}.{key}", known)


def _passive(check: Checker, value: object, path: str, depth: int) -> Passive:
    keys = (
        "kind",
        "of",
        "value",
        "number",
        "at-least",
        "if",
        "ability",
        "when",
        "instead",
        "may",
        "if-not",
        "once",
        "cost",
    )
    table = check.table(value, path, keys)
    given, when = table.get("ability"), table.get("when")
    number, quantity = read_number(check, table.get("number"), f"{path}.number", -99, 0)
    return Passive(
        check.word(table.get("kind"), f"{path}.kind", PASSIVES, "keyword"),
        of=read_selection(check, table.get("of", "me"), f"{path}.of"),
        value=text_at(check, table, "value", path),
        number=number,
        quantity=quantity,
        at_least=check.number(table.get("at-least"), f"{path}.at-least", 0, 99, 0),
        condition=read_condition(check, table.get("if"), f"{path}.if"),
        ability=_ability(check, given, f"{path}.ability", depth + 1) if given is not None else None,
        when=read_trigger(check, when, f"{path}.when") if when is not None else None,
        instead=_steps(check, table.get("instead"), f"{path}.instead", depth),
        may=check.flag(table.get("may"), f"{path}.may"),
        if_not=_steps(check, table.get("if-not"), f"{path}.if-not", depth),
        once=check.flag(table.get("once"), f"{path}.once"),
        cost=read_cost(check, table["cost"], f"{path}.cost") if "cost" in table else None,
    )


def tokens_created_by(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """Yield the keys of the tokens that these abilities create."""
    for ability in abilities:
        yield from _tokens_of_steps(ability.steps)
        if ability.passive is not None:
            yield from _tokens_of_passive(ability.passive)


def _tokens_of_steps(steps: tuple[Instruction, ...]) -> Iterator[str]:
    for step in steps:
        if step.token:
            yield step.token
        if step.card is not None:
            yield from tokens_created_by(step.card.abilities)
        for mode in step.modes:
            yield from _tokens_of_steps(mode)
        if step.lasting is not None:
            yield from _tokens_of_passive(step.lasting)


def _tokens_of_passive(passive: Passive) -> Iterator[str]:
    yield from _tokens_of_steps((*passive.instead, *passive.if_not))
    if passive.ability is not None:
        yield from tokens_created_by((passive.ability,))
