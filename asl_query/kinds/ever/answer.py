"""Edge cases: can a unit ever be so? A shortest line of play, or partial states that nothing brings about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from asl_query.acts.states.barred import barred
from asl_query.acts.states.line import trace_of
from asl_query.acts.states.machines import machine
from asl_query.acts.states.partial_states import as_texts, merged, partial_states_of
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.question import machine_asked
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.machine import Machine, PartialState
from asl_query.rules.index import index
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.questions import Ever

if TYPE_CHECKING:
    from asl_query.solve.by_induction import Induction, Reached, Unreached

_ROUNDS = ((0, 3), (3, 9), (30, 14), (200, 40))  # further partial states of a proof, events of a line: tried in turn


def ever(context: QueryContext, board: Board, question: Ever) -> Finding:
    """Whether such a state is ever reached."""
    index()  # every rule is registered
    of, given = machine_asked(board, question)
    wanted = partial_states_of(of, question.wanted)
    with context.watch.stage("import z3"):
        from asl_query.solve import by_induction
    with context.watch.stage("solve"):
        found = _found(by_induction.Induction(of, given, context.deadline), of, wanted)
    checked = {"solver": by_induction.VERSION}
    if isinstance(found, by_induction.Reached):
        trace = trace_of(of, found.start, found.events)
        return Finding(Verdict.YES, witness=trace, checked=checked)
    cubes = merged(list(found.cubes))
    proof = NeverReached(tuple(map(as_texts, cubes)), barred(of, cubes, machine(of.name)))
    return Finding(Verdict.NO, certificate=proof, checked=checked)


def _found(engine: Induction, of: Machine, wanted: Sequence[PartialState]) -> Reached | Unreached:
    """A line of events that were seen in the rules, or partial states that no event whatever brings about."""
    open_line: Reached | None = None  # one on which text that was not seen decides: then no proof holds without that text
    for more, events in _ROUNDS:
        cubes = len(wanted) + more
        found = (engine.never(wanted, cubes) if open_line is None else None) or engine.shortest(wanted, events, certain=True)
        if found is not None:
            return found
        open_line = open_line or engine.shortest(wanted, events, certain=False)
        if open_line is not None and engine.never(wanted, cubes, certain=True) is not None:
            break
    return _undecided(of, open_line)


def _undecided(of: Machine, line: Reached | None) -> NoReturn:
    """Say what it hangs on."""
    events = [of.by_name[name] for name in line.events] if line is not None else []
    unseen = next((event for event in events if event.unseen), None)
    if unseen is None:
        raise LimitReachedError(f"no line of up to {_ROUNDS[-1][1]} events was found, and no proof that there is none")
    told = ", then ".join(event.name for event in events if "when" not in event.sets)
    raise LimitReachedError(f"{unseen.unseen}; only so it comes about: it {told}")
