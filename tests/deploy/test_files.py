"""Dockerfile, compose.yaml and nginx.conf speak of the same things, and of what there is."""

import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name

from app import ROOT, SETTINGS, create_app
from glossary.web.base import limits

DEPLOY = ROOT / "deploy"


def _text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def _command() -> list[str]:
    found = re.search(r"^CMD (\[.*\])", _text("Dockerfile").replace("\\\n", " "), re.MULTILINE)
    assert found is not None
    command: list[str] = json.loads(found[1])
    return command


def test_the_image_starts_granian_as_make_serve_does() -> None:
    command = _command()
    help_ = subprocess.run(
        [str(Path(sys.executable).with_name("granian")), "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for option in command:
        assert not option.startswith("--") or option in help_, f"granian has no {option}"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    asked = re.search(r"^GRANIAN := (.*)$", makefile, re.MULTILINE)
    assert asked is not None
    theirs = set(asked[1].split()) - {"--access-log", "--access-log-fmt"}  # nginx keeps the log
    missing = {word for word in theirs if not word.startswith(("$", "'"))} - set(command)
    assert missing == set()


def test_images_are_official_and_of_a_version() -> None:
    dockerfile, compose = _text("Dockerfile"), _text("compose.yaml")
    bases = re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)
    assert bases == ["${PYTHON_IMAGE}", "${PYTHON_IMAGE}"]
    images = re.findall(r"^ARG PYTHON_IMAGE=(\S+)", dockerfile, re.MULTILINE)
    images += re.findall(r"\$\{(?:PYTHON|NGINX)_IMAGE:-(\S+)\}", compose)
    assert len(images) == 3
    assert images[0] == images[1]
    for image in images:
        assert re.fullmatch(r"docker\.io/library/(python|nginx):\d+\.\d+[\w.-]*", image), image


def test_images_are_written_by_digest(tmp_path: Path) -> None:
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    docker = tmp_path / "docker"
    docker.write_text(
        """#!/bin/sh\ncase "$*" in *nginx*) echo '"sha256:9f"';; *) echo '"sha256:07"';; esac\n"""
    )
    docker.chmod(0o755)
    environ = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["make", "images"], cwd=tmp_path, env=environ, check=True, capture_output=True)
    assert (tmp_path / "deploy" / ".env").read_text(encoding="utf-8").splitlines() == [
        "PYTHON_IMAGE=docker.io/library/python:3.13-slim@sha256:07",
        "NGINX_IMAGE=docker.io/library/nginx:1.28-alpine@sha256:9f",
    ]
    docker.write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "deploy" / ".env").unlink()
    failed = subprocess.run(["make", "images"], cwd=tmp_path, env=environ, check=False)
    assert failed.returncode != 0
    assert not (tmp_path / "deploy" / ".env").exists()


def test_the_image_serves_without_what_it_leaves_out(instance: Path) -> None:
    left_out = re.search(r"pip uninstall --quiet --yes (.*)$", _text("Dockerfile"), re.MULTILINE)
    assert left_out is not None
    packages = {canonicalize_name(name) for name in left_out[1].split()}
    modules = {
        module
        for module, owners in packages_distributions().items()
        if packages & {canonicalize_name(owner) for owner in owners}
    }
    assert {"whoosh", "pip"} <= modules
    serving = f"""
import sys
for module in {sorted(modules)}:
    sys.modules[module] = None
from app import create_app
from pathlib import Path
visitor = create_app(instance=Path({str(instance)!r})).test_client()
for address in ("/readyz", "/en/rules/2.1", "/en/search?q=fleeting+card", "/en/search?q=flet"):
    answer = visitor.get(address, follow_redirects=True)
    assert answer.status_code == 200, (address, answer.status_code)
    print(answer.text)
"""
    run = [sys.executable, "-c", serving]
    served = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert served.returncode == 0, served.stderr
    assert "2.4.7" in served.stdout


def test_the_bill_of_materials_has_hashes_and_licences_or_says_which_it_lacks() -> None:
    complete = runpy.run_path(str(DEPLOY / "materials.py"))["complete"]
    hashes = [{"alg": "SHA-256", "content": "9f"}]
    pinned = [
        {"name": name, "version": "1", "externalReferences": [{"hashes": hashes}]}
        for name in ("resvg-py", "flask")
    ]
    of_flask: dict[str, Any] = {
        "name": "Flask",
        "version": "1",
        "licenses": [{"license": {"id": "BSD-3-Clause"}}],
    }
    stray = {**of_flask, "name": "stray"}
    resvg: dict[str, Any] = {"name": "resvg_py", "version": "1"}
    installed = {"components": [resvg, of_flask, stray]}
    assert complete(installed, {"components": pinned}) == ["stray"]
    assert (resvg["hashes"], of_flask["hashes"]) == (hashes, hashes)
    assert resvg["licenses"][0]["license"]["id"] == "MIT"


def test_every_service_is_confined() -> None:
    compose = _text("compose.yaml")
    for service in ("x-application:", "  nginx:"):
        part = re.split(r"\n(?=\S|  \w)", compose[compose.index(service) :])
        text = "\n".join(part[:20])
        for said in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "mem_limit:"):
            assert said in text, f"{service} lacks {said}"
    assert re.search(r"^USER \d{4,}$", _text("Dockerfile"), re.MULTILINE)
    unit = _text("systemd/glossary.service").splitlines()
    for line in (
        "User=glossary",
        "CapabilityBoundingSet=",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ReadWritePaths=/srv/glossary/instance",
        "SystemCallFilter=@system-service",
        "StartLimitIntervalSec=0",
    ):
        assert line in unit, f"the unit lacks {line}"


def test_a_night_without_news_renews_nothing(tmp_path: Path) -> None:
    """The unit's own lines, without what compiles and restarts (systemd doubles the dollar)."""
    lines = [
        shlex.split(command.replace("$$", "$"))
        for name, command in re.findall(
            r"^(Exec\w+)=([^+].+)$", _text("systemd/glossary-renew.service"), re.MULTILINE
        )
        if "make" not in command
    ]
    published, site = tmp_path / "published", tmp_path / "site"
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    correct = ["git", "-C", str(published), *identity, "commit", "--quiet", "--allow-empty", "-mx"]

    def night() -> list[int]:
        results: list[int] = []
        while len(results) < len(lines) and not any(results):
            run = subprocess.run(
                lines[len(results)], cwd=site, stderr=subprocess.DEVNULL, check=False
            )
            results.append(run.returncode)
        return results

    subprocess.run(["git", "init", "--quiet", str(published)], check=True)
    subprocess.run(correct, check=True)
    subprocess.run(["git", "clone", "--quiet", str(published), str(site)], check=True)
    assert night() == [0, 0, 0], "the first night"
    assert night() == [1], "nothing is new"
    subprocess.run(correct, check=True)
    assert night() == [0, 0, 0], "a correction"
    assert night() == [1], "it is there already"
    subprocess.run([part.replace(str(published), str(site)) for part in correct], check=True)
    assert night() == [1], "a commit of the site's own is no news"
    published.rename(tmp_path / "away")
    assert night() == [255], "what cannot be asked has failed"


def test_nginx_and_compose_name_the_same_replicas() -> None:
    named = re.findall(r"^\s*server (\w+):8000 ", _text("nginx.conf"), re.MULTILINE)
    services = re.findall(r"^  (\w+): \*application$", _text("compose.yaml"), re.MULTILINE)
    assert services == ["app1", "app2"]
    assert named == services * 2, "each is named once more as the last resort"


def test_every_process_of_nginx_is_allowed_on_any_machine() -> None:
    """Its workers, the one that starts them, two that look after the cache, the check of health."""
    workers = re.search(r"^worker_processes (\d+);", _text("nginx.conf"), re.MULTILINE)
    compose = _text("compose.yaml")
    allowed = re.search(r"pids_limit: (\d+)", compose[compose.index("  nginx:\n") :])
    assert workers is not None
    assert allowed is not None
    assert int(workers[1]) + 4 < int(allowed[1])


def test_the_dashboard_asks_for_what_is_measured(
    few_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_METRICS", "1")
    client = create_app(locales=few_site / "locales", instance=few_site / "instance").test_client()
    assert client.get("/readyz").status_code == 200
    measured = client.get("/metrics").text
    assert 'endpoint="health.ready"' in measured, "what the board leaves out"
    panels = json.loads(_text("dashboard.json"))["panels"]
    for expression in [target["expr"] for panel in panels for target in panel["targets"]]:
        for name, labels in re.findall(r"(glossary_\w+)(?:\{(.*?)\})?", expression):
            assert re.search(rf"^{name}\{{", measured, re.M), f"{name} is not measured"
            for label in re.findall(r"(\w+)[=!]", labels):
                assert f'{label}="' in measured, f"{name} has no {label}"


def test_settings_that_are_set_are_settings() -> None:
    for name in ("Dockerfile", "compose.yaml"):
        for setting in re.findall(r"GLOSSARY_([A-Z_]+)", _text(name)):
            assert setting in SETTINGS, f"{name} sets GLOSSARY_{setting}"


def test_nginx_lets_through_what_the_application_takes() -> None:
    conf = _text("nginx.conf")
    line = re.search(r"large_client_header_buffers \d+ (\d+)k;", conf)
    body = re.search(r"client_max_body_size (\d+)k;", conf)
    assert line is not None
    assert body is not None
    assert int(line[1]) * 1024 > limits.LONGEST_ADDRESS + limits.LONGEST_QUERY + 100
    assert int(body[1]) * 1024 == limits.LARGEST_BODY


def _megabytes(pattern: str, text: str) -> list[int]:
    return [int(found) for found in re.findall(pattern + r"(\d+)m\b", text)]


def test_what_nginx_keeps_has_room_and_a_disk_of_its_own() -> None:
    conf, compose = _text("nginx.conf"), _text("compose.yaml")
    service = compose[compose.index("  nginx:\n") :]
    kept, free = _megabytes("max_size=", conf), _megabytes("min_free=", conf)
    (cache,) = _megabytes("- /var/cache/nginx:size=", service)
    (temporary,) = _megabytes("- /tmp:size=", service)
    (memory,) = _megabytes("mem_limit: ", service)
    assert len(kept) == len(free) == conf.count("proxy_cache_path ") == 2
    assert free[0] > free[1], "answers, which stand first, give way before pages do"
    assert sum(kept) + max(free) < cache
    assert cache + temporary < memory
    # What is kept is written elsewhere first, so that a full cache cuts no answer.
    assert re.search(r"^\s*proxy_temp_path\s+/tmp/", conf, re.MULTILINE)
    assert "use_temp_path=off" not in conf


def test_nginx_waits_for_a_hung_process_less_long_than_it_looks_for_another() -> None:
    conf = _text("nginx.conf")
    waits = re.search(r"proxy_read_timeout (\d+)s;", conf)
    looks = re.search(r"proxy_next_upstream_timeout (\d+)s;", conf)
    assert waits is not None
    assert looks is not None
    assert int(waits[1]) < int(looks[1])
