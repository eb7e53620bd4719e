"""Changes of what a question takes for granted: kinds of change with their costs, and sets of changes.

An axis is one thing that could be otherwise, with its steps (one turn more, two turns more); a set of changes is one number for
each axis: 0 leaves it as it is, n takes its nth step. Which axes a question has, its kind declares.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from asl_query.board.board import Board
from asl_query.records import dataclass
from asl_query.terms.classic import Costs
from asl_query.terms.question import Question
from asl_query.worked_out import own_table

Q = TypeVar("Q", bound=Question)
Chosen = tuple[int, ...]  # a set of changes: the step taken of each axis


class ChangedQuestion(NamedTuple, Generic[Q]):
    """A question on its map: what changes are made to, and what comes of them."""

    board: Board
    question: Q


Change = Callable[[ChangedQuestion[Any]], ChangedQuestion[Any]]


class ChangeStep(NamedTuple):
    """One change in words, its cost, and what it makes of a question."""

    words: str
    cost: int
    make: Change


class Axis(NamedTuple):
    """One thing that could be otherwise.

    Where it `helps`, each step allows all that the one before allows; otherwise its steps may just as well hurt, and each is
    tried for itself. Every step goes further than the one before. `word` is that of changes/costs.toml.
    """

    word: str
    steps: tuple[ChangeStep, ...]
    helps: bool = True


class ChangeKind(NamedTuple):
    """One row of changes/costs.toml: what the change is called, what it costs, and how many of it are tried."""

    called: str
    cost: int
    most: int


@cache
def kinds_of_change() -> Mapping[str, ChangeKind]:
    """Every kind of change by its word."""
    path = Path(__file__).parent / "costs.toml"
    rows = own_table(path)
    return {word: ChangeKind(row["called"], row["cost"], row.get("most", 1)) for word, row in rows.items()}


@dataclass(frozen=True, slots=True)
class Prices:
    """What changes cost: as the chart says, or as the user does."""

    said: Costs = ()

    def __getitem__(self, word: str) -> int:
        return dict(self.said).get(word, kinds_of_change()[word].cost)

    @property
    def most_turns(self) -> int:
        """How many turns more or less are tried."""
        return kinds_of_change()["turn"].most

    def axis(self, word: str, steps: Iterable[tuple[str, Change]], *, helps: bool = True) -> Axis:
        """An axis whose steps cost once, twice, .. what the word costs."""
        priced = tuple(ChangeStep(words, n * self[word], make) for n, (words, make) in enumerate(steps, 1))
        return Axis(word, priced, helps)

    def one(self, word: str, words: str, make: Change, *, helps: bool = True) -> Axis:
        """An axis of one step."""
        return self.axis(word, [(words, make)], helps=helps)

    def tried(self, axes: Iterable[Axis]) -> list[Axis]:
        """The axes without those that the user does not want tried (cost 0), and those without steps."""
        return [axis for axis in axes if axis.steps and self[axis.word]]


def none_of(axes: Sequence[Axis]) -> Chosen:
    """No change at all."""
    return (0,) * len(axes)


def steps_of(axes: Sequence[Axis], chosen: Chosen) -> list[ChangeStep]:
    """The changes of a set, in the order of the axes."""
    return [axis.steps[n - 1] for axis, n in zip(axes, chosen, strict=True) if n]


def cost_of(axes: Sequence[Axis], chosen: Chosen) -> int:
    """What a set of changes costs."""
    return sum(step.cost for step in steps_of(axes, chosen))


def words_of(axes: Sequence[Axis], chosen: Chosen) -> list[str]:
    """A set of changes in words."""
    return [step.words for step in steps_of(axes, chosen)]


def changed(base: ChangedQuestion[Any], axes: Sequence[Axis], chosen: Chosen) -> ChangedQuestion[Any]:
    """The question after a set of changes."""
    for step in steps_of(axes, chosen):
        base = step.make(base)
    return base


def chosen_by_words(axes: Sequence[Axis], words: Sequence[str]) -> Chosen | None:
    """The set of changes that is told by these words; None where there is none."""
    chosen = tuple(next((n for n, step in enumerate(axis.steps, 1) if step.words in words), 0) for axis in axes)
    return chosen if words_of(axes, chosen) == list(words) else None


def sets_of_few(axes: Sequence[Axis], most: int) -> Iterator[Chosen]:
    """Every set of at least one and at most so many changes."""
    for count in range(1, most + 1):
        for which in itertools.combinations(range(len(axes)), count):
            for steps in itertools.product(*(range(1, len(axes[i].steps) + 1) for i in which)):
                taken = dict(zip(which, steps, strict=True))
                yield tuple(taken.get(i, 0) for i in range(len(axes)))


def is_part(less: Chosen, more: Chosen) -> bool:
    """Whether a set of changes is a part of another: each of its changes is made there too, or a further step of it."""
    return all(a in (0, b) or a < b for a, b in zip(less, more, strict=True))


def allows(axes: Sequence[Axis], less: Chosen, more: Chosen) -> bool:
    """Whether all that one set of changes allows another does too: they differ only where changes help."""
    return all(a == b or (axis.helps and a < b) for axis, a, b in zip(axes, less, more, strict=True))


def in_order(axes: Sequence[Axis], sets: Iterable[Chosen]) -> list[Chosen]:
    """Sets of changes, the cheapest first; of the same cost those of fewer changes, then as the axes stand."""
    return sorted(sets, key=lambda one: (cost_of(axes, one), sum(map(bool, one)), tuple(-n for n in one)))


def asked(change: Callable[[Q], Q]) -> Change:
    """A change of the question alone."""
    return lambda base: base._replace(question=change(base.question))
