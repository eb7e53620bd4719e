"""The whole pipeline on one page: read → load → settle → find → reasons → re-check → show.

The only file that knows every stage. Nothing leaves it that was not replayed or re-checked; there is no switch for that.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

from asl_query.board.board import Board
from asl_query.deadline import OVER, Deadline, raise_if_over
from asl_query.errors import (
    MADE_UP,
    AslQueryError,
    FactsError,
    FactsProblem,
    LimitReachedError,
    PlainQuestion,
    QuestionError,
    ReplayError,
    SeveralQuestionsError,
)
from asl_query.facts.situation_file import Situation, read_facts
from asl_query.kinds import registry  # noqa: F401  every kind is known
from asl_query.kinds.kind import because_of, board_of, kind_of, ruleset_of
from asl_query.kinds.query_context import QueryContext, Stopwatch
from asl_query.library import BOARDS_VARIABLE, Library
from asl_query.one_at_a_time import one_at_a_time
from asl_query.settling import SettledQuestion, on_one_line, read_text, settled, with_costs
from asl_query.shown import shown
from asl_query.terms.answers import Answer, Finding, Verdict
from asl_query.terms.hexes import board_name
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.explain.answered_post import AnsweredPost
    from asl_query.explain.compared import Compared

Facts = str | Path | Situation | None


@one_at_a_time
def ask(
    question: str | Question, *, facts: Facts = None, boards: str | Path | None = None, board: str = "",
    ruleset: str = "", limit: float | None = None, watch: Stopwatch | None = None,
    on_progress: Callable[[str], None] | None = None,
    costs: Mapping[str, str] | None = None,
) -> Answer:  # fmt: skip
    """Answer a question in English, or a typed one (`asl_query.questions`).

    `facts` is a situation (or the file of one) or a board's facts file, `boards` a folder of archives, `board` the board of hexes
    named without one, `ruleset` asl or slc (empty: as the situation says, or asl), `limit` seconds after which the answer is
    `undecided`, `on_progress` hears how far long work has come, `costs` says what changes cost in `what would let ..`
    ({"turn": "3"}).
    Raises QuestionError or FactsError for what cannot be read, LimitReachedError where the time is over before it is read.
    """
    context = QueryContext(Deadline(limit, on_progress), find, watch or Stopwatch())
    try:
        with context.deadline.for_showing.kept():
            return QuestionRun(question, facts, boards, board, limit, context, ruleset, costs or {}).answer()
    except LimitReachedError:
        raise LimitReachedError(f"{OVER} before the question was read and its boards were") from None
    except MADE_UP as error:
        if isinstance(question, str) or isinstance(error, AslQueryError):
            raise
        what = f"Nothing can be made of this typed question ({type(error).__name__}: {str(error)[:80]})"
        raise QuestionError(f"{what}. Ask it in words, or compare it with one that was read from words.") from error


@one_at_a_time
def read(
    question: str, *, facts: Facts = None, board: str = "", ruleset: str = "", notes: list[str] | None = None
) -> Question:  # fmt: skip
    """The typed question that a text is read as; takes what `ask` takes, and `notes` is told where it is read in other words.

    >>> read("how long does it take a squad to get from 15T5 to 15S5?") == read("how soon can a squad at 15T5 reach 15S5?")
    True
    """
    heard: list[str] = [] if notes is None else notes
    return QuestionRun(question, facts, None, board, None, QueryContext(Deadline(None), find), ruleset).read(heard)


def settle(question: str, **asked: Unpack[AskedAlone]) -> None:
    """Read a question and settle it on its board without answering it; takes what `ask` takes.

    Raises QuestionError where it is not understood or names what the map does not have, FactsError for a board that is not known.
    """
    QuestionRun(
        question, asked.get("facts"), asked.get("boards"), asked.get("board", ""), None,
        QueryContext(Deadline(None), find), asked.get("ruleset", ""),
    ).settled([])  # fmt: skip


@one_at_a_time
def ask_post(text: str, **asked: Unpack[AskedAlone]) -> AnsweredPost:
    """Answer every question of a text as people type it, in order; takes what `ask` takes.

    One that is not understood has its error in the place of its answer; raises QuestionError where no question is understood.
    The limit is that of all of them together.
    """
    with Deadline(asked.get("limit")).kept():
        return _answered_post(text, asked)


def _answered_post(text: str, asked: AskedAlone) -> AnsweredPost:
    from asl_query.explain.answered_post import AnsweredPart, AnsweredPost

    text = shown(text) if isinstance(text, str) else text
    try:
        return AnsweredPost(text, (AnsweredPart(ask(text, **asked)),))
    except SeveralQuestionsError as several:
        parts = several.parts

    def answered(part: PlainQuestion | QuestionError) -> AnsweredPart:
        if isinstance(part, QuestionError):
            return AnsweredPart(part)
        try:
            return AnsweredPart(ask(part.text, **asked), part.unused)
        except QuestionError as error:
            return AnsweredPart(error)

    return AnsweredPost(text, tuple(map(answered, parts)))


class AskedWith(TypedDict, total=False):
    """What `ask` takes beside the question and its ruleset."""

    facts: Facts
    boards: str | Path | None
    board: str
    limit: float | None
    watch: Stopwatch | None
    on_progress: Callable[[str], None] | None
    costs: Mapping[str, str] | None


class AskedAlone(AskedWith, total=False):
    """The same with the ruleset."""

    ruleset: str


@one_at_a_time
def compare(question: str, **asked: Unpack[AskedWith]) -> Compared:
    """Ask the same question under both rulesets; takes what `ask` takes but the ruleset.

    A ruleset that cannot read the question says why; raises QuestionError or FactsError where none can, or the facts are wrong.
    The limit is that of both answers together.
    """
    from asl_query.explain.compared import NAMES, Compared

    answers: dict[str, Answer] = {}
    errors: dict[str, QuestionError] = {}
    with Deadline(asked.get("limit")).kept():
        for name in NAMES:
            try:
                answers[name] = ask(question, ruleset=name, **asked)
            except QuestionError as error:
                errors[name] = error
    if not answers:
        raise errors["asl"]
    return Compared(on_one_line(question), answers, {name: str(error) for name, error in errors.items()}, _show_compared)


@one_at_a_time
def library_for(facts: Facts = None, boards: str | Path | None = None) -> Library:
    """Where boards come from: a situation or facts file, and a folder of archives (named here or in ASL_QUERY_BOARDS)."""
    if isinstance(facts, Mapping):
        raise FactsError("facts", [FactsProblem(0, "they are a dict", "Make a situation of it: Situation.of(**facts).")])
    folder = boards or os.environ.get(BOARDS_VARIABLE)
    situation = facts if isinstance(facts, Situation) else read_facts(Path(facts)) if facts else None
    return Library(situation, Path(folder) if folder else None)


@one_at_a_time
def board_for(answer: Answer, facts: Facts = None, boards: str | Path | None = None) -> Board:
    """The board, or the map of boards, that an answer is about; raises AslQueryError for one about the rules alone."""
    name = board_of(answer.reading)
    if not name:
        raise AslQueryError("This answer is about the rules alone; there is no board to draw. Ask with --format text or md.")
    return library_for(facts, boards).load(name)


class QuestionRun:
    """One question on its way through the stages."""

    def __init__(
        self, asked: str | Question, facts: Facts, boards: str | Path | None, board: str, limit: float | None,
        context: QueryContext, ruleset: str = "", costs: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.asked, self.limit, self.context, self.costs = asked, limit, context, costs or {}
        self.asked_with = facts, boards, board, ruleset
        self.text = on_one_line(asked) if isinstance(asked, str) else _written(asked, ruleset)
        with context.watch.stage("load"):
            library = library_for(facts, boards)
            self.situation, self.load = library.situation, library.load
            own = "" if isinstance(asked, str) else ruleset_of(asked)
            self.ruleset = own or ruleset or self.situation.ruleset or "asl"
            self.default_board = board_name(board) or self.situation.default_board

    def answer(self) -> Answer:
        """Read, load, settle, find, give reasons, re-check."""
        notes: list[str] = []
        board, question, settled_notes = self.settled(notes)
        answer = self._decided(board, question)
        said = (*notes, *settled_notes) if isinstance(self.asked, str) else ()  # a typed question says it itself
        assumed = (*said, *answer.assumed)
        return replace(answer, assumed=assumed, _on=ShownOnBoard(board, self.asked_with))

    def settled(self, notes: list[str]) -> SettledQuestion:
        """The question on its board; `notes` is told where a text is read in other words."""
        watch = self.context.watch
        self.context.deadline.report_progress("reading the question")
        with watch.stage("read"):
            question = with_costs(self.read(notes), self.costs, notes)
        kind_of(question).prepare(question, self.context)
        with watch.stage("load"):
            return settled(self.load, question, self.text)

    def read(self, notes: list[str]) -> Question:
        """The typed question; `notes` is told where a text is read in other words."""
        if not isinstance(self.asked, str):
            return self.asked
        return read_text(self.text, self.situation, self.default_board, self.ruleset, notes)

    def _decided(self, board: Board, question: Question) -> Answer:
        """The answer found, with its reasons, and re-checked; undecided where the time was over before."""
        began = time.perf_counter()
        try:
            self.context.deadline.report_progress("looking for the answer")
            with self.context.deadline.kept():
                raise_if_over()
                found = find(self.context, board, question)
            answer = self._answer(board, question, found, began)
            self.context.deadline.report_progress("checking what was found")
            with self.context.watch.stage("check"):
                _recheck(answer, board)
        except LimitReachedError as stop:
            found = Finding(Verdict.UNDECIDED, checked={"replayed": False, "reason": self._why_undecided(stop)})
            return self._answer(board, question, found, began)
        seconds = round(time.perf_counter() - began, 3)
        return replace(answer, checked={"replayed": True, "seconds": seconds, **found.checked})

    def _answer(self, board: Board, question: Question, found: Finding, began: float) -> Answer:
        """What was found as the answer to this question."""
        from asl_query.check.verify import identity

        seconds = {"seconds": round(time.perf_counter() - began, 3)}
        return Answer(
            self._asked_text(question), question, found.answer, found.witness, found.certificate, found.because,
            identity(board.text, question, ruleset_of(question)), found.probability, found.assumed, found.not_modelled,
            found.marginal, {**found.checked, **seconds}, self.ruleset,
        )  # fmt: skip

    def _asked_text(self, question: Question) -> str:
        """The text that was asked; of a typed question all that it says as it is settled."""
        return self.text if isinstance(self.asked, str) else _written(question, "")

    def _why_undecided(self, stop: LimitReachedError) -> str:
        is_over = self.limit is not None and self.context.deadline.is_over
        limit = f"the limit of {self.limit:g} s was reached" if is_over else ""
        known = str(stop) if str(stop) != OVER else ""
        return ": ".join(filter(None, (limit, known))) or str(stop)


def find(context: QueryContext, board: Board, question: Question) -> Finding:
    """What there is to be said of a question, the rules that decide and what is taken for granted; not yet re-checked."""
    kind = kind_of(question)
    found = kind.answer(context, board, question)
    return replace(found, because=because_of(board, question, found), **kind.notes(board, question, found)._asdict())


def _recheck(answer: Answer, board: Board) -> None:
    """Re-check an answer by what shares nothing with the solver; ReplayError where it does not hold."""
    from asl_query.verifying import Refused, verify_on

    raise_if_over()
    try:
        verify_on(answer, board)
    except Refused as refusal:
        raise ReplayError(f"an answer was found but did not survive its re-check: {refusal}") from None


def _written(question: Question, ruleset: str) -> str:
    """A typed question in words; QuestionError for what is none, or is not of the ruleset that is asked."""
    if not isinstance(question, Question):
        raise QuestionError(f"A question is a text or one of asl_query.questions, not {type(question).__name__}.")
    if ruleset not in ("", ruleset_of(question)):
        raise QuestionError(f"This typed question is one of {ruleset_of(question)}; leave the ruleset out.")
    from asl_query.questions import written

    text = written(question)
    if text != shown(text):
        raise QuestionError(f"This typed question has characters that are not shown: {text}")
    return text


class ShownOnBoard(NamedTuple):
    """What shows answers on their board; `asked_with` are the facts, boards, board and ruleset that were given beside the
    question."""

    board: Board
    asked_with: tuple[Facts, str | Path | None, str, str]

    @one_at_a_time
    def show(self, answer: Answer, form: str) -> str | None:
        """The answer as text, md, bbcode, html (a part of a page) or svg; None for a picture where nothing can be drawn."""
        if form in ("md", "bbcode"):
            from asl_query.posting import as_post, options_typed

            return as_post(answer, form, options_typed(*self.asked_with))
        from asl_query.showing import show

        return show(self.board, answer, form)

    @one_at_a_time
    def save(self, answer: Answer, path: Path, *, force: bool = False) -> tuple[Path, ...]:
        """Write the answer in the form that the ending of the file says; all files that were written."""
        from asl_query.posting import options_typed
        from asl_query.saving import save

        return save(answer, path, self.show(answer, "svg") or "", options_typed(*self.asked_with), force=force)


@one_at_a_time
def _show_compared(compared: Compared, form: str) -> str:
    from asl_query.showing import show_compared

    return show_compared(compared, form)
