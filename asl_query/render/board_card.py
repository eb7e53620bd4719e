"""What is known of a board, in a few lines."""

from __future__ import annotations

from collections import Counter

from asl_query.board.board import Board
from asl_query.explain.names import counted
from asl_query.facts.board_file import spoken_hexrows


def board_card(board: Board) -> str:
    """Size, coverage, source, levels, terrain and hexsides of a board or map, as text."""
    lines = [f"Board {board.name}: {board.columns} hexrows, {board.rows} hexes down."]
    for placed in board.placed:
        facts = placed.facts
        lies = ", reversed" if placed.is_reversed else ""
        lines.append(f"{facts.board}{lies}: facts for {spoken_hexrows(facts.covered)}, LOS in {spoken_hexrows(facts.painted)}.")
    levels = Counter(board[h].level for h in board.hexes)
    lines.append(
        "Levels: " + ", ".join(f"{level} ({counted(count, 'hex', 'hexes')})" for level, count in sorted(levels.items())) + "."
    )
    terrain = Counter(board[h].terrain for h in board.hexes)
    lines.append("Terrain: " + ", ".join(f"{name} ({count})" for name, count in terrain.most_common()) + ".")
    depressions = [h.short for h in board.hexes if board[h].depression]
    if depressions:
        lines.append("Depression hexes: " + " ".join(depressions) + ".")
    for kind, sides in sorted(board.hexsides.items()):
        if sides:
            lines.append(f"{kind.capitalize()} hexsides: {len(sides)}.")
    bridges = [h.short for h in board.hexes if board[h].bridge]
    if bridges:
        lines.append("Bridges: " + " ".join(bridges) + ".")
    outlines = [len(layer) for layer in (*board.layers, board.hexside_art, board.bridge_art)]
    kinds = "{} of levels, {} of Depressions, {} of terrain, {} of walls and hedges, {} of the sides of bridges"
    lines.append(f"Outlines: {kinds}.".format(*outlines))
    return "\n".join(lines) + "\n"
