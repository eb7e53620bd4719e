"""What answers about where units can go take for granted, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.acts.joint import ipc_lent_more_than_once
from asl_query.acts.unmodelled_moves import not_modelled
from asl_query.board.board import Board
from asl_query.explain.names import the
from asl_query.sight.seasons import season_taken
from asl_query.terms.answers import Notes
from asl_query.terms.movement import Luck, Mover, Reach
from asl_query.terms.water import Current

MOVING_AT_NIGHT = "E1 (of which the text was not seen but for E1.1): what moving at night costs, and Straying"


def notes_of_reach(board: Board, question: Reach) -> Notes:
    """Of one unit, or of several together."""
    assumed = (*map(_of_unit, question.movers), *_around(board, question), *_together(question), *_at_night(question))
    return Notes(assumed, (*not_modelled(board, question), *((MOVING_AT_NIGHT,) if question.night else ())))


def _at_night(question: Reach) -> Iterator[str]:
    """What the night lets the viewers see."""
    if question.night is not None:
        lit = "what else is lit as said" if question.night.has_light or question.night.gunflashes else "no Gunflash and no light"
        yield f"night, a NVR of {question.night.nvr} (E1.1) for the viewers, {lit}"


def _of_unit(mover: Mover) -> str:
    unit = mover.unit
    order = "broken and stays so" if unit.broken else "wounded" if unit.wounded else "in Good Order"
    load = f"{unit.portage_pp or 'no'} PP" + (" once it has recovered them" if unit.recovers else "")
    return f"{the(unit.name)} is {order}, unconcealed, carries {load} and has its full MF"


def _around(board: Board, question: Reach) -> Iterator[str]:
    if not question.enemies:
        yield "no enemy unit is in the way" if question.unseen_by else "no enemy"
    if len(question.movers) == 1:
        yield "no other unit"
    if not question.smoke:
        yield "no SMOKE"
    if question.waters.current not in (None, Current.SLOW):
        which = "best" if question.luck is Luck.BEST else "worst"
        yield f"of several hexes downstream a swimmer drifts into the one that is {which} for it (B21.121)"
    weather = " and ".join(question.weather.names) or "dry and still weather"
    yield ", ".join([weather, *season_taken(board)])
    yield from (f"if a Falling DR is made in turn {turn}, it is {dr}" for turn, dr in question.forced_dr)


def _together(question: Reach) -> Iterator[str]:
    if len(question.movers) > 1:
        yield "reaching it together means being there at the end of the same phase"
        if ipc_lent_more_than_once(question):
            yield "each laden unit may have its leader's IPC (A4.42)"
