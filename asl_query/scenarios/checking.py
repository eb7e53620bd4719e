"""A scenario checked: its set-up and its claims, as text and as a tally."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from asl_query.columns import columns, wrapped
from asl_query.deadline import Deadline, kept_around, raise_if_over
from asl_query.explain.names import counted
from asl_query.facts.scenario_file import is_scenario, read_scenario
from asl_query.facts.toml_file import parse_toml, read_text
from asl_query.records import dataclass
from asl_query.scenarios.asking import ScenarioAsker
from asl_query.scenarios.claims import ClaimOutcome, outcome, spoken_answer
from asl_query.scenarios.setting_up import Placement
from asl_query.shown import shown_name


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a scenario."""

    asker: ScenarioAsker
    outcomes: tuple[ClaimOutcome, ...]

    @property
    def differences(self) -> int:
        """Units not set up legally and claims that do not come out as they are meant to."""
        return sum(not p.is_as_meant for p in self.asker.setting_up.placements.values()) + sum(
            not o.is_as_meant for o in self.outcomes
        )

    @property
    def tally(self) -> str:
        """How many of everything, in a sentence."""
        illegal, placements = len(self.asker.setting_up.illegal), self.asker.setting_up.placements
        passed = sum(o.verdict == "pass" for o in self.outcomes)
        meant = sum(o.verdict == "fails as meant" for o in self.outcomes)
        wrong = sum(not o.is_as_meant for o in self.outcomes)
        said = [f"{passed} pass", *([f"{meant} fail as meant"] if meant else []), f"{wrong} differ"]
        meant_so = " as meant" if all(p.is_as_meant for p in placements.values()) else ""
        legal = (
            f"{illegal} of {counted(len(placements), 'unit')} illegal{meant_so}"
            if illegal
            else f"{counted(len(placements), 'unit')}, all set up legally"
        )
        return f"{counted(len(self.outcomes), 'claim')}: {', '.join(said)}; {legal}."


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The scenarios among files and folders of recorded queries."""
    found = []
    for path in paths:
        for file in sorted(path.rglob("*.toml")) if path.is_dir() else [path]:
            raise_if_over()
            if is_scenario(parse_toml(read_text(file), str(file))):
                found.append(file)
    return found


def check(path: Path, limit: float | None = None) -> Checked:
    """Read a scenario, look at its set-up and ask its claims; raises LimitReachedError after `limit` seconds."""
    with Deadline(limit).kept():
        return _checked(path)


def _checked(path: Path) -> Checked:
    asker = ScenarioAsker(read_scenario(path))
    outcomes = []
    for number, claim in enumerate(asker.scenario.claims, 1):
        raise_if_over()
        part = kept_around().of_part(f"claim {number} of {len(asker.scenario.claims)}")
        part.report_progress("")
        with part.kept():
            outcomes.append(outcome(asker, claim))
    return Checked(asker, tuple(outcomes))


def as_text(checked: Checked, *, only_differences: bool = False) -> str:
    """Set-up, claims and tally as plain text."""
    scenario = checked.asker.scenario
    lines = [f"{shown_name(scenario.file)}: {scenario.title}"]
    placements = checked.asker.setting_up.placements.values()
    shown = [p for p in placements if not only_differences or not p.is_as_meant]
    lines += ["Set-up:", *(x for p in shown for x in _filled(placed(p)))] if shown else []
    told = [o for o in checked.outcomes if not only_differences or not o.is_as_meant]
    lines += ["Claims:", *(x for o in told for x in _claim(o))] if told else []
    return "\n".join([*lines, checked.tally]) + "\n"


def placed(placement: Placement) -> str:
    """A unit with where it is set up, or may be, and what is against it."""
    return f"{placement.piece.name} {set_up_in_words(placement)}"


def set_up_in_words(placement: Placement) -> str:
    """Where a unit is set up, or may be, and what is against it."""
    side, why = placement.piece.side, "; ".join(f"{bar.what} ({bar.rule})" for bar in placement.against)
    where = f" at {placement.place.name}" if placement.place is not None else ""
    if placement.against:
        return f"({side}){where}: {'illegal as meant' if placement.is_meant_illegal else 'ILLEGAL'}: {why}"
    if placement.place is not None:
        return f"({side}){where}: legal"
    example = f", with all others for example in {placement.for_example.name}" if placement.for_example else ""
    hexes = f"{counted(len(placement.allowed), 'hex', 'hexes')} of its area"
    return f"({side}): anywhere in {hexes}{example}; other sides are asked about without it"


def _claim(found: ClaimOutcome) -> Iterator[str]:
    claim = found.claim
    if found.is_as_meant and found.holds:
        because = f" [{' '.join(found.because)}]" if found.because else ""
        yield from _filled(f"{found.verdict}  {claim.name}: {spoken_answer(found.answered)}{because}{_where(found)}")
        return
    yield f"  {found.verdict}  {claim.name}"
    rows = [("asked", claim.ask), *([("that is", found.asked)] if found.asked != claim.ask else [])]
    rows += [("expected", spoken_answer(claim.answer))]
    rows += [("failed", found.error)] if found.error else [("answered", spoken_answer(found.answered) + _where(found))]
    rows += [("because", ", ".join(found.because))] if found.because else []
    rows += [("lacks", ", ".join(n for n in claim.because if n not in found.because))] if _lacks(found) else []
    for name, words in rows:
        yield from textwrap.wrap(
            words,
            columns(),
            initial_indent=f"    {name + ':':10}",
            subsequent_indent=" " * 14,
            replace_whitespace=name != "failed",
        )


def _where(found: ClaimOutcome) -> str:
    return f" (best with {found.places})" if found.places else ""


def _lacks(found: ClaimOutcome) -> bool:
    return not found.error and any(number not in found.because for number in found.claim.because)


def _filled(text: str) -> list[str]:
    return wrapped(text, "  ", "      ")
