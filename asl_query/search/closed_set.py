"""The certificate that a goal cannot be reached: everything the unit can reach, phase by phase."""

from __future__ import annotations

from asl_query.acts.out_of_reach import ClosedSet, PhaseStates, TurnStates, goals_named, is_fixpoint
from asl_query.acts.unknown_ground import raise_where_set_leads_on
from asl_query.search.layers import Layers, ReachLayer
from asl_query.terms.phases import Phase


def fixpoint_certificate(layers: Layers, most_turns: int) -> ClosedSet | None:
    """The closed set up to the first turn after which nothing changes any more; None where that is later than `most_turns`."""
    phases = len(layers.play.phases)
    for turn in range(2, most_turns + 1):
        last = layers.last(turn)
        if all(layers.layer(index) == layers.layer(index - phases) for index in range(last - phases + 1, last + 1)):
            found = closed_set(layers, turn)
            if is_fixpoint(found.turns, layers.play.question):
                return found
    return None


def closed_set(layers: Layers, by_turn: int) -> ClosedSet:
    """For each phase of each turn the states that are new against the same phase of the turn before, and those that are gone.

    Raises UnknownTerrainError where it leads on into ground whose MF are not known.
    """
    known: dict[Phase, ReachLayer] = {}
    turns = []
    for turn in range(1, by_turn + 1):
        phases: dict[Phase, PhaseStates] = {}
        for index in range(layers.last(turn - 1) + 1, layers.last(turn) + 1):
            phase, layer = layers.when(index).phase, layers.layer(index)
            was = known.get(phase, ReachLayer({}, frozenset()))
            phases[phase] = PhaseStates(layer.size, layers.by_name(layer.without(was)), layers.by_name(was.without(layer)))
            known[phase] = layer
        turns.append(TurnStates(turn, phases))
    found = ClosedSet(layers.start, goals_named(layers.play.question), tuple(turns))
    raise_where_set_leads_on(layers.play.board, found)
    return found
