"""Edge cases: the machine whose states a question is about, the partial states asked for, and what answers take for granted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from asl_query.acts.states.becoming import BECAME, as_it_is_done, becoming, doing, is_done_by
from asl_query.acts.states.classic_conditions import is_a_sw_to_dismantle
from asl_query.acts.states.exclusive import excluding_rules
from asl_query.acts.states.machines import act_named, given_of, machine, unseen_of_act
from asl_query.acts.states.partial_states import partial_states_of
from asl_query.acts.states.times import OWN_DFPH, OWN_DFPH_MEANT
from asl_query.board.board import Board
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.words import wanted_in_words
from asl_query.logic.machine import Condition, Event, Machine, MachineState, PartialState, Unseen, certain, is_surely_met
from asl_query.terms.answers import Notes
from asl_query.terms.classic import SwKind
from asl_query.terms.questions import Ever
from asl_query.terms.status import And, Footing, Is, Not, Or, Wanted, holds
from asl_query.terms.units import UnitKind

ALONE = "it carries its SW alone, not together with another leader or hero (note A)"
FROM_THE_FOOT = "Climb levels are counted from the foot of the cliff, whatever its height on the map"
SEVERAL_SW = "an edge case tells apart one SW that a unit carries, not several; ask what it may do: carrying a LMG and a MMG"


@lru_cache(maxsize=16)
def whole_machine(question: Ever) -> Machine:
    """The machine before anything is fixed; where it is asked what becomes of a unit, the one that tells whether it has."""
    of = machine(question.machine)
    if question.act is not None:
        being = partial_states_of(of, question.wanted)
        untold = {name for one in untold_of_what_is_done(question) for need in one.needs for name in need.reads}
        return doing(of, being, act_named(question.machine, question.act), called(question), untold)
    if question.being is None:
        return of
    before = partial_states_of(of, And((question.being, Not(question.wanted))))
    return becoming(of, before, partial_states_of(of, became(question)), called(question))


def became(question: Ever) -> Wanted:
    """What it is once it has become so: what it was besides, unless it cannot be both."""
    if question.being is None or is_gone(question):
        return question.wanted
    both = And((question.being, question.wanted))
    return both if partial_states_of(machine(question.machine), both) else question.wanted


def is_gone(question: Ever) -> bool:
    """Whether it is asked for elimination, after which nothing of what a unit was is left."""
    return question.wanted == Is("footing", Footing.ELIMINATED.value)


def is_shown(question: Ever, before: MachineState, event: Event | None, after: MachineState) -> bool:
    """Whether a line of play shows what is asked for: its last event, if it has any, what is so before that, and at its end."""
    if question.act is not None:
        act = act_named(question.machine, question.act)
        doing_it = as_it_is_done(machine(question.machine), before, after)
        return event is not None and is_done_by(event, act) and holds(question.wanted, doing_it)
    if not holds(became(question), after):
        return False
    return question.being is None or (event is not None and holds(question.being, before) and not holds(question.wanted, before))


def called(question: Ever) -> str:
    """What is asked for in words."""
    of = machine(question.machine)
    if question.act is not None and question.wanted == And(()):
        return question.act
    wanted = wanted_in_words(of, question.wanted)
    if question.act is not None:
        return f"{question.act} while {wanted}"
    return wanted if question.being is None else f"{wanted} while {wanted_in_words(of, question.being)}"


def unseen_text(question: Ever) -> str:
    """Which text that was not seen all of the answer hangs on; empty where there is none."""
    unseen = machine(question.machine).unseen
    if _is_of_several_sw(And((question.wanted, *([question.being] if question.being is not None else [])))):
        return SEVERAL_SW
    said = {name for name, value in question.given if value == "yes"} | _variables_of(question.wanted)
    said |= _variables_of(question.being) if question.being is not None else set()
    return next((why for name, why in unseen.items() if name in said), "")


def untold_of_what_is_done(question: Ever) -> list[Unseen]:
    """What text that was not seen may say to keep who is so from what it is to do."""
    if question.act is None:
        return []
    of = machine(question.machine)
    given = given_of(of, question.given, None)
    cubes = [{**given, **cube} for cube in partial_states_of(of, question.wanted)]
    unseen = unseen_of_act(act_named(question.machine, question.act))
    return [one for one in unseen if not one.gives and cubes and all(_surely_holds(of, one.needs, cube) for cube in cubes)]


def _surely_holds(of: Machine, needs: Iterable[Condition], cube: PartialState) -> bool:
    """Whether conditions hold in every state that agrees with a partial one; not what edge cases tell nothing of, as smoke."""
    return all(of.variables.keys() >= set(need.reads) and is_surely_met(of, need, cube) for need in needs)


def _is_of_several_sw(wanted: Wanted) -> bool:
    """Whether more than one SW is carried at once: of two kinds, or one dismantled and another not, as it is or as it must be."""
    kinds = {value for value, is_so in _all_of("sw", wanted) if is_so}
    dismantled = {is_so for _, is_so in _all_of("dismantled", wanted)}
    is_never_so = dismantled == {True} and not any(is_a_sw_to_dismantle.holds(0, False, SwKind(kind)) for kind in kinds)
    return len(kinds) > 1 or bool(kinds and (len(dismantled) > 1 or is_never_so))


def _all_of(variable: str, wanted: Wanted) -> Iterator[tuple[str, bool]]:
    """The values of a variable that are all wanted at once, or that it must not have."""
    match wanted:
        case Is(name, value) if name == variable:
            yield value, True
        case Not(Is(name, value)) if name == variable:
            yield value, False
        case And(parts):
            for part in parts:
                yield from _all_of(variable, part)


def _variables_of(wanted: Wanted) -> set[str]:
    match wanted:
        case Is(variable):
            return {variable}
        case Not(part):
            return _variables_of(part)
        case And(parts) | Or(parts):
            return {name for part in parts for name in _variables_of(part)}


def cubes_asked(of: Machine, question: Ever) -> list[PartialState]:
    """The partial states asked for."""
    if question.being is None and question.act is None:
        return partial_states_of(of, question.wanted)
    return [{BECAME: frozenset({True})}]


def machine_asked(board: Board, question: Ever) -> tuple[Machine, PartialState]:
    """The machine whose states are asked about, with what is fixed of it, and what is given of its start.

    Raises KeyError or ValueError for what is no machine or no state.
    """
    of = whole_machine(question)
    given = given_of(of, question.given, board if question.board else None)
    return of.with_fixed(given), given


def rules_between_its_parts(question: Ever, certificate: NeverReached | None) -> list[str]:
    """The keys of the rules by which what is asked for contradicts itself; none where it does not, or by what it is."""
    contradicts = certificate is not None and not certificate.never
    return excluding_rules(question.machine, question.wanted) if contradicts else []


def notes_of_ever(board: Board, question: Ever) -> Notes:
    """What an edge case takes for granted, and what its machine leaves out."""
    of, _ = machine_asked(board, question)
    if "has_cliffs" not in of.variables:
        return Notes((*of.assumed, *((ALONE,) if _carries_by_itself(of, question) else ())), of.beyond)
    meant: tuple[str, ...] = (OWN_DFPH_MEANT,) if _is_in_its_own_dfph(of, question) else ()
    meant += (
        (FROM_THE_FOOT,) if any("climb_level" in _variables_of(one) for one in (question.wanted, question.being) if one) else ()
    )
    on_map = "the cliffs, Depressions and Water Obstacles of the map are within its reach"
    terrain = on_map if question.board else "the map has cliffs, Depressions and a Water Obstacle"
    return Notes((*of.assumed, *meant, terrain), of.beyond)


def _carries_by_itself(of: Machine, question: Ever) -> bool:
    """Whether it is asked what a SMC carries; two together carry what one does not (SLC4.2.6)."""
    asked = [wanted for wanted in (question.wanted, question.being) if wanted is not None]
    is_carrying = any("half_pp" in _variables_of(wanted) for wanted in asked)
    return is_carrying and all(isinstance(kind, UnitKind) and kind.is_smc for kind in of.variables["kind"])


def _is_in_its_own_dfph(of: Machine, question: Ever) -> bool:
    """Whether it is asked about the DFPh of a unit's own Player Turn."""
    cubes = [cube for asked in (question.wanted, question.being) if asked for cube in partial_states_of(of, asked)]
    return any(certain(cube).items() >= OWN_DFPH.items() for cube in cubes)
