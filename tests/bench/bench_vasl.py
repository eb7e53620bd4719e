"""Agreement with VASL's own engine on the hexrows that the facts paint: python tests/bench/bench_vasl.py

Needs ../shared/vasl and numpy (not a dependency of the project); says so and stops where one is missing.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from asl_query import load_board
from asl_query.rules.sight import look
from asl_query.terms.locations import Depth, Location

VASL = Path(__file__).parents[3] / "shared" / "vasl"
DEPTHS = {"BASE": Depth.SURFACE, "IN": Depth.IN, "CREST": Depth.CREST}


def main() -> None:
    try:
        import numpy as np
    except ImportError:
        sys.exit("numpy is not installed: pip install numpy")
    if not VASL.is_dir():
        sys.exit(f"{VASL} is not there")
    for name in ("15", "24"):
        board = load_board(name)
        pairs = np.load(VASL / f"pairs_bd{name}.npz")
        by_name = {h.short: h for h in board.painted_hexes}
        places = {}
        for i, (hex_name, kind) in enumerate(zip(pairs["loc_hex"], pairs["loc_kind"], strict=True)):
            hex_, depth = by_name.get(str(hex_name)), DEPTHS.get(str(kind))
            if hex_ is not None and depth in board.places(hex_):
                places[i] = Location(hex_, depth)
        inside = np.isin(pairs["src"], list(places)) & np.isin(pairs["dst"], list(places)) & (pairs["blocked"] >= 0)
        began, agree, total = time.perf_counter(), 0, 0
        for a, b, blocked in zip(pairs["src"][inside], pairs["dst"][inside], pairs["blocked"][inside], strict=True):
            if a < b:
                total += 1
                agree += bool(look(board, places[int(a)], places[int(b)]).obstructions) == bool(blocked)
        seconds = time.perf_counter() - began
        print(
            f"board {name}: {agree} of {total} pairs agree with VASL ({100 * agree / total:.2f} %), {total / seconds:.0f} LOS/s"
        )


if __name__ == "__main__":
    main()
