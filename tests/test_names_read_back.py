"""What an answer prints of a thing is read back as the same thing, and written in no other way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asl_query.acts.placement_limits import Objection
from asl_query.codec import WrongShapeError, from_json, to_json
from asl_query.kinds.case.unit_words import unit_words
from asl_query.sight.blockers import Blocker, BlockerKind, Hindrance
from asl_query.sight.removal import InTheWay
from asl_query.terms.hexes import Crossed, hexside, parse_hex
from asl_query.terms.locations import Depth, Location

D5, D6 = parse_hex("24D5"), parse_hex("24D6")
assert D5
assert D6
PRINTED: dict[str, Any] = {
    "24D5": Crossed((D5,)),
    "24D5/24D6": Crossed((D5, D6)),
    "brush at 24D5": Hindrance(D5, "brush"),
    "+3 SMOKE at 24D6": Hindrance(D6, "+3 SMOKE"),
    "A6.7: Hindrances of +6": InTheWay("A6.7", None, "Hindrances of +6"),
    "B11.21 at 24D5: the cliff D5-D6": InTheWay("B11.21", D5, "the cliff D5-D6"),
    "a Gun cannot be Emplaced on a bridge": Objection("a Gun cannot be Emplaced on a bridge"),
    "LOS blocked by woods at 24D5 (A6.2)": Objection("LOS blocked by woods", D5, "A6.2"),
    "LOS blocked by Hindrances of +6 (A6.7)": Objection("LOS blocked by Hindrances of +6 (A6.7)"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_name_is_read_back(name: str) -> None:
    assert to_json(PRINTED[name]) == name
    assert from_json(type(PRINTED[name]), name) == PRINTED[name]


RAISED = st.none() | st.integers(-3, 20)
IN_THE_HEX = (
    st.just(Location(D5, Depth.IN))
    | st.sampled_from([Location(D5, Depth.CREST), Location(D5, Depth.CREST, hexside(D5, D6))])
    | st.integers(0, 4).map(lambda floor: Location(D5, floor=floor))
)


@given(IN_THE_HEX, RAISED)
def test_a_location_is_read_back_with_its_place_in_the_hex_and_its_level(place: Location, level: int | None) -> None:
    raised = place._replace(at_level=level)
    assert from_json(Location, to_json(raised)) == raised


@pytest.mark.parametrize(
    ("of", "name"),
    [(Crossed, "24d5"), (Crossed, "24D5/"), (Hindrance, "brush"), (Hindrance, "brush at home"), (InTheWay, "A6.7 at home: x")],
)
def test_what_is_no_name_is_refused(of: type, name: str) -> None:
    with pytest.raises(WrongShapeError):
        from_json(of, name)


def test_what_blocks_is_put_into_words_by_its_kind() -> None:
    side = hexside(D5, D6)
    assert Blocker(BlockerKind.GROUND, -1).words == "level -1 ground"
    assert Blocker(BlockerKind.BLIND, "woods").words == "the Blind Hexes of its woods"
    assert Blocker(BlockerKind.UNJOINED, side).words == "no Depression hexside joins D5 and D6"
    assert Blocker(BlockerKind.CLIFF, side).words == "the cliff D5-D6"
    assert Blocker(BlockerKind.VERTEX).words == "the LOS crosses a vertex"


@pytest.mark.parametrize(
    ("unit", "changed"),
    [
        ("a squad carrying 2 PP", "a broken squad carrying 2 PP"),
        ("an unarmed leader", "a broken unarmed leader"),
        ("a squad with a HMG", "a broken squad with a HMG"),
    ],
)
def test_a_unit_takes_a_quality_and_loses_it_again(unit: str, changed: str) -> None:
    assert unit_words(unit).text == unit
    assert unit_words(unit).having("broken").text == changed
    assert unit_words(changed).without("broken").text == unit
    assert unit_words(unit).carrying(0).text == f"{unit.partition(' carrying')[0].partition(' with')[0]} carrying no PP"
