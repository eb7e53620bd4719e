"""The claims of a scenario, asked: what was expected, what came out, and why."""

from __future__ import annotations

from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.explain.names import counted
from asl_query.facts.scenario_file import Claim
from asl_query.recorded import plain_answer, rules_of
from asl_query.records import dataclass
from asl_query.scenarios.asking import ScenarioAsker
from asl_query.terms.answers import Hexes


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """A claim with what came out. `asked` is the question with the scenario's words put in, `differs` what is not as expected;
    `error` says why it could not be asked; `places` where units that may be set up anywhere did best."""

    claim: Claim
    asked: str
    answered: str | list[str]
    because: tuple[str, ...]
    differs: tuple[str, ...]
    error: str = ""
    places: str = ""

    @property
    def holds(self) -> bool:
        """Whether it came out as the designer expects."""
        return not self.differs and not self.error

    @property
    def is_as_meant(self) -> bool:
        """Whether it holds, or in a variant fails as it is meant to: with an answer, not for want of one."""
        return not self.error and self.answered != "undecided" and self.holds != self.claim.fails

    @property
    def verdict(self) -> str:
        """In a word or two."""
        if self.claim.fails:
            return "fails as meant" if self.is_as_meant else "NOT AS MEANT"
        return "pass" if self.holds else "FAIL"


def outcome(asker: ScenarioAsker, claim: Claim) -> ClaimOutcome:
    """Ask one claim."""
    try:
        asked = asker.ask(claim.ask, claim.side)
    except AslQueryError as error:
        raise_if_over()
        return ClaimOutcome(claim, asker.in_words(claim.ask), "", (), (), error=str(error))
    answered, because = plain_answer(asked.answer), tuple(dict.fromkeys(rules_of(asked.answer)))
    differs = []
    said = asked.answer.answer
    in_full = list(said.hexes) if isinstance(said, Hexes) else answered
    if claim.answer not in (answered, in_full):
        differs.append(f"expected {spoken_answer(claim.answer)}, answered {spoken_answer(answered)}")
    missing = [number for number in claim.because if number not in because]
    if missing:
        differs.append(f"expected because of {', '.join(missing)}")
    places = ", ".join(f"{name} at {place}" for name, place in asked.places.items())
    return ClaimOutcome(claim, asked.text, answered, because, tuple(differs), places=places)


def spoken_answer(answer: str | list[str]) -> str:
    """An answer as it is told."""
    return answer if isinstance(answer, str) else f"{counted(len(answer), 'hex', 'hexes')}: {' '.join(answer)}"
