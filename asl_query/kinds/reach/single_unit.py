"""How one unit's way is found: the layers of its question, its line of play, what is taken for granted."""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.proof import Certificate, Witness
from asl_query.search.layers import Layers
from asl_query.sight.seasons import season_taken
from asl_query.terms.answers import Finding, Value, Verdict
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.water import Current


def layers_of(context: QueryContext, board: Board, question: Reach) -> Layers:
    """The layers of a question about one unit."""
    with context.watch.stage("graph"):
        play = Play(board, question.unit, question)
        return Layers(play, start_of(question.movers[0]), context.deadline)


def arrived(question: Reach, turn: int, solver: str, witness: Witness = (), certificate: Certificate = None) -> Finding:
    """A yes, or the turn where it is asked for; with what proves it."""
    said = Verdict.YES if question.asks is Reaching.CAN else Value(turn)
    return Finding(said, witness=witness, certificate=certificate, checked={"solver": solver})


def assumed(board: Board, question: Reach) -> list[str]:
    """What the answer takes for granted."""
    weather = " and ".join(question.weather.names) or "dry and still weather"
    lines = []
    for unit, _ in question.movers:
        order = "broken" if unit.broken else "wounded" if unit.wounded else "in Good Order"
        load = f"{unit.portage_pp or 'no'} PP" + (" once it has recovered them" if unit.recovers else "")
        lines.append(f"the {unit.name} is {order}, unconcealed, carries {load} and has its full MF")
    if not question.enemies:
        lines.append("no enemy unit is in the way" if question.unseen_by else "no enemy")
    if len(question.movers) == 1:
        lines.append("no other unit")
    if not question.smoke:
        lines.append("no SMOKE")
    if question.waters.current not in (None, Current.SLOW):
        which = "best" if question.luck is Luck.BEST else "worst"
        lines.append(f"of several hexes downstream a swimmer drifts into the one that is {which} for it (B21.121)")
    return [
        *lines,
        ", ".join([weather, *season_taken(board)]),
        *(f"any Falling DR of turn {t} is {dr}" for t, dr in question.forced_dr),
    ]
