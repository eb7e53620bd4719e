"""Seeded little boards with every terrain that moving asks about, and questions of one to three units on them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from asl_query.acts.starting_state import impossible
from asl_query.acts.step_table import step_table
from asl_query.board.board import Board
from asl_query.facts.board_file import facts_from_table
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.search.joint import layers_for
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Ending, Luck, Mover, Reach, Reaching, Waters
from asl_query.terms.units import Unit, UnitKind, Weather
from asl_query.terms.water import Current

SHAPES = ((2, 1), (3, 1), (2, 2), (4, 1))  # hexrows and rows: clumps of three to six hexes
DRY = ("open ground", "open ground", "woods", "brush", "grain", "marsh", "orchard", "rubble", "stone building")


def board_of(rng: random.Random) -> Board:
    """A clump of hexes."""
    columns, rows = rng.choice(SHAPES)
    plain = Board(facts_from_table({"board": "9", "columns": columns, "rows": rows}, ""))
    wet, deep = rng.random() < 0.4, rng.choice(["gully", "gully", "stream"])
    hexes = {h: _hex_facts(rng, wet, deep) for h in plain.hexes}
    sides = sorted({hexside(h, n) for h in plain.hexes for n in plain.adjacent(h)})
    table: dict[str, Any] = {
        "board": "9", "columns": columns, "rows": rows, "hexes": {h.short: facts for h, facts in hexes.items()},
        "hexsides": hexsides_of(rng, hexes, sides), "painted": f"A-{'ABCD'[columns - 1]}",
    }  # fmt: skip
    return Board(facts_from_table(table, repr(table)))


def _hex_facts(rng: random.Random, wet: bool, deep: str) -> dict[str, Any]:
    level = rng.choice([0, 0, 0, 1, 1, 2, 3])
    if wet and rng.random() < 0.5:
        return {"level": 0, "terrain": rng.choice(["river", "pond"])}
    if rng.random() < 0.25:
        bridge = {"bridge": "stone"} if rng.random() < 0.3 else {}
        return {"level": level, "depression": deep, "terrain": rng.choice(["open ground", "woods"])} | bridge
    terrain = rng.choice(DRY)
    return {"level": level, "terrain": terrain} | ({"height": 1} if terrain == "stone building" else {})


def hexsides_of(rng: random.Random, hexes: dict[Hex, dict[str, Any]], sides: list[Hexside]) -> dict[str, list[str]]:
    """Cliffs, roads and what else may be on the hexsides between such hexes."""

    def bottom(hex_: Hex) -> int:
        return int(hexes[hex_]["level"]) - ("depression" in hexes[hex_])

    steep = [s for s in sides if bottom(s.a) != bottom(s.b)]
    cliffs = [s for s in steep if rng.random() < 0.45]
    others = [s for s in sides if s not in cliffs]
    land = [s for s in others if not any(is_water(hexes[h]["terrain"]) for h in s)]
    gullies = [s for s in others if all("depression" in hexes[h] for h in s)]
    found = {
        "cliff": cliffs, "depression": [s for s in gullies if rng.random() < 0.7],
        "road": [s for s in land if rng.random() < 0.25], "wall": [s for s in land if rng.random() < 0.12],
        "hedge": [s for s in land if rng.random() < 0.1], "path": [s for s in land if rng.random() < 0.1],
    }  # fmt: skip
    return {kind: [s.short for s in names] for kind, names in found.items()}


def unit_of(rng: random.Random, name: str) -> Unit:
    """Any Infantry unit."""
    kind = rng.choice([UnitKind.SQUAD, UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.LEADER, UnitKind.LEADER, UnitKind.HERO])
    laden = rng.random() < 0.3
    return Unit(
        kind, name, broken=rng.random() < 0.05, wounded=kind.is_smc and rng.random() < 0.15, commando=rng.random() < 0.15,
        inexperienced=not kind.is_smc and rng.random() < 0.15, cx=rng.random() < 0.2,
        portage_pp=rng.randrange(1, 3 if kind.is_smc else 7) if laden else 0, morale_level=rng.randrange(5, 11),
        elr=rng.randrange(6) if rng.random() < 0.5 else None,
    )  # fmt: skip


def waters_of(rng: random.Random, board: Board) -> Waters:
    """The Current and what else a scenario may say of the water."""
    wet = [h for h in board.hexes if is_water(board[h].terrain)]
    return Waters(
        current=rng.choice([*Current, *Current, None]), toward=rng.choice(wet) if wet and rng.random() < 0.7 else None,
        frigid=rng.random() < 0.05, fordable=rng.random() < 0.12, rafting=rng.random() < 0.2,
        fording_line=rng.choice(wet) if wet and rng.random() < 0.12 else None, streams=rng.choice(["dry", "shallow", "deep"]),
    )  # fmt: skip


def places_of(board: Board, waters: Waters) -> list[Location]:
    """Every Location where a unit on foot can be."""
    return list(step_table(board, waters.streams).places)


def goals_of(rng: random.Random, board: Board, places: list[Location]) -> list[Location]:
    """One goal or two: any place of a hex, one place of it, or the water."""

    def goal() -> Location:
        return rng.choice([Location(rng.choice(board.hexes)), *rng.sample(places, min(3, len(places)))])

    return [goal() for _ in range(1 if rng.random() < 0.8 else 2)]


def question_of(rng: random.Random, board: Board, units: int) -> Reach | None:
    """A question about so many units; None where the board has no place for it."""
    waters = waters_of(rng, board)
    places = places_of(board, waters)
    if not places:
        return None
    together = rng.choice(places)
    movers = tuple(
        Mover(unit_of(rng, f"unit {i}"), together if rng.random() < 0.6 else rng.choice(places)) for i in range(1, units + 1)
    )
    if impossible(board, Reach(Reaching.CAN, movers)):
        return None
    certain, risky = (
        [(Reaching.CAN, Luck.BEST), (Reaching.HOW_SOON, Luck.BEST)],
        [(Reaching.HOW_LIKELY, Luck.BEST), (Reaching.CAN, Luck.WORST)],
    )
    asks, luck = rng.choice([*certain, *risky] if units == 1 else [*certain[:1] * 8, certain[1], risky[0]])
    goal, *others = goals_of(rng, board, places)
    by_turn = None if asks is Reaching.HOW_SOON else rng.randrange(1, 3 if units > 1 else 4)
    given = _conditions(rng, board, places, movers, goal, others)
    if units == 1 and not movers[0].unit.broken and rng.random() < 0.15:
        movers = (Mover(replace(movers[0].unit, recovers=True), movers[0].at),)
    return Reach(asks, movers, goal, tuple(others), by_turn, luck, waters=waters, **given)


def _conditions(
    rng: random.Random, board: Board, places: list[Location], movers: tuple[Mover, ...], goal: Location, others: list[Location]
) -> dict[str, Any]:
    def some(chance: float) -> bool:
        return rng.random() < chance

    starts = {m.at for m in movers}
    free = [p for p in places if p not in starts]
    cliffs = [s for s in sorted(board.cliffs) if goal.hex in s and not others]
    smoky = rng.choice(board.hexes)
    return {
        "weather": Weather(some(0.2), some(0.1), some(0.1)),
        "smoke": ((smoky, 3),) if some(0.15) else (),
        "enemies": (rng.choice(free),) if free and some(0.2) else (),
        "unseen_by": (Location(rng.choice(board.painted_hexes)),) if some(0.05) and _is_flat(board) else (),
        "only_by_climbing": rng.choice(cliffs) if cliffs and some(0.3) else None,
        "without_climbing": some(0.1),
        "without_swimming": some(0.1),
        "by_assault_movement": some(0.08),
        "avoiding": (rng.choice(board.hexes),) if some(0.15) else (),
        "forced_dr": tuple((turn, rng.randrange(2, 13)) for turn in (1, 2) if some(0.12)),
        "all_pass": some(0.12),
        "ending": tuple(e for e in Ending if some(0.06)),
    }


def _is_flat(board: Board) -> bool:
    """LOS is asked only where nothing has to be painted for it."""
    plain = all(board[h].terrain in ("open ground", "grain", "brush") and not board[h].depression for h in board.hexes)
    return plain and len(board.painted_hexes) == len(board.hexes)


def crowd_case(seed: int) -> tuple[Board, Reach]:
    """Four squads alike, one more than a Location holds, to a goal of one Location or two."""
    rng = random.Random(f"crowd {seed}")
    while True:
        board, asked = case(rng.randrange(10**6))
        places = places_of(board, asked.waters)
        unit = replace(
            asked.unit, kind=UnitKind.SQUAD, broken=False, wounded=False, recovers=False, portage_pp=min(asked.unit.portage_pp, 3)
        )
        starts = [rng.choice(places)] * 3 + [rng.choice(places)]
        movers = tuple(Mover(replace(unit, name=f"squad {i}"), at) for i, at in enumerate(starts, 1))
        if not impossible(board, Reach(Reaching.CAN, movers)) and len(places) <= 5:
            return board, replace(asked, asks=Reaching.CAN, luck=Luck.BEST, movers=movers, by_turn=1, enemies=())


def led_case(seed: int) -> tuple[Board, Reach]:
    """A leader and two MMC, of which at least one is in time only with him."""
    rng = random.Random(f"led {seed}")
    while True:
        board, asked = case(rng.randrange(10**6), 3)
        places = places_of(board, asked.waters)
        kinds = (UnitKind.LEADER, rng.choice([UnitKind.SQUAD, UnitKind.HALF_SQUAD]), UnitKind.SQUAD)
        units = [replace(m.unit, kind=k, broken=False, wounded=False, portage_pp=min(m.unit.portage_pp, 2 if k.is_smc else 4))
                 for m, k in zip(asked.movers, kinds, strict=True)]  # fmt: skip
        start = rng.choice(places)
        movers = (*(Mover(u, start) for u in units[:2]), Mover(units[2], start if rng.random() < 0.5 else rng.choice(places)))
        question = replace(
            asked, asks=Reaching.CAN, luck=Luck.BEST, movers=movers, goal=rng.choice(places), or_goals=(), by_turn=1,
            only_by_climbing=None, by_assault_movement=False,
        )  # fmt: skip
        if not impossible(board, question) and any(_needs_a_leader(board, question, m) for m in movers[1:]):
            return board, question


def _needs_a_leader(board: Board, question: Reach, mover: Mover) -> bool:
    alone, led = (layers_for(board, replace(question, movers=m), mover).arrival(1) for m in ((mover,), question.movers))
    return alone is None and led is not None


def case(seed: int, units: int = 1) -> tuple[Board, Reach]:
    """The board and the question of a seed; there is always one."""
    rng = random.Random(f"{units} {seed}")
    while True:
        board = board_of(rng)
        question = question_of(rng, board, units)
        if question is not None:
            return board, question


__all__ = ["Depth", "board_of", "case", "question_of"]
