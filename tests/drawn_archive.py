"""VASL board archives drawn by the tests themselves, in the format of ../shared/vasl/FORMAT.md."""

from __future__ import annotations

import gzip
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from asl_query.terms.hexes import parse_hex

GULLY, STREAM, WOODS, ROAD, WALL, CLIFF, STONE_BRIDGE = 30, 31, 60, 65, 72, 75, 82
MAGIC = b"\xac\xed\x00\x05"
Point = tuple[float, float]
Entries = dict[str, bytes]


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
