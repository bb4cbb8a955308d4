"""Languages of the interface: negotiation, catalogs, dates, lists. The only importer of babel."""

from __future__ import annotations

import datetime
import decimal
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from babel import Locale, dates, lists, numbers
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import NullTranslations, Translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from glossary.core.errors import SourceError, SourceErrors, near_misses
from glossary.core.tables import read_table

SOURCE_LANGUAGE = "en"
"""The language of the sentences in the code, which are said so where a catalog has none."""

LOCALES = Path(__file__).parents[2] / "locales"
"""The project's own texts, a folder for each language."""

CATALOG = "LC_MESSAGES/messages.po"
"""The catalog in the folder of a language."""

FORMS = "forms.tsv"
"""The table in the folder of a language of what a name becomes behind another word.

``form`` is written in a placeholder behind the name: ``%(object.de)s``. The first row of a form
whose regular expression ``matches`` the whole name says what it ``becomes``. Every day that is
written out takes the form ``date``, if there is one, and the end of every list the form ``and``,
with the word before its last item. A row that ``matches`` ``@f`` or ``@m`` is for
a :class:`Name` of that gender, ``@`` for one whose gender is not known.
"""
_DATE, _AND = "date", "and"
_CONTEXT_ENDS = "\x04"
"""What stands in a compiled catalog between a context and its message."""

PLACEHOLDER = re.compile(r"%\(([\w.]+)\)s")
"""A placeholder of a sentence: a name, perhaps with a form behind it."""
_FILLED_IN = re.compile(r"%\((\w+)(?:\.\w+)?\)s|(\{\w+\})")
_SINGULAR = {"%(nouns)s": "%(noun)s"}
_PRONOUN = re.compile(r"%\(\w+\.it\)s")
_ALL = "forms"


class _Form(NamedTuple):
    """A form: its rows for words as one pattern, what a word becomes by the group of its row.

    ``of_gender`` is what a word of a gender becomes, and the group of the row above that.
    """

    words: re.Pattern[str]
    becomes: Mapping[int, str]
    of_gender: Mapping[str, tuple[int, str]]


_Forms = Mapping[str, _Form]
_CATALOG_LINE = re.compile(
    r'|#.*+|(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s++)?"(?:[^"\\]|\\.)*+"'
)
_GROUP, _BRACE = re.compile(r"\\([1-9])"), re.compile("[{}]")
_OF_GENDER = r"\A(?:@"
"""How the pattern of a row for a gender begins."""


_LIKE_SEVERAL = re.compile("[,?!…]")
"""What makes a name in a list read like several: "Sofia, First Outpost"."""

_FIRST_IN_GROUPS = 1000
"""The first number whose figures stand in groups."""
PHRASE = "phrase"
"""Stands for the gender of a name that is no noun, like "Reap the Mana" in Italian."""
GENDERS = ("", "m", "f", "mp", "fp", PHRASE)
"""What the gender of a :class:`Name` can be; empty if it is not known."""


class Name(str):
    """A name and its gender, with which the words around it agree: ``m f mp fp``, perhaps none.

    Or it is a :data:`PHRASE`: a sentence calls the object "the card" and its name.
    """

    __slots__ = ("gender",)
    gender: str

    def __new__(cls, name: str, gender: str) -> Self:
        """Make a name of that gender."""
        self = super().__new__(cls, name)
        self.gender = gender
        return self


def negotiate(header: str | None, languages: Sequence[str]) -> str:
    """Choose one of *languages* by an ``Accept-Language`` header (RFC 9110, 12.5.4).

    Return the first of them if it is missing, empty or malformed, or accepts none.
    """
    try:
        accepted = parse_accept_header(header, LanguageAccept)
    except ValueError:
        return languages[0]
    for tag, quality in accepted:  # the weightiest first
        primary = tag.partition("-")[0].lower()
        if quality > 0 and primary in languages:
            return primary
    return languages[0]


_NO_DAY = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


def compile_catalog(source: Path) -> bytes:
    """Compile a ``messages.po`` to the bytes of a ``.mo``, without fuzzy strings.

    The forms of names (:data:`FORMS`) of the same language go into it.

    :raises SourceError: naming the file and the line that cannot be read, or filled in.
    """
    forms = read_forms(source.parents[1] / FORMS)
    own = source.parents[1].name == SOURCE_LANGUAGE and not source.exists()
    for broken in () if own else broken_lines(source):
        raise broken
    catalog, patterns = _catalog(source), _compiled(forms)
    for message in catalog:
        if wrong := _unfillable(message, patterns):
            raise SourceError(wrong, file=str(source), line=message.lineno or 0)
    if forms:
        catalog.add(_ALL, json.dumps(forms), context=FORMS)
    binary = io.BytesIO()
    write_mo(binary, catalog)
    return binary.getvalue()


def _catalog(source: Path) -> Catalog:
    """Read a catalog; the language of the sentences in the code needs none."""
    if source.parents[1].name == SOURCE_LANGUAGE and not source.exists():
        return Catalog(SOURCE_LANGUAGE, creation_date=_NO_DAY)  # today's would be in its bytes
    with source.open("rb") as file:
        return read_po(file, abort_invalid=True)


def read_forms(table: Path) -> dict[str, list[tuple[str, str]]]:
    """Read the forms of names in one language; none if it has no such table.

    :raises SourceError: with the first row that cannot be read.
    """
    forms: dict[str, list[tuple[str, str]]] = {}
    if not table.exists():
        return forms
    try:
        rows = read_table(table, ("form", "matches", "becomes"), may_be_empty=("becomes",))
    except SourceErrors as errors:
        raise errors.mistakes[0] from None
    for line, row in rows:
        whole = rf"\A(?:{row['matches']})\Z"
        try:
            groups = re.compile(whole).groups
        except re.error as error:
            problem = f"{row['matches']!r} is no regular expression: {error}"
            raise SourceError(problem, file=str(table), line=line) from None
        if _GROUP.search(row["matches"]) or "(?P" in row["matches"]:  # rows become one pattern
            problem = f"{row['matches']!r} refers to a group of its own, or names one"
            raise SourceError(problem, file=str(table), line=line)
        if any(int(group) > groups for group in _GROUP.findall(row["becomes"])):
            problem = f"{row['becomes']!r} names a group that {row['matches']!r} lacks"
            raise SourceError(problem, file=str(table), line=line)
        forms.setdefault(row["form"], []).append((whole, row["becomes"]))
    return forms


def _compiled(forms: Mapping[str, Sequence[Sequence[str]]]) -> _Forms:
    """Return forms with their patterns compiled, and ``\\1`` as ``{1}``, which is filled sooner.

    ``\\040`` is a space at the end, which a table would lose.
    """
    return {form: _form(rows) for form, rows in forms.items()}


def _form(rows: Sequence[Sequence[str]]) -> _Form:
    words = (matches for matches, _ in rows if not matches.startswith(_OF_GENDER))
    pattern = "|".join(f"(?P<row{n}>{matches})" for n, matches in enumerate(words))
    compiled = re.compile(pattern)
    groups, above = iter(compiled.groupindex.values()), 0
    becomes: dict[int, str] = {}
    of_gender: dict[str, tuple[int, str]] = {}
    for matches, template in rows:
        if not matches.startswith(_OF_GENDER):
            above = next(groups)
            becomes[above] = _template(template)
            continue
        for gender in GENDERS:
            if re.match(matches, f"@{gender}"):
                of_gender.setdefault(gender, (above, _template(template).format()))
    return _Form(compiled, becomes, of_gender)


def _template(becomes: str) -> str:
    return _GROUP.sub(r"{\1}", _BRACE.sub(r"\g<0>\g<0>", becomes.replace(r"\040", " ")))


_A_NAME = "Rossa"
"""A name as any other: a row of a form that is for names takes it."""

_OF_A_NOUN = ("noun", "some", "nouns")
"""The forms that things are always passed in together: a language takes the one it needs."""


def _unfillable(message: Message, forms: _Forms) -> str:
    """Return why the placeholders of a translation cannot be filled in, or an empty text."""
    originals = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    names = [name.partition(".")[0] for name in PLACEHOLDER.findall(" ".join(originals))]
    names += _OF_A_NOUN if {*names} & {*_OF_A_NOUN} else ()
    values: dict[str, object] = dict.fromkeys(names, "words")  # "%(number) c" would take a number
    if not values:
        return ""
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    for string in strings:
        try:
            filling = _Filling({**values, "number": "words"})
            filling.forms = forms
            (string or "") % filling
            for _, form in (n.split(".") for n in PLACEHOLDER.findall(string or "") if "." in n):
                forms[form]
        except (KeyError, ValueError, TypeError) as error:
            return f"{string!r} cannot be filled in like {originals[0]!r}: {error}"
    return ""


class _Filling(dict[str, object]):
    """Values for placeholders, each also in the forms of a language: ``object.de``."""

    __slots__ = ("forms",)
    forms: _Forms

    def __missing__(self, key: str) -> object:
        name, _, form = key.partition(".")
        if not form:
            raise KeyError(key)
        value = self[name]
        return _inflected(self.forms, value if isinstance(value, str) else str(value), form)


def _inflected(forms: _Forms, word: str, form: str) -> str:
    """Return *word* in a form; as it is, if the form is another language's."""
    if form not in forms:
        return word
    words, becomes, of_gender = forms[form]
    matched = words.match(word)
    row = (matched.lastindex or 0) if matched else 0
    if of_gender and isinstance(word, Name) and word.gender in of_gender:
        above, constant = of_gender[word.gender]
        if not 0 < row <= above:
            return constant
    return becomes[row].format(*matched.groups("")[row - 1 :]) if matched and row else word


def broken_lines(source: Path) -> Iterator[SourceError]:
    """Yield what makes a ``messages.po`` unreadable, each with its line; its reader guesses."""
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield SourceError(f"cannot be read: {error}", file=str(source))
        return
    clean, before = True, ""
    for number, line in enumerate(text.splitlines(), 1):
        begins = line.startswith(("msgstr ", "msgstr[0]"))
        if begins and not before.startswith("msgid"):
            clean = False
            yield SourceError(f"no msgid stands above {line!r}", file=str(source), line=number)
        before = line.partition(" ")[0] if line.startswith("msg") else before
        if _CATALOG_LINE.fullmatch(line.strip()) is None:
            clean = False
            yield SourceError(_what_is_broken(line.strip()), file=str(source), line=number)
    if clean:
        try:
            _catalog(source)
        except PoFileError as error:
            yield SourceError(error.args[0], file=str(source), line=error.lineno)


def _what_is_broken(line: str) -> str:
    quotes = line.replace(r"\\", "").replace(r"\"", "").count('"')
    if quotes == 1:
        return f"a quotation mark is missing at the beginning or end of the text: {line!r}"
    if quotes > len('""'):
        return f'a quotation mark within a text is written \\": {line!r}'
    return f"no line of a catalog: {line!r}"


def untranslated(source: Path) -> Iterator[str]:
    """Yield the messages of a ``messages.po`` that lack a translation or are fuzzy."""
    for each in _translated(source):
        if each.fuzzy or not all(each.strings):
            yield each.message


def wrong_placeholders(source: Path) -> Iterator[tuple[str, str, int]]:
    """Yield each message whose translation has not its placeholders, what is wrong, its line.

    A noun may be in the singular: French says "no Character" where English says "no Characters".
    A pronoun may be left to the verb.
    """
    for each in _translated(source):
        known = _names(each.original)
        needed = _names(_PRONOUN.sub("", each.original))
        for string in filter(None, each.strings):
            names = _names(string)
            yield from (
                (each.message, f"{problem} {name}: {string!r}", each.line)
                for problem, wrong in (("unknown", names - known), ("lacks", needed - names))
                for name in sorted(wrong)
            )


def wrong_forms(source: Path) -> Iterator[tuple[str, str, int]]:
    """Yield each message with a form that is not in the table or changes no name, what, its line.

    :raises SourceError: if the table of forms cannot be read.
    """
    forms = read_forms(source.parents[1] / FORMS)
    for each in _translated(source):
        written = (name for string in each.strings for name in PLACEHOLDER.findall(string))
        for name in sorted({name for name in written if "." in name}):
            form, near = name.partition(".")[2], ""
            if form not in forms:
                likely = near_misses(form, forms)
                near = f"; near: {', '.join(f'.{one}' for one in likely)}" if likely else ""
                problem = f"{FORMS} has no form .{form}"
            elif not any(re.match(pattern, _A_NAME) for pattern, _ in forms[form]):
                problem = f"the form .{form} changes nothing: no row of it takes a name"
            else:
                continue
            yield each.message, f"%({name})s: {problem}{near}", each.line


def _names(sentence: str) -> set[str]:
    """Return what is filled in in a sentence, whatever the form; nouns in the singular."""
    return {
        _SINGULAR.get(written := brace or f"%({name})s", written)
        for name, brace in _FILLED_IN.findall(sentence)
    }


def translations_of(source: Path) -> Mapping[tuple[str, str], str]:
    """Return the translations of a ``messages.po``, by context and message."""
    return {(e.context, e.message): " | ".join(e.strings) for e in _translated(source)}


def counts(source: Path) -> Mapping[str, tuple[int, int]]:
    """Return how many messages of a ``messages.po`` are translated, and how many there are.

    They are counted by what their context begins with: ``cards`` for ``cards.verb.draw``, an
    empty text for none.
    """
    translated: dict[str, list[bool]] = {}
    for each in _translated(source):
        subject = each.context.partition(".")[0]
        translated.setdefault(subject, []).append(all(each.strings) and not each.fuzzy)
    return {subject: (sum(known), len(known)) for subject, known in translated.items()}


def messages(source: Path) -> Iterator[tuple[str, str, int]]:
    """Yield each message of a ``messages.po``, in the singular, its translations, its line."""
    for each in _translated(source):
        yield from ((each.message, string, each.line) for string in each.strings if string)


class _Translated(NamedTuple):
    """A message in the singular and as it counts many, and its translations, one a plural."""

    message: str
    original: str
    strings: Sequence[str]
    fuzzy: bool
    context: str
    line: int


def _translated(source: Path) -> Iterator[_Translated]:
    with source.open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        if message.id:
            one, *_, many = (message.id,) * 2 if isinstance(message.id, str) else message.id
            translation = message.string or ""
            strings = (
                (translation,) if isinstance(translation, str) else tuple(map(str, translation))
            )
            context, line = message.context or "", message.lineno or 0
            yield _Translated(one, many, strings, message.fuzzy, context, line)


class Speech:
    """One language of the interface: messages, dates and lists in it.

    :param catalog: its messages; without them they are said as they are written in the code.
    """

    def __init__(self, language: str, catalog: bytes | None = None) -> None:
        self.language = language
        self._locale = Locale(language)
        known = Translations(io.BytesIO(catalog)) if catalog is not None else NullTranslations()
        # In English they are said as they are written: nothing is looked for in its catalog.
        self._messages = NullTranslations() if language == SOURCE_LANGUAGE else known
        forms = known.pgettext(FORMS, _ALL)
        self._forms = {} if forms == _ALL else _compiled(json.loads(str(forms)))
        self.sentences: dict[str, Mapping[str, str]] = {}
        """The translated sentences of data files, by file and key: each file the first time."""

    def gettext(self, message: str, **values: object) -> str:
        """Translate a sentence and fill its named placeholders."""
        sentence = self._messages.gettext(message)
        return self.fill(sentence, values) if values else sentence

    def pgettext(self, context: str, message: str) -> str:
        """Translate a sentence of a data file, whose key is its *context*."""
        return str(self._messages.pgettext(context, message))

    def npgettext(self, context: str, one: str, many: str, number: int, **values: object) -> str:
        """Translate a sentence of a data file in the plural form of *number*, and fill it."""
        sentence = str(self._messages.npgettext(context, one, many, number))
        return self.fill(sentence, {"number": self._written(number), **values})

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Yield each message of its catalog: context, the message in English, what it says here."""
        catalog: Mapping[str | tuple[str, int], str] = getattr(self._messages, "_catalog", {})
        for key, string in catalog.items():
            named = key if isinstance(key, str) else key[0]
            context, _, message = named.rpartition(_CONTEXT_ENDS)
            if message and context != FORMS:
                yield context, message, string

    def fill(self, sentence: str, values: Mapping[str, object]) -> str:
        """Fill the placeholders of a translated sentence, those with a form too: ``d’Amarok``."""
        filling = _Filling(values)
        filling.forms = self._forms
        return sentence % filling

    def behind(self, text: str, old: str, name: Name) -> str:
        """Return a text and a name behind it, in the form it has there: « d’Amarok ».

        :param old: what would follow the text without that name: « de cette carte ».
        """
        for form in self._forms:
            before = _inflected(self._forms, old, form).removesuffix(old)
            if before and text.endswith(f" {before}"):
                return text.removesuffix(before) + _inflected(self._forms, name, form)
        return text + name

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """Translate a sentence in the plural form of *number*, which is written as usual there."""
        sentence = self._messages.ngettext(one, many, number)
        return self.fill(sentence, {"number": self._written(number), **values})

    def _written(self, number: int) -> str:
        """Write a number as usual in the language: figures stand in groups from a thousand on."""
        if 0 <= number < _FIRST_IN_GROUPS:
            return str(number)
        with decimal.localcontext(prec=number.bit_length() + 1):  # it is written with every digit
            return numbers.format_decimal(number, locale=self._locale)

    def date(self, day: datetime.date) -> str:
        """Format a day: ``3 octobre 2025``, ``1er octobre 2025``."""
        written = dates.format_date(day, format="long", locale=self._locale)
        return self.fill("%(day.date)s", {"day": written}) if _DATE in self._forms else written

    def either(self, items: Sequence[str]) -> str:
        """Join *items*: ``a, b or c``."""
        return lists.format_list(items, style="or", locale=self._locale)

    def both(self, items: Sequence[str]) -> str:
        """Join *items*: ``a, b and c``."""
        joined = lists.format_list(items, locale=self._locale)
        if len(items) < 2 or _AND not in self._forms:
            return joined
        end = lists.format_list(["", items[-1]], locale=self._locale).lstrip()
        return joined.removesuffix(end) + _inflected(self._forms, end, _AND)

    def names(self, names: Sequence[str], said: Sequence[str] = ()) -> str:
        """Join names, or what is *said* for them; each is quoted if one reads like several.

        So does one that is said with its noun: "la carte A et B".
        """
        with_nouns = said and [*said] != [*names]
        if len(names) > 1 and (with_nouns or any(map(_LIKE_SEVERAL.search, names))):
            return self.both([self.gettext("“%(text)s”", text=name) for name in names])
        return self.both(said or names)
