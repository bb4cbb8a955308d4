"""Rules on somebody else's page: an export behind nginx on one origin, shown on another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from app import create_app
from glossary.commands.export import export_site
from tests.browser.conftest import listen
from tests.browser.static_host import serving
from tests.deploy.nginx import MISSING, installed
from tests.deploy.running import free_port, nginx

pytestmark = pytest.mark.skipif(installed() is None, reason=MISSING)

PAGE = """<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Un site de decks</title>
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src {site}; connect-src {site}; style-src 'self'">
<script src="{site}/embed/v1/rules.js" data-link="#article" defer></script>
<h1>Mon deck</h1>
<altered-rule id="today" n="2.1.b">Voir 2.1.b</altered-rule>
<altered-rule id="older" n="2.1.A" edition="8.0">Voir 2.1.a</altered-rule>
<altered-rule id="entry" n="2.1">Voir 2.1</altered-rule>
<altered-rule id="never" n="9.9.z">Voir 9.9.z</altered-rule>
<altered-rule id="edition" n="2.1.b" edition="7.7">Voir 2.1.b de 7.7</altered-rule>
<div id="article"><p>Selon 2.1.b, la version 2.1 vaut 12.1.b euros ; voir § 2.1 et 2.1.z.</p>
<p><code>2.1.b</code> <a href="/x">2.1.b</a></p></div>
</html>"""


@pytest.fixture(scope="module")
def exported(few_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("other-sites")
    app = create_app(locales=few_site / "locales", instance=few_site / "instance")
    app.config["SITE"] = "https://nobody.invalid"
    export_site(app, folder / "site", languages=("fr",))
    port = free_port()
    with nginx("export.conf", folder, port, {"/srv/site": str(folder / "site")}, "/"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def elsewhere(exported: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "index.html").write_text(PAGE.format(site=exported), encoding="utf-8")
    with serving(folder) as address:
        yield address


@pytest.fixture
def page(browser: Browser, elsewhere: str) -> Iterator[Page]:
    opened = browser.new_page()
    complaints: list[str] = []
    listen(opened, complaints)
    opened.goto(f"{elsewhere}/")
    yield opened
    opened.close()
    assert [one for one in complaints if "404" not in one] == []  # of the edition that never was


def test_an_element_shows_its_rule_in_the_language_of_the_page(page: Page, exported: str) -> None:
    today = page.locator("#today")
    expect(today).to_have_attribute("data-state", "shown")
    expect(today).to_contain_text("2.1.b Objets")
    expect(today).to_contain_text("Édition 9.0 · Reformulation non officielle")
    expect(today).not_to_contain_text("Voir", use_inner_text=True)
    expect(today.locator("a")).to_have_attribute("href", f"{exported}/fr/rules/2.1.b")
    expect(page.locator("#entry")).to_contain_text("2.1.a")


def test_an_element_is_pinned_to_its_edition(page: Page, exported: str) -> None:
    older = page.locator("#older")
    expect(older).to_contain_text("Autrefois.")
    expect(older).to_contain_text("8.0")
    expect(older.locator("a")).to_have_attribute("href", f"{exported}/fr/8.0/rules/2.1.a")
    older.evaluate("e => e.setAttribute('edition', '9.0')")
    expect(older).not_to_contain_text("Autrefois.")


def test_an_element_without_a_rule_keeps_what_stands_in_it(page: Page) -> None:
    for name, text in (("never", "Voir 9.9.z"), ("edition", "Voir 2.1.b de 7.7")):
        element = page.locator(f"#{name}")
        expect(element).to_have_attribute("data-state", "fallback")
        expect(element).to_have_text(text)
        expect(element).to_be_visible()


def test_an_unknown_card_is_named_once_with_the_nearest(page: Page, exported: str) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    names = "address => fetch(address).then(answer => answer.json())"
    known = max(page.evaluate(names, f"{exported}/embed/v1/cards.json")["families"], key=len)
    for _ in range(2):
        page.evaluate("""() => document.body.append(Object.assign(
            document.createElement('altered-rulings'), {innerHTML: 'Voir'}))""")
        element = page.locator("altered-rulings").last
        element.evaluate("(element, card) => element.setAttribute('card', card)", f"{known}x")
        expect(element).to_have_attribute("data-state", "fallback")
        expect(element).to_have_text("Voir")
    page.wait_for_timeout(300)
    (named,) = [one for one in told if f'no card "{known}x"' in one]
    assert f"did you mean {known}" in named


def test_numbers_of_rules_become_links_and_other_numbers_do_not(page: Page, exported: str) -> None:
    links = page.locator("#article a[data-altered-rule]")
    expect(links).to_have_count(2)
    assert links.all_inner_texts() == ["2.1.b", "2.1"]
    expect(links.first).to_have_attribute("href", f"{exported}/fr/rules/2.1.b")
    expect(page.locator("#article p").first).to_have_text(
        "Selon 2.1.b, la version 2.1 vaut 12.1.b euros ; voir § 2.1 et 2.1.z."
    )


def test_a_link_shows_its_rule_by_keyboard_and_by_pointer(page: Page) -> None:
    link = page.locator("#article a[data-altered-rule]").first
    preview = page.locator("#altered-rule-preview")
    link.focus()
    expect(preview).to_contain_text("2.1.b Objets")
    expect(link).to_have_attribute("aria-describedby", "altered-rule-preview")
    page.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    link.blur()
    link.hover()
    expect(preview).to_be_visible()
    preview.hover()
    page.wait_for_timeout(400)
    expect(preview).to_be_visible()


_READ = """async address => {
  const answer = await fetch(address);
  return [answer.status, (await answer.json()).version ?? null];
}"""


def test_scripts_of_other_sites_read_what_is_for_them_and_no_page(
    browser: Browser, elsewhere: str, exported: str
) -> None:
    page = browser.new_page(bypass_csp=True)
    page.goto(f"{elsewhere}/")
    assert page.evaluate(_READ, f"{exported}/embed/v1/index.json") == [200, 1]
    assert page.evaluate(_READ, f"{exported}/data/cards.json")[0] == 200
    missing = "address => fetch(address).then(answer => answer.status)"
    assert page.evaluate(missing, f"{exported}/embed/v1/fr/latest/9.9.json") == 404
    with pytest.raises(Error, match="Failed to fetch"):
        page.evaluate(missing, f"{exported}/fr/rules/2.1/")
    page.goto(f"{exported}/fr/rules/99.9/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px", "styles are found"
    page.close()


def test_without_scripts_the_text_is_there(browser: Browser, elsewhere: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{elsewhere}/")
    expect(page.locator("#today")).to_have_text("Voir 2.1.b")
    page.close()
