"""What would let it, or stop it: every smallest set of changes that turns the answer, each change weighed by its cost."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from asl_query.acts.starting_state import impossible
from asl_query.board.board import Board
from asl_query.changes.axes import (
    Axis,
    Case,
    Chosen,
    Prices,
    changed,
    cost_of,
    in_order,
    is_part,
    none_of,
    steps_of,
    words_of,
)
from asl_query.changes.sight import terrain_axes
from asl_query.changes.tried import (
    MOST_CHANGES,
    asks_for_terrain,
    axes_of,
    base_of,
    is_tried_whole,
    tried,
    turns_alone,
    whole_sets,
)
from asl_query.codec import to_json
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.finite.frontier import frontier
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.movement import Reach
from asl_query.terms.questions import Ruling, WouldLet

INNER = ("answer", "witness", "certificate", "probability", "marginal")  # what is kept of each answer


class Trial:
    """Asks the question again after changes; what could not be decided is kept apart, and counts as not letting it."""

    def __init__(self, work: QueryContext, base: Case, axes: list[Axis], wanted: str) -> None:
        self.work, self.base, self.axes, self.wanted = work, base, axes, wanted
        self.open: dict[Chosen, str] = {}
        self._known: dict[Chosen, str] = {}

    def lets(self, chosen: Chosen) -> bool:
        """Whether the question is answered as wanted after these changes."""
        if chosen not in self._known:
            self.work.deadline.check()
            self._known[chosen] = self._verdict(chosen)
        return self._known[chosen] == self.wanted

    def _verdict(self, chosen: Chosen) -> str:
        try:
            return verdict(self.work, changed(self.base, self.axes, chosen))
        except (LimitReachedError, QuestionError) as error:
            if self.work.deadline.is_over or not any(chosen):
                raise
            if not is_tried_whole(self.base):  # a ruling that cannot be asked so is none
                self.open[chosen] = str(error)
            return "undecided"

    def found(self, chosen: Chosen) -> dict[str, Any]:
        """The whole answer after these changes, as the question itself would be answered."""
        case = changed(self.base, self.axes, chosen)
        return answered(self.work, case)


def answered(work: QueryContext, case: Case) -> dict[str, Any]:
    """The ordinary answer of a case."""
    found: dict[str, Any] = to_json(work.find(case.board, case.question))
    return found


def verdict(work: QueryContext, case: Case) -> str:
    """Yes or no; of one unit on its way without choosing its line of play."""
    board, question = case
    if isinstance(question, Reach):
        if impossible(board, question) is not None:
            return "no"
        if turns_alone(question):
            from asl_query.kinds.reach.answer import layers_of

            return "no" if layers_of(work, board, question).arrival(question.by_turn or 0) is None else "yes"
    found = answered(work, case)["answer"]
    if found not in ("yes", "no"):
        raise QuestionError("What would let (or stop) is asked of what is answered with yes or no.")
    return str(found)


def would_let(work: QueryContext, board: Board, question: WouldLet) -> dict[str, Any]:
    """Every smallest set of changes, the cheapest first, and what proves that there is no other."""
    base = base_of(board, question)
    axes, kept = axes_of(base, question), base.question != question.of
    trial = Trial(work, base, axes, "no" if question.stops else "yes")
    if trial.lets(none_of(axes)):
        return _told(trial, [none_of(axes)], {"value": "nothing"}, None, kept=kept)
    least, most = _whole(trial) if is_tried_whole(base) else _by_forks(trial)
    certificate: dict[str, Any] = {
        "kind": "changes", "tried": tried(axes), "not": [_refused(trial, chosen) for chosen in in_order(axes, most)],
        "open": [{"changes": words_of(axes, chosen), "because": why} for chosen, why in trial.open.items()],
    }  # fmt: skip
    if not least and trial.open:
        raise LimitReachedError(f"no change that was tried does; left open: {next(iter(trial.open.values()))}")
    sets = in_order(axes, least)
    terrain = _by_terrain(trial, question) if asks_for_terrain(question, base, found=bool(sets)) else None
    certificate["terrain"] = terrain
    told = [(cost_of(axes, one), words_of(axes, one)) for one in sets[:1]]
    told += [(terrain["cost"], [c["change"] for c in terrain["changes"]])] if terrain else []
    cost, words = min(told, key=lambda one: one[0], default=(0, []))
    value = {"value": ", ".join(words), "cost": cost} if told else "no"
    return _told(trial, sets, value, certificate, kept=kept)


def _told(trial: Trial, sets: list[Chosen], value: Any, certificate: dict[str, Any] | None, *, kept: bool) -> dict[str, Any]:
    as_asked = trial.found(none_of(trial.axes))
    inner = [trial.found(chosen) for chosen in sets if any(chosen)] or [as_asked]
    lines = [_line(trial, chosen, found) for chosen, found in zip(sets, inner, strict=False)]
    dry = ["the units keep out of the water, whose Current the question does not name"] if kept else []
    return {
        "answer": value, "witness": lines or None, "certificate": certificate, "because": inner[0]["because"],
        "assumed": [*as_asked.get("assumed", []), *dry],
        "not_modelled": list(dict.fromkeys(line for found in inner for line in found.get("not_modelled", []))),
        "checked": inner[0].get("checked", {}),
    }  # fmt: skip


def _line(trial: Trial, chosen: Chosen, found: dict[str, Any]) -> dict[str, Any]:
    if found["answer"] != trial.wanted:
        raise ReplayError(f"with {', '.join(words_of(trial.axes, chosen))} the answer is {found['answer']}, not {trial.wanted}")
    return {
        "changes": [{"change": step.words, "cost": step.cost} for step in steps_of(trial.axes, chosen)],
        "cost": cost_of(trial.axes, chosen),
        "reading": changed(trial.base, trial.axes, chosen).question.to_json(),
        **{name: found.get(name) for name in INNER},
        "because": found["because"] if isinstance(trial.base.question, Ruling) else [],  # part of what is proved of a ruling
    }


def _refused(trial: Trial, chosen: Chosen) -> dict[str, Any]:
    """A set of changes that is not enough; where the re-check works out by itself that it is not, nothing more is said."""
    case = changed(trial.base, trial.axes, chosen)
    alone = isinstance(case.question, Reach) and (
        impossible(case.board, case.question) is not None or (trial.wanted == "yes" and turns_alone(case.question))
    )
    found = {} if alone else answered(trial.work, case)
    return {"changes": words_of(trial.axes, chosen), **{name: found.get(name) for name in ("witness", "certificate", "marginal")}}


def _by_terrain(trial: Trial, question: WouldLet) -> dict[str, Any] | None:
    """The terrain and cliffs that must be gone along the shortest way; none of them can be left out."""
    from asl_query.search.terrain_change import Ways

    board, of = trial.base
    prices = Prices(question.costs)
    with trial.work.watch.stage("terrain"):
        things = Ways(board, of, prices).cheapest() or ()
        for thing in things:
            fewer = tuple(other for other in things if other != thing)
            things = fewer if verdict(trial.work, Case(board.without(fewer), of)) == "yes" else things
        if not things or verdict(trial.work, Case(board.without(things), of)) != "yes":
            return None
    there = Trial(trial.work, trial.base, terrain_axes(board, things, prices), "yes")
    every = (1,) * len(things)
    return {"gone": [thing.name for thing in things], **_line(there, every, there.found(every))}


def _whole(trial: Trial) -> tuple[list[Chosen], list[Chosen]]:
    """Every set of a few changes, tried one by one, the cheapest first."""
    least: list[Chosen] = []
    for chosen in in_order(trial.axes, whole_sets(trial.axes, MOST_CHANGES)):
        if not any(is_part(trial.axes, less, chosen) for less in least) and trial.lets(chosen):
            least.append(chosen)
    return least, []


def _by_forks(trial: Trial) -> tuple[list[Chosen], list[Chosen]]:
    """For each choice of the changes that may hurt as well: of the others the least that are enough and the most that are not."""
    axes = trial.axes
    helping = [i for i, axis in enumerate(axes) if axis.helps]
    top = tuple(len(axes[i].steps) for i in helping)
    least: list[Chosen] = []
    most: list[Chosen] = []
    for fork in sorted(_forks(axes), key=lambda one: (sum(map(bool, one)), one)):
        known = [tuple(one[i] for i in helping) for one in least if _goes_with(axes, one, fork)]
        more, not_enough = frontier(top, lambda rest, fork=fork: trial.lets(_joined(fork, helping, rest)), known)  # type: ignore[misc]
        least += [_joined(fork, helping, rest) for rest in more]
        most += [_joined(fork, helping, rest) for rest in not_enough]
    return least, most


def _forks(axes: Iterable[Axis]) -> Iterator[Chosen]:
    return itertools.product(*(range(1 if axis.helps else len(axis.steps) + 1) for axis in axes))


def _joined(fork: Chosen, helping: list[int], rest: Chosen) -> Chosen:
    steps = list(fork)
    for i, n in zip(helping, rest, strict=True):
        steps[i] = n
    return tuple(steps)


def _goes_with(axes: list[Axis], less: Chosen, fork: Chosen) -> bool:
    """Whether what may hurt in a set is chosen so here, or only more of it."""
    return all(axis.helps or a in (0, b) or (axis.ordered and a < b) for axis, a, b in zip(axes, less, fork, strict=True))
