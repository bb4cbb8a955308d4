"""The working text moved on to the next edition: every number in it follows a map.

The map (:mod:`glossary.rulebook.renumbering_map`) moves the rules, what refers to them and what
hangs on their numbers. It leaves what concerns the older edition behind: a lineage, and
``past/<older>/`` with what the newer text does not give back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.languages import Languages, read_languages
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.rulebook.derive import remains
from glossary.rulebook.lineage import Lineage
from glossary.rulebook.markup import REFERENCE
from glossary.rulebook.model import Entry, numbers_of
from glossary.rulebook.renumbering_map import Moves
from glossary.rulebook.rule_files import TERMS, parse_rules, read_rules
from glossary.rulebook.translations import FOLLOWS, follows

_HEADING = re.compile(r"## (?P<number>\S+) (?P<title>.+)")
_LETTERED = re.compile(r"(?P<letter>[a-z])\. ")
_QUOTED = re.compile(r'"(\d+(?:\.\d+)*(?:\.[a-z])?)"')
_TOML = re.compile(r"^(?:illustrates|cites|example) = .*$", re.MULTILINE)
_CITES = r'^cites\."{edition}" = (\[.*\])$'
_BY = re.compile(r'^by = "(.+)"$', re.MULTILINE)
_CITATIONS = Path("engine") / "rules" / "citations" / "rules.tsv"
QUERIES = Path("search") / "queries.tsv"


@dataclass
class _Work:
    """What is going to be written, and what stands in the way."""

    moves: Moves
    files: dict[Path, str | None] = field(default_factory=dict)
    mistakes: list[SourceError] = field(default_factory=list)

    def number(self, old: str, file: Path, line: int) -> str:
        number = RuleNumber.parse(old)
        new = self.moves.forward.get(number)
        if new is None and number.chapter not in self.moves.chapters:
            return old
        if new is None:
            problem = f"refers to {old}, which the map leads nowhere"
            self.mistakes.append(SourceError(problem, file=str(file), line=line))
            return old
        return str(new)

    def references(self, text: str, file: Path) -> str:
        """Return *text* with every ``{number}`` moved."""
        return _each_line(
            text,
            lambda line, at: REFERENCE.sub(lambda m: f"{{{self.number(m[1], file, at)}}}", line),
        )

    def column(self, file: Path, name: str, *, but: str = "") -> None:
        """Move the numbers of one column of a table, except in rows with a cell *but*."""
        text = file.read_text(encoding="utf-8")
        place = text.partition("\n")[0].split("\t").index(name)

        def moved(line: str, at: int) -> str:
            cells = line.split("\t")
            if at == 1 or len(cells) <= place or not cells[place] or (but and but in cells):
                return line
            numbers = [self.number(one, file, at) for one in cells[place].split(",")]
            cells[place] = ",".join(dict.fromkeys(numbers))
            return "\t".join(cells)

        self.write(file, _each_line(text, moved))

    def write(self, path: Path, text: str | None) -> None:
        if text is None or not path.exists() or path.read_text(encoding="utf-8") != text:
            self.files[path] = text


def _each_line(text: str, change: Callable[[str, int], str]) -> str:
    return "\n".join(change(line, at) for at, line in enumerate(text.split("\n"), start=1))


def renumber(
    locales: Path, code: Path, tests: Path, moves: Moves, file: str
) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Move the working text of every language, and all that hangs on its numbers.

    Nothing is written unless everything can be.

    :param file: the name of the map in errors.
    :returns: the files written or removed, and the numbers whose text is still to be written.
    :raises SourceErrors: with every number that the map does not cover, every reference to a
        rule it leads nowhere, and if the text was moved before.
    """
    work = _Work(moves)
    languages = read_languages(locales)
    texts = {language: read_rules(locales / language / "rules") for language in languages}
    for language, entries in texts.items():
        _covered(work, entries, file, language)
    if work.mistakes:
        raise SourceErrors(work.mistakes)
    moves = work.moves = _without_other_chapters(moves, texts[languages.binding])
    lineage = moves.lineage
    table = locales / "lineage" / f"{lineage.older}-{lineage.newer}.tsv"
    if table.exists():
        raise SourceErrors([SourceError("the text was moved before", file=str(table))])
    work.files[table] = _table(lineage)
    for language, entries in texts.items():
        _move_language(work, locales / language, lineage)
        for name, text in remains(_moved(work, locales / language), lineage, entries).items():
            work.files[locales / language / "past" / lineage.older / name] = text
    _move_follows(work, locales, languages, texts[languages.binding])
    work.column(locales / TERMS, "rule")
    tags = locales / "cards" / "tags.tsv"
    if tags.exists():
        work.column(tags, "rule")
    for path in sorted((code / "scenarios").glob("*.toml")):
        work.write(path, _toml(work, path))
    for path in sorted((code / "cards").glob("ruling*.toml")):
        work.write(path, _rulings(work, path))
    if (code / _CITATIONS).exists():
        work.write(code / _CITATIONS, _citations(moves, code / _CITATIONS))
    if (tests / QUERIES).exists():
        work.column(tests / QUERIES, "expected", but="number")
    if work.mistakes:
        raise SourceErrors(work.mistakes)
    for path, renewed in work.files.items():
        if renewed is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(renewed, encoding="utf-8")
    kept = {"same", "moved", "removed", "merged"}
    due = tuple(f"{s.new} is {s.kind}" for s in lineage.steps if s.kind not in kept)
    return tuple(work.files), due


def _covered(work: _Work, entries: tuple[Entry, ...], file: str, language: str) -> None:
    """Find numbers of the text that the map lacks, and of the map that the text lacks."""
    existing = numbers_of(entries)
    mapped = {s.old for s in work.moves.lineage.steps if s.old is not None}
    for number in sorted(existing - mapped):
        problem = f"the map does not say what becomes of {number} ({language})"
        work.mistakes.append(SourceError(problem, file=file))
    chapters = {number for number in mapped if len(number.section) == 1 and not number.letter}
    for number in sorted(mapped - existing - chapters):
        problem = f"{number} stands in the map and not in the text ({language})"
        work.mistakes.append(SourceError(problem, file=file))


def _without_other_chapters(moves: Moves, entries: tuple[Entry, ...]) -> Moves:
    """Return the map without the chapters that the working text does not carry."""
    chapters = {entry.number.chapter for entry in entries}
    steps = tuple(
        step
        for step in moves.lineage.steps
        if any(end is not None and end.chapter in chapters for end in (step.old, step.new))
    )
    return Moves(Lineage(moves.lineage.older, moves.lineage.newer, steps), moves.aside)


def _table(lineage: Lineage) -> str:
    rows = [f"{s.old or '-'}\t{s.new or '-'}\t{s.kind}\t{s.note}\n" for s in lineage.steps]
    return "old\tnew\tkind\tnote\n" + "".join(rows)


def _move_language(work: _Work, folder: Path, lineage: Lineage) -> None:
    _move_rules(work, folder / "rules")
    older = lineage.older.replace(".", "-")
    plain = [folder / "definitions.md", *sorted((folder / "scenarios").glob("*.md"))]
    for path in (*plain, *folder.glob("rulings.toml"), *sorted((folder / "pages").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        if path.stem in (f"edition-{older}", f"changes-{older}"):
            text = REFERENCE.sub(rf"{{{lineage.older}:\1}}", text)
        work.write(path, work.references(text, path))
    for path in sorted((folder / "asked").glob("*.tsv")):
        work.column(path, "rule")
    work.column(folder / "synonyms.tsv", "rules")


def _move_rules(work: _Work, folder: Path) -> None:
    """Give headings and letters their new numbers, and put them in order, file by file."""
    titles: dict[RuleNumber, str] = {}
    paragraphs: dict[RuleNumber, str] = {}
    for path in sorted(folder.glob("*.md")):
        text = work.references(path.read_text(encoding="utf-8"), path)
        at: RuleNumber | None = None
        lines: dict[RuleNumber, list[str]] = {}
        for line in text.split("\n"):
            heading, lettered = _HEADING.fullmatch(line), _LETTERED.match(line)
            if heading:
                at = RuleNumber.parse(heading["number"])
                if at in work.moves.stands:
                    titles[work.moves.stands[at]] = heading["title"]
            elif at is not None and lettered:
                at = RuleNumber(at.section, lettered["letter"])
                lines[at] = [line[len(lettered[0]) :]]
            elif at is not None and line:
                lines.setdefault(at, []).append(line)
        for old, paragraph_lines in lines.items():
            if old in work.moves.stands:
                paragraphs[work.moves.stands[old]] = "\n".join(paragraph_lines)
        work.files[path] = None
    files: dict[str, list[str]] = {}
    for number, title in sorted(titles.items()):
        numbers = sorted(p for p in paragraphs if p.entry == number)
        paragraph_lines = [
            f"{p.letter}. {paragraphs[p]}" if p.letter else paragraphs[p] for p in numbers
        ]
        name = ".".join(map(str, number.section[:2]))
        files.setdefault(name, []).append("\n".join([f"## {number} {title}", *paragraph_lines]))
    for name, blocks in files.items():
        work.files[folder / f"{name}.md"] = "\n\n".join(blocks) + "\n"


def _moved(work: _Work, folder: Path) -> tuple[Entry, ...]:
    """Return the entries of a language as they are going to be written."""
    return tuple(
        entry
        for path, text in work.files.items()
        if path.parent == folder / "rules" and text is not None
        for entry in parse_rules(text, str(path))
    )


def _move_follows(
    work: _Work, locales: Path, languages: Languages, binding: tuple[Entry, ...]
) -> None:
    """Let translations that followed the binding text follow it under its new numbers."""
    before = dict(line.split("\t") for line in follows(binding).splitlines()[1:])
    moved = _moved(work, locales / languages.binding)
    after = dict(line.split("\t") for line in follows(moved).splitlines()[1:])
    for language in languages:
        path = locales / language / FOLLOWS
        if not path.exists():
            continue
        rows: dict[RuleNumber, str] = {}
        for _, row in read_table(path, ("number", "digest")):
            new = work.moves.stands.get(RuleNumber.parse(row["number"]))
            if new is not None:
                in_step = before.get(row["number"]) == row["digest"]
                rows[new] = after[str(new)] if in_step else row["digest"]
        lines = [f"{number}\t{digest}\n" for number, digest in sorted(rows.items())]
        work.write(path, "number\tdigest\n" + "".join(lines))


def _toml(work: _Work, path: Path) -> str:
    text = path.read_text(encoding="utf-8")

    def moved(match: re.Match[str]) -> str:
        line = text.count("\n", 0, match.start()) + 1
        return _QUOTED.sub(lambda m: f'"{work.number(m[1], path, line)}"', match[0])

    return _TOML.sub(moved, text)


def _rulings(work: _Work, path: Path) -> str:
    """Return rulings that cite in the newer edition, too, what they cite in the older one."""
    older, newer = work.moves.lineage.older, work.moves.lineage.newer
    cites = re.compile(_CITES.format(edition=re.escape(older)))

    def moved(line: str, at: int) -> str:
        match = cites.fullmatch(line)
        if match is not None:
            numbers = _QUOTED.sub(lambda m: f'"{work.number(m[1], path, at)}"', match[1])
            return f'{line}\ncites."{newer}" = {numbers}'
        return _BY.sub(lambda m: f'by = "{work.number(m[1], path, at)}"', line)

    return _each_line(path.read_text(encoding="utf-8"), moved)


def _citations(moves: Moves, path: Path) -> str:
    """Return the table of the numbers that the engine cites, with those of the newer edition."""
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    lines = [f"{head}\t{moves.lineage.newer}"]
    for row in rows:
        last = RuleNumber.maybe(row.rpartition("\t")[2])
        new = moves.stands.get(last) if last is not None else None
        lines.append(f"{row}\t{new if new is not None else ''}")
    return "".join(f"{line}\n" for line in lines)


def keep(locales: Path, lineage: Lineage, published: Mapping[str, tuple[Entry, ...]]) -> int:
    """Write anew what the working text does not give back of *published*; count its paragraphs.

    :param published: the entries of the older edition, by language.
    :raises SourceErrors: if the working text cannot be read.
    """
    count = 0
    for language, entries in published.items():
        newer = read_rules(locales / language / "rules")
        folder = locales / language / "past" / lineage.older
        for path in folder.glob("*.md"):
            path.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in remains(newer, lineage, entries).items():
            (folder / name).write_text(text, encoding="utf-8")
            count += sum(len(entry.paragraphs) for entry in parse_rules(text, name))
    return count
