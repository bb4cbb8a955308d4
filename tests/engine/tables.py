"""Small tables written in a few words, and what a player sees of the play on them.

Cards are written out where they are used: ``spell(do("draw"))``, ``char("a", "3/1/0")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from glossary.engine.boards.board import ACTS, read_board
from glossary.engine.play.replay import Transcript, play
from glossary.engine.play.result import event_of, result_of
from glossary.engine.rules.citations import BIBLIOGRAPHY
from tests.engine.conftest import CARDS

Plain = dict[str, object]
Table = Mapping[str, object]

BOTH = pytest.mark.parametrize("edition", ["3.0", "4.0", "5.0"])
USE: Plain = {"exhaust": True}
"""The cost of a quick action that exhausts what bears it."""

ALL = pytest.mark.parametrize("edition", ["1.0", "3.0", "4.0", "5.0"])

ANYONE: Plain = {"pick": "target", "types": ["character"]}
EACH: Plain = {"pick": "each", "types": ["character"]}
MINE: Plain = {"pick": "each", "types": ["character"], "whose": "you"}


def do(word: str, /, **more: object) -> Plain:
    """One verb of an effect; ``with_`` and ``if_`` stand for the words Python keeps."""
    return {"do": word, **{k.strip("_").replace("_", "-"): v for k, v in more.items()}}


GROW = do("give", what="me")
"""Gain 1 boost."""


def ability(*verbs: Plain, **more: object) -> Plain:
    """A paragraph of a text box with these verbs."""
    return {"do": list(verbs), **{k.strip("_"): v for k, v in more.items()}}


def quick(*verbs: Plain, **cost: object) -> Plain:
    """A quick action."""
    return ability(*verbs, cost=cost)


def passive(kind: str, /, **more: object) -> Plain:
    """A paragraph that states something."""
    return {
        "passive": {"kind": kind, **{k.strip("_").replace("_", "-"): v for k, v in more.items()}}
    }


def char(
    name: str, stats: str = "1/1/1", side: str = "hero", /, *text: Plain, **more: object
) -> Plain:
    """A Character in an Expedition."""
    found: Plain = {"id": name, "stats": [int(n) for n in stats.split("/")], "expedition": side}
    return {**found, **more, **({"abilities": list(text)} if text else {})}


def gear(name: str = "g", /, **more: object) -> Plain:
    """An Expedition Permanent of Hand or Reserve; it costs 1."""
    return {"id": name, "type": "permanent", "subtypes": ["gear"], "cost": [1, 1], **more}


def held(name: str = "h", /, *text: Plain, **more: object) -> Plain:
    """A Character card of Hand or Reserve; it costs 1."""
    found: Plain = {"id": name, "type": "character", "cost": [1, 1], "stats": [1, 1, 1], **more}
    return {**found, **({"abilities": list(text)} if text else {})}


def spell(*verbs: Plain, **more: object) -> Plain:
    """A Spell called s with these verbs; it costs 1."""
    return {"id": "s", "type": "spell", "cost": [1, 1], "abilities": [ability(*verbs)], **more}


def landmark(name: str, /, *text: Plain, **more: object) -> Plain:
    """A Landmark, in Hand or in its zone."""
    found: Plain = {"id": name, "type": "permanent", "landmark": True, "cost": [1, 1], **more}
    return {**found, "abilities": list(text)}


_NOTHING = ["use", "nothing"]
"""A script that goes on, oldest Reaction first, up to the first turn."""


@dataclass(frozen=True)
class Seen:
    """A play as a player sees it: the events one by one, and where everything is at the end."""

    edition: str
    transcript: Transcript
    result: Plain

    @property
    def events(self) -> list[Plain]:
        """What happened, in order."""
        return [event_of(one) for one in self.transcript.events]

    def all(self, kind: str, **facts: object) -> list[Plain]:
        """The events of a kind that have these facts."""
        return [e for e in self.events if e["kind"] == kind and facts.items() <= e.items()]

    def said(self, kind: str, *rules: str, **facts: object) -> Plain:
        """The first such event; it must cite these rules, named as `number_in` has it."""
        found = self.all(kind, **facts)
        told = "; ".join(str(e) for e in self.events)
        assert found, f"no {kind} with {facts} under {self.edition}: {told}"
        wanted = {n for n in (number_in(self.edition, rule) for rule in rules) if n}
        for one in found:
            if wanted <= set(one["cites"]):  # type: ignore[call-overload]
                return one
        raise AssertionError(f"{found} cite no {sorted(wanted)} under {self.edition}")

    def never(self, *kinds: str, **facts: object) -> None:
        """No event of these kinds has these facts."""
        for kind in kinds:
            assert not self.all(kind, **facts), f"{kind} under {self.edition}: {self.all(kind)}"

    def order(self, *kinds: str) -> list[str]:
        """The kinds of events among these, as they came."""
        return [str(e["kind"]) for e in self.events if e["kind"] in kinds]

    def came(self, *kinds: str, why: str = "") -> None:
        """Of the events of these kinds, these came, in this order, and no others."""
        assert self.order(*kinds) == [*kinds], why

    def of(self, item: str) -> Plain:
        """A thing at the end, as board-format describes it; empty if it is nowhere."""
        board = self._last["board"]
        assert isinstance(board, dict)
        found = board.get(item, {})
        assert isinstance(found, dict)
        return found

    def at(self, item: str) -> str:
        """The zone a thing ended in, and whose; empty if it is nowhere."""
        found = self.of(item)
        return f"{found['who']} {found['zone']}" if found else ""

    def boosts(self, item: str) -> object:
        """How many boosts a thing ended with."""
        return self.of(item).get("boosts", 0)

    def status(self, item: str) -> object:
        """The statuses a thing ended with."""
        return self.of(item).get("status", [])

    def tokens(self, key: str) -> list[str]:
        """Where the tokens of that name ended."""
        board = self._last["board"]
        assert isinstance(board, dict)
        return sorted(self.at(item) for item in board if item.startswith(f"{key}-"))

    def region(self, place: str) -> int:
        """Where an Expedition counter ended."""
        name, side = place.split(".")
        return self.transcript.state.player(name).region(side)

    def asked(self) -> list[str]:
        """The questions put, with who answered."""
        return [
            f"{choice.player}:{choice.kind}"
            for stage in self.transcript.stages
            for choice in stage.asked
            if choice.kind != "turn"
        ]

    def offered(self) -> tuple[str, ...]:
        """What the question left open offers."""
        assert self.transcript.choice is not None
        return self.transcript.choice.words

    def refused(self, kind: str, *rules: str, **facts: object) -> Plain:
        """What is not offered by the question left open, and the rules that say why."""
        assert self.transcript.choice is not None
        found = [event_of(e) for e in self.transcript.choice.withheld]
        fitting = [e for e in found if e["kind"] == kind and facts.items() <= e.items()]
        assert fitting, f"no {kind} among {found}"
        wanted = {n for n in (number_in(self.edition, rule) for rule in rules) if n}
        assert wanted <= set(fitting[0]["cites"]), f"{fitting[0]} cites no {wanted}"  # type: ignore[call-overload]
        return fitting[0]

    @property
    def winner(self) -> str:
        """Who has won, if anybody."""
        return self.transcript.state.winner

    @property
    def _last(self) -> Plain:
        stages = [v for v in self.result.values() if isinstance(v, dict) and "board" in v]
        return stages[-1]


def into_landmarks(edition: str) -> str:
    """The kind of the event of going there: to a zone, or since 5.0 to a part of a shared one."""
    return "moved.landmarks" if edition == "5.0" else "moved.landmark"


def number_in(edition: str, name: str) -> str:
    """The number in *edition* of the rule that is *name* in 4.0, empty if none.

    What only another edition has is named with it: ``5.0:7.3.9.c``.
    """
    named_in, _, number = name.rpartition(":")
    for citation in BIBLIOGRAPHY.values():
        if str(citation.number(named_in or "4.0")) == number:
            found = citation.number(edition)
            return str(found) if found else ""
    raise AssertionError(f"the engine knows no {name}")


def table(
    edition: str,
    run: str = "afternoon",
    a: Table | None = None,
    b: Table | None = None,
    acts: str = "",
    *,
    spare: object = False,
    **more: object,
) -> Seen:
    """Play a table: A and B have 3 Orbs each; *acts* are separated by commas.

    Every act must be used, but for *spare* ones, which not every edition asks for.
    """
    players = {"A": {"mana": 3, **(a or {})}, "B": {"mana": 3, **(b or {})}}
    board: Plain = {"run": run.split(), "players": players, **more}
    script = [act_of(words) for words in acts.split(",") if words.strip()]
    board["script"] = script or [_NOTHING]
    transcript = play(read_board(board, CARDS, edition))
    assert spare or not script or not transcript.mistakes, transcript.mistakes
    return Seen(edition, transcript, result_of(transcript))


def act_of(written: str) -> list[str]:
    """An act of a script from its words; one that names no act is an answer."""
    words = written.split()
    return words if words[0] in ACTS else ["answer", *words]


def cast(
    edition: str,
    *verbs: Plain,
    a: Table | None = None,
    b: Table | None = None,
    acts: str = "",
    **more: object,
) -> Seen:
    """A plays a Spell with these verbs; *acts* answer what it asks."""
    mine = {"hand": [spell(*verbs)], **(a or {})}
    return table(edition, "afternoon", mine, b, f"play s,{acts}".rstrip(","), **more)
