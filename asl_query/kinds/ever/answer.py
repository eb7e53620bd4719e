"""Edge cases: can a unit ever be so? A shortest line of play, or partial states that nothing brings about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from asl_query.acts.states.barred import as_table, barred
from asl_query.acts.states.formula import Cube, as_text, cubes_of, merged
from asl_query.acts.states.line import line_of, rules_of
from asl_query.acts.states.machines import given_of, machine
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.explain.reasons import reason
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.machine import Event, Machine
from asl_query.rules.index import index
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import Ever

_ROUNDS = ((0, 3), (3, 9), (30, 14), (200, 40))  # further partial states of a proof, events of a line: tried in turn


def ever(work: QueryContext, board: Board, question: Ever) -> dict[str, Any]:
    """Whether such a state is ever reached."""
    index()  # every rule is registered
    given = given_of(board, question)
    of = machine(question.machine).with_fixed(given)
    wanted = cubes_of(of, question.wanted)
    with work.watch.stage("import z3"):
        from asl_query.solve import by_induction
    with work.watch.stage("solve"):
        found = _found(by_induction, of, given, wanted, work.deadline)
    if isinstance(found, by_induction.Never):
        return {**_no(of, merged(list(found.cubes)), by_induction.VERSION), **_bounds(of, question)}
    lines, _ = line_of(of, found.start, found.events)
    return {
        **_bounds(of, question),
        "answer": "yes",
        "witness": lines,
        "certificate": None,
        "because": [reason(rule) for rule in rules_of(of, found.events)],
        "checked": {"solver": by_induction.VERSION},
    }


def _bounds(of: Machine, question: Ever) -> dict[str, list[str]]:
    """What the answer takes for granted, and what it does not know of."""
    terrain = "the cliffs, Depressions and Water Obstacles of the map are within its reach"
    anywhere = "the map has cliffs, Depressions and a Water Obstacle"
    about_land = [terrain if question.board else anywhere] if "has_cliffs" in of.variables else []
    return {"assumed": [*of.assumed, *about_land], "not_modelled": list(of.beyond)}


def _found(by_induction: Any, of: Machine, given: Cube, wanted: Sequence[Cube], deadline: Deadline) -> Any:
    """A line of events that were seen in the rules, or partial states that no event whatever brings about."""
    machine = by_induction.Induction(of, given, deadline)
    open_line = None  # one on which text that was not seen decides: then there is no proof that holds without that text
    for more, events in _ROUNDS:
        cubes = len(wanted) + more
        found = (machine.never(wanted, cubes) if open_line is None else None) or machine.shortest(wanted, events, certain=True)
        if found is not None:
            return found
        open_line = open_line or machine.shortest(wanted, events, certain=False)
        if open_line is not None and machine.never(wanted, cubes, certain=True) is not None:
            break
    return _undecided(of, open_line)


def _no(of: Machine, cubes: Sequence[Cube], version: str) -> dict[str, Any]:
    rows = barred(of, cubes, machine(of.name))
    rules = sorted({rule for row in rows for rule in row.rules}, key=lambda rule: (book_order(rule.partition(":")[0]), rule))
    return {
        "answer": "no",
        "witness": None,
        "certificate": {
            "kind": "never",
            "never": [as_text(cube) for cube in cubes],
            "barred": as_table(rows),
        },
        "because": [reason(rule) for rule in rules],
        "checked": {"solver": version},
    }


def _undecided(of: Machine, line: Any) -> NoReturn:
    """Say what it hangs on."""
    events: list[Event] = [of.by_name[name] for name in line.events] if line is not None else []
    unseen = next((event for event in events if event.unseen), None)
    if unseen is None:
        raise LimitReachedError(f"no line of up to {_ROUNDS[-1][1]} events was found, and no proof that there is none")
    told = ", then ".join(event.name for event in events if "when" not in event.sets)
    raise LimitReachedError(f"{unseen.unseen}; only so it comes about: it {told}")
