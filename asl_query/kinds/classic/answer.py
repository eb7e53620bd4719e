"""Whether, how soon and where units and support weapons of Squad Leader Classic can go.

What section 4 leaves open is asked twice: without it (a yes is a yes) and with it at its least (a no is a no); between the two
the answer is undecided, and says what it depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from asl_query.acts.classic.capacities import pieces
from asl_query.acts.classic.certificates import ClassicNo
from asl_query.acts.classic.goal_capacity import too_many
from asl_query.acts.classic.piece_reach import piece_reaches
from asl_query.acts.classic.play_log import AdvanceLine, ClassicLine, MarchLine
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import OpenMf
from asl_query.acts.classic.unmodelled_moves import wrong_at_the_start
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.kinds.classic.decide import Can, Cannot, decide
from asl_query.kinds.classic.open_terrain import OpenTerrain, spoken_open
from asl_query.kinds.classic.proof import OpenHexes
from asl_query.kinds.query_context import QueryContext
from asl_query.search.classic.closed_set import never_reaches, turns_reached
from asl_query.terms.answers import Finding, Hexes, Outcome, Value, Verdict
from asl_query.terms.classic import ClassicReach
from asl_query.terms.movement import Reaching

HOW_SOON_TURNS = 20
NO_SOLVER: Mapping[str, str] = {"solver": "none needed"}


class ReachMaps:
    """The map of a question without what section 4 leaves open, and (when it is asked for) with it at its least."""

    def __init__(self, board: Board, question: ClassicReach) -> None:
        self.certain, self._terms = ReachMap(board, question, upper_bound=False), (board, question)

    @cached_property
    def optimistic(self) -> ReachMap:
        """With what is left open."""
        return ReachMap(*self._terms, upper_bound=True)

    @property
    def differ(self) -> bool:
        """Whether section 4 leaves anything open on this map."""
        certain, optimistic = self.certain.table, self.optimistic.table
        return bool(self.certain.enemies) or certain.steps != optimistic.steps or certain.near != optimistic.near


def reach(context: QueryContext, board: Board, question: ClassicReach) -> Finding:
    """Can, how soon, what is the reach."""
    wrong = wrong_at_the_start(question)
    if wrong:
        raise QuestionError(wrong)
    maps = ReachMaps(board, question)
    ask = {Reaching.CAN: _can, Reaching.HOW_SOON: _how_soon, Reaching.WHERE: _where}[question.asks]
    return ask(context, question, maps)


def _can(context: QueryContext, question: ClassicReach, maps: ReachMaps) -> Finding:
    last = 2 * (question.by_turn or 0)
    found = decide(context, maps.certain, last)
    if isinstance(found, Can):
        return _yes(Verdict.YES, found, None)
    refuted = decide(context, maps.optimistic, last) if maps.differ else found
    if isinstance(refuted, Can):
        _depends(left_open(maps.optimistic, refuted.witness), f"by turn {question.by_turn}")
    assert isinstance(refuted, Cannot)
    return _no(refuted)


def _yes(answer: Outcome, found: Can, certificate: ClassicNo | None) -> Finding:
    return Finding(answer, found.witness, certificate, checked={"solver": found.solver})


def _no(found: Cannot) -> Finding:
    return Finding(Verdict.NO, None, found.certificate, checked={"solver": found.solver})


def _how_soon(context: QueryContext, question: ClassicReach, maps: ReachMaps) -> Finding:
    """The first turn in which it can be done, with the certificate for the turn before."""
    never = _never(question, maps.optimistic)
    if never is not None:
        return _no(Cannot(never))
    certificate: ClassicNo | None = None
    for turn in range(HOW_SOON_TURNS + 1):
        found = decide(context, maps.certain, 2 * turn)
        if isinstance(found, Can):
            return _yes(Value(turn), found, certificate)
        refuted = decide(context, maps.optimistic, 2 * turn) if maps.differ else found
        if isinstance(refuted, Can):
            _depends(left_open(maps.optimistic, refuted.witness), f"turn {turn} or later")
        assert isinstance(refuted, Cannot)
        certificate = refuted.certificate if turn else None
    raise LimitReachedError(f"not by turn {HOW_SOON_TURNS}; later turns are not searched")


def _never(question: ClassicReach, optimistic: ReachMap) -> ClassicNo | None:
    """What keeps the pieces from the goal for ever; None where nothing is known that does."""
    no_room = too_many(question, optimistic.goals.bit_count())
    if no_room is not None:
        return no_room
    cannot = (never_reaches(piece_reach) for piece_reach in piece_reaches(optimistic))
    return next((found for found in cannot if found is not None), None)


def _where(context: QueryContext, question: ClassicReach, maps: ReachMaps) -> Finding:
    """Every hex, phase by phase, in which the unit with what it carries can be."""
    if len(question.movers) > 1 or len(question.weapons) > 1:
        raise QuestionError("The reach is told for one unit with at most one SW; ask `can .. reach ..` for more.")
    (one, *weapons) = pieces(question)
    if weapons and weapons[0].at != one.at:
        raise QuestionError(
            "The reach is told for a unit that has its SW with it; ask `can .. reach ..` for one that lies elsewhere."
        )
    turns = question.by_turn or 0
    found, at_best = (piece_reaches(reach_map)[-1] for reach_map in (maps.certain, maps.optimistic))
    certain, possible = (a.layer(2 * turns).whole | a.layer(2 * turns).dismantled for a in (found, at_best))
    context.deadline.check()
    open_ = maps.optimistic.hexes(possible & ~certain)
    return Finding(
        Hexes(tuple(hex_.name for hex_ in maps.certain.hexes(certain))), turns_reached(found, turns), OpenHexes(open_),
        checked=NO_SOLVER,
    )  # fmt: skip


def _depends(left: OpenTerrain, when: str) -> None:
    """Undecided: the words that open what it depends on."""
    raise LimitReachedError(f"{when}: it depends on what section 4 does not give: {spoken_open(left)}")


def left_open(optimistic: ReachMap, witness: Iterable[ClassicLine]) -> OpenTerrain:
    """What section 4 leaves open along a line of play."""
    terrain: list[OpenMf | None] = []
    close_combat = False
    for line in witness:
        if isinstance(line, MarchLine | AdvanceLine):
            close_combat |= optimistic.number[line.start] in optimistic.enemies
        if isinstance(line, MarchLine):
            terrain += _open_on_march(optimistic, line)
        elif isinstance(line, AdvanceLine):
            terrain.append(optimistic.table.bars_advance(line.start, line.end))
    return OpenTerrain(frozenset(left for left in terrain if left), close_combat)


def _open_on_march(optimistic: ReachMap, line: MarchLine) -> list[OpenMf]:
    found: list[OpenMf] = []
    here = line.start
    for entered in line.path:
        steps = optimistic.steps[optimistic.number[here]]
        found += [left for e in steps if e.end == optimistic.number[entered.to] for left in e.step.open]
        here = entered.to
    return found
