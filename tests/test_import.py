"""VASL board archives: what is read from them. All but the last tests draw their own archives."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from drawn_archive import (
    CLIFF,
    GULLY,
    STREAM,
    WALL,
    WOODS,
    Picture,
    los_data,
    metadata,
    small_entries,
    small_picture,
    standard_picture,
    write_board,
    write_zip,
)

from asl_query import ask
from asl_query.cli import main
from asl_query.facts.archives import archive_path
from asl_query.facts.board_file import BoardFacts, facts_from_table, read_board_file
from asl_query.facts.board_writer import as_toml
from asl_query.facts.from_vasl import Imported, facts_of
from asl_query.facts.vasl_archive import read_archive
from asl_query.facts.vasl_terrain import HEXSIDES, MEANING
from asl_query.terms.hexes import hexside, parse_hex

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archive of a standard board named 77."""
    folder = tmp_path_factory.mktemp("boards")
    write_board(folder / "bd77", standard_picture(), "77")
    return folder


@pytest.fixture(scope="module")
def found(standard: Path) -> Imported:
    return facts_of(read_archive(standard / "bd77"))


def assert_reads_back(imported: Imported, file: Path) -> BoardFacts:
    text = as_toml(imported.facts)
    file.write_text(text, encoding="utf-8")
    facts = read_board_file(file)
    assert facts == facts_from_table(imported.facts, text)
    return facts


def hexrows(facts: BoardFacts) -> list[str]:
    return list(dict.fromkeys(hex_.letters for hex_ in facts.all_hexes()))


# a standard board


def test_the_hexes_of_a_standard_board_are_those_drawn(found: Imported) -> None:
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


def test_the_hexsides_of_a_standard_board_are_those_drawn(found: Imported) -> None:
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


def test_the_text_of_imported_facts_reads_back(found: Imported, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_los_over_an_archive_is_blocked_by_what_is_drawn(
    standard: Path, answer: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_boards_are_listed_with_where_they_come_from(
    standard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def listed(*boards: str) -> list[str]:
        assert main(["board", "list", *boards]) == 0
        return capsys.readouterr().out.splitlines()

    excerpt = "5: hexrows Y to AA, LOS in hexrows Y to AA; an excerpt that comes with the program"
    whole = "24: hexrows A to GG, LOS in hexrows A to GG; comes with the program"
    alone = listed()
    assert {excerpt, whole} < set(alone)
    assert alone[-1].startswith("No folder of VASL archives is known: name yours with --boards")
    line = f"VASL archives in {standard}: bd77"
    assert {excerpt, whole, line} < set(listed("--boards", str(standard)))
    monkeypatch.setenv("ASL_QUERY_BOARDS", str(standard))
    assert line in listed()
    for name in ("bd05", "bd24", "bdw"):
        write_board(tmp_path / name, small_picture(), name[2:])
    given = listed("--boards", str(tmp_path))
    assert [f"{n}: the whole board, from your archive {tmp_path / f'bd{n:02}'}" in given for n in (5, 24)] == [True, True]
    assert given[-1] == f"VASL archives in {tmp_path}: bd05 bd24 bdw"


def test_a_folder_is_reported_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_board(tmp_path / "bd10", small_picture(), "10")
    strange = small_picture()
    strange.blob("A3", 250)
    write_board(tmp_path / "bd9", strange, "9")
    banked = metadata("BFPC").replace(
        b"<buildingTypes/>", b'<rrembankments><rrembankment hex="A1" hexsides="0"/></rrembankments>'
    )
    write_zip(tmp_path / "bdBFPC", {**small_entries(), "BoardMetadata.xml": banked})
    write_zip(tmp_path / "bd1", {"data": b""})
    (tmp_path / "readme.txt").touch()
    assert main(["board", "import", str(tmp_path)]) == 0
    old, strange_board, plain, embankments, summary = capsys.readouterr().out.splitlines()
    assert old.startswith(
        "bd1: not read: the archive has no BoardMetadata.xml. Boards without it carry no LOS data; VASL boards of"
    )
    assert strange_board.startswith("bd9: board 9, 5 x 4 hexes, read, but: terrain code 250 (")
    assert plain == "bd10: board 10, 5 x 4 hexes, read whole."
    assert embankments.endswith("5 x 4 hexes, read, but: what hangs on railroad embankments is undecided (hexes: 1).")
    assert summary == "4 archives: 1 read whole, 2 in part, 1 not read."
    assert main(["board", "import", str(tmp_path)]) == 0  # from the cache
    assert capsys.readouterr().out.splitlines()[1] == strange_board


def test_of_a_folder_no_facts_file_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "import", str(tmp_path)]) == 2
    assert "no board archive in this folder" in capsys.readouterr().err
    assert main(["board", "import", str(tmp_path), "-o", str(tmp_path / "board.toml")]) == 2
    assert "a facts file is made of one archive" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


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
def test_what_is_no_tolerance_is_refused(standard: Path, tolerance: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["board", "import", str(standard / "bd77"), f"--tolerance={tolerance}"])
    assert stop.value.code == 2
    assert "no number of pixels from 0 to 20" in capsys.readouterr().err


def test_terrain_unknown_here_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = small_picture()
    picture.blob("C4", 250)
    path = write_board(tmp_path / "bd7", picture, "7")
    assert main(["board", "import", str(path)]) == 0
    printed = capsys.readouterr()
    assert tomllib.loads(printed.out)["hexes"] == {"C2": {"terrain": "woods"}, "C4": {"terrain": "unknown terrain"}}
    assert re.fullmatch(rf"{re.escape(str(path))}: terrain code 250 \(\d+ pixels\) is none of VASL's; .*\n", printed.err)


def test_terrain_without_rules_is_noted(tmp_path: Path) -> None:
    picture = small_picture()
    picture.blob("C4", 144)
    picture.blob("E2", 146)
    picture.along_hexside("A2-B2", 152)
    archive = read_archive(write_board(tmp_path / "bd7", picture, "7"))
    assert facts_of(archive).notes == ["what hangs on its beach is undecided", "what hangs on its embankment is undecided"]


def test_a_stream_is_in_the_hexes_it_crosses(tmp_path: Path) -> None:
    picture = Picture(5, 4, 225, 258)
    picture.strip(picture.centre("C1"), picture.centre("C3"), 16, STREAM, -1)
    facts = facts_of(read_archive(write_board(tmp_path / "bd7", picture, "7"))).facts
    assert facts["hexes"] == {"C2": {"depression": "stream"}}  # it only enters the two at its ends
    assert facts["hexsides"] == {"depression": ["C1-C2", "C2-C3"]}


def imported(tmp_path: Path, picture: Picture, **attributes: str) -> dict[str, Any]:
    return facts_of(read_archive(write_board(tmp_path / "bd7", picture, "7", **attributes))).facts


def test_a_stream_that_crosses_one_hexside_makes_no_hex_beside_a_gully(tmp_path: Path) -> None:
    """B20.1: also where the board has gullies, of which one ends in a hex (B19.1)."""
    picture = Picture(7, 5, 337, 322)
    picture.strip(picture.centre("C1"), picture.centre("C3"), 16, GULLY, -1)
    picture.strip(picture.centre("E3"), picture.centre("E4"), 16, STREAM, -1)
    hexes = imported(tmp_path, picture)["hexes"]
    assert hexes == {name: {"depression": "gully"} for name in ("C1", "C2", "C3")}


def test_a_stream_is_one_beside_a_longer_gully(tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.strip(picture.centre("C1"), picture.centre("C5"), 16, GULLY, -1)
    picture.strip(picture.centre("E2"), picture.centre("E4"), 16, STREAM, -1)
    hexes = imported(tmp_path, picture)["hexes"]
    assert hexes["E3"] == {"depression": "stream"}
    assert [name for name, facts in hexes.items() if facts["depression"] == "gully"] == ["C1", "C2", "C3", "C4", "C5"]


@pytest.mark.parametrize("code", [GULLY, 68])
def test_a_few_pixels_of_a_gully_or_sunken_road_make_no_gully_hex(code: int, tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    x, y = picture.centre("C3")
    picture.strip((x, y - 70), (x, y + 38), 10, code, -1)  # a twentieth of C4, beyond the hexside
    found = imported(tmp_path, picture)
    assert "C3-C4" in found["hexsides"]["depression"]
    assert sorted(found["hexes"]) == ["C2", "C3"]


def test_a_sunken_road_is_a_depression_with_sides(tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.strip(picture.centre("C2"), picture.centre("C3"), 12, 68, -1)
    found = imported(tmp_path, picture)
    assert found["hexes"] == {"C2": {"depression": "gully"}, "C3": {"depression": "gully"}}
    assert len(found["hexsides"]["sunken road side"]) == 11


def test_hindering_art_does_not_reach_beneath_a_wall_into_the_next_hex(tmp_path: Path) -> None:
    """A6.7: without a pixel of grain on the thread a hex hinders nothing."""
    picture = Picture(7, 5, 337, 322)
    picture.hexes(["C3"], code=24)
    picture.along_hexside("C3-C4", WALL)
    (grain,) = (np.array(item["outline"]) for item in imported(tmp_path, picture)["paint"])
    assert grain[:, 1].max() < 3 * 64  # the hexside C3-C4
    assert grain[:, 1].min() <= 2 * 64 + 2


def test_marked_slopes_are_read_with_their_hexsides(tmp_path: Path) -> None:
    marks = b'<slopes><slope hex="C3" hexsides="03"/><slope hex="B2" hexsides="1"/><slope hex="A1" hexsides="05"/></slopes>'
    content = metadata("7").replace(b"<buildingTypes/>", marks)
    path = write_zip(tmp_path / "bd7", {"BoardMetadata.xml": content, "LOSData": los_data(Picture(7, 5, 337, 322).payload())})
    found = facts_of(read_archive(path))
    assert found.facts["hexes"] == {"C3": {"slopes": ["C2", "C4"]}, "B2": {"slopes": ["C2"]}}
    assert (found.facts["hexsides"], found.notes) == ({}, [])


def test_facts_of_every_terrain_of_vasl_read_back(tmp_path: Path) -> None:
    picture = Picture(17, 10, 448, 320)
    hexes = [f"{letter}{row}" for letter in "ACEGIKMOQ" for row in range(1, 11)]
    codes = {meaning.terrain: code for code, meaning in MEANING.items()}
    for name, code in zip(hexes[: len(codes)], codes.values(), strict=True):
        picture.blob(name, code)
    sides = ("B2-B3", "B5-B6", "D2-D3", "D5-D6", "F2-F3", "F5-F6", "H2-H3", "H5-H6", "J2-J3", "J5-J6", "L2-L3")
    drawn = sorted({kind: code for code, kind in HEXSIDES.items()}.items())
    for side, (_, code) in zip(sides, drawn, strict=True):
        picture.along_hexside(side, code)
    found = facts_of(read_archive(write_board(tmp_path / "bd7", picture, "7")))
    facts = assert_reads_back(found, tmp_path / "7.toml")
    assert {kind for kind, names in facts.hexsides.items() if names} >= {kind for kind, _ in drawn}
    assert {hex_.terrain for hex_ in facts.hexes.values()} | {"open ground"} == set(codes)


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
def test_half_boards_and_deluxe_boards_have_their_own_hexes(name: str, other_boards: Path, tmp_path: Path) -> None:
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
def test_los_on_half_boards_and_deluxe_boards_is_blocked_by_woods(
    name: str, other_boards: Path, answer: Callable[..., str]
) -> None:
    board, where = OTHER_BOARDS[name], ("--boards", str(other_boards), "--board", name)
    start, _, end = board.blocked
    assert answer(f"can {start} see {end}?", *where) == "no"
    start, end = board.clear
    assert answer(f"can {start} see {end}?", *where) == "yes"


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


def test_a_gully_hex_keeps_its_woods_or_brush(real_facts: dict[str, BoardFacts]) -> None:
    for name, terrain in (("12Y5", "woods"), ("5Z8", "woods"), ("12CC9", "brush")):
        hex_ = parse_hex(name)
        assert hex_ is not None
        facts = real_facts[hex_.board].hexes[hex_]
        assert (name, facts.depression, facts.terrain) == (name, "gully", terrain)


def test_a_gully_goes_on_under_its_bridge(real_facts: dict[str, BoardFacts]) -> None:
    for name in ("12E9", "20T8", "20U9", "20Q6", "24F6"):
        hex_ = parse_hex(name)
        assert hex_ is not None
        facts = real_facts[hex_.board].hexes[hex_]
        assert (name, facts.depression, bool(facts.bridge)) == (name, "gully", True)


def test_board_24_has_its_cliffs_and_none_beside_them(real_facts: dict[str, BoardFacts]) -> None:
    def is_cliff(one: str, two: str) -> bool:
        a, b = parse_hex(one, "24"), parse_hex(two, "24")
        assert a is not None
        assert b is not None
        return hexside(a, b) in real_facts["24"].hexsides["cliff"]

    cliffs = [("E8", "E9"), ("E7", "D6"), ("E7", "D7"), ("E7", "E6"), ("E8", "D7")]
    others = [("E8", "F8"), ("D8", "D9"), ("D9", "E9"), ("E9", "F8")]
    assert [pair for pair in cliffs if not is_cliff(*pair)] == []
    assert [pair for pair in others if is_cliff(*pair)] == []


def test_the_valley_of_board_24_lies_at_level_minus_1(real_facts: dict[str, BoardFacts]) -> None:
    levels = {hex_.short: facts.level for hex_, facts in real_facts["24"].hexes.items()}
    assert [levels[name] for name in ("E7", "E8", "D8")] == [-1, -1, -1]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("can 2B5 see 2F5?", "yes"),  # B9.2: a wall that joins the hexspine at its far vertex, drawn beside its hexside
        ("can 8O3 see 8AA4?", "yes"),  # B10.2 EXC: the bank in the far half of the river hex below
        ("can 8M8 see 8P2?", "yes"),
        ("can 8Y4 see 8GG4?", "yes"),  # water up to the last pixel of the board, where GG4 has its centre dot
        ("what is the Hindrance between 15EE10 and 15FF8?", "{'value': 0}"),  # A6.7: EE9 has its grain beneath a wall alone
    ],
)
def test_los_over_real_archives(question: str, expected: str, shared: Path, answer: Callable[..., str]) -> None:
    assert answer(question, "--boards", str(shared / "boards")) == expected


def test_outlines_go_up_to_the_edge_of_the_board(tmp_path: Path) -> None:
    """A slanting shore that ends at the edge: simplified it would leave a sliver there."""
    picture = small_picture()
    shore = picture.x * 0.9 + 40 * np.sin(picture.y / 17) > 150
    picture.elevation[shore] = -1
    write_board(tmp_path / "bd7", picture, "7")
    facts = facts_from_table(facts_of(read_archive(tmp_path / "bd7")).facts, "")
    (water,) = (layer for layer in facts.ground if layer.level == -1)
    right, bottom = max(x for x, _ in water.outline), max(y for _, y in water.outline)
    assert (right, bottom) == (facts.width, facts.height)
    on_right = [y for x, y in water.outline if x == right]
    assert max(on_right) - min(on_right) >= facts.height - 2


@pytest.mark.parametrize(
    ("code", "level", "note"),
    [
        (67, 1, "its elevated road is read as a road on a hill"),
        (155, 1, "its elevated railroad is read as a railroad on a hill"),
        (156, -1, "its sunken railroad is read as a sunken road"),
    ],
)  # fmt: skip
def test_a_road_that_lies_higher_or_lower_is_read_by_its_level(code: int, level: int, note: str, tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.strip(picture.centre("C1"), picture.centre("C5"), 14, code, level)
    write_board(tmp_path / "bd7", picture, "7")
    assert note in facts_of(read_archive(tmp_path / "bd7")).notes
    assert ask("can 7A3 see 7E3?", boards=tmp_path).answer == ("no" if level > 0 else "yes")
    if code == 67:
        for way, mf in (("7B3 to 7C3", 2), ("7C2 to 7C3", 1), ("7C3 to 7B3", 1)):
            assert ask(f"how many MF does a squad need from {way}?", boards=tmp_path).answer.value == mf, way
    elif code == 156:
        assert ask("can 7E3 see INTO 7C3?", boards=tmp_path).answer == "no"


@pytest.mark.parametrize("code", [67, 155, 156])
def test_of_one_that_does_not_lie_so_nothing_is_said(code: int, tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.strip(picture.centre("C1"), picture.centre("C5"), 14, code, 0)
    write_board(tmp_path / "bd7", picture, "7")
    assert ask("can 7A3 see 7E3?", boards=tmp_path).is_undecided
