"""Reads what is written in the board language: tables of JSON or TOML to values of the model."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from glossary.engine.boards.checker import LONGEST_TEXT, Checker, Written, join, shorten
from glossary.engine.boards.language import NUMBERED, SYMBOLS, Form, Kind, Table, tables
from glossary.engine.boards.made import Fields, ability_of, quantity_of, token_of, value_of
from glossary.engine.effects.verbs import BY_WORD, VERBS
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import KEYWORDS, Ability, Card, Condition, Selection
from glossary.engine.model.instructions import Instruction, OfCounters, OfStatus
from glossary.engine.rules.values import fields_of, replace

MOST_DEPTH = 3
ANY = "any"
_ALIKE = 0.75  # how alike a counter and a known word are, for it to be a misspelt one
_ITS_PLAYER = ("its-controller", "its-owner")
_OF_THAT = ("that", "controller-of-that", "owner-of-that")
_OF_PLACES = ("its-expedition", *_ITS_PLAYER)
_OF_IT = ("it", *_OF_PLACES)
_EXPEDITION_MOVES = ("forward", "back", "ascend")
"""What would happen to an Expedition: "it" is no object then."""
_AN_ACT = '["play", "h1", "hero"]'
_APART = tuple(verb.word for verb in VERBS if verb.apart)
_OTHERWISE = {"card": "class"}
"""Keys that are written for another, which is spelt otherwise."""


class Reader:
    """Reads objects of the language; its checker has the mistakes.

    :param known: words that are known besides those of the table, by what they name.
    """

    def __init__(self, check: Checker, known: dict[str, Collection[str]]) -> None:
        self.check = check
        self.known = known
        self.counters = {"boost"}  # what exists, by boards and abilities that put it somewhere
        self._asked: list[tuple[str, str]] = []
        self._it: tuple[str, ...] = _OF_IT
        self._that = True
        self._depth = 0

    def fields(self, table: Table, value: object, path: str, raw: Sequence[str] = ()) -> Fields:
        """Read the keys of an object; those of *raw* are returned as they are written."""
        if not isinstance(value, dict):
            self.check.wrong(path, "not-an-object", value=shorten(value))
            return {}
        spend("reading", 10 + 3 * len(value))
        kind = self._kind(table, value, path)
        taken = table.taken(kind)
        self._check_keys(table, kind, value, path, taken)
        outer = self._it, self._that
        if table.name == "ability":
            self._that = "cost" in value
            it = "passive" not in value and (
                value.get("at") in SYMBOLS or ("when" in value and "cost" not in value)
            )
            self._it = _OF_IT if it else ()
        elif table.name == "verb" and "cost" in value:
            self._that = True  # what was given up for it
        fields: Fields = {}
        for key, written in value.items():
            form = taken.get(key)
            if written is None or form is None:
                continue
            inner = self._it
            if key in ("instead", "if-not"):
                when = value.get("when")
                moves = isinstance(when, dict) and when.get("on") in _EXPEDITION_MOVES
                self._it = _OF_PLACES if moves else _OF_IT
            at = join(path, key)
            if key == table.by:
                if kind is not None:
                    fields[key] = self._of_it(kind.word, at)
            else:
                fields[key] = written if key in raw else self.read(form, written, at)
            self._it = inner
        if table.name in ("ability", "verb"):
            self._it, self._that = outer
        if table.usual in _OF_IT and table.by not in value and table.usual not in self._it:
            self.check.wrong(join(path, table.by), "no-it", word=table.usual)
        return fields

    def _kind(self, table: Table, value: Written, path: str) -> Kind | None:
        if table.by_keys:
            first = next((key for key in table.by_keys if key in value), table.by_keys[-1])
            return table.kinds[first]
        if not table.by:
            return None
        written, at, known = value.get(table.by), join(path, table.by), tuple(table.kinds)
        if written is None and not table.usual:
            self.check.wrong(at, "missing-word", known=known)
            return None
        word = table.usual if written is None else self.check.word(written, at, known)
        return table.kinds.get(word)

    def _check_keys(
        self, table: Table, kind: Kind | None, value: Written, path: str, taken: Mapping[str, Form]
    ) -> None:
        """Check that the keys are taken here, and that no key is missing."""
        known = tuple(taken)
        for key in value:
            if key in taken:
                continue
            at = join(path, str(key)[:40])
            if kind is not None and key in table.keys:
                self.check.wrong(at, "key-not-taken", of=kind.word, known=known)
            elif near := self.check.near(_OTHERWISE.get(key, str(key)), known):
                self.check.wrong(at, "misspelt-key", near)
            else:
                self.check.wrong(at, "unknown-key", known=known)
        for key in (*table.needs, *(kind.needs if kind else ())):
            if value.get(key) is None:
                words = taken[key].words
                missing = {"known": words} if words else {}
                self.check.wrong(join(path, key), "missing-word" if words else "missing", **missing)
        for key, other in table.pairs:
            if key in value and other not in value:
                self.check.wrong(join(path, key), "key-alone", other=other)
        if table.one_of and sum(key in value for key in table.one_of) != 1:
            self.check.wrong(path, "ways-to-count")

    def read(self, form: Form, value: object, path: str) -> object:
        """Read what stands under a key; what it is if it is wrong does not matter."""
        check = self.check
        match form.kind:
            case "word":
                return self._of_it(check.word(value, path, form.words), path)
            case "known":
                return check.word(value, path, self.known[form.table])
            case "whole":
                return check.number(value, path, form.low, form.high)
            case "counted" if isinstance(value, dict):
                return self.read(Form("table", table="count"), value, path)
            case "counted":
                return check.number(value, path, form.low, form.high)
            case "flag":
                return check.flag(value, path)
            case "true":
                return check.word(value, path, (), "") if value is not True else True
            case "text":
                return check.text(value, path, form.high or LONGEST_TEXT)
            case "counter" | "quality":
                word = check.text(value, path)
                if word and word not in form.words:
                    self._asked.append((path, word))
                return word
            case "terrains":
                return self._terrains(value, path)
            case "list":
                return self._list(form, value, path)
            case "table":
                return self._table(tables()[form.table], value, path)
            case "names":
                return self._names(form, value, path)
            case "either":
                fits = (one for one in form.of if _fits(one, value))
                return self.read(next(fits, form.of[-1]), value, path)
            case "keyword":
                return self._keyword(value, path)
            case _:
                return value

    def _of_it(self, word: str, path: str) -> str:
        if word in _OF_IT and word not in self._it and not (word in _ITS_PLAYER and self._that):
            self.check.wrong(path, "no-it", word=word)
        elif word in _OF_THAT and not self._that:
            self.check.wrong(path, "no-that", word=word)
        return word

    def _terrains(self, value: object, path: str) -> str:
        if not isinstance(value, str) or not value or len(set(value) & set("FMW")) < len(value):
            self.check.wrong(path, "not-terrains", value=shorten(value))
            return "F"
        return "".join(letter for letter in "FMW" if letter in value)

    def _list(self, form: Form, value: object, path: str) -> tuple[object, ...]:
        """Read a list; what stands alone is one of it, and "that" needs a verb before it."""
        of = form.of[0]
        if form.alone and isinstance(value, str):
            return (self.read(of, value, path),)
        written = self.check.sequence(value, path, form.high)
        if of.table == "verb":
            self._check_links(written, path)
        outer, values = self._that, []
        for number, one in enumerate(written):
            values.append(self.read(of, one, f"{path}[{number}]"))
            self._that = self._that or of.table == "verb"
        self._that, items = outer, tuple(values)
        if len(items) >= form.low:
            return items
        if isinstance(value, list) and len(value) <= form.high:
            self.check.wrong(path, form.wrong or "list-empty", number=len(items), act=_AN_ACT)
        return ()

    def _names(self, form: Form, value: object, path: str) -> dict[str, object]:
        """Read an object of names that are not the language's own: players, counters."""
        if not isinstance(value, dict) or (form.high and len(value) > form.high):
            if form.high and not form.wrong:
                self.check.wrong(path, "counters-unnamed")
            else:
                self.check.wrong(path, "not-an-object", value=shorten(value))
            return {}
        names = {}
        for name, one in value.items():
            at = join(path, str(name)[:20])
            if form.table and name not in self.known[form.table]:
                self.check.wrong(at, "unknown-key", known=tuple(self.known[form.table]))
            elif self.check.text(name, path):
                names[name] = self.read(form.of[0], one, at)
        return names

    def _keyword(self, value: object, path: str) -> tuple[str, int]:
        name, _, number = self.check.text(value, path).partition(" ")
        if name:
            self.check.word(name, path, KEYWORDS)
        if number and (name not in NUMBERED or not number.isdigit()):
            self.check.wrong(path, "not-one-of", value=shorten(value), known=KEYWORDS)
        return name, int(number) if number.isdecimal() else 0

    def _table(self, table: Table, value: object, path: str) -> object:
        """Read an object of the language, whose first mistakes are those of its table."""
        if table.bare and isinstance(value, str):
            word = self.check.word(value, path, tuple(table.kinds))
            if not word:
                return value_of(table.name, {})
            value = {table.by: word}
        self._depth += table.name == "ability"
        if self._depth > MOST_DEPTH + 1:
            self.check.wrong(path, "abilities-too-deep")
            self._depth -= 1
            return Ability("effect")
        fields = self.fields(table, value, path)
        self._depth -= table.name == "ability"
        if table.name == "ability":
            return ability_of(self.check, fields, path)
        if table.name == "count":
            return quantity_of(fields)
        if table.name == "token":
            return token_of(self.check, fields, path)
        if table.name == "verb":
            self._check_verb(fields, path)
            if isinstance(fields.get("token"), Card):
                fields["card"] = fields.pop("token")
            if "do" in fields:
                fields["do"] = BY_WORD[fields["do"]]
        if table.name == "cost":
            fields = self._settled_cost(fields, path)
        if table.name in ("passive", "lasting"):
            self._check_instead(fields, path)
        return value_of(table.name, fields)

    def _settled_cost(self, fields: Fields, path: str) -> Fields:
        """Return a cost with what its payer chooses the number of, X, in a field of its own."""
        chosen = {"mana": "mana", "spend": "counters"}
        any_of = [key for key in chosen if fields.get(key) == ANY]
        if len(any_of) > 1:
            self.check.wrong(join(path, "mana"), "key-beside", other="spend")
        if not any_of and "most" in fields:
            self.check.wrong(join(path, "most"), "key-alone", other="mana")
        if not any_of:
            return fields
        left = {key: value for key, value in fields.items() if key not in any_of}
        return {**left, "x": chosen[any_of[0]]}

    # -- what no table says: keys and words that exclude or need others elsewhere

    def _check_links(self, verbs: Sequence[object], path: str) -> None:
        """Check that "at once" joins verbs that are one step together, and follows one (6.1.c)."""
        before: Written = {}
        for index, verb in enumerate(verbs):
            now: Written = verb if isinstance(verb, dict) else {}
            at = f"{path}[{index}].link"
            first = now.get("link") == "at-once" or path.endswith(("do", "instead"))
            if now.get("link") and not index and first:
                self.check.wrong(at, "link-of-the-first")
            elif now.get("link") == "at-once":
                alone = ("may", "cost", "if", "times", "times-each")
                loose = next((key for key in alone if key in now), None)
                apart = next((v for v in (now, before) if v.get("do") in _APART), None)
                if loose is not None:
                    self.check.wrong(f"{path}[{index}].{loose}", "not-at-once", word=loose)
                elif apart is not None:
                    self.check.wrong(at, "not-at-once", word=str(apart["do"]))
            before = now

    def _check_verb(self, fields: Fields, path: str) -> None:
        """Check a verb: of two keys that say the same thing, one would be ignored."""
        condition = fields.get("link") in ("otherwise", "and") and "if" in fields
        for key, other, wrong in (
            ("if", "link", condition),
            ("may", "cost", "cost" in fields and "may" in fields),
            ("times", "times-each", "times" in fields and "times-each" in fields),
            ("less", "free", "less" in fields and "free" in fields),
        ):
            if wrong:
                self.check.wrong(join(path, key), "key-beside", other=other)
        if fields.get("do") == "gain-counters" and fields.get("counter"):
            self.counters.add(fields["counter"])

    def _check_instead(self, fields: Fields, path: str) -> None:
        """Check that an "instead" says what it acts on; it can be "I" as I arrive."""
        kind, verbs = fields.get("kind"), fields.get("instead")
        of, when = fields.get("of"), fields.get("when")
        for index, verb in enumerate(verbs or ()):
            at = f"{path}.instead[{index}]"
            if kind == "gains-when-played":
                types = of.types if of else ()
                spells = not types or {"spell", "card"} & set(types)
                if spells and not _only_gains_or_loses(verb):
                    self.check.wrong(at, "spells-gain-statuses")
            elif verb.what or verb.objects.pick != "me" or (when is not None and when.own_arrival):
                continue
            elif verb.do.word != "draw" and "what" in tables()["verb"].kinds[verb.do.word].takes:
                self.check.wrong(f"{at}.what", "missing")

    def check_counters(self, more: Callable[[], set[str]] = set) -> None:
        """Check the counters that abilities ask about: any name will do, but not a misspelt one.

        *more* finds others that exist; it is only asked if there is need.
        """
        asked = [(path, name) for path, name in self._asked if name not in self.counters]
        known = self.counters | more() if asked else set()
        quality = tables()["selection"].keys["has"]
        for path, name in asked:
            near = self.check.near(name, (*known, *quality.words)) if name not in known else ()
            near = tuple(one for one in near if SequenceMatcher(None, name, one).ratio() > _ALIKE)
            if near:
                self.check.wrong(path, "no-such-counter", near, counter=name)


def _how_played(verb: Instruction) -> Condition | None:
    """Return the condition of a verb if it is where a card being played comes from."""
    condition = verb.condition
    of = condition.of if condition is not None else None
    origin = of.played_from if of is not None else ""
    plain = Condition("is", Selection("it", played_from=origin))
    return condition if origin and condition == plain else None


def _only_gains_or_loses(verb: Instruction) -> bool:
    """Tell whether it changes a status, and says no more than how what is played was played."""
    if not isinstance(verb, OfStatus) or verb.do.word not in ("gain", "lose"):
        return False
    plain = OfStatus(verb.do, what=verb.what, status=verb.status)
    return verb == replace(plain, condition=_how_played(verb))


def _fits(form: Form, value: object) -> bool:
    written = {"table": dict, "names": dict, "list": list, "whole": int, "text": str}
    if form.kind == "null":
        return value is None
    if form.kind == "known":
        return isinstance(value, str)
    return isinstance(value, written.get(form.kind, object))


def counters_put(value: object) -> Iterator[str]:
    """Yield the names of the counters that cards have or put somewhere."""
    if isinstance(value, tuple):
        for one in value:
            yield from counters_put(one)
    elif parts := fields_of(value):
        spend("reading", 4)
        if isinstance(value, OfCounters):
            yield value.counter
        for name, part in parts.items():
            if name == "counters":
                yield from (counter for counter, _ in part)
            elif part and not isinstance(part, (str, int)):
                yield from counters_put(part)
