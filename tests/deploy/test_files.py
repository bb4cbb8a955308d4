"""Dockerfile, compose.yaml and nginx.conf speak of the same things, and of what there is."""

import json
import re
import subprocess
import sys
from pathlib import Path

from app import ROOT, SETTINGS
from glossary.web import limits

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
    images = re.findall(r"^FROM (\S+)", _text("Dockerfile"), re.MULTILINE)
    images += re.findall(r"image: (docker\S+)", _text("compose.yaml"))
    assert len(images) == 3
    for image in images:
        assert re.fullmatch(r"docker\.io/library/(python|nginx):\d+\.\d+[\w.-]*", image), image


def test_every_service_is_confined() -> None:
    compose = _text("compose.yaml")
    for service in ("x-application:", "  nginx:"):
        part = re.split(r"\n(?=\S|  \w)", compose[compose.index(service) :])
        text = "\n".join(part[:20])
        for said in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "mem_limit:"):
            assert said in text, f"{service} lacks {said}"
    assert re.search(r"^USER \d{4,}$", _text("Dockerfile"), re.MULTILINE)


def test_nginx_and_compose_name_the_same_replicas() -> None:
    named = re.findall(r"^\s*server (\w+):8000 ", _text("nginx.conf"), re.MULTILINE)
    services = re.findall(r"^  (\w+): \*application$", _text("compose.yaml"), re.MULTILINE)
    assert named == services == ["app1", "app2"]


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
