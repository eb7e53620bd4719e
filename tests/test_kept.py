"""What the cache is believed: only what this user's program put there, in a place that only he can write."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from drawn_archive import small_picture, write_board

from asl_query import ask, kept
from asl_query.kept import keep, read_kept

pytestmark = pytest.mark.usefixtures("own_cache")
posix = pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")


def entries(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "kept").iterdir())


def kept_entry(tmp_path: Path) -> Path:
    keep("facts", b"an archive", b"its facts")
    assert read_kept("facts", b"an archive") == b"its facts"
    return entries(tmp_path)[0]


def place(tmp_path: Path) -> Place:
    return Place(kept_entry(tmp_path), tmp_path / "settings" / "key" / "cache.key")


def test_an_entry_belongs_to_what_it_was_made_from_and_to_its_name(tmp_path: Path) -> None:
    entry = kept_entry(tmp_path)
    assert read_kept("facts", b"another archive") is None
    keep("facts", b"another archive", b"other facts")
    (other,) = set(entries(tmp_path)) - {entry}
    other.write_bytes(entry.read_bytes())
    assert read_kept("facts", b"another archive") is None
    entry.rename(entry.with_name(entry.name.replace("facts", "terms")))
    assert read_kept("terms", b"an archive") is None


def test_no_changed_entry_is_believed(tmp_path: Path) -> None:
    entry = kept_entry(tmp_path)
    good = entry.read_bytes()
    for at in range(len(good)):
        for changed in (good[:at], good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :], good[:at] + b"x" + good[at:]):
            entry.write_bytes(changed)
            assert read_kept("facts", b"an archive") is None
    entry.write_bytes(good)
    assert read_kept("facts", b"an archive") == b"its facts"


class Place(NamedTuple):
    """Where an entry lies, and the key that seals it."""

    entry: Path
    key: Path

    @property
    def elsewhere(self) -> Path:
        return self.key.parent.parent.parent / "elsewhere"


def let_others_write(at: Place) -> None:
    at.entry.parent.chmod(0o777)


def let_a_group_write(at: Place) -> None:
    at.entry.chmod(0o660)


def put_a_link(at: Place) -> None:
    at.entry.rename(at.elsewhere)
    at.entry.symlink_to(at.elsewhere)


def put_a_pipe(at: Place) -> None:
    at.entry.unlink()
    os.mkfifo(at.entry)


def link_the_folder(at: Place) -> None:
    at.entry.parent.rename(at.elsewhere)
    at.entry.parent.symlink_to(at.elsewhere)


def show_the_key(at: Place) -> None:
    at.key.chmod(0o644)


def let_others_replace_the_key(at: Place) -> None:
    at.key.parent.chmod(0o777)


def change_the_key(at: Place) -> None:
    at.key.write_bytes(b"k" * 32)


def empty_the_key(at: Place) -> None:
    at.key.write_bytes(b"")


def make_it_huge(at: Place) -> None:
    with at.entry.open("r+b") as file:
        file.truncate(kept.MOST_BYTES + 33)


@posix
@pytest.mark.parametrize(
    "attack",
    [
        let_others_write, let_a_group_write, put_a_link, put_a_pipe, link_the_folder, show_the_key, let_others_replace_the_key,
        change_the_key, empty_the_key, make_it_huge,
    ],
    ids=lambda attack: attack.__name__,
)  # fmt: skip
def test_what_others_can_have_changed_is_not_believed(attack: Callable[[Place], None], tmp_path: Path) -> None:
    attack(place(tmp_path))
    assert read_kept("facts", b"an archive") is None


@posix
@pytest.mark.parametrize("attack", [change_the_key, empty_the_key, put_a_link, put_a_pipe, make_it_huge, show_the_key])
def test_the_next_run_keeps_anew(attack: Callable[[Place], None], tmp_path: Path) -> None:
    attack(place(tmp_path))
    assert kept_entry(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    assert not elsewhere.exists() or elsewhere.read_bytes()[32:] == b"its facts"  # as it was


def test_a_planted_board_is_not_answered_from(tmp_path: Path) -> None:
    """Facts of another archive, sealed by their own digest only or copied under this one's name, change no answer."""
    archives = tmp_path / "archives"
    archives.mkdir()
    write_board(archives / "bd7", small_picture("C3"), "7")
    other = ask("is there woods in 7C2?", boards=archives).answer
    (planted,) = entries(tmp_path)
    without = planted.read_bytes()
    write_board(archives / "bd7", small_picture(), "7")
    assert ask("is there woods in 7C2?", boards=archives).answer != other
    (entry,) = set(entries(tmp_path)) - {planted}
    entry.write_bytes(without)
    assert ask("is there woods in 7C2?", boards=archives).answer != other


def test_what_ended_programs_left_is_taken_away_and_entries_do_not_grow_without_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = kept_entry(tmp_path).parent
    old, new, of_tomorrow = (folder / f".part-{name}" for name in ("old", "new", "tomorrow"))
    for part, after in ((old, -7200), (new, 0), (of_tomorrow, 86400)):  # a clock may have gone backward
        part.write_bytes(b"half")
        os.utime(part, (time.time() + after,) * 2)
    monkeypatch.setattr(kept, "MOST_ENTRIES", 5)
    for number in range(20):
        keep("facts", f"archive {number}".encode(), b"its facts")
    assert [path.name for path in entries(tmp_path) if path.name.startswith(".part")] == [new.name]
    assert len(entries(tmp_path)) == 5 + 1
    assert read_kept("facts", b"archive 19") == b"its facts"


def test_only_what_the_program_hands_to_its_own_process_is_unpickled() -> None:
    package = Path(kept.__file__).parent
    knows = re.compile(r"^\s*(?:import|from) (?:pickle|marshal|shelve)\b|\bcache=", re.MULTILINE)
    found = [path.name for path in package.rglob("*.py") if knows.search(path.read_text(encoding="utf-8"))]
    assert found == ["fresh_process.py"]
