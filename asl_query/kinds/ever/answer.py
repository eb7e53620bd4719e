"""Edge cases: can a unit ever be so? A shortest line of play, or partial states that nothing brings about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from asl_query.acts.states.barred import barred
from asl_query.acts.states.becoming import BECAME, event_of
from asl_query.acts.states.line import EventTrace, trace_of
from asl_query.acts.states.machines import machine
from asl_query.acts.states.partial_states import as_texts, merged
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.kinds.ever.plain_start import PlayedFrom
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.question import cubes_asked, machine_asked, unseen_text, untold_of_what_is_done, whole_machine
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.machine import Machine, PartialState
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.questions import Ever

if TYPE_CHECKING:
    from asl_query.solve.by_induction import Induction, Reached, Unreached


def ever(context: QueryContext, board: Board, question: Ever) -> Finding:
    """Whether such a state is ever reached."""
    if unseen := unseen_text(question):
        raise LimitReachedError(unseen)
    of, given = machine_asked(board, question)
    wanted = cubes_asked(of, question)
    with context.watch.stage("import z3"):
        from asl_query.solve import by_induction
    with context.watch.stage("solve"):
        found = _found(by_induction.Induction(of, given, context.deadline), wanted)
    checked = {"solver": by_induction.VERSION}
    if isinstance(found, by_induction.Reached):
        for untold in untold_of_what_is_done(question):
            raise LimitReachedError(untold.why)
        return Finding(Verdict.YES, witness=_trace(question, given, found), checked=checked)
    cubes = merged(list(found.cubes))
    proof = NeverReached(
        tuple(map(as_texts, cubes)), barred(of, cubes, whole_machine(question), by_rules=question.act is not None)
    )
    return Finding(Verdict.NO, certificate=proof, checked=checked)


def _trace(question: Ever, given: PartialState, line: Reached) -> EventTrace:
    """The line of play on the machine itself, from the plainest start."""
    of = machine(question.machine)
    start = {name: value for name, value in line.start.items() if name in of.variables}
    events = [name if name in of.by_name else event_of(name) for name in line.events]
    played = PlayedFrom(of.with_fixed(given), of.with_fixed(given).starting(given), question, events)
    return trace_of(of, played.plainest(start), events)


def _found(engine: Induction, wanted: Sequence[PartialState]) -> Reached | Unreached:
    """A line of events that were seen in the rules, or partial states that no event whatever brings about."""
    found = engine.never(wanted)
    if not isinstance(found, int):
        return found
    line = engine.shortest(wanted, found, certain=True, least=found)
    if line is not None:
        return line
    certain = engine.never(wanted, certain=True)
    if isinstance(certain, int):
        line = engine.shortest(wanted, certain, certain=True, least=certain)
        assert line is not None, "no line is as long as the shortest one"
        return line
    open_line = engine.shortest(wanted, found, certain=False, least=found)
    assert open_line is not None, "no line is as long as the shortest one"
    raise _undecided(engine.machine, open_line)


def _undecided(of: Machine, line: Reached) -> LimitReachedError:
    """What text, which was not seen, it hangs on."""
    events = [of.by_name[name] for name in line.events]
    unseen = next(event for event in events if event.unseen)
    names = [event_of(event.name) if BECAME in event.sets else event.name for event in events if "when" not in event.sets]
    told = ", then ".join(names)
    return LimitReachedError(f"{unseen.unseen}; only so it comes about: it {told}")
