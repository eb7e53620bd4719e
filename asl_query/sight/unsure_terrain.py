"""Terrain whose LOS no public page prints, along one LOS: what an answer says it takes from elsewhere."""

from __future__ import annotations

import itertools

import numpy as np

from asl_query.board.board import Board
from asl_query.board.sightline import NOWHERE, Tips, lay
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.sight.climbers import at_vertices, tip
from asl_query.sight.sight_facts import sight_facts
from asl_query.terms.locations import Location


def unsure_between(board: Board, viewer: Location, target: Location) -> tuple[str, ...]:
    """What an answer takes from elsewhere: the terrain between two Locations whose LOS is reconstructed, in words."""
    chart = terrain_chart()
    facts = sight_facts(board)
    unsure = [i for i, name in enumerate(facts.terrain) if name in chart and chart[name].los_status == "reconstructed"]
    if viewer.hex == target.hex or not np.isin([*facts.paint, *facts.inherent], unsure).any():
        return ()
    lines = list(itertools.product(at_vertices(board, viewer), at_vertices(board, target)))
    one, two = (
        Tips(np.array([facts.sheet.number[p.hex] for p in ends]), np.array([tip(board, p) for p in ends]))
        for ends in zip(*lines, strict=True)
    )
    threads = lay(facts.sheet, one, two)
    ends = [facts.sheet.number[place.hex] for place in (viewer, target)]
    hexes = threads.piece_hexes[threads.piece]
    between = ~np.isin(hexes, ends).any(axis=1)
    met = {
        *(int(facts.paint[p]) for side in (threads.left, threads.right) for p in side.paint[between] if p != NOWHERE),
        *facts.inherent[hexes[between]].ravel().tolist(),
    }
    names = sorted(facts.terrain[i] for i in met & set(unsure))
    return (f"LOS of {', '.join(names)} taken from general knowledge or VASL's table of terrain types",) if names else ()
