"""What would let it, re-checked: each set of changes with its answer, and that no other set would do.

Every set of changes either holds one of those that are told, or is within one that is refused here; which sets there are is
worked out anew, and no search for them is made.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import (
    Axis,
    ChangedQuestion,
    Chosen,
    Prices,
    allows,
    changed,
    chosen_by_words,
    cost_of,
    in_order,
    is_part,
    none_of,
    sets_of_few,
    words_of,
)
from asl_query.changes.things_gone import terrain_axes
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.kinds.kind import Kind, Verify, kind_of
from asl_query.kinds.would_let.changes import (
    axes_of,
    base_of,
    opposite,
    priced,
    stops_nobody,
    tried,
    wanted,
    way_for_terrain,
    what_decides,
)
from asl_query.kinds.would_let.proof import ChangedAnswer, ChangesTried, CheapestChanges, NotEnough, TerrainGone
from asl_query.kinds.would_let.question import WouldLet
from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.hexes import Hexside


def check_would_let(board: Board, question: WouldLet, answer: Answer, verify: Verify) -> None:
    """Refuse sets of changes that do not turn the answer, that are not least, or that are not all there are."""
    try:
        base = base_of(board, question)
        decides = what_decides(base, question)
        axes = axes_of(base, question)
    except AslQueryError as error:
        raise_if_over()
        raise Refused(f"reading: {error}") from None
    if decides is not None:
        require_equal("answer", answer.answer, decides)
        require_equal("witness and certificate", [answer.witness, answer.certificate], [None, None])
        return
    trial = _Recheck(base, axes, wanted(question), verify)
    lines: tuple[ChangedAnswer, ...] = answer.witness or ()
    sets = [trial.require_line(line, f"witness, set {n}") for n, line in enumerate(lines, 1)]
    require_equal("witness, order of the sets", sets, in_order(axes, dict.fromkeys(sets)))
    certificate = answer.certificate
    if certificate is None:
        require_equal("witness, sets", sets, [none_of(axes)])
        require_equal("answer", answer.answer, Value("nothing"))
        return
    require(answer.witness != (), "witness: it is empty")
    require(isinstance(certificate, ChangesTried), "certificate: this is no list of changes")
    told = [CheapestChanges(", ".join(words_of(axes, one)), cost_of(axes, one)) for one in sets[:1]]
    if certificate.terrain is not None:
        told.append(_terrain(trial, question, certificate.terrain, found=bool(sets)))
    require_equal("answer", answer.answer, min(told, key=lambda one: one.cost, default=Verdict.NO))
    require_equal("certificate, tried", certificate.tried, tried(axes))
    _check_as_asked(trial, certificate.as_asked, is_needed=not sets and trial.kind.changes_at_once is None)
    if trial.kind.changes_at_once is not None:
        require_equal("certificate, not", certificate.not_, ())
        require_equal("certificate, open", certificate.open, ())
        require_equal("witness, sets", sets, trial.least_of_few(trial.kind.changes_at_once))
        return
    refused = [trial.require_not_enough(one, f"certificate, set {n}") for n, one in enumerate(certificate.not_, 1)]
    require(len(set(refused)) == len(refused), "certificate: a set of changes is refused twice")
    left_open = [trial.chosen(one.changes, "certificate, open") for one in certificate.open]
    _covers(axes, sets, [*refused, *left_open])


@dataclass(frozen=True)
class _Recheck:
    """The question, what could be otherwise, and the answer that changes should bring about."""

    base: ChangedQuestion[Any]
    axes: Sequence[Axis]
    sought: Verdict
    verify: Verify

    @property
    def kind(self) -> Kind[Any]:
        """The kind of the question that is changed."""
        return kind_of(self.base.question)

    def chosen(self, words: Sequence[str], what: str) -> Chosen:
        """The set of changes that these words name."""
        found = chosen_by_words(self.axes, words)
        require(found is not None, f"{what}, changes: {', '.join(words)[:80]!r} is no set of them")
        assert found is not None
        return found

    def require_line(self, line: ChangedAnswer, what: str) -> Chosen:
        """A set that turns the answer, with that answer."""
        chosen = self.chosen(line.words, what)
        case = changed(self.base, self.axes, chosen)
        require_equal(f"{what}, changes", line.changes, priced(self.axes, chosen))
        require_equal(f"{what}, cost", line.cost, cost_of(self.axes, chosen))
        require_equal(f"{what}, reading", line.reading.to_json(), case.question.to_json())
        require_equal(f"{what}, answer", line.answer, self.sought)
        answer = line.as_answer_to(case.question)
        self.require(case, answer, what)
        is_proved = self.kind.changes_at_once is not None
        require_equal(f"{what}, because", line.because, self.kind.because(*case, answer) if is_proved else ())
        return chosen

    def require_not_enough(self, one: NotEnough, what: str) -> Chosen:
        """A set that is not enough."""
        chosen = self.chosen(one.changes, what)
        case = changed(self.base, self.axes, chosen)
        if self.sought is Verdict.YES and self.kind.is_plain_no(*case):
            require_equal(f"{what}, what it says", [one.witness, one.certificate, one.marginal], [None, None, None])
            self._require_no(case, f"{what}: these changes do let it")
            return chosen
        self.require(case, one.as_answer_to(case.question, opposite(self.sought)), what)
        return chosen

    def require(self, case: ChangedQuestion[Any], answer: Answer, what: str) -> None:
        """The answer to a changed question holds."""
        try:
            self.kind.check(case.board, case.question, answer, self.verify)
        except Refused as refusal:
            raise Refused(f"{what}: {refusal}") from None

    def _require_no(self, case: ChangedQuestion[Any], why: str) -> None:
        try:
            self.kind.require_no(case.board, case.question)
        except Refused:
            raise Refused(why) from None

    def require_needed(self, board: Board, why: str) -> None:
        """The question as it is, is answered no on another board."""
        self._require_no(ChangedQuestion(board, self.base.question), why)

    def least_of_few(self, most: int) -> list[Chosen]:
        """Every set of at most so many changes is asked about once more, one by one."""
        require(self._verdict(none_of(self.axes)) is not self.sought, "answer: nothing need be changed")
        least: list[Chosen] = []
        for chosen in in_order(self.axes, sets_of_few(self.axes, most)):
            if any(is_part(less, chosen) for less in least) or self._verdict(chosen) is not self.sought:
                continue
            if not stops_nobody(self.kind, self.sought, changed(self.base, self.axes, chosen)):
                least.append(chosen)
        return least

    def _verdict(self, chosen: Chosen) -> Verdict | None:
        try:
            return self.kind.plain_verdict(*changed(self.base, self.axes, chosen))
        except AslQueryError:  # such a unit cannot be asked about
            raise_if_over()
            return None


def _check_as_asked(trial: _Recheck, says: NotEnough | None, *, is_needed: bool) -> None:
    """Where no set of changes does, what proves the answer to the question as it was asked: its rules are those that decide."""
    what = "certificate, as asked"
    require((says is not None) is is_needed, f"{what}: it is missing, or has no place")
    if says is not None:
        require_equal(f"{what}, changes", says.changes, ())
        trial.require(trial.base, says.as_answer_to(trial.base.question, opposite(trial.sought)), what)


def _terrain(trial: _Recheck, question: WouldLet, terrain: TerrainGone, *, found: bool) -> CheapestChanges:
    """Terrain and cliffs thought away: with all of them gone the unit arrives, with any one of them left it does not."""
    what, board, gone = "certificate, terrain", trial.base.board, terrain.gone
    require(way_for_terrain(question, trial.base, found=found) is not None, f"{what}: it is not asked for")
    require(gone != () and len(set(gone)) == len(gone), f"{what}: nothing is gone, or one thing twice")
    require(
        all(thing in board.cliffs if isinstance(thing, Hexside) else thing in board for thing in gone),
        f"{what}: a thing is not there",
    )
    axes = terrain_axes(board, gone, Prices(question.costs))
    chosen = _Recheck(trial.base, axes, Verdict.YES, trial.verify).require_line(terrain.answer, what)
    require_equal(f"{what}, things", chosen, (1,) * len(gone))
    for thing in gone:
        fewer = board.without(tuple(one for one in gone if one != thing))
        trial.require_needed(fewer, f"{what}: {thing.name} need not be gone")
    return CheapestChanges(", ".join(words_of(axes, chosen)), cost_of(axes, chosen))


def _covers(axes: Sequence[Axis], sets: list[Chosen], refused: list[Chosen]) -> None:
    """Every set of changes holds one that is told or is within one that is refused, and none that is told holds another."""
    for one in sets:
        larger = next((less for less in sets if less != one and is_part(less, one)), None)
        require(larger is None, f"witness: {_words(axes, one)} is more than is needed")
    for chosen in itertools.product(*(range(len(axis.steps) + 1) for axis in axes)):
        if not any(is_part(less, chosen) for less in sets):
            shut = any(allows(axes, chosen, more) for more in refused)
            require(shut, f"certificate: nothing is said of {_words(axes, chosen)}")


def _words(axes: Sequence[Axis], chosen: Chosen) -> str:
    return ", ".join(words_of(axes, chosen)) or "no change at all"
