"""The folders of the user: of his cache, his settings and what he typed."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path


def of_user(folder: Callable[[str], Path], name: str) -> Path:
    """A folder that platformdirs names; raises OSError where nobody says where the user's home is, as in some containers."""
    try:
        return folder(name)
    except RuntimeError as error:
        raise OSError(errno.ENOENT, f"the home of the user is not known ({error})") from None
