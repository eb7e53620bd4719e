"""What may be done and what is ever done are one: a line of play does an act in a case just where the rules allow it there."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from case_families import FAMILIES, over
from random_cases import Family, asked_of, case_of

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import Event, Machine, PartialState, plain
from asl_query.rules.index import index
from asl_query.rulings.act_verdict import DecidedAct, decide
from asl_query.rulings.act_world import ActWorld
from asl_query.rulings.presumed import apart_ever, apart_in
from asl_query.solve.by_induction import Induction

SEED = 30_301  # the number of the case is added
SECONDS = 600.0  # for one case, on a busy machine
ENDING = {"cx": "was_cx"}  # CX ends as its MPh begins (A4.5): who asks what a CX unit may do then asks of one that was CX


@plain("the act is still to be done")
def is_to_be_done(done: bool) -> bool:
    return not done


def ending_with(world: ActWorld, act: Enum, *, seen_only: bool) -> Machine:
    """The machine whose lines of play may end with the act being done, by one of its ways, in the state in which it is done."""
    of = world.machine
    known = [event for event in of.events if not (seen_only and event.unseen)]
    events = tuple(replace(event, needs=(*event.needs, is_to_be_done)) for event in known)
    done = tuple(Event(f"done {n}", (*way, is_to_be_done), {"done": True}) for n, way in enumerate(world.ways[act]))
    return replace(
        of,
        name=f"{of.name}, {act.value}",
        variables={**of.variables, "done": (False, True)},
        start={**of.start, "done": frozenset({False})},
        events=(*events, *done),
    )


def is_done_in_play(world: ActWorld, act: Enum, state: PartialState, *, seen_only: bool = True) -> bool:
    """Whether some line of play does the act in such a state; `seen_only` leaves out what rests on text that was not seen."""
    wanted = [{**state, "done": frozenset({True})}]
    return isinstance(Induction(ending_with(world, act, seen_only=seen_only), {}, Deadline(SECONDS)).never(wanted), int)


def is_no_case(world: ActWorld, stated: PartialState) -> bool:
    """Whether no unit is ever what is stated, as far as two facts tell, or only by text that was not seen."""
    try:
        return apart_ever(world, stated) is not None
    except LimitReachedError:
        return True


def two_worlds(family: Family, seed: int) -> str:
    """Where what may be done in a case and what is done in some line of play are not one; empty where they are."""
    case = case_of(family, seed)
    asked, act, stated = asked_of(case)
    if is_no_case(asked.world, stated):
        return ""
    found: DecidedAct = decide(asked.world, act, stated, asked.following(stated))
    if found.unseen:
        return ""
    try:
        apart = apart_in(asked.world, act, found, stated)
    except LimitReachedError:
        return ""
    found = apart.bars(found) if apart is not None else found
    taken = {name: frozenset({asked.world.usual[name]}) for name in found.taken if name in asked.world.usual}
    taken |= {name: frozenset({value}) for name, value in (apart.kind.items() if apart is not None else ())}
    told = {**asked.following(stated), **stated, **taken} if found.is_no else stated
    may_be_told = [told]
    if not found.is_no and ENDING.keys() & stated.keys():
        may_be_told.append({ENDING.get(name, name): values for name, values in stated.items()})
    is_done = any(is_done_in_play(asked.world, act, one) for one in may_be_told)
    if is_done is not found.is_no:
        return ""
    if not is_done and any(is_done_in_play(asked.world, act, one, seen_only=False) for one in may_be_told):
        return ""
    return f"{case.text} {'no' if found.is_no else 'may'}; done in play: {is_done}"


@over(FAMILIES, 10_000, few=5)
def test_an_act_is_done_in_play_just_where_it_may_be_done(family: Family, tried: range) -> None:
    index()
    for number in tried:
        assert two_worlds(family, SEED + number) == "", f"{family.name}, seed {SEED + number}"
