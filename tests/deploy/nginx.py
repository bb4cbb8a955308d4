"""Finds the nginx that the deployment tests run; installs Debian's where it may.

Run as a module it installs it, or says what to install; the tests are then skipped.
"""

from __future__ import annotations

import sys

from tests.debian import install, program

MISSING = "nginx is not installed: apt-get install nginx-light"


def installed() -> str | None:
    """The path of nginx, from ``NGINX`` or from where Debian has it."""
    return program("NGINX", "nginx", "/usr/sbin/nginx")


if __name__ == "__main__":
    if installed() is None:
        install("the deployment tests", "nginx-light")
    if installed() is None:
        print(f"{MISSING}: its tests are skipped", file=sys.stderr)  # noqa: T201
