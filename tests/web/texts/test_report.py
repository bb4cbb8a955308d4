"""A report of an error: where every link to it leads, and what the page writes."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import ROOT, create_app
from glossary.boards.url_code import encode
from glossary.web.base.layout import LONGEST_IN_REPORT as LONGEST
from glossary.web.base.layout import frame
from glossary.web.base.this_page import this_page
from tests.fuzz_forms import forms_of
from tests.web.base.test_small_things import MAIL

LINK = re.compile(r'<a[^>]* href="([^"]*/report\?[^"]*)"')
DOCUMENT = "docs/translating.md"
FILE = re.compile(r"<code>((?:locales|docs|glossary|templates)/[^<:]*)(?::\d+)?</code>")
LINE = re.compile(r"<code>(locales/[^<:]*):(\d+)</code>")
RULES = "locales/it/rules/2.4.md"
CATALOG = "locales/it/LC_MESSAGES/messages.po"
WRITTEN = re.compile(r'id="report-text"[^>]*>(.*?)</textarea>', re.DOTALL)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("rules/2.4.7.d", "Fugace"),
        ("rulings/ruling-016", "?"),
        ("cards/kitsune", "pioche une carte"),
        ("questions/2", "?"),
        ("scenarios/spy-craft?step=2", "Alice"),
        ("search?q=fugace", "fugace"),
    ],
)
def test_without_a_setting_a_report_is_written_for_whatever_is_wrong(
    visitor: FlaskClient, path: str, words: str
) -> None:
    link = unescape(LINK.findall(visitor.get(f"/fr/{path}").text)[0])
    text = _written(visitor, link)
    assert re.match(rf"http://[\w.:]+/fr/{re.escape(path)}", text)
    assert "Édition 5.0, Français" in text
    assert words in text


def _written(visitor: FlaskClient, link: str) -> str:
    page = visitor.get(link)
    assert page.status_code == 200
    return unescape(WRITTEN.findall(page.text)[0])


@pytest.mark.parametrize(
    ("path", "link", "words"),
    [
        ("rules/2.4.7", "/en/rules/2.4.7.c", "that resolves from Limbo"),
        ("rules/2.4", "/en/rules/2.4.7.c", "that resolves from Limbo"),
        ("3.0/rules/2.4.6", "/en/3.0/rules/2.4.6.a", "Edition 3.0, English\n\n> "),
        ("cards/kelon-elemental", "/en/cards/kelon-elemental", ": you may put a card"),
        ("cards/kelon-elemental", "/en/rulings/ruling-", "Kelon Elemental"),
        ("questions/2", "/en/questions/2#2.4.7-3", "Fleeting"),
        ("scenarios/spy-craft?step=6", "/en/scenarios/spy-craft?step=6", "> Alice: "),
        ("scenarios/spy-craft?step=6", "/en/scenarios/spy-craft?step=2", "> It is Alice’s turn."),
        ("learn/dusk", "/en/learn/dusk", "> A Character has three numbers"),
        ("learn/dusk/4", "/en/learn/dusk/4", "> "),
        ("exam/paper?pool=2&seed=1&at=1", "/en/scenarios/", "> "),
        ("glossary/act-ascend", "/en/glossary/act-ascend", "> To give an Expedition the status"),
    ],
)
def test_a_flag_beside_a_text_reports_that_text(
    visitor: FlaskClient, path: str, link: str, words: str
) -> None:
    flags = re.findall(r'<a class="flag"[^>]* href="([^"]*)"', visitor.get(f"/en/{path}").text)
    leading = [one for one in map(unescape, flags) if link in unquote(one)]
    assert any(words in _written(visitor, one) for one in leading)


def test_a_step_is_reported_with_its_symbols_in_words(visitor: FlaskClient) -> None:
    page = visitor.get("/it/scenarios/aby-augments-on-her-way?step=8").text
    text = _written(visitor, unescape(LINK.findall(page)[0]))
    assert "La Reazione all’arrivo di Aby" in text
    assert "<svg" not in text


def test_a_card_is_reported_with_what_stands_on_its_page(visitor: FlaskClient) -> None:
    page = unescape(visitor.get("/it/cards/kelon-elemental").text)
    quoted = parse_qs(urlsplit(LINK.findall(page)[-1]).query)["words"][0]
    assert "metti una carta dalla tua Mano" in quoted
    assert "a confronto" not in quoted, "a description that only search engines show"


@pytest.mark.parametrize(
    "address",
    ["/en/questions/2#9.9.9-1", "/en/questions/2#2.4.7-99999999999", "/en/9.9/rules/2.1",
     "/en/rules/9.9.z", "/en/rulings/none", "/en/questions/2#x-²"],
)  # fmt: skip
def test_what_is_nowhere_is_quoted_as_nothing(visitor: FlaskClient, address: str) -> None:
    page = visitor.get("/en/report", query_string={"address": address})
    assert page.status_code == 200
    assert "> " not in unescape(WRITTEN.findall(page.text)[0])


def test_a_report_of_a_page_without_an_edition_is_about_the_one_in_force(
    visitor: FlaskClient,
) -> None:
    page = visitor.get("/it/report?title=x&address=/it/cards/kitsune")
    assert "Edizione 5.0, Italiano" in unescape(WRITTEN.findall(page.text)[0])


def test_a_report_without_words_quotes_nothing(visitor: FlaskClient) -> None:
    text = unescape(WRITTEN.findall(visitor.get("/en/report").text)[0])
    assert text.split("\n\n") == [
        "Edition 5.0, English",
        "What is wrong, and how do you know?\n",
    ]


@pytest.mark.parametrize(
    ("address", "files"),
    [
        ("/it/rules/2.4.7.d", ["locales/it/rules/2.4.md"]),
        ("/it/5.0/rules/2.4.7.d", ["locales/it/rules/2.4.md"]),
        ("/it/3.0/rules/2.4.7", ["locales/it/past/3.0/"]),
        ("http://localhost/it/scenarios/spy-craft", ["locales/it/scenarios/spy-craft.md"]),
        ("http://localhost/it/scenarios/spy-craft?step=2", [CATALOG]),
        ("/it/rulings/ruling-016", ["locales/it/rulings.toml"]),
        ("/it/questions/2", ["locales/it/asked/2.tsv"]),
        ("/it/learn/dusk/1", ["locales/it/lessons/dusk.md"]),
        ("/it/cards/kitsune", [CATALOG, "locales/it/cards.tsv"]),
        ("/it/cards/kelon-elemental", [CATALOG, "locales/it/cards.tsv", "locales/it/rulings.toml"]),
        ("/it/rules/../../x", ["locales/it/rules/"]),
        ("nothing", [CATALOG]),
    ],
)
def test_who_wants_to_correct_it_is_told_the_file(
    visitor: FlaskClient, address: str, files: list[str]
) -> None:
    page = unescape(visitor.get("/it/report", query_string={"address": address}).text)
    assert [*dict.fromkeys(FILE.findall(page))] == [*files, DOCUMENT]
    assert "non dice dove si trova il suo progetto" in page, "so nothing is linked"
    for file in (*files, DOCUMENT):
        assert (ROOT / file).exists()
    assert FILE.findall(visitor.get("/en/report").text) == [DOCUMENT]


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("rules/2.4.7.d", "d. "),
        ("rules/2.4.2", "Lo stato Ancorato ha questi effetti:"),
        ("rules/2.4.7&words=non ha e non ottiene mai", "> remark: Un Permanente Fulcro"),
        ("rulings/ruling-016", "question = \"Giochi *Alveare delle Ottonblatte*"),
        ("scenarios/spy-craft", "? Le due Riserve"),
        ("questions/2%232.4.7-3", "2.4.7."),
        ("glossary/act-ascend", "Per una Spedizione, ottenere"),
        ("cards/kitsune", "kitsune\t"),
        ("learn/dusk/1&words=Ognuno è una statistica", "Un Personaggio ha tre numeri"),
    ],
)  # fmt: skip
def test_who_wants_to_correct_it_is_told_the_line(
    visitor: FlaskClient, address: str, line: str
) -> None:
    page = unescape(visitor.get(f"/it/report?address=/it/{address}").text)
    ((file, number),) = LINE.findall(page)
    assert (ROOT / file).read_text(encoding="utf-8").splitlines()[int(number) - 1].startswith(line)


@pytest.mark.parametrize(
    ("address", "words", "file"),
    [
        ("learn/night/2", "scegli quale carta scartare", "lessons/night.md"),
        ("learn/night/2", "*Rossa* e Inari erano già lì", "lessons/night.md"),
        ("scenarios/spy-craft", "scegliere una carta", "scenarios/spy-craft.md"),
        ("scenarios/spy-craft", "colpirla", "scenarios/spy-craft.md"),
        ("rules/4.2.b", "innescano", "rules/4.2.md"),
        ("learn/night", "finché entrambi non hanno passato", "LC_MESSAGES/messages.po"),
        ("", "il sito controlla", "LC_MESSAGES/messages.po"),
        ("", "una domanda intera", "LC_MESSAGES/messages.po"),
        ("status", "si annota il giorno, non il nome", "LC_MESSAGES/messages.po"),
        ("cards/kitsune", "Kitsune", "cards.tsv"),
    ],
)
def test_a_part_of_a_sentence_leads_to_the_whole_one(
    visitor: FlaskClient, address: str, words: str, file: str
) -> None:
    asked = {"address": f"/it/{address}", "words": words}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    places = LINE.findall(page)
    text = (ROOT / "locales/it" / file).read_text(encoding="utf-8").splitlines()
    assert places
    for name, line in places:
        assert name == f"locales/it/{file}"
        entry = "".join(part.strip('"') for part in _entry(text, int(line)))
        assert words.replace("*", "") in entry.replace("*", "")


def _entry(text: list[str], line: int) -> list[str]:
    """Return an entry of a catalog, or the line alone of another file."""
    if not text[line - 1].startswith("msg"):
        return text[line - 1 : line]
    return text[line - 1 : text.index("", line)]


def test_the_entry_whose_words_are_changed_comes_first_with_its_plural(
    visitor: FlaskClient,
) -> None:
    asked = {"address": "/it/cards/adamant-receptionist", "words": "Se lo fai, Sabota."}
    for better, first in (("Se lo fai, colpisci.", "Sabota"), ("Quando lo fai, Sabota.", "Se")):
        page = unescape(visitor.post("/it/report", data={**asked, "better": better}).text)
        entries = re.findall(r'<ul class="entries">\n<li>.*?<br>(.*?)</li>', page, re.DOTALL)
        assert first in entries[0], better
    asked = {"address": "/it/scenarios/spy-craft?step=2", "words": "Rossa ottiene 2 rinforzi."}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    one, many = (f"%(object)s ottiene %(number)s {word}." for word in ("rinforzo", "rinforzi"))
    assert f"<br>{one}<br>{many}</li>" in page


@pytest.mark.parametrize(
    ("address", "sought"),
    [
        ("/it/scenarios/spy-craft?step=2", ["events", "questions", "results"]),
        ("/it/cards/kitsune", ["cards"]),
        ("/it/status", []),
    ],
)
def test_who_looks_for_a_sentence_of_the_catalog_is_told_what_stands_above_it(
    visitor: FlaskClient, address: str, sought: list[str]
) -> None:
    asked = {"address": address, "words": ""}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    assert "Cerca una parte della frase senza nomi né numeri" in page
    catalog, status = (ROOT / CATALOG).read_text(encoding="utf-8"), visitor.get("/it/status").text
    for subject in sought:
        assert f'msgctxt "{subject}.' in page
        assert f"<code>msgctxt &#34;{subject}.</code>" in status, "the same is said there"
        assert f'\nmsgctxt "{subject}.' in catalog
    assert ("Una riga più sopra comincia così: msgctxt" in page) == bool(sought)


SENTENCES = [
    ("it", "Alice: quale Spedizione?", "questions.expedition"),
    ("it", "Con lo stato Consumato su Rossa", "names.status.exhausted"),
    ("it", "Puoi mettere una carta della tua Mano nella Riserva.", "cards.do.send.reserve/own"),
    ("it", "Nel Limbo non restano Reazioni: la partita prosegue.", "events.limbo-clear"),
    ("it", "Alice sta per giocare Kelon.", "events.declared"),
    ("it", "Alice gioca la Reazione di Inari.", "events.reaction-name.symbol"),
    ("fr", "L’Affamé rejoint l’Expédition Héros d’Alice.", "events.moved.expedition"),
    (
        "fr",
        "L’Expédition d’Alice a avancé grâce à la Forêt.",
        "events.progress.due-to",
    ),
    ("fr", "Alice\u202f: quelle Expédition\u202f?", "questions.expedition"),
    ("en", "Alice: which Expedition?", "questions.expedition"),
]


@pytest.mark.parametrize(("language", "words", "key"), SENTENCES)
def test_the_entry_is_named_of_which_a_sentence_is_made(
    visitor: FlaskClient, language: str, words: str, key: str
) -> None:
    asked = {"address": f"/{language}/scenarios/spy-craft?step=2", "words": words}
    page = unescape(visitor.get(f"/{language}/report", query_string=asked).text)
    above = f'msgctxt "{key}"' if language != "en" else key.partition(".")[2]
    assert f"<code>{above}</code>" in page


@pytest.mark.parametrize(
    ("address", "words", "entries", "names"),
    [
        ("aby-augments-on-her-way?step=8", "",
         ["questions.reaction", "events.reaction-name.symbol"],
         ["aby-sap-courier"]),
        ("aby-augments-on-her-way?step=3", "Passare",
         ["questions.turn.card", "options.pass"], []),
        ("a-first-dusk?step=2", "vince in Foresta",
         ["events.progress.ahead", "names.terrain.F"], []),
    ],
)  # fmt: skip
def test_a_sentence_of_a_play_names_the_entries_and_names_that_it_was_said_with(
    visitor: FlaskClient, address: str, words: str, entries: list[str], names: list[str]
) -> None:
    step = f"/it/scenarios/{address}"
    link = next(
        one for one in map(unescape, LINK.findall(visitor.get(step).text)) if "words=" in one
    )
    link = f"/it/report?{urlencode({'address': step, 'words': words})}" if words else link
    page = unescape(visitor.get(link).text)
    rows = re.findall(r"<code>[\w/]+/([\w.]+):(\d+)</code> <code>(.*?)</code>", page)
    assert [above for file, _, above in rows if file == "messages.po"] == [
        f'msgctxt "{key}"' for key in entries
    ]
    assert [above for file, _, above in rows if file == "cards.tsv"] == names
    for file, line, above in rows:
        folder = ROOT / "locales/it" / ("LC_MESSAGES" if file == "messages.po" else "")
        text = (folder / file).read_text(encoding="utf-8").splitlines()
        assert text[int(line) - 1].startswith(above)


def test_a_board_names_the_entries_that_its_play_was_said_with(visitor: FlaskClient) -> None:
    example = visitor.get("/api/v1/scenarios/a-first-dusk").json or {}
    asked = {"address": f"/it/board?b={encode(example['board'])}", "words": "vince in Foresta"}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    assert '<code>msgctxt "events.progress.ahead"</code>' in page


def test_a_remark_is_reported_as_one(visitor: FlaskClient) -> None:
    text = _written(visitor, "/it/report?address=/it/rules/2.4.7.a")
    page = visitor.get("/it/rules/2.4.7.a").text
    labels = re.findall(r'class="note-label">.*?</svg>\s*(.*?)</p>', page, re.DOTALL)
    assert labels
    assert all(label in text for label in labels)


def test_a_flag_beside_many_words_leads_to_a_form_that_takes_them(visitor: FlaskClient) -> None:
    with visitor.application.test_request_context("/fr/scenarios/spy-craft"):
        visitor.application.preprocess_request()
        on_page = frame(this_page(), "Espionnage", endpoint="scenarios.index")
    path, words = "/fr/scenarios/spy-craft?d=" + "1." * LONGEST["address"], "Alice choisit. " * 99
    flag = on_page.reported(path, words, words)
    form = visitor.get(flag)
    assert form.status_code == 200
    assert all(len(parse_qs(flag)[name][0]) <= LONGEST[name] for name in ("address", "words"))
    assert "Alice choisit. Alice" in form.text


def test_the_question_of_an_example_and_its_guess_are_reported(visitor: FlaskClient) -> None:
    page = visitor.get("/it/scenarios/spy-craft").text
    flags = re.findall(r'<a class="flag"[^>]* href="([^"]*)"', page)
    question, guess = (_written(visitor, unescape(flag)) for flag in flags)
    assert "> Le due Riserve" in question
    assert " · " in guess


@pytest.mark.parametrize(
    ("card", "words", "first", "others"),
    [
        ("aby-sap-courier", "Accrescere una carta bersaglio", "do.augment", {"noun.card"}),
        ("adamant-receptionist", "Se lo fai, Sabota.", "do.sabotage", set()),
        ("kitsune", "Dalla Mano: ogni giocatore Rifornisce.", "do.resupply/1",
         {"who.each-player", "symbols.hand"}),
        ("kelon-elemental", "metti una carta dalla tua Mano nella Riserva",
         "do.send.reserve/own", {"zone.hand/you"}),
    ],
)  # fmt: skip
def test_a_sentence_of_a_card_names_the_entries_that_the_card_is_said_with(
    visitor: FlaskClient, card: str, words: str, first: str, others: set[str]
) -> None:
    asked = {"address": f"/it/cards/{card}", "words": words}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    keys = re.findall(r'<code>msgctxt "([^"]+)"', page)
    said = [key.removeprefix("cards.") for key in keys]
    assert said[0] == first, "what is done"
    assert others <= set(said)
    assert not any(".attempt." in key or ".another" in key for key in keys), "said elsewhere"


@pytest.mark.parametrize(
    ("language", "card", "words", "begins"),
    [
        ("en", "kelon-elemental", "Character", ()),
        ("en", "kelon-elemental", "Reserve", ()),
        ("en", "foundry-engineer", "Hand", ()),
        ("it", "kelon-elemental", "Poiché in Mano non restano carte",
         ("answer = \"Sì. Poiché in Mano",)),
        ("fr", "ogun", "Non. Vous ne contrôlez rien", ("answer = \"Non. Vous ne contrôlez rien",)),
    ],
)  # fmt: skip
def test_words_on_a_card_lead_to_no_ruling_on_another_card(
    visitor: FlaskClient, language: str, card: str, words: str, begins: tuple[str, ...]
) -> None:
    asked = {"address": f"/{language}/cards/{card}", "words": words}
    page = unescape(visitor.get(f"/{language}/report", query_string=asked).text)
    text = (ROOT / f"locales/{language}/rulings.toml").read_text(encoding="utf-8").splitlines()
    lines = [text[int(line) - 1] for file, line in LINE.findall(page) if "rulings" in file]
    assert len(lines) == len(begins)
    assert all(line.startswith(begin) for line, begin in zip(lines, begins, strict=True))


def test_a_sentence_of_a_card_is_made_of_what_cards_say(visitor: FlaskClient) -> None:
    asked = {"address": "/it/cards/kitsune", "words": "{hand}: questa carta ottiene 1 rinforzo."}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    keys = re.findall(r'<code>msgctxt "(\w+)\.', page)
    assert keys
    assert "events" not in keys


def test_a_sentence_of_the_interface_is_found_by_its_english_one(visitor: FlaskClient) -> None:
    asked = {"address": "/it/rulings/ruling-016", "words": "Vera con le edizioni 3.0 e 4.0"}
    page = unescape(visitor.get("/it/report", query_string=asked).text)
    line, message = re.findall(r'po:(\d+)</code> <code>(msgid ".*?")</code>', page)[0]
    assert (ROOT / CATALOG).read_text(encoding="utf-8").splitlines()[int(line) - 1] == message


PROJECT = "https://forge.example/club/rules"


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ({"PROJECT": f"{PROJECT}/"}, f"{PROJECT}/blob/HEAD/locales/it/rules/2.4.md"),
        (
            {"PROJECT": PROJECT, "PROJECT_FILE": f"{PROJECT}/edit/main/{{file}}"},
            f"{PROJECT}/edit/main/locales/it/rules/2.4.md",
        ),
    ],
)
def test_with_a_project_each_file_is_a_link_and_a_report_knows_where_to_go(
    instance: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], rule: str
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(f"GLOSSARY_{name}", value)
    visitor = create_app(instance=instance).test_client()
    report = visitor.get("/it/report?address=/it/rules/2.4.7.a").text
    status, sources = (visitor.get(f"/it/{page}").text for page in ("status", "sources"))
    line = re.search(rf'<a href="{re.escape(rule)}#L(\d+)"><code>{RULES}:(\d+)</code></a>', report)
    assert line is not None
    assert line[1] == line[2]
    assert f'<a href="{rule}"><code>{RULES}</code></a>' in status
    for page in (report, status):
        assert f'docs/translating.md"><code>{DOCUMENT}</code>' in page
        assert "non dice dove si trova" not in page
    for page in (report, status, sources):
        assert page.count(f'<a href="{PROJECT}">Il progetto e i suoi file</a>') > 1, "and the foot"
    assert "portala nel progetto" in unescape(report)
    assert "<code>locales/it/pages/</code>" in status
    assert 'pages/"' not in status, "a folder cannot be edited"


@pytest.mark.parametrize(
    "settings",
    [
        {"PROJECT": "http://forge.example/club"},
        {"PROJECT": "javascript:alert(1)"},
        {"PROJECT": PROJECT, "PROJECT_FILE": f"{PROJECT}/edit/main/"},
        {"PROJECT_FILE": f"{PROJECT}/edit/main/{{file}}"},
    ],
)
def test_a_project_that_leads_nowhere_stops_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(f"GLOSSARY_{name}", value)
    with pytest.raises(ValueError, match="GLOSSARY_PROJECT"):
        create_app(instance=tmp_path)


def test_a_sentence_in_the_language_of_the_code_stands_where_there_is_a_file(
    visitor: FlaskClient,
) -> None:
    for address in ("/en/scenarios/spy-craft?step=2", "/en/cards/kitsune", "/en/status"):
        page = unescape(visitor.get("/en/report", query_string={"address": address}).text)
        files = FILE.findall(page)
        assert len(files) > 1
        assert [file for file in files if not (ROOT / file).exists()] == []


def test_what_was_typed_is_ready_to_copy_and_to_save(visitor: FlaskClient) -> None:
    fields = {"title": "2.4.7.d Fleeting", "address": "/en/rules/2.4.7.d", "edition": "5.0"}
    said = {"wrong": "It says <Reserve> twice.\n", "better": " From the Reserve.\n"}
    page = visitor.post("/en/report", data={**fields, **said})
    text = unescape(WRITTEN.findall(page.text)[0])
    assert "\n\nHow would you write it?\nFrom the Reserve.\n\nWhat is wrong" in text
    assert text.endswith("It says <Reserve> twice.\n")
    saved = unescape(re.findall(r'data-save href="([^"]*)"', page.text)[0])
    assert "mailto:" not in page.text, "nobody is there to mail it to"
    assert unquote(saved).partition(",")[2] == text
    assert page.headers.get("Set-Cookie") is None


@pytest.mark.parametrize(("field", "most"), LONGEST.items())
def test_a_field_is_cut_where_it_is_too_long_and_the_page_says_so(
    visitor: FlaskClient, field: str, most: int
) -> None:
    page = visitor.post("/en/report", data={field: "x" * (most + 1)})
    assert page.status_code == 400
    assert f"” is cut after {most} characters" in page.text
    assert "x" * (most + 1) not in page.text


def test_the_fuzzer_fills_in_every_field_of_a_report(app: Flask) -> None:
    (form,) = (one for one in forms_of(app, ("/en/report",)) if one.method == "POST")
    assert {name for name, _ in form.fields} == LONGEST.keys()


def test_the_page_says_where_keepers_are_reached_if_the_setting_names_them(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_REPORTS", MAIL)
    visitor = create_app(instance=instance).test_client()
    page = visitor.get("/en/report?title=2.1&address=/en/rules/2.1").text
    send = unescape(re.findall(r'data-send href="([^"]*)"', page)[0])
    assert send.startswith("mailto:rules@club.example?subject=2.1&body=")
    assert "Reports are read at rules@club.example." in page
    assert page.index("data-send") < page.index("data-copy")
