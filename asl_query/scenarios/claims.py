"""The claims of a scenario, asked: what was expected, what came out, and why."""

from __future__ import annotations

from dataclasses import dataclass

from asl_query.codec import to_json
from asl_query.errors import AslQueryError
from asl_query.facts.scenario_file import Claim
from asl_query.recorded import plain_answer, rules_of
from asl_query.scenarios.asking import ScenarioAsker


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
        return ClaimOutcome(claim, asker.in_words(claim.ask), "", (), (), error=str(error))
    answered, because = plain_answer(asked.answer), tuple(dict.fromkeys(rules_of(asked.answer)))
    differs = []
    if answered != claim.answer and _in_full(asked.answer.answer) != claim.answer:
        differs.append(f"expected {_spoken(claim.answer)}, answered {_spoken(answered)}")
    missing = [number for number in claim.because if number not in because]
    if missing:
        differs.append(f"expected because of {', '.join(missing)}")
    places = ", ".join(f"{name} at {place}" for name, place in asked.places.items())
    return ClaimOutcome(claim, asked.text, answered, because, tuple(differs), places=places)


def _in_full(answer: object) -> object:
    """The hexes of an answer with their boards."""
    said = to_json(answer)
    return said.get("hexes") if isinstance(said, dict) else None


def _spoken(answer: str | list[str]) -> str:
    return answer if isinstance(answer, str) else f"{len(answer)} hexes: {' '.join(answer)}"


def spoken_answer(answer: str | list[str]) -> str:
    """An answer as it is told."""
    return _spoken(answer)
