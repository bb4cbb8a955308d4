"""deploy/nginx.conf on a small disk, and among made-up queries: what is kept, what is lost."""

import contextlib
import os
import shutil
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.deploy.conftest import Echo
from tests.deploy.nginx import MISSING, installed
from tests.deploy.running import Answer, ask

PAGE = "/fr/rules/2.1"

pytestmark = pytest.mark.skipif(installed() is None, reason=MISSING)


def _kept(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _size(folder: Path) -> int:
    """The bytes of the files below *folder*, which nginx may remove meanwhile."""
    size = 0
    for path in _kept(folder):
        with contextlib.suppress(FileNotFoundError):
            size += path.stat().st_size
    return size


def _somebody(number: int) -> str:
    """An address of the loopback network for each *number*, so that no rate refuses it."""
    return f"127.60.{number // 250}.{number % 250 + 1}"


def _ask_all(port: int, paths: list[str]) -> list[Answer]:
    """What each of *paths* is answered; status 0 if the answer was cut or none came."""

    def one(number: int) -> Answer:
        try:
            return ask(port, paths[number], client=_somebody(number))
        except (OSError, HTTPException):
            return Answer(0, [], b"")

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(one, range(len(paths))))


@pytest.mark.parametrize(
    ("begins", "address"),
    [
        ("empty", "/fr/rules/{}"),
        ("empty", "/fr/board?b={}"),
        ("empty", "/static/{}?v=ea6a81838dcc"),
        ("full", "/fr/rules/{}"),
    ],
)
def test_every_answer_is_whole_while_the_disk_of_the_cache_is_full(
    cramped_echo: Echo, begins: str, address: str
) -> None:
    echo = cramped_echo
    echo.keep, echo.says = "public, max-age=60", os.urandom(60_000)
    if begins == "full":  # of what somebody else wrote
        free = shutil.disk_usage(echo.disk).free
        (echo.disk / "else").write_bytes(bytes(free))
    paths = [address.format(number) for number in range(80)]
    answers = [answer for _ in range(3) for answer in _ask_all(echo.port, paths)]
    lost = sum(answer.body != echo.says for answer in answers)
    assert lost == 0, f"{lost} of {len(answers)} answers were cut, or none came"
    assert shutil.disk_usage(echo.disk).free < len(echo.says), "the disk did not fill"


def test_one_page_has_one_key_whatever_name_the_site_is_asked_by(echo: Echo) -> None:
    echo.keep = "public, max-age=60"
    assert ask(echo.port, PAGE).one("X-Cache") == "MISS"
    for host in ("rules.example", "a.example", "b.example"):
        assert ask(echo.port, PAGE, {"Host": host}).one("X-Cache") == "HIT"
    for path in ("/fr//rules/2.1", "/fr/rules/2%2e1", "/%66r/rules/x/../2.1", f"{PAGE}?"):
        assert ask(echo.port, path).one("X-Cache") == "HIT", path
    assert len(_kept(echo.disk)) == 1


def test_no_address_is_kept_under_the_name_of_another(echo: Echo) -> None:
    """What reaches the application is spelt as in the key, or keys could be poisoned."""
    echo.keep = "public, max-age=60"
    spelt = {
        "/go/x/../../fr/rules/1": "/fr/rules/1",
        "/fr//rules/%32": "/fr/rules/2",
        "/fr/rules/3%3Fq=1": "/fr/rules/3%3Fq=1",
        "/fr/rules/%C3%A9%20%25": "/fr/rules/%C3%A9%20%25",
        "/fr/rules/5?q=%2e%2e/": "/fr/rules/5?q=%2e%2e/",
    }
    for path, expected in spelt.items():
        echo.seen.clear()
        assert ask(echo.port, path).status == 200
        ((_, seen, _),) = echo.seen
        assert seen == expected
    assert ask(echo.port, "/fr/rules/3?q=1").one("X-Cache") == "MISS"


def test_made_up_queries_are_not_written_and_push_no_page_out(echo: Echo) -> None:
    echo.keep = "public, max-age=60"
    style = "/static/site.css?v=ea6a81838dcc"
    for path in (PAGE, style):
        ask(echo.port, path)
    made_up = [f"{PAGE}?x={number}" for number in range(500)]
    made_up += [f"/fr/search?q={number}" for number in range(500)]
    answers = _ask_all(echo.port, made_up)
    assert Counter(answer.status for answer in answers) == {200: 1000}
    assert len(_kept(echo.disk)) == 2, "only what a page leads to"
    for path in (PAGE, style):
        assert ask(echo.port, path).one("X-Cache") == "HIT"


def test_a_question_that_is_asked_twice_is_kept(echo: Echo) -> None:
    echo.keep = "public, max-age=60"
    for path in ("/fr/search?q=tough", "/fr/board?b=1"):
        found = [ask(echo.port, path).one("X-Cache") for _ in range(3)]
        assert found == ["MISS", "MISS", "HIT"]


@pytest.mark.thorough
def test_questions_asked_twice_fill_their_own_room_and_no_more(small_echo: Echo) -> None:
    """Sizes are looked at every ten seconds: this waits for it."""
    echo = small_echo
    echo.keep, echo.says = "public, max-age=60", os.urandom(60_000)
    assert ask(echo.port, PAGE).body == echo.says
    made_up = [f"{PAGE}?x={number}" for number in range(150)]
    for _ in range(2):
        assert {answer.body for answer in _ask_all(echo.port, made_up)} == {echo.says}
    answers = echo.disk / "answers"
    most = 1024**2 + len(echo.says)
    end = time.monotonic() + 30
    while _size(answers) > most and time.monotonic() < end:
        time.sleep(0.2)
    assert 0 < _size(answers) <= most
    assert ask(echo.port, PAGE).one("X-Cache") == "HIT"
