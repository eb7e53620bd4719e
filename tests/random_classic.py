"""Seeded little boards of terrain that section 4 of Squad Leader Classic knows, and questions of up to three units and two SW."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from asl_query.acts.classic.unmodelled_moves import wrong_at_the_start
from asl_query.board.board import Board
from asl_query.facts.board_file import facts_from_table
from asl_query.terms.classic import ClassicReach, PlacedWeapon, Sw, SwKind
from asl_query.terms.hexes import hexside
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.units import Unit, UnitKind

SMALL, MIDDLING, LARGE = ((3, 1), (2, 2)), ((4, 1), (3, 1), (2, 2)), ((5, 1), (4, 1), (3, 2), (7, 1))  # hexrows and rows
TERRAIN = ("open ground", "open ground", "grain", "woods", "woods", "wooden building", "stone building")
LIGHT = (SwKind.LMG, SwKind.LMG, SwKind.FT, SwKind.DC, SwKind.PF, SwKind.PIAT, SwKind.RADIO)
NOTE_A = (SwKind.MMG, SwKind.HMG, SwKind.ATR)
MMC = (UnitKind.SQUAD, UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.CREW)
SMC = (UnitKind.LEADER, UnitKind.LEADER, UnitKind.HERO)
COMPANIES = (
    (MMC,),
    (SMC,),
    (SMC, SMC),
    (MMC, SMC),
    (MMC, MMC),
    (MMC, MMC, SMC),
    (MMC, SMC, SMC),
    (SMC, SMC, SMC),
    (MMC, MMC, MMC),
)


def board_of(rng: random.Random, pieces: int) -> Board:
    """A clump of hexes; where it is painted, woods and buildings may be bypassed."""
    columns, rows = rng.choice(SMALL if pieces > 4 else MIDDLING if pieces > 3 else LARGE)
    plain = Board(facts_from_table({"board": "9", "columns": columns, "rows": rows}, ""))
    steep = rng.random() < 0.6
    hexes: dict[str, dict[str, Any]] = {}
    for hex_ in plain.hexes:
        terrain = rng.choice(TERRAIN)
        level = rng.choice([0, 0, 1, 1, 2]) if steep else 0
        hexes[hex_.short] = {"level": level, "terrain": terrain} | ({"height": 1} if "building" in terrain else {})
    sides = sorted({hexside(h, n) for h in plain.hexes for n in plain.adjacent(h)})
    table: dict[str, Any] = {
        "board": "9", "columns": columns, "rows": rows, "hexes": hexes,
        "hexsides": {
            "road": [s.short for s in sides if rng.random() < 0.2], "wall": [s.short for s in sides if rng.random() < 0.15],
            "hedge": [s.short for s in sides if rng.random() < 0.1],
        },
    }  # fmt: skip
    if rng.random() < 0.3:
        table["painted"] = f"A-{'ABCDEFG'[columns - 1]}"
    return Board(facts_from_table(table, repr(table)))


def unit_of(rng: random.Random, name: str, kinds: tuple[UnitKind, ...]) -> Unit:
    kind = rng.choice(kinds)
    return Unit(kind, name, inexperienced=not kind.is_smc and rng.random() < 0.2)


def weapon_of(rng: random.Random, name: str) -> Sw:
    """Any SW: of the chart, a mortar, or a load."""
    kind = rng.choice((*LIGHT, *NOTE_A, *NOTE_A, SwKind.MTR, SwKind.MTR, SwKind.LOAD))
    if kind is SwKind.LOAD:
        return Sw(kind, name, counter_half_pp=rng.randrange(0, 13))
    if kind is SwKind.MTR:
        large = rng.random() < 0.3
        half_pp = 10 if large else 2 * rng.randrange(2, 8)
        return Sw(kind, name, half_pp >= 10 and rng.random() < 0.4, half_pp, large)
    return Sw(kind, name, kind in (SwKind.MMG, SwKind.HMG) and rng.random() < 0.4)


def _units(rng: random.Random) -> list[Unit]:
    return [unit_of(rng, f"unit {i}", kinds) for i, kinds in enumerate(rng.choice(COMPANIES), 1)]


def case(seed: int) -> tuple[Board, ClassicReach]:
    """The board and the question of a seed."""
    rng = random.Random(f"classic {seed}")
    while True:
        sorts, weapons_ = _units(rng), rng.choice([0, 1, 2, 2])
        board = board_of(rng, len(sorts) + weapons_)
        together, places = Location(rng.choice(board.hexes)), [Location(h) for h in board.hexes]

        def place(chance: float, together: Location = together, places: list[Location] = places) -> Location:
            return together if rng.random() < chance else rng.choice(places)

        units = [Mover(unit, place(0.7)) for unit in sorts]
        weapons = [PlacedWeapon(weapon_of(rng, f"SW {i}"), place(0.5)) for i in range(1, weapons_ + 1)]
        goals = rng.sample(places, 1 if rng.random() < 0.8 else 2)
        latest = 2 if len(units) + len(weapons) > 4 else 3
        question = ClassicReach(
            Reaching.CAN, tuple(units), tuple(weapons), goals[0], tuple(goals[1:]), by_turn=min(rng.choice([1, 2, 2, 3]), latest),
            enemies=(rng.choice(places),) if rng.random() < 0.2 else (),
            avoiding=(rng.choice(board.hexes),) if rng.random() < 0.15 else (),
            by_assault_movement=rng.random() < 0.15,
            shellholes=(rng.choice(board.hexes),) if rng.random() < 0.15 else (),
        )  # fmt: skip
        if not wrong_at_the_start(question):
            return board, question


def how_soon(question: ClassicReach) -> ClassicReach:
    """The same question without a turn."""
    return replace(question, asks=Reaching.HOW_SOON, by_turn=None)
