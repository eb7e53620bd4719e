"""LOS on boards that no one printed: the same both ways, never lost by removing things, never lost by climbing but for B11.21."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from large import first

from asl_query.board.board import Board
from asl_query.board.lint import inside
from asl_query.facts.board_file import facts_from_table
from asl_query.sight.sight import Looks, look_all, look_between
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Location

COLUMNS, ROWS = 9, 6
SEEDS = range(12)
AT_ITS_OWN_LEVEL = {"orchard", "the Blind Hexes of its orchard"}  # B14.2: to units at its own level it is only a Hindrance


def table(seed: int) -> dict[str, Any]:
    """A board of random hills, woods, brush, orchards, walls, hedges, cliffs and one gully, as its facts file would hold it."""
    rng = random.Random(seed)
    width, height = 96 * (COLUMNS - 1), 64 * ROWS

    def blob(size: int) -> list[list[int]]:
        x, y = rng.randrange(width), rng.randrange(height)
        corners = [(rng.uniform(0.4, 1) * size, turn) for turn in range(rng.randrange(5, 9))]
        around = [(x + r * np.cos(6.28 * t / len(corners)), y + 0.7 * r * np.sin(6.28 * t / len(corners))) for r, t in corners]
        return [[int(np.clip(a, 0, width)), int(np.clip(b, 0, height))] for a, b in around]

    ground = [{"level": level, "outline": blob(size)} for level, size in ((1, 260), (1, 180), (2, 120), (-1, 160), (3, 70))]
    paint = [{"terrain": rng.choice(["woods", "woods", "brush", "grain"]), "outline": blob(60)} for _ in range(9)]
    paint.append({"terrain": "stone building", "height": 1.5, "outline": blob(40)})
    plain = Board(facts_from_table({"board": "9", "columns": COLUMNS, "rows": ROWS}, ""))
    hexes: dict[str, dict[str, Any]] = {}
    for hex_ in plain.hexes:
        dot = tuple(min(max(v, 1), edge - 1) for v, edge in zip(plain.centre(hex_), (width, height), strict=True))
        level = next((g["level"] for g in reversed(ground) if inside((dot[0], dot[1]), tuple(map(tuple, g["outline"])))), 0)
        facts = {"level": level} | ({"terrain": rng.choice(["orchard", "crags"])} if rng.random() < 0.06 else {})
        hexes[hex_.short] = facts
    sides = sorted({hexside(h, n) for h in plain.hexes for n in plain.adjacent(h)})
    chosen = rng.sample(sides, 24)
    steep = [s for s in sides if abs(hexes[s.a.short]["level"] - hexes[s.b.short]["level"]) >= 1]
    cliffs = [s.short for s in rng.sample(steep, min(5, len(steep)))]
    walls = [s.short for s in chosen[:8] if s.short not in cliffs]
    return {
        "board": "9", "columns": COLUMNS, "rows": ROWS, "hexes": hexes, "ground": ground, "paint": paint,
        "hexsides": {"wall": walls, "hedge": [s.short for s in chosen[8:14]], "cliff": cliffs},
    }  # fmt: skip


def with_gully(found: dict[str, Any], seed: int) -> dict[str, Any]:
    """The same board with a gully along the hexes of one hexrow."""
    column = random.Random(seed).randrange(1, COLUMNS - 1)
    hexes = [Hex("9", column, n) for n in range(2, ROWS - 1)]
    x = 96 * column
    for hex_ in hexes:
        found["hexes"][hex_.short] = {"level": found["hexes"][hex_.short]["level"], "depression": "gully"}
    top, bottom = 64 * hexes[0].row, 64 * hexes[-1].row + 64
    art = [[x - 12, top], [x + 10, top], [x + 14, bottom], [x - 9, bottom]]
    joined = [hexside(a, b).short for a, b in itertools.pairwise(hexes)]
    return {
        **found,
        "depression": [{"kind": "gully", "outline": art}],
        "hexsides": {**found["hexsides"], "depression": joined},
    }


def board_of(found: dict[str, Any]) -> Board:
    return Board(facts_from_table(found, ""))


def everywhere(board: Board) -> tuple[list[Location], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    places = [Location(h, d) for h in board.hexes for d in board.places(h)]
    a, b = np.triu_indices(len(places), 1)
    apart = np.array([places[i].hex != places[j].hex for i, j in zip(a, b, strict=True)])
    return places, a[apart], b[apart]


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_los_is_the_same_both_ways(seed: int) -> None:
    board = board_of(with_gully(table(seed), seed))
    places, a, b = everywhere(board)
    there, back = look_between(board, places, a, b), look_between(board, places, b, a)
    assert (there.blocked == back.blocked).all()
    assert (there.marginal == back.marginal).all()
    some = np.random.default_rng(seed).choice(len(a), 150, replace=False).tolist()
    for i in some:
        one, other = there.sight(i), back.sight(i)
        assert {o for o in one.obstructions if o.rule != "A6.7"} == {o for o in other.obstructions if o.rule != "A6.7"}
        assert one.hindrance_drm == other.hindrance_drm


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_removing_obstacles_never_loses_a_los(seed: int) -> None:
    found = with_gully(table(seed), seed)
    board = board_of(found)
    sides = {kind: names for kind, names in found["hexsides"].items() if kind not in ("wall", "hedge", "cliff")}
    plain = {name: {k: v for k, v in facts.items() if k != "terrain"} for name, facts in found["hexes"].items()}
    bare = board_of({**found, "paint": [], "hexsides": sides, "hexes": plain})
    places, a, b = everywhere(board)
    with_them, without = look_between(board, places, a, b).blocked, look_between(bare, places, a, b).blocked
    assert not (without & ~with_them).any()
    assert (with_them & ~without).any()


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_climbing_never_loses_a_los_but_for_cliffs(seed: int) -> None:
    board = board_of(table(seed))
    places, a, b = everywhere(board)
    viewers, targets = [places[i] for i in a], [places[j] for j in b]
    low: Looks = look_all(board, viewers, targets)
    high = look_all(board, [v._replace(at_level=1 + seed % 3) for v in viewers], targets)
    lost = np.flatnonzero(high.blocked & ~low.blocked)
    for i in lost.tolist():
        rest = [o for o in high.sight(i).obstructions if o.rule not in ("B11.21", "A6.8") and o.what not in AT_ITS_OWN_LEVEL]
        assert not rest, (viewers[i].name, targets[i].name, rest)
    assert (low.blocked & ~high.blocked).any()


def test_a_map_of_two_boards_is_one_board() -> None:
    """Cut one random board in two, lay the halves side by side: every LOS is as before."""
    found = table(5)
    whole = board_of({**found, "paint": [], "hexsides": {}})
    left = {n: f for n, f in found["hexes"].items() if ord(n[0]) - 65 <= 4}
    right = {f"{chr(ord(n[0]) - 4)}{n[1:]}": f for n, f in found["hexes"].items() if ord(n[0]) - 65 >= 4}
    cut = 96 * 4

    def half(shift: int, low: int, high: int) -> list[dict[str, Any]]:
        import shapely

        box = shapely.box(low, -1, high, 9999)
        parts = []
        for layer in found["ground"]:
            met = shapely.Polygon(layer["outline"]).buffer(0).intersection(box)
            for part in getattr(met, "geoms", [met]):
                if part.geom_type == "Polygon" and not part.is_empty:
                    ring = [[round(x) - shift, round(y)] for x, y in part.exterior.coords[:-1]]
                    parts.append({"level": layer["level"], "outline": ring})
        return parts

    one = facts_from_table({"board": "1", "columns": 5, "rows": ROWS, "hexes": left, "ground": half(0, -1, cut)}, "")
    two = facts_from_table({"board": "2", "columns": 5, "rows": ROWS, "hexes": right, "ground": half(cut, cut, 9999)}, "")
    from asl_query.board.board import Placed, arranged

    joined = arranged("test", [Placed(one), Placed(two, 4)])
    assert len(joined.hexes) == len(whole.hexes)
    by_spot = {joined.spot(h): h for h in joined.hexes}
    places, a, b = everywhere(whole)
    same = [Location(by_spot[whole.spot(p.hex)]) for p in places]
    before, after = look_between(whole, places, a, b), look_between(joined, same, a, b)
    differ = np.flatnonzero(before.blocked != after.blocked)
    assert before.marginal[differ].all()  # a cut edge is rounded to whole map units
    assert len(differ) < 20
