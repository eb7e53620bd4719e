"""Bridges (B6): their sides in LOS, their road, what is beneath them, as facts, in archives, in questions and in pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn_archive import ROAD, STONE_BRIDGE, Picture, standard_picture, write_board

from asl_query import ask, load_board, verify
from asl_query.acts.placement_limits import bars_to_standing
from asl_query.acts.step_cost import step
from asl_query.board.board import Board, Placed
from asl_query.board.lint import inside, layer_problems
from asl_query.check.refusal import Refused
from asl_query.errors import AnswerError, AslQueryError, FactsError
from asl_query.facts.board_file import BoardFacts, facts_from_table, read_board_file
from asl_query.facts.from_vasl import facts_of
from asl_query.facts.library import board_facts
from asl_query.facts.vasl_archive import read_archive
from asl_query.render.board_card import board_card
from asl_query.render.board_picture import draw_board
from asl_query.render.svg_map import MapPicture, format_number
from asl_query.scenarios.set_up import bars_to_light
from asl_query.sight.sight import level_of, look
from asl_query.terms.answers import Verdict
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.locations import Location, parse_location
from asl_query.terms.searchlights import Light, Searchlight

SITUATIONS = Path(__file__).parents[1] / "facts" / "situations"
WATER = 10
BRIDGES = {"5": ["Y8", "Z9"], "12": ["E9", "CC7"], "20": ["T8", "U9"], "24": ["F6"]}
EVERY_BRIDGE = [(board, name) for board, names in BRIDGES.items() for name in names]


def hex_of(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None
    return found


def drm(board: Board, one: str, two: str) -> int:
    return look(board, parse_location(one), parse_location(two)).hindrance_drm


def imported(path: Path, picture: Picture) -> BoardFacts:
    return facts_from_table(facts_of(read_archive(write_board(path, picture, "77"))).facts, "")


def bridge_over_water() -> Picture:
    """A river down hexrow C, a level lower; the road leads over C2 from B1 in the north-west to D2 in the south-east."""
    picture = Picture(5, 4, 225, 258)
    picture.hexes(["C1", "C2", "C3", "C4"], code=WATER, level=-1)
    picture.strip(picture.centre("B1"), picture.centre("D2"), 14, ROAD, 0)
    x, y = picture.centre("C2")
    for beside in (-11, 11):
        picture.strip((x - 24, y - 14 + beside), (x + 24, y + 14 + beside), 4, STONE_BRIDGE, 0)
    return picture


# the facts


@pytest.mark.parametrize(("board", "name"), EVERY_BRIDGE)
def test_a_bridge_has_two_sides_with_its_road_between_them(board: str, name: str) -> None:
    facts = board_facts(board)
    hex_ = hex_of(board + name)
    sides = [layer.outline for layer in facts.bridge_art if layer.of == hex_]
    assert len(sides) == 2
    alone = Board(facts)
    ends = [alone.adjacent(hex_), [side for side in alone.roads if hex_ in side]]
    assert len(ends[1]) == 2
    for side in ends[1]:
        a, b = set(alone.vertices(side.a)) & set(alone.vertices(side.b))
        assert not any(inside(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), outline) for outline in sides)


def test_every_bridge_of_a_shipped_board_is_listed_here() -> None:
    found = {name: [h.short for h, facts in board_facts(name).hexes.items() if facts.bridge] for name in ("5", "12", "20", "24")}
    assert found == BRIDGES


@pytest.mark.parametrize(
    ("of", "says"), [("C3", "hex C3 has no bridge whose side this could be"), ("Z1", "board 7 has no hex Z1")]
)
def test_a_side_belongs_to_a_bridge(of: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "7.toml"
    side = f'[[bridge_art]]\nof = "{of}"\noutline = [[1, 1], [9, 1], [9, 9]]\n'
    file.write_text(f'board = "7"\nsource = "drawn"\ncolumns = 5\nrows = 4\n\n{side}', encoding="utf-8")
    with pytest.raises(FactsError, match=says) as refused:
        read_board_file(file)
    assert [problem.line for problem in refused.value.problems] == [7]


# LOS


@pytest.mark.parametrize(
    ("board", "road", "across"),
    [
        ("24", ("24E6", "24G7"), ("24F5", "24F7")),
        ("12", ("12D8", "12F9"), ("12E8 Crest", "12E10")),
        ("12", ("12BB7", "12DD6"), ("12CC6 Crest", "12CC8 Crest")),
        ("20", ("20T7", "20T9"), ("20S9", "20U8")),
        ("20", ("20T9", "20V8"), ("20T8", "20V9")),
        ("5", ("5Y10", "5AA9"), ("5Z8 Crest", "5Z10")),
    ],
)
def test_a_bridge_hinders_across_and_not_along_its_road(board: str, road: tuple[str, str], across: tuple[str, str]) -> None:
    there = load_board(board)
    for pair, expected in ((road, 0), (across, 1)):
        sight = look(there, *map(parse_location, pair))
        assert [what for _, what in sight.hindrances].count("bridge") == expected
        assert look(there, *map(parse_location, reversed(pair))).hindrances == sight.hindrances


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("24F5 at level 1", "24F7 at level 1", 0),
        ("24F5", "24F7 at level 1", 0),
        ("IN 24E7", "24G6 at level 2", 1),
        ("IN 12CC6", "IN 12CC8", 0),
    ],
)
def test_the_level_of_the_bridge_decides(one: str, two: str, expected: int) -> None:
    assert drm(load_board(one.removeprefix("IN ")[:2]), one, two) == expected


def test_neither_its_own_hex_nor_a_neighbour_is_hindered_by_a_bridge() -> None:
    board = load_board("24")
    assert drm(board, "24F6", "24F8") == drm(board.without((hex_of("24F6"),)), "24F6", "24F8")
    assert drm(board, "24E6", "24F5") == 0


def test_a_bridge_hinders_on_a_board_that_lies_upside_down() -> None:
    assert drm(Board(Placed(board_facts("24"), is_reversed=True)), "24F5", "24F7") == 1


def test_a_bridge_at_a_seam_is_that_of_the_one_hex_there() -> None:
    beside = {"of": "A2", "outline": [[2, 70], [10, 70], [10, 120], [2, 120]]}
    bridge = {"hexes": {"A2": {"depression": "gully", "bridge": "stone"}}, "bridge_art": [beside]}
    one, two = (
        facts_from_table({"board": name, "columns": 5, "rows": 4, **more}, "") for name, more in (("7", {}), ("8", bridge))
    )
    board = Board(Placed(one), Placed(two, column=4))
    assert board.own(hex_of("8A2")) == hex_of("7E2")
    assert drm(board, "7D2", "8B1") == 1


def test_a_bridge_is_thought_away_with_the_terrain_of_its_hex() -> None:
    board = load_board("24")
    assert drm(board.without((hex_of("24F6"),)), "24F5", "24F7") == 0
    assert drm(board.without((hex_of("24G6"),)), "24F5", "24F7") == 1


# archives


def test_the_sides_of_a_bridge_are_read_from_an_archive(tmp_path: Path) -> None:
    board = Board(imported(tmp_path / "bd77", standard_picture()))
    assert [layer.of and layer.of.short for layer in board.bridge_art] == ["S4", "S4"]
    assert (drm(board, "77R3", "77T4"), drm(board, "77R4", "77T3")) == (0, 1)


def test_a_bridge_over_water_is_read_from_an_archive(tmp_path: Path) -> None:
    facts = imported(tmp_path / "bd77", bridge_over_water())
    there = facts.hexes[hex_of("77C2")]
    assert (there.terrain, there.level, there.bridge, there.deck_level) == ("water", -1, "stone", 0)
    assert [h.short for h, f in facts.hexes.items() if f.bridge] == ["C2"]
    assert layer_problems(facts) == []
    board = Board(facts)
    assert (drm(board, "77B1", "77D2"), drm(board, "77B2", "77D1")) == (0, 1)
    beneath = look(board, parse_location("77C1"), parse_location("77C3"))
    assert (beneath.is_clear, beneath.hindrance_drm) == (True, 0)


def test_what_spills_over_a_hexside_is_no_bridge_of_the_next_hex(tmp_path: Path) -> None:
    picture = bridge_over_water()
    x, y = picture.centre("A2")
    picture.strip((x, y), (x + 8, y), 6, STONE_BRIDGE, 0)  # on land
    facts = imported(tmp_path / "bd77", picture)
    assert [h.short for h, f in facts.hexes.items() if f.bridge] == ["C2"]


def test_a_wooden_bridge_is_known_by_its_pixels(tmp_path: Path) -> None:
    picture = bridge_over_water()
    picture.code[picture.code == STONE_BRIDGE] = 83
    assert imported(tmp_path / "bd77", picture).hexes[hex_of("77C2")].bridge == "wooden"


# movement


@pytest.mark.parametrize(
    ("start", "end", "half_mf"),
    [
        ("24E6", "24F6", 2),  # the road
        ("24F6", "24G7", 2),
        ("24F6", "IN 24E7", None),  # sideways off it
        ("24F6", "24F5", None),
        ("24F5", "24F6", None),
        ("IN 24G6", "24F6", None),
        ("24F6", "IN 24F6", None),
        ("IN 24F6", "24F6", None),
        ("24F5", "IN 24F6", 4),  # beneath it as INTO any gully
        ("IN 24E7", "IN 24F6", 4),
        ("24E6", "IN 24F6", None),  # the road does not lead there
        ("IN 24F6", "24E6", None),
    ],
)
def test_only_the_road_leads_onto_a_bridge(start: str, end: str, half_mf: int | None) -> None:
    cost = step(load_board("24"), parse_location(start), parse_location(end))
    assert (cost and cost.half_mf) == half_mf


def test_beneath_a_bridge_is_lower_than_on_it() -> None:
    board = load_board("24")
    assert (level_of(board, parse_location("24F6")), level_of(board, parse_location("IN 24F6"))) == (-1, -2)


def test_beneath_a_bridge_over_water_is_the_water() -> None:
    board = Board(read_board_file(SITUATIONS / "bridge_over_a_river.toml"))
    on, beneath = parse_location("93E3"), parse_location("IN 93E3")
    assert (level_of(board, on), level_of(board, beneath)) == (0, -1)
    assert look(board, beneath, parse_location("93E1")).is_clear
    assert look(board, parse_location("93F2"), beneath).is_clear  # from the bank, as on the water beside it: no Depression


def test_the_goal_of_a_bridge_is_not_reached_beneath_it() -> None:
    assert ask("can a squad IN 24E7 reach IN 24F6 by turn 1 without entering 24E6, 24G7?").answer is Verdict.YES
    assert ask("can a squad IN 24E7 reach 24F6 by turn 1 without entering 24E6, 24G7?").answer is Verdict.NO


@pytest.mark.parametrize(("hex_name", "stands"), [("93E3", True), ("93E2", False)])
def test_a_searchlight_stands_on_a_bridge_over_water(hex_name: str, stands: bool) -> None:
    board = Board(read_board_file(SITUATIONS / "bridge_over_a_river.toml"))
    on_wheels = Light(Searchlight.TMSL, parse_location(hex_name), "SL")
    assert (not list(bars_to_standing(board, hex_of(hex_name), emplaced=False))) is stands
    assert (not list(bars_to_light(board, on_wheels))) is stands


# questions


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("can a unit on the bridge in 24F6 see 24E5?", "can 24F6 see 24E5?"),
        ("can 24E5 see a unit on the bridge of 24F6?", "can 24E5 see 24F6?"),
        ("can a squad at 24E6 reach the bridge in 24F6 by turn 1?", "can a squad at 24E6 reach 24F6 by turn 1?"),
        (
            "how many MF does it cost to move from the bridge in 24F6 to 24G7?",
            "how many MF does it cost to move from 24F6 to 24G7?",
        ),
    ],
)
def test_a_bridge_may_be_named(text: str, same_as: str) -> None:
    one, other = ask(text), ask(same_as)
    assert (one.answer, one.witness, one.certificate) == (other.answer, other.witness, other.certificate)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("can a unit on the bridge in 24E6 see 24G7?", "24E6 has no bridge, so nobody is on it"),
        ("can a unit beneath the bridge in 24E7 see 24G7?", "24E7 has no bridge, so nobody is beneath it"),
        ("what must be removed so that IN 24F6 can see 24F6?", r"do not see each other \(B6\.2\)"),
        ("can 24F6 see 24F6?", "in the same hex"),
        ("can IN 24D9 see 24D9 Crest?", "in the same hex"),
        ("can 24F6 Crest see IN 24F6?", "in the same hex"),  # at its Crest nobody is on the bridge
    ],
)
def test_where_no_bridge_is_nobody_is_on_it(text: str, says: str) -> None:
    with pytest.raises(AslQueryError, match=says):
        ask(text)


def test_a_clear_los_tells_of_the_bridge() -> None:
    told = str(ask("why can 24F5 see 24F7?"))
    assert "24F6: level -1, bridge: a Hindrance" in told


def test_beneath_a_bridge_its_tem_is_named_as_not_modelled() -> None:
    assert [x for x in ask("can IN 24F6 see IN 24E7?").not_modelled if "B6.32" in x]


# pictures and cards


@pytest.mark.parametrize("name", ["5", "12", "20", "24"])
def test_the_sides_of_bridges_are_drawn(name: str) -> None:
    drawn = draw_board(load_board(name))
    assert drawn.count('fill="#77777c" stroke="#2a2a2a"') == 2 * len(BRIDGES[name])
    assert "stone bridge" in drawn


def test_the_road_is_drawn_between_the_sides_of_a_bridge_beside_the_centre_dot() -> None:
    board, there = load_board("5"), hex_of("5Y8")

    def draws_to_the_dot(of: Board) -> bool:
        picture = MapPicture(of, of.hexes)
        x, y = map(format_number, picture.centre(there))
        return f'x1="{x}" y1="{y}"' in picture.finish("", [])

    assert not draws_to_the_dot(board)
    assert draws_to_the_dot(board.without((there,)))  # its sides are gone


def test_the_card_of_a_board_lists_its_bridges() -> None:
    assert "Bridges: F6." in board_card(load_board("24"))
    assert "2 of the sides of bridges" in board_card(load_board("24"))
    assert "Bridges" not in board_card(load_board("15"))


def test_beneath_is_where_the_water_is() -> None:
    board = load_board("24")
    assert board.beneath(hex_of("24F6")) == parse_location("IN 24F6")
    assert board.beneath(hex_of("24F5")) == Location(hex_of("24F5"))


@pytest.mark.parametrize("asked", ["can IN 24F6 see 24F6?", "can a unit on the bridge in 12E9 see beneath the bridge of 12E9?"])
def test_a_bridge_lies_between_who_is_on_it_and_who_is_beneath(asked: str) -> None:
    answer = ask(asked)
    assert answer.answer == "no"
    assert [reason.rule for reason in answer.because] == ["B6.2"]
    told = answer.to_json()
    verify(told, load_board)
    for lie in ({"answer": "yes"}, {"certificate": {"kind": "obstructions", "blocked": []}}, {"marginal": True}):
        with pytest.raises((Refused, AnswerError)):
            verify({**told, **lie}, load_board)
