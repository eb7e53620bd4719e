"""Faults survived: killed at any moment, a full or read-only disk, a wrong clock, several programs at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="faults are brought about as POSIX has them")
# Each of these was brought about at least once.
FAULTS = {
    "killed before it changes a file", "killed in the midst of a file", "killed at a random moment", "changing a file fails",
    "nothing can be written (read-only)", "the disk is full", "the clock goes back", "several programs at once",
    "the cache is a file", "the settings are a file", "the key is a folder", "files of tomorrow", "no home is named",
}  # fmt: skip


@pytest.mark.parametrize("size", ["few", pytest.param("all", marks=pytest.mark.large)])
def test_after_a_fault_the_next_run_gives_the_same_and_nothing_is_left_lying(size: str, root: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(root / "tests" / "faults.py"), size], capture_output=True, text=True, check=False, cwd=root
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found["tried"]) >= FAULTS
    assert found["failed"] == []
