"""The whole pipeline on one page: question → facts → board → rules → problem → solver → re-check → answer.

The only file that knows every stage. Nothing leaves it that was not replayed or re-checked; there is no switch for that.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any

from asl_query.answering.work import Stopwatch, Work
from asl_query.board.board import Board, no_board
from asl_query.errors import AslQueryError, LimitReachedError, QuestionError, ReplayError
from asl_query.facts.situation_file import read_facts
from asl_query.library import BOARDS_VARIABLE, Library
from asl_query.logic.deadline import OVER, Deadline
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Question, WouldLet, as_json, board_of, from_json, renamed

if TYPE_CHECKING:
    from asl_query.explain.compared import Compared

# Which function of asl_query.answering answers each kind of question; its module is imported when it is needed.
ANSWERED_BY = {
    "WhoSees": "sight.who_sees",
    "Sees": "sight.sees_it",
    "SeenUnseen": "sight.seen_unseen",
    "FewestSmoke": "sight.fewest_smoke",
    "LeastRemoved": "sight.least_removed",
    "MayFire": "printed.may_fire",
    "Printed": "printed.printed",
    "Ruling": "printed.ruling",
    "Emplace": "placing.emplace",
    "Reach": "reaching.reach",
    "CostMf": "costs.cost_mf",
    "Lights": "lit.lights",
    "IsLit": "lit.is_lit",
    "Blinded": "lit.blinded",
    "Sighting": "sighting.sighting",
    "KeepsLit": "keeping_lit.keeps_lit",
    "LightsFor": "lighting.lights_for",
    "Ever": "ever.ever",
    "OpenPoints": "open_points.open_points",
    "ClassicReach": "classic.reach",
    "ClassicCost": "classic_costs.cost",
    "MostPp": "classic_costs.most_pp",
    "WouldLet": "would_let.would_let",
    "Why": "why.why",
    "EachReading": "readings.each_reading",
}


def ask(
    question: str, *, facts: str | Path | None = None, boards: str | Path | None = None, board: str = "",
    ruleset: str = "", limit: float | None = None, watch: Stopwatch | None = None, tell: Callable[[str], None] | None = None,
    costs: Mapping[str, str] | None = None,
) -> Answer:  # fmt: skip
    """Answer a question in English.

    `facts` is a situation file or a board's facts file, `boards` a folder of VASL board archives, `board` the board of hexes
    named without one, `ruleset` asl or slc (empty: as the situation says, or asl), `limit` seconds after which the answer is
    `undecided`, `tell` hears how far long work has come, `costs` says what changes cost in `what would let ..` ({"turn": "3"}).
    Raises QuestionError or FactsError for what cannot be read.
    """
    work = Work(Deadline(limit, tell), watch or Stopwatch())
    return Asking(question, facts, boards, board, limit, work, ruleset, costs or {}).answer()


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
    return Compared(question.strip(), answers, {name: str(error) for name, error in errors.items()})


def answered(work: Work, board: Board, question: Question) -> dict[str, Any]:
    """What the function of its kind finds for a question: the fields of its answer, not yet re-checked."""
    module, function = ANSWERED_BY[type(question).__name__].split(".")
    found: dict[str, Any] = getattr(importlib.import_module(f"asl_query.answering.{module}"), function)(work, board, question)
    return found


def library_for(facts: str | Path | None = None, boards: str | Path | None = None) -> Library:
    """Where boards come from: a situation or facts file, and a folder of archives (named here or in ASL_QUERY_BOARDS)."""
    folder = boards or os.environ.get(BOARDS_VARIABLE)
    return Library(read_facts(Path(facts)) if facts else None, Path(folder) if folder else None)


def board_for(answer: Answer, facts: str | Path | None = None, boards: str | Path | None = None) -> Board:
    """The board, or the map of boards, that an answer is about; raises AslQueryError for one about the rules alone."""
    name = board_of(from_json(answer.reading))
    if not name:
        raise AslQueryError("This answer is about the rules alone; there is no board to draw. Ask with --format text or md.")
    return library_for(facts, boards).load(name)


class Asking:
    """One question on its way through the stages."""

    def __init__(
        self, text: str, facts: str | Path | None, boards: str | Path | None, board: str, limit: float | None, work: Work,
        ruleset: str = "", costs: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.text, self.limit, self.work, self.costs = text, limit, work, costs or {}
        with work.watch.stage("load"):
            library = library_for(facts, boards)
            self.situation, self.load = library.situation, library.load
            self.ruleset = ruleset or self.situation.ruleset or "asl"
            self.default_board = board or (self.situation.board.board if self.situation.board else "")

    def answer(self) -> Answer:
        """Read, solve, re-check."""
        work = self.work
        if "likely" in self.text[:200].lower():
            from asl_query.solve.by_sympy import take_worker

            take_worker()  # a second process: it imports sympy while this one searches
        with work.watch.stage("read"):
            from asl_query.queries.grammar import read_question

            question = read_question(self.text, self.situation, self.default_board, self.ruleset)
            question = self._priced(question)
        with work.watch.stage("load"):
            from asl_query.answering.required import require_facts, settled

            name = board_of(question)
            board = self.load(name) if name else no_board()
            other_names: dict[str, str] = {}
            question = renamed(question, lambda hex_: _own(board, hex_, other_names))
            question, notes = settled(self.text, board, question)
            require_facts(self.text, board, question)
        answer = self._solved(board, question)
        notes += [f"{a} is {b} on this map" for a, b in other_names.items()]
        return replace(answer, assumed=[*notes, *answer.assumed])

    def _priced(self, question: Question) -> Question:
        """The question with what its changes cost."""
        if not self.costs:
            return question
        from asl_query.queries.would_let import said_costs

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


def _own(board: Board, hex_: Hex, other_names: dict[str, str]) -> Hex:
    """The name by which the map knows a hex; a name that only the question uses is noted."""
    own = board.own(hex_)
    if own != hex_:
        other_names[hex_.name] = own.name
    return own
