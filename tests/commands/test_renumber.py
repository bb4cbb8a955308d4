"""The working text moved on to the next edition by a map: what follows, and what is refused."""

from pathlib import Path

import pytest

from glossary.commands.renumber_texts import keep, renumber
from glossary.core.errors import SourceErrors
from glossary.core.languages import FILE
from glossary.rulebook.derive import derive
from glossary.rulebook.lineage import read_lineage
from glossary.rulebook.renumbering_map import read_moves
from glossary.rulebook.rule_files import read_rules
from tests.languages import LANGUAGES, LOCALES

RULES = """## 2 Objects

## 2.1 Things
a. A thing is round (see {2.2.a}).
b. A thing is heavy.
> remark: See {2.1.c}.
c. It rolls.
d. It rolls downhill.
e. It stops, says {2.1.b}.

## 2.2 Places
a. A place is flat, unlike {2.1.a}.
"""
MAP = """old_1.0\tnew_2.0\tkind\tlevel\tnote
2\t2\tsame\tchapter\t
2.1\t2.2\tmoved\tentry\t
2.1.a\t2.2.a\tmoved\tparagraph\t
2.1.b\t-\tremoved\tparagraph\tsaid by 2.2.a
2.1.c\t2.2.b\tmoved\tparagraph\t
2.1.d\t2.2.b\tmoved+changed\tparagraph\tinto the one before
2.1.e\t2.2.c\tmoved+changed\tparagraph\t
2.2\t2.1\tmoved\tentry\t
2.2.a\t2.1.a\tmoved\tparagraph\t
2.1.e\t2.2.d\tmoved+changed\tparagraph\tsplit in two
-\t2.1.b\tadded\tparagraph\t
front\tfront\tchanged\tfront matter\t
"""

_SAID = "said\trules\twords\tfrom\nball\t2.1.b,2.2.a\t-\tx\n"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A working text of two entries in each language, with one thing of each kind hanging on it."""
    files = {
        "locales/terms.tsv": "key\ten\tfr\tit\trule\tchosen\twhy\na.b\tx\tx\tx\t2.1\t\t\n",
        "code/scenarios/roll.toml": 'illustrates = "2.1.c"\ncites = ["2.2.a"]\nnot = "2.1.c"\n',
        "code/cards/rulings.toml": '[ruling-001]\ncites."1.0" = ["2.1.c", "2.1.a"]\n',
        "code/cards/ruling_boards.toml": '[[ruling-001]]\nby = "2.1.c"\nsee.by = "2.1.c"\n',
        "locales/cards/tags.tsv": "tag\trule\nroll\t2.1.c\nball\t\n",
        "code/engine/rules/citations/rules.tsv": (
            "name\tgeneral\t0.9\t1.0\nA\t\t\t2.1.c\nB\tyes\t2.1.b\t2.1.b\n"
        ),
        "tests/search/queries.tsv": "id\texpected\tkind\nq\t2.1.c,2.1.d\tx\nn\t2.1.c\tnumber\n",
    }
    for language in LANGUAGES:
        files |= {
            f"locales/{language}/rules/2.md": RULES.partition("## 2.1")[0],
            f"locales/{language}/rules/2.1.md": "## 2.1" + RULES.partition("## 2.1")[2],
            f"locales/{language}/definitions.md": "## a.b\nRound ({2.1.a}).\n",
            f"locales/{language}/pages/now.md": "# Now\nkind: mode\n\nRolls: {2.1.c}.\n",
            f"locales/{language}/pages/changes-1-0.md": "# Then\nkind: changes\n\nWas {2.1.c}.\n",
            f"locales/{language}/rulings.toml": 'answer = "Yes: {2.1.c}."\n',
            f"locales/{language}/scenarios/roll.md": "# Roll\n? Does it?\n\nYes: {2.1.c}.\n",
            f"locales/{language}/asked/2.tsv": "rule\tasked\n2.1.d\tdoes it roll\n",
            f"locales/{language}/synonyms.tsv": _SAID,
            f"locales/{language}/{FILE}": (LOCALES / language / FILE).read_text(encoding="utf-8"),
        }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def _move(folder: Path, table: str = MAP) -> None:
    path = folder / "map.tsv"
    path.write_text(table, encoding="utf-8")
    renumber(folder / "locales", folder / "code", folder / "tests", read_moves(path), str(path))


def _text(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def test_everything_that_hangs_on_a_number_follows_it(small: Path) -> None:
    _move(small)
    assert _text(small, "locales/en/rules/2.1.md") == (
        "## 2.1 Places\na. A place is flat, unlike {2.2.a}.\n"
    )
    assert _text(small, "locales/fr/rules/2.2.md") == (
        "## 2.2 Things\na. A thing is round (see {2.1.a}).\nb. It rolls.\n"
        "c. It stops, says {2.2.a}.\n"
    )
    assert "Round ({2.2.a})" in _text(small, "locales/it/definitions.md")
    assert "Rolls: {2.2.b}." in _text(small, "locales/en/pages/now.md")
    assert "Was {1.0:2.1.c}." in _text(small, "locales/en/pages/changes-1-0.md")
    assert "Yes: {2.2.b}." in _text(small, "locales/en/scenarios/roll.md")
    assert "Yes: {2.2.b}." in _text(small, "locales/it/rulings.toml")
    assert "2.2.b\tdoes it roll" in _text(small, "locales/en/asked/2.tsv")
    assert "ball\t2.2.a,2.1.a\t" in _text(small, "locales/en/synonyms.tsv")
    assert "\t2.2\t" in _text(small, "locales/terms.tsv")
    assert _text(small, "code/scenarios/roll.toml") == (
        'illustrates = "2.2.b"\ncites = ["2.1.a"]\nnot = "2.1.c"\n'
    )
    assert _text(small, "code/cards/rulings.toml") == (
        '[ruling-001]\ncites."1.0" = ["2.1.c", "2.1.a"]\ncites."2.0" = ["2.2.b", "2.2.a"]\n'
    )
    assert 'by = "2.2.b"\nsee.by = "2.1.c"' in _text(small, "code/cards/ruling_boards.toml")
    assert "roll\t2.2.b\nball\t\n" in _text(small, "locales/cards/tags.tsv")
    assert _text(small, "code/engine/rules/citations/rules.tsv") == (
        "name\tgeneral\t0.9\t1.0\t2.0\nA\t\t\t2.1.c\t2.2.b\nB\tyes\t2.1.b\t2.1.b\t\n"
    )
    assert _text(small, "tests/search/queries.tsv").endswith("q\t2.2.b\tx\nn\t2.1.c\tnumber\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_older_edition_comes_back_word_for_word(small: Path, language: str) -> None:
    before = read_rules(small / "locales" / language / "rules")
    _move(small)
    lineage = read_lineage(small / "locales/lineage/1.0-2.0.tsv")
    folder = small / "locales" / language
    past = read_rules(folder / "past/1.0")
    assert derive(read_rules(folder / "rules"), lineage, past, file="past") == before

    rules = folder / "rules/2.1.md"
    rules.write_text(_text(small, f"locales/{language}/rules/2.1.md").replace("flat", "level"))
    keep(small / "locales", lineage, {language: before})
    past = read_rules(folder / "past/1.0")
    assert derive(read_rules(folder / "rules"), lineage, past, file="past") == before


@pytest.mark.parametrize(
    ("row", "instead", "said"),
    [
        ("2.1.d\t2.2.b", "2.9.d\t2.2.b", "the map does not say what becomes of 2.1.d"),
        ("2.1.d\t2.2.b", "2.9.d\t2.2.b", "2.9.d stands in the map and not in the text"),
        ("said by 2.2.a", "", "synonyms.tsv:2: refers to 2.1.b, which the map leads nowhere"),
        ("2.1.c\t2.2.b\tmoved", "2.1.c\t2.2.b\tadded", "'added' does not fit 2.1.c and 2.2.b"),
        ("old_1.0", "old", "the columns must be like old_4.0"),
    ],
)
def test_a_map_that_does_not_fit_is_refused_and_nothing_is_written(
    small: Path, row: str, instead: str, said: str
) -> None:
    before = {path: path.read_bytes() for path in small.rglob("*") if path.is_file()}
    with pytest.raises(SourceErrors) as refused:
        _move(small, MAP.replace(row, instead))
    assert any(said in str(mistake) for mistake in refused.value.mistakes)
    (small / "map.tsv").unlink()
    assert before == {path: path.read_bytes() for path in small.rglob("*") if path.is_file()}


def test_a_text_is_not_moved_twice(small: Path) -> None:
    _move(small)
    back = MAP.replace("\t2.1.b\tadded", "\t2.1.z\tadded")
    with pytest.raises(SourceErrors):
        _move(small, back)
