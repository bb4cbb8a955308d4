"""Plain text dictionaries: what a capture says arrives, numbered and attached, or is reported."""

from pathlib import Path

import pytest

from app import create_app
from glossary.core.errors import ImportRefused
from glossary.core.rule_number import RuleNumber
from glossary.importer import Import, LeftOut, import_file
from glossary.rulebook.markup import Items, parse_blocks
from glossary.rulebook.model import Note, Page, Paragraph

INVENTED = Path(__file__).parent / "captures"  # our own sentences in the shapes of an old site
OUTLINES = {
    "spaced.fr.txt": (
        "2.2.1 a b c, 7.1.2 a b c, 1.2.2 a b c, 1.2.4 a b, 1.3.2 a b c, 4.3 a b(r), 5.2.3 a b(r)",
        "marin, contre-vent, heures-de-la-veille, retard, quatre-phares, equipes-2v2-mode-de-jeu",
        0,
    ),
    "headless.fr.txt": (
        "2.5 a b, 2.5.1 a, 1.1.7 a b, 2.1 a b, 2.2.4 a b c, 2.2.8 a b, 6.1 a(e) b(e), 7.4.3 a b c",
        "la-regate-en-soiree-se-joue",
        9,
    ),
    "tight.fr.txt": ("1.2.4 a b, 2.2.10 a b", "heures-de-la-veille", 0),
    "notes.fr.txt": ("1.4, 1.4.1 a, 1.4.2 a, 4.4 a(r) b(r)", "", 0),
    "spaced.en.txt": (
        "3.1.3 a(r) b, 1.2.3 a b, 1.4, 1.4.1 a b, 1.4.5 a(e), 2.1 a b(e) c(e) d, 6.3 a",
        "",
        0,
    ),
    "tight.it.txt": ("2.1 a(r) b(re) c", "", 0),
}


def capture(name: str) -> Import:
    return import_file(INVENTED / name)


def outline(found: Import) -> str:
    """Entries, letters, and for each note the initial of its kind."""
    return ", ".join(
        " ".join([str(entry.number), *map(_sketch, entry.paragraphs)]) for entry in found.entries
    )


def _sketch(paragraph: Paragraph) -> str:
    kinds = "".join(note.kind[0] for note in paragraph.notes)
    return paragraph.number.letter + (f"({kinds})" if kinds else "")


def paragraph(found: Import, number: str) -> Paragraph:
    wanted = RuleNumber.parse(number)
    return next(p for entry in found.entries for p in entry.paragraphs if p.number == wanted)


def page(found: Import, slug: str) -> Page:
    return next(page for page in found.pages if page.slug == slug)


@pytest.mark.parametrize("name", OUTLINES)
def test_a_capture_arrives_whole(name: str) -> None:
    found = capture(name)
    entries, pages, left_out = OUTLINES[name]
    assert outline(found) == entries
    assert ", ".join(page.slug for page in found.pages) == pages
    assert len(found.left_out) == left_out


def test_every_invented_capture_has_an_outline() -> None:
    assert {path.name for path in INVENTED.iterdir()} == set(OUTLINES)


def test_an_import_counts_what_it_holds() -> None:
    found = capture("spaced.en.txt")
    paragraphs = [paragraph for entry in found.entries for paragraph in entry.paragraphs]
    notes = [note for paragraph in paragraphs for note in paragraph.notes]
    assert (len(found.entries), len(paragraphs), len(notes)) == (7, 12, 4)


def test_a_heading_gives_an_entry_its_title() -> None:
    titles = [entry.title for entry in capture("notes.fr.txt").entries]
    assert titles == [
        "Règles du port",
        "« Non » couvre « oui »",
        "L'écrit couvre le dit",
        "Tour d'horizon",
    ]


def test_paragraphs_without_their_heading_are_kept_and_the_heading_is_reported() -> None:
    found = capture("headless.fr.txt")
    assert found.entries[0].title == "2.5"
    assert found.left_out[0] == LeftOut(
        1, "2.5", "the heading of 2.5 is missing; the number stands in for it"
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1.1.7.b", "trois bouées (une |, une |, et une |) pour border le bassin."),
        ("2.2.8.a", "l'une des familles : Anse , Brise, Crique, Dune."),
        ("7.4.3.b", "ses signaux , et ne sonnent qu'une fois."),
    ],
)
def test_a_sentence_broken_around_icons_is_mended(number: str, text: str) -> None:
    assert paragraph(capture("headless.fr.txt"), number).text.endswith(text)


def test_the_lines_after_a_colon_are_items_of_a_list() -> None:
    found = capture("headless.fr.txt")
    assert paragraph(found, "2.2.4.a").text == (
        "Il existe trois tailles de barque :\n- petite\n- moyenne\n- grande"
    )
    assert paragraph(found, "2.2.4.b").text == (
        "La taille est peinte sur la coque.\n"
        "La taille d'une barque figure aussi sous sa quille:\n"
        "- P = Petite\n- M = Moyenne\n- G = Grande"
    )


def test_bullets_and_figures_keep_their_kind_of_list() -> None:
    found = capture("spaced.fr.txt")
    _, bullets = parse_blocks(paragraph(found, "1.3.2.b").text)
    _, figures = parse_blocks(paragraph(found, "4.3.b").text)
    assert isinstance(bullets, Items)
    assert isinstance(figures, Items)
    assert (len(bullets.items), bullets.ordered) == (3, False)
    assert (len(figures.items), figures.ordered) == (3, True)


def test_a_list_that_was_lost_in_the_capture_leaves_its_opening_words() -> None:
    assert paragraph(capture("spaced.fr.txt"), "1.2.2.b").text == (
        "Une barque reçoit, dans cet ordre :"
    )


def test_a_see_also_stays_with_its_paragraph() -> None:
    assert paragraph(capture("spaced.fr.txt"), "1.3.2.c").text == (
        "Au moment du retour\nVoir également les Heures de la veille"
    )


def test_an_example_of_two_lines_loses_its_plus_signs_and_nothing_else() -> None:
    (example,) = paragraph(capture("spaced.en.txt"), "1.4.5.a").notes
    assert example.kind == "example"
    assert example.text.startswith("Ada rows against Bea")
    assert example.text.endswith("Both lamps go dark together.")
    assert example.text.count("\n") == 1


def test_an_example_that_is_never_closed_ends_at_the_next_number() -> None:
    (example,) = paragraph(capture("spaced.en.txt"), "2.1.b").notes
    assert example.text.endswith('Put me on the quay".')
    assert paragraph(capture("spaced.en.txt"), "2.1.c").text.startswith("Rule 2.1.b holds")


def test_what_follows_a_remark_stays_with_it_so_that_no_remark_becomes_a_rule() -> None:
    found = paragraph(capture("notes.fr.txt"), "4.4.a")
    assert found.text.endswith("2. Après chaque geste.")
    (remark,) = found.notes
    assert remark.text.split("\n")[2] == "[annonce](, [météo]) — [cap]"


def test_italian_words_for_notes_are_known() -> None:
    notes = [n for p in capture("tight.it.txt").entries[0].paragraphs for n in p.notes]
    assert notes == [
        Note("remark", "una barca capovolta aspetta comunque."),
        Note("remark", "Il nome non cambia il peso."),
        Note("example", "Anna chiama legno il suo guscio."),
    ]


def test_a_page_keeps_its_sections_and_its_example() -> None:
    text = page(capture("spaced.fr.txt"), "quatre-phares").text
    headings = [line for line in text.split("\n") if line.startswith("## ")]
    assert headings == [
        "## Placement autour du grand bassin",
        "## Victoire",
        "## Dernier tour",
        "## Exemple",
        "## Paroles entre joueurs",
        "## Précisions",
    ]
    assert "+" not in text


def test_a_page_of_bare_headings_ends_where_the_next_page_is_defined() -> None:
    assert page(capture("spaced.fr.txt"), "heures-de-la-veille").text == (
        "## Heure du Port\n\n## Heure du Large\n\n## Heure du Phare"
    )


def test_a_section_between_blank_lines_is_no_page_of_its_own() -> None:
    text = page(capture("spaced.fr.txt"), "equipes-2v2-mode-de-jeu").text
    assert "## 2v2\n" in text
    assert "## Ordre des places autour du bassin à quatre" in text


def test_a_text_after_the_rules_without_a_heading_is_named_by_its_first_words() -> None:
    found = capture("headless.fr.txt")
    assert found.pages[0].title == "La régate en soirée se joue…"
    assert found.left_out[-1].why == "this page has no heading; its first words stand in for it"
    assert paragraph(found, "7.4.3.c").text == "Une place prise par une barque Immense reste prise."


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("latin.txt", b"2.1 Boats\n2.1.a \xe9t\xe9", "line 2, byte 16: not UTF-8"),
        ("wide.txt", "2.1 Boats".encode("utf-16"), "this is UTF-16"),
        ("photo.txt", b"\x89PNG\0", "byte 4: binary content"),
        ("empty.json", b"", "there is nothing in it"),
        ("half.json", b'[{"number": ', "line 1, column 13: not JSON"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ImportRefused, match=name) as refused:
        import_file(tmp_path / name)
    assert said in str(refused.value)


def test_a_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text("2.1.a One.")
    with pytest.raises(ImportRefused, match=r"did you mean rules\.txt\?"):
        import_file(tmp_path / "rule.txt")
    with pytest.raises(ImportRefused, match="cannot be read"):
        import_file(tmp_path)


@pytest.mark.parametrize("name", ["rules.json", "rules", "rules.dat", "rules.txt"])
def test_json_is_recognised_whatever_the_file_is_called(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('{"2.1": {"title": "Boats", "body": "a. One."}}')
    assert outline(import_file(tmp_path / name)) == "2.1 a"


def test_the_command_says_what_it_left_out_and_why(own_locales: Path, tmp_path: Path) -> None:
    file = tmp_path / "capture.txt"
    file.write_text(
        'Warning: Undefined array key "HTTP_ACCEPT_LANGUAGE" in /x/config.php on line 29\n\n'
        "Glossaire Altered\n\n9.1 Voiles\n\n9.1.a Une voile prend le vent.\n\n9.1.a Non.\n",
        encoding="utf-8",
    )
    runner = create_app(locales=own_locales, instance=tmp_path / "i").test_cli_runner()
    done = runner.invoke(args=["glossary", "import", str(file), "--lang", "fr", "--edition", "9.0"])
    assert done.exit_code == 0
    assert "capture.txt:3: left out: belongs to the site it was captured from" in done.stdout
    assert "capture.txt:9: left out:" in done.stdout
    assert "read 1 entries, 1 paragraphs" in done.stdout
    assert "wrote fr/editions/9.0.json" in done.stdout
