"""What a translator is told: one finding for each thing to mend, at its place."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from glossary.commands import text
from glossary.lint import texts
from glossary.lint.texts import lint


def _edit(locales: Path, file: str, before: str, after: str) -> None:
    path = locales / file
    found = path.read_text(encoding="utf-8")
    assert before in found, f"{file} no longer has {before!r}"
    path.write_text(found.replace(before, after, 1), encoding="utf-8")


def _runner(locales: Path, tmp_path: Path) -> FlaskCliRunner:
    return create_app(locales=locales, instance=tmp_path / "instance").test_cli_runner()


SLIPS = (
    ("fr/rules/2.1.md", "\nc. ", "\nx. ", "fr 2.1: letters do not run on: found x,"),
    ("fr/rules/2.1.md", "{2.1.f}", "{2.1.y}", "fr 2.1.d: refers to 2.1.y, which does"),
    ("it/rules/7.1.md", "{forest}", "{water}", "different symbols: lacks forest, adds water"),
    ("fr/rules/2.4.md", "## 2.4.7", "## 2.4.9", "fr 2.4.7: the entry is missing"),
    ("it/rules/2.1.md", "> example:", "> remark:", "it 2.1.d: the notes should be: example"),
    ("it/rules/2.1.md", "pedina", "gettone", "'gettone' is not our word: pedina"),
    ("fr/past/1.0/4.2.md", "Structure du Jour", "Structure de la journée",
     "fr 1.0/4.2.md: 'journée' is not our word: Jour"),
    ("fr/pages/zones.md", "| Défausse |", "| Pile de défausse |",
     "fr zones: 'Pile de défausse' is not our word: Défausse"),
    ("fr/definitions.md", "Mettre fin à ses tours pour le Jour", "Finir la journée",
     "fr rule.pass: 'journée' is not our word: Jour"),
    ("fr/LC_MESSAGES/messages.po", "%(expedition)s s’Élève", "%(expedition)s s’élève",
     "fr “%(expedition)s Ascends.”: 's’élève' is not our word: s’Élever"),
    ("fr/LC_MESSAGES/messages.po", "Midi commence.", "Midi commence !",
     "fr “Noon begins.”: no-break space missing: 'i commence !' (fr/LC_MESSAGES/messages.po:"),
    ("it/LC_MESSAGES/messages.po", 'msgstr "Con %(status.stato)s su %(object)s:"',
     'msgstr "Con %(stato)s su %(object)s:"',
     "it “With %(status)s on %(object)s:”: placeholder lacks %(status)s: 'Con %(stato)s su"),
    ("it/LC_MESSAGES/messages.po", 'msgstr "Senza %(status.stato)s su %(object)s:"',
     'msgstr "Senza %(status.stato)s su %(object):"',
     "it “Without %(status)s on %(object)s:”: placeholder lacks %(object)s: 'Senza"),
    ("it/LC_MESSAGES/messages.po", 'msgstr "%(expedition)s perde in %(scores)s."',
     'msgstr "%(expedition)s perde in %(scores.dii)s."',
     "placeholder %(scores.dii)s: forms.tsv has no form .dii; near: .di"),
    ("it/LC_MESSAGES/messages.po", "vieta %(expedition.a)s", "vieta %(expedition.many)s",
     "placeholder %(expedition.many)s: the form .many changes nothing: no row of it takes a name"),
    ("fr/rules/2.5.md", "compteur", "jeton", "'counter' should be said with 'compteur'"),
    ("fr/rules/1.1.md", "\u00a0;", " ;", "ollection ; il n' (fr/rules/1.1.md:15)"),
    ("it/rules/1.1.md", "«", "“", "the quotation mark “ is not one of «»"),
    ("fr/rules/2.1.md", "’", "'", "straight quotation mark or apostrophe"),
    ("en/synonyms.tsv", "\nsubtype\t2.2.2\tSub-type", "\nsubtype\t2.2.2\tTag",
     "en synonyms: 'subtype' is read as 'subtypes', but does not say the same"),
    ("en/synonyms.tsv", "\nsteal\t", "\ntaking control\t",
     "en synonyms: 'taking control' stands in 7.3.40"),
    ("it/synonyms.tsv", "\ncimitero\t3.2.3,7.3.7\tPila degli scarti", "\ncimitero\t3.2.3\tMucchio",
     "it synonyms: 'cimitero' is said to be 'Mucchio', which stands in no rule"),
    ("lineage/3.0-4.0.tsv", "2.1.c\t2.1.c\tsame\t\n", "", "2.1.c of 4.0 comes from nowhere"),
    ("terms.tsv", "\tFugace\tFugace\t2.4.7", "\t\tFugace\t2.4.7",
     "fr status.fleeting: the term has no word"),
    ("checklist-5.0.tsv", "2.5.1\tBoost Counters\ta-b", "2.5.1\tBoost Counters\ta-c",
     "en 2.5.1: has ab, the check list abc"),
    ("it/LC_MESSAGES/messages.po", 'quale Spedizione?"', "quale Spedizione?",
     "it/LC_MESSAGES/messages.po:LINE: a quotation mark is missing at the beginning or end of"),
    ("it/rules/2.1.md", "{2.1.f}", "{2.1.g}", "it 2.1.d: different references"),
    ("en/rules/2.1.md", "a. ", "a. Indeed, ", "fr 2.1.a: the binding text has changed since"),
    ("fr/rules/2.1.md", "{2.1.f}", "{2.1.fé}", "unknown markup: {2.1.fé}"),
)  # fmt: skip
"""A file, what is replaced in it by what, and the finding that this is to lead to."""


@pytest.mark.parametrize("slips", [SLIPS[:-4], SLIPS[-4:-1], SLIPS[-1:]], ids=len)
def test_every_slip_is_found_where_it_is(
    own_locales: Path, slips: Sequence[tuple[str, str, str, str]]
) -> None:
    """Made together, but for those that keep lint from comparing what others spoil."""
    for file, before, after, _ in slips:
        _edit(own_locales, file, before, after)
    found = "\n".join(map(str, lint(own_locales)))
    for file, _, after, finding in slips:
        written = (own_locales / file).read_text(encoding="utf-8")
        line = written[: written.find(after)].count("\n") + 1
        assert finding.replace("LINE", str(line)) in found


def test_the_command_prints_one_finding_a_line_and_fails(
    own_locales: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "lint_examples", lambda locales: [])  # it plays them all
    for module, name in ((texts, "lint"), (text, "lint_cards"), (text, "lint_names")):
        monkeypatch.setattr(module, name, cache(getattr(module, name)))  # asked twice of the same
    runner = _runner(own_locales, tmp_path)
    _edit(own_locales, "it/rules/2.1.md", "{2.1.f}", "{2.1.g}")
    found = runner.invoke(args=["glossary", "lint"])
    assert found.exit_code == 1
    assert len(found.stdout.splitlines()) == 1
    assert "1 findings" in found.stderr
    french = runner.invoke(args=["glossary", "lint", "--lang", "fr"])
    assert (french.exit_code, french.stdout) == (0, "")


def test_a_text_with_findings_is_not_published(own_locales: Path, tmp_path: Path) -> None:
    _edit(own_locales, "it/rules/2.1.md", "{2.1.f}", "{2.1.g}")
    command = ["glossary", "publish", "--edition", "6.0", "--effective", "2027-01-01",
               "--printed", "2027-01-01"]  # fmt: skip
    refused = _runner(own_locales, tmp_path).invoke(args=command)
    assert refused.exit_code == 1
    assert "different references" in refused.stderr
    assert not (own_locales / "it/editions/6.0.json").exists()


def test_publishing_twice_changes_nothing_and_a_change_needs_a_revision(
    own_locales: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glossary.lint.texts.lint", lambda _: [])  # the test before this one lints
    runner = _runner(own_locales, tmp_path)
    printings = len(list((own_locales / "it/editions").glob("5.0*.json")))
    command = ["glossary", "publish", "--edition", "5.0", "--effective", "2026-02-27",
               "--printed", "2027-01-01"]  # fmt: skip
    assert "0 files written" in runner.invoke(args=[*command, "--revision"]).stderr

    _edit(own_locales, "it/rules/2.1.md", "a. ", "a. Insomma, ")
    refused = runner.invoke(args=command)
    assert refused.exit_code == 1
    assert "published and never changes" in refused.stderr
    revised = runner.invoke(args=[*command, "--revision"])
    assert revised.stdout == f"it/editions/5.0-r{printings + 1}.json\n"


def test_compile_names_what_it_leaves_out(small_locales: Path, tmp_path: Path) -> None:
    (small_locales / "fr/editions/7.0.json").write_text("{", encoding="utf-8")
    done = _runner(small_locales, tmp_path).invoke(args=["glossary", "compile"])
    assert done.exit_code == 0
    assert "left out: fr/editions/7.0.json" in done.stderr


def test_a_broken_catalog_stops_the_compilation_with_its_place(
    own_locales: Path, tmp_path: Path
) -> None:
    (own_locales / "it/LC_MESSAGES/messages.po").write_text("msgidd\n", encoding="utf-8")
    done = _runner(own_locales, tmp_path).invoke(args=["glossary", "compile"])
    assert done.exit_code == 1
    assert "it/LC_MESSAGES/messages.po" in done.stderr
    left = [path.name for path in (tmp_path / "instance").iterdir()]
    assert left == ["renewing.lock"], "nothing half made is left"
