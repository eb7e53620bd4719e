"""Where a Searchlight can be set up."""

from __future__ import annotations

from asl_query.acts.placement import all_bars
from asl_query.board.board import Board
from asl_query.check.verify import NOTHING_OPEN
from asl_query.kinds.deciding_open import depending
from asl_query.kinds.placing.proof import Allowed, Barred, Bars, PlacingHexes, open_lines
from asl_query.kinds.query_context import QueryContext
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.terms.answers import Finding
from asl_query.terms.questions import Emplace


def emplace(context: QueryContext, board: Board, question: Emplace) -> Finding:
    """Every hex where a GMSL may be set up, for every other hex what bars it, and what depends on what is open."""
    said = question.circumstances
    with context.watch.stage("rules"):
        context.deadline.check()
        here, smoke = seen_in(board, said), taken_smoke(question.smoke, said)
        against = all_bars(here, question.board, question.emplaced, question.target, smoke)
        lines = open_lines(board, question)
    depends = depending(context, lines.sights, lines.places) if lines else ()
    allowed = [hex_ for hex_, bars in against.items() if not bars]
    barred = tuple(Barred(hex_, bars[0].rule, bars[0].objection) for hex_, bars in against.items() if bars)
    return Finding(
        PlacingHexes.of(allowed, depends),
        witness=tuple(map(Allowed, allowed)),
        certificate=Bars(barred),
        checked={"solver": context.z3().VERSION if depends else NOTHING_OPEN},
    )
