"""Reads the parameters of the pages of an example: which play, how far, under which rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from glossary.core.errors import near_misses
from glossary.engine.model.objects import TERRAINS
from glossary.engine.play.disabled_rules import CAN_BE_DISABLED
from glossary.examples.model import Example
from glossary.examples.tens import Ten, ten_of
from glossary.web.base.layout import Link
from glossary.web.base.limits import AddressRefused
from glossary.web.base.page import Page
from glossary.web.examples.labels import example_link

_DECISIONS = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,59}")
_STEP = re.compile(r"\d{1,4}")
_GUESSED = re.compile(r"[A-Za-z0-9.-]{1,24}")
_MOST_GUESSED = 8
GUESS_FIELDS = {terrain: f"guess-{terrain}" for terrain in TERRAINS}
"""The field of a form for each statistic that is guessed."""
PARAMETERS = ("edition", "d", "step", "off", "guess", "booth", "ten", *GUESS_FIELDS.values())
"""What the pages of an example read of a query."""
_PAGES = {
    "player.player": "scenarios/{}",
    "outcomes.outcomes": "scenarios/{}/outcomes",
    "what_if.what_if": "scenarios/{}/editions",
    "embed.player": "embed/scenarios/{}",
}


class PlayParameters(Struct, frozen=True):
    """The example, the decisions taken in it, the step shown, and the options of the page.

    :param page: the page on which it is shown.
    :param step: how many steps are shown; 0 shows the position at the start.
    :param off: the rules that are switched off.
    :param booth: whether the board and its buttons are shown large.
    :param ten: the ten examples that it is one of, which a visitor is led through.
    """

    page: Page
    example: Example
    edition: str
    decisions: tuple[int, ...] = ()
    step: int = 0
    off: tuple[str, ...] = ()
    guess: tuple[str, ...] = ()
    booth: bool = False
    ten: Ten | None = None
    endpoint: str = "player.player"

    @property
    def pinned(self) -> str | None:
        """The edition in addresses of rules: None for the newest."""
        return self.page.pinned(self.edition)

    @property
    def leads_on(self) -> bool:
        """Whether its page leads to other examples; one in a frame of another site does not."""
        return self.endpoint == "player.player"

    def address(self, endpoint: str = "") -> str:
        """Return the address of this page, or of another one of the example, as it is played."""
        query = _query(self.values())
        path = self._path(endpoint or self.endpoint)
        return f"{path}?{query}" if query else path

    def addresses(self, steps: int) -> tuple[str, ...]:
        """Return the addresses of the steps 1 to *steps*."""
        before, after = _query(self._rules()), _query(self._manner())
        begin = f"{self._path(self.endpoint)}?{before}{'&' * bool(before)}step="
        end = f"&{after}" if after else ""
        return tuple(f"{begin}{step}{end}" for step in range(1, steps + 1))

    def _path(self, endpoint: str) -> str:
        return f"{self.page.root}/{self.page.language}/{_PAGES[endpoint].format(self.example.slug)}"

    def values(self) -> Iterator[tuple[str, str]]:
        """Yield the parameters of the query, without those that have their default."""
        yield from self._rules()
        if self.step:
            yield "step", str(self.step)
        yield from self._manner()

    def _rules(self) -> Iterator[tuple[str, str]]:
        """Yield what is played, and under which rules."""
        if self.decisions:
            yield "d", ".".join(map(str, self.decisions))
        if self.edition != self.example.edition:
            yield "edition", self.edition
        for name in self.off:
            yield "off", name

    def _manner(self) -> Iterator[tuple[str, str]]:
        """Yield what was guessed, and how the page looks."""
        for answer in self.guess:
            yield "guess", answer
        if self.booth:
            yield "booth", "1"
        if self.ten is not None:
            yield "ten", self.ten.code

    def at(self, step: int, decisions: tuple[int, ...] | None = None) -> PlayParameters:
        """Return a copy at another step, perhaps with other decisions."""
        return replace(
            self, step=step, decisions=self.decisions if decisions is None else decisions
        )


def _query(values: Iterable[tuple[str, str]]) -> str:
    """Return parameters as a query: no name and no value needs an escape."""
    return "&".join([f"{name}={value}" for name, value in values])


def find(page: Page, slug: str) -> Example:
    """Return the example *slug*.

    :raises AddressRefused: if there is none; it suggests similar names.
    """
    example = page.snapshot.example(slug)
    if example is not None:
        return example
    _ = page.gettext
    known = {example.slug: example for example in page.snapshot.examples}
    near = near_misses(slug[:60], known)
    ways = (example_link(page, known[name]) for name in near)
    every = Link(_("All examples"), page.url_for("scenarios.index"))
    raise AddressRefused(_("There is no example of that name."), 404, (*ways, every))


def read_parameters(
    page: Page, slug: str, given: MultiDict[str, str], endpoint: str = "player.player"
) -> PlayParameters:
    """Return the parameters that an address gives.

    :raises AddressRefused: if one is invalid.
    """
    example = find(page, slug)
    return PlayParameters(
        page=page,
        example=example,
        edition=_edition(page, example, given.get("edition", "")),
        decisions=read_decisions(page, given.get("d", "")),
        step=_step(page, given.get("step", "")),
        off=_off(page, given.getlist("off")),
        guess=read_guess(page, given),
        booth=given.get("booth") == "1",
        ten=_ten(page, example, given.get("ten", "")),
        endpoint=endpoint,
    )


def _ten(page: Page, example: Example, code: str) -> Ten | None:
    """Return the ten of a code, if it has the example; an older address may name another."""
    ten = ten_of(page.snapshot.example_index.taught, code) if code else None
    return ten if ten is not None and example in ten.examples else None


def _edition(page: Page, example: Example, written: str) -> str:
    edition = written or example.edition
    if edition not in example.editions:
        _ = page.gettext
        raise AddressRefused(
            _(
                "This example is played under edition %(editions)s.",
                editions=page.speech.either(example.editions),
            )
        )
    return edition


def read_decisions(page: Page, written: str) -> tuple[int, ...]:
    """Return the decisions of an address.

    :raises AddressRefused: if they are no numbers.
    """
    if not written:
        return ()
    if len(written) > 240 or not _DECISIONS.fullmatch(written) or not written.isascii():
        _ = page.gettext
        raise AddressRefused(
            _("The decisions (d=) are numbers with dots between, like 1.0, at most 60 of them.")
        )
    return tuple(map(int, written.split(".")))


def _step(page: Page, written: str) -> int:
    if not written:
        return 0
    if not written.isascii() or not _STEP.fullmatch(written):
        raise AddressRefused(page.gettext("The step (step=) must be a number."))
    return int(written)


def _off(page: Page, names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        if name not in CAN_BE_DISABLED:
            _ = page.gettext
            near = near_misses(name[:40], CAN_BE_DISABLED) or CAN_BE_DISABLED
            raise AddressRefused(
                _("What can be off (off=): %(names)s.", names=page.speech.either(near))
            )
    return tuple(dict.fromkeys(names))


def guess_not_offered(page: Page) -> AddressRefused:
    """Return the refusal of a guess."""
    return AddressRefused(page.gettext("The guess (guess=) is not one that was offered."))


def read_guess(page: Page, given: MultiDict[str, str]) -> tuple[str, ...]:
    """Return the guess: from ``guess=`` as links have it, or from the three fields of the form.

    :raises AddressRefused: if nothing of the kind is offered anywhere.
    """
    fields = [given[name] for name in GUESS_FIELDS.values() if name in given]
    words = given.getlist("guess") or fields
    guess = tuple(filter(None, words))
    if len(words) > _MOST_GUESSED or not all(map(_GUESSED.fullmatch, guess)):
        raise guess_not_offered(page)
    return guess
