"""Edge cases re-checked: a line of play is played again event by event; that partial states are never reached is shown event by
event, the values of all that matters being tried one by one."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.states.barred import barred
from asl_query.acts.states.line import EventTrace
from asl_query.acts.states.machines import machine
from asl_query.acts.states.partial_states import as_texts, from_texts, is_within, value_named
from asl_query.board.board import Board
from asl_query.check.event_trace import replay_trace
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.kinds.ever.plain_start import PlayedFrom
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.question import cubes_asked, is_shown, machine_asked, unseen_text, untold_of_what_is_done, whole_machine
from asl_query.logic.machine import Machine, PartialState, can_bring_about, overlap
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.questions import Ever

MOST_STATES = 1000


def check_ever(board: Board, question: Ever, answer: Answer) -> None:
    """Refuse an answer that does not follow."""
    try:
        of, given = machine_asked(board, question)
        wanted = cubes_asked(of, question)
    except (KeyError, ValueError, AslQueryError) as error:
        raise_if_over()
        raise Refused(f"the reading names a state that there is not ({error})") from None
    require(not unseen_text(question), "reading: it names a state whose rules were not seen")
    if answer.answer is Verdict.YES:
        require(not untold_of_what_is_done(question), "reading: what may keep it from that was not seen")
        require_equal("certificate", answer.certificate, None)
        trace = answer.witness
        require(isinstance(trace, EventTrace), "witness: there is none")
        plain = machine(question.machine).with_fixed(given)
        _check_line(plain, plain.starting(given), question, trace)
    else:
        require_equal("witness", answer.witness, None)
        require(isinstance(answer.certificate, NeverReached), "certificate: there is none")
        _check_never(of, of.starting(given), wanted, answer.certificate, question)


def _check_line(plain: Machine, starts: PartialState, question: Ever, trace: EventTrace) -> None:
    """A line of play that ends in the wanted state, becomes so with its last event where that is asked, and starts plainly."""
    last = before = replay_trace(plain, starts, trace)
    event = None
    if trace.events:
        before = replay_trace(plain, starts, EventTrace(trace.start, trace.events[:-1]))
        event = plain.by_name[trace.events[-1].event]
    require(is_shown(question, before, event, last), "witness: it does not end in what is asked for")
    played = PlayedFrom(plain, starts, question, [line.event for line in trace.events])
    begins = {name: value_named(plain, name, text) for name, text in trace.start.items()}
    require(not any(played.plainer(begins)), "witness: its start says more than the line needs")


def _check_never(
    of: Machine, start: PartialState, wanted: Sequence[PartialState], certificate: NeverReached, question: Ever
) -> None:
    require(len(certificate.never) <= MOST_STATES, "certificate: it has too many states")
    try:
        never = [from_texts(of, cube) for cube in certificate.never]
    except (KeyError, ValueError) as error:
        raise Refused(f"certificate: it names a state that there is not ({error})") from None
    require_equal("certificate, states", certificate.never, tuple(map(as_texts, never)))
    for cube in wanted:
        require(any(is_within(cube, wider) for wider in never), "certificate: what is asked about is not among its states")
    for cube, text in zip(never, certificate.never, strict=True):
        require(not overlap(cube, start), f"certificate: play may start in {text}")
        for event in of.events:
            found = can_bring_about(of, event, event.needs, never, cube)
            require(found is None, f"certificate: '{event.name}' brings {text} about")
    expected = barred(of, never, whole_machine(question), by_rules=question.act is not None)
    require_equal("certificate, barred", certificate.barred, expected)
