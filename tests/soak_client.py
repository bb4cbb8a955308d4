"""A client that does as little as it can, so that a process of Python keeps up with the server."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from typing import NamedTuple

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_TAG = re.compile(rb"\r\netag: *([^\r]*)", re.IGNORECASE)
_MOST = 1 << 16


class Question(NamedTuple):
    """A request as bytes; ``answers`` are the right ones: (status, tag, body) -> the snapshot."""

    address: str
    raw: bytes
    answers: Mapping[tuple[int, str, int], str]


class Answer(NamedTuple):
    """What came back."""

    status: int
    tag: str
    body: bytes


def request(address: str, headers: Mapping[str, str]) -> bytes:
    """A GET as it goes over the wire."""
    lines = [f"GET {address} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def opened(port: int) -> socket.socket:
    """A connection to the server."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def exchange(connection: socket.socket, raw: bytes) -> Answer:
    """Ask, and read the whole answer.

    :raises OSError: if the connection ends before the answer does.
    """
    connection.sendall(raw)
    received = _more(connection)
    while b"\r\n\r\n" not in received:
        received += _more(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    status, length, tag = int(head[9:12]), _LENGTH.search(head), _TAG.search(head)
    wanted = int(length[1]) if length is not None and status != 304 else 0
    while len(body) < wanted:
        body += _more(connection)
    return Answer(status, tag[1].decode("latin-1") if tag is not None else "", body)


def _more(connection: socket.socket) -> bytes:
    found = connection.recv(_MOST)
    if not found:
        raise ConnectionResetError("the connection ended")
    return found
