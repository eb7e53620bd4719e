"""The rules that a question about moving units meets and that are not modelled."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Reach
from asl_query.terms.water import Current


def not_modelled(board: Board, question: Reach) -> list[str]:
    """Their numbers with their names; where the map has terrain whose MF we have not seen in print, that too."""
    if all(mover.unit.broken for mover in question.movers):
        return ["A10.5 rout", "A10.6 rally"]
    missing = ["A4.15 Infantry OVR"] if question.enemies else []
    if any(mover.unit.portage_pp for mover in question.movers):
        missing.append("A4.43 transfer of SW: what a unit carries it keeps")
    if any(mover.unit.recovers for mover in question.movers):
        missing.append("A4.44 Recovery in the MPh, for a MF")
    if len(question.movers) > 1:
        missing.append("A5.11 overstacking")
    if question.waters.current in (Current.MODERATE, Current.HEAVY):
        missing.append("B21.121 river hexes that no Current affects, with land on opposite sides")
    if any(board[h].height >= 1 for h in board.hexes):
        missing.append("B23.41 upper building levels")
    return [*missing, *not_modelled_in(board, board.hexes)]


def not_modelled_in(board: Board, hexes: Iterable[Hex]) -> list[str]:
    """What is not modelled of the MF into these hexes."""
    entered = frozenset(hexes)
    walled = any(not entered.isdisjoint(side) for side in board.rowhouse_walls)
    missing = ["B23.71 ways between rowhouses round a vertex outside, or by a Breach"] if walled else []
    unsure = sorted({board[h].terrain for h in entered if terrain_chart()[board[h].terrain].status == "reconstructed"})
    return [*missing, *([f"MF taken from general knowledge: {', '.join(unsure)}"] if unsure else [])]
