"""Where processes have nothing to share, work is done without them, or the reason is said."""

from __future__ import annotations

import logging
from multiprocessing.synchronize import SemLock

import pytest

from glossary.core import parallel
from glossary.core.errors import ProcessesRefused


@pytest.fixture
def no_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a ``/dev/shm`` that only others can write to."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(SemLock, "__init__", refuse)


@pytest.mark.usefixtures("no_shared_memory")
def test_a_task_is_run_for_each_part_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), parallel.processes(2) as each:
        assert each(abs, range(-9, 0)) == list(range(9, 0, -1))
    assert "Permission denied" in caplog.text
    assert "/dev/shm" in caplog.text


@pytest.mark.usefixtures("no_shared_memory")
def test_what_needs_processes_says_what_they_need() -> None:
    with pytest.raises(ProcessesRefused, match=r"Permission denied.*/dev/shm.*mount"):
        parallel.forked(2, int)
