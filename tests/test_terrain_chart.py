"""The terrain chart: every cell says where it is from, every number has an entry, and every terrain a board can have is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asl_query.board.board import WALLS
from asl_query.facts.library import board_facts, known_boards
from asl_query.facts.vasl_terrain import BRIDGES, DEPRESSIONS, HEXSIDES, HINDRANCES, INHERENT, MEANING, UNKNOWN, UNKNOWN_SIDES
from asl_query.rules.asl.b13_woods import path_half_mf
from asl_query.rules.asl.b20_streams import deep_stream_half_mf, shallow_stream_half_mf
from asl_query.rules.charts.terrain_chart import depression_chart, hexside_chart, is_water, terrain_chart
from asl_query.rules.index import index
from asl_query.tools.terrain_table import DEPRESSION_CODES, PAGE, page

WATER = {"river", "pond", "canal", "lake", "water"}


def test_every_terrain_of_the_schema_the_boards_and_vasl_has_a_row(root: Path) -> None:
    schema = json.loads((root / "asl_query/facts/schema/board.schema.json").read_text())
    names = set(schema["$defs"]["terrain"]["enum"]) | {meaning.terrain for meaning in MEANING.values()}
    for board in known_boards():
        facts = board_facts(board)
        names |= {h.terrain for h in facts.hexes.values()} | {layer.terrain for layer in facts.paint}
    assert names <= set(terrain_chart())


def test_every_cell_has_a_status_a_source_and_an_entry_of_its_number() -> None:
    rows = [*terrain_chart().values(), *hexside_chart().values(), *depression_chart().values()]
    assert {row.status for row in rows} == {row.los_status for row in rows} == {"certain", "reconstructed", "unknown"}
    assert all(row.source and row.los_source for row in rows)
    assert {row.rule for row in rows if row.status != "unknown"} <= set(index())
    assert {row.los_rule for row in terrain_chart().values()} - {""} <= set(index())


def test_what_is_known_of_a_terrain_has_its_rule_and_the_rest_none() -> None:
    for row in terrain_chart().values():
        assert (row.status == "unknown") <= (row.half_mf is None), row.name
        assert (row.los == "unknown") == (row.los_status == "unknown"), row.name
        assert bool(row.los_rule) == (row.los not in ("none", "unknown")), row.name
    for side in hexside_chart().values():
        assert (side.status == "unknown") <= (side.half_mf is None and side.adds_half_mf is None), side.name
        assert (side.los == "unknown") == (side.los_status == "unknown"), side.name


def test_every_type_of_vasl_is_told_by_its_code_and_has_a_row() -> None:
    """VASL's table of 2020 has 166 types; what an archive can hold beyond them is unknown terrain."""
    codes = {*MEANING, *DEPRESSIONS, *HEXSIDES, *BRIDGES}
    assert len(codes - set(range(198, 256))) == 166
    assert {meaning.terrain for meaning in MEANING.values()} <= set(terrain_chart())
    assert set(HEXSIDES.values()) <= set(hexside_chart())


def test_what_the_import_takes_as_inherent_or_unknown_is_so_in_the_chart() -> None:
    chart = terrain_chart()
    assert set(INHERENT) == {name for name, row in chart.items() if row.inherent and row.los != "unknown"}
    assert set(UNKNOWN) == {name for name, row in chart.items() if row.los == "unknown"}
    sides = hexside_chart().values()
    unknown = {row.name for row in sides if "unknown" in (row.los_status, row.status)}
    assert set(UNKNOWN_SIDES) == unknown & set(HEXSIDES.values()) - set(WALLS)
    assert set(HINDRANCES) == {name for name, row in chart.items() if row.los == "hindrance" and not row.inherent}


def test_only_water_and_marsh_have_no_mf() -> None:
    assert {name for name in terrain_chart() if is_water(name)} == WATER
    known = {name: row for name, row in terrain_chart().items() if row.status != "unknown"}
    assert {name for name, row in known.items() if row.half_mf is None} == {*WATER, "marsh", "swamp"}
    assert {name for name, row in known.items() if row.takes_all_mf} == {"marsh", "swamp"}


def test_the_page_has_a_row_for_every_code_of_vasl() -> None:
    rows = [line.split(" | ") for line in page().splitlines() if line.startswith("| ")]
    told = [int(code) for cells in rows for code in " ".join(cells[-2:-1]).split() if code.isdigit()]
    assert sorted(told) == sorted({*MEANING, *DEPRESSIONS, *HEXSIDES, *BRIDGES})
    assert {code for codes in DEPRESSION_CODES.values() for code in codes} == set(DEPRESSIONS)


def test_the_page_on_terrain_is_that_of_the_rows() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m asl_query.tools.terrain_table writes it anew"


@pytest.mark.parametrize(
    ("terrain", "half_mf"),
    [("open ground", 2), ("brush", 4), ("woods", 4), ("orchard", 2), ("grain", 3), ("crags", 4), ("graveyard", 2)],
)
def test_terrain_costs_the_mf_of_the_public_chart(terrain: str, half_mf: int) -> None:
    assert (terrain_chart()[terrain].half_mf, terrain_chart()[terrain].status) == (half_mf, "certain")


def test_hexsides_and_depressions_cost_the_mf_of_their_examples() -> None:
    hexsides = {name: (row.half_mf, row.adds_half_mf) for name, row in hexside_chart().items()}
    assert hexsides == {
        "wall": (None, 2), "hedge": (None, 2), "bocage": (None, 4), "roadblock": (None, 2), "dune crest": (None, 2),
        "road": (2, None), "path": (2, None), "cliff": (None, None), "cactus hedge": (None, None), "paddy bank": (None, None),
        "embankment": (None, None), "slope": (None, None), "rowhouse wall": (None, None), "interior factory wall": (None, None),
        "partial orchard": (None, None), "sunken road side": (None, None),
    }  # fmt: skip
    entered = {name: row.half_mf for name, row in depression_chart().items()}
    assert entered == {"gully": 4, "dry stream": 4, "shallow stream": 6, "deep stream": 8, "sunken road": 4}
    assert shallow_stream_half_mf(is_open=True, terrain_half_mf=2) == 6
    assert shallow_stream_half_mf(is_open=False, terrain_half_mf=4) == 2 * 5  # the B37.3 example: 5 MF with terrain of 2 MF
    assert deep_stream_half_mf(is_open=True, terrain_half_mf=2) == 8
    assert deep_stream_half_mf(is_open=False, terrain_half_mf=4) == 2 * 6  # and 6 MF when deep


def test_a_path_counts_in_woods_and_only_across_its_hexside() -> None:
    assert path_half_mf(across_path=True, is_woods=True, terrain_half_mf=4) == 2
    assert path_half_mf(across_path=False, is_woods=True, terrain_half_mf=4) == 4
    assert path_half_mf(across_path=True, is_woods=False, terrain_half_mf=3) == 3


def test_board_24_has_its_paths_to_the_edge_of_the_woods() -> None:
    """Read off the printed board: the path through W4-W6 leaves the woods at V3 and X5, that through V6 at U6."""
    paths = {side.short for side in board_facts("24").hexsides["path"]}
    assert {"V3-W4", "W4-W5", "W5-W6", "W6-X5", "V6-W6", "U6-V6", "V6-W7"} <= paths
    assert len(paths) == 12
