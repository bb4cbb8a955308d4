"""A client that asks too often is slowed down; however many there are, it costs the same."""

from __future__ import annotations

import socket
import threading

import pytest

from glossary.serving import rate_limit
from glossary.serving.rate_limit import (
    PAUSE,
    LeakyBucket,
    RedisRateLimit,
    client_key,
    rate_limit_of,
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_what_was_asked_at_once_is_given_back_little_by_little() -> None:
    clock = Clock()
    rate = LeakyBucket(3, 60, clock)
    assert [rate.admits("a") for _ in range(4)] == [True, True, True, False]
    assert rate.admits("b"), "another client has its own"
    assert rate.retry_after("a") == 20
    clock.now += 19.5
    assert not rate.admits("a")
    clock.now += 0.6
    assert [rate.admits("a"), rate.admits("a")] == [True, False]
    clock.now += 3600
    assert [rate.admits("a") for _ in range(4)] == [True, True, True, False]


def test_many_addresses_take_a_bounded_room_and_no_thread() -> None:
    rate = rate_limit_of("600 per minute", "memory://")
    threads = threading.active_count()
    for number in range(200_000):
        rate.admits(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert isinstance(rate, LeakyBucket)
    assert len(rate) == rate_limit.MOST_CLIENTS
    assert threading.active_count() == threads, "nobody sweeps in the background"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("not:an:address", "not:an:other", False),
    ],
)
def test_who_has_a_network_is_one_client(one: str, other: str, same: bool) -> None:
    assert (client_key(one) == client_key(other)) is same


@pytest.mark.parametrize(
    ("said", "at_once"),
    [("3 per minute", 3), ("2/second", 2), ("5 per 10 minutes", 5), (" 1 Per Hour ", 1)],
)
def test_a_rate_is_read_as_people_write_it(said: str, at_once: int) -> None:
    rate = rate_limit_of(said, "memory://")
    assert [rate.admits("a") for _ in range(at_once + 1)] == [True] * at_once + [False]


@pytest.mark.parametrize("said", ["very often", "0 per minute", "600", "-1 per minute"])
def test_a_rate_that_cannot_be_read_is_said_at_the_start(said: str) -> None:
    with pytest.raises(ValueError, match="600 per minute"):
        rate_limit_of(said, "memory://")


def test_several_processes_count_together_in_one_store() -> None:
    rate = RedisRateLimit("3 per minute", "memory://", LeakyBucket(1, 60))
    assert [rate.admits("a") for _ in range(4)] == [True, True, True, False]
    assert rate.admits("b"), "another client has its own"
    assert 55 <= rate.retry_after("a") <= 60


@pytest.mark.parametrize("answering", [False, True], ids=["closed", "silent"])
def test_a_store_that_does_not_answer_is_left_alone_and_clients_counted_here(
    answering: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = Clock()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        if not answering:
            listening.close()
        rate = RedisRateLimit(
            "3 per minute", f"redis://127.0.0.1:{port}", LeakyBucket(3, 60, clock), clock
        )
        assert [rate.admits("a") for _ in range(4)] == [True, True, True, False]
        assert rate.retry_after("a") == 20
        assert len(caplog.messages) == 1, "it is asked once and then left alone"
        assert "the store did not answer" in caplog.text
        clock.now += PAUSE
        assert not rate.admits("a")
        assert len(caplog.messages) == 2, "and then asked again"


def test_a_store_of_no_known_kind_is_said_at_the_start() -> None:
    with pytest.raises(ValueError, match="redi:"):
        rate_limit_of("3 per minute", "redi://counts.example")
