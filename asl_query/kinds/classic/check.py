"""Where units and support weapons of Squad Leader Classic can go, re-checked: lines replayed, all else worked out once more."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.classic.capacities import name_of, pieces
from asl_query.acts.classic.certificates import (
    ClassicClosedSet,
    JointRefutation,
    NoRoom,
    PieceCannot,
    ReachedInTurn,
    ThreeCannotMeet,
)
from asl_query.acts.classic.goal_capacity import too_many
from asl_query.acts.classic.joint_names import SearchScope
from asl_query.acts.classic.piece_reach import piece_reaches
from asl_query.acts.classic.play import ClassicGame
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.states import PieceInHex
from asl_query.acts.classic.unmodelled_moves import wrong_at_the_start
from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal, require_yes_by
from asl_query.check.refutation import check_refutation
from asl_query.finite.refutation import Refutation
from asl_query.kinds.classic.joint_problem import JointProblemBuilder
from asl_query.kinds.classic.one_carrier_check import check_three
from asl_query.kinds.classic.piece_check import PlainPieceReach
from asl_query.kinds.classic.proof import OpenHexes
from asl_query.kinds.classic.replay import replay
from asl_query.kinds.classic.tables_check import check_tables
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.classic import ClassicReach, PlacedWeapon
from asl_query.terms.movement import Mover, Reaching


def check_reach(board: Board, question: ClassicReach, answer: Answer) -> None:
    """Refuse an answer that does not hold."""
    require(not wrong_at_the_start(question), "reading: the pieces cannot start so")
    certain = ReachMap(board, question, upper_bound=False)
    if question.asks is Reaching.WHERE:
        _check_where(question, certain, ReachMap(board, question, upper_bound=True), answer)
        return
    if answer.answer is Verdict.NO:
        require_equal("witness", answer.witness, None)
        last = None if question.asks is Reaching.HOW_SOON else 2 * (question.by_turn or 0)
        _check_no(ReachMap(board, question, upper_bound=True), answer.certificate, last)
        return
    turn = replay(certain, answer.witness)
    if question.asks is Reaching.CAN:
        require_yes_by(answer, turn, question.by_turn or 0)
        return
    require_equal("answer", answer.answer, Value(turn))
    if turn > 1:
        _check_no(ReachMap(board, question, upper_bound=True), answer.certificate, 2 * (turn - 1))
        return
    require_equal("certificate", answer.certificate, None)
    require(turn == 0 or not ClassicGame(certain).is_goal, "answer: all are in the goal at the start")


def _check_no(reach_map: ReachMap, certificate: object, last: int | None) -> None:
    """Not by the end of a phase, or (None) never."""
    question = reach_map.question
    match certificate:
        case NoRoom():
            require_equal("certificate", certificate, too_many(question, reach_map.goals.bit_count()))
        case PieceCannot():
            piece = next((p for p in pieces(question) if name_of(p) == certificate.piece), None)
            require(piece is not None, "certificate: it speaks of no piece of the question")
            assert piece is not None
            _check_closed(reach_map, piece, certificate.closed_set, last)
        case ThreeCannotMeet():
            require(last is not None, "certificate: it does not speak of all time")
            check_three(reach_map, certificate, last or 0)
        case JointRefutation():
            require(last is not None and certificate.phases == last, "certificate: it speaks of other phases")
            _check_refuted(reach_map, certificate)
        case _:
            require(False, "certificate: there is none")


def _check_refuted(reach_map: ReachMap, certificate: JointRefutation) -> None:
    """The problem of these weapons, posed anew, has no solution."""
    names, last = certificate.weapons, certificate.phases
    known = [placed.sw.name for placed in reach_map.question.weapons]
    require(list(names) == [name for name in known if name in names], "certificate: it speaks of other weapons")
    builder = JointProblemBuilder(reach_map, piece_reaches(reach_map), last, SearchScope(weapons=names))
    joint = builder.build()
    check_tables(reach_map, builder, joint, last)
    check_refutation(joint.problem, Refutation(certificate.core, certificate.clauses, certificate.lemmas))


def _check_closed(reach_map: ReachMap, piece: Mover | PlacedWeapon, certificate: ClassicClosedSet, last: int | None) -> None:
    """Phase by phase exactly what the rules let it reach, never the goal; without a last phase up to where nothing is new."""
    forward = PlainPieceReach(reach_map, piece)
    require_equal("certificate, start", certificate.start, forward.new())
    require_equal("certificate, goal", certificate.goal, reach_map.hexes(reach_map.goals))
    require(not forward.in_goal(), "certificate: it starts in the goal")
    before = forward.all_places()
    for number, turn in enumerate(certificate.turns, 1):
        before = forward.all_places()
        _check_turn(forward, turn, number)
    if last is not None:
        require_equal("certificate, turns", 2 * len(certificate.turns), last)
        return
    settled = bool(certificate.turns) and before == forward.all_places()
    require(settled, "certificate: its last turn still changes, so later ones are open")


def _check_turn(forward: PlainPieceReach, turn: ReachedInTurn, number: int) -> None:
    what = f"certificate, turn {number}"
    require_equal(f"{what}, number", turn.turn, number)
    for says, go_on, phase in (
        (turn.in_movement, forward.march, "MPh"),
        (turn.in_advance, forward.advance, "APh"),
    ):
        go_on()
        require_equal(f"{what} {phase}", says, forward.new())
        require(not forward.in_goal(), f"{what} {phase}: that is the goal")


def _check_where(question: ClassicReach, certain: ReachMap, optimistic: ReachMap, answer: Answer) -> None:
    require(len(question.movers) == 1 and len(question.weapons) <= 1, "reading: the reach is told for one unit")
    piece = question.weapons[0] if question.weapons else question.movers[0]
    turns = question.by_turn or 0
    here, reached = _followed(PlainPieceReach(certain, piece), turns)
    possible, _ = _followed(PlainPieceReach(optimistic, piece), turns)
    require_equal("answer", answer.answer, Hexes(tuple(certain.names[i] for i in sorted(here))))
    require_equal("witness", answer.witness, reached)
    open_ = OpenHexes(tuple(optimistic.places[i] for i in sorted(possible - here)))
    require_equal("certificate", answer.certificate, open_)


def _followed(forward: PlainPieceReach, turns: int) -> tuple[set[int], Sequence[ReachedInTurn]]:
    """Where a piece is after so many turns, and what was new in each."""
    forward.new()
    found = []
    for turn in range(1, turns + 1):
        new: list[tuple[PieceInHex, ...]] = []
        for go_on in (forward.march, forward.advance):
            go_on()
            new.append(forward.new())
        found.append(ReachedInTurn(turn, *new))
    return forward.hexes(), tuple(found)
