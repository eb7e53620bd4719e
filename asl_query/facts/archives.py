"""A folder of VASL board archives used in place: each archive is read once and its facts are kept by the digest of its bytes."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from functools import lru_cache
from pathlib import Path

from platformdirs import user_cache_path

from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.board_file import BoardFacts, facts_from_table
from asl_query.facts.vasl_archive import MAX_ARCHIVE_BYTES

READER_VERSION = "2"  # goes up with every change of what an archive is read as


def archive_path(folder: Path, board: str) -> Path | None:
    """The archive of a board in a folder: bd24 or bd02, however it is written; nothing where there is none."""
    wanted = {f"bd{board}".lower(), f"bd{board.zfill(2)}".lower(), f"bd{board.zfill(3)}".lower()}
    found = [p for p in folder.iterdir() if p.name.lower() in wanted and p.is_file()]
    return min(found, default=None)


def check_folder(folder: Path) -> None:
    """Refuse a folder of archives that is none."""
    if not folder.is_dir():
        raise FactsError(
            str(folder), [FactsProblem(0, "there is no such folder", "Name the folder that holds bd01, bd02 and so on.")]
        )


def facts_of_archive(path: Path) -> BoardFacts:
    """The facts of the board in an archive, from the cache where the same archive has been read before."""
    try:
        if path.stat().st_size > MAX_ARCHIVE_BYTES:
            raise FactsError(str(path), [FactsProblem(0, "the file is larger than any board archive", "Name a board archive.")])
        digest = hashlib.sha256(READER_VERSION.encode() + path.read_bytes()).hexdigest()
    except OSError as error:
        raise FactsError(
            str(path), [FactsProblem(0, f"it cannot be read ({error.strerror})", "Check its permissions.")]
        ) from None
    kept = user_cache_path("asl-query") / "boards" / f"{digest}.json"
    text = _kept(kept)
    if text is None:
        text = _read(path)
        _keep(kept, text)
    return _facts(text)


@lru_cache(maxsize=16)
def _facts(text: str) -> BoardFacts:
    return facts_from_table(json.loads(text), text)


def _read(path: Path) -> str:
    from asl_query.facts.from_vasl import facts_of  # its libraries take long to import and the cache needs none of them
    from asl_query.facts.vasl_archive import read_archive

    return json.dumps(facts_of(read_archive(path)).facts, separators=(",", ":"))


def _kept(kept: Path) -> str | None:
    try:
        text = kept.read_text(encoding="utf-8")
        digest, _, facts = text.partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return facts if digest == hashlib.sha256(facts.encode()).hexdigest() else None


def _keep(kept: Path, text: str) -> None:
    """Write to a file beside it first, so that an interruption leaves nothing half-written; without a cache all still works."""
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=kept.parent, delete=False) as file:
            file.write(f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}")
        try:
            os.replace(file.name, kept)
        finally:
            Path(file.name).unlink(missing_ok=True)
    except OSError:
        return
