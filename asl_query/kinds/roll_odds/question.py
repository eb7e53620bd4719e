"""How likely it is what a DR brings about: the question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asl_query.errors import QuestionError
from asl_query.records import dataclass
from asl_query.terms.dice import ALL_DR
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling


@dataclass(frozen=True, slots=True)
class RollOdds(Question):
    """How likely is it that a question about a DR is answered so, when the dice decide?

    `of` is the question of one DR, `roll` the name under which its `given` holds that; `wanted` the answer: yes, no or a value;
    `times` how often in a row.
    """

    of: Question
    roll: str
    wanted: str
    times: int = 1

    def of_each_roll(self) -> Iterator[tuple[int, Ruling]]:
        """The question of each DR from 2 to 12."""
        if not isinstance(self.of, Ruling) or self.roll not in dict(self.of.given):
            raise QuestionError(f'The question is no ruling that has a DR by the name of "{self.roll[:40]}".')
        for dr in ALL_DR:
            yield dr, with_roll(self.of, self.roll, dr)


def with_roll(of: Ruling, roll: str, dr: int) -> Ruling:
    """A question of another DR."""
    return replace(of, given=tuple((name, dr if name == roll else value) for name, value in of.given))
