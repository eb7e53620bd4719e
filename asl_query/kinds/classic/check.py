"""Where units and support weapons of Squad Leader Classic can go, re-checked: lines replayed, all else worked out once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.goal_capacity import too_many
from asl_query.acts.classic.play import Carried, IllegalPlayError, Move, Table
from asl_query.acts.classic.unmodelled_moves import wrong_at_the_start
from asl_query.acts.classic.ways import Edge
from asl_query.board.board import Board
from asl_query.check.refusal import Refused, items, require, require_equal
from asl_query.check.refutation import check_refutation
from asl_query.codec import WrongShapeError, from_json
from asl_query.finite.refutation import Refutation
from asl_query.kinds.classic.one_carrier_check import check_few
from asl_query.kinds.classic.pace_check import Forward
from asl_query.kinds.classic.tables_check import check_tables
from asl_query.search.classic.joint import Posing
from asl_query.search.classic.joint_names import Look
from asl_query.search.classic.single_piece import alones, pieces
from asl_query.terms.classic import ClassicReach, Lying
from asl_query.terms.movement import Mover, Reaching


def check_reach(board: Board, question: ClassicReach, answer: Any, witness: Any, certificate: Any) -> None:
    """Refuse an answer that does not hold."""
    require(not wrong_at_the_start(question), "reading: the pieces cannot start so")
    sure = Field(board, question, bold=False)
    if question.asks is Reaching.WHERE:
        _check_where(question, sure, Field(board, question, bold=True), answer, witness, certificate)
        return
    if answer == "no":
        require_equal("witness", witness, None)
        _check_no(
            Field(board, question, bold=True),
            certificate,
            None if question.asks is Reaching.HOW_SOON else 2 * (question.by_turn or 0),
        )
        return
    phases = replay(sure, items(witness, "witness"))
    turn = (phases + 1) // 2
    if question.asks is Reaching.CAN:
        require_equal("answer", answer, "yes")
        require_equal("certificate", certificate, None)
        require(turn <= (question.by_turn or 0), f"witness: it takes until turn {turn}, not {question.by_turn}")
        return
    require_equal("answer", answer, {"value": turn})
    if turn <= 1:
        require_equal("certificate", certificate, None)
        require(turn == 0 or not Table(sure).is_goal, "answer: all are in the goal at the start")
    else:
        _check_no(Field(board, question, bold=True), certificate, 2 * (turn - 1))


def replay(field: Field, lines: list[Any]) -> int:
    """Replay a line of play that ends in the goal; the number of its phases."""
    table, phases, done = Table(field), 0, 0
    while done < len(lines):
        end = next((i for i in range(done, len(lines)) if isinstance(lines[i], dict) and lines[i].get("action") == "end"), None)
        require(end is not None, "witness: a phase lacks its last line")
        assert end is not None
        says = lines[done : end + 1]
        phases += 1
        turn = (phases + 1) // 2
        what = f"witness, turn {turn} {'MPh' if phases % 2 else 'APh'}"
        try:
            converted = [line for line in says if isinstance(line, dict) and line.get("phase") == "DFPh"]
            if converted:
                require(phases % 2 == 1 and phases > 1, f"{what}: no DFPh has come before")
                require_equal(f"{what}, DFPh", converted, table.convert(turn - 1, [str(line.get("sw")) for line in converted]))
            moves = [_move(field, line, what) for line in says if line.get("phase") != "DFPh" and line.get("action") != "end"]
            made = table.move(turn, moves) if phases % 2 else table.advance(turn, moves)
        except (IllegalPlayError, KeyError, StopIteration, TypeError, AttributeError) as error:
            raise Refused(f"{what}: {error}") from None
        require_equal(what, says[len(converted) :], made)
        done = end + 1
    require(table.is_goal, "witness: not all are in the goal at the end")
    return phases


def _move(field: Field, line: Any, what: str) -> Move:
    require(isinstance(line, dict) and line.get("action") in ("march", "advance"), f"{what}: this is no line of play")
    number = field.number_of
    start = number(line["from"])
    steps = _steps(field, start, line["path"]) if line["action"] == "march" else ()
    end = steps[-1].end if steps else number(line["to"]) if "to" in line else start
    carries = tuple(Carried(c["sw"], number(c["from"]), number(c["to"]), c.get("with", "")) for c in line["carries"])
    return Move(line["unit"], start, end, steps, line.get("leader", ""), carries)


def _steps(field: Field, start: int, path: Any) -> tuple[Edge, ...]:
    found: list[Edge] = []
    here = start
    for entered in items(path, "witness, path"):
        end, around = field.number_of(entered["to"]), entered.get("around", [])
        told = [(e, [{"hex": h.name, "along": [s.name for s in along]} for h, along in e.step.around]) for e in field.steps[here]]
        fit = [e for e, told_around in told if e.end == end and told_around == around]
        require(bool(fit), f"witness: no step leads so from {field.names[here]} to {field.names[end]}")
        found.append(min(fit, key=lambda e: e.step.half_mf))
        here = end
    return tuple(found)


def _check_no(field: Field, certificate: Any, last: int | None) -> None:
    """Not by the end of a phase, or (None) never."""
    question = field.question
    require(isinstance(certificate, dict), "certificate: there is none")
    match certificate.get("kind"):
        case "room":
            require_equal("certificate", certificate, too_many(question, field.goals.bit_count()))
        case "one cannot":
            require_equal("certificate, fields", sorted(certificate), ["closed_set", "kind", "piece"])
            piece = next((p for p in pieces(question) if _name(p) == certificate["piece"]), None)
            require(piece is not None, "certificate: it speaks of no piece of the question")
            assert piece is not None
            _check_closed(field, piece, certificate["closed_set"], last)
        case "few together":
            require(last is not None, "certificate: it does not speak of all time")
            check_few(field, certificate, last or 0)
        case _:
            require(last is not None and certificate.get("phases") == last, "certificate: it speaks of other phases")
            assert last is not None
            names = tuple(str(name) for name in items(certificate.get("weapons"), "certificate, weapons"))
            known = [lying.sw.name for lying in question.weapons]
            require(list(names) == [name for name in known if name in names], "certificate: it speaks of other weapons")
            posing = Posing(field, alones(field), last, Look(weapons=names))
            joint = posing.joint()
            check_tables(field, posing, joint, last)
            proof = {k: v for k, v in certificate.items() if k not in ("phases", "weapons")}
            try:
                check_refutation(joint.problem, from_json(Refutation, proof, "certificate"))
            except WrongShapeError as error:
                raise Refused(str(error)) from None


def _name(piece: Mover | Lying) -> str:
    return piece.sw.name if isinstance(piece, Lying) else piece.unit.name


def _check_closed(field: Field, piece: Mover | Lying, certificate: Any, last: int | None) -> None:
    """Phase by phase exactly what the rules let it reach, never the goal; without a last phase up to where nothing is new."""
    require(isinstance(certificate, dict), "certificate: this is no closed set")
    forward = Forward(field, piece)
    require_equal("certificate, fields", sorted(certificate), ["goal", "kind", "start", "turns"])
    require_equal("certificate, kind", certificate["kind"], "closed set")
    require_equal("certificate, start", certificate["start"], forward.new())
    require_equal("certificate, goal", certificate["goal"], field.named(field.goals))
    require(not forward.in_goal(), "certificate: it starts in the goal")
    turns = items(certificate["turns"], "certificate, turns")
    before = forward.all_places()
    for number, turn in enumerate(turns, 1):
        what, phases = f"certificate, turn {number}", ["MPh", "APh"]
        if last is not None and number == len(turns) and last % 2:
            phases = ["MPh"]
        require(isinstance(turn, dict), f"{what}: this is no turn")
        require_equal(f"{what}, fields", sorted(turn), sorted(["turn", *phases]))
        require_equal(f"{what}, number", turn["turn"], number)
        before = forward.all_places()
        for phase in phases:
            forward.go_on(phase)
            require_equal(f"{what} {phase}", turn[phase], forward.new())
            require(not forward.in_goal(), f"{what} {phase}: that is the goal")
    if last is not None:
        require_equal("certificate, turns", len(turns), (last + 1) // 2)
    else:
        require(
            bool(turns) and before == forward.all_places(), "certificate: its last turn still changes, so later ones are open"
        )


def _check_where(question: ClassicReach, sure: Field, bold: Field, answer: Any, witness: Any, certificate: Any) -> None:
    require(len(question.movers) == 1 and len(question.weapons) <= 1, "reading: the reach is told for one unit")
    last = 2 * (question.by_turn or 0)
    piece = question.weapons[0] if question.weapons else question.movers[0]
    found = []
    for field in (sure, bold):
        forward, turns = Forward(field, piece), []
        forward.new()
        for index in range(1, last + 1):
            forward.go_on("MPh" if index % 2 else "APh")
            turns.append(forward.new())
        found.append((forward.hexes(), turns))
    (certain, turns), (possible, _) = found
    require_equal("answer", answer, {"hexes": [sure.names[i] for i in sorted(certain)]})
    says: list[Mapping[str, Any]] = items(witness, "witness")
    require_equal("witness", says, [{"turn": t + 1, "MPh": turns[2 * t], "APh": turns[2 * t + 1]} for t in range(last // 2)])
    require_equal("certificate", certificate, {"kind": "open", "hexes": [bold.names[i] for i in sorted(possible - certain)]})
