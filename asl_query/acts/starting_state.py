"""How a unit stands at the start of a question, and whether it can stand so at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asl_query.acts.fitness import bars, bars_recovery, fitness_of
from asl_query.acts.step_cost import is_on_water
from asl_query.board.board import Board
from asl_query.board.crests import Arc, crest_arcs
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a04_movement import ipc_pp, may_carry, recovers
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.rules.asl.a15_heat_of_battle import may_be_wounded
from asl_query.rules.asl.b11_cliffs import may_climb
from asl_query.rules.asl.b20_streams import crest_level
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.acts import Act
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.unit_state import State


def default_place(board: Board, place: Location) -> Location:
    """A Location as moving units know it: IN a Depression without a bridge unless the Crest is named, a Crest by the first
    hexside of its side, the only one where none is named."""
    facts = board[place.hex]
    if place.depth is Depth.SURFACE and facts.depression and not facts.bridge:
        return Location(place.hex, Depth.IN)
    if place.depth is Depth.CREST:
        arcs = _arcs_meant(board, place)
        return place._replace(along=arcs[0][0]) if len(arcs) == 1 else place
    return place


def _arcs_meant(board: Board, place: Location) -> tuple[Arc, ...]:
    """The sides of a Crest that a Location at Crest status may be at: the one that it names, else all."""
    return tuple(arc for arc in crest_arcs(board, place.hex) if place.along is None or place.along in arc)


def wrong_crest(board: Board, place: Location) -> Wrong | None:
    """Why a Location at Crest status is none, or not one; None where it is."""
    if place.depth is not Depth.CREST or len(_arcs_meant(board, place)) == 1:
        return None
    if place.along is not None:
        return Wrong(f"{place.name}: there is no Crest along that hexside", key_of(crest_level), ".", place.hex.short)
    sides = [place._replace(along=arc[0]).name for arc in crest_arcs(board, place.hex)]
    if not sides:
        return Wrong(f"{place.name}: the hex has no Crest", key_of(crest_level), ".", place.hex.short)
    what = f"{place.name}: a unit is at one side of a Crest"
    return Wrong(what, key_of(crest_level), f"; name it: {' or '.join(sides)}.", place.hex.short)


def start_of(mover: Mover) -> State:
    """The state a unit starts in; on a Climb counter it is CX (B11.434)."""
    climb = mover.at.climb
    if climb is not None:
        return State(mover.at._replace(climb=None), cx=True, side=climb.side, level=climb.level)
    return State(mover.at, cx=mover.unit.cx, empty_handed=mover.unit.recovers)


class Wrong(NamedTuple):
    """Why a unit cannot be so: what is wrong by which rule, how the sentence goes on, and the word of the question that is meant;
    `of` is the hex that it is said of, `by` what the rule demands."""

    what: str
    rule: str
    then: str
    word: str
    of: str = ""
    by: str = ""

    @property
    def text(self) -> str:
        """As an error tells it."""
        return f"{self.of} {self.what} ({self.rule}{self.by}){self.then}".lstrip()


def impossible(board: Board, question: Reach) -> Wrong | None:
    """Why units cannot be as the question has them, with the hex or unit that is meant; None when they can."""
    movers = question.movers
    for mover in movers:
        wrong = misplaced(board, mover) or unfit(mover)
        if wrong is None and mover.at in question.enemies:
            what = f"{mover.at.name} holds an enemy unit too: units there are in Melee"
            wrong = Wrong(what, "A11", " and go nowhere; start it elsewhere.", mover.at.hex.short)
        if wrong is not None:
            return wrong
    return _crowded(movers)


def misplaced(board: Board, mover: Mover) -> Wrong | None:
    """Why no unit on foot stands there; None where one can."""
    place, facts = mover.at, board[mover.at.hex]
    if is_on_water(board, place):
        what = f"is a Water Obstacle ({facts.terrain}): no unit on foot stands there"
        return Wrong(what, terrain_chart()[facts.terrain].rule, "; start it on land.", place.hex.short, of=place.hex.name)
    if place.floor:
        what = f"{place.name}: how units leave upper building levels is not modelled"
        return Wrong(what, "B23.41", "; start on the ground.", place.hex.short)
    return wrong_crest(board, place)


def unfit(mover: Mover) -> Wrong | None:
    """Why no unit is so, or carries or does that; None where one can be so."""
    unit = mover.unit
    if not may_carry(unit.is_smc, unit.portage_pp):
        then = f", and the {unit.name} has {unit.portage_pp}."
        return Wrong("A SMC never carries more than 2 PP", key_of(ipc_pp), then, "carrying")
    if unit.recovers and mover.at.climb is not None:
        return Wrong(
            "A Climbing unit does not recover a SW", key_of(may_climb), f"; start the {unit.name} in a hex.", "recovering"
        )
    if unit.recovers and bars_recovery(fitness_of(unit)):
        return Wrong("A broken unit does not recover a SW", key_of(recovers), f", and the {unit.name} is broken.", "recovering")
    if unit.wounded and not may_be_wounded(unit.is_smc):
        return Wrong("Only a SMC is wounded", key_of(may_be_wounded), f", and the {unit.name} is none.", "wounded")
    if mover.at.climb is not None and bars(fitness_of(unit), Act.CLIMB):
        by = ": in Good Order, unwounded, no more than its CX IPC"
        return Wrong(f"The {unit.name} may not Climb", key_of(may_climb), "; start it in a hex.", "climb", by=by)
    return None


def _crowded(movers: Sequence[Mover]) -> Wrong | None:
    """A Location that holds more than A5.1 lets it."""
    for place in dict.fromkeys(mover.at for mover in movers):
        here = [unit for unit, at in movers if at == place]
        halves, smc = sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)
        if not within_limit(halves, smc):
            held = f"{place.name} would hold {halves // 2}{'½' if halves % 2 else ''} squads and {smc} SMC"
            return Wrong(f"{held}; three squads and four SMC are the limit", key_of(within_limit), ".", place.hex.short)
    return None
