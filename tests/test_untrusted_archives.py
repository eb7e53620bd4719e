"""Archives that are damaged, absurd or hostile: each a clear error, and nothing is written."""

from __future__ import annotations

import gzip
import json
import os
import re
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from drawn_archive import (
    MAGIC,
    Picture,
    block_stream,
    los_data,
    metadata,
    small_entries,
    small_picture,
    write_board,
    write_zip,
)

from asl_query.cli import main
from asl_query.errors import FactsError
from asl_query.facts.from_vasl import facts_of
from asl_query.facts.vasl_archive import read_archive

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[Path], str]:
    """Import an archive that must be refused: one FactsError, exit code 2, nothing printed and nothing written; its words."""

    def import_it(path: Path) -> str:
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(FactsError):
            facts_of(read_archive(path))
        assert main(["board", "import", str(path), "-o", str(tmp_path / "out.toml")]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"{path}: ")
        assert "Traceback" not in printed.err
        assert len(printed.err) < 1000
        assert sorted(tmp_path.rglob("*")) == before
        return printed.err

    return import_it


def damaged_zip(path: Path) -> Path:
    """A byte of what is packed is another one."""
    write_zip(path, small_entries(), zipfile.ZIP_STORED)
    packed = path.read_bytes()
    path.write_bytes(packed.replace(b"<buildingTypes/>", b"<buildingTypos/>"))
    return path


def damaged_lzma(path: Path) -> Path:
    write_zip(path, small_entries(), zipfile.ZIP_LZMA)
    packed = bytearray(path.read_bytes())
    at = packed.index(b"BoardMetadata.xml") + len("BoardMetadata.xml") + 9 + 3  # after LZMA's own header
    packed[at] ^= 0xFF
    path.write_bytes(packed)
    return path


def encrypted_zip(path: Path) -> Path:
    write_zip(path, small_entries())
    packed = bytearray(path.read_bytes())
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    packed[packed.index(b"PK\x03\x04") + 6] |= 1
    path.write_bytes(packed)
    return path


def misnamed_entry(path: Path) -> Path:
    """The name of an entry is marked as UTF-8 and is none."""
    write_zip(path, {**small_entries(), "bräcke": b""})
    path.write_bytes(path.read_bytes().replace("bräcke".encode(), b"br\xff\xfecke"))
    return path


def cut_zip(path: Path) -> Path:
    write_zip(path, small_entries())
    path.write_bytes(path.read_bytes()[:-100])
    return path


def written(content: bytes) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_bytes(content)
        return path

    return write


def huge_file(path: Path) -> Path:
    with path.open("wb") as file:
        file.truncate(100_000_000)
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


BAD_FILES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "text": (written(b"this is no ZIP file"), "no ZIP file"),
    "empty": (written(b""), "no ZIP file"),
    "cut off": (cut_zip, "no ZIP file"),
    "too large": (huge_file, "100 MB"),
    "a folder": (folder, "a facts file is made of one archive"),
    "missing": (lambda path: path, "cannot be read"),
    "damaged": (damaged_zip, ""),
    "damaged LZMA": (damaged_lzma, ""),
    "encrypted": (encrypted_zip, "cannot be read"),
    "an entry's name is no UTF-8": (misnamed_entry, ""),
}


@pytest.mark.parametrize("damage", BAD_FILES)
def test_a_file_that_is_no_archive_is_refused(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    make, words = BAD_FILES[damage]
    assert words in refusal(make(tmp_path / "bd7"))


@pytest.mark.parametrize("missing", ["LOSData", "BoardMetadata.xml"])
def test_an_archive_that_lacks_something_is_refused(missing: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    entries = small_entries()
    del entries[missing]
    assert f"the archive has no {missing}" in refusal(write_zip(tmp_path / "bd7", entries))


BAD_LOS_DATA: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "no Java serialization stream"),
    "no gzip": (block_stream, "no gzip stream"),
    "gzip cut off": (lambda p: los_data(p)[: len(los_data(p)) // 2], "of 116,138 bytes"),
    "gzip cut off at its start": (lambda p: los_data(p)[:12], "no Java serialization stream"),
    "gzip checksum wrong": (lambda p: los_data(p)[:-8] + bytes(8), "no gzip stream"),
    "wrong magic": (lambda p: gzip.compress(b"\xca\xfe\xba\xbe" + block_stream(p)[4:]), "no Java serialization stream"),
    "magic alone": (lambda _: gzip.compress(MAGIC), "no sizes"),
    "cut off in the sizes": (lambda p: los_data(p[:15]), "no sizes"),
    "cut off in a block": (lambda p: gzip.compress(block_stream(p)[:50_000]), "of 116,138 bytes"),
    "cut off in a block's head": (lambda p: gzip.compress(block_stream(p)[: 4 + 1029 + 3]), "has 1,024 of 116,138 bytes"),
    "cut off before the stairways": (lambda p: los_data(p[:-22]), "has 116,116 of 116,138 bytes"),
    "an object in the stream": (lambda p: gzip.compress(block_stream(p[:100]) + b"\x73\x72\x00\x01A" + p), "of 116,138 bytes"),
    "a block of -1 bytes": (lambda _: gzip.compress(MAGIC + b"\x7a\xff\xff\xff\xff"), "no sizes"),
    "a gzip bomb": (lambda _: gzip.compress(MAGIC + bytes(40_000_000), 1), "unpacks to more than 34 MB"),
    "too large": (lambda _: bytes(9_000_000), "LOSData is larger than 8 MB"),
}


@pytest.mark.parametrize("damage", BAD_LOS_DATA)
def test_bad_los_data_is_refused(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    change, words = BAD_LOS_DATA[damage]
    entries = {**small_entries(), "LOSData": change(small_picture().payload())}
    assert words in refusal(write_zip(tmp_path / "bd7", entries))


HUGE = 2**31 - 1


@pytest.mark.parametrize(
    "sizes",
    [
        (-5, 4, 225, 258), (5, -4, 225, 258), (5, 4, -225, 258), (5, 4, -225, -258), (-5, -4, -225, -258),
        (HUGE, 4, 225, 258), (5, HUGE, 225, 258), (5, 4, HUGE, 258), (5, 4, HUGE, HUGE), (5, 4, 1, HUGE), (HUGE,) * 4,
        (0, 0, 0, 0), (5, 4, 0, 258), (1, 4, 225, 258), (79, 10, 225, 258), (5, 61, 225, 258),
    ],
)  # fmt: skip
def test_absurd_sizes_are_refused(sizes: tuple[int, int, int, int], tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    payload = struct.pack(">4i", *sizes) + small_picture().payload()[16:]
    columns, rows, width, height = sizes
    words = refusal(write_zip(tmp_path / "bd7", {**small_entries(), "LOSData": los_data(payload)}))
    assert f"LOSData tells of {columns} x {rows} hexes and {width} x {height} pixels" in words


@pytest.mark.parametrize("sizes", [(33, 10, 33, 10), (2, 1, 1, 1), (2, 1, 4, 400_000), (2, 1, 400_000, 4)])
def test_pixels_that_make_no_hexes_are_refused(
    sizes: tuple[int, int, int, int], tmp_path: Path, refusal: Callable[[Path], str]
) -> None:
    """Hexes of a pixel or two, and hexes many thousand times as high as wide, are none; filling them in takes for ever."""
    assert "which are no hexes" in refusal(write_board(tmp_path / "bd7", Picture(*sizes), "7"))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"width": "17"}, "width 17, LOSData 5"),
        ({"height": "5"}, "height 5, LOSData 4"),
        ({"hexWidth": "50.0"}, "hexWidth 50.0, LOSData 56.25"),
        ({"hexHeight": "129"}, "hexHeight 129, LOSData 64.5"),
        ({"width": "five"}, "which is no number"),
    ],
)
def test_los_data_of_another_version_of_the_board_is_refused(
    told: dict[str, str], said: str, tmp_path: Path, refusal: Callable[[Path], str]
) -> None:
    """Read all the same, every hex would lie beside the one that is printed."""
    assert said in refusal(write_board(tmp_path / "bd7", small_picture(), "7", **told))


@pytest.mark.parametrize("told", [{"width": "5", "height": "4"}, {"hexWidth": "56.3125", "hexHeight": "64.5"}])
def test_sizes_that_the_metadata_rounds_are_those(told: dict[str, str], tmp_path: Path) -> None:
    assert read_archive(write_board(tmp_path / "bd7", small_picture(), "7", **told)).columns == 5


@pytest.mark.parametrize("level", [-128, -100, -33, -10, 10, 33, 127])
def test_absurd_levels_are_refused(level: int, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    """A facts file has levels from -9 to 9."""
    picture = small_picture()
    picture.hexes(["A2", "B2"], level=level)
    assert "LOSData tells of levels from" in refusal(write_board(tmp_path / "bd7", picture, "7"))


def xml(text: str, encoding: str = "UTF-8") -> bytes:
    return f'<?xml version="1.0" encoding="{encoding}"?>{text}'.encode()


LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
BAD_METADATA: dict[str, tuple[bytes, str]] = {
    "a document type": (xml('<!DOCTYPE boardMetadata SYSTEM "file:///etc/passwd"><boardMetadata name="7"/>'), "document type"),
    "an outside entity": (xml('<!DOCTYPE b [<!ENTITY e SYSTEM "file:///etc/passwd">]><b name="7">&e;</b>'), "document type"),
    "laughs": (xml(f'<!DOCTYPE b [<!ENTITY l0 "ha">{LAUGHS}]><b name="&l9;"/>'), "document type"),
    "an entity nobody defined": (xml('<boardMetadata name="&board;"/>'), "damaged"),
    "UTF-16": ('<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE b><b name="7"/>'.encode("utf-16"), "no UTF-8"),
    "an unknown encoding": (xml('<boardMetadata name="7"/>', "klingon"), ""),
    "an encoding of several bytes": (xml('<boardMetadata name="7"/>', "shift_jis"), ""),
    "wrong bytes": (b'<boardMetadata name="\xff\xfe"/>', "damaged"),
    "unclosed": (xml('<boardMetadata name="7">'), "damaged"),
    "unclosed many times": (b"<a>" * 300_000, "damaged"),
    "no XML": (b"name = 7", "damaged"),
    "empty": (b"", "damaged"),
    "too large": (b" " * 3_000_000, "BoardMetadata.xml is larger than 2 MB"),
    "A1CenterX is no number": (metadata("7", A1CenterX="left"), ""),
    "A1CenterY is no number": (metadata("7", A1CenterY="top"), "A1CenterY is 'top', which is no number"),
    "half a hex up": (metadata("7", A1CenterY="-580"), "unusual hex grid (A1CenterY)"),
    "rows from 1000 on": (metadata("7", A1CenterY="-64467.75"), "unusual hex grid (A1CenterY)"),
    "hexrows from B on": (metadata("7", A1CenterX="-56.25"), "unusual hex grid (A1CenterX)"),
    "Red October": (metadata("7", A1CenterY="65"), "unusual hex grid"),
    "hexes turned": (metadata("7", altHexGrain="TRUE"), "unusual hex grid"),
    "another grid": (metadata("7", HexGridConfig="TopLeftHalfHeightEqualRowCount"), "unusual hex grid"),
}


@pytest.mark.parametrize("damage", BAD_METADATA)
def test_bad_metadata_is_refused(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    content, words = BAD_METADATA[damage]
    assert words in refusal(write_zip(tmp_path / "bd7", {**small_entries(), "BoardMetadata.xml": content}))


def test_entries_named_as_paths_write_nothing(tmp_path: Path, answer: Callable[..., str]) -> None:
    boards = tmp_path / "deep" / "boards"
    boards.mkdir(parents=True)
    escapes = ("../../evil", "../evil", str(tmp_path / "evil"), "/evil", "..\\..\\evil", "data/../../../evil")
    path = write_zip(boards / "bd7", {**small_entries(), **dict.fromkeys(escapes, b"evil")})
    assert main(["board", "import", str(path), "-o", str(boards / "7.toml")]) == 0
    assert answer("can 7A2 see 7E2?", "--boards", str(boards)) == "no"
    own = {tmp_path / "cache", tmp_path / "settings"}
    outside = {p for p in tmp_path.rglob("*") if p.is_file() and not own & set(p.parents)}
    assert outside == {path, boards / "7.toml"}


def as_link(name: str) -> zipfile.ZipInfo:
    """An entry that says of itself that it is a symbolic link."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, 0o120777 << 16
    return info


def test_a_link_among_the_entries_leads_nowhere(
    tmp_path: Path, refusal: Callable[[Path], str], answer: Callable[..., str]
) -> None:
    secret = write_zip(tmp_path / "secret", small_entries())
    for name in ("LOSData", "BoardMetadata.xml"):
        entries = small_entries()
        del entries[name]
        path = write_zip(tmp_path / "bd7", entries)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(as_link(name), str(secret))
        assert name in refusal(path)  # what is read is the text of the link
    path = write_zip(tmp_path / "bd7", small_entries())
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(as_link("data/bd7.gif"), "/etc/passwd")
    assert answer("can 7A2 see 7E2?", "--boards", str(tmp_path)) == "no"


def test_ten_thousand_entries_do_no_harm(tmp_path: Path, answer: Callable[..., str]) -> None:
    write_zip(tmp_path / "bd7", {**small_entries(), **{f"data/{number}": b"" for number in range(10_000)}})
    assert answer("can 7A2 see 7E2?", "--boards", str(tmp_path)) == "no"


def test_a_directory_of_entries_is_measured_before_it_is_read(
    tmp_path: Path, refusal: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_zip(tmp_path / "bd7", small_entries())
    packed = path.read_bytes()
    end = packed.rindex(b"PK\x05\x06")
    tells_much = packed[: end + 12] + (50_000_000).to_bytes(4, "little") + packed[end + 16 :]
    large = packed[:end] + b"PK\x06\x07" + bytes(16) + packed[end:]
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("its list of entries was read"))
    for content in (tells_much, large, tells_much + packed[end:]):
        path.write_bytes(content)
        assert "lists more entries" in refusal(path)


def test_a_picture_beside_the_los_data_is_not_opened(tmp_path: Path, answer: Callable[..., str]) -> None:
    side = (100_000).to_bytes(4, "big")
    png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + 2 * side + b"\x08\x02\x00\x00\x00"
    gif = b"GIF89a" + 2 * (0xFFFF).to_bytes(2, "little") + b"\xf7\x00\x00"
    write_zip(tmp_path / "bd7", {**small_entries(), "bd7.gif": gif, "bd7.png": png})
    assert answer("can 7A2 see 7E2?", "--boards", str(tmp_path)) == "no"


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "..", "7\u20447", "C:x", "seven of nine", "a" * 300, ""])
def test_a_board_name_is_no_path(name: str, tmp_path: Path, answer: Callable[..., str]) -> None:
    boards = tmp_path / "deep" / "boards"
    boards.mkdir(parents=True)
    path = write_zip(boards / "bd07", {**small_entries(), "BoardMetadata.xml": metadata(name)})
    assert read_archive(path).name == "7"  # what the file is called
    assert answer("can 7A2 see 7E2?", "--boards", str(boards)) == "no"
    kept = [p for p in tmp_path.rglob("*") if p.is_file() and p != path and tmp_path / "settings" not in p.parents]
    assert [re.fullmatch(r"kept/board-[0-9a-f]{32}", p.relative_to(tmp_path / "cache").as_posix()) is not None for p in kept] == [
        True
    ]


def test_a_file_without_a_board_name_is_refused(tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    path = write_zip(tmp_path / "bd-_-", {**small_entries(), "BoardMetadata.xml": metadata("../..")})
    assert "a board's name" in refusal(path)


@pytest.mark.parametrize("damage", ["text", "too large", "cut off", "damaged"])
def test_a_question_about_a_damaged_archive_is_refused(damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards, target = tmp_path / "boards", tmp_path / "answer.json"
    boards.mkdir()
    path = BAD_FILES[damage][0](boards / "bd7")
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(boards), "--format", "json", "-o", str(target)]) == 2
    printed = capsys.readouterr()
    error = json.loads(printed.out)["error"]
    assert (error["kind"], printed.err) == ("bad-facts", "")
    assert error["says"].startswith(f"{path}: ")
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]


def test_an_archive_that_may_not_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_board(tmp_path / "bd7", small_picture(), "7")
    os_open = os.open

    def denied(name: Path | str, *how: int, **where: int) -> int:
        if Path(name) == path:
            raise PermissionError(13, "Permission denied", str(name))
        return os_open(name, *how, **where)

    monkeypatch.setattr(os, "open", denied)  # the tests may run as root, who may read everything
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(tmp_path)]) == 2
    assert "bd7" in capsys.readouterr().err


def test_an_archive_of_another_board_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_board(tmp_path / "bd7", small_picture(), "8")
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", [["ask", "can 7A2 see 7E2?"], ["board", "list"], ["board", "show", "7"]])
def test_a_folder_that_is_none_is_refused(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bd7"
    file.touch()
    for place in (file, tmp_path / "missing"):
        assert main([*command, "--boards", str(place)]) == 2
        assert capsys.readouterr().err.startswith(f"{place}: there is no such folder")
