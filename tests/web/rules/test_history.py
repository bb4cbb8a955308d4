"""From any old number to today's: lineage, history, comparison, the resolver."""

import json
import re
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.compare import UNCOUNTED, compare
from glossary.rulebook.model import Dictionary
from glossary.snapshot import Snapshot
from glossary.web.base.page import Page
from glossary.web.rules.resolve import meaning
from tests.languages import LANGUAGES
from tests.own_site import served
from tests.rulebook.test_compare import HELD, dictionary_of
from tests.rulebook.test_editions import SMALL


def _numbers(dictionary: Dictionary) -> set[RuleNumber]:
    return set(dictionary.numbers)


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("2.1.e", "/fr/rules/2.1.e"),
        ("§2.1.E", "/fr/rules/2.1.e"),
        ("règle 2.1 e", "/fr/rules/2.1.e"),
        ("rule-2-1-e", "/fr/rules/2.1.e"),
        ("CR 2.1.e", "/fr/rules/2.1.e"),
        ("5.0:2.1.e", "/fr/rules/2.1.e"),
        ("4.0:2.3.1.a", "/fr/rules/2.2.a?was=4.0:2.3.1.a"),
        ("4.1.k", "/fr/rules/4.1.i?was=3.0:4.1.k"),
        ("3.0:2.2.9", "/fr/rules/2.2.10?was=3.0:2.2.9"),
        ("1.0:2.2.3", "/fr/rules/2.2.4?was=1.0:2.2.3"),
        ("1.0:4.3.d", "/fr/rules/4.3.a?was=1.0:4.3.d"),
        ("fugace", "/fr/rules/2.4.7"),
        ("fleeting", "/fr/rules/2.4.7"),
        ("area-delle-spedizioni", "/fr/rules/3.2.4"),
        ("nothing known", "/fr/search?q=nothing+known"),
    ],
)
def test_anything_leads_to_the_rule_as_it_stands(
    visitor: FlaskClient, asked: str, address: str
) -> None:
    answer = visitor.get(f"/go/{asked}")
    assert (answer.status_code, answer.headers["Location"]) == (302, address)


def test_a_reader_led_here_is_told_what_was_asked(visitor: FlaskClient) -> None:
    text = visitor.get("/en/rules/2.2.10?was=3.0:2.2.9").text
    assert "2.2.9 is a number of edition 3.0; today that rule is 2.2.10." in text
    assert "today that rule" not in visitor.get("/en/rules/2.1?was=3.0:2.2.9").text


@pytest.mark.parametrize("address", ["/go/2.2.2.p", "/en/rules/2.2.2.p", "/en/rules/4.1.k"])
def test_a_retired_number_is_never_a_bare_404(visitor: FlaskClient, address: str) -> None:
    answer = visitor.get(address, follow_redirects=True, headers={"Accept-Language": "en"})
    assert re.search(r"has been removed since|today that rule is", answer.text)
    assert "in edition 3.0</a>" in answer.text or "was=3.0" in answer.request.url


_LED = "/3.0/rules/2.4.6.d?was=5.0:2.4.7.d"


@pytest.mark.parametrize(
    ("language", "typed", "address"),
    [
        ("en", "2.4.7.d in edition 3.0", _LED),
        ("en", "rule 2.4.7.d in edition 3.0", _LED),
        ("en", "Complete Rules 3.0, 2.4.7.d", _LED),
        ("en", "2.4.7.d v:3.0", _LED),
        ("en", "2.4.7.d (3.0)", _LED),
        ("fr", "2.4.7.d édition 3.0", _LED),
        ("fr", "la règle 2.4.7.d dans l’édition 3.0", _LED),
        ("it", "2.4.7.d nell'edizione 3.0", _LED),
        ("it", "regola 2.4.7.d dell’edizione 3", _LED),
        ("en", "7.3.36.a edition 4.0", "/4.0/rules/7.3.31.a?was=5.0:7.3.36.a"),
        ("en", "7.3.36.a 4.0", "/4.0/rules/7.3.31.a?was=5.0:7.3.36.a"),
        ("en", "2.4.6.d in 3.0", "/3.0/rules/2.4.6.d"),
        ("en", "2.4.7.d in 5.0", "/5.0/rules/2.4.7.d"),
        ("en", "4.1.k", "/rules/4.1.i?was=3.0:4.1.k"),
        ("en", "7.3.11.a in edition 1.0", "/1.0/rules/7.3.11.a"),
    ],
)
def test_a_number_with_an_edition_leads_to_the_rule_it_is_there(
    visitor: FlaskClient, language: str, typed: str, address: str
) -> None:
    answer = visitor.get(f"/{language}/search", query_string={"q": typed})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{language}{address}")
    assert visitor.get(answer.headers["Location"]).status_code == 200


def test_an_edition_chosen_before_is_the_edition_of_a_number(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/search?q=2.4.7.d&edition=3.0")
    assert answer.headers["Location"] == f"/en{_LED}"


def test_a_reader_led_to_an_older_edition_is_told_what_was_asked(visitor: FlaskClient) -> None:
    text = visitor.get(f"/en{_LED}").text
    assert "2.4.7.d is a number of edition 5.0; in edition 3.0 that rule is 2.4.6.d." in text
    assert "in edition 3.0 that rule" not in visitor.get("/en/3.0/rules/2.1?was=5.0:2.4.7.d").text


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/en/3.0/rules/2.4.7.d", "in edition 3.0 that rule is 2.4.6.d."),
        ("/fr/3.0/rules/2.4.7.d", "dans l’édition 3.0, cette règle est 2.4.6.d."),
        ("/it/3.0/rules/2.4.7.d", "nell’edizione 3.0 questa regola è 2.4.6.d."),
    ],
)
def test_an_address_of_another_edition_s_number_says_what_it_is_here(
    visitor: FlaskClient, address: str, told: str
) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 404
    assert told in answer.text
    assert f'href="{address[:7]}/rules/2.4.6.d"' in answer.text
    assert "2.4.6.e" not in answer.text, "nearest by number"


def test_every_number_of_every_edition_is_known_in_every_other(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    """What an edition has under another number is said; what it never had is said, too."""
    asked = 0
    for edition in HELD:
        here = dictionary_of(snapshot, "en", edition)
        for other in HELD:
            there = dictionary_of(snapshot, "en", other)
            for number in sorted(_numbers(there) - _numbers(here) - {*here.not_recorded})[::5]:
                pinned = "" if edition == HELD[-1] else f"/{edition}"
                answer = visitor.get(f"/en{pinned}/rules/{number}")
                place = f"{number} of {other} in {edition}"
                assert answer.status_code == 404, place
                assert "is a number of edition" in answer.text or "stood in" in answer.text, place
                assert "No such rule" not in answer.text, place
                asked += 1
    assert asked > 200


def test_a_number_that_means_another_rule_today_says_so_in_the_older_edition(
    visitor: FlaskClient,
) -> None:
    text = visitor.get("/en/3.0/rules/2.4.6.d").text
    assert "In edition 5.0, 2.4.6.d is another rule" in text
    new = visitor.get("/en/4.0/rules/7.3.10").text
    assert "7.3.10 is another rule, which edition 4.0 does not have." in new
    assert "is another rule" not in visitor.get("/en/3.0/rules/2.1.c").text


def test_programs_are_told_by_the_lineage_too(visitor: FlaskClient) -> None:
    wrong = visitor.get("/api/v1/rules/2.4.7.d?edition=3.0").json or {}
    assert wrong["did_you_mean"][0] == "2.4.6.d"
    assert wrong["detail"].endswith("in edition 3.0 that rule is 2.4.6.d.")
    ask = {"lang": "en", "q": "2.4.7.d in edition 3.0"}
    search = visitor.get("/api/v1/search", query_string=ask).json or {}
    assert (search["edition"], search["results"][0]["number"]) == ("3.0", "2.4.6.d")
    assert search["reason"].endswith("in edition 3.0 that rule is 2.4.6.d.")
    offered = (visitor.get("/api/v1/suggest", query_string=ask).json or {})["suggestions"]
    assert offered[0]["url"] == "/en/3.0/rules/2.4.6.d"
    resolved = visitor.get("/api/v1/resolve?lang=en&q=2.4.7.d&edition=3.0").json or {}
    assert (resolved["kind"], resolved["rules"]) == ("renumbered", ["2.4.7.d"])
    assert resolved["url"].endswith("/en/3.0/rules/2.4.6.d?was=5.0:2.4.7.d")


@pytest.mark.parametrize(
    ("address", "way"),
    [
        ("/it/3.0/rules/xyz", "/it/3.0/rules/"),
        ("/it/3.0/rules/9.9.9", "/it/3.0/rules/"),
        ("/it/2.0/rules/2.1", "/it/editions/"),
    ],
)
def test_a_missing_page_of_an_edition_leads_back_to_it(
    visitor: FlaskClient, address: str, way: str
) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 404
    assert '<html lang="it"' in answer.text
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    assert f'href="{way}"' in main


def test_every_number_ever_held_leads_somewhere(snapshot: Snapshot, page: Page) -> None:
    for edition in HELD:
        dictionary = dictionary_of(snapshot, "en", edition)
        for number in (*dictionary.numbers, *dictionary.not_recorded):
            assert meaning(page, f"{edition}:{number}").kind != "none", f"{edition}:{number}"


def test_a_pinned_page_says_whether_the_rule_still_stands_so(visitor: FlaskClient) -> None:
    same = visitor.get("/en/3.0/rules/2.1.c").text
    changed = visitor.get("/en/3.0/rules/4.2.4.e").text
    gone = visitor.get("/en/3.0/rules/2.2.2.p").text
    entry = visitor.get("/en/3.0/rules/4.2.4").text
    assert "This is an older edition." in same
    assert "This rule reads the same today." in same
    assert "This rule has changed since." in changed
    assert "This rule has been removed since." in gone
    assert "Paragraphs of this entry have changed since." in entry


def test_a_rule_of_the_first_edition_that_nobody_read_is_said_to_be_missing(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    dictionary = dictionary_of(snapshot, "en", "1.0")
    assert dictionary.not_recorded
    for number in dictionary.not_recorded:
        assert not dictionary.has_paragraph(number)
        answer = visitor.get(f"/en/1.0/rules/{number}")
        assert answer.status_code == 200
        if number not in dictionary:
            assert "its text was not recorded here" in answer.text
            assert re.search(r"today that rule is|has been removed since", answer.text)
            assert "has changed since" not in answer.text
    text = visitor.get("/en/1.0/rules/4.1").text
    assert 'href="/en/1.0/rules/4.1.g"' in text.partition("<h2>Not recorded</h2>")[2]


@pytest.mark.parametrize(
    ("number", "other"), [("1.2.3.f", "3.2.9.a"), ("3.1.3.d", "3.2.9.a"), ("3.2.9.a", "1.2.3.f")]
)
def test_the_first_edition_keeps_its_contradiction_on_the_mana_zone(
    visitor: FlaskClient, number: str, other: str
) -> None:
    text = visitor.get(f"/en/1.0/rules/{number}").text
    note = re.search(r'class="note ours">.*?</div>', text, re.DOTALL)
    assert note is not None
    assert f"/en/1.0/rules/{other}" in note[0]


def test_a_number_that_was_another_rule_says_so(visitor: FlaskClient) -> None:
    moved = visitor.get("/en/rules/7.3.20").text
    assert "Until edition 4.0, 7.3.20 was “Move (Terrain Marker)”, which is now 7.3.23." in moved
    assert 'href="/en/rules/7.3.23"' in moved
    assert 'href="/en/4.0/rules/7.3.20"' in moved
    fleeting = "Until edition 3.0, 2.4.6 was “Fleeting”, which is now 2.4.7."
    assert fleeting in visitor.get("/en/rules/2.4.6").text
    assert fleeting not in visitor.get("/en/4.0/rules/2.4.6").text
    assert "Until edition 4.0, 1.1.4.f was the rule" in visitor.get("/en/rules/1.1.4.f").text
    assert "notice formerly" not in visitor.get("/en/rules/2.1.a").text


def test_a_program_is_told_that_a_number_was_another_rule(visitor: FlaskClient) -> None:
    ask = "/api/v1/search?lang=en&q="
    moved, still = (visitor.get(ask + number).json or {} for number in ("2.4.6", "2.1.a"))
    assert moved["formerly"][0].startswith("Until edition 3.0, 2.4.6 was “Fleeting”")
    assert still["formerly"] == []


def test_the_history_of_an_entry_tells_what_happened_to_its_paragraphs(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    newest = dictionary_of(snapshot, "en", "5.0")
    lineages = {one.newer: one for one in snapshot.lineages}
    changes = {
        newer: compare(
            dictionary_of(snapshot, "en", one.older), dictionary_of(snapshot, "en", newer), one
        )
        for newer, one in lineages.items()
    }
    told = 0
    for entry in newest.entries:
        number: RuleNumber | None = entry.number
        text = visitor.get(f"/en/rules/{number}/history").text
        stages = re.findall(r'<h2>Edition ([\d.]+).*?<p class="known">(.*?)</p>', text, re.DOTALL)
        for edition, label in stages:
            if edition not in lineages or number is None:
                break
            changed = [
                change
                for change in changes[edition]
                if change.new is not None and change.new.letter and change.new.entry == number
            ]
            assert all(str(change.new) in label for change in changed), f"{number} {edition}"
            told += bool(changed)
            number = next((s.old for s in lineages[edition].was(number) if s.old is not None), None)
    assert told > 60


_STAGE = re.compile(
    r'<h2>\D*([\d.]+)[^<]*<a href="[^"]*/rules/([^"]+)">.*?</h2>\n<p class="known">(.*?)</p>(.*)',
    re.DOTALL,
)
_MISSING = {"en": "Text not recorded", "fr": "Texte non relevé", "it": "Testo non registrato"}


def _stages(page: str) -> list[tuple[str, RuleNumber, str, str]]:
    """Edition, number, label and HTML of each stage of a history page."""
    stages = page.partition('<ol class="timeline" reversed>')[2].split("<li>\n<h2>")[1:]
    matches = [_STAGE.match(f"<h2>{stage}") for stage in stages]
    return [(m[1], RuleNumber.parse(m[2]), m[3], m[4]) for m in matches if m is not None]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _has_text(html: str, dictionary: Dictionary, number: RuleNumber) -> bool:
    """Tell whether a page has every run of words of a paragraph, as it reads in its edition."""
    left = re.sub(r"<del>.*?</del>|<span class=\"unseen\">.*?</span>|<[^>]+>", "", html)
    letters = _letters(unescape(left))
    nodes = markup.inlines(dictionary.paragraph(number).blocks)
    runs = [_letters(node.text) for node in nodes if isinstance(node, markup.Text)]
    return all(run in letters for run in runs)


@pytest.mark.parametrize("turns", [3, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_history_has_each_text_that_the_site_has_and_misses_no_other(
    visitor: FlaskClient, snapshot: Snapshot, language: str, turns: int
) -> None:
    """The history of each rule is read in one of the languages, which take turns."""
    missing, first = 0, LANGUAGES.index(language) % turns
    for number in dictionary_of(snapshot, language, "5.0").numbers[first::turns]:
        stages = _stages(visitor.get(f"/{language}/rules/{number}/history").text)
        assert stages, number
        for edition, there, label, html in stages:
            dictionary = dictionary_of(snapshot, language, edition)
            place = f"{language} {number}: {there} of {edition}"
            assert (_MISSING[language] in label) == (there not in dictionary), place
            missing += there not in dictionary
            if there in dictionary:
                has = [there] if there.letter else []
                has += [p.number for p in dictionary.entry(there).paragraphs if not there.letter]
                assert all(_has_text(html, dictionary, each) for each in has), place
    assert missing > 70 / turns


def test_the_history_of_an_entry_marks_what_changed_in_its_text(visitor: FlaskClient) -> None:
    stages = {stage[0]: stage for stage in _stages(visitor.get("/en/rules/2.2.6/history").text)}
    _, _, label, html = stages["4.0"]
    assert label.startswith("Changed: ")
    assert "2.2.6.d" in label
    assert "<del>" in html
    assert 'href="/en/4.0/rules/2.2.6.d">2.2.6.d</a> <strong>Changed</strong>' in html
    assert (
        "Text not recorded"
        not in visitor.get("/en/rules/7.3.36.a/history").text.partition("Edition 1.0")[0]
    )


@pytest.mark.parametrize(("older", "newer"), list(combinations(HELD, 2)))
def test_every_language_counts_the_same_changes(
    visitor: FlaskClient, snapshot: Snapshot, older: str, newer: str
) -> None:
    """A word order that only the English text mended is a change of the rules in French, too."""
    counted = []
    for language in LANGUAGES:
        before, after = (snapshot.dictionary(language, edition) for edition in (older, newer))
        assert before is not None
        assert after is not None
        changes = (snapshot.changes(before, after) or {}).values()
        counted.append([(c.kind, c.old, c.new) for several in changes for c in several])
        page = visitor.get(f"/{language}/editions/{older}..{newer}").text
        rows = page.count('<li class="change">')
        assert rows == sum(kind not in UNCOUNTED for kind, _, _ in counted[-1]) > 0
        assert re.search(rf"<p>{rows}\D", page), "the page says how many it lists"
    assert counted[0] == counted[1] == counted[2]


def test_a_change_of_another_language_is_told_with_the_text(visitor: FlaskClient) -> None:
    page = visitor.get("/fr/editions/4.0..5.0?kind=reworded").text
    row = next(each for each in page.split('<li class="change">') if "7.3.5.a</a>" in each)
    assert "mêmes mots dans cette langue" in row
    assert "Créer un" in row
    assert "<ins>" not in row


def test_a_comparison_leads_to_any_other_and_folds_renumberings(visitor: FlaskClient) -> None:
    for older, newer in combinations(HELD, 2):
        page = visitor.get(f"/en/editions/{older}..{newer}").text
        top = page.partition('<li class="change">')[0]
        for other in HELD:
            if other not in (older, newer) and float(other) < float(newer):
                assert f'href="/en/editions/{other}..{newer}"' in top
            if other not in (older, newer) and float(other) > float(older):
                assert f'href="/en/editions/{older}..{other}"' in top
        assert f'href="/en/editions/{older}..{newer}"' in visitor.get("/en/editions/").text
    folded = re.search(r"<details>\n<summary>(\d+) paragraphs have another number", page)
    assert folded is not None
    moved = visitor.get("/en/editions/4.0..5.0?kind=moved").text
    assert "<details open>" in moved
    assert moved.partition("<details open>")[2].count("<li>") >= int(folded[1])


def test_changes_are_said_in_words_and_not_by_colour_alone(visitor: FlaskClient) -> None:
    text = visitor.get("/en/rules/4.2.4.e/history").text
    assert '<ins><span class="unseen">[added:] </span>' in text


@pytest.mark.parametrize("filters", ["", "?kind=changed", "?kind=moved&chapter=2"])
def test_any_two_editions_are_compared_with_filters(visitor: FlaskClient, filters: str) -> None:
    for older, newer in combinations(HELD, 2):
        answer = visitor.get(f"/it/editions/{older}..{newer}{filters}")
        assert answer.status_code == 200
        rows = answer.text.count('<li class="change">')
        if "kind=changed" in filters:
            assert rows == answer.text.count("<strong>Cambiato</strong>") > 0


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        ("?kind=x", ""),
        ("?chapter=99&kind=moved", "?kind=moved"),
        ("?chapter=2&kind=moved", "?kind=moved&chapter=2"),
        ("?kind=moved&kind=added", "?kind=moved"),
        ("?kind=moved&ref=ALT_1", None),
    ],
)
def test_a_comparison_has_one_address_for_each_filter(
    visitor: FlaskClient, filters: str, kept: str | None
) -> None:
    answer = visitor.get(f"/it/editions/3.0..4.0{filters}")
    assert answer.headers.get("Location") == (
        None if kept is None else f"/it/editions/3.0..4.0{kept}"
    )


def test_editions_the_wrong_way_round_are_turned(visitor: FlaskClient) -> None:
    answer = visitor.get("/fr/editions/4.0..3.0")
    assert answer.headers["Location"] == "/fr/editions/3.0..4.0"


def test_the_timeline_marks_what_is_incomplete(visitor: FlaskClient) -> None:
    text = visitor.get("/en/editions/").text
    for edition in ("1.0", "1.1", "2.0", "2.1", "3.0", "4.0"):
        assert f"<h2>Edition {edition}</h2>" in text
    assert text.count("Incomplete: known by") == 3


def test_an_edition_without_a_dictionary_promises_no_text(
    snapshot: Snapshot, visitor: FlaskClient
) -> None:
    text = visitor.get("/en/editions/").text
    for record in snapshot.timeline:
        assert (f"Read edition {record.edition}<" in text) == (record.edition in snapshot.editions)


def test_editions_are_compared_in_a_language_that_has_both(
    small_locales: Path, own_instance: Path
) -> None:
    """A language that came late has the newest alone; its words are not held against others'."""
    (small_locales / "it/editions").mkdir()
    late = json.dumps({**SMALL, "language": "it"}).replace("Un.", "Nuovo.")
    (small_locales / "it/editions/9.0.json").write_text(late, encoding="utf-8")
    visitor = served(small_locales, own_instance)
    assert "Nuovo." in visitor.get("/it/rules/2.1.a").text
    for address in ("/it/rules/2.1.a/history", "/it/editions/8.0..9.0"):
        page = visitor.get(address).text
        assert "Autrefois" in page
        assert "Nuovo" not in page


def test_under_its_title_a_rule_says_what_number_it_had(visitor: FlaskClient) -> None:
    standing = re.compile(r'<p class="standing">(.*?)</p>', re.DOTALL)

    def said(address: str) -> str:
        return "".join(standing.findall(visitor.get(address).text)[:1])

    before = '<a href="/fr/3.0/rules/2.4.6">2.4.6 jusqu’à l’édition 3.0</a>'
    assert before in said("/fr/rules/2.4.7")
    assert visitor.get("/fr/3.0/rules/2.4.6").status_code == 200
    assert "until" not in said("/en/rules/2.1"), "it always had that number"
    assert "jusqu’à" not in said("/fr/3.0/rules/2.4.6")
