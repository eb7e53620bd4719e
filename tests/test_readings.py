"""Under each reading: what the other readings make of their rules, the answers, and that a tampered one is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from asl_query import ask, load_board
from asl_query.check.refusal import Refused
from asl_query.cli import main
from asl_query.errors import RuleError
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.registry import question_from_json
from asl_query.logic.rule import RULES
from asl_query.reading.grammar import read_question
from asl_query.render.forms import as_text
from asl_query.rules.asl.b11_cliffs import Fall, falling_drm
from asl_query.rules.readings.alternatives import readings_of
from asl_query.rules.readings.register import alternative
from asl_query.showing import tell
from asl_query.terms.classic_acts import Fortification
from asl_query.terms.searchlight_kinds import LitPlace, NightWeather
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.units import Weather
from asl_query.terms.water import Current
from asl_query.verifying import answer_of, verify

RAIN, RAIN_AND_SNOW = Weather(rain=True), Weather(rain=True, snow=True)
# For each rule that has another reading: inputs, what the reading taken makes of them, and what the other one does.
CASES = [
    ("B6.2", (0, 1, 0), False, True),
    ("B6.2", (0, 0, -1), True, True),
    ("B11.41", (11, False, RAIN), Fall.ELIMINATED, Fall.STAYS),
    ("B11.41", (12, False, Weather()), Fall.ELIMINATED, Fall.ELIMINATED),
    ("B11.41", (12, True, Weather()), Fall.STAYS, Fall.STAYS),
    ("B11.41: DRM", (RAIN_AND_SNOW,), 2, 1),
    ("B11.41: DRM", (RAIN,), 1, 1),
    ("B11.434", (True, True), True, False),
    ("B11.434", (True, False), True, True),
    ("B11.431: LOS", (True, False), False, True),
    ("B21.121", (Current.MODERATE, True, True), False, True),
    ("B21.121", (Current.SLOW, True, True), False, False),
    ("E6.1: jump MC DRM", (1, -1), 1, 2),
    ("E6.6", (True, False, False, False, True), True, False),
    ("E6.6", (True, False, False, False, False), True, True),
    ("W10.25: hexside", (True, False), True, False),
    ("W10.25: chain", (True, True), True, False),
    ("W10.6", (LitPlace.OPEN_GROUND, NightWeather.HEAVY_WINDS, True), False, True),
    ("W10.6", (LitPlace.OPEN_GROUND, NightWeather.RAIN, True), False, False),
    ("W10.41: targets of a pinned crew", (Searchlight.GMSL, True, False), True, False),
    ("W10.22: same level", (0, 2, True), True, False),
    ("W10.112: CC", (6, -1, 5), False, True),
    ("W10.112: CC", (7, -1, 5), False, False),
    ("SLC4.4.2: two SMC", (8,), False, True),
    ("SLC4.2.1: total", (4, 2), 6, 4),
    ("SLC4.1.7", (True, True), 2, 4),
    ("SLC4.1.7", (True, False), 2, 2),
    ("SLC4.1.10: along a road", (1, 2), 2, 1),
    ("SLC4.4.1: fortifications", (Fortification.TRENCH, Fortification.BUNKER), True, False),
    ("SLC4.5.1: Open Ground DRM", (True,), -1, 0),
    ("SLC4.5.4", (2, 2, 8), True, False),
    ("SLC4.5.4", (2, 0, 8), True, True),
]  # fmt: skip
SWAM = "is a unit on a fording line that swam there and breaks eliminated under each reading?"


def others() -> dict[str, Any]:
    return {p.key: p.function for ruleset in ("asl", "slc") for parts in readings_of(ruleset).values() for p in parts}


@pytest.mark.parametrize(("key", "inputs", "taken", "other"), CASES, ids=lambda v: v if isinstance(v, str) else None)
def test_what_each_reading_makes_of_a_rule(key: str, inputs: tuple[Any, ...], taken: Any, other: Any) -> None:
    reading = others()[key]  # which also registers the rules
    assert RULES[key].function(*inputs) == taken
    assert reading(*inputs) == other


def test_every_other_reading_has_a_case_that_tells_it_apart() -> None:
    assert {key for key, _, taken, other in CASES if taken != other} == set(others())


def test_an_alternative_takes_the_inputs_of_its_rule() -> None:
    with pytest.raises(RuleError, match="does not take the inputs"):
        alternative(falling_drm, "nonsense")(shown_elsewhere)


def shown_elsewhere(level: int) -> int:
    """A rule of other inputs."""
    return level


def test_each_reading_is_asked_for_in_either_of_its_phrases() -> None:
    expected = EachReading(read_question("can 24C6 see INTO 24E7?"))
    assert read_question("can 24C6 see INTO 24E7 under each reading?") == expected
    assert read_question("can 24C6 see INTO 24E7, under all readings") == expected
    assert question_from_json(json.loads(json.dumps(expected.to_json()))) == expected


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    return ask(SWAM).to_json()


def test_the_answer_names_both_readings(saved: dict[str, Any]) -> None:
    answer = answer_of(json.loads(json.dumps(saved)))
    text = " ".join(as_text(answer, tell(answer)).split())
    assert text.startswith("Under the reading taken: Yes, a unit on a fording line that swam there and breaks is eliminated.")
    assert '"a former swimmer is spared whatever befalls it on a fording line" (E6.6): No,' in text


def test_the_reading_taken_stands_again_afterwards(saved: dict[str, Any]) -> None:
    assert saved["answer"] == "yes"
    assert ask("is a unit on a fording line that swam there and breaks eliminated?").answer == "yes"
    assert RULES["E6.6"].function(True, False, False, False, True)


def test_tampered_readings_are_refused(saved: dict[str, Any]) -> None:
    plain = json.loads(json.dumps(saved))
    verify(plain, load_board)
    for change in (_other_answer, _taken_answer, _reading, _missing, _because, _swapped):
        changed = copy.deepcopy(plain)
        change(changed)
        with pytest.raises(Refused):
            verify(changed, load_board)
            pytest.fail(f"accepted {change.__name__}")


def _other_answer(answer: dict[str, Any]) -> None:
    answer["certificate"]["others"][0]["answer"]["answer"] = "yes"


def _taken_answer(answer: dict[str, Any]) -> None:
    answer["certificate"]["taken"]["answer"] = answer["answer"] = "no"


def _reading(answer: dict[str, Any]) -> None:
    answer["certificate"]["others"][0]["reading"] = "a unit swims as it likes"


def _missing(answer: dict[str, Any]) -> None:
    answer["certificate"]["others"], answer["because"] = [], []


def _because(answer: dict[str, Any]) -> None:
    answer["because"] = []


def _swapped(answer: dict[str, Any]) -> None:
    certificate = answer["certificate"]
    certificate["taken"], certificate["others"][0]["answer"] = certificate["others"][0]["answer"], certificate["taken"]


def test_the_rule_card_names_other_readings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "B11.41"]) == 0
    assert "Another reading: only an Original 12 of the Falling DR eliminates" in capsys.readouterr().out


@pytest.mark.usefixtures("asked_once")
@pytest.mark.parametrize("form", ["md", "bbcode", "html", "svg"])
def test_an_answer_under_each_reading_is_told_in_every_form(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 24C6 see 24C9 under each reading?", "--format", form]) == 0
    assert capsys.readouterr().out
