"""The one-bracket markup."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.core.errors import MarkupError
from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup, model
from glossary.rulebook.markup import Emphasis, Items, Line, Reference, Symbol, TermMention, Text
from glossary.rulebook.model import Dictionary, Entry, Note, Paragraph, Term
from glossary.rulebook.references import References, uses_of
from glossary.rulebook.render import Renderer
from glossary.rulebook.term_links import TermLinks
from glossary.search.documents import documents
from tests.languages import KNOWN


def test_each_bracket_becomes_its_node() -> None:
    nodes = markup.parse_inline(
        "Pay {mana:2} (see {2.1.e}): {forest} {term:kw.tough|Toughs} *Kuwat*"
    )
    assert nodes == (
        Text("Pay "),
        Symbol("mana", "2"),
        Text(" (see "),
        Reference(RuleNumber((2, 1), "e")),
        Text("): "),
        Symbol("forest"),
        Text(" "),
        TermMention("kw.tough", "Toughs"),
        Text(" "),
        Emphasis("Kuwat"),
    )


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("{forrest}", "did you mean forest?"),
        ("{2.1.ee}", "unknown markup"),
        ("{mana:many}", "did you mean mana:1?"),
        ("{term:tough}", "term:key|words"),
        ("{open", "a lone {"),
        ("close}", "a lone }"),
        ("a lone * here", "a lone *"),
        ("{}", "unknown markup"),
    ],
)
def test_a_mistake_is_named_with_what_was_meant(written: str, hint: str) -> None:
    with pytest.raises(MarkupError) as error:
        markup.parse_blocks(written)
    assert hint in str(error.value)


def test_lines_and_lists_keep_their_order() -> None:
    blocks = markup.parse_blocks("One of:\n- this\n- that\nThen:\n1. first\n2. second")
    assert [type(block) for block in blocks] == [Line, Items, Line, Items]
    assert [b.ordered for b in blocks if isinstance(b, Items)] == [False, True]


def test_what_is_said_aloud_has_no_brackets() -> None:
    said = markup.words(
        markup.parse_blocks("{forest} beats {mana:1}, see {2.1}"), symbol_words={"forest": "Forêt"}
    )
    assert said == "Forêt beats 1, see 2.1"


def test_a_sentence_that_a_symbol_begins_has_a_capital_letter() -> None:
    text = "{join} is a symbol. {hand} is another, and so is {join}; see 7.5."
    said = markup.words(
        markup.parse_blocks(text), symbol_words={"join": "arrival", "hand": "from-Hand"}
    )
    assert said == "Arrival is a symbol. From-Hand is another, and so is arrival; see 7.5."


def test_a_symbol_before_its_own_word_is_said_once() -> None:
    said = markup.words(
        markup.parse_blocks("{forest} Forest and {water}\u00a0Water, not {forest} Forester."),
        symbol_words={"forest": "Forest", "water": "Water"},
    )
    assert said == "Forest and Water, not Forest Forester."


@given(st.text(alphabet=st.characters(exclude_characters="{}*", exclude_categories=["Cs"])))
def test_text_without_brackets_is_left_alone(text: str) -> None:
    line = text.replace("\n", " ")
    assert (
        "".join(node.text for node in markup.parse_inline(line) if isinstance(node, Text)) == line
    )


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(MarkupError):
        assert markup.words(markup.parse_blocks(text)) is not None


def test_every_reader_of_a_text_shares_one_parse(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def counted(text: str) -> markup.Blocks:
        parsed.append(text)
        return markup.parse_blocks(text)

    monkeypatch.setattr(model, "parse_blocks", counted)
    number = RuleNumber((1, 1), "a")
    paragraph = Paragraph(number, "See {1.1.a}.", (Note("remark", "Pay {mana:1}."),))
    term = Term("kw.tough", "Tough", number, definition="As {1.1.a} says.")
    dictionary = Dictionary(
        "4.0", "en", None, "1", (), (Entry(number.entry, "Order", (paragraph,)),), (), (term,)
    )
    renderer = Renderer(KNOWN["en"].analyzer, str, {"mana": "{amount} mana"})
    for _ in range(2):
        uses_of(dictionary, TermLinks(KNOWN["en"].analyzer, dictionary.terms))
        assert References(dictionary).cited_by(number) == (number,)
        list(documents(dictionary, foreign_names={}, symbol_words={}))
        assert "1.1.a</a>" in renderer.blocks(paragraph.blocks)
        renderer.blocks(paragraph.notes[0].blocks)
        renderer.blocks(term.blocks)
    assert sorted(parsed) == sorted([paragraph.text, paragraph.notes[0].text, term.definition])
