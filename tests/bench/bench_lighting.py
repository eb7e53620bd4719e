"""Several GMSLs on whole boards, against plainer ways in the same run: python tests/bench/bench_lighting.py [BOARD ..]

Where to put four GMSLs so that most hexes of a board can be lit: the search that multipliers cut, with its proof and the re-check
of the proof, against z3's own optimizer given ten times as long. What every place lights: all LOF at once against Lane by Lane.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from asl_query.acts.light_cover import LightCover
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.kinds.lights.covering.check import bounded
from asl_query.library import load_board
from asl_query.sight.lanes import lanes
from asl_query.solve import by_z3
from asl_query.solve.by_bounds import most_covered
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Beam, Covering, Light, LightsFor, Obscurement, Searchlight

T = TypeVar("T")
COUNT, PLAIN_LANES = 4, 400


def timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def main() -> None:
    for name in sys.argv[1:] or ("44", "24", "15"):
        print(compared(name))


def compared(name: str) -> str:
    """What a board takes, as two lines."""
    board = load_board(name)
    hexes = tuple(h for h in board.painted_hexes if h.board == name)
    cover = LightCover(board, LightsFor(Covering.BEST, Searchlight.GMSL, hexes, name, COUNT))
    laid, lit = timed(lambda: cover.targets)
    best_time, best = timed(lambda: most_covered(lit, COUNT, Deadline()))
    rows = np.arange(len(lit))
    checked, _ = timed(lambda: bounded(lit, best.proof, 0, [], rows, COUNT, best.covered + 1))
    adds = {h.name: {g.name for g, x in zip(hexes, row, strict=True) if x} for h, row in zip(cover.places, lit, strict=True)}
    limit = 10 * (best_time + checked)
    z3_time, z3_most = timed(lambda: by_z3.most(adds, COUNT, Deadline(limit)))
    rng = random.Random(1)
    pairs = [(rng.choice(cover.places), rng.choice(hexes)) for _ in range(PLAIN_LANES)]
    plain, _ = timed(lambda: [_lights(board, *pair) for pair in pairs])
    one_by_one = plain / PLAIN_LANES * lit.size
    return (
        f"board {name}, {lit.shape[0]} places, {lit.shape[1]} hexes: what each lights {laid:.2f} s "
        f"(Lane by Lane {one_by_one:.0f} s, {one_by_one / laid:.0f} times)\n"
        f"  {COUNT} GMSLs light {best.covered}: search {best_time:.2f} s, {len(best.proof)} nodes, re-check {checked:.2f} s; "
        f"z3's optimizer {'undecided' if z3_most is None else z3_most} after {z3_time:.1f} s"
    )


def _lights(board: Board, place: Hex, target: Hex) -> bool:
    light = Light(Searchlight.GMSL, Location(place), "GMSL")
    end = Location(target)
    if bars_to_targeting(board, light, end, Obscurement()):
        return False
    return any(end in lane.lit for lane in lanes(board, Beam(light, end), Obscurement()))


if __name__ == "__main__":
    main()
