"""The whole pipeline on one page: question → facts → board → rules → problem → solver → re-check → answer.

The only file that knows every stage. Nothing leaves it that was not replayed or re-checked; there is no switch for that.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board, no_board
from asl_query.deadline import OVER, Deadline
from asl_query.errors import AslQueryError, LimitReachedError, QuestionError, ReplayError
from asl_query.facts.situation_file import Situation, read_facts
from asl_query.kinds.query_context import Stopwatch, Work
from asl_query.library import BOARDS_VARIABLE, Library
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Question, WouldLet, as_json, board_of, from_json, renamed, ruleset_of

if TYPE_CHECKING:
    from asl_query.explain.compared import Compared

Facts = str | Path | Situation | None

# Which function of asl_query.answering answers each kind of question; its module is imported when it is needed.
ANSWERED_BY = {
    "WhoSees": "kinds.sight.answer.who_sees",
    "Sees": "kinds.sight.answer.sees_it",
    "SeenUnseen": "kinds.sight.answer.seen_unseen",
    "FewestSmoke": "kinds.sight.answer.fewest_smoke",
    "LeastRemoved": "kinds.sight.answer.least_removed",
    "MayFire": "kinds.case.answer.may_fire",
    "Printed": "kinds.case.answer.printed",
    "Ruling": "kinds.case.answer.ruling",
    "Emplace": "kinds.placing.answer.emplace",
    "Reach": "kinds.reach.answer.reach",
    "CostMf": "kinds.cost.answer.cost_mf",
    "Lights": "kinds.lights.lit_answer.lights",
    "IsLit": "kinds.lights.lit_answer.is_lit",
    "Blinded": "kinds.lights.lit_answer.blinded",
    "Sighting": "kinds.lights.sighting_answer.sighting",
    "KeepsLit": "kinds.lights.keeping_lit_answer.keeps_lit",
    "LightsFor": "kinds.lights.lighting_answer.lights_for",
    "Ever": "kinds.ever.answer.ever",
    "OpenPoints": "kinds.open_points.answer.open_points",
    "ClassicReach": "kinds.classic.answer.reach",
    "ClassicCost": "kinds.classic.costs_answer.cost",
    "MostPp": "kinds.classic.costs_answer.most_pp",
    "WouldLet": "kinds.would_let.answer.would_let",
    "Why": "kinds.why.answer.why",
    "EachReading": "kinds.each_reading.answer.each_reading",
}


def ask(
    question: str | Question, *, facts: Facts = None, boards: str | Path | None = None, board: str = "",
    ruleset: str = "", limit: float | None = None, watch: Stopwatch | None = None, tell: Callable[[str], None] | None = None,
    costs: Mapping[str, str] | None = None,
) -> Answer:  # fmt: skip
    """Answer a question in English, or a typed one (`asl_query.questions`).

    `facts` is a situation (or the file of one) or a board's facts file, `boards` a folder of archives, `board` the board of hexes
    named without one, `ruleset` asl or slc (empty: as the situation says, or asl), `limit` seconds after which the answer is
    `undecided`, `tell` hears how far long work has come, `costs` says what changes cost in `what would let ..` ({"turn": "3"}).
    Raises QuestionError or FactsError for what cannot be read.
    """
    work = Work(Deadline(limit, tell), watch or Stopwatch())
    return Asking(question, facts, boards, board, limit, work, ruleset, costs or {}).answer()


def read(
    question: str, *, facts: Facts = None, board: str = "", ruleset: str = "", notes: list[str] | None = None
) -> Question:  # fmt: skip
    """The typed question that a text is read as; takes what `ask` takes, and `notes` is told where it is read in other words.

    >>> read("how long does it take a squad to get from 15T5 to 15S5?") == read("how soon can a squad at 15T5 reach 15S5?")
    True
    """
    heard: list[str] = [] if notes is None else notes
    return Asking(question, facts, None, board, None, Work(Deadline(None), Stopwatch()), ruleset).read(heard)


def compare(question: str, **asked: Any) -> Compared:
    """Ask the same question under both rulesets; takes what `ask` takes but the ruleset.

    A ruleset that cannot read the question says why; raises QuestionError or FactsError where none can, or the facts are wrong.
    """
    from asl_query.explain.compared import NAMES, Compared

    answers: dict[str, Answer] = {}
    errors: dict[str, QuestionError] = {}
    for name in NAMES:
        try:
            answers[name] = ask(question, ruleset=name, **asked)
        except QuestionError as error:
            errors[name] = error
    if not answers:
        raise errors["asl"]
    return Compared(question.strip(), answers, {name: str(error) for name, error in errors.items()}, _show_compared)


def answered(work: Work, board: Board, question: Question) -> dict[str, Any]:
    """What the function of its kind finds for a question: the fields of its answer, not yet re-checked."""
    module, function = ANSWERED_BY[type(question).__name__].rsplit(".", 1)
    found: dict[str, Any] = getattr(importlib.import_module(f"asl_query.{module}"), function)(work, board, question)
    return found


def library_for(facts: Facts = None, boards: str | Path | None = None) -> Library:
    """Where boards come from: a situation or facts file, and a folder of archives (named here or in ASL_QUERY_BOARDS)."""
    folder = boards or os.environ.get(BOARDS_VARIABLE)
    situation = facts if isinstance(facts, Situation) else read_facts(Path(facts)) if facts else None
    return Library(situation, Path(folder) if folder else None)


def board_for(answer: Answer, facts: Facts = None, boards: str | Path | None = None) -> Board:
    """The board, or the map of boards, that an answer is about; raises AslQueryError for one about the rules alone."""
    name = board_of(from_json(answer.reading))
    if not name:
        raise AslQueryError("This answer is about the rules alone; there is no board to draw. Ask with --format text or md.")
    return library_for(facts, boards).load(name)


class Asking:
    """One question on its way through the stages."""

    def __init__(
        self, asked: str | Question, facts: Facts, boards: str | Path | None, board: str, limit: float | None,
        work: Work, ruleset: str = "", costs: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.asked, self.limit, self.work, self.costs = asked, limit, work, costs or {}
        self.text = asked if isinstance(asked, str) else _written(asked, ruleset)
        with work.watch.stage("load"):
            library = library_for(facts, boards)
            self.situation, self.load = library.situation, library.load
            own = "" if isinstance(asked, str) else ruleset_of(asked)
            self.ruleset = own or ruleset or self.situation.ruleset or "asl"
            self.default_board = board or (self.situation.board.board if self.situation.board else "")

    def answer(self) -> Answer:
        """Read, solve, re-check."""
        work = self.work
        if "likely" in self.text[:200].lower():
            from asl_query.solve.by_sympy import take_worker

            take_worker()  # a second process: it imports sympy while this one searches
        with work.watch.stage("read"):
            heard: list[str] = []
            question = self._priced(self.read(heard))
        with work.watch.stage("load"):
            from asl_query.kinds.validate import require_facts, settled

            name = board_of(question)
            board = self.load(name) if name else no_board()
            other_names: dict[str, str] = {}
            question = renamed(question, lambda hex_: _own(board, hex_, other_names))
            question, notes = settled(self.text, board, question)
            require_facts(self.text, board, question)
        answer = self._solved(board, question)
        notes += [f"{a} is {b} on this map" for a, b in other_names.items()]
        return replace(answer, assumed=[*heard, *notes, *answer.assumed], _show=partial(_show, board))

    def read(self, heard: list[str]) -> Question:
        """The typed question; `heard` is told where a text is read in other words."""
        if not isinstance(self.asked, str):
            return self.asked
        from asl_query.reading.grammar import read_question

        return read_question(self.asked, self.situation, self.default_board, self.ruleset, heard)

    def _priced(self, question: Question) -> Question:
        """The question with what its changes cost."""
        if not self.costs:
            return question
        from asl_query.reading.would_let import said_costs

        if not isinstance(question, WouldLet):
            raise QuestionError('Costs are those of changes; ask "what would let ..".')
        return replace(question, costs=tuple(sorted({**dict(question.costs), **dict(said_costs(self.costs))}.items())))

    def _solved(self, board: Board, question: Question) -> Answer:
        from asl_query.check.verify import Refused, identity, verify

        common: dict[str, Any] = {
            "question": self.text.strip(),
            "reading": as_json(question),
            "id": identity(board.text, question),
            "ruleset": self.ruleset,
        }
        began = time.perf_counter()
        try:
            self.work.deadline.check()
            answer = Answer(**common, **answered(self.work, board, question))
        except (LimitReachedError, TimeoutExpired) as stop:
            limit = f"the limit of {self.limit:g} s was reached" if self.limit is not None and self.work.deadline.is_over else ""
            known = str(stop) if isinstance(stop, LimitReachedError) and str(stop) != OVER else ""
            reason = ": ".join(filter(None, (limit, known))) or str(stop)
            return Answer(
                **common, answer="undecided", witness=None, certificate=None, because=[],
                checked={"replayed": False, "reason": reason, "seconds": round(time.perf_counter() - began, 3)},
            )  # fmt: skip
        with self.work.watch.stage("check"):
            try:
                verify(answer.to_json(), lambda _: board)
            except Refused as refusal:
                raise ReplayError(f"an answer was found but did not survive its re-check: {refusal}") from None
        checked = {"replayed": True, "seconds": round(time.perf_counter() - began, 3), **answer.checked}
        return replace(answer, checked=checked)


def _written(question: Question, ruleset: str) -> str:
    """A typed question in words; QuestionError for what is none, or is not of the ruleset that is asked."""
    if not isinstance(question, Question):
        raise QuestionError(f"A question is a text or one of asl_query.questions, not {type(question).__name__}.")
    if ruleset not in ("", ruleset_of(question)):
        raise QuestionError(f"This typed question is one of {ruleset_of(question)}; leave the ruleset out.")
    from asl_query.questions import written

    return written(question)


def _show(board: Board, answer: Answer, form: str) -> str | None:
    from asl_query.render.notebook import show_answer

    return show_answer(board, answer, form)


def _show_compared(compared: Compared, form: str) -> str:
    from asl_query.render.notebook import show_compared

    return show_compared(compared, form)


def _own(board: Board, hex_: Hex, other_names: dict[str, str]) -> Hex:
    """The name by which the map knows a hex; a name that only the question uses is noted."""
    own = board.own(hex_)
    if own != hex_:
        other_names[hex_.name] = own.name
    return own
