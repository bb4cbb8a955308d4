"""Finds the nginx that the deployment tests run; installs Debian's where it may.

Run as a module it installs it, or says what to install; the tests are then skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

MISSING = "nginx is not installed: apt-get install nginx-light"


def installed() -> str | None:
    """The path of nginx, from ``NGINX`` or from where Debian has it."""
    named = os.environ.get("NGINX")
    return (
        shutil.which(named) if named else shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    )


def find() -> str | None:
    """The path of nginx, installed first if this is root on Debian; None if there is none."""
    if installed() is None and os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print("installing Debian's nginx for the deployment tests", file=sys.stderr)  # noqa: T201
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "nginx-light"]):
            subprocess.run(
                ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
            )
    return installed()


if __name__ == "__main__":
    if find() is None:
        print(f"{MISSING}: its tests are skipped", file=sys.stderr)  # noqa: T201
