"""Flows and min cuts on small random graphs, against every choice of paths; and the check of a cut, against forgeries."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace

import pytest
from large import first

from asl_query.acts.out_of_reach import MinCut
from asl_query.check.cut import Movement, check_cut
from asl_query.check.refusal import Refused
from asl_query.codec import WrongShapeError, from_json, to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.finite.flow import Cut, Network, Routes, as_bits, bits, route
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

PLACES, PHASES = 4, 3


def network(seed: int) -> Network:
    rng = random.Random(seed)
    chance = rng.choice([0.25, 0.4, 0.6])
    successors = [[as_bits(b for b in range(PLACES) if rng.random() < chance) for _ in range(PLACES)] for _ in range(PHASES)]
    capacity = [[rng.choice([0, 1, 1, 2]) for _ in range(PLACES)] for _ in range(PHASES)]
    supply = {place: rng.randrange(3) for place in rng.sample(range(PLACES), 2)}
    return Network(successors, capacity, supply, rng.randrange(1, 1 << PLACES))


def paths_from(net: Network, start: int) -> list[tuple[int, ...]]:
    paths = [(start,)]
    for relation in net.successors:
        paths = [(*path, after) for path in paths for after in bits(relation[path[-1]])]
    return [path for path in paths if net.goal >> path[-1] & 1]


def is_possible(net: Network) -> bool:
    """Every choice of a path for each unit, in turn."""

    def lead(waiting: list[int], left: list[list[int]]) -> bool:
        if not waiting:
            return True
        for path in paths_from(net, waiting[0]):
            if all(left[k][place] > 0 for k, place in enumerate(path[1:])):
                after = [list(layer) for layer in left]
                for k, place in enumerate(path[1:]):
                    after[k][place] -= 1
                if lead(waiting[1:], after):
                    return True
        return False

    return lead([p for p, n in net.supply.items() for _ in range(n)], [list(layer) for layer in net.capacity])


def movement(net: Network) -> Movement[int]:
    return Movement(
        start=net.supply,
        phases=len(net.successors),
        after=lambda phase, places: {there for place in places for there in bits(net.successors[phase][place])},
        place=place_of,
        capacity=lambda phase, place: net.capacity[phase][place.hex.number],
        is_goal=lambda place: bool(net.goal >> place & 1),
    )


def place_of(number: int) -> Location:
    """A place as a certificate names it."""
    return Location(Hex("1", 0, number))


def certificate(cut: Cut) -> MinCut:
    places = tuple((phase, place_of(place), capacity) for phase, place, capacity in cut.places)
    return MinCut(tuple(map(place_of, cut.sources)), cut.supply, places)


@pytest.mark.parametrize("seed", first(80, range(400)))
def test_a_flow_or_a_cut_is_right(seed: int) -> None:
    net = network(seed)
    found = route(net)
    assert isinstance(found, Routes) == is_possible(net)
    if isinstance(found, Routes):
        assert Counter(path[0] for path in found.paths) == Counter({p: n for p, n in net.supply.items() if n})
        for phase in range(PHASES):
            assert all(net.successors[phase][path[phase]] >> path[phase + 1] & 1 for path in found.paths)
            held = Counter(path[phase + 1] for path in found.paths)
            assert all(n <= net.capacity[phase][place] for place, n in held.items())
        assert all(net.goal >> path[-1] & 1 for path in found.paths)
    else:
        assert found.capacity < found.supply
        check_cut(movement(net), certificate(found))


def test_both_outcomes_occur_often() -> None:
    kinds = Counter(type(route(network(seed))).__name__ for seed in range(400))
    assert min(kinds["Routes"], kinds["Cut"]) > 60


def test_taking_a_move_back_is_needed_and_done() -> None:
    """The first unit takes the one way that the second needs, and must give it back."""
    successors = [[0b0110, 0, 0, 0], [0, 0b1100, 0b0100, 0]]  # 0 to 1 and 2; 1 to 2 and 3; 2 to 2
    net = Network(successors, [[1] * 4, [1] * 4], {0: 2}, 0b1100)
    assert route(net) == Routes(((0, 1, 3), (0, 2, 2)))


def test_ten_squads_do_not_pass_three_hexes_of_three() -> None:
    successors = [[0b1110, 0, 0, 0, 0], [0, 0b10000, 0b10000, 0b10000, 0]]
    net = Network(successors, [[3] * 5, [10] * 5], {0: 10}, 0b10000)
    assert route(net) == Cut((0,), ((0, 1, 3), (0, 2, 3), (0, 3, 3)), 10)


@pytest.mark.parametrize("seed", first(20, [s for s in range(120) if isinstance(route(network(s)), Cut)]))
def test_every_smaller_or_forged_cut_is_refused_where_the_goal_can_be_met(seed: int) -> None:
    net = network(seed)
    right = certificate(route(net))  # type: ignore[arg-type]
    for number in range(len(right.places)):
        smaller = replace(right, places=right.places[:number] + right.places[number + 1 :])
        with pytest.raises(Refused, match="without entering the cut"):
            check_cut(movement(net), smaller)
    with pytest.raises(Refused, match="supply"):
        check_cut(movement(net), replace(right, supply=right.supply + 1))
    forged = [replace(right, places=right.places + right.places[:1])] if right.places else []
    for doubled in (*forged, replace(right, sources=right.sources * 2)):
        with pytest.raises(Refused, match="twice"):
            check_cut(movement(net), doubled)
    for field, value in (("kind", "cut"), ("places", {}), ("sources", 3)):
        with pytest.raises(WrongShapeError):
            from_json(MinCut, {**to_json(right), field: value})


def test_a_cut_that_holds_enough_is_refused() -> None:
    nets = (network(seed) for seed in itertools.count())
    net = next(n for n in nets if isinstance(route(n), Routes) and sum(n.supply.values()))
    everywhere = tuple((PHASES - 1, place_of(place), net.capacity[-1][place]) for place in range(PLACES))
    forged = MinCut(tuple(map(place_of, range(PLACES))), sum(net.supply.values()), everywhere)
    with pytest.raises(Refused, match="no less than"):
        check_cut(movement(net), forged)


def test_a_lower_capacity_is_refused() -> None:
    net = next(n for n in map(network, itertools.count()) if isinstance(c := route(n), Cut) and c.capacity)
    right = certificate(route(net))  # type: ignore[arg-type]
    forged = replace(right, places=tuple((phase, place, 0) for phase, place, _ in right.places))
    with pytest.raises(Refused, match="capacity"):
        check_cut(movement(net), forged)


def test_no_time_is_no_answer() -> None:
    net = next(n for n in map(network, itertools.count()) if sum(n.supply.values()))
    with pytest.raises(LimitReachedError):
        route(net, Deadline(0))
