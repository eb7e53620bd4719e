"""Questions asked in a scenario: for one side, with its words put in, and from every hex in which a unit may be set up."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from pathlib import Path

from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.errors import QuestionError
from asl_query.facts.scenario_file import Scenario
from asl_query.kinds.lights.chances import ExactLightChance, OpenLightChance
from asl_query.kinds.reach.proof import ArrivalChance
from asl_query.pipeline import ask, library_for
from asl_query.records import dataclass
from asl_query.scenarios.setting_up import SettingUp
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.classic import ClassicReach
from asl_query.terms.movement import Reach, Reaching

MOST_PLACES = 400  # set-ups that one question is asked from


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was asked, with its answer: from the best of the set-ups that are left open, which `places` tells."""

    text: str
    answer: Answer
    places: Mapping[str, str]


@dataclass
class ScenarioAsker:
    """A scenario on its map; questions asked twice are answered once."""

    scenario: Scenario
    boards: Path | None = None
    _kept: dict[tuple[str, str, tuple[tuple[str, str], ...]], Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        scenario = self.scenario
        self.board: Board = library_for(scenario.situation(scenario.sides[0]), self.boards).load(scenario.boards[0])
        self.setting_up = SettingUp(self.board, scenario)

    def in_words(self, text: str) -> str:
        """The question with the scenario's own words put in: "in time" and the names of objectives."""
        text = re.sub(r"\b(in time|by (the )?(end of the )?(last turn|end))\b", f"by turn {self.scenario.turns}", text)
        for name, hexes in self.scenario.objectives.items():
            text = re.sub(rf"(?<![\w-])(the )?{re.escape(name)}(?![\w-])", ", ".join(h.name for h in hexes), text)
        return text

    def side_of(self, text: str) -> str:
        """The side of the first unit that a question names, else the first side."""
        return next((self.scenario.pieces[name].side for name in self._named(text)), self.scenario.sides[0])

    def _named(self, text: str) -> Iterator[str]:
        for word in re.findall(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+", text):
            if word.lower() in self.scenario.pieces:
                yield word.lower()

    def ask(self, text: str, side: str = "") -> Asked:
        """Ask a question; raises QuestionError or FactsError where it cannot be read, LimitReachedError when the time is over."""
        words = self.in_words(text)
        side = side or self.side_of(words)
        open_ones = [n for n in dict.fromkeys(self._named(words)) if not self.scenario.pieces[n].at]
        choices = [self.setting_up.placements[name].allowed for name in open_ones]
        count = 1
        for allowed in choices:
            count *= len(allowed)
        if count == 0:
            what = f"No hex is left in which {' and '.join(open_ones)} could be set up."
            raise QuestionError.at_word(what, text, open_ones[0])
        if count > MOST_PLACES:
            what = f"{' and '.join(open_ones)} can be set up in {count} ways, of which {MOST_PLACES} at most are tried"
            raise QuestionError.at_word(f"{what}; give places (at = ..), or a smaller area.", text, open_ones[0])
        best: Asked | None = None
        for hexes in itertools.product(*choices):
            places = {name: hex_.name for name, hex_ in zip(open_ones, hexes, strict=True)}
            asked = Asked(words, self._answer(words, side, places), places)
            best = asked if best is None or _worth(asked.answer) > _worth(best.answer) else best
            if asked.answer.answer is Verdict.YES:
                break
        assert best is not None
        return best

    def ask_from(self, text: str, places: Mapping[str, str]) -> Asked:
        """Ask a question with units that have no place standing where `places` says."""
        words = self.in_words(text)
        return Asked(words, self._answer(words, self.side_of(words), places), places)

    def _answer(self, words: str, side: str, places: Mapping[str, str]) -> Answer:
        key = words, side, tuple(places.items())
        if key not in self._kept:
            situation = self.scenario.situation(side, places)
            answer = ask(words, facts=situation, boards=self.boards, board=self.scenario.board)
            if answer.is_undecided:
                raise_if_over()
            self._kept[key] = answer
        return self._kept[key]


_WORTH = {Verdict.YES: 2, Verdict.UNDECIDED: 1, Verdict.NO: 0}


def _worth(answer: Answer) -> tuple[int, Fraction]:
    """How good an answer is for who asks: yes before undecided before no, the greater chance, the earlier turn."""
    match answer.probability:
        case ArrivalChance(exact=chance) | ExactLightChance(exact=chance) | OpenLightChance(least=chance):
            return 2, chance
    match answer.answer, answer.reading:
        case Verdict() as verdict, _:
            return _WORTH[verdict], Fraction(0)
        case Value(int(turn)), Reach(asks=Reaching.HOW_SOON) | ClassicReach(asks=Reaching.HOW_SOON):
            return 2, Fraction(-turn)
    return 2, Fraction(0)
