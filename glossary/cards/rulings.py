"""Reads the rulings on cards: what a card does with others, and the paragraphs that decide it.

``rulings.toml`` beside this module has what needs no language: a table for each ruling. Its words
are in ``locales/<language>/rulings.toml``, under the same id, in the markup of the rules; cards
are named there as ``*Kuwat, the Dissenter*``. ``ruling_boards.toml`` has the boards on which the
rulings are seen; the tests of the engine play them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from glossary.core.errors import MalformedNumber, SourceError, SourceErrors, near_misses
from glossary.core.languages import InLanguages, read_languages
from glossary.core.rule_number import RuleNumber

FILE = Path(__file__).parent / "rulings.toml"
BOARDS = Path(__file__).parent / "ruling_boards.toml"
WORDS = "rulings.toml"
HOLDS = ("yes", "no", "unclear")

_ID = re.compile(r"ruling-[0-9]{3}")
_EDITION = re.compile(r"[1-9][0-9]?\.[0-9]")
_DATE = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
_KEYS = ("cards", "cites", "holds", "since", "dates", "same_as", "example")
_BOARD_KEYS = ("board", "by", "see")


@dataclass(frozen=True, slots=True)
class RulingWords:
    """The words of a ruling in one language, in markup.

    ``note`` says since when and why it does not hold any more, what is unclear about it, or where
    its reason differs from the one given at the time; empty if there is nothing of the kind.
    ``plays`` say in a few words what each board shows; empty if there is one board or none.
    """

    question: str
    answer: str
    note: str = ""
    plays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingBoard:
    """A board on which a ruling is seen: what is on it, in the board language.

    ``board`` names no edition. ``by`` is the paragraph, in the newest edition, that the play cites
    and ``see`` what must be seen of it; both are for the tests.
    """

    board: Mapping[str, object]
    by: RuleNumber
    see: Mapping[str, Any]

    def under(self, edition: str) -> dict[str, object]:
        """Return the board to play under *edition*."""
        return {"edition": edition, **self.board}


@dataclass(frozen=True)
class Ruling(InLanguages[RulingWords]):
    """A ruling, which belongs to cards and their abilities, not to one printing.

    ``cards`` are slugs, all that it holds for. ``cites`` are the paragraphs that decide it, by
    edition, the one that decides most first. ``holds`` is ``yes``, ``no`` (``since`` that
    edition) or ``unclear``. ``dates`` are the days on which it was given (ISO 8601).
    ``same_as`` is the id of the ruling that answers the same question, or empty. ``example`` is
    the slug of a worked example of it, or empty. ``texts`` has the binding language first.
    """

    id: str
    cards: tuple[str, ...]
    cites: Mapping[str, tuple[RuleNumber, ...]]
    holds: str
    since: str
    dates: tuple[str, ...]
    same_as: str
    example: str
    texts: Mapping[str, RulingWords] = field(default_factory=dict)
    plays: tuple[RulingBoard, ...] = ()

    def __hash__(self) -> int:
        """Hash the id alone, so that a ruling with its mappings can be a key of caches."""
        return hash(self.id)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions under which it is known to hold; none if it does not, or is unclear."""
        return tuple(self.cites) if self.holds == "yes" else ()


class Rulings(Mapping[str, Ruling]):
    """All rulings by id, in the order of their ids."""

    def __init__(self, rulings: Mapping[str, Ruling]) -> None:
        """Hold *rulings*, which have words."""
        self._by_id = dict(sorted(rulings.items()))

    def __getitem__(self, id_: str) -> Ruling:
        return self._by_id[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def by_card(self) -> Mapping[str, tuple[Ruling, ...]]:
        """Rulings by the slug of a card; one that repeats another of the same card is left out."""
        rulings: dict[str, dict[str, Ruling]] = {}
        for ruling in sorted(self._by_id.values(), key=lambda ruling: bool(ruling.same_as)):
            for slug in ruling.cards:
                rulings.setdefault(slug, {}).setdefault(ruling.same_as or ruling.id, ruling)
        return {
            slug: tuple(sorted(of.values(), key=lambda ruling: ruling.id))
            for slug, of in rulings.items()
        }

    def of_card(self, slug: str) -> tuple[Ruling, ...]:
        """Return the rulings on a card, none of them twice in other words."""
        return self.by_card.get(slug, ())

    def citing(self, edition: str, number: RuleNumber) -> tuple[Ruling, ...]:
        """Return the rulings that a paragraph of an edition decides, repetitions left out.

        Those of an entry are the rulings that any of its paragraphs decides.
        """
        return self._citing.get((edition, number), ())

    @cached_property
    def _citing(self) -> Mapping[tuple[str, RuleNumber], tuple[Ruling, ...]]:
        """Rulings by edition and the paragraph or entry that decides them."""
        by_rule: dict[tuple[str, RuleNumber], dict[Ruling, None]] = {}
        for ruling in self._by_id.values():
            for edition, cites in ruling.cites.items() if not ruling.same_as else ():
                for cited in cites:
                    by_rule.setdefault((edition, cited), {})[ruling] = None
                    by_rule.setdefault((edition, cited.entry), {})[ruling] = None
        return {place: tuple(rulings) for place, rulings in by_rule.items()}


def read_rulings(locales: Path) -> tuple[Ruling, ...]:
    """Return the rulings with the words of *locales*.

    A ruling without words in the binding language is left out; lint reports it.

    :raises SourceErrors: with every mistake, each with its file and line.
    """
    rulings, mistakes = read(locales)
    if mistakes:
        raise SourceErrors(mistakes)
    binding = read_languages(locales).binding
    return tuple(ruling for ruling in rulings.values() if binding in ruling.texts)


def read(
    locales: Path, file: Path = FILE, boards: Path = BOARDS
) -> tuple[dict[str, Ruling], list[SourceError]]:
    """Return the rulings that can be read, by id, and the mistakes of all their files."""
    languages = read_languages(locales)
    mistakes: list[SourceError] = []
    rulings = _rulings(file, mistakes)
    words = {
        language: _read_words(locales / language / WORDS, rulings, mistakes)
        for language in languages.preferring(languages.binding)
    }
    played = _boards(boards, rulings, mistakes)
    return {
        id_: replace(
            ruling,
            texts={code: texts[id_] for code, texts in words.items() if id_ in texts},
            plays=played.get(id_, ()),
        )
        for id_, ruling in rulings.items()
    }, mistakes


def _rulings(file: Path, mistakes: list[SourceError]) -> dict[str, Ruling]:
    """Return the rulings of a file by id, without words; add what is wrong to *mistakes*."""
    rulings: dict[str, Ruling] = {}
    written, place = _tables(file, mistakes)
    for id_, table in written.items():
        if not _ID.fullmatch(id_):
            mistakes.append(place(id_, f"{id_!r} is not an id like ruling-001"))
        elif not isinstance(table, dict):
            mistakes.append(place(id_, f"{id_} is not a table"))
        else:
            rulings[id_] = _ruling(id_, table, place, mistakes)
    for id_, ruling in rulings.items():
        original = rulings.get(ruling.same_as)
        if ruling.same_as and (original is None or original.same_as):
            problem = f"{id_}: same_as is no ruling that answers by itself"
            mistakes.append(place(id_, problem, near_misses(ruling.same_as, rulings)))
    return rulings


def _ruling(id_: str, table: dict[str, Any], place: _Place, mistakes: list[SourceError]) -> Ruling:
    def wrong(problem: str, candidates: tuple[str, ...] = ()) -> None:
        mistakes.append(place(id_, f"{id_}: {problem}", candidates))

    def words(key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value) and value:
            return tuple(value)
        wrong(f"{key} must be a list of words")
        return ()

    def word(key: str) -> str:
        value = table.get(key, "")
        if isinstance(value, str):
            return value
        wrong(f"{key} must be a word")
        return ""

    for key in table:
        if key not in _KEYS:
            wrong(f"unknown key {key}", near_misses(key, _KEYS))
    cites: dict[str, tuple[RuleNumber, ...]] = {}
    written = table.get("cites")
    if not isinstance(written, dict) or not written:
        wrong("cites must be a table: edition = [numbers]")
        written = {}
    for edition, numbers in written.items():
        if not _EDITION.fullmatch(edition) or not isinstance(numbers, list) or not numbers:
            wrong(f"cites.{edition} must be a list of numbers of an edition like 5.0")
            continue
        try:
            cites[edition] = tuple(RuleNumber.parse(str(number)) for number in numbers)
        except MalformedNumber as error:
            wrong(f"cites.{edition}: {error}")
    dates = words("dates")
    for date in dates:
        if not _DATE.fullmatch(date):
            wrong(f"{date!r} is not a date like 2024-10-02")
    holds, since = word("holds"), word("since")
    if holds not in HOLDS:
        wrong(f"holds is {holds!r}, not yes, no or unclear", near_misses(holds, HOLDS))
    if (holds == "no") != bool(_EDITION.fullmatch(since)):
        wrong("since names the edition from which on it does not hold, and stands with no alone")
    return Ruling(
        id=id_,
        cards=words("cards"),
        cites=cites,
        holds=holds,
        since=since,
        dates=dates,
        same_as=word("same_as"),
        example=word("example"),
    )


def _read_words(
    file: Path, known: Mapping[str, object], mistakes: list[SourceError]
) -> dict[str, RulingWords]:
    """Return the words of rulings in one language; none if there is no such file."""
    if not file.exists():
        return {}
    words: dict[str, RulingWords] = {}
    written, place = _tables(file, mistakes)
    for id_, table in written.items():
        if id_ not in known:
            mistakes.append(place(id_, f"there is no ruling {id_}", near_misses(id_, known)))
        elif not isinstance(table, dict) or not _are_words(table):
            problem = f"{id_}: a question, an answer, perhaps a note, perhaps a list of plays"
            mistakes.append(place(id_, problem))
        else:
            words[id_] = RulingWords(**{**table, "plays": tuple(table.get("plays", ()))})
    return words


def _are_words(table: Mapping[str, object]) -> bool:
    """Return whether a table has the words of a ruling, and nothing else."""
    texts = {key: value for key, value in table.items() if key != "plays"}
    plays = table.get("plays", [])
    return (
        {"question", "answer"} <= texts.keys() <= {"question", "answer", "note"}
        and isinstance(plays, list)
        and all(isinstance(text, str) and text.strip() for text in (*texts.values(), *plays))
    )


def _boards(
    file: Path, known: Mapping[str, object], mistakes: list[SourceError]
) -> dict[str, tuple[RulingBoard, ...]]:
    """Return the boards of rulings by id; none if there is no such file."""
    if not file.exists():
        return {}
    boards: dict[str, tuple[RulingBoard, ...]] = {}
    written, place = _tables(file, mistakes)
    for id_, tables in written.items():
        if id_ not in known:
            mistakes.append(place(id_, f"there is no ruling {id_}", near_misses(id_, known)))
            continue
        if not isinstance(tables, list):
            mistakes.append(place(id_, f"{id_} must be written [[{id_}]]"))
            continue
        for table in tables:
            by = RuleNumber.maybe(str(table.get("by", "")))
            if by is None or set(table) != set(_BOARD_KEYS):
                mistakes.append(place(id_, f"{id_}: a board has board, by (a number) and see"))
                continue
            boards[id_] = (*boards.get(id_, ()), RulingBoard(table["board"], by, table["see"]))
    return boards


class _Place:
    """Makes mistakes of a file: at the line of a table, if it is there."""

    def __init__(self, file: Path, text: str) -> None:
        self._file = file
        self._lines = text.split("\n")

    def __call__(self, id_: str, problem: str, candidates: tuple[str, ...] = ()) -> SourceError:
        headings = (f"[{id_}]", f"[[{id_}]]")
        lines = (n for n, line in enumerate(self._lines, 1) if line.strip() in headings)
        return SourceError(
            problem, file=str(self._file), line=next(lines, 0), candidates=candidates
        )


def _tables(file: Path, mistakes: list[SourceError]) -> tuple[dict[str, Any], _Place]:
    """Return the tables of a TOML file, and what names places in it."""
    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text), _Place(file, text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        mistakes.append(SourceError(f"cannot be read: {error}", file=str(file)))
        return {}, _Place(file, "")
