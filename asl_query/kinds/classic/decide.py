"""Whether units and support weapons of Squad Leader Classic can all be in the goal by the end of a phase, on one map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from asl_query.acts.classic.certificates import ClassicNo, JointRefutation, ThreeCannotMeet
from asl_query.acts.classic.goal_capacity import too_many
from asl_query.acts.classic.joint_names import SearchScope
from asl_query.acts.classic.one_carrier import OneCarrierTwoWeapons
from asl_query.acts.classic.piece_reach import PieceReach, piece_reaches
from asl_query.acts.classic.play import TwoPathsError
from asl_query.acts.classic.play_log import ClassicLine
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.finite.problem import Found, Impossible, Undecided
from asl_query.kinds.classic.joint_problem import JointProblemBuilder
from asl_query.kinds.classic.plan import line_of_one, witness_of
from asl_query.kinds.query_context import QueryContext
from asl_query.search.classic.closed_set import cannot_reach
from asl_query.search.classic.one_carrier import cannot_together
from asl_query.search.classic.scopes import corridor, quick_scopes, telling_weapons
from asl_query.terms.rule_labels import labels_of_rules

_TRIED = 2  # phases more than it takes any piece alone, tried before the last
_MOST_MARKED = 3  # hexes that are bypassed on one side only, tried so that two units do not use two
_PATIENCE = 1.0  # seconds for making a line of play look plainer
_CORRIDORS = (2, 8)  # half MF out of the way, tried one after the other before the whole map


class Can(NamedTuple):
    """A line of play that ends with all in the goal."""

    witness: tuple[ClassicLine, ...]
    solver: str = "none needed"


class Cannot(NamedTuple):
    """What proves that there is none."""

    certificate: ClassicNo
    solver: str = "none needed"


def decide(context: QueryContext, reach_map: ReachMap, last: int) -> Can | Cannot:
    """A line of play by the end of phase `last` (the Advance Phase of a turn), or why there is none."""
    question = reach_map.question
    no_room = too_many(question, reach_map.goals.bit_count())
    if no_room is not None:
        return Cannot(no_room)
    every, soonest = piece_reaches(reach_map), 0
    for piece_reach in every:
        context.deadline.check()
        arrival = piece_reach.arrival(last)
        if arrival is None:
            return Cannot(cannot_reach(piece_reach, last // 2))
        soonest = max(soonest, arrival)
    if len(every) == 1:
        return Can(line_of_one(reach_map, every[0], soonest))
    return _search(context, reach_map, every, soonest, last)


def _search(context: QueryContext, reach_map: ReachMap, every: list[PieceReach], soonest: int, last: int) -> Can | Cannot:
    """The shortest line of play near the direct ways, the likeliest looked for first; then the whole problem."""
    try:
        return _near(context, reach_map, every, soonest, last) or _whole(context, reach_map, every, last)
    except TwoPathsError as error:
        found = _by_marking(context, reach_map, error, soonest, last)
        if found is not None:
            return found
        raise LimitReachedError(f"a line of play was found but for this: {error}") from None


def _marked(context: QueryContext, reach_map: ReachMap, soonest: int, last: int) -> Can | None:
    """A line of play in which some hexes are bypassed on one side only."""
    every = piece_reaches(reach_map)
    if any(piece_reach.arrival(last) is None for piece_reach in every):
        return None
    try:
        return _near(context, reach_map, every, soonest, last)
    except TwoPathsError as error:
        return _by_marking(context, reach_map, error, soonest, last)


def _by_marking(context: QueryContext, reach_map: ReachMap, error: TwoPathsError, soonest: int, last: int) -> Can | None:
    """A line of play in which the hex that units bypassed on both sides is bypassed on one side only."""
    if len(reach_map.marked) >= _MOST_MARKED:
        return None
    board, question, marked = reach_map.board, reach_map.question, reach_map.marked
    further = (ReachMap(board, question, upper_bound=False, marked={**marked, error.hex: path}) for path in error.paths)
    found = (_marked(context, one, soonest, last) for one in further)
    return _first(found)


def _near(context: QueryContext, reach_map: ReachMap, every: list[PieceReach], soonest: int, last: int) -> Can | None:
    """A line of play near the direct ways."""
    longer = range(soonest + _TRIED + 1, last)
    for scope in quick_scopes(reach_map, *(corridor(reach_map, slack) for slack in _CORRIDORS)):

        def found_by(phases: int, scope: SearchScope = scope) -> Can | None:
            return _found(context, JointProblemBuilder(reach_map, every, phases, scope))

        short = _first(found_by(phases) for phases in range(soonest, min(soonest + _TRIED, last) + 1))
        if short is not None:
            return short
        at_last = found_by(last) if soonest + _TRIED < last else None
        if at_last is not None:
            return _first(map(found_by, longer)) or at_last
    return None


def _first(found: Iterable[Can | None]) -> Can | None:
    return next((one for one in found if one is not None), None)


def _whole(context: QueryContext, reach_map: ReachMap, every: list[PieceReach], last: int) -> Can | Cannot:
    """The whole problem: first whether few of the weapons are too many already, which is proved more quickly."""
    from asl_query.solve import by_z3
    from asl_query.solve.refute import refutation

    held = _few_together(context, reach_map, every, last)
    if held is not None:
        return held
    for names in telling_weapons(reach_map.question):
        builder = JointProblemBuilder(reach_map, every, last, SearchScope(weapons=names))
        joint = builder.build(context.deadline)
        context.deadline.report_progress(f"every line of play of {(last + 1) // 2} turns with {', '.join(names) or 'the units'}")
        outcome = by_z3.Z3Solver(joint.problem, context.deadline).solve()
        if isinstance(outcome, Undecided):
            raise LimitReachedError(outcome.reason)
        if isinstance(outcome, Impossible):
            proof = refutation(joint.problem, outcome.core, context.deadline)
            if isinstance(proof, Undecided):
                raise LimitReachedError(proof.reason)
            return Cannot(JointRefutation(labels_of_rules(proof.core), proof.clauses, proof.lemmas, last, names), by_z3.VERSION)
        if len(names) == len(reach_map.question.weapons):
            return Can(witness_of(builder, joint, outcome.choice), by_z3.VERSION)
    raise AssertionError("the last of them are all weapons")


def _few_together(context: QueryContext, reach_map: ReachMap, every: list[PieceReach], last: int) -> Cannot | None:
    """Whether the only MMC cannot do what two of the weapons ask of it."""
    mmc = [m for m in reach_map.question.movers if not m.unit.is_smc]
    if len(mmc) != 1 or reach_map.one_hex:
        return None
    by_name = {piece_reach.name: piece_reach for piece_reach in every}
    for names in telling_weapons(reach_map.question):
        two = [x for x in reach_map.question.weapons if x.sw.name in names]
        if len(two) == 2:
            pieces = (mmc[0].unit.name, *(x.sw.name for x in two))
            context.deadline.report_progress(f"{', '.join(pieces)} together")
            three = OneCarrierTwoWeapons(reach_map, mmc[0], two)
            if cannot_together(three, [by_name[name] for name in pieces], last, context.deadline):
                return Cannot(ThreeCannotMeet(pieces, last))
    return None


def _found(context: QueryContext, builder: JointProblemBuilder) -> Can | None:
    """A line of play among those that a builder looks at."""
    from asl_query.solve import by_z3

    context.deadline.report_progress(f"lines of play of {builder.last} phases")
    joint = builder.build(context.deadline)
    if not all(joint.problem.choices.values()):
        return None
    solver = by_z3.Z3Solver(joint.problem, context.deadline)
    outcome = solver.possible()
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    if not isinstance(outcome, Found):
        return None
    outcome = solver.preferring(outcome, builder.staying(), Deadline(_PATIENCE))
    return Can(witness_of(builder, joint, outcome.choice), by_z3.VERSION)
