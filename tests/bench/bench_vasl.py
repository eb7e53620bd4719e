"""LOS compared with VASL's own engine, and timed: python tests/bench/bench_vasl.py

Needs ../shared/vasl and ../shared/boards; says so and stops where they are missing. The boards are read from VASL's own archives,
so that only the LOS differs. Every pair of centre Locations, and of Depression and building Locations, in one direction.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np

from asl_query import load_board
from asl_query.board import sightline
from asl_query.board.board import Board
from asl_query.facts.board_file import facts_from_table
from asl_query.facts.from_vasl import DEFAULT_TOLERANCE_PIXELS, facts_of
from asl_query.facts.vasl_archive import Archive, read_archive
from asl_query.facts.vasl_terrain import INHERENT, meaning_of
from asl_query.ndarrays import Bools, Ints
from asl_query.sight.sight import Looks, look_all, look_between
from asl_query.terms.locations import Depth, Location

SHARED = Path(__file__).parents[3] / "shared"
DEPTHS = {"BASE": Depth.SURFACE, "IN": Depth.IN, "CREST": Depth.CREST}
VASL_SECONDS = {"15": 10.0, "12": 17.0, "24": 14.0}  # all pairs of Locations, both ways as it needs them (design/LOS.md)

FINE = 0.5  # pixels that an outline may be off, beside the 1.5 of an import

# What decides a disagreement outside marginal pairs: what is measured first, then by who blocks and by the rule or VASL's reason.
ONE_WAY = "VASL's two directions differ"
OUTLINE = "our outline is up to 1.5 pixels off"
LINE = "VASL's line is up to a pixel off"
ALONG = "along a hexside"
HEXSPINE, VERTEX = "wall that joins a hexspine of the unit's own hex", "wall at a vertex or past the end of its hexside"
ROWHOUSE, OUT = "rowhouse wall", "building left beyond the unit's own hex"
CREST, INHERENT_HEX = "Crest Line or ground at a cliff's end", "Inherent Terrain"
WAY, HINDRANCES, OTHER = "way in or out of a Depression", "Hindrances", "terrain outline"
CLASSES = {
    ONE_WAY: "A6.5: a LOS is the same both ways",
    OUTLINE: "the depiction (A6.1): agrees, or is marginal, with outlines half a pixel off (`--tolerance 0.5`)",
    LINE: "the depiction (A6.1): with such outlines a thread two pixels beside ours, where VASL's rounded line may lie, agrees",
    ALONG: "A6.1: what shows on one side only blocks nothing, but Inherent Terrain",
    HEXSPINE: "B9.2: it does not block unless three meet there",
    VERTEX: "B9.1: vertices count, and the depiction counts where it lies",
    ROWHOUSE: "B23.71: the bar blocks only where the house itself is crossed",
    OUT: "A6.8, whose text we have not seen; VASL looks only one way along the LOS",
    CREST: "A6.2, B10.2, B10.23, B11.21: the ground on the thread decides, and in which hex it is; not the pixels of a cliff",
    INHERENT_HEX: "B.6: its whole hex, and no pixel beyond it",
    WAY: "A6.3, B19.2, B19.51: the printed art decides, beneath a bridge as well",
    HINDRANCES: "A6.7: of Hindrances at the same range one counts, from whichever end there are fewer",
    OTHER: "A6.2, A6.4: not explained by any of the above",
}


def class_of(reason: str, rule: str, terrain: str) -> str:
    """The class of a disagreement that is not measured: `reason` is VASL's when it blocks, `rule` ours when we do, and `terrain`
    what blocks."""
    for word, name in (
        ("hexside terrain", HEXSPINE), ("rowhouse", ROWHOUSE), ("leave the building", OUT), ("epression", WAY),
        ("Hindrance", HINDRANCES), ("B10.23", CREST), ("Ground level", CREST),
    ):  # fmt: skip
        if word in reason:
            return name
    if terrain in INHERENT:
        return INHERENT_HEX
    return {
        "B9.1": VERTEX, "A6.8": OUT, "B23.71": ROWHOUSE, "A6.7": HINDRANCES, "B10.2": CREST, "B10.23": CREST, "B11.21": CREST,
        "A6.3": WAY, "B19.2": WAY, "B19.51": WAY,
    }.get(rule, OTHER)  # fmt: skip


class Read(NamedTuple):
    """A board as it is imported, the same with finer outlines, and the archive it is read from."""

    board: Board
    fine: Board
    archive: Archive


def read_board(name: str) -> Read:
    archive = read_archive(SHARED / "boards" / f"bd{name.zfill(2)}")
    board, fine = (Board(facts_from_table(facts_of(archive, t).facts, "")) for t in (DEFAULT_TOLERANCE_PIXELS, FINE))
    return Read(board, fine, archive)


class Compared(NamedTuple):
    """What VASL and we say of pairs of places: their numbers in VASL's results, and the places by number."""

    results: dict[str, Any]
    pairs: Ints
    places: list[Location]
    a: Ints
    b: Ints
    theirs: Bools
    ours: Looks

    @property
    def differ(self) -> Ints:
        """Which of the pairs differ outside marginal ones."""
        found: Ints = np.flatnonzero((self.theirs != self.ours.blocked) & ~self.ours.marginal)
        return found


def compare(name: str, board: Board) -> Compared:
    """Every pair in one direction."""
    results = dict(np.load(SHARED / "vasl" / f"pairs_bd{name}.npz"))
    by_name = {h.short: h for h in board.painted_hexes}
    places: list[Location] = []
    number = np.full(len(results["loc_hex"]), -1)
    for i, (hex_name, kind) in enumerate(zip(results["loc_hex"].astype(str), results["loc_kind"].astype(str), strict=True)):
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
    a, b, blocked = number[results["src"]], number[results["dst"]], results["blocked"]
    pairs = np.flatnonzero((a >= 0) & (b >= 0) & (blocked >= 0) & (results["src"] < results["dst"]))
    looks = look_between(board, places, a[pairs], b[pairs])
    return Compared(results, pairs, places, a[pairs], b[pairs], blocked[pairs] > 0, looks)


def line_of(name: str, found: Compared) -> str:
    """A row of the table."""
    agree, outside = found.theirs == found.ours.blocked, ~found.ours.marginal
    centre = np.array([not (place.floor or place.depth) for place in found.places])
    centres = centre[found.a] & centre[found.b]
    return (
        f"| {name} | {len(agree)} | {_percent(agree)} | {100 * found.ours.marginal.mean():.1f} | "
        f"{_percent(agree[outside])} | {_percent(agree[outside & centres])} | {len(found.differ)} |"
    )


def classes_of(found: Compared, read: Read) -> list[str]:
    """The class of each pair that differs outside marginal ones."""
    differ, results = found.differ, found.results
    ends = (found.places, found.a[differ], found.b[differ])
    fine = look_between(read.fine, *ends)
    with patch.object(sightline, "BESIDE", 2 * sightline.BESIDE):
        two_beside = look_between(read.fine, *ends).blocked_beside
    theirs = found.theirs[differ]
    by_outline, by_line = (fine.blocked == theirs) | fine.marginal, (two_beside == theirs).any(axis=0)
    back = {(x, y): z for x, y, z in zip(*(results[key].tolist() for key in ("dst", "src", "blocked")), strict=True)}
    classes = []
    for i, pair in enumerate(found.pairs[differ].tolist()):
        ends_of_pair = int(results["src"][pair]), int(results["dst"][pair])
        a, b = (found.places[int(x[i])].hex for x in ends[1:])
        reason = str(results["reasons"][results["reason"][pair]]) if theirs[i] else ""
        blocks = None if theirs[i] else fine.sight(i).obstructions[:1]
        terrain = meaning_of(int(read.archive.code[results["bx"][pair], results["by"][pair]])).terrain if theirs[i] else ""
        if back.get(ends_of_pair) != int(results["blocked"][pair]):
            classes.append(ONE_WAY)
        elif by_outline[i] or by_line[i]:
            classes.append(OUTLINE if by_outline[i] else LINE)
        elif any(len(crossed) > 1 for crossed in (c.hexes for c in read.board.crosses(a, b))):
            classes.append(ALONG)
        else:
            classes.append(class_of(reason, *((blocks[0].rule, blocks[0].what) if blocks else ("", terrain))))
    return classes


def without_results(name: str, read: Read) -> str:
    """A row about a board that can only be compared with itself."""
    places = [Location(hex_, depth) for hex_ in read.board.painted_hexes for depth in read.board.places(hex_)]
    a, b = np.triu_indices(len(places), 1)
    apart = np.array([places[i].hex != places[j].hex for i, j in zip(a, b, strict=True)])
    ours, fine = (look_between(board, places, a[apart], b[apart]) for board in (read.board, read.fine))
    other = (ours.blocked != fine.blocked) & ~ours.marginal
    return f"| {name} | {len(other)} | {100 * ours.marginal.mean():.1f} | {100 * other.mean():.3f} |"


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
    read = {name: read_board(name) for name in ("12", "15", "24")}
    boards = {name: of.board for name, of in read.items()}
    print("| board | pairs | agree % | marginal % | agree outside % | of centre pairs % | differ outside |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    counts: dict[str, Counter[str]] = {}
    for name, of in read.items():
        found = compare(name, of.board)
        print(line_of(name, found))
        counts[name] = Counter(classes_of(found, of))
    total = sum(counts.values(), Counter())
    print(f"\n| class of the pairs that differ outside | {' | '.join(counts)} | all | decided by |")
    print(f"| --- |{' --- |' * len(counts)} --- | --- |")
    for kind, count in total.most_common():
        print(f"| {kind} | {' | '.join(str(of[kind]) for of in counts.values())} | {count} | {CLASSES[kind]} |")
    print("\nBoards of which no results of VASL are at hand:")
    print("| board | pairs | marginal % | outside, with outlines half a pixel off another verdict % |\n| --- | --- | --- | --- |")
    for path in sorted((SHARED / "boards").glob("bd*")):
        name = path.name.removeprefix("bd").lstrip("0")
        if name not in read:
            print(without_results(name, read_board(name)))
    print("\nThe shipped facts, digitised by hand:")
    for name in ("15", "24"):
        print(line_of(name, compare(name, load_board(name))))
    print("\n| board | viewshed, verdicts | with reasons | all centre pairs | all Locations | VASL's engine | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, board in boards.items():
        print(timed(name, board))


if __name__ == "__main__":
    main()
