"""The working text: what a translator writes, and what a mistake is answered with."""

from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.rulebook.model import Note
from glossary.rulebook.rule_files import parse_rules, read_rules, read_terms

GOOD = """\
## 2.1 Objects
a. A zone holds objects.
b. One of these:
- a card,
- a token.
> example: Kuwat.
> - twice
> note: Ours.

## 2.4.2 Anchored
It does this:
- Nothing.
"""


def test_an_entry_is_read_with_its_paragraphs_and_their_notes() -> None:
    objects, anchored = parse_rules(GOOD, "2.md")
    assert [str(p.number) for p in objects.paragraphs] == ["2.1.a", "2.1.b"]
    assert objects.paragraphs[1].text == "One of these:\n- a card,\n- a token."
    assert objects.paragraphs[1].notes == (
        Note("example", "Kuwat.\n- twice"),
        Note("note", "Ours."),
    )
    assert str(anchored.paragraphs[0].number) == "2.4.2", "without letters, the entry is quoted"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a. No heading", 1, "before the first heading"),
        ("# 2.1 Objects", 1, "did you mean ## 2.1 Title?"),
        ("## 2.1", 1, "not '## NUMBER Title'"),
        ("## 2.é Objects", 1, "'2.é' is not a rule number"),
        ("## 2.1.a Objects", 1, "did you mean 2.1?"),
        ("## 2.1 O\na. One\na. Two\nb. Three", 3, "2.1.a stands twice"),
        ("## 2.1 O\na. One\n> exemple: X", 3, "did you mean example?"),
        ("## 2.1 O\na. One\n> Remark: X", 3, "did you mean remark?"),
        ("## 2.1 O\n> remark: X", 2, "before any paragraph"),
        ("## 2.1 O\na. One\n> just words", 3, "without a kind"),
        ("## 2.1 O\na. See {2.1.aa} and {watre}", 2, "unknown markup"),
        ("## 2.1 O\na. {watre}", 2, "did you mean water?"),
        ("## 2.1 O\na. One\n> remark: R\ntext", 4, "text after a note"),
    ],
)
def test_a_mistake_names_file_line_and_near_miss(text: str, line: int, said: str) -> None:
    with pytest.raises(SourceErrors) as errors:
        parse_rules(text, "fr/rules/2.1.md")
    assert f"fr/rules/2.1.md:{line}: " in str(errors.value)
    assert said in str(errors.value)


def test_every_mistake_of_every_file_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "1.md").write_text("## x y\n", encoding="utf-8")
    (tmp_path / "2.md").write_text("## 2 A\na. {foo}\nb. {bar}\n", encoding="utf-8")
    (tmp_path / "3.md").write_bytes(b"## 3 \xff\n")
    with pytest.raises(SourceErrors) as errors:
        read_rules(tmp_path)
    assert len(errors.value.mistakes) == 4
    assert "not UTF-8 at byte 5" in str(errors.value)


def test_an_entry_in_two_files_is_refused(tmp_path: Path) -> None:
    for name in ("1.md", "2.md"):
        (tmp_path / name).write_text("## 2.1 A\na. X\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"entry 2\.1 stands in .*1\.md already"):
        read_rules(tmp_path)


def test_a_bad_row_of_the_term_table_is_named(tmp_path: Path) -> None:
    table = tmp_path / "terms.tsv"
    heading = "key\ten\tfr\tit\trule\tchosen\twhy\n"
    table.write_text(f"{heading}\tA\tB\tC\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"terms\.tsv:2: nothing stands under key"):
        read_terms(table, "fr")
    table.write_text(f"{heading}a\tA\tB\tC\tfoo\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"terms\.tsv:2: not a rule number: 'foo'"):
        read_terms(table, "fr")
