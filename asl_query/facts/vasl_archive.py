"""A VASL board archive read as it is: its size, and for each pixel a terrain code and an elevation.

An archive is a ZIP with BoardMetadata.xml and LOSData (gzip around a Java serialization stream that holds only block data: four
sizes, then elevation and terrain code of every pixel, column by column). Archives come from anywhere, so nothing is unpacked to
disk, every size is bounded before it is read, and a document type (which could define entities) is refused.
"""

from __future__ import annotations

import lzma
import math
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
from numpy.typing import NDArray

from asl_query.errors import FactsError, FactsProblem
from asl_query.terms.hexes import board_name

MAX_ARCHIVE_BYTES = 60_000_000
MAX_DIRECTORY_BYTES = 2_000_000  # of the ZIP's list of entries: some 20,000, and a board has fewer than 20
MAX_METADATA_BYTES = 2_000_000
MAX_PACKED_BYTES = 8_000_000
MAX_HEXROWS, MAX_HEXES_DOWN = 78, 60  # historical maps; hexrow ZZZ is the 78th
MAX_PIXELS = 17_000_000  # of so many hexes at the usual size
SMALLEST_HEX_PIXELS = 20
OFF_SIZE = 0.02  # of the size of a hex that the metadata tell: VASL's own round it
SLOPE = "slope"
MARKS = {"slope": SLOPE, "rrembankment": "embankment", "partialorchard": "partial orchard"}
LEVELS = 8  # of a hill, up or down; gullies may lie one lower

_STREAM = b"\xac\xed\x00\x05"
_SHORT_BLOCK, _LONG_BLOCK = 0x77, 0x7A
_END = re.compile(rb"PK\x05\x06.{8}(?P<directory_bytes>.{4})", re.DOTALL)  # the ZIP's end, of which there may seem to be several
_END_BYTES = 22 + 65535  # with its comment
_LARGE_ZIP = b"PK\x06\x07"  # the end of a ZIP of 4 GB or 65,535 entries and more
_HEXES_TOLD = {"rrembankment": "railroad embankments", "partialorchard": "partial orchards"}
_AGAIN = "Get the archive again from vasl.info, or name another one."


class MarkedHexside(NamedTuple):
    """A hexside that the metadata marks: as what, the name of its hex, and its number there, from the north clockwise."""

    kind: str
    hex: str
    number: int


class Archive(NamedTuple):
    """One board: its name, hexrows and hexes down, the first hexrow's place in the alphabet and the number of its first hex, two
    grids [x, y] of pixels, and the hexsides that are marked. `unread` tells what else its metadata have."""

    name: str
    columns: int
    rows: int
    first_column: int
    first_number: int
    elevation: NDArray[np.int8]
    code: NDArray[np.uint8]
    unread: tuple[str, ...] = ()
    marked: tuple[MarkedHexside, ...] = ()

    @property
    def hexrow_pitch(self) -> float:
        """Pixels from one hexrow to the next."""
        return float(self.code.shape[0]) / (self.columns - 1)

    @property
    def hex_height(self) -> float:
        """Pixels from one hex to the next below."""
        return float(self.code.shape[1]) / self.rows


def read_archive(path: Path) -> Archive:
    """Read one archive; raises FactsError that says what is wrong with it."""
    shown = str(path)
    try:
        if path.exists() and not path.is_file():
            raise _refusal(shown, "this is no file", "Name a board archive, for example bd24.")
        if path.is_file() and path.stat().st_size > MAX_ARCHIVE_BYTES:
            raise _refusal(shown, f"the file has {path.stat().st_size / 1e6:.0f} MB, more than any board archive", _AGAIN)
        _check_directory(shown, path)
        with zipfile.ZipFile(path) as archive:
            metadata = _entry(shown, archive, "BoardMetadata.xml", MAX_METADATA_BYTES)
            packed = _entry(shown, archive, "LOSData", MAX_PACKED_BYTES)
    except zipfile.BadZipFile:
        raise _refusal(shown, "this is no VASL board archive (no ZIP file)", "Name a file like bd24.") from None
    except (OSError, NotImplementedError, RuntimeError, zlib.error, lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise _refusal(shown, f"the archive cannot be read ({error})", _AGAIN) from None
    root = _root(shown, metadata)
    attributes = dict(root.attrib)
    columns, rows, width, height, pixels = _grids(shown, packed)
    _check_told_sizes(shown, attributes, {"width": columns, "height": rows}, (width / (columns - 1), height / rows))
    name = _name(shown, path, attributes)
    first_column, first_number = _first_hex(shown, attributes, width / (columns - 1), height / rows)
    grid = np.frombuffer(pixels, np.uint8).reshape(width, height, 2)
    elevation, code = grid[..., 0].view(np.int8), grid[..., 1]
    low, high = int(elevation.min()), int(elevation.max())
    if low < -LEVELS or high > LEVELS:
        raise _refusal(shown, f"LOSData tells of levels from {low} to {high}", _AGAIN)
    if np.count_nonzero(code[1:] != code[:-1]) > code.size / 4:
        raise _refusal(shown, "the terrain of LOSData changes from pixel to pixel; this is noise, no board", _AGAIN)
    return Archive(name, columns, rows, first_column, first_number, elevation, code, _unread(root), tuple(_marked(root)))


def _unread(root: ET.Element) -> tuple[str, ...]:
    """What a board's metadata tell of its hexes that is not in its pixels."""
    counts = {called: len(root.findall(f"{name}s/{name}")) for name, called in _HEXES_TOLD.items()}
    return tuple(f"what hangs on {called} is undecided (hexes: {counted})" for called, counted in counts.items() if counted)


def _refusal(shown: str, what: str, remedy: str) -> FactsError:
    return FactsError(shown, [FactsProblem(0, what, remedy)])


def _check_directory(shown: str, path: Path) -> None:
    """The list of entries is read whole as soon as a ZIP is opened, so its size is looked at before."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, 2) - _END_BYTES))
        end = file.read()
    sizes = [int.from_bytes(found["directory_bytes"], "little") for found in _END.finditer(end)]
    if _LARGE_ZIP in end or max(sizes, default=0) > MAX_DIRECTORY_BYTES:
        raise _refusal(shown, "the archive lists more entries than any board archive has", _AGAIN)


def _entry(shown: str, archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    try:
        info = archive.getinfo(name)
    except KeyError:
        what = f"the archive has no {name}"
        raise _refusal(shown, what, "Boards without it carry no LOS data; VASL boards of version 6 and later have it.") from None
    with archive.open(info) as file:
        found = file.read(limit + 1)
    if len(found) > limit:
        raise _refusal(shown, f"{name} is larger than {limit / 1e6:.0f} MB", _AGAIN)
    return found


def _root(shown: str, metadata: bytes) -> ET.Element:
    if b"<!DOCTYPE" in metadata or b"<!ENTITY" in metadata or b"\x00" in metadata[:200]:
        raise _refusal(shown, "BoardMetadata.xml has a document type or is no UTF-8 text; board archives have plain XML", _AGAIN)
    try:
        return ET.fromstring(metadata)  # noqa: S314  no document type, so no entities
    except (ET.ParseError, LookupError, ValueError) as error:
        raise _refusal(shown, f"BoardMetadata.xml is damaged ({error})", _AGAIN) from None


def _marked(root: ET.Element) -> Iterator[MarkedHexside]:
    for tag, kind in MARKS.items():
        for mark in root.iter(tag):
            numbers = {int(digit) for digit in re.findall("[0-5]", mark.get("hexsides", ""))}
            yield from (MarkedHexside(kind, mark.get("hex", ""), number) for number in sorted(numbers))


def _name(shown: str, path: Path, attributes: dict[str, str]) -> str:
    name = attributes.get("name", "")
    if not re.fullmatch(r"[A-Za-z0-9]{1,12}", name):
        name = re.sub(r"^bd|[^A-Za-z0-9]", "", path.name)[:12]
    if not name:
        raise _refusal(shown, "neither the archive nor its file has a board's name", "Name the file bd and the board: bd24.")
    return board_name(name)


def _first_hex(shown: str, attributes: dict[str, str], pitch: float, hex_height: float) -> tuple[int, int]:
    """The first hexrow of a board and the number of its first hex, from where the centre dot of A1 lies or would lie."""
    usual = {"A1CenterX": (0.0, pitch), "A1CenterY": (hex_height / 2, hex_height)}
    hexes = {name: (at - _number(shown, attributes, name, at)) / size for name, (at, size) in usual.items()}
    unusual = [a for a in ("HexGridConfig", "altHexGrain") if attributes.get(a, "").upper() not in ("", "FALSE", "NORMAL")]
    unusual += [name for name, count in hexes.items() if not (-0.2 < count < MAX_HEXES_DOWN and abs(count - round(count)) < 0.2)]
    if "A1CenterX" not in unusual and round(hexes["A1CenterX"]) % 2:
        unusual.append("A1CenterX")
    if unusual:
        what = f"the board has an unusual hex grid ({', '.join(unusual)})"
        raise _refusal(shown, what, "Only boards whose first hexrow begins with a whole hex can be read; name another board.")
    return round(hexes["A1CenterX"]), round(hexes["A1CenterY"]) + 1


def _check_told_sizes(
    shown: str, attributes: dict[str, str], counts: dict[str, int], hex_pixels: tuple[float, float]
) -> None:  # fmt: skip
    """LOSData that tells of other hexes than the metadata was made for another version of the board."""
    sizes = dict(zip(("hexWidth", "hexHeight"), hex_pixels, strict=True))
    other = [name for name, count in counts.items() if _number(shown, attributes, name, count) != count]
    other += [name for name, size in sizes.items() if abs(_number(shown, attributes, name, size) / size - 1) > OFF_SIZE]
    if other:
        found = {**counts, **sizes}
        told = ", ".join(f"{name} {attributes[name]}, LOSData {found[name]:g}" for name in other)
        raise _refusal(shown, f"BoardMetadata.xml and LOSData tell of other hexes ({told})", _AGAIN)


def _number(shown: str, attributes: dict[str, str], name: str, usual: float) -> float:
    try:
        found = float(attributes.get(name, usual))
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise _refusal(shown, f"{name} is {attributes[name]!r}, which is no number", _AGAIN)
    return found


def _grids(shown: str, packed: bytes) -> tuple[int, int, int, int, bytes]:
    """The four sizes and the bytes of the pixels."""
    damaged = f"LOSData is damaged or cut off. {_AGAIN}"
    limit = 2 * MAX_PIXELS + 200_000
    unpacker = zlib.decompressobj(wbits=31)
    try:
        stream = unpacker.decompress(packed, limit)
    except zlib.error as error:
        raise _refusal(shown, f"LOSData is no gzip stream ({error})", _AGAIN) from None
    if unpacker.unconsumed_tail:
        raise _refusal(shown, f"LOSData unpacks to more than {limit / 1e6:.0f} MB", _AGAIN)
    if stream[:4] != _STREAM:
        raise _refusal(shown, "LOSData is no Java serialization stream", _AGAIN)
    payload = _payload(stream)
    if len(payload) < 16:
        raise _refusal(shown, "LOSData holds no sizes", damaged)
    columns, rows, width, height = struct.unpack(">4i", payload[:16])
    if not (2 <= columns <= MAX_HEXROWS and 1 <= rows <= MAX_HEXES_DOWN and 0 < width * height <= MAX_PIXELS and width > 0):
        raise _refusal(shown, f"LOSData tells of {columns} x {rows} hexes and {width} x {height} pixels", _AGAIN)
    pitch, hex_height = width / (columns - 1), height / rows
    if hex_height < SMALLEST_HEX_PIXELS or not 0.8 < pitch / hex_height < 0.95:
        raise _refusal(shown, f"LOSData has {columns} x {rows} hexes on {width} x {height} pixels, which are no hexes", _AGAIN)
    expected = 16 + 2 * width * height + columns * rows + columns // 2
    if len(payload) < expected:
        raise _refusal(shown, f"LOSData has {len(payload):,} of {expected:,} bytes", damaged)
    return columns, rows, width, height, payload[16 : 16 + 2 * width * height]


def _payload(stream: bytes) -> bytes:
    """The blocks' contents joined; the last block of a cut stream is given as far as it goes."""
    parts, at = [], 4
    while at < len(stream):
        if stream[at] == _SHORT_BLOCK and at + 2 <= len(stream):
            size, at = stream[at + 1], at + 2
        elif stream[at] == _LONG_BLOCK and at + 5 <= len(stream):
            size, at = int.from_bytes(stream[at + 1 : at + 5], "big"), at + 5
        else:
            break
        parts.append(stream[at : at + size])
        at += size
    return b"".join(parts)
