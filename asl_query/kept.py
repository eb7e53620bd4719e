"""What is kept in the user's cache, so that it need not be worked out anew: bytes, tied to what they were made from.

An entry is believed only with the seal that this user's key gives it. The key stands in another folder (that of the settings), so
that whoever can write into the cache alone, or hands over a folder of entries, cannot make the program believe one. Nothing kept
is ever run. A cache that others may write, that is none or that is full is not used; then all is worked out.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
from pathlib import Path

from platformdirs import user_cache_path, user_config_path

from asl_query.left_over import take_away_left_over
from asl_query.user_folders import of_user

MOST_BYTES = 64_000_000  # of an entry: the facts of the largest board have a tenth of that
MOST_ENTRIES = 600  # three times the boards that VASL has
_KEY_BYTES = 32
_SEAL_BYTES = 32  # of SHA-256
_PART = ".part-"
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_kept(name: str, made_from: bytes) -> bytes | None:
    """What was kept under a name for what it was made from; nothing where it cannot be believed."""
    try:
        key, entry = _key(), _entry(name, made_from)
    except OSError:
        return None
    if key is None or not _is_private(entry.parent):
        return None
    sealed = _read_own(entry, _SEAL_BYTES + MOST_BYTES)
    if sealed is None:
        return None
    seal, data = sealed[:_SEAL_BYTES], sealed[_SEAL_BYTES:]
    return data if hmac.compare_digest(seal, _seal(key, name, made_from, data)) else None


def keep(name: str, made_from: bytes, data: bytes) -> None:
    """Keep what was made, whole or not at all; where that cannot be done nothing happens."""
    try:
        key, folder = _key() or _new_key(), _folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if key is None or len(data) > MOST_BYTES or not _is_private(folder):
            return
        for one in (folder, _key_path().parent):
            take_away_left_over(one, _is_part)
        _tidy(folder)
        _replace(_entry(name, made_from), _seal(key, name, made_from, data) + data)
    except OSError:
        return


def _folder() -> Path:
    return of_user(user_cache_path, "asl-query") / "kept"


def _entry(name: str, made_from: bytes) -> Path:
    return _folder() / f"{name}-{hashlib.sha256(made_from).hexdigest()[:32]}"


def _seal(key: bytes, name: str, made_from: bytes, data: bytes) -> bytes:
    parts = (name.encode(), made_from, data)
    return hmac.digest(key, b"".join(hashlib.sha256(part).digest() for part in parts), "sha256")


def _key_path() -> Path:
    """The key in a folder of its own: others may write into that of the settings."""
    return of_user(user_config_path, "asl_query") / "key" / "cache.key"


def _key() -> bytes | None:
    """The user's key; nothing where there is none yet, or where others can read or change it."""
    path = _key_path()
    if not _is_private(path.parent):
        return None
    key = _read_own(path, _KEY_BYTES, only_reader=True)
    return key if key is not None and len(key) == _KEY_BYTES else None


def _new_key() -> bytes | None:
    """Of two programs that make one at once the later one's stays: what the other has sealed is made once more."""
    path = _key_path()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not _is_private(path.parent):
        return None
    import secrets  # with the module below a tenth of the reading of a question

    _replace(path, secrets.token_bytes(_KEY_BYTES))
    return _key()


def _is_private(folder: Path) -> bool:
    """Whether a folder is the user's own and only he can write there; Windows has that in the rights of his profile."""
    try:
        found = os.lstat(folder)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(found.st_mode) and _is_own(found) and not (os.name == "posix" and found.st_mode & _OTHERS_WRITE)


def _is_own(found: os.stat_result) -> bool:
    return os.name != "posix" or found.st_uid == os.geteuid()


def _read_own(path: Path, most_bytes: int, *, only_reader: bool = False) -> bytes | None:
    """A plain file of the user's, no link; nothing where it is another's, longer, or not there."""
    others = 0o077 if only_reader else _OTHERS_WRITE
    try:
        opened = os.open(path, _READ)
        with open(opened, "rb") as file:
            found = os.fstat(opened)
            is_safe = stat.S_ISREG(found.st_mode) and _is_own(found) and not (os.name == "posix" and found.st_mode & others)
            return file.read() if is_safe and found.st_size <= most_bytes else None
    except (OSError, ValueError):
        return None


def _replace(path: Path, content: bytes) -> None:
    """Write to a file beside it first, so that an interruption leaves nothing half-written."""
    import tempfile

    opened, part = tempfile.mkstemp(prefix=_PART, dir=path.parent)
    try:
        with open(opened, "wb") as file:
            file.write(content)
        os.replace(part, path)
    finally:
        Path(part).unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Take away the oldest entries when there are too many."""
    with os.scandir(folder) as inside:
        entries = sorted((one.stat(follow_symlinks=False).st_mtime, one.path) for one in inside if not _is_part(one.name))
    for _, path in entries[: max(0, len(entries) - MOST_ENTRIES + 1)]:
        Path(path).unlink(missing_ok=True)


def _is_part(name: str) -> bool:
    return name.startswith(_PART)
