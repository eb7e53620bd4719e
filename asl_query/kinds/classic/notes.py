"""What answers about Squad Leader Classic take for granted, and what they leave out."""

from __future__ import annotations

from asl_query.acts.classic.step_table import TerrainOverrides, step
from asl_query.board.board import Board
from asl_query.kinds.classic.open_terrain import listed_open
from asl_query.kinds.classic.proof import ClassicCertificate, OpenHexes
from asl_query.terms.answers import Notes
from asl_query.terms.classic import BARRED, ClassicReach


def notes_of_classic(board: Board, question: ClassicReach, certificate: ClassicCertificate) -> Notes:
    """Of where units and SW can go."""
    return Notes(_assumed(question), (*_not_modelled(question), *_open_hexes(board, question, certificate)))


def _open_hexes(board: Board, question: ClassicReach, certificate: ClassicCertificate) -> list[str]:
    hexes = certificate.hexes if isinstance(certificate, OpenHexes) else ()
    if not hexes:
        return []
    said = TerrainOverrides(question.costs, question.shellholes)
    steps = (step(board, said, start, hex_) for hex_ in hexes for start in board.adjacent(hex_))
    met = frozenset(left for found in steps if found for left in found.open)
    of = listed_open(met) or "all terrain on the way"
    return [f"whether {', '.join(hex_.name for hex_ in hexes)} can be reached: section 4 does not give the MF of {of}"]


def _assumed(question: ClassicReach) -> tuple[str, ...]:
    units = [m.unit.name for m in question.movers]
    who = units[0] if len(units) == 1 else f"{', '.join(units[:-1])} and {units[-1]}"
    notes = [f"{who}: in good order, neither TI nor Prep Fired, on foot", "no defensive fire", "no other unit or SW"]
    notes += [] if question.enemies else ["no enemy"]
    if question.weapons:
        notes.append("nobody possesses a SW at first: whoever passes may take it up")
    if len(units) + len(question.weapons) > 1:
        notes.append("reaching it together means being there at the end of the same phase")
    for name, half_mf in question.costs:
        notes.append(f"{name} {'bars the way' if half_mf == BARRED else f'costs {half_mf / 2:g} MF'}, as the question has it")
    return tuple(notes)


def _not_modelled(question: ClassicReach) -> tuple[str, ...]:
    return (
        "levels of buildings (their MF are not in section 4)",
        "terrain of the Quick Reference Data Card that section 4 lacks",
        *(["Close Combat, in which who advances among enemies is held"] if question.enemies else []),
    )
