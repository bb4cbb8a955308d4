"""deploy/nginx.conf at work: what it keeps, what it refuses, and what a dead process costs."""

import gzip
import json
import socket
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException, IncompleteRead
from pathlib import Path

import brotli
import pytest

from app import create_app
from glossary.commands.export import export_site
from glossary.web.base.headers import HEADERS
from tests.deploy.conftest import Echo, House
from tests.deploy.nginx import MISSING, installed
from tests.deploy.running import ask, free_port, kill, nginx

PAGE = "/fr/rules/2.1"

pytestmark = pytest.mark.skipif(installed() is None, reason=MISSING)


def test_a_page_comes_as_the_application_sent_it_and_is_kept(house: House) -> None:
    first = ask(house.port, PAGE)
    again = ask(house.port, PAGE)
    assert (first.status, again.status) == (200, 200)
    assert again.one("X-Cache") == "HIT"
    assert again.body == first.body
    for name, value in HEADERS.items():
        assert again.one(name) == value
    assert again.one("Vary") == "Accept-Encoding"
    assert again.one("Cache-Control") == "public, max-age=60, stale-while-revalidate=86400"
    known = ask(house.port, PAGE, {"If-None-Match": again.one("ETag")})
    assert (known.status, known.body) == (304, b"")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("gzip", "gzip"),
        ("GZIP, deflate", "gzip"),
        ("br;q=0, deflate", ""),
        ("identity", ""),
    ],
)
def test_each_client_gets_a_form_it_reads(house: House, accepted: str, encoding: str) -> None:
    plain = ask(house.port, PAGE).body
    for _ in range(2):
        answer = ask(house.port, PAGE, {"Accept-Encoding": accepted})
        assert answer.all("Content-Encoding") == ([encoding] if encoding else [])
        undo = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
        assert undo(answer.body) == plain
    assert answer.one("X-Cache") == "HIT"


def test_what_is_worked_out_is_compressed_here(house: House) -> None:
    answer = ask(house.port, "/fr/search?q=objets", {"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert answer.one("Content-Encoding") == "gzip"
    assert answer.one("Vary") == "Accept-Encoding"
    assert b"Objets" in gzip.decompress(answer.body)


def test_an_error_page_is_the_applications(house: House) -> None:
    answer = ask(house.port, "/it/rules/9.9.9")
    assert answer.status == 404
    assert b'<html lang="it">' in answer.body
    assert answer.one("Content-Security-Policy") == HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "status"), [("/healthz", 200), ("/readyz", 404), ("/metrics", 404)]
)
def test_what_operators_ask_is_not_for_everybody(house: House, path: str, status: int) -> None:
    assert ask(house.port, path).status == status


def test_over_the_rate_a_client_is_told_to_wait_and_others_are_not(house: House) -> None:
    path = "/api/v1/suggest?lang=fr&q=ob"
    answers = [ask(house.port, path, client="127.0.2.1") for _ in range(120)]
    refused = [answer for answer in answers if answer.status == 429]
    assert {answer.status for answer in answers} == {200, 429}
    assert answers[0].status == 200
    assert refused[0].one("Retry-After") == "1"
    assert refused[0].one("Cache-Control") == "no-store"
    assert ask(house.port, path, client="127.0.2.2").status == 200
    assert ask(house.port, PAGE, client="127.0.2.1").status == 200, "pages have a rate of their own"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/fr/search?q=" + "a" * 13_000, {}, 414),  # nginx
        ("/fr/" + "a" * 2_000, {}, 414),  # the application
        (PAGE, {"X-Long": "a" * 13_000}, 431),  # nginx
        (PAGE + "?x=1", {f"X-{i}": "a" * 5_000 for i in range(4)}, 431),  # the application
    ],
)
def test_what_no_reader_sends_is_refused(
    house: House, path: str, headers: dict[str, str], status: int
) -> None:
    answer = ask(house.port, path, headers)
    assert answer.status == status
    assert answer.one("X-Content-Type-Options") == "nosniff"


def test_a_large_body_is_refused(house: House) -> None:
    head = f"POST {PAGE} HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", house.port), timeout=5) as connection:
        connection.sendall(head.encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_the_log_names_nobody(house: House) -> None:
    ask(house.port, "/fr/search?q=secretword", {"User-Agent": "Somebody/1"}, client="127.0.3.1")
    end = time.monotonic() + 5
    while time.monotonic() < end:
        text = (house.folder / "access.log").read_text(encoding="utf-8")
        if '"path":"/fr/search"' in text:
            break
        time.sleep(0.05)
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line["path"] == "/fr/search" and line["status"] == 200 for line in lines)
    for private in ("secretword", "127.0.3.1", "Somebody"):
        assert private not in text


def test_a_reader_beside_one_who_asks_for_much_is_answered(house: House) -> None:
    """One asks as fast as the wire allows; the pages that the other reads are not kept yet."""
    stop = threading.Event()
    statuses: Counter[int] = Counter()

    def ask_for_much(lane: int) -> None:
        while not stop.is_set():
            path = f"/fr/editions/8.0..9.0?x={lane}.{sum(statuses.values())}"
            statuses[ask(house.port, path, client="127.0.7.1").status] += 1

    threads = [threading.Thread(target=ask_for_much, args=(lane,)) for lane in range(4)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    try:
        read = [
            ask(house.port, f"/fr/search?q=objets+{number}", client=f"127.0.8.{number + 1}")
            for number in range(40)
        ]
        while statuses[429] == 0 and time.monotonic() < begun + 20:
            time.sleep(0.02)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    seconds = time.monotonic() - begun
    assert Counter(answer.status for answer in read) == {200: 40}
    assert statuses[429] > 0, "the one who asks for much was never slowed down"
    worked_out = sum(statuses.values()) - statuses[429]
    assert worked_out <= 22 + 10 * seconds


def test_clients_are_who_they_are_and_not_who_they_say(echo: Echo) -> None:
    said = {"X-Forwarded-For": "203.0.113.9", "Accept-Encoding": "br;q=0.5, weird, gzip"}
    ask(echo.port, "/x?1", said, client="127.0.4.1")
    ((_, _, headers),) = echo.seen
    assert headers["X-Forwarded-For"] == "127.0.4.1"
    assert headers["Accept-Encoding"] == "br"
    assert "Connection" not in headers


def test_only_what_may_be_repeated_is_asked_twice(echo: Echo) -> None:
    echo.drops = True
    answer = ask(echo.port, "/x?2")
    assert answer.status == 503
    assert answer.one("Retry-After") == "5"
    assert len(echo.seen) == 2
    echo.seen.clear()
    time.sleep(0.1)
    assert ask(echo.port, "/x?3", method="POST", body=b"a").status == 503
    assert [method for method, _, _ in echo.seen].count("POST") <= 1


def test_of_many_who_ask_for_one_page_one_goes_on(echo: Echo) -> None:
    echo.keep, echo.slowness = "public, max-age=60", 0.3
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: ask(echo.port, "/many"), range(20)))
    assert {answer.body for answer in answers} == {b"ok"}
    assert len(echo.seen) == 1


def test_an_old_page_is_read_while_the_new_one_is_fetched(echo: Echo) -> None:
    echo.keep = "public, max-age=1, stale-while-revalidate=60"
    assert ask(echo.port, "/page").body == b"ok"
    echo.says, echo.slowness = b"new", 0.5
    time.sleep(2.1)
    begun = time.monotonic()
    assert ask(echo.port, "/page").body == b"ok"
    assert time.monotonic() - begun < 0.4, "the reader waited"
    end = time.monotonic() + 5
    while ask(echo.port, "/page").body != b"new" and time.monotonic() < end:
        time.sleep(0.1)
    assert ask(echo.port, "/page").body == b"new"


def test_a_process_killed_under_load_costs_no_request_that_could_be_repeated(
    own_house: House,
) -> None:
    wrong: list[str] = []
    cut: list[str] = []
    counts = [0] * 8
    stop = threading.Event()

    def reader(number: int) -> None:
        while not stop.is_set():
            # A question, so that no cache answers, and a client
            # each, so that no rate does.
            count = counts[number]
            path = f"/fr/search?q=objets+{number}.{count}"
            client = f"127.{50 + number}.{count // 250}.{count % 250 + 1}"
            try:
                status = ask(own_house.port, path, client=client).status
            except IncompleteRead:
                cut.append(path)
                continue
            except (OSError, HTTPException) as error:
                wrong.append(f"{path}: {error!r}")
                continue
            if status != 200:
                wrong.append(f"{path} answers {status}")
            counts[number] += 1

    threads = [threading.Thread(target=reader, args=(number,)) for number in range(len(counts))]

    def answered(many: int) -> bool:
        end = time.monotonic() + 30
        while sum(counts) < many and time.monotonic() < end:
            time.sleep(0.02)
        return sum(counts) >= many

    for thread in threads:
        thread.start()
    try:
        assert answered(200), "there was no load"
        kill(own_house.behind[0])
        assert answered(sum(counts) + 200), "nothing was answered after the kill"
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    # Their headers had been sent on when the process died: no proxy can begin them again.
    assert len(cut) <= 2, cut


def test_with_every_process_gone_kept_pages_are_still_read(own_house: House) -> None:
    assert ask(own_house.port, PAGE).status == 200
    for process in own_house.behind:
        kill(process)
        process.wait()
    assert ask(own_house.port, PAGE).status == 200
    answer = ask(own_house.port, "/fr/rules/2.1.a")
    assert answer.status == 503
    assert answer.one("Retry-After") == "5"
    assert b"nginx" not in answer.body
    assert ask(own_house.port, "/fr/search?q=secretword", client="127.0.3.1").status == 503
    log = (own_house.folder / "nginx.log").read_text(encoding="utf-8")
    assert "secretword" not in log
    assert "127.0.3.1" not in log


def test_an_export_needs_nginx_and_nothing_else(compiled: Path, tmp_path: Path) -> None:
    app = create_app(locales=compiled.parent / "locales", instance=compiled)
    app.config["SITE"] = "https://rules.example"
    site = tmp_path / "site"
    export_site(app, site, languages=("fr", "it"))
    port = free_port()
    with nginx("export.conf", tmp_path, port, {"/srv/site": str(site)}, "/"):
        moved = ask(port, PAGE)
        assert (moved.status, moved.one("Location")) == (301, f"{PAGE}/")
        page = ask(port, f"{PAGE}/", {"Accept-Encoding": "gzip"})
        assert page.status == 200
        assert gzip.decompress(page.body) == (site / "fr/rules/2.1/index.html").read_bytes()
        assert page.one("Content-Type") == "text/html; charset=utf-8"
        assert page.one("Vary") == "Accept-Encoding"
        assert "form-action 'self' https://rules.example;" in page.one("Content-Security-Policy")
        style = next(site.glob("static/site.*.css")).name
        assert "immutable" in ask(port, f"/static/{style}").one("Cache-Control")
        for address, language in (("/it/nowhere", "it"), ("/nowhere", "fr")):
            lost = ask(port, address)
            assert lost.status == 404
            assert f'<html lang="{language}">'.encode() in lost.body
        assert ask(port, "/export.json").status == 404
        assert ask(port, PAGE, method="POST", body=b"x" * 2000, client="127.0.3.1").status == 413
        assert "127.0.3.1" not in (tmp_path / "nginx.log").read_text(encoding="utf-8")
        shared = ask(port, "/embed/v1/index.json")
        assert shared.one("Access-Control-Allow-Origin") == "*"
        assert shared.one("Cross-Origin-Resource-Policy") == "cross-origin"
        assert "Access-Control-Allow-Origin" not in dict(page.headers)
