"""The declarative form of abilities: tables of TOML or JSON to values, with every mistake named.

``{at = "join", do = [{do = "draw", who = "each-player"}]}`` is a Reaction; with ``cost`` it is a
quick action, with ``passive`` a statement, with neither the effect of a Spell.
"""

from __future__ import annotations

from glossary.engine.cards import (
    TYPES,
    Ability,
    Condition,
    Cost,
    Instruction,
    Passive,
    Selection,
    Trigger,
)
from glossary.engine.checking import Checker, Written
from glossary.engine.selecting import CONDITIONS

_PICKS = ("me", "it", "that", "target", "choose", "each")
_VERBS = (
    "draw", "resupply", "exhausted-resupply", "sacrifice", "create", "move-forward",
    "move-backwards", "ascend", "lasting", "activate", "exchange", "exchange-boosts",
    "put-in-play", "mark", "move-marker", "sabotage", "augment", "reveal-top", "discard", "send",
    "gain", "exhaust", "lose", "ready", "gain-counters", "give", "double", "remove-counters",
    "spend", "switch", "defect", "choose", "play", "roll", "after-you", "nothing",
)  # fmt: skip
_PASSIVES = (
    "keyword", "statistics", "subtypes", "ability", "loses-abilities", "terrains", "cost",
    "own-cost",
    "cost-at-least", "free", "cannot-advance", "cannot-advance-on", "advances-only-on",
    "cannot-activate", "cannot-play", "plays-exhausted", "replace", "also", "gains-when-played",
    "ignore",    "regains",
)  # fmt: skip
_TRIGGERS = (
    "joins", "leaves", "moves", "played", "sacrificed", "gains", "loses", "draws", "resupplies",
    "discards", "readies", "advances", "retreats", "fails", "ascends", "after", "attempts", "phase",
    "move", "gain", "put", "forward", "back", "ascend",
)  # fmt: skip
_SYMBOLS = {
    "join": Trigger("joins", to="play"),
    "hand": Trigger("played", origin="hand"),
    "reserve": Trigger("played", origin="reserve"),
}
_PHASES = ("morning", "noon", "afternoon", "dusk", "night")


def read_abilities(check: Checker, value: object, path: str, depth: int = 0) -> tuple[Ability, ...]:
    """The abilities of a text box, one a table."""
    return tuple(
        _ability(check, one, f"{path}[{index}]", depth)
        for index, one in enumerate(check.sequence(value, path, 12))
    )


def _ability(check: Checker, value: object, path: str, depth: int) -> Ability:
    table = check.table(value, path, ("at", "when", "if", "cost", "do", "passive", "support"))
    if depth > 3:
        check.wrong(path, "abilities give abilities that give abilities, too deep")
        return Ability("effect")
    support = check.flag(table.get("support"), f"{path}.support")
    steps = _steps(check, table.get("do"), f"{path}.do", depth)
    condition = _condition(check, table.get("if"), f"{path}.if")
    if "passive" in table:
        return Ability(
            "passive",
            passive=_passive(check, table["passive"], f"{path}.passive", depth),
            support=support,
        )
    if "cost" in table:
        cost = _cost(check, table["cost"], f"{path}.cost")
        support = support or cost.discard_me
        return Ability("quick", condition=condition, cost=cost, steps=steps, support=support)
    if "at" in table:
        word = check.word(table["at"], f"{path}.at", (*_SYMBOLS, *_PHASES), "join")
        trigger = _SYMBOLS.get(word) or Trigger("phase", phase=word)
        symbol = word if word in _SYMBOLS else ""
        return Ability("reaction", trigger, condition, steps=steps, support=support, symbol=symbol)
    if "when" in table:
        return Ability(
            "reaction",
            _trigger(check, table["when"], f"{path}.when"),
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
    "may", "cost", "if", "link", "times", "times-each", "modes", "free", "statuses", "lasting",
    "duration", "with",
)  # fmt: skip


def _instruction(check: Checker, value: object, path: str, depth: int) -> Instruction:
    table = check.table(value, path, _INSTRUCTION)
    known = {
        "who": (
            "you",
            "each-player",
            "each-opponent",
            "target-opponent",
            "its-controller",
            "its-owner",
        ),
        "link": ("", "if-you-did", "otherwise"),
        "duration": ("", "turn", "afternoon", "day"),
    }
    modes = check.sequence(table.get("modes"), f"{path}.modes", 6)
    lasting = table.get("lasting")
    priced, each, others = table.get("cost"), table.get("times-each"), table.get("with")
    return Instruction(
        check.word(table.get("do"), f"{path}.do", _VERBS, "nothing"),
        who=check.word(table.get("who"), f"{path}.who", known["who"], "you"),
        what=_selection(check, table["what"], f"{path}.what") if "what" in table else None,
        amount=check.number(table.get("amount"), f"{path}.amount", 0, 99, 1),
        status=_text(check, table, "status", path),
        counter=_text(check, table, "counter", path) or "boost",
        to=_text(check, table, "to", path),
        token=_text(check, table, "token", path),
        position=check.number(table.get("position"), f"{path}.position", -99, 99, 0),
        may=check.flag(table.get("may"), f"{path}.may"),
        cost=_cost(check, priced, f"{path}.cost") if priced is not None else None,
        condition=_condition(check, table.get("if"), f"{path}.if"),
        link=check.word(table.get("link"), f"{path}.link", known["link"]),
        times=check.number(table.get("times"), f"{path}.times", 0, 20, 1),
        times_each=_selection(check, each, f"{path}.times-each") if each is not None else None,
        modes=tuple(
            _steps(check, mode, f"{path}.modes[{i}]", depth) for i, mode in enumerate(modes)
        ),
        free=check.flag(table.get("free"), f"{path}.free"),
        statuses=texts(check, table.get("statuses"), f"{path}.statuses"),
        lasting=_passive(check, lasting, f"{path}.lasting", depth) if lasting is not None else None,
        duration=check.word(table.get("duration"), f"{path}.duration", known["duration"]),
        with_=_selection(check, others, f"{path}.with") if others is not None else None,
    )


def _selection(check: Checker, value: object, path: str) -> Selection:
    if isinstance(value, str):
        return Selection(check.word(value, path, _PICKS, "me"))
    keys = ("pick", "types", "subtypes", "where", "whose", "other", "token", "has", "lacks",
            "most-hand-cost", "count", "up-to")  # fmt: skip
    table = check.table(value, path, keys)
    limit, token = table.get("most-hand-cost"), table.get("token")
    kinds = (*TYPES, "landmark", "expedition-permanent")
    return Selection(
        check.word(table.get("pick"), f"{path}.pick", _PICKS, "each"),
        types=tuple(
            check.word(one, f"{path}.types", kinds)
            for one in texts(check, table.get("types"), f"{path}.types")
        ),
        subtypes=texts(check, table.get("subtypes"), f"{path}.subtypes"),
        where=_text(check, table, "where", path) or "play",
        whose=check.word(table.get("whose"), f"{path}.whose", ("any", "you", "opponent"), "any"),
        other=check.flag(table.get("other"), f"{path}.other"),
        token=None if token is None else check.flag(token, f"{path}.token"),
        has=_text(check, table, "has", path),
        lacks=_text(check, table, "lacks", path),
        most_hand_cost=None
        if limit is None
        else check.number(limit, f"{path}.most-hand-cost", 0, 99),
        count=check.number(table.get("count"), f"{path}.count", 1, 20, 1),
        up_to=check.flag(table.get("up-to"), f"{path}.up-to"),
    )


def _condition(check: Checker, value: object, path: str) -> Condition | None:
    if value is None:
        return None
    if isinstance(value, str):
        value = {"is": value}
    table = check.table(value, path, ("is", "of", "value", "number", "past", "not"))
    of = table.get("of")
    return Condition(
        check.word(table.get("is"), f"{path}.is", CONDITIONS, "first-player"),
        of=_selection(check, of, f"{path}.of") if of is not None else None,
        value=_text(check, table, "value", path),
        number=check.number(table.get("number"), f"{path}.number", 0, 99, 0),
        past=check.flag(table.get("past"), f"{path}.past"),
        negated=check.flag(table.get("not"), f"{path}.not"),
    )


def _cost(check: Checker, value: object, path: str) -> Cost:
    keys = ("mana", "exhaust", "discard-me", "spend", "counter", "hand-to-reserve")
    table = check.table(value, path, keys)
    return Cost(
        mana=check.number(table.get("mana"), f"{path}.mana", 0, 99),
        exhaust=check.flag(table.get("exhaust"), f"{path}.exhaust"),
        discard_me=check.flag(table.get("discard-me"), f"{path}.discard-me"),
        spend=check.number(table.get("spend"), f"{path}.spend", 0, 99),
        counter=_text(check, table, "counter", path),
        hand_to_reserve=check.number(table.get("hand-to-reserve"), f"{path}.hand-to-reserve", 0, 9),
    )


def _trigger(check: Checker, value: object, path: str) -> Trigger:
    table = check.table(value, path, ("on", "subject", "origin", "to", "what"))
    return Trigger(
        check.word(table.get("on"), f"{path}.on", _TRIGGERS, "joins"),
        subject=_selection(check, table.get("subject", "me"), f"{path}.subject"),
        origin=_text(check, table, "origin", path),
        to=_text(check, table, "to", path),
        what=_text(check, table, "what", path),
    )


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
    )
    table = check.table(value, path, keys)
    given, when = table.get("ability"), table.get("when")
    return Passive(
        check.word(table.get("kind"), f"{path}.kind", _PASSIVES, "keyword"),
        of=_selection(check, table.get("of", "me"), f"{path}.of"),
        value=_text(check, table, "value", path),
        number=check.number(table.get("number"), f"{path}.number", -99, 99, 0),
        at_least=check.number(table.get("at-least"), f"{path}.at-least", 0, 99, 0),
        condition=_condition(check, table.get("if"), f"{path}.if"),
        ability=_ability(check, given, f"{path}.ability", depth + 1) if given is not None else None,
        when=_trigger(check, when, f"{path}.when") if when is not None else None,
        instead=_steps(check, table.get("instead"), f"{path}.instead", depth),
        may=check.flag(table.get("may"), f"{path}.may"),
        if_not=_steps(check, table.get("if-not"), f"{path}.if-not", depth),
        once=check.flag(table.get("once"), f"{path}.once"),
    )


def _text(check: Checker, table: Written, key: str, path: str) -> str:
    return check.text(table[key], f"{path}.{key}") if key in table else ""


def texts(check: Checker, value: object, path: str) -> tuple[str, ...]:
    if isinstance(value, str):
        value = [value]
    return tuple(
        check.text(one, f"{path}[{index}]")
        for index, one in enumerate(check.sequence(value, path, 12))
    )
