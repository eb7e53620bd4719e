"""LOS compared with VASL's own engine, and timed: python tests/bench/bench_vasl.py

Needs ../shared/vasl and ../shared/boards; says so and stops where they are missing. The boards are read from VASL's own archives,
so that only the LOS differs. Every pair of centre Locations, and of Depression and building Locations, in one direction.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from asl_query import load_board
from asl_query.board.board import Board
from asl_query.facts.board_file import facts_from_table
from asl_query.facts.from_vasl import facts_of
from asl_query.facts.vasl_archive import read_archive
from asl_query.sight.sight import look_all, look_between
from asl_query.terms.locations import Depth, Location

SHARED = Path(__file__).parents[3] / "shared"
DEPTHS = {"BASE": Depth.SURFACE, "IN": Depth.IN, "CREST": Depth.CREST}
VASL_SECONDS = {"15": 10.0, "12": 17.0, "24": 14.0}  # all pairs of Locations, both ways as it needs them (design/LOS.md)

# What decides a disagreement outside marginal pairs, by who blocks and by the rule or VASL's reason.
CLASSES = {
    "VASL's two directions differ": "A6.5: a LOS is the same both ways",
    "wall at a vertex or past the end of its hexside": "B9.1: vertices count, and the depiction counts where it lies",
    "thin wall, our outline is 1.5 pixels off": "B9.1, the depiction; a finer --tolerance settles it",
    "building left beyond the unit's own hex": "A6.8, whose text we have not seen; VASL looks only one way along the LOS",
    "rowhouse wall": "B23.71: the bar blocks only where the house itself is crossed",
    "Crest Line or ground at a cliff's end": "A6.2, B10.2, B10.23: the ground beside the thread, not the cliff's pixels",
    "terrain outline": "A6.2, A6.4: our outline is up to 1.5 pixels off, VASL's line up to one",
    "way in or out of a Depression": "A6.3, B19.2, B19.51: the printed art decides, beneath a bridge as well",
    "Hindrances": "A6.7: of Hindrances at the same range one counts, from whichever end there are fewer",
}


def class_of(vasl_blocks: bool, reason: str, rule: str, one_way: bool) -> str:
    """The class of a disagreement: `reason` is VASL's when it blocks, `rule` ours when we do."""
    if one_way:
        return "VASL's two directions differ"
    if vasl_blocks:
        for word, name in (
            ("hexside terrain", "thin wall, our outline is 1.5 pixels off"), ("rowhouse", "rowhouse wall"),
            ("leave the building", "building left beyond the unit's own hex"), ("epression", "way in or out of a Depression"),
            ("Hindrance", "Hindrances"), ("B10.23", "Crest Line or ground at a cliff's end"),
            ("Ground level", "Crest Line or ground at a cliff's end"),
        ):  # fmt: skip
            if word in reason:
                return name
        return "terrain outline"
    return {
        "B9.1": "wall at a vertex or past the end of its hexside", "A6.8": "building left beyond the unit's own hex",
        "B23.71": "rowhouse wall", "A6.7": "Hindrances", "B10.2": "Crest Line or ground at a cliff's end",
        "B10.23": "Crest Line or ground at a cliff's end", "B11.21": "Crest Line or ground at a cliff's end",
        "A6.2": "terrain outline", "A6.4": "terrain outline",
    }.get(rule, "way in or out of a Depression")  # fmt: skip


def archive_board(name: str) -> Board:
    facts = facts_of(read_archive(SHARED / "boards" / f"bd{name.zfill(2)}")).facts
    return Board(facts_from_table(facts, ""))


def compare(name: str, board: Board) -> tuple[str, Counter[str], dict[str, list[str]]]:
    """A line of the table, the number of disagreements by class, and examples of each."""
    pairs = np.load(SHARED / "vasl" / f"pairs_bd{name}.npz")
    by_name = {h.short: h for h in board.painted_hexes}
    places: list[Location] = []
    number = np.full(len(pairs["loc_hex"]), -1)
    for i, (hex_name, kind) in enumerate(zip(pairs["loc_hex"].astype(str), pairs["loc_kind"].astype(str), strict=True)):
        hex_ = by_name.get(hex_name)
        if hex_ is None:
            continue
        if kind in ("L1", "L2"):
            place = Location(hex_, floor=int(kind[1]))
        elif DEPTHS.get(kind) in board.places(hex_):
            place = Location(hex_, DEPTHS[kind])
        else:
            continue
        number[i] = len(places)
        places.append(place)
    a, b, blocked = number[pairs["src"]], number[pairs["dst"]], pairs["blocked"]
    chosen = np.flatnonzero((a >= 0) & (b >= 0) & (blocked >= 0) & (pairs["src"] < pairs["dst"]))
    back = {(int(x), int(y)): int(z) for x, y, z in zip(pairs["dst"], pairs["src"], blocked, strict=True)}
    looks = look_between(board, places, a[chosen], b[chosen])
    theirs, ours, marginal = blocked[chosen] > 0, looks.blocked, looks.marginal
    outside = ~marginal
    centre = np.array([not (places[i].floor or places[i].depth) for i in range(len(places))])
    centres = centre[a[chosen]] & centre[b[chosen]]
    differ = np.flatnonzero((theirs != ours) & outside)
    line = (
        f"| {name} | {len(chosen)} | {_percent(theirs == ours)} | {100 * marginal.mean():.1f} | "
        f"{_percent((theirs == ours)[outside])} | {_percent((theirs == ours)[outside & centres])} | {len(differ)} |"
    )
    counts: Counter[str] = Counter()
    examples: dict[str, list[str]] = defaultdict(list)
    for i in differ.tolist():
        pair = int(chosen[i])
        source, target = int(pairs["src"][pair]), int(pairs["dst"][pair])
        rule = looks.sight(i).obstructions[0].rule if ours[i] else ""
        one_way = back.get((source, target)) != int(blocked[pair])
        kind = class_of(bool(theirs[i]), str(pairs["reasons"][pairs["reason"][pair]]), rule, one_way)
        counts[kind] += 1
        examples[kind].append(f"{places[a[pair]].name} to {places[b[pair]].name}")
    return line, counts, examples


def _percent(agree: Any) -> str:
    return f"{100 * float(agree.mean()):.2f}"


def timed(name: str, board: Board) -> str:
    """Seconds: a viewshed with verdicts and with reasons, all pairs of centre dots, all pairs of Locations beside VASL."""
    places = [Location(h, d) for h in board.painted_hexes for d in board.places(h)]
    target = places[len(places) // 2]
    viewers = [p for p in places if p.hex != target.hex]

    def every_pair(of: list[Location]) -> float:
        a, b = np.triu_indices(len(of), 1)
        apart = np.array([of[i].hex != of[j].hex for i, j in zip(a, b, strict=True)])
        return _best(lambda: look_between(board, of, a[apart], b[apart]).blocked, 3)

    verdict = _best(lambda: look_all(board, viewers, [target] * len(viewers)).blocked)
    reasons = _best(lambda: look_all(board, viewers, [target] * len(viewers)).sight(0))
    centres = every_pair([Location(h) for h in board.painted_hexes])
    floors = [Location(h, floor=n) for h in board.painted_hexes for n in range(1, int(board[h].height) + 1)]
    everything = every_pair([*places, *floors])
    return (
        f"| {name} | {1000 * verdict:.0f} ms | {1000 * reasons:.0f} ms | {centres:.2f} s | {everything:.2f} s | "
        f"{VASL_SECONDS[name]:.0f} s | {VASL_SECONDS[name] / everything:.1f} |"
    )


def _best(work: Any, times: int = 7) -> float:
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return min(found)


def main() -> None:
    if not (SHARED / "vasl").is_dir() or not (SHARED / "boards").is_dir():
        sys.exit(f"{SHARED} is not there")
    boards = {name: archive_board(name) for name in ("12", "15", "24")}
    print("| board | pairs | agree % | marginal % | agree outside % | of centre pairs % | differ outside |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    total: Counter[str] = Counter()
    shown: dict[str, list[str]] = defaultdict(list)
    for name, board in boards.items():
        line, counts, examples = compare(name, board)
        print(line)
        total += counts
        for kind, some in examples.items():
            shown[kind] += some[:2]
    print("\n| class of the pairs that differ | how many | decided by | for example |\n| --- | --- | --- | --- |")
    for kind, count in total.most_common():
        print(f"| {kind} | {count} | {CLASSES[kind]} | {'; '.join(shown[kind][:2])} |")
    print("\nThe shipped facts, digitised by hand:")
    for name in ("15", "24"):
        print(compare(name, load_board(name))[0])
    print("\n| board | viewshed, verdicts | with reasons | all centre pairs | all Locations | VASL's engine | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, board in boards.items():
        print(timed(name, board))


if __name__ == "__main__":
    main()
