"""The whole pipeline on one page: question → facts → board → rules → problem → solver → re-check → answer.

The only file that knows every stage. Nothing leaves it that was not replayed or re-checked; there is no switch for that.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.facts.board_file import on_board, spoken_hexrows
from asl_query.facts.situation_file import read_facts
from asl_query.library import BOARDS_VARIABLE, Library
from asl_query.logic.deadline import Deadline
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import Emplace, Question, Reach, Reaching, Sees, WhoSees, as_json, board_of, from_json
from asl_query.terms.units import Weather

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asl_query.queries.layers import Layers
    from asl_query.solve.by_sympy import FormulaWorker

HOW_SOON_TURNS = 30


class Stopwatch:
    """Seconds by stage, for --timings."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time of a block to a stage."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began


def ask(
    question: str, *, facts: str | Path | None = None, boards: str | Path | None = None, board: str = "",
    limit: float | None = None, watch: Stopwatch | None = None,
) -> Answer:  # fmt: skip
    """Answer a question in English.

    `facts` is a situation file or a board's facts file, `boards` a folder of VASL board archives, `board` the board of hexes named
    without one, `limit` seconds after which the answer is `undecided`. Raises QuestionError or FactsError for what cannot be read.
    """
    return Asking(question, facts, boards, board, limit, watch or Stopwatch()).answer()


def library_for(facts: str | Path | None = None, boards: str | Path | None = None) -> Library:
    """Where boards come from: a situation or facts file, and a folder of archives (named here or in ASL_QUERY_BOARDS)."""
    folder = boards or os.environ.get(BOARDS_VARIABLE)
    return Library(read_facts(Path(facts)) if facts else None, Path(folder) if folder else None)


def board_for(answer: Answer, facts: str | Path | None = None, boards: str | Path | None = None) -> Board:
    """The board, or the map of boards, that an answer is about."""
    return library_for(facts, boards).load(board_of(from_json(answer.reading)))


class Asking:
    """One question on its way through the stages."""

    def __init__(
        self, text: str, facts: str | Path | None, boards: str | Path | None, board: str, limit: float | None,
        watch: Stopwatch,
    ) -> None:  # fmt: skip
        self.text, self.watch, self.limit = text, watch, limit
        self.deadline = Deadline(limit)
        self.worker: FormulaWorker | None = None
        with watch.stage("load"):
            library = library_for(facts, boards)
            self.situation, self.load = library.situation, library.load
            self.default_board = board or (self.situation.board.board if self.situation.board else "")

    def answer(self) -> Answer:
        """Read, solve, re-check."""
        try:
            if "likely" in self.text[:200].lower():
                from asl_query.solve.by_sympy import take_worker

                self.worker = take_worker()
            with self.watch.stage("read"):
                from asl_query.queries.grammar import read_question

                question = read_question(self.text, self.situation, self.default_board)
            with self.watch.stage("load"):
                board = self.load(board_of(question))
                question = renamed(question, board.own)
                self._require_facts(board, question)
            return self._solved(board, question)
        finally:
            if self.worker is not None:
                self.worker.close()

    def _solved(self, board: Board, question: Question) -> Answer:
        from asl_query.check.verify import Refused, identity, verify

        solvers: dict[type, Callable[[Board, Any], dict[str, Any]]] = {
            WhoSees: self._who_sees, Sees: self._sees, Emplace: self._emplace, Reach: self._reach,
        }  # fmt: skip
        common: dict[str, Any] = {
            "question": self.text.strip(),
            "reading": as_json(question),
            "id": identity(board.text, question),
        }
        began = time.perf_counter()
        try:
            self.deadline.check()
            answer = Answer(**common, **solvers[type(question)](board, question))
        except (LimitReachedError, TimeoutExpired) as stop:
            reason = str(stop) if self.limit is None else f"the limit of {self.limit:g} s was reached"
            return Answer(
                **common, answer="undecided", witness=None, certificate=None, because=[],
                checked={"replayed": False, "reason": reason, "seconds": round(time.perf_counter() - began, 3)},
            )  # fmt: skip
        with self.watch.stage("check"):
            try:
                verify(answer.to_json(), lambda _: board)
            except Refused as refusal:
                raise ReplayError(f"an answer was found but did not survive its re-check: {refusal}") from None
        checked = {"replayed": True, "seconds": round(time.perf_counter() - began, 3), **answer.checked}
        return replace(answer, checked=checked)

    def _z3(self) -> Any:
        with self.watch.stage("import z3"):
            from asl_query.solve import by_z3
        return by_z3

    def _who_sees(self, board: Board, question: WhoSees) -> dict[str, Any]:
        from asl_query.queries import sees

        with self.watch.stage("rules"):
            found = sees.viewers(board, question.target, sees.every_place(board, question.target.hex), self.deadline)
        clear, blocked = self._decide_sight(found, question.target)
        hexes = sorted({v.place.hex for v in clear if v.place.depth is not Depth.CREST})
        crest = sorted({v.place.hex for v in clear} - set(hexes))
        answer: dict[str, Any] = {"hexes": [h.name for h in hexes]}
        if crest:
            answer["crest_only"] = [h.name for h in crest]
        return self._sight_answer(answer, clear, blocked, question.target, board)

    def _sees(self, board: Board, question: Sees) -> dict[str, Any]:
        from asl_query.queries import sees

        with self.watch.stage("rules"):
            found = sees.viewers(board, question.target, [question.viewer], self.deadline)
        clear, blocked = self._decide_sight(found, question.target)
        return self._sight_answer("yes" if clear else "no", clear, blocked, question.target, board)

    def _decide_sight(self, found: list[Any], target: Location) -> tuple[list[Any], list[dict[str, Any]]]:
        """z3 decides every viewer; each one that does not see is given back with the one thing that decides it."""
        from asl_query.logic.problem import Found, Impossible
        from asl_query.queries import sees

        by_z3 = self._z3()
        clear, blocked = [], []
        with self.watch.stage("solve"):
            solver = by_z3.Z3Solver(sees.pose(found), self.deadline)
            for viewer in found:
                outcome = solver.solve({"hex": viewer.place.hex.name, "place": viewer.place.name})
                match outcome:
                    case Found():
                        clear.append(viewer)
                    case Impossible(core):
                        deciding = next(o for o in viewer.sight.obstructions if sees.label(o) in core)
                        blocked.append(sees.blocked(viewer, target, deciding))
                    case _:
                        raise LimitReachedError(outcome.reason)
        return clear, blocked

    def _sight_answer(
        self, answer: Any, clear: list[Any], blocked: list[dict[str, Any]], target: Location, board: Board
    ) -> dict[str, Any]:
        from asl_query.explain.reasons import by_rule, reason
        from asl_query.queries import sees

        one = isinstance(answer, str)
        witness = [sees.witness(board, v, target) for v in clear]
        assumed = [] if one else _where(board, "viewers")
        return {
            "answer": answer,
            "witness": witness if witness or not one else None,
            "certificate": {"kind": "obstructions", "blocked": blocked} if blocked or not one else None,
            "because": by_rule(blocked, "viewer") or [reason("A6.1")],
            "assumed": [*assumed, "a clear day, no SMOKE, no units in the way, grain in season"],
            "not_modelled": ["A6.1 whether a LOS is marginal (would change within the thread's width)"],
            "checked": {"solver": self._z3().VERSION},
        }

    def _emplace(self, board: Board, question: Emplace) -> dict[str, Any]:
        from asl_query.explain.reasons import by_rule
        from asl_query.logic.problem import Found, Impossible
        from asl_query.queries import emplace

        with self.watch.stage("rules"):
            found = emplace.candidates(board, question, self.deadline)
            problem = emplace.pose(found)
        by_z3 = self._z3()
        allowed, barred = [], []
        with self.watch.stage("solve"):
            solver = by_z3.Z3Solver(problem, self.deadline)
            for candidate in found:
                outcome = solver.solve({"hex": candidate.hex.name})
                match outcome:
                    case Found():
                        allowed.append(candidate.hex.name)
                    case Impossible(core):
                        bar = next(b for b in candidate.bars if emplace.label(b) in core)
                        barred.append({"hex": candidate.hex.name, "rule": bar.rule, "what": bar.what})
                    case _:
                        raise LimitReachedError(outcome.reason)
        with self.watch.stage("second solver"):
            from asl_query.solve import by_constraint

            second = {str(choice["hex"]) for choice in by_constraint.solutions(problem)}
        if second != set(allowed):
            raise ReplayError(f"z3 and python-constraint differ on {sorted(second ^ set(allowed))}")
        not_modelled = ["W10.3 the Sighting TC: whether it passes is a roll of its own"] if question.target else []
        return {
            "answer": {"hexes": allowed},
            "witness": [{"hex": name} for name in allowed],
            "certificate": {"kind": "bars", "barred": barred},
            "because": by_rule(barred, "hex"),
            "assumed": [
                *(_where(board, "hexes") if question.target else []),
                "one GMSL with its crew, nothing else on the board",
                *(["no SMOKE; LOS as by day (W10.4)"] if question.target else []),
            ],
            "not_modelled": not_modelled,
            "checked": {"solver": by_z3.VERSION, "second_solver": by_constraint.VERSION},
        }

    def _reach(self, board: Board, question: Reach) -> dict[str, Any]:
        from asl_query.queries.layers import Layers

        layers = Layers(board, question, self.deadline)
        found = self._how_likely(layers) if question.asks is Reaching.HOW_LIKELY else self._arrive(layers)
        return {**found, "assumed": self._assumed(question), "not_modelled": _reach_not_modelled(board, question)}

    def _arrive(self, layers: Layers) -> dict[str, Any]:
        """Can, and how soon: z3 chooses the line of play among the plainest ones; the layers prove what is too soon."""
        from asl_query.explain.reasons import of_closed_set, of_play
        from asl_query.logic.problem import Found
        from asl_query.queries import reach

        question = layers.question
        by_turn = HOW_SOON_TURNS if question.by_turn is None else question.by_turn
        if layers.is_goal(layers.start):
            return {
                "answer": "yes" if question.asks is Reaching.CAN else {"value": 0},
                "witness": [], "certificate": None, "because": [], "checked": {"solver": "none needed"},
            }  # fmt: skip
        with self.watch.stage("search"):
            when = reach.arrival(layers, by_turn)
            pruned = reach.plainest(layers, reach.prune(layers, when))
        by_z3 = self._z3()
        with self.watch.stage("solve"):
            outcome = by_z3.Z3Solver(reach.pose(pruned), self.deadline).solve()
        checked = {"solver": by_z3.VERSION}
        if when is None:
            if isinstance(outcome, Found):
                raise ReplayError("z3 found a line of play where the search found none")
            if question.asks is Reaching.HOW_SOON:
                raise LimitReachedError(f"not by turn {by_turn}; later turns are open")
            certificate = reach.closed_set(layers, by_turn)
            return {
                "answer": "no", "witness": None, "certificate": certificate,
                "because": of_closed_set(as_json(question), certificate), "checked": checked,
            }  # fmt: skip
        if not isinstance(outcome, Found):
            raise LimitReachedError(getattr(outcome, "reason", "z3 found no line of play where the search found one"))
        witness = reach.play_log(layers, pruned, outcome.choice)
        can = question.asks is Reaching.CAN
        return {
            "answer": "yes" if can else {"value": when.turn},
            "witness": witness,
            "certificate": None if can else reach.closed_set(layers, when.turn - 1),
            "because": of_play(witness),
            "checked": checked,
        }

    def _how_likely(self, layers: Layers) -> dict[str, Any]:
        from asl_query.explain.reasons import of_play
        from asl_query.queries import likely

        question = layers.question
        with self.watch.stage("search"):
            sure = likely.sure_play(layers, question.by_turn or 0)
            if sure is not None:
                exact, chain, lines = Fraction(1), likely.sure_chain(layers), sure
            else:
                best = likely.best_play(layers, question.by_turn or 0)
                exact, chain, lines = best.exact, likely.chain(layers, best), likely.policy_lines(layers, best)
        assert self.worker is not None
        with self.watch.stage("sympy"):
            left = self.deadline.milliseconds_left()
            found = self.worker.formula(chain, None if left is None else left / 1000)
        if found["exact"] != str(exact):
            raise ReplayError(f"sympy's formula gives {found['exact']}, the search {exact}")
        probability = {
            "exact": str(exact), "decimal": round(float(exact), 4), "formula": found["formula"], "chances": chain["chances"],
        }  # fmt: skip
        return {
            "answer": {"value": str(exact)},
            "witness": lines,
            "certificate": {"kind": "best play", "chance": str(exact)},
            "because": of_play(lines),
            "probability": probability,
            "checked": {"solver": "value iteration, sympy"},
        }

    def _assumed(self, question: Reach) -> list[str]:
        unit = question.unit
        weather = " and ".join(question.weather.names) or "dry and still weather"
        order = "broken" if unit.broken else "wounded" if unit.wounded else "in Good Order"
        return [
            f"the {unit.name} is {order}, unconcealed, carries {unit.portage_pp or 'no'} PP and has its full MF",
            "no enemy, no other unit, no SMOKE",
            f"{weather}, grain in season",
            *(f"any Falling DR of turn {turn} is {dr}" for turn, dr in question.forced_dr),
        ]

    def _require_facts(self, board: Board, question: Question) -> None:
        """Every hex the question names has facts, and a Depression hex says where in it."""
        match question:
            case WhoSees(target):
                places = [target]
            case Sees(viewer, target):
                places = [viewer, target]
            case Reach():
                places = []
                for hex_ in (question.start, question.goal, *question.avoiding):
                    self._require_hex(board, hex_)
                side = question.only_by_climbing
                if side is not None:
                    self._require_hex(board, side.a)
                    self._require_hex(board, side.b)
                    if side not in board.cliffs:
                        self._refuse(f"{side.name} is no cliff hexside (B11.1).", side.short)
                    if question.goal not in side:
                        self._refuse(f"Climbing {side.name} does not lead into {question.goal.name}.", side.short)
            case Emplace():
                places = []
                if question.target is not None:
                    self._require_painted(board, question.target)
        for place in places:
            self._require_place(board, place)
        if isinstance(question, Sees) and question.viewer.hex == question.target.hex:
            self._refuse("Both units are in the same hex; LOS between two hexes is what can be asked.", question.target.hex.short)

    def _require_place(self, board: Board, place: Location) -> None:
        self._require_painted(board, place.hex)
        name, facts = place.hex.short, board[place.hex]
        if place.depth is not Depth.SURFACE and not facts.depression:
            self._refuse(f"{place.hex.name} is no Depression hex, so nothing is IN it or at its Crest (A.6).", name)
        if place.depth is Depth.SURFACE and facts.depression and not facts.bridge and place.at_level is None:
            self._refuse(
                f'{place.hex.name} is a {facts.depression} hex: say "INTO {place.hex.name}" or "{place.hex.name} Crest".', name
            )

    def _require_painted(self, board: Board, hex_: Hex) -> None:
        self._require_hex(board, hex_)
        if hex_ not in board.painted_hexes:
            span = _painted_span(board)
            self._refuse(f"LOS can be traced in {span}; {hex_.short} lies outside.", hex_.short)

    def _require_hex(self, board: Board, hex_: Hex) -> None:
        if hex_.board not in board.names:
            self._refuse(
                f"{hex_.name} is on another board than the rest; put both boards on one map with a situation file.", hex_.name
            )
        if hex_ in board:
            return
        facts = next(p.facts for p in board.placed if p.facts.board == hex_.board)
        columns = range(facts.first_column, facts.first_column + facts.columns)
        if hex_.column not in columns:
            first, last = (Hex(facts.board, c, 1).letters for c in (columns[0], columns[-1]))
            self._refuse(f"Board {facts.board} has no hexrow {hex_.letters}; its hexrows go from {first} to {last}.", hex_.short)
        if not on_board(hex_, columns, facts.rows):
            low, letters = (hex_.column & 1) ^ 1, hex_.letters
            self._refuse(
                f"Board {facts.board} has no hex {hex_.short}: its hexrow {letters} has {letters}{low}-{letters}{facts.rows}.",
                hex_.short,
            )
        span = spoken_hexrows(facts.covered)
        self._refuse(f"The facts of board {facts.board} cover {span}; {hex_.short} lies outside.", hex_.short)

    def _refuse(self, what: str, word: str) -> None:
        match = re.search(rf"\w*{re.escape(word)}(?!\w)", self.text, re.IGNORECASE)
        raise QuestionError(what, self.text, match.start() if match else 0, len(match.group()) if match else 0)


def _painted_span(board: Board) -> str:
    return " and ".join(f"{spoken_hexrows(p.facts.painted)} of board {p.facts.board}" for p in board.placed)


def _where(board: Board, what: str) -> list[str]:
    """What an answer about the whole board leaves out: hexrows that the printed board has, but whose layers are not painted."""
    everything = all(sum(b - a + 1 for a, b in p.facts.painted) == p.facts.columns for p in board.placed)
    return [] if everything else [f"only {what} in {_painted_span(board)}, whose layers are painted"]


def _reach_not_modelled(board: Board, question: Reach) -> list[str]:
    missing = ["A10.5 rout"] if question.unit.broken else ["A4.3 Bypass", "A4.12 a leader's bonus", "A4.61 Assault Movement"]
    if any(board[h].depression for h in board.hexes):
        missing.append("B20.9 moves to Crest status")
    return missing
