"""LOS is the same both ways, and removing things never loses a LOS; rulebook examples from beside the project."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from asl_query import ask, load_board
from asl_query.board.board import Board
from asl_query.rules.sight import Purpose, look
from asl_query.terms.locations import Location

PLACES = {
    name: [Location(h, d) for h in load_board(name).painted_hexes for d in load_board(name).places(h)]
    for name in ("15", "24", "44")
}


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Board, Location, Location]:
    name = draw(st.sampled_from(sorted(PLACES)))
    a, b = draw(st.sampled_from(PLACES[name])), draw(st.sampled_from(PLACES[name]))
    return load_board(name), a, b


@settings(max_examples=300, deadline=None)
@given(pairs(), st.sampled_from(list(Purpose)))
def test_los_is_the_same_both_ways(pair: tuple[Board, Location, Location], purpose: Purpose) -> None:
    board, a, b = pair
    if a.hex == b.hex:
        return
    there, back = look(board, a, b, purpose), look(board, b, a, purpose)
    one, other = ({o for o in s.obstructions if o.rule != "A6.7"} for s in (there, back))
    assert one == other
    assert bool(there.obstructions) == bool(back.obstructions)  # A6.7 names the last Hindrance, so its hex differs
    assert set(there.hindrances) == set(back.hindrances)


@settings(max_examples=150, deadline=None)
@given(pairs())
def test_what_a_searchlight_sees_a_unit_sees(pair: tuple[Board, Location, Location]) -> None:
    board, a, b = pair
    if a.hex != b.hex and not look(board, a, b, Purpose.SEARCHLIGHT).obstructions:
        assert not look(board, a, b).obstructions


def bare(board: Board) -> Board:
    """The board without woods, buildings, walls and hedges."""
    (placed,) = board.placed
    sides = {kind: sides for kind, sides in placed.facts.hexsides.items() if kind not in ("wall", "hedge")}
    return Board(replace(placed.facts, paint=(), hexsides=sides))


BARE = {name: bare(load_board(name)) for name in PLACES}


@settings(max_examples=200, deadline=None)
@given(pairs())
def test_removing_obstacles_never_loses_a_los(pair: tuple[Board, Location, Location]) -> None:
    board, a, b = pair
    if a.hex != b.hex and not look(board, a, b).obstructions:
        assert not look(BARE[board.name], a, b).obstructions


def test_rulebook_los_examples_of_board_24(shared: Path) -> None:
    asked = 0
    for name in ("b11", "b19"):
        for example in tomllib.loads((shared / "examples" / f"{name}.toml").read_text(encoding="utf-8"))["example"]:
            if example.get("board") != "24" or "hypothetical" in example.get("note", "") or not example.get("checkable", True):
                continue
            for hex_ in example.get("expand", [""]):
                read = re.fullmatch(
                    r"can a (unit IN|unit in|Crest unit of) (\w+)( on hexside (\S+))? see (INTO )?(\w+)\?", example["ask"]
                )
                if read is None:
                    continue
                where = hex_ if read[2] == "H" else read[2]
                viewer = {"unit IN": f"IN 24{where}", "unit in": f"24{where}", "Crest unit of": f"24{where} Crest"}[read[1]]
                if where in ("E8", "C10") and read[1] == "unit in":
                    viewer = f"IN 24{where}"  # a unit in a gully hex is IN it
                answer = ask(f"can {viewer} see INTO 24{read[6]}?")
                assert answer.answer == example["expect"], example["id"]
                asked += 1
    assert asked >= 30
