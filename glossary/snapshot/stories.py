"""The story of each example, told and drawn step by step: what a page of a step shows of it.

It depends on nothing but the snapshot, so it is made when that is compiled. A language has a file:
an index, and of each story what is told and the table after each step as HTML, deflated as it
differs from a sample. It is opened when it is first asked for.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec
from markupsafe import Markup, escape
from msgspec.structs import replace

from glossary.boards.url_code import encode
from glossary.cards.playable import CardList, list_of, using_cards
from glossary.cards.tables import decode
from glossary.core.errors import GlossaryError
from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import UNSEEN
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript
from glossary.examples.corpus import reading_path
from glossary.examples.model import Example
from glossary.examples.play import Play, answer_of, board_of, play_with_decisions
from glossary.examples.steps import PlayStep, steps_of
from glossary.narration.narrator import Narrator, Told
from glossary.narration.tell import narrator_of
from glossary.position.table import table_printer
from glossary.position.view import view_after
from glossary.position.words import Spoken
from glossary.rulebook.markup import Block, parse_blocks, words
from glossary.rulebook.model import Term, slug_of
from glossary.rulebook.render import Renderer, spoken_symbols, symbol_words, with_symbols
from glossary.rulebook.term_links import TermLinks
from glossary.snapshot.endings import reasons_for, result_sentence

MOST_LINKED = 2
"""How many rules a sentence of a step links."""
AT_ONCE = 24
"""So many examples are told by one process in turn."""
_RAW, _SIZE, _LARGEST, _SAMPLES = -15, 4, 1 << 15, 2


class ToldSentence(msgspec.Struct, frozen=True, array_like=True):
    """A sentence of a step, with the numbers of the rules that it links."""

    text: str
    cites: tuple[str, ...]
    happened: bool = True


class ToldStep(msgspec.Struct, frozen=True, array_like=True):
    """A step in words. A question also has its options, the one picked, and what is withheld.

    A sentence links at most :data:`MOST_LINKED` rules, the one that decides it first; ``cites`` are
    all rules of the step, each once, if that is more than the sentences link. ``mine`` is the
    index of the visitor's decision. ``html`` is the HTML of each sentence, in a story.
    """

    phase: str
    sentences: tuple[ToldSentence, ...]
    cites: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    pick: int = 0
    mine: int | None = None
    withheld: tuple[ToldSentence, ...] = ()
    html: tuple[str, ...] = ()


_STEP = msgspec.msgpack.Decoder(ToldStep)


class Ending(msgspec.Struct, frozen=True, array_like=True):
    """The end of a story: the answer, if something was asked, and what decided it.

    ``missing`` is what did not happen, without what explains the answer, ``path`` are the rules in
    the order of first use, ``explanation`` is HTML.
    """

    answer: str
    reasons: tuple[ToldSentence, ...]
    missing: tuple[ToldSentence, ...]
    path: tuple[str, ...]
    explanation: str


class Story(msgspec.Struct, frozen=True, array_like=True):
    """A story as pages show it, but for the table: the question, and the steps to its answer.

    ``question`` is HTML, ``plain`` the same without markup, ``code`` is the board as addresses
    have it. The HTML is that of a site at its root.
    """

    question: str
    plain: str
    code: str
    steps: tuple[msgspec.Raw, ...]
    ending: Ending

    def until(self, step: int) -> list[ToldStep]:
        """Return so many steps."""
        return [_STEP.decode(one) for one in self.steps[:step]]


def told_step(narrator: Narrator, step: PlayStep) -> ToldStep:
    """Put a step into words."""
    if step.choice is not None:
        return told_choice(narrator, step.choice, step.phase, step.pick, step.mine)
    told = narrator.told(step.events)
    sentences = tuple(told_sentence(each, MOST_LINKED) for each in told)
    return ToldStep(step.phase, sentences, _all_cites([each.cites for each in told]))


def told_choice(
    narrator: Narrator, choice: Choice, phase: str = "", pick: int = 0, mine: int | None = None
) -> ToldStep:
    """Put a choice into words."""
    return ToldStep(
        phase,
        (told_question(narrator, choice),),
        _all_cites([choice.cites]),
        narrator.options(choice),
        pick,
        mine,
        tuple(map(told_sentence, narrator.withheld(choice))),
    )


def told_question(narrator: Narrator, choice: Choice) -> ToldSentence:
    """Put the question of a choice into words."""
    return ToldSentence(narrator.choice(choice), _numbers(choice.cites[:MOST_LINKED]))


def told_sentence(told: Told, most: int | None = None) -> ToldSentence:
    """Return what was told, with at most so many of its rules."""
    return ToldSentence(told.text, _numbers(told.cites[:most]), told.happened)


def _numbers(cites: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(str, cites))


def _all_cites(cited: Sequence[tuple[object, ...]]) -> tuple[str, ...]:
    """Return all rules that are cited, each once; nothing if the sentences link them all."""
    if all(len(numbers) <= MOST_LINKED for numbers in cited):
        return ()
    return tuple(dict.fromkeys(str(number) for numbers in cited for number in numbers))


def sentence_html(words: Markup, told: ToldSentence, rules: str) -> str:
    """Return a sentence, whose words are drawn, and links to its rules.

    :param rules: what the addresses of rules begin with.
    """
    root, aside = escape(rules), "" if told.happened else ' class="did-not"'
    links = [f'<a class="ref" rel="nofollow" href="{root}/{n}">{n}</a>' for n in told.cites]
    return f'<span{aside}>{words}</span> <span class="rules">{" ".join(links)}</span>'


def drawn(text: str, speech: Speech) -> Markup:
    """Return a text of a play with its symbols drawn."""
    return with_symbols(text, symbol_words(speech)) if "{" in text else escape(text)


def spoken(text: str, speech: Speech) -> str:
    """Return a text of a play with a word for each symbol."""
    return spoken_symbols(text, symbol_words(speech)) if "{" in text else text


def question_of(example: Example, speech: Speech) -> str:
    """Return the question of an example in markup; a line below it names its invented cards."""
    question = example.words(speech.language).question
    invented = [f"*{name}*" for name in example.invented(speech.language)]
    if not invented:
        return question
    sentence = speech.ngettext(
        "%(cards)s is an invented card.",
        "%(cards)s are invented cards.",
        len(invented),
        cards=speech.both(invented),
    )
    return f"{question}\n{sentence}"


def in_words(blocks: Iterable[Block], speech: Speech) -> str:
    """Return a text of an example on one line, without markup."""
    return words(blocks, symbol_words=symbol_words(speech)).replace("\n", " ")


class StoryLanguage(NamedTuple):
    """A language to tell stories in.

    :param terms: the newest official words of each language, the preferred first.
    :param known: the numbers that the newest edition has.
    :param newest: the edition whose rules have short addresses.
    :param sample: tables that are like those to be deflated.
    """

    code: str
    catalog: bytes
    analyzer: Analyzer
    terms: tuple[Sequence[Term], ...]
    known: frozenset[RuleNumber]
    newest: str
    sample: bytes = b""


Written = tuple[bytes, ...]
"""A story as it is written: its steps in words, then the table after each of them."""


def tell(
    part: tuple[Path, Sequence[Example], Sequence[StoryLanguage]],
) -> list[tuple[str, list[Written]]]:
    """Return the slug of each of some examples, and its story in each language.

    What cannot be played has none. The cards are those of a file of the snapshot.
    """
    file, examples, languages = part
    cards = list_of(decode(file.read_bytes()))
    tellers = [_Teller(language, cards) for language in languages]
    stories = []
    with using_cards(cards):
        for example in examples:
            play = _story(example)
            if play is not None:
                stories.append((example.slug, [teller.told(example, play) for teller in tellers]))
    return stories


def sampled(
    file: Path, examples: Sequence[Example], languages: Sequence[StoryLanguage]
) -> list[StoryLanguage]:
    """Return languages with samples of tables, of the first examples."""
    told = tell((file, examples[:_SAMPLES], languages))
    samples = (
        b"".join(_inflated(table, b"") for _slug, every in told for table in every[place][1:])
        for place in range(len(languages))
    )
    pairs = zip(languages, samples, strict=True)
    return [language._replace(sample=sample[:_LARGEST]) for language, sample in pairs]


def _story(example: Example) -> Play | None:
    """Return the play that the question is about, under the rules that it is asked under."""
    try:
        decisions = example.traces[example.edition].decisions
        play = play_with_decisions(board_of(example, example.edition), decisions)
        if example.predict is not None:
            answer_of(example.predict, play.transcript)
    except (GlossaryError, KeyError):  # said where examples are traced
        return None
    return play if play.transcript.choice is None else None


class _Teller:
    """Tells and draws stories in one language."""

    def __init__(self, language: StoryLanguage, cards: CardList) -> None:
        self._speech = speech = Speech(language.code, language.catalog)
        self._voice = Spoken(
            speech, tuple({term.key: term.word for term in some} for some in language.terms)
        )
        self._print = table_printer(speech)
        self._index = cards.cards.index
        self._sample = language.sample
        self._newest, root = language.newest, f"/{language.code}"
        self._renderer = Renderer(
            language.analyzer,
            lambda number: f"{root}/rules/{number}" if number in language.known else None,
            symbol_words(speech),
            terms=TermLinks(language.analyzer, next(iter(language.terms), ())),
            term_link=lambda key: f"{root}/glossary/{slug_of(key)}",
            pinned=lambda number, edition: f"{root}/{edition}/rules/{number}",
        )

    def told(self, example: Example, play: Play) -> Written:
        """Tell and draw a play."""
        narrator, played = narrator_of(play.transcript, self._speech), tuple(steps_of(play))
        question = parse_blocks(question_of(example, self._speech))
        story = Story(
            str(self._renderer.blocks(question)),
            in_words(question, self._speech),
            encode({**example.board, "edition": example.edition}) or "",
            tuple(self._step(example, told_step(narrator, step)) for step in played),
            self._ending(example, play.transcript, narrator),
        )
        names = narrator.names.listed
        tables = (_deflated(self._table(step, names), self._sample) for step in played)
        return (msgspec.msgpack.encode(story), *tables)

    def _step(self, example: Example, step: ToldStep) -> msgspec.Raw:
        pinned = "" if example.edition == self._newest else f"/{example.edition}"
        rules = f"/{self._speech.language}{pinned}/rules"
        html = [sentence_html(drawn(one.text, self._speech), one, rules) for one in step.sentences]
        return msgspec.Raw(msgspec.msgpack.encode(replace(step, html=tuple(html))))

    def _ending(self, example: Example, played: Transcript, narrator: Narrator) -> Ending:
        asked, answer = example.predict, ""
        reasons: tuple[Told, ...] = ()
        if asked is not None:
            answer = result_sentence(asked, answer_of(asked, played), narrator)
            reasons = reasons_for(asked, played, narrator)
        explained = {told.text for told in reasons}
        lacking = (
            told_sentence(told)
            for outcome in played.outcomes
            for told in narrator.told(event for event in outcome.events if not event.happened)
            if told.text not in explained
        )
        explanation = example.words(self._speech.language).explanation
        return Ending(
            answer,
            tuple(map(told_sentence, reasons)),
            tuple(dict.fromkeys(lacking)),
            _numbers(reading_path(played)),
            str(self._renderer.blocks(parse_blocks(explanation))),
        )

    def _table(self, step: PlayStep, names: Mapping[str, str]) -> bytes:
        pages_of = dict(self._pages_of(step.state))
        board = view_after(self._voice, step.state, step.events, names, pages_of)
        return self._print(board).encode()

    def _pages_of(self, state: GameState) -> Iterator[tuple[str, str]]:
        """Yield where a tap on each card leads: to the page of what it does."""
        for thing in state.objects.values():
            if thing.zone in UNSEEN:
                continue
            face = self._index.of_key(thing.card.key)
            if face is not None:
                path = f"/{self._voice.speech.language}/cards/{face.slug}"
                yield thing.item, f"{path}#{quote(self._index.key(face))}"


def write(file: Path, sample: bytes, stories: Sequence[tuple[str, Written]]) -> None:
    """Write the stories of a language: before the parts where each is, and the sample of tables."""
    index: dict[str, list[int]] = {}
    place = 0
    for slug, parts in stories:
        index[slug] = list(accumulate(map(len, parts), initial=place))
        place = index[slug][-1]
    head = msgspec.msgpack.encode((index, sample))
    with file.open("wb") as out:
        out.write(len(head).to_bytes(_SIZE))
        out.write(head)
        for _slug, parts in stories:
            out.writelines(parts)


class Stories:
    """Reads the stories of one language."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def story(self, slug: str) -> Story | None:
        """Return the story of an example; None if it could not be played."""
        if slug not in self._opened.places:
            return None
        return msgspec.msgpack.decode(self._part(slug, 0), type=Story)

    def table(self, slug: str, step: int) -> str:
        """Return the table after so many steps, at least one, as HTML of a site at its root."""
        return _inflated(self._part(slug, step), self._opened.sample).decode()

    def _part(self, slug: str, number: int) -> bytes:
        opened = self._opened
        begin, end = opened.places[slug][number : number + 2]
        return opened.content[opened.begin + begin : opened.begin + end]

    @cached_property
    def _opened(self) -> _Opened:
        with self._file.open("rb") as file:
            content = mmap(file.fileno(), 0, access=ACCESS_READ)
        begin = _SIZE + int.from_bytes(content[:_SIZE])
        index, sample = msgspec.msgpack.decode(
            content[_SIZE:begin], type=tuple[dict[str, list[int]], bytes]
        )
        return _Opened(content, begin, index, sample)


class _Opened(NamedTuple):
    """A file of stories: where its parts begin, where each of them is, a sample of tables."""

    content: mmap
    begin: int
    places: Mapping[str, Sequence[int]]
    sample: bytes


def _deflated(table: bytes, sample: bytes) -> bytes:
    how = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=sample)
    return how.compress(table) + how.flush()


def _inflated(part: bytes, sample: bytes) -> bytes:
    return zlib.decompressobj(_RAW, zdict=sample).decompress(part)
