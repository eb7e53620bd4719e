"""What section 4 leaves to other sections, or does not say: states in which it does not tell whether a unit does an act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from asl_query.acts.states.classic_conditions import (
    has_its_sw_dismantled,
    has_not_prep_fired,
    has_prep_fired,
    is_a_sw_to_dismantle,
    is_berserk,
    is_broken,
    is_free_of_enemies,
    is_pinned,
    is_slower_in_smoke,
    is_ti,
    is_unbroken,
    is_unpinned,
    is_untold,
    meets_enemies,
)
from asl_query.acts.states.classic_needs import needs_of
from asl_query.logic.machine import Condition, Event, Unseen
from asl_query.terms.classic_acts import ClassicAct

UNTOLD_ACTS = (ClassicAct.FIRE, ClassicAct.ROUT, ClassicAct.WITHDRAW)
_ELSEWHERE = ((is_broken, "broken"), (is_pinned, "pinned"), (meets_enemies, "in an enemy hex"), (is_berserk, "berserk"))
# What section 4 does say: pinned units dismantle and assemble SW (SLC4.2.7), no berserk unit uses Assault Movement (SLC4.5.3), TI
# units rout and withdraw from CC as others do (SLC4.4.3), and those are broken or in a hex with an enemy.
_KNOWN = (
    (ClassicAct.CONVERT, is_pinned), (ClassicAct.ASSAULT_MOVE, is_berserk), (ClassicAct.ROUT, is_broken),
    (ClassicAct.WITHDRAW, meets_enemies),
)  # fmt: skip
_HALF_PP_OF_A_HEAVY_MORTAR = 20  # more than any that is too light
AS_IF_A_HEAVY_MORTAR = (
    is_a_sw_to_dismantle.asked_of(_HALF_PP_OF_A_HEAVY_MORTAR, False), *needs_of(ClassicAct.CONVERT),
)  # fmt: skip
OF_A_MORTAR = "whether a mortar is dismantled hangs on the PP of its counter (SLC4.2.7)"
# States that play leads into, each with its contrary and its name.
_APART: Mapping[Condition, tuple[Condition, str]] = {
    is_broken: (is_unbroken, "broken"),
    is_pinned: (is_unpinned, "pinned"),
    meets_enemies: (is_free_of_enemies, "in an enemy hex"),
    has_prep_fired: (has_not_prep_fired, "having Prep Fired"),
}


def elsewhere(name: str) -> str:
    """Why nothing is said of a unit in a state of which section 4 has no text."""
    return f"what other rules make of a unit that is {name} is not modelled"


def unseen_of_classic(act: ClassicAct) -> tuple[Unseen, ...]:
    """What section 4 has no text for: whether a unit in such a state does the act is left to other sections; what it bars in
    every state (SLC4.1.11) is not."""
    if act is ClassicAct.MOVE_INTO_ENEMY:
        return ()
    found = [Unseen((state,), False, elsewhere(words)) for state, words in _ELSEWHERE if (act, state) not in _KNOWN]
    if act is ClassicAct.CONVERT:
        found.append(Unseen(AS_IF_A_HEAVY_MORTAR, True, OF_A_MORTAR))
    if act in (ClassicAct.DROP, ClassicAct.CONVERT):
        found.append(Unseen((is_ti,), False, "section 4 does not say whether a TI unit may do that"))
    if act in (ClassicAct.FIRE_SW, ClassicAct.FIRE):
        found.append(Unseen((has_its_sw_dismantled,), False, "section 4 does not say whether a dismantled SW fires"))
    if act is ClassicAct.FIRE_SW:
        why = "section 4 does not say whether a unit that has Prep Fired fires again"
        found.append(Unseen((has_prep_fired,), False, why))
    if act is ClassicAct.BYPASS:
        why = "section 4 does not say how many MF smoke takes, and its load leaves the unit fewer"
        found.append(Unseen((is_slower_in_smoke,), False, why))
    if act is ClassicAct.ROUT:
        found.append(Unseen((is_unbroken,), False, "section 4 does not say whether an unbroken unit routs"))
    if act in UNTOLD_ACTS:
        found.append(Unseen((is_untold.asked_of(act),), False, "section 4 does not say who may do that, and when"))
    return tuple(found)


def told_apart(event: Event) -> Iterator[Event]:
    """An act of a unit in none of the states in which section 4 does not tell whether the unit does it; then, unseen, in each."""
    if not isinstance(event.act, ClassicAct) or event.unseen:
        yield event
        return
    untold = [(one.needs[0], one.why) for one in unseen_of_classic(event.act) if one.needs[0] in _APART]
    contraries = [_APART[state][0] for state, _ in untold]
    yield replace(event, needs=tuple(dict.fromkeys((*event.needs, *contraries))))
    for state, why in untold:
        needs = (*(need for need in event.needs if need not in contraries), state)
        name = f"{event.name}, {_APART[state][1]}"
        yield replace(event, name=name, needs=needs, unseen=why, begins=event.in_short)
