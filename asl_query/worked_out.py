"""What is worked out of the package's own files, and kept so that a start need not do it again (`kept.py`): plain JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from asl_query.kept import keep, read_kept


def worked_out(name: str, made_from: bytes, make: Callable[[], Any]) -> Any:
    """What `make` gives, which is made of JSON and hangs on nothing but what `made_from` tells of; as it was kept, if it was."""
    kept = read_kept(name, made_from)
    if kept is not None:
        return json.loads(kept)
    made = make()
    keep(name, made_from, json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode())
    return made


def own_table(file: Path) -> dict[str, Any]:
    """What a TOML file of the package says, as it was kept, if it was."""
    return cast(dict[str, Any], worked_out(f"{file.parent.name}-{file.stem}", told_of([file]), lambda: read_table(file)))


def read_table(file: Path) -> dict[str, Any]:
    """What a TOML file of the package says."""
    import tomli  # of which a start whose files are kept needs nothing

    return tomli.loads(file.read_text(encoding="utf-8"))


def told_of(files: Iterable[Path]) -> bytes:
    """What tells some files as they are from any others: data, and the code that reads it."""
    return b"".join(map(_digest, files))


@cache
def _digest(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()
