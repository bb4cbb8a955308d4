"""The pins install on every Python from the oldest up; `make venv` says what is missing."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from app import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OLDEST = PROJECT["requires-python"].removeprefix(">=")
PYTHONS = (OLDEST, "3.11.3", "3.12.0", "3.13.0")
MACHINES = ("x86_64", "aarch64")
FILES = {
    "requirements.txt": (),
    "requirements-book.txt": ("book",),
    "requirements-dev.txt": ("dev", "book"),
}
"""Pins, and the extras of the project that they are for."""

Pins = Mapping[str, Requirement]


def _pins(text: str) -> Pins:
    """Name -> what is pinned, with its marker."""
    found: dict[str, Requirement] = {}
    for line in text.splitlines():
        if line and line[0] not in "# ":
            pin = Requirement(line.removesuffix("\\"))
            found[canonicalize_name(pin.name)] = pin
    return found


def _read(name: str) -> Pins:
    return _pins((ROOT / name).read_text(encoding="utf-8"))


def _holds(requirement: Requirement, where: Mapping[str, str], extra: str = "") -> bool:
    marker = requirement.marker
    return marker is None or marker.evaluate({**where, "extra": extra})


def _environment() -> dict[str, str]:
    """What markers ask, of this Python and this machine."""
    return {name: str(value) for name, value in default_environment().items()}


def _unmet(pins: Pins, extras: tuple[str, ...], python: str, machine: str) -> list[str]:
    """What the project needs there, directly or not, and *pins* do not give.

    What packages need is read from those that are installed here. Of a pin that is for other
    Pythons alone, nothing more is known: the resolver is asked (``make test-all``).
    """
    here = _environment()
    where = here | {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "platform_machine": machine,
    }
    wanted = [Requirement(line) for line in PROJECT["dependencies"]]
    for extra in extras:
        wanted += map(Requirement, PROJECT["optional-dependencies"][extra])
    seen, unmet = set(), []
    while wanted:
        need = wanted.pop()
        name = canonicalize_name(need.name)
        pin = pins.get(name)
        if pin is None or not _holds(pin, where) or not need.specifier.contains(_version(pin)):
            unmet.append(str(need))
            continue
        if (name, *need.extras) in seen or not _holds(pin, here):
            continue
        seen.add((name, *need.extras))
        for line in requires(name) or ():
            further = Requirement(line)
            if any(_holds(further, where, extra) for extra in ("", *need.extras)):
                wanted.append(further)
    return unmet


def _version(pin: Requirement) -> Version:
    (exact,) = pin.specifier
    assert exact.operator == "=="
    return Version(exact.version)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", FILES)
def test_all_that_is_needed_is_pinned(name: str, python: str, machine: str) -> None:
    assert _unmet(_read(name), FILES[name], python, machine) == []


def test_a_package_that_one_python_alone_needs_is_missed() -> None:
    pins = {name: pin for name, pin in _read("requirements.txt").items() if name != "async-timeout"}
    (unmet,) = _unmet(pins, (), "3.11.2", "x86_64")
    assert unmet.startswith("async-timeout")
    assert _unmet(pins, (), "3.11.3", "x86_64") == []


def _lines(name: str) -> set[str]:
    """Pins and their hashes, without what they are needed by, and on which Pythons."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pins = (line.rstrip(" \\").partition(" ;")[0] for line in lines)
    return {pin for pin in pins if not pin.lstrip().startswith("#")}


def test_what_runs_is_what_is_tested() -> None:
    assert _lines("requirements.txt") <= _lines("requirements-dev.txt")


@pytest.mark.parametrize("name", FILES)
def test_pins_say_nothing_of_where_they_were_made(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "//" not in text
    assert "--index" not in text


# make venv


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `make venv` reads, and nothing else."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", *FILES):
        shutil.copy(ROOT / name, folder)
    return folder


def _make(checkout: Path, goal: str, *settings: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", "--no-print-directory", goal, *settings],
        cwd=checkout,
        env=inherited,
        capture_output=True,
        text=True,
        check=False,
    )


def _python(folder: Path, begins: str, otherwise: str = "") -> Path:
    """A Python that runs *begins* (in Python) before any ``-c``, *otherwise* (in sh) before all."""
    path = folder / "python"
    path.write_text(
        "#!/bin/sh\n"
        f"{otherwise}\n"
        f'[ "$1" = -c ] || exec {sys.executable} "$@"\n'
        f'code=$2; shift 2; exec {sys.executable} -c "{begins}\n$code" "$@"\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("version", ["3, 10, 13", "3, 11, 0", "3, 11, 1"])
def test_a_python_that_is_too_old_is_refused_in_one_line(
    checkout: Path, tmp_path: Path, version: str
) -> None:
    old = _python(tmp_path, f"import sys; sys.version_info = ({version}, 'final', 0)")
    tried = _make(checkout, ".venv/made", f"PYTHON={old}")
    assert tried.returncode != 0
    assert tried.stdout.startswith(f"Python {OLDEST} or newer is needed, and {old} is not")
    assert len(tried.stdout.splitlines()) == 1
    assert not (checkout / ".venv").exists()


def test_a_python_that_is_not_there_is_named(checkout: Path) -> None:
    tried = _make(checkout, ".venv/made", "PYTHON=/nowhere/python3")
    assert tried.returncode != 0
    assert "/nowhere/python3: not found" in tried.stdout


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    checkout: Path, tmp_path: Path, module: str
) -> None:
    bare = _python(tmp_path, f"import sys; sys.modules['{module}'] = None")
    tried = _make(checkout, ".venv/made", f"PYTHON={bare}")
    assert tried.returncode != 0
    assert tried.stdout == (
        f"{bare} has no venv or no ensurepip: on Debian, apt-get install python3-venv\n"
    )
    assert not (checkout / ".venv").exists()


def test_a_venv_that_failed_half_way_is_not_in_the_way(checkout: Path, tmp_path: Path) -> None:
    fails = 'if [ "$1" = -m ]; then mkdir -p .venv/bin; echo half made >&2; exit 1; fi'
    tried = _make(checkout, ".venv/made", f"PYTHON={_python(tmp_path, '', fails)}")
    assert tried.returncode != 0
    assert "half made" in tried.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.thorough
def test_a_venv_that_was_interrupted_is_not_in_the_way(checkout: Path) -> None:
    """It ended while pip was put into it, so that nothing could be removed."""
    library = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    (checkout / ".venv" / library / "pip-0.dist-info").mkdir(parents=True)
    metadata = checkout / ".venv" / library / "pip-0.dist-info" / "METADATA"
    metadata.write_text("Metadata-Version: 2.1\nName: pip\nVersion: 0\n", encoding="utf-8")
    again = _make(checkout, ".venv/made", f"PYTHON={sys.executable}")
    assert again.returncode == 0, again.stderr
    subprocess.run([checkout / ".venv/bin/pip", "--version"], check=True, capture_output=True)


def test_an_audit_that_reached_nobody_does_not_pass(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    tried = _make(checkout, "audit", f"BIN={Path(sys.executable).parent}", "-o", ".venv/test")
    assert tried.returncode != 0
    assert "Nothing was audited" in tried.stdout


@pytest.mark.parametrize("goal", ["run", "serve"])
def test_an_address_open_to_others_needs_a_proxy_or_a_word(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    for name in ("GLOSSARY_PROXIES", "GLOSSARY_ALONE"):
        monkeypatch.delenv(name, raising=False)

    def refused(*settings: str) -> bool:
        tried = _make(checkout, goal, "-o", ".venv/run", "FLASK=false", *settings)
        assert tried.returncode != 0
        return "put a proxy in front" in tried.stdout

    assert refused("HOST=0.0.0.0")
    assert refused("HOST=192.0.2.1", "GLOSSARY_PROXIES=0")
    assert not refused("HOST=0.0.0.0", "GLOSSARY_PROXIES=1")
    assert not refused("HOST=0.0.0.0", "GLOSSARY_ALONE=1")
    assert not refused()


# With the package index (make test-all)


def _uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    uv = Path(sys.executable).with_name("uv")
    return subprocess.run([uv, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def _resolve(pins: Path, python: str, machine: str) -> subprocess.CompletedProcess[str]:
    """Resolve *pins* as they would install there: by hash, from wheels alone, nothing written."""
    return _uv(
        *("pip", "install", "--dry-run", "--require-hashes", "--only-binary", ":all:"),
        *("--python-version", python, "--python-platform", f"{machine}-unknown-linux-gnu"),
        *("--target", str(pins.parent / "nowhere"), "-r", str(pins)),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", FILES)
def test_wheels_of_all_pins_are_found(checkout: Path, name: str, python: str, machine: str) -> None:
    resolved = _resolve(checkout / name, python, machine)
    assert resolved.returncode == 0, resolved.stderr


@pytest.mark.thorough
def test_the_resolver_misses_a_package_that_one_python_alone_needs(checkout: Path) -> None:
    pins = checkout / "requirements.txt"
    blocks = pins.read_text(encoding="utf-8").split("\n")
    first = next(i for i, line in enumerate(blocks) if line.startswith("async-timeout"))
    after = next(i for i in range(first + 1, len(blocks)) if blocks[i][:1] not in (" ", ""))
    pins.write_text("\n".join(blocks[:first] + blocks[after:]), encoding="utf-8")
    assert "async-timeout" in _resolve(pins, "3.11.2", "aarch64").stderr
    assert _resolve(pins, "3.11.3", "aarch64").returncode == 0


@pytest.mark.thorough
def test_pins_are_those_that_make_pins_makes(checkout: Path) -> None:
    made = _make(checkout, "pins", f"BIN={Path(sys.executable).parent}", "-o", ".venv/test")
    assert made.returncode == 0, made.stderr
    for name in FILES:
        assert (checkout / name).read_bytes() == (ROOT / name).read_bytes()


def _installed_pythons(minor: str) -> dict[str, Path]:
    """Version -> a Python *minor* on this machine, of those that are new enough."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")
    asked = "import platform, sys; print(platform.python_version(), sys.prefix == sys.base_prefix)"
    found: dict[str, Path] = {}
    for path in (folder / f"python{minor}" for folder in folders):
        if path.exists():
            answer = subprocess.run(
                [path, "-c", asked], capture_output=True, text=True, check=False
            )
            version, _, own = answer.stdout.strip().partition(" ")
            if own == "True" and Version(version) >= Version(OLDEST):
                found.setdefault(version, path)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("minor", ["3.11", "3.12", "3.13"])
def test_it_installs_on_the_pythons_of_this_machine(tmp_path: Path, minor: str) -> None:
    found = _installed_pythons(minor)
    if not found:
        pytest.skip(f"no Python {minor} on this machine")
    for version, python in found.items():
        folder = tmp_path / version
        needed = ("*.py", "glossary", "templates", *FILES, "Makefile", "pyproject.toml")
        tracked = subprocess.run(
            ["git", "ls-files", "-z", *needed],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\0")
        for name in filter(None, tracked):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        made = _make(folder, "venv", f"PYTHON={python}")
        assert made.returncode == 0, f"{version}: {made.stdout}{made.stderr}"
        started = subprocess.run(
            [folder / ".venv/bin/python", "-c", "import app; app.create_app()"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert started.returncode == 0, f"{version}: {started.stderr}"
