"""Several GMSLs: three solvers agree, proofs hold and forged ones do not, and what each place lights is what its Lanes light."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from large import first, parts

from asl_query import ask
from asl_query.acts.targeting import bars_to_targeting
from asl_query.check.refusal import Refused
from asl_query.deadline import Deadline
from asl_query.errors import QuestionError
from asl_query.finite.problem import Cover, Found
from asl_query.kinds.lights.covering.check import bounded
from asl_query.kinds.lights.covering.light_cover import LightCover
from asl_query.library import load_board
from asl_query.sight.lanes import lanes
from asl_query.solve import by_constraint, by_z3
from asl_query.solve.by_bounds import most_covered
from asl_query.terms.answers import Hexes, Value
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Beam, Covering, Light, LightsFor, Obscurement, Searchlight
from asl_query.verifying import verify


def small(rng: random.Random) -> tuple[dict[str, set[str]], int]:
    needs = [f"n{i}" for i in range(rng.randint(1, 9))]
    adds = {f"o{i}": {n for n in needs if rng.random() < 0.35} for i in range(rng.randint(1, 9))}
    return adds, rng.randint(1, 4)


def as_array(adds: dict[str, set[str]]) -> Any:
    needs = sorted(set().union(*adds.values()) | {"n0"})
    return np.array([[n in row for n in needs] for row in adds.values()])


@pytest.mark.parametrize("numbers", parts(8, 60))
def test_three_solvers_agree_on_the_most(numbers: range) -> None:
    for number in numbers:
        adds, count = small(random.Random(number))
        by_hand = max(len(set().union(*(adds[n] for n in some))) for some in combinations(adds, min(count, len(adds))))
        found = most_covered(as_array(adds), count, Deadline())
        assert found.covered == by_hand == by_constraint.most(adds, count) == by_z3.most(adds, count, Deadline())
        rows = np.arange(len(adds))
        assert bounded(as_array(adds), found.proof, 0, [], rows, min(count, len(adds)), by_hand + 1) == len(found.proof)


@pytest.mark.parametrize("numbers", parts(8, 60))
def test_the_fewest_agree_with_the_most(numbers: range) -> None:
    for number in numbers:
        adds, _ = small(random.Random(number))
        needs = sorted(set().union(*adds.values()))
        if not needs:
            continue
        cover = Cover({n: (1, {o: 1 for o, row in adds.items() if n in row}) for n in needs})
        outcome = by_z3.fewest(cover, Deadline())
        assert isinstance(outcome, Found)
        count = sum(int(x) for x in outcome.choice.values())
        assert by_constraint.most(adds, count) == len(needs)
        assert count == 1 or by_constraint.most(adds, count - 1) < len(needs)


@pytest.mark.parametrize(("board", "smoke"), [("2", True), *first(1, [("44", False), ("24", True), ("15", False)])])
def test_places_and_lanes_light_what_single_lanes_light(board: str, smoke: bool) -> None:
    printed, rng = load_board(board), random.Random(7)
    hexes = rng.sample(printed.painted_hexes, 6)
    murk = (
        Obscurement(tuple(sorted((h, rng.choice((2, 3))) for h in rng.sample(printed.painted_hexes, 12))))
        if smoke
        else Obscurement()
    )
    cover = LightCover(printed, LightsFor(Covering.BEST, Searchlight.GMSL, tuple(hexes), board, at_once=True, smoke=murk.smoke))

    def ground(hex_: Hex) -> Location:
        return Location(hex_, printed.places(hex_)[0])

    at_once = cover.lanes_at_once()
    for place in rng.sample(range(len(cover.places)), 12):
        start = cover.places[place]
        light = Light(Searchlight.GMSL, ground(start), "GMSL")
        for need, hex_ in enumerate(hexes):
            can = start == hex_ or not bars_to_targeting(printed, light, ground(hex_), murk)
            if can and start != hex_:
                can = any(ground(hex_) in lane.lit for lane in lanes(printed, Beam(light, ground(hex_)), murk))
            assert bool(cover.targets[place, need]) is can, (start.name, hex_.name)
        rows = [lit for aimed, lit in at_once.items() if aimed.place == start]
        every = [{h for h, is_lit in zip(hexes, row, strict=True) if is_lit} for row in rows]
        for target in rng.sample(printed.painted_hexes, 40):
            if bars_to_targeting(printed, light, ground(target), murk):
                continue
            for lane in lanes(printed, Beam(light, ground(target)), murk):
                lit = {h for h in hexes if ground(h) in lane.lit}
                assert not lit or any(lit <= other for other in every), (start.name, target.name, lane.beam.side)


def test_each_lane_of_a_place_lights_what_it_says() -> None:
    printed = load_board("44")
    hexes = tuple(h for h in map(parse_hex, ("44U3", "44U4", "44T5", "44U7", "44U8", "44T7")) if h)
    cover = LightCover(printed, LightsFor(Covering.FEWEST, Searchlight.GMSL, hexes, "44", at_once=True))
    for aimed, lit in list(cover.lanes_at_once().items())[::7]:
        light = Light(Searchlight.GMSL, Location(aimed.place), "GMSL")
        assert aimed.target is not None
        found = lanes(printed, Beam(light, Location(aimed.target)), Obscurement())
        by_side = {one.beam.side: one for one in found}
        lane = by_side.get(aimed.side, found[0])  # no side is told where it makes no difference
        assert lit.tolist() == [Location(h) in lane.lit for h in hexes], aimed.name


def test_a_need_that_nothing_lights_makes_it_a_no() -> None:
    """SMOKE of +3 in a hex leaves it dark, of +2 does not (W10.221)."""
    dark = ask("what is the fewest GMSLs that cover 24V4 and 24U3 with +3 smoke in 24V4?")
    assert dark.answer == "no"
    assert dark.to_json()["certificate"] == {"kind": "never lit", "hexes": ["24V4"]}
    assert ask("what is the fewest GMSLs that cover 24V4 and 24U3 with +2 smoke in 24V4?").answer == Value(1)


def test_only_of_a_hexrow_are_hexes_dropped_that_the_board_does_not_have() -> None:
    named = "what is the fewest GMSLs that light 44T1, 44T2, 44T20?"
    with pytest.raises(QuestionError, match="Board 44 has no hex T20"):
        ask(named)
    row = ask("what is the fewest GMSLs that light hexrow 44T?")
    assert row.reading.to_json()["hexes"] == [f"44T{number}" for number in range(11)]


def test_no_lof_runs_over_hexrows_that_are_not_painted() -> None:
    board = load_board("12")  # hexrows D-H and X-DD alone are painted
    assert not board.traceable(*(h for h in map(parse_hex, ("12H5", "12X5")) if h))
    for smoke in ("", " with +2 smoke in 12F7"):
        few = ask(f"what is the fewest GMSLs that cover 12H5 and 12X5{smoke}?")
        assert few.answer == Value(2)
        dark = ask(f"from which hexes can a GMSL light none of 12H5{smoke}?")
        assert isinstance(dark.answer, Hexes)
        assert {name[2:].rstrip("0123456789") for name in dark.answer.hexes} <= {"D", "E", "F", "G", "H"}


def test_hexes_that_no_place_can_trace_to_are_refused() -> None:
    with pytest.raises(QuestionError, match="one stretch"):
        ask("from which hexes can a GMSL light none of 12H5 and 12X5?")


def test_only_gmsls_are_placed() -> None:
    with pytest.raises(QuestionError, match="not modelled"):
        ask("where should 2 TMSLs be emplaced on board 44 to cover 44U3 and 44V3?")


FORGERIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "more": lambda a: a["answer"].update(value=a["answer"]["value"] + 1),
    "a hex not lit": lambda a: a["witness"][0]["lights"].pop(),
    "one left out": lambda a: a["witness"].pop(),
    "another bound": lambda a: a["certificate"].update(most=a["certificate"]["most"] + 1),
    "no proof": lambda a: a["certificate"].update(proof=[]),
    "weights": lambda a: a["certificate"]["proof"][0].update(weights=[100] * len(a["reading"]["hexes"])),
    "heavy weights": lambda a: a["certificate"]["proof"][0].update(weights=[500] * len(a["reading"]["hexes"])),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_forged_answers_are_refused(what: str) -> None:
    told = ask("where should 2 GMSLs be emplaced on board 24 to cover the hexrow of 24K1?").to_json()
    verify(told, load_board)
    FORGERIES[what](told)
    with pytest.raises(Refused):
        verify(told, load_board)
