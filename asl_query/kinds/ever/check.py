"""Edge cases re-checked: a line of play is played again event by event; that partial states are never reached is shown event by
event, the values of all that matters being tried one by one."""

from __future__ import annotations

from typing import Any

from asl_query.acts.states.barred import as_table, barred
from asl_query.acts.states.formula import Cube, cubes_of, from_text, is_within, value_named
from asl_query.acts.states.line import line_of, rules_of
from asl_query.acts.states.machines import given_of, machine
from asl_query.board.board import Board
from asl_query.check.refusal import Refused, items, require, require_equal
from asl_query.errors import AslQueryError
from asl_query.logic.machine import Machine, agrees, can_bring_about, overlap
from asl_query.rules.index import index
from asl_query.terms.questions import Ever
from asl_query.terms.status import Wanted, holds

MOST_CUBES = 1000


def check_ever(board: Board, question: Ever, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """Refuse an answer that does not follow."""
    index()  # every rule is registered
    try:
        given = given_of(board, question)
        of = machine(question.machine).with_fixed(given)
        wanted = cubes_of(of, question.wanted)
    except (KeyError, ValueError, AslQueryError) as error:
        raise Refused(f"the reading names a state that there is not ({error})") from None
    require(answer in ("yes", "no"), f"the answer is neither yes nor no: {answer!r}")
    if answer == "yes":
        require_equal("certificate", certificate, None)
        rules = check_line(of, of.starting(given), question.wanted, witness)
    else:
        require_equal("witness", witness, None)
        rules = _check_never(of, of.starting(given), wanted, certificate)
    cited = [reason["rule"] for reason in because]
    require_equal("because", sorted(cited), sorted(rule.partition(":")[0] for rule in rules))


def check_line(of: Machine, start: Cube, wanted: Wanted, witness: Any) -> list[str]:
    """Play a line of play again; the rules that it rests on. Refuses what cannot happen, and an end that is not as wanted."""
    lines = items(witness, "witness")
    require(bool(lines) and isinstance(lines[0], dict) and isinstance(lines[0].get("start"), dict), "witness: it has no start")
    said = lines[0]["start"]
    require_equal("witness, start", sorted(said), sorted(of.variables))
    try:
        state = {name: value_named(of, name, text) for name, text in said.items()}
    except ValueError as error:
        raise Refused(f"witness, start: {error}") from None
    require(agrees(state, start), "witness: no play starts so")
    events = []
    for number, line in enumerate(lines[1:], 1):
        name = line.get("event") if isinstance(line, dict) else None
        require(isinstance(name, str) and name in of.by_name, f"witness, line {number}: there is no such event")
        event = of.by_name[str(name)]
        require(not event.unseen, f"witness, line {number}: {event.unseen}, so this proves nothing")
        barring = next((need for need in event.needs if not need.is_met(state)), None)
        if barring is not None:
            raise Refused(f"witness, line {number}: {name}, which {barring.rule or 'its own state'} does not let happen")
        state = event.after(state)
        events.append(event.name)
    require_equal("witness", lines, line_of(of, {n: value_named(of, n, t) for n, t in said.items()}, events)[0])
    require(holds(wanted, state), "witness: it does not end in the wanted state")
    return rules_of(of, events)


def _check_never(of: Machine, start: Cube, wanted: list[Cube], certificate: Any) -> list[str]:
    require(isinstance(certificate, dict), "certificate: it is no table")
    require_equal("certificate, fields", sorted(certificate), ["barred", "kind", "never"])
    require_equal("certificate, kind", certificate["kind"], "never")
    listed = items(certificate["never"], "certificate, never")
    require(len(listed) <= MOST_CUBES, "certificate: it has too many states")
    try:
        never = [from_text(of, cube) for cube in listed]
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Refused(f"certificate: it names a state that there is not ({error})") from None
    for cube in wanted:
        require(any(is_within(cube, wider) for wider in never), "certificate: what is asked about is not among its states")
    for cube, text in zip(never, listed, strict=True):
        require(not overlap(cube, start), f"certificate: play may start in {text}")
        for event in of.events:
            found = can_bring_about(of, event, event.needs, never, cube)
            require(found is None, f"certificate: '{event.name}' brings {text} about")
    rows = barred(of, never, machine(of.name))
    require_equal("certificate, barred", certificate["barred"], as_table(rows))
    return sorted({rule for row in rows for rule in row.rules})
