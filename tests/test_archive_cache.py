"""What is read from an archive is kept by the digest of its content."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from drawn_archive import (
    small_picture,
    write_board,
)

from asl_query.facts import from_vasl
from asl_query.facts.archives import facts_of_archive
from asl_query.facts.from_vasl import Imported

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return write_board(tmp_path / "bd7", small_picture(), "7")


def forbid_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Imported:
        raise AssertionError("the archive was read again")

    monkeypatch.setattr(from_vasl, "facts_of", refuse)


def kept_files(tmp_path: Path) -> list[Path]:
    return sorted(p for p in (tmp_path / "cache").rglob("*") if p.is_file())


def test_the_second_load_comes_from_the_cache(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = facts_of_archive(archive)
    assert len(kept_files(tmp_path)) == 1
    forbid_reading(monkeypatch)
    assert facts_of_archive(archive) == first
    moved = archive.rename(tmp_path / "bd07")
    assert facts_of_archive(moved) == first
    write_board(archive, small_picture("C3"), "7")
    with pytest.raises(AssertionError, match="read again"):  # other content under the same name
        facts_of_archive(archive)


def test_other_content_is_read_anew(archive: Path, tmp_path: Path) -> None:
    first = facts_of_archive(archive)
    write_board(archive, small_picture("C3"), "7")
    second = facts_of_archive(archive)
    assert [h.short for h in first.hexes] == ["C2"]
    assert [h.short for h in second.hexes] == ["C3"]
    assert len(kept_files(tmp_path)) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept[:0],
        lambda kept: kept[:-1],
        lambda kept: kept[: len(kept) // 2],
        lambda kept: kept.replace(b"woods", b"brush"),
        lambda kept: kept.partition(b"\n")[2],
        lambda kept: b"\xff\xfe" + kept,
        lambda kept: b"0" * 64 + kept[64:],
    ],
    ids=["empty", "cut short", "half", "changed", "without digest", "no UTF-8", "another digest"],
)
def test_a_damaged_cache_file_is_replaced(
    damage: Callable[[bytes], bytes], archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = facts_of_archive(archive)
    (kept,) = kept_files(tmp_path)
    good = kept.read_bytes()
    kept.write_bytes(damage(good))
    assert kept.read_bytes() != good
    assert facts_of_archive(archive) == first
    assert kept_files(tmp_path) == [kept]
    assert kept.read_bytes() == good
    forbid_reading(monkeypatch)
    assert facts_of_archive(archive) == first


def test_all_works_without_a_cache(archive: Path, tmp_path: Path, answer: Callable[..., str]) -> None:
    (tmp_path / "cache").write_text("a file where the cache's folder should be", encoding="utf-8")
    first = facts_of_archive(archive)
    assert facts_of_archive(archive) == first
    assert answer("can 7A2 see 7E2?", "--boards", str(archive.parent)) == "no"
    assert (tmp_path / "cache").is_file()


def test_a_cache_that_fails_leaves_nothing_behind(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        facts = facts_of_archive(archive)
    assert [h.short for h in facts.hexes] == ["C2"]
    assert kept_files(tmp_path) == []
