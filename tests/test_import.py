"""VASL board archives: what is read from them, what is refused, what is kept. All but the last tests draw their own archives."""

from __future__ import annotations

import gzip
import json
import os
import re
import struct
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from asl_query.cli import main
from asl_query.errors import FactsError
from asl_query.facts import from_vasl
from asl_query.facts.archives import archive_path, facts_of_archive
from asl_query.facts.board_file import BoardFacts, facts_from_table, read_board_file
from asl_query.facts.board_writer import as_toml
from asl_query.facts.from_vasl import Imported, facts_of
from asl_query.facts.vasl_archive import read_archive
from asl_query.terms.hexes import hexside, parse_hex

GULLY, STREAM, WOODS, ROAD, WALL, CLIFF, STONE_BRIDGE = 30, 31, 60, 65, 72, 75, 82
MAGIC = b"\xac\xed\x00\x05"

Point = tuple[float, float]
Entries = dict[str, bytes]


# drawing an archive


class Picture:
    """A board to draw on: the two grids of an archive, [x, y], and where its hexes lie (FORMAT.md, section 5)."""

    def __init__(self, columns: int, rows: int, width: int, height: int, first_hexrow: str = "A") -> None:
        self.columns, self.rows = columns, rows
        self.pitch, self.hex_height = width / (columns - 1), height / rows
        self.first_column = ord(first_hexrow) - ord("A")
        self.code = np.zeros((width, height), np.uint8)
        self.elevation = np.zeros((width, height), np.int8)
        self.x, self.y = np.arange(width)[:, None] + 0.5, np.arange(height)[None, :] + 0.5

    def centre(self, name: str) -> Point:
        hex_ = parse_hex(name, "0")
        assert hex_ is not None
        column = hex_.column - self.first_column
        odd = column % 2
        row = hex_.number - 1 + odd
        return self.pitch * column, self.hex_height * (row + 0.5 - 0.5 * odd)

    def hexside_ends(self, name: str) -> tuple[Point, Point]:
        (ax, ay), (bx, by) = (self.centre(part) for part in name.split("-"))
        x, y = (ax + bx) / 2, (ay + by) / 2
        if ax == bx:
            return (x - self.pitch / 3, y), (x + self.pitch / 3, y)
        lean = self.pitch / 6 * (1 if (bx - ax) * (by - ay) > 0 else -1)
        return (x + lean, y - self.hex_height / 4), (x - lean, y + self.hex_height / 4)

    def hexes(self, names: Iterable[str], *, code: int | None = None, level: int | None = None) -> None:
        for name in names:
            x, y = self.centre(name)
            up = np.abs(self.y - y) / (self.hex_height / 2)
            self._draw((up <= 1) & (np.abs(self.x - x) <= (2 - up) * self.pitch / 3), code, level)

    def blob(self, name: str, code: int) -> None:
        """A disc that nearly fills a hex."""
        x, y = self.centre(name)
        self._draw(np.hypot(self.x - x, self.y - y) <= 30 / 64.5 * self.hex_height, code, None)

    def strip(self, start: Point, end: Point, width: float, code: int, level: int) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        along = np.clip(((self.x - start[0]) * dx + (self.y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
        away = np.hypot(self.x - start[0] - along * dx, self.y - start[1] - along * dy)
        self._draw(away <= width / 2 / 64.5 * self.hex_height, code, level)

    def along_hexside(self, name: str, code: int) -> None:
        self.strip(*self.hexside_ends(name), 5, code, 0)

    def _draw(self, where: Any, code: int | None, level: int | None) -> None:
        if code is not None:
            self.code[where] = code
        if level is not None:
            self.elevation[where] = level

    def payload(self) -> bytes:
        sizes = struct.pack(">4i", self.columns, self.rows, *self.code.shape)
        pixels = np.stack([self.elevation.view(np.uint8), self.code], axis=-1).tobytes()
        return sizes + pixels + bytes(self.columns * self.rows + self.columns // 2)


def block_stream(payload: bytes) -> bytes:
    """Java block data: long blocks of 1024 bytes, the rest in short ones (whose odd lengths split pairs of bytes)."""
    whole = len(payload) // 1024 * 1024
    long = (b"\x7a\x00\x00\x04\x00" + payload[at : at + 1024] for at in range(0, whole, 1024))
    short = (payload[at : at + 255] for at in range(whole, len(payload), 255))
    return MAGIC + b"".join(long) + b"".join(bytes([0x77, len(part)]) + part for part in short)


def los_data(payload: bytes) -> bytes:
    return gzip.compress(block_stream(payload), 1)


def metadata(name: str, **attributes: str) -> bytes:
    written = "".join(f' {key}="{value}"' for key, value in {"name": name, "version": "6.0", **attributes}.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<boardMetadata{written}><buildingTypes/></boardMetadata>'.encode()


def write_zip(path: Path, entries: Entries, compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def write_board(path: Path, picture: Picture, name: str, **attributes: str) -> Path:
    return write_zip(path, {"BoardMetadata.xml": metadata(name, **attributes), "LOSData": los_data(picture.payload())})


def small_picture(woods: str = "C2") -> Picture:
    """5 hexrows of 4 hexes with woods in one of them."""
    picture = Picture(5, 4, 225, 258)
    picture.blob(woods, WOODS)
    return picture


def small_entries() -> Entries:
    return {"BoardMetadata.xml": metadata("7"), "LOSData": los_data(small_picture().payload())}


def standard_picture() -> Picture:
    picture = Picture(33, 10, 1800, 645)
    picture.hexes(["F5", "F6", "G6"], level=1)
    picture.along_hexside("F4-F5", CLIFF)
    picture.blob("N5", WOODS)
    picture.blob("S5", WOODS)
    picture.strip(picture.centre("S3"), picture.centre("S5"), 20, GULLY, -1)
    picture.strip(picture.centre("R3"), picture.centre("T4"), 16, ROAD, 0)
    x, y = picture.centre("S4")
    for beside in (-11, 11):  # a bridge's parapets, along its road
        picture.strip((x - 16, y - 9 + beside), (x + 16, y + 9 + beside), 3, STONE_BRIDGE, 0)
    picture.along_hexside("X3-X4", WALL)
    picture.along_hexside("Z5-AA5", WALL)
    return picture


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("ASL_QUERY_BOARDS", raising=False)


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archive of a standard board named 77."""
    folder = tmp_path_factory.mktemp("boards")
    write_board(folder / "bd77", standard_picture(), "77")
    return folder


@pytest.fixture(scope="module")
def found(standard: Path) -> Imported:
    return facts_of(read_archive(standard / "bd77"))


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Ask at the command line; what is answered."""

    def ask(question: str, *arguments: str) -> str:
        code = main(["ask", question, "--format", "json", *arguments])
        printed = capsys.readouterr()
        assert (code, printed.err) == (0, "")
        return str(json.loads(printed.out)["answer"])

    return ask


def assert_reads_back(imported: Imported, file: Path) -> BoardFacts:
    text = as_toml(imported.facts)
    file.write_text(text, encoding="utf-8")
    facts = read_board_file(file)
    assert facts == facts_from_table(imported.facts, text)
    return facts


def hexrows(facts: BoardFacts) -> list[str]:
    return list(dict.fromkeys(hex_.letters for hex_ in facts.all_hexes()))


# a standard board


def test_hexes_of_a_standard_board(found: Imported) -> None:
    assert found.notes == []
    assert (found.facts["board"], found.facts["columns"], found.facts["rows"]) == ("77", 33, 10)
    assert "first_hexrow" not in found.facts
    assert found.facts["hexes"] == {
        "F5": {"level": 1},
        "F6": {"level": 1},
        "G6": {"level": 1},
        "N5": {"terrain": "woods"},
        "S3": {"depression": "gully"},
        "S4": {"depression": "gully", "bridge": "stone"},
        "S5": {"depression": "gully", "terrain": "woods"},
    }


def test_hexsides_of_a_standard_board(found: Imported) -> None:
    assert found.facts["hexsides"] == {
        "cliff": ["F4-F5"],
        "wall": ["X3-X4", "Z5-AA5"],
        "depression": ["S3-S4", "S4-S5"],
        "road": ["R3-S4", "S4-T4"],
    }


def test_outlines_lie_where_the_pixels_are(found: Imported) -> None:
    """In map units hexrows are 96 apart, hexes 64 high and the centre of A1 at (0, 32)."""

    def boxes(layer: str, **wanted: str) -> list[tuple[int, int, int, int]]:
        outlines = [np.array(item["outline"]) for item in found.facts[layer] if wanted.items() <= item.items()]
        return [(*o.min(axis=0).tolist(), *o.max(axis=0).tolist()) for o in outlines]

    (hill,) = boxes("ground")
    assert hill == pytest.approx((416, 288, 640, 416), abs=4)  # F5 and F6 around x = 480, G6 around (576, 384)
    woods = sorted(boxes("paint", terrain="woods"))
    assert woods[0] == pytest.approx((1248 - 51, 320 - 30, 1248 + 51, 320 + 30), abs=2)
    assert len(woods) == 2
    walls = {item["along"]: item["kind"] for item in found.facts["hexside_art"]}
    assert walls == {"X3-X4": "wall", "Z5-AA5": "wall"}
    (wall,) = boxes("hexside_art", along="X3-X4")
    assert wall == pytest.approx((2208 - 32, 224 - 2, 2208 + 32, 224 + 2), abs=4)
    gully = boxes("depression", kind="gully")
    assert (min(b[1] for b in gully), max(b[3] for b in gully)) == pytest.approx((160 - 10, 288 + 10), abs=2)


def test_the_gully_goes_on_under_the_bridge(found: Imported) -> None:
    from shapely import Polygon, union_all

    under = union_all([Polygon(item["outline"]) for item in found.facts["depression"]])
    assert under.geom_type == "Polygon"


def test_the_text_reads_back(found: Imported, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = assert_reads_back(found, tmp_path / "77.toml")
    assert hexrows(facts)[0] == "A"
    assert hexrows(facts)[-1] == "GG"
    filled = {key: value for key, value in found.facts.items() if value}
    assert tomllib.loads(as_toml(found.facts)) == filled
    assert main(["board", "lint", str(tmp_path / "77.toml")]) == 0
    assert "no problems" in capsys.readouterr().out


def test_import_writes_a_file_or_prints(
    standard: Path, found: Imported, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "77.toml"
    assert main(["board", "import", str(standard / "bd77"), "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", "")
    assert file.read_text(encoding="utf-8") == as_toml(found.facts)
    assert main(["board", "import", str(standard / "bd77")]) == 0
    assert capsys.readouterr() == (as_toml(found.facts), "")


def test_los_over_an_archive(standard: Path, answer: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    boards = ("--boards", str(standard))
    assert answer("can 77L5 see 77P5?", *boards) == "no"  # woods in N5
    assert answer("can 77L3 see 77P3?", *boards) == "yes"
    assert answer("can F3 see F8?", "--board", "77", *boards) == "no"  # the hill in between
    assert answer("can 77S4 see 77T4?", *boards) == "yes"  # from the bridge
    monkeypatch.setenv("ASL_QUERY_BOARDS", str(standard))
    assert answer("can 77L5 see 77P5?") == "no"


def test_an_answer_over_an_archive_is_verified(standard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, boards = tmp_path / "answer.json", ["--boards", str(standard)]
    assert main(["ask", "can 77L5 see 77P5?", *boards, "--format", "json", "-o", str(saved)]) == 0
    assert main(["verify", str(saved), *boards]) == 0
    assert "Verified" in capsys.readouterr().out


def test_imported_facts_stand_in_for_the_archive(found: Imported, tmp_path: Path, answer: Callable[..., str]) -> None:
    assert_reads_back(found, tmp_path / "77.toml")
    assert answer("can L5 see P5?", "--facts", str(tmp_path / "77.toml")) == "no"


def test_archives_come_before_shipped_boards(tmp_path: Path, answer: Callable[..., str]) -> None:
    write_board(tmp_path / "bd24", small_picture(), "24")
    assert answer("can 24A2 see 24E2?", "--boards", str(tmp_path)) == "no"
    assert answer("can 24A1 see 24E1?", "--boards", str(tmp_path)) == "yes"
    assert answer("can 24C6 see INTO 24D9?") == "yes"  # the shipped one


def test_archives_are_found_however_their_number_is_written(tmp_path: Path) -> None:
    for name in ("bd02", "BD044", "bd1A", "bd7.zip"):
        (tmp_path / name).touch()
    (tmp_path / "bd9").mkdir()
    found = {board: archive_path(tmp_path, board) for board in ("2", "44", "1a", "7", "9", "../bd02", "")}
    assert {board: path.name for board, path in found.items() if path} == {"2": "bd02", "44": "BD044", "1a": "bd1A"}


def test_boards_are_listed(standard: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = f"VASL archives in {standard}: bd77"
    assert main(["board", "list"]) == 0
    assert "VASL" not in capsys.readouterr().out
    assert main(["board", "list", "--boards", str(standard)]) == 0
    assert line in capsys.readouterr().out.splitlines()
    monkeypatch.setenv("ASL_QUERY_BOARDS", str(standard))
    assert main(["board", "list"]) == 0
    assert line in capsys.readouterr().out.splitlines()


def test_tolerance_takes_points_away(standard: Path, found: Imported, tmp_path: Path) -> None:
    def points(imported: Imported) -> int:
        return sum(len(item["outline"]) for layer in ("ground", "depression", "paint") for item in imported.facts[layer])

    archive = read_archive(standard / "bd77")
    fine, coarse = facts_of(archive, 0), facts_of(archive, 5)
    assert points(fine) > points(found) > points(coarse)
    for imported in (fine, coarse):
        assert imported.facts["hexes"] == found.facts["hexes"]
        assert imported.facts["hexsides"] == found.facts["hexsides"]
        assert_reads_back(imported, tmp_path / "77.toml")


@pytest.mark.parametrize("tolerance", ["-1", "21", "nan", "one"])
def test_a_tolerance_that_is_none(standard: Path, tolerance: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["board", "import", str(standard / "bd77"), f"--tolerance={tolerance}"])
    assert stop.value.code == 2
    assert "no number of pixels from 0 to 20" in capsys.readouterr().err


def test_terrain_unknown_here_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = small_picture()
    picture.blob("A3", 250)
    path = write_board(tmp_path / "bd7", picture, "7")
    assert main(["board", "import", str(path)]) == 0
    printed = capsys.readouterr()
    assert tomllib.loads(printed.out)["hexes"] == {"C2": {"terrain": "woods"}}
    assert re.fullmatch(rf"{re.escape(str(path))}: terrain code 250 \(\d+ pixels\) is unknown here .*\n", printed.err)


def test_a_stream(tmp_path: Path) -> None:
    picture = Picture(5, 4, 225, 258)
    picture.strip(picture.centre("C1"), picture.centre("C3"), 16, STREAM, -1)
    facts = facts_of(read_archive(write_board(tmp_path / "bd7", picture, "7"))).facts
    assert facts["hexes"] == {"C2": {"depression": "stream"}}  # it only enters the two at its ends
    assert facts["hexsides"] == {"depression": ["C1-C2", "C2-C3"]}


# half boards and deluxe boards


class OtherBoard(NamedTuple):
    """A board of another size: its hexrows, attributes of its metadata, and the hexes that are drawn on or looked along."""

    columns: int
    rows: int
    pixels: tuple[int, int]
    hexrows: tuple[str, str]
    attributes: dict[str, str]
    blocked: tuple[str, str, str]  # from, woods between, to
    clear: tuple[str, str]
    far: str  # woods on a hill near the board's lower right corner
    wall: str
    cliff: str


OTHER_BOARDS = {
    "1a": OtherBoard(
        17, 20, (901, 1290), ("A", "Q"), {"hexWidth": "56.3125", "hexHeight": "64.5"},
        ("A3", "C3", "E3"), ("A10", "E10"), "P18", "A3-A4", "E3-F3",
    ),
    "1b": OtherBoard(
        17, 20, (901, 1290), ("Q", "GG"), {"A1CenterX": "-901"},
        ("Q3", "S3", "U3"), ("Q10", "U10"), "FF18", "Q3-Q4", "Z5-AA5",
    ),
    "d": OtherBoard(
        15, 5, (2363, 971), ("A", "O"), {"A1CenterX": "0", "A1CenterY": "97.1"},
        ("A3", "C3", "E3"), ("A5", "E5"), "N4", "A3-A4", "E3-F2",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def other_boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two half boards and a deluxe board."""
    folder = tmp_path_factory.mktemp("others")
    for name, board in OTHER_BOARDS.items():
        picture = Picture(board.columns, board.rows, *board.pixels, board.hexrows[0])
        picture.hexes([board.far], level=2)
        picture.blob(board.far, WOODS)
        picture.blob(board.blocked[1], WOODS)
        picture.along_hexside(board.wall, WALL)
        picture.along_hexside(board.cliff, CLIFF)
        write_board(folder / f"bd{name}", picture, name, **board.attributes)
    return folder


@pytest.mark.parametrize("name", OTHER_BOARDS)
def test_facts_of_other_boards(name: str, other_boards: Path, tmp_path: Path) -> None:
    board = OTHER_BOARDS[name]
    imported = facts_of(read_archive(other_boards / f"bd{name}"))
    assert imported.facts["hexes"] == {board.blocked[1]: {"terrain": "woods"}, board.far: {"level": 2, "terrain": "woods"}}
    assert imported.facts["hexsides"] == {"wall": [board.wall], "cliff": [board.cliff]}
    assert imported.facts.get("first_hexrow", "A") == board.hexrows[0]
    facts = assert_reads_back(imported, tmp_path / f"{name}.toml")
    assert (facts.board, facts.columns, facts.rows) == (name, board.columns, board.rows)
    assert len(hexrows(facts)) == board.columns
    assert (hexrows(facts)[0], hexrows(facts)[-1]) == board.hexrows
    assert len(list(facts.all_hexes())) == board.columns * board.rows + board.columns // 2


@pytest.mark.parametrize("name", OTHER_BOARDS)
def test_los_on_other_boards(name: str, other_boards: Path, answer: Callable[..., str]) -> None:
    board, where = OTHER_BOARDS[name], ("--boards", str(other_boards), "--board", name)
    start, _, end = board.blocked
    assert answer(f"can {start} see {end}?", *where) == "no"
    start, end = board.clear
    assert answer(f"can {start} see {end}?", *where) == "yes"


# untrusted input


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
    "a folder": (folder, "this is no file"),
    "missing": (lambda path: path, "cannot be read"),
    "damaged": (damaged_zip, ""),
    "damaged LZMA": (damaged_lzma, ""),
    "encrypted": (encrypted_zip, "cannot be read"),
    "an entry's name is no UTF-8": (misnamed_entry, ""),
}


@pytest.mark.parametrize("damage", BAD_FILES)
def test_a_file_that_is_no_archive(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    make, words = BAD_FILES[damage]
    assert words in refusal(make(tmp_path / "bd7"))


@pytest.mark.parametrize("missing", ["LOSData", "BoardMetadata.xml"])
def test_an_archive_that_lacks_something(missing: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
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
    "a gzip bomb": (lambda _: gzip.compress(MAGIC + bytes(30_000_000), 1), "unpacks to more than 16 MB"),
    "too large": (lambda _: bytes(9_000_000), "LOSData is larger than 8 MB"),
}


@pytest.mark.parametrize("damage", BAD_LOS_DATA)
def test_bad_los_data(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    change, words = BAD_LOS_DATA[damage]
    entries = {**small_entries(), "LOSData": change(small_picture().payload())}
    assert words in refusal(write_zip(tmp_path / "bd7", entries))


HUGE = 2**31 - 1


@pytest.mark.parametrize(
    "sizes",
    [
        (-5, 4, 225, 258), (5, -4, 225, 258), (5, 4, -225, 258), (5, 4, -225, -258), (-5, -4, -225, -258),
        (HUGE, 4, 225, 258), (5, HUGE, 225, 258), (5, 4, HUGE, 258), (5, 4, HUGE, HUGE), (5, 4, 1, HUGE), (HUGE,) * 4,
        (0, 0, 0, 0), (5, 4, 0, 258), (1, 4, 225, 258), (53, 10, 225, 258), (5, 41, 225, 258),
    ],
)  # fmt: skip
def test_absurd_sizes(sizes: tuple[int, int, int, int], tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    payload = struct.pack(">4i", *sizes) + small_picture().payload()[16:]
    columns, rows, width, height = sizes
    words = refusal(write_zip(tmp_path / "bd7", {**small_entries(), "LOSData": los_data(payload)}))
    assert f"LOSData tells of {columns} x {rows} hexes and {width} x {height} pixels" in words


@pytest.mark.parametrize("sizes", [(33, 10, 33, 10), (2, 1, 1, 1), (2, 1, 4, 400_000), (2, 1, 400_000, 4)])
def test_pixels_that_make_no_hexes(sizes: tuple[int, int, int, int], tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    """Hexes of a pixel or two, and hexes many thousand times as high as wide, are none; filling them in takes for ever."""
    refusal(write_board(tmp_path / "bd7", Picture(*sizes), "7"))


@pytest.mark.parametrize("level", [-128, -100, -33, -10, 10, 33, 127])
def test_absurd_levels(level: int, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    """A facts file has levels from -9 to 9."""
    picture = small_picture()
    picture.hexes(["A2", "B2"], level=level)
    refusal(write_board(tmp_path / "bd7", picture, "7"))


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
    "A1CenterY is no number": (metadata("7", A1CenterY="top"), "unusual hex grid"),
    "rows named otherwise": (metadata("7", A1CenterY="-612.75"), "unusual hex grid"),
    "Red October": (metadata("7", A1CenterY="65"), "unusual hex grid"),
    "hexes turned": (metadata("7", altHexGrain="TRUE"), "unusual hex grid"),
    "another grid": (metadata("7", HexGridConfig="TopLeftHalfHeightEqualRowCount"), "unusual hex grid"),
}


@pytest.mark.parametrize("damage", BAD_METADATA)
def test_bad_metadata(damage: str, tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    content, words = BAD_METADATA[damage]
    assert words in refusal(write_zip(tmp_path / "bd7", {**small_entries(), "BoardMetadata.xml": content}))


def test_entries_named_as_paths_write_nothing(tmp_path: Path, answer: Callable[..., str]) -> None:
    boards = tmp_path / "deep" / "boards"
    boards.mkdir(parents=True)
    escapes = ("../../evil", "../evil", str(tmp_path / "evil"), "/evil", "..\\..\\evil", "data/../../../evil")
    path = write_zip(boards / "bd7", {**small_entries(), **dict.fromkeys(escapes, b"evil")})
    assert main(["board", "import", str(path), "-o", str(boards / "7.toml")]) == 0
    assert answer("can 7A2 see 7E2?", "--boards", str(boards)) == "no"
    outside = {p for p in tmp_path.rglob("*") if p.is_file() and tmp_path / "cache" not in p.parents}
    assert outside == {path, boards / "7.toml"}


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "..", "7\u20447", "C:x", "seven of nine", "a" * 300, ""])
def test_a_board_name_is_no_path(name: str, tmp_path: Path, answer: Callable[..., str]) -> None:
    boards = tmp_path / "deep" / "boards"
    boards.mkdir(parents=True)
    path = write_zip(boards / "bd07", {**small_entries(), "BoardMetadata.xml": metadata(name)})
    assert read_archive(path).name == "7"  # what the file is called
    assert answer("can 7A2 see 7E2?", "--boards", str(boards)) == "no"
    kept = [p.relative_to(tmp_path / "cache") for p in tmp_path.rglob("*") if p.is_file() and p != path]
    assert [re.fullmatch(r"asl-query/boards/[0-9a-f]{64}\.json", p.as_posix()) is not None for p in kept] == [True]


def test_a_file_without_a_board_name_is_refused(tmp_path: Path, refusal: Callable[[Path], str]) -> None:
    path = write_zip(tmp_path / "bd-_-", {**small_entries(), "BoardMetadata.xml": metadata("../..")})
    assert "a board's name" in refusal(path)


@pytest.mark.parametrize("damage", ["text", "too large", "cut off", "damaged"])
def test_a_question_about_a_damaged_archive(damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards, target = tmp_path / "boards", tmp_path / "answer.json"
    boards.mkdir()
    path = BAD_FILES[damage][0](boards / "bd7")
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(boards), "--format", "json", "-o", str(target)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{path}: ")
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]


def test_an_archive_that_may_not_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_board(tmp_path / "bd7", small_picture(), "7")
    read_bytes = Path.read_bytes

    def denied(self: Path) -> bytes:
        if self == path:
            raise PermissionError(13, "Permission denied", str(self))
        return read_bytes(self)

    monkeypatch.setattr(Path, "read_bytes", denied)  # the tests may run as root, who may read everything
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(tmp_path)]) == 2
    assert "bd7" in capsys.readouterr().err


def test_an_archive_of_another_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_board(tmp_path / "bd7", small_picture(), "8")
    assert main(["ask", "can 7A2 see 7E2?", "--boards", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", [["ask", "can 7A2 see 7E2?"], ["board", "list"], ["board", "show", "7"]])
def test_a_folder_that_is_none(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bd7"
    file.touch()
    for place in (file, tmp_path / "missing"):
        assert main([*command, "--boards", str(place)]) == 2
        assert capsys.readouterr().err.startswith(f"{place}: there is no such folder")


# the cache


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


# VASL's own archives, where they lie beside the project


REAL_BOARDS = ["2", "3", "5", "8", "9", "12", "15", "20", "24", "44"]


@pytest.fixture(scope="module")
def real(shared: Path) -> dict[str, Imported]:
    boards = shared / "boards"
    if not boards.is_dir():
        pytest.skip("../shared/boards is not there")
    return {name: facts_of(read_archive(boards / f"bd{name.zfill(2)}")) for name in REAL_BOARDS}


@pytest.fixture(scope="module")
def real_facts(real: dict[str, Imported]) -> dict[str, BoardFacts]:
    return {name: facts_from_table(imported.facts, "") for name, imported in real.items()}


def test_vasl_archives_import_without_a_note(real: dict[str, Imported]) -> None:
    assert {name: imported.notes for name, imported in real.items() if imported.notes} == {}
    assert [imported.facts["board"] for imported in real.values()] == REAL_BOARDS


@pytest.mark.parametrize("board", REAL_BOARDS)
def test_vasl_archives_read_back(board: str, real: dict[str, Imported], tmp_path: Path) -> None:
    assert_reads_back(real[board], tmp_path / f"{board}.toml")


def test_combination_hexes(real_facts: dict[str, BoardFacts]) -> None:
    for name, terrain in (("12Y5", "woods"), ("5Z8", "woods"), ("12CC9", "brush")):
        hex_ = parse_hex(name)
        assert hex_ is not None
        facts = real_facts[hex_.board].hexes[hex_]
        assert (name, facts.depression, facts.terrain) == (name, "gully", terrain)


def test_bridged_gullies(real_facts: dict[str, BoardFacts]) -> None:
    for name in ("12E9", "20T8", "20U9", "20Q6", "24F6"):
        hex_ = parse_hex(name)
        assert hex_ is not None
        facts = real_facts[hex_.board].hexes[hex_]
        assert (name, facts.depression, bool(facts.bridge)) == (name, "gully", True)


def test_cliffs_of_board_24(real_facts: dict[str, BoardFacts]) -> None:
    def is_cliff(one: str, two: str) -> bool:
        a, b = parse_hex(one, "24"), parse_hex(two, "24")
        assert a is not None
        assert b is not None
        return hexside(a, b) in real_facts["24"].hexsides["cliff"]

    cliffs = [("E8", "E9"), ("E7", "D6"), ("E7", "D7"), ("E7", "E6"), ("E8", "D7")]
    others = [("E8", "F8"), ("D8", "D9"), ("D9", "E9"), ("E9", "F8")]
    assert [pair for pair in cliffs if not is_cliff(*pair)] == []
    assert [pair for pair in others if is_cliff(*pair)] == []


def test_the_valley_of_board_24(real_facts: dict[str, BoardFacts]) -> None:
    levels = {hex_.short: facts.level for hex_, facts in real_facts["24"].hexes.items()}
    assert [levels[name] for name in ("E7", "E8", "D8")] == [-1, -1, -1]
