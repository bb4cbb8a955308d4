"""deploy/nginx.conf in front of processes that hang, and of one client who asks for much."""

import contextlib
import json
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.deploy.conftest import Echo, House
from tests.deploy.nginx import MISSING, installed
from tests.deploy.running import Answer, ask, kill

pytestmark = pytest.mark.skipif(installed() is None, reason=MISSING)

PAGE = "/fr/rules/2.1"
LONGEST_WAIT = 8
"""Seconds: a hung process is left after 3, and so is the other one, and the machine is busy."""


@contextlib.contextmanager
def _hung(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """While the block lasts it takes connections, for the kernel does, and is silent."""
    if not Path("/proc/self/task").exists():
        pytest.skip("A HUNG PROCESS IS NOT TESTED: there is no /proc to see that it stopped")
    kill(process, signal.SIGSTOP)
    end = time.monotonic() + 10
    while _states(process.pid) != {"T"}:  # the signal is sent, not yet obeyed
        assert time.monotonic() < end, "the process does not stop"
        time.sleep(0.01)
    try:
        yield
    finally:
        kill(process, signal.SIGCONT)


def _states(group: int) -> set[str]:
    """What the threads of a group of processes do, one letter each, as proc(5) has it."""
    found = set()
    for file in Path("/proc").glob("[0-9]*/task/*/stat"):
        with contextlib.suppress(OSError):  # it ended
            state, _, its_group = file.read_text().rpartition(")")[2].split()[:3]
            if its_group == str(group):
                found.add(state)
    return found


def _somebody(number: int) -> str:
    """An address of the loopback network for each *number*, so that no rate refuses it."""
    return f"127.70.{number // 250}.{number % 250 + 1}"


def _at_once(ask_one: Callable[[int], Answer], numbers: range) -> list[Answer]:
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(ask_one, numbers))


def _waited(folder: Path) -> int:
    """How many requests nginx gave up waiting for, as its log tells."""
    lines = (folder / "access.log").read_text(encoding="utf-8").splitlines()
    return sum("504" in json.loads(line)["upstream"] for line in lines)


def test_readers_of_a_hung_process_are_answered_by_the_other(own_house: House) -> None:
    longest = 0.0

    def read(number: int) -> Answer:
        # No cache answers this.
        nonlocal longest
        begun = time.monotonic()
        answer = ask(own_house.port, f"/fr/search?q=objets+{number}", client=_somebody(number))
        longest = max(longest, time.monotonic() - begun)
        return answer

    assert {answer.status for answer in _at_once(read, range(20))} == {200}
    with _hung(own_house.behind[0]):
        answers = _at_once(read, range(20, 120))
        noticing = _waited(own_house.folder)
        answers += [read(number) for number in range(120, 140)]
        noticed = _waited(own_house.folder) - noticing
    assert Counter(answer.status for answer in answers) == {200: 120}
    assert longest < LONGEST_WAIT
    assert 1 <= noticing <= 8, "those who were there first"
    assert noticed <= 1, "once it is noticed, it is tried with one request every five seconds"


def test_what_may_not_be_repeated_is_refused_when_it_meets_a_hung_process(echo: Echo) -> None:
    echo.keep = "public, max-age=60"
    assert ask(echo.port, PAGE).status == 200
    echo.slowness = 5
    refused = ask(echo.port, "/fr/board", method="POST", body=b"a=b")
    assert (refused.status, refused.one("Retry-After")) == (503, "5")
    assert [method for method, _, _ in echo.seen].count("POST") == 1
    assert ask(echo.port, PAGE).status == 200, "what is kept is read all the same"


def test_processes_that_failed_are_asked_when_there_is_no_other(echo: Echo) -> None:
    """Both were too slow, or began anew: that is no reason to refuse readers for seconds."""
    echo.drops = True
    assert {ask(echo.port, f"/fr/rules/{number}").status for number in range(4)} == {503}
    echo.drops = False
    assert ask(echo.port, "/fr/rules/5").status == 200


@pytest.mark.thorough
def test_with_every_process_hung_kept_pages_are_still_read(own_house: House) -> None:
    assert ask(own_house.port, PAGE).status == 200
    with _hung(own_house.behind[0]), _hung(own_house.behind[1]):
        assert ask(own_house.port, PAGE).status == 200
        away = ask(own_house.port, "/fr/rules/2.1.a")
        assert (away.status, away.one("Retry-After")) == (503, "5")


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/fr/editions/1.0..4.0?x={}"),
        ("GET", "/fr/rules/2.1?x={}"),
        ("GET", "/fr/search?q={}"),
        ("GET", "/api/v1/suggest?q={}"),
        ("POST", "/fr/board"),
    ],
)
def test_what_is_worked_out_for_one_client_has_a_rate(
    echo: Echo, method: str, address: str
) -> None:
    """As many reach the application as the rate says, so that others find it free."""
    begun = time.monotonic()
    statuses = Counter(
        ask(echo.port, address.format(number), method=method, client="127.0.6.1").status
        for number in range(120)
    )
    seconds = time.monotonic() - begun
    assert set(statuses) == {200, 429}
    assert 21 <= statuses[200] == len(echo.seen) <= 22 + 10 * seconds
    assert ask(echo.port, address.format("y"), method=method, client="127.0.6.2").status == 200
    assert ask(echo.port, PAGE, client="127.0.6.1").status == 200
