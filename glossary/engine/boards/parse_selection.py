"""Reads selections, conditions, costs, triggers: tables of TOML or JSON to values."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.boards.checker import Checker, Written
from glossary.engine.conditions.condition import CONDITIONS
from glossary.engine.conditions.selection import PLACES, QUANTITIES
from glossary.engine.model.cards import TYPES, Condition, Cost, Quantity, Selection, Trigger

PHASES = ("morning", "noon", "afternoon", "dusk", "night")
_PICKS = ("me", "it", "that", "target", "choose", "random", "each")
TRIGGERS = (
    "joins", "leaves", "moves", "played", "sacrificed", "gains", "loses", "draws", "resupplies",
    "discards", "readies", "becomes", "creates", "advances", "retreats", "fails", "ascends",
    "after", "attempts", "phase", "makes-gift", "receives-gift",
    "move", "gain", "put", "forward", "back", "ascend",
)  # fmt: skip
_SELECTION = (
    "pick", "types", "subtypes", "where", "whose", "other", "token", "has", "has-any", "lacks",
    "least-hand-cost", "most-hand-cost", "most-base-cost", "most-total-hand-cost", "printed-zero",
    "count", "up-to",
)  # fmt: skip
_CONDITION = (
    "is", "of", "value", "number", "past", "not", "most", "amount", "each", "also",
)  # fmt: skip


def read_selection(check: Checker, value: object, path: str) -> Selection:
    """Read a selection: a table, or a pronoun alone such as ``"me"``."""
    if isinstance(value, str):
        return Selection(check.word(value, path, _PICKS, "me"))
    table = check.table(value, path, _SELECTION)
    token = table.get("token")
    kinds, total = (*TYPES, "landmark", "expedition-permanent"), "most-total-hand-cost"
    return Selection(
        check.word(table.get("pick"), f"{path}.pick", _PICKS, "each"),
        types=tuple(
            check.word(one, f"{path}.types", kinds)
            for one in texts(check, table.get("types"), f"{path}.types")
        ),
        subtypes=texts(check, table.get("subtypes"), f"{path}.subtypes"),
        where=check.word(table.get("where"), f"{path}.where", PLACES, "play"),
        whose=check.word(table.get("whose"), f"{path}.whose", ("any", "you", "opponent"), "any"),
        other=check.flag(table.get("other"), f"{path}.other"),
        token=None if token is None else check.flag(token, f"{path}.token"),
        has=text_at(check, table, "has", path),
        has_any=texts(check, table.get("has-any"), f"{path}.has-any"),
        lacks=text_at(check, table, "lacks", path),
        least_hand_cost=_limit(check, table, "least-hand-cost", path),
        most_hand_cost=_limit(check, table, "most-hand-cost", path),
        most_base_cost=None
        if "most-base-cost" not in table
        else check.number(table["most-base-cost"], f"{path}.most-base-cost", 0, 99),
        most_total_hand_cost=check.number(table[total], f"{path}.{total}", 0, 99)
        if total in table
        else None,
        printed_zero=check.flag(table.get("printed-zero"), f"{path}.printed-zero"),
        count=check.number(table.get("count"), f"{path}.count", 1, 20, 1),
        up_to=check.flag(table.get("up-to"), f"{path}.up-to"),
    )


def _limit(check: Checker, table: Written, key: str, path: str) -> int | Quantity | None:
    if key not in table:
        return None
    number, quantity = read_number(check, table[key], f"{path}.{key}", 0, 0)
    return quantity or number


def read_number(
    check: Checker, value: object, path: str, low: int, default: int
) -> tuple[int, Quantity | None]:
    """Read a number, or what it is counted from: ``{count = {...}}``, ``{counters = "x"}``.

    The number is *default* where it is counted. ``by`` divides it, and ``round`` says how.
    """
    if not isinstance(value, dict):
        return check.number(value, path, low, 99, default), None
    table = check.table(value, path, (*QUANTITIES, "by", "round"))
    ways = [kind for kind in QUANTITIES if kind in table]
    if len(ways) != 1:
        check.wrong(path, "ways-to-count")
        return default, None
    quantity = _quantity(check, ways[0], table[ways[0]], f"{path}.{ways[0]}")
    if "by" not in table:
        return default, quantity
    if "round" not in table:
        check.wrong(f"{path}.round", "rounding-missing")
    by, counted = read_number(check, table["by"], f"{path}.by", 1, 1)
    up = check.word(table.get("round"), f"{path}.round", ("up", "down")) == "up"
    return default, replace(quantity, by=counted or by, up=up)


def _quantity(check: Checker, kind: str, of: object, path: str) -> Quantity:
    if kind == "counters":
        return Quantity("counters", counter=check.text(of, path))
    if kind in ("count", "zeros"):
        return Quantity(kind, of=read_selection(check, of, path))
    check.flag(of, path)
    return Quantity(kind)


def read_condition(check: Checker, value: object, path: str) -> Condition | None:
    """Read a condition: a table, or its name alone; None if it is not written."""
    if value is None:
        return None
    if isinstance(value, str):
        value = {"is": value}
    table = check.table(value, path, _CONDITION)
    of = table.get("of")
    _, quantity = read_number(check, table.get("amount", 0), f"{path}.amount", 0, 0)
    also = (
        read_condition(check, one, f"{path}.also[{index}]")
        for index, one in enumerate(check.sequence(table.get("also"), f"{path}.also", 4))
    )
    return Condition(
        check.word(table.get("is"), f"{path}.is", CONDITIONS, "first-player"),
        of=read_selection(check, of, f"{path}.of") if of is not None else None,
        value=text_at(check, table, "value", path),
        number=check.number(table.get("number"), f"{path}.number", 0, 99, 0),
        past=check.flag(table.get("past"), f"{path}.past"),
        negated=check.flag(table.get("not"), f"{path}.not"),
        most=check.number(table["most"], f"{path}.most", 0, 99) if "most" in table else None,
        quantity=quantity,
        each=tuple(
            read_selection(check, one, f"{path}.each[{index}]")
            for index, one in enumerate(check.sequence(table.get("each"), f"{path}.each", 6))
        ),
        also=tuple(one for one in also if one is not None),
    )


def read_cost(check: Checker, value: object, path: str) -> Cost:
    """Read a cost: a table of amounts and of what is chosen to be given up."""
    given = ("sacrifice", "discard")
    keys = ("mana", "exhaust", "discard-me", "spend", "counter", "hand-to-reserve", *given)
    table = check.table(value, path, keys)
    chosen = {
        key: read_selection(check, table[key], f"{path}.{key}") for key in given if key in table
    }
    return Cost(
        mana=check.number(table.get("mana"), f"{path}.mana", 0, 99),
        exhaust=check.flag(table.get("exhaust"), f"{path}.exhaust"),
        discard_me=check.flag(table.get("discard-me"), f"{path}.discard-me"),
        spend=check.number(table.get("spend"), f"{path}.spend", 0, 99),
        counter=text_at(check, table, "counter", path),
        hand_to_reserve=check.number(table.get("hand-to-reserve"), f"{path}.hand-to-reserve", 0, 9),
        sacrifice=chosen.get("sacrifice"),
        discard=chosen.get("discard"),
    )


def read_trigger(check: Checker, value: object, path: str) -> Trigger:
    """Read a trigger: a table with ``on`` and what limits it."""
    table = check.table(value, path, ("on", "subject", "origin", "to", "what", "phase"))
    return Trigger(
        check.word(table.get("on"), f"{path}.on", TRIGGERS, "joins"),
        subject=read_selection(check, table.get("subject", "me"), f"{path}.subject"),
        origin=text_at(check, table, "origin", path),
        to=text_at(check, table, "to", path),
        what=text_at(check, table, "what", path),
        phase=check.word(table.get("phase"), f"{path}.phase", PHASES),
    )


def text_at(check: Checker, table: Written, key: str, path: str) -> str:
    """Read the text under *key*, an empty one if it is not written."""
    return check.text(table[key], f"{path}.{key}") if key in table else ""


def texts(check: Checker, value: object, path: str) -> tuple[str, ...]:
    """Read a text or a list of at most 12 texts."""
    if isinstance(value, str):
        value = [value]
    return tuple(
        check.text(one, f"{path}[{index}]")
        for index, one in enumerate(check.sequence(value, path, 12))
    )
