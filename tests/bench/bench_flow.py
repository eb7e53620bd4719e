"""Flows and min cuts through a big grid, timed: python tests/bench/bench_flow.py

1,000 places as hexes of a map, 10 phases (a march of 3 hexes, then an advance of one), 40 units of two half-squads, stacks
of at most 6 half-squads (A5.1). The goal is large enough, then one hex too small; then random moves through a narrow middle.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from asl_query.acts.out_of_reach import MinCut
from asl_query.check.cut import Movement, check_cut
from asl_query.finite.flow import Cut, Network, as_bits, bits, route
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

WIDE, HIGH, PHASES, UNITS = 40, 25, 10, 40


def near(place: int, far: int) -> int:
    """The places within `far` hexes (offset columns)."""
    x, y = divmod(place, HIGH)
    found = 0
    for i in range(max(0, x - far), min(WIDE, x + far + 1)):
        for j in range(max(0, y - far - 1), min(HIGH, y + far + 2)):
            low = abs(i - x)
            rise = (j + (i & 1) / 2) - (y + (x & 1) / 2)
            if low + max(0, abs(rise) - low / 2) <= far:
                found |= 1 << (i * HIGH + j)
    return found


def hexes(capacity: int, goal_places: int) -> Network:
    """From one hex of the map to a number of hexes around another."""
    march, advance = ([near(p, far) for p in range(WIDE * HIGH)] for far in (3, 1))
    successors = [march, advance] * (PHASES // 2)
    goal = sorted(bits(near(19 * HIGH + 12, 4)))[:goal_places]
    return Network(successors, [[capacity] * (WIDE * HIGH)] * PHASES, {5 * HIGH + 12: 2 * UNITS}, as_bits(goal))


def dense(seed: int, arcs: int) -> Network:
    """Random moves, `arcs` a phase, through a narrow middle."""
    rng, size = random.Random(seed), WIDE * HIGH
    successors = []
    for _ in range(PHASES):
        rows = [0] * size
        for _ in range(arcs):
            rows[rng.randrange(size)] |= 1 << rng.randrange(size)
        successors.append(rows)
    capacity = [[rng.choice([0, 1, 2, 6]) if k == PHASES // 2 else 6 for _ in range(size)] for k in range(PHASES)]
    supply = dict.fromkeys(rng.sample(range(size), UNITS), 2)
    return Network(successors, capacity, supply, as_bits(range(0, size, 40)))


def place_of(number: int) -> Location:
    """A place as a certificate names it."""
    return Location(Hex("1", 0, number))


def checked(net: Network, cut: Cut) -> None:
    movement: Movement[int] = Movement(
        net.supply, PHASES, lambda k, places: {there for p in places for there in bits(net.successors[k][p])}, place_of,
        lambda k, p: net.capacity[k][p.hex.number],
        lambda p: bool(net.goal >> p & 1),
    )  # fmt: skip
    places = tuple((k, place_of(p), n) for k, p, n in cut.places)
    check_cut(movement, MinCut(tuple(map(place_of, cut.sources)), cut.supply, places))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def main() -> None:
    nets = {
        "hexes, 14 goal hexes for 80 half-squads, 6 each": hexes(6, 14),
        "hexes, 13 goal hexes (78 < 80)": hexes(6, 13),
        "hexes, stacks of 3 only, 27 goal hexes": hexes(3, 27),
        "dense, 40,000 arcs a phase": dense(1, 40_000),
        "sparse, 5,000 arcs a phase": dense(2, 5_000),
    }
    for name, net in nets.items():
        seconds, found = timed(lambda net=net: route(net))
        says = f"cut {found.capacity} < {found.supply}, {len(found.places)} places" if isinstance(found, Cut) else "routes"
        again = (
            f", checked in {timed(lambda net=net, found=found: checked(net, found))[0]:.3f} s" if isinstance(found, Cut) else ""
        )
        print(f"{name}: {says}, {seconds:.3f} s{again}")


if __name__ == "__main__":
    main()
