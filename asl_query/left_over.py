"""What programs leave that are ended in the midst of writing a file: the part that they wrote beside its place."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

_OLD_SECONDS = 60.0  # a part is written in far less; where another program still writes one, that program does without


def take_away_left_over(folder: Path, is_part: Callable[[str], bool]) -> None:
    """Take away the parts, by their names, that programs of the user left in a folder; those of tomorrow too, for a clock may
    have gone back. Raises OSError where that cannot be done."""
    now = time.time()
    with os.scandir(folder) as inside:
        for one in inside:
            if is_part(one.name):
                found = one.stat(follow_symlinks=False)
                is_old = abs(now - found.st_mtime) > _OLD_SECONDS
                if is_old and stat.S_ISREG(found.st_mode) and (os.name != "posix" or found.st_uid == os.geteuid()):
                    Path(one.path).unlink(missing_ok=True)
