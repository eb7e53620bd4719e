"""Terrain whose LOS no public page prints, along LOS: what an answer says it takes from elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np

from asl_query.board.board import Board
from asl_query.board.sightline import NOWHERE, Tips, lay
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.sight.climbers import at_vertices, tip
from asl_query.sight.sight_facts import sight_facts
from asl_query.terms.locations import Location


def unsure_between(board: Board, viewers: Iterable[Location], targets: Iterable[Location]) -> tuple[str, ...]:
    """What an answer takes from elsewhere: the terrain between Locations whose LOS is reconstructed, in words."""
    chart, facts = terrain_chart(), sight_facts(board)
    unsure = [i for i, name in enumerate(facts.terrain) if name in chart and chart[name].los_status == "reconstructed"]
    if not np.isin([*facts.paint, *facts.inherent], unsure).any():
        return ()
    ends = [[end for place in places for end in at_vertices(board, place)] for places in (viewers, targets)]
    pairs = [(one, two) for one, two in itertools.product(*ends) if one.hex != two.hex]
    if not pairs:
        return ()
    one, two = (
        Tips(np.array([facts.sheet.number[p.hex] for p in some]), np.array([tip(board, p) for p in some]))
        for some in zip(*pairs, strict=True)
    )
    threads = lay(facts.sheet, one, two)
    hexes = threads.piece_hexes[threads.piece]
    own = np.any([hexes == end.hex[threads.thread][:, None] for end in (one, two)], axis=(0, 2))
    met = {
        *(int(facts.paint[p]) for side in (threads.left, threads.right) for p in set(side.paint[~own].tolist()) - {NOWHERE}),
        *facts.inherent[hexes[~own]].ravel().tolist(),
    }
    names = sorted(facts.terrain[i] for i in met & set(unsure))
    return (f"LOS of {', '.join(names)} taken from general knowledge or VASL's table of terrain types",) if names else ()
