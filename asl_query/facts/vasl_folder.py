"""Where VASL keeps its boards on this computer: the folder that its preferences name, or one of the usual ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from asl_query.errors import FactsError
from asl_query.pattern_codes import compiled
from asl_query.plain_files import read_plain

MAX_PREFERENCES_BYTES = 1_000_000
MAX_PREFERENCES = 50  # files that may be VASL's
_OF_VASSAL = (".VASSAL", "Library/Application Support/VASSAL", "AppData/Roaming/VASSAL")  # on Linux, macOS and Windows
_USUAL = ("VASL/boards", "vasl/boards", "Documents/VASL/boards", "Documents/vasl/boards", "Downloads/VASL/boards")
_BOARDS_NAMED = "boardURL"  # the preference of VASL's module
_MODULES_NAMED = "modulesDir"  # that of VASSAL; VASL keeps its boards beside its module unless it is told otherwise
_SET = compiled(r"(?m)^[ \t]*(?P<key>\w+)[ \t]*[=:][ \t]*(?P<value>.*)$")
_ESCAPED = compiled(r"\\(?:u(?P<code>[0-9A-Fa-f]{4})|(?P<as_is>.))")


class FoundFolder(NamedTuple):
    """A folder of board archives, and what led to it."""

    path: Path
    by: str


def vasl_folder() -> FoundFolder | None:
    """The folder of VASL's boards; None where none is found."""
    return _found(*(os.environ.get(name, "") for name in ("HOME", "USERPROFILE", "APPDATA")))


@lru_cache(maxsize=4)
def _found(*_: str) -> FoundFolder | None:
    """The same, looked for once for each user whom the environment names."""
    return next((found for found in _candidates() if _has_boards(found.path)), None)


def _candidates() -> Iterator[FoundFolder]:
    try:
        home = Path.home()
    except RuntimeError:  # nobody says where it is, as in some containers
        return
    settings = [home / name for name in _OF_VASSAL]
    if appdata := os.environ.get("APPDATA"):
        settings.append(Path(appdata) / "VASSAL")
    for folder in settings:
        for file in _preferences(folder / "prefs"):
            if named := _preference(file, _BOARDS_NAMED):
                yield FoundFolder(Path(named), f"VASL's preferences ({file})")
    for folder in settings:
        if modules := _preference(folder / "prefs" / "V_Global", _MODULES_NAMED):
            yield FoundFolder(Path(modules) / "boards", "it lies beside VASL's module")
    for usual in _USUAL:
        yield FoundFolder(home / usual, "it is a usual folder of VASL's")


def _preferences(folder: Path) -> list[Path]:
    """The files of the preferences of VASL's module, whose name VASSAL writes with everything but letters and digits escaped."""
    try:
        return sorted(folder.glob("VASL*"))[:MAX_PREFERENCES]
    except OSError:
        return []


def _preference(file: Path, key: str) -> str:
    """What a file of preferences, which is one of Java's, says for a key; empty where it says nothing or cannot be read."""
    try:
        text = read_plain(file, MAX_PREFERENCES_BYTES).decode("latin-1")
    except (OSError, FactsError):
        return ""
    return next((_unescaped(found["value"].strip()) for found in _SET.finditer(text) if found["key"] == key), "")


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found["code"], 16)) if found["code"] else found["as_is"], value)


def _has_boards(folder: Path) -> bool:
    try:
        return folder.is_absolute() and any(one.is_file() for one in folder.glob("bd*"))
    except (OSError, ValueError):
        return False
