"""What would let it, or stop it: every smallest set of changes that turns the answer, each change weighed by its cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import (
    Axis,
    ChangedQuestion,
    Chosen,
    Prices,
    changed,
    cost_of,
    in_order,
    none_of,
    words_of,
)
from asl_query.changes.things_gone import terrain_axes
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.kinds.kind import Kind, kind_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.would_let.changes import (
    axes_of,
    base_of,
    priced,
    stops_nobody,
    tried,
    wanted,
    way_for_terrain,
    what_decides,
)
from asl_query.kinds.would_let.proof import (
    ChangedAnswer,
    ChangesLeftOpen,
    ChangesTried,
    CheapestChanges,
    NotEnough,
    TerrainGone,
)
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Depends, Finding, Value, Verdict
from asl_query.terms.movement import Reach
from asl_query.what_if.least_changes import least_and_greatest, least_of_few


class _DependsError(QuestionError):
    """After some changes it depends on what nobody stated; `words` tell on what."""

    def __init__(self, found: Depends) -> None:
        self.words = found.words.rstrip(".")
        super().__init__(f"{found.words} Say which of these is so (a month, the DRM of the SMOKE, the NVR), and ask once more.")


class Trial:
    """Asks the question again after changes; what could not be decided is kept apart, and counts as not letting it."""

    def __init__(self, context: QueryContext, base: ChangedQuestion[Any], axes: Sequence[Axis], sought: Verdict) -> None:
        self.context, self.base, self.axes, self.sought = context, base, axes, sought
        self.kind: Kind[Any] = kind_of(base.question)
        self.open: dict[Chosen, str] = {}
        self.depending: dict[Chosen, str] = {}
        self._known: dict[Chosen, Verdict] = {}

    def lets(self, chosen: Chosen) -> bool:
        """Whether the question is answered as sought after these changes."""
        if chosen not in self._known:
            self.context.deadline.check()
            self.context.deadline.report_progress(f"{len(self._known)} changes tried")
            self._known[chosen] = self._verdict(chosen)
        if self._known[chosen] is not self.sought:
            return False
        return not stops_nobody(self.kind, self.sought, changed(self.base, self.axes, chosen))

    def _verdict(self, chosen: Chosen) -> Verdict:
        try:
            return verdict(self.context, changed(self.base, self.axes, chosen))
        except (LimitReachedError, QuestionError) as error:
            if self.context.deadline.is_over or not any(chosen):
                raise
            if isinstance(error, _DependsError):
                self.depending[chosen] = error.words
            if self.kind.changes_at_once is None:  # where each set is tried for itself, one that cannot be asked about is none
                self.open[chosen] = str(error)
            return Verdict.UNDECIDED

    def found(self, chosen: Chosen) -> Finding:
        """The whole answer after these changes, as the question itself would be answered."""
        return answered(self.context, changed(self.base, self.axes, chosen))

    def line(self, chosen: Chosen, found: Finding) -> ChangedAnswer:
        """A set of changes with the answer after them."""
        if found.answer is not self.sought:
            words = ", ".join(words_of(self.axes, chosen))
            raise ReplayError(f"with {words} the answer is {found.answer}, not {self.sought}")
        question = changed(self.base, self.axes, chosen).question
        is_proved = self.kind.changes_at_once is not None
        because = found.because if is_proved else ()
        return ChangedAnswer(
            priced(self.axes, chosen), cost_of(self.axes, chosen), question, self.sought, found.witness, found.certificate,
            found.probability, found.marginal, because,
        )  # fmt: skip

    def as_asked(self) -> NotEnough:
        """That it is not so as it was asked, with what proves that."""
        found = self.found(none_of(self.axes))
        return NotEnough((), found.witness, found.certificate, found.marginal)

    def not_enough(self, chosen: Chosen) -> NotEnough:
        """A set of changes that is not enough; where the re-check works out by itself that it is not, nothing more is said."""
        board, question = changed(self.base, self.axes, chosen)
        words = tuple(words_of(self.axes, chosen))
        if self.sought is Verdict.YES and self.kind.is_plain_no(board, question):
            return NotEnough(words)
        found = self.found(chosen)
        return NotEnough(words, found.witness, found.certificate, found.marginal)


def answered(context: QueryContext, case: ChangedQuestion[Any]) -> Finding:
    """The ordinary answer to a changed question."""
    return context.find(case.board, case.question)


def verdict(context: QueryContext, case: ChangedQuestion[Any]) -> Verdict:
    """Yes or no; where its kind knows a shorter way, without the whole answer."""
    kind: Kind[Any] = kind_of(case.question)
    found = kind.verdict(context, case.board, case.question) or answered(context, case).answer
    if isinstance(found, Depends):
        raise _DependsError(found)
    if not isinstance(found, Verdict) or found is Verdict.UNDECIDED:
        raise QuestionError("What would let (or stop) is asked of what is answered with yes or no.")
    return found


def would_let(context: QueryContext, board: Board, question: WouldLet) -> Finding:
    """Every smallest set of changes, the cheapest first, and what proves that there is no other."""
    base = base_of(board, question)
    decides = what_decides(base, question)
    if decides is not None:
        return Finding(decides, checked={"solver": "none needed"})
    axes = axes_of(base, question)
    trial = Trial(context, base, axes, wanted(question))
    if trial.lets(none_of(axes)):
        return _finding(trial, [none_of(axes)], Value("nothing"), None)
    most = trial.kind.changes_at_once
    least, greatest = least_and_greatest(axes, trial.lets) if most is None else (least_of_few(axes, most, trial.lets), [])
    refused = tuple(trial.not_enough(chosen) for chosen in in_order(axes, greatest) if chosen not in trial.open)
    if not least and trial.open:
        raise LimitReachedError(f"no change that was tried does; left open: {next(iter(trial.open.values()))}")
    if not least and trial.depending:
        chosen, words = min(trial.depending.items(), key=lambda one: cost_of(axes, one[0]))
        raise LimitReachedError(
            f"no change that was tried does whatever else is so; with {', '.join(words_of(axes, chosen))}: {words}"
        )
    lets = trial.kind.known_to_let(*base) if not least and not question.stops else ""
    if lets:
        raise LimitReachedError(f"no change that can be asked about does; it would be so if {lets}")
    sets = in_order(axes, least)
    terrain = _by_terrain(trial, question, found=bool(sets))
    left_open = tuple(ChangesLeftOpen(tuple(words_of(axes, chosen)), why) for chosen, why in trial.open.items())
    told = [CheapestChanges(", ".join(words_of(axes, one)), cost_of(axes, one)) for one in sets[:1]]
    told += [CheapestChanges(", ".join(terrain.answer.words), terrain.answer.cost)] if terrain else []
    cheapest = min(told, key=lambda one: one.cost, default=Verdict.NO)
    as_asked = trial.as_asked() if not sets and most is None else None
    return _finding(trial, sets, cheapest, ChangesTried(tried(axes), refused, left_open, terrain, as_asked))


def _finding(
    trial: Trial, sets: list[Chosen], said: Value | Verdict, certificate: ChangesTried | None
) -> Finding:  # fmt: skip
    """The sets with the answers after them; the rules are those of the cheapest, or of the question as it was asked."""
    as_asked = trial.found(none_of(trial.axes))
    inner = [trial.found(chosen) for chosen in sets if any(chosen)] or [as_asked]
    lines = tuple(trial.line(chosen, found) for chosen, found in zip(sets, inner, strict=False))
    return Finding(
        said,
        witness=lines or None,
        certificate=certificate,
        because=inner[0].because,
        checked=inner[0].checked,
    )


def _by_terrain(trial: Trial, question: WouldLet, *, found: bool) -> TerrainGone | None:
    """The terrain and cliffs that must be gone along the shortest way; none of them can be left out."""
    way, prices = way_for_terrain(question, trial.base, found=found), Prices(question.costs)
    things = _least_terrain(trial, way, prices) if way is not None else ()
    if not things:
        return None
    there = Trial(trial.context, trial.base, terrain_axes(trial.base.board, things, prices), Verdict.YES)
    every = (1,) * len(things)
    return TerrainGone(things, there.line(every, there.found(every)))


def _least_terrain(trial: Trial, way: Reach, prices: Prices) -> tuple[Any, ...]:
    from asl_query.what_if.terrain_change import least_terrain

    def lets(board: Board) -> bool:
        return verdict(trial.context, ChangedQuestion(board, way)) is Verdict.YES

    with trial.context.watch.stage("terrain"):
        return least_terrain(trial.base.board, way, prices, lets)
