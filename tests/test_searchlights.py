"""Questions about Searchlights: forged answers are refused, readings survive JSON, situations name them, every form is told."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from large import parts
from test_verify import TAMPERINGS_EACH, _double, _drop, _lists, refuse_tamperings

from asl_query import Answer, ask, load_board
from asl_query.check.refusal import Refused
from asl_query.errors import AslQueryError, FactsError, QuestionError
from asl_query.kinds.lights.chances import LightChance
from asl_query.kinds.registry import question_from_json
from asl_query.pipeline import board_for, library_for
from asl_query.render import forms
from asl_query.render.html import as_html
from asl_query.showing import draw, has_picture, tell
from asl_query.terms.answers import Hexes, Value
from asl_query.verifying import verify

LANE = "a TMSL at 44T7 targeting 44U3"
QUESTIONS = {
    "lights": "which hexes does a TMSL at 44T7 illuminate targeting 44U3 with +3 smoke in 44U5?",
    "lights on a grain": "which hexes does a GMSL at 44T7 illuminate targeting 44V7?",
    "lights one side": "which hexes does a GMSL at 44T7 illuminate targeting 44V7 taking the left-side hexes in +1 mist?",
    "lights from above": "which hexes does a GMSL at 15U6 illuminate targeting 15U2?",
    "lights nothing": "which hexes does an AMSL at 44A1 illuminate targeting 44GG10?",
    "is lit": f"is 44U4 Illuminated by {LANE}?",
    "is not lit": f"is 44T4 Illuminated by {LANE}?",
    "is lit on one side": "is 44U7 lit by a GMSL at 44T7 targeting 44V7 and a GMSL at 44X7 targeting 44V3?",
    "in NVR": f"is 44U4 within the NVR of every unit with a LOS to it by {LANE} with smoke in 44T5?",
    "blinded": f"does a unit in 44U4 suffer IB Blindness firing at 44T7 by {LANE}?",
    "blindness DRM": f"what IB Blindness DRM does a unit in 44U4 suffer firing at 44T7 with {LANE}?",
    "blinded on one side": "does a unit in 44V7 suffer IB Blindness firing at 44U7 by a GMSL at 44T7 targeting 44V7?",
    "TH at the SL": f"does the -1 TH DRM vs a lit SL apply to a unit in 44V7 firing at 44T7 with {LANE}?",
    "TH at a dark SL": f"does the -1 TH DRM of a lit SL apply to a unit in 44V7 firing at 44T7 with a disabled {LANE[2:]}?",
    "DRM": "what is the Sighting TC DRM of a ST-type AMSL at 44T7 facing hexspine 3 targeting 44U3 with a Known enemy there?",
    "open DRM": "what is the Sighting TC DRM of a GMSL with pinned crew at 44T7 targeting 44U3 with +1 smoke in 44T5?",
    "DRM open both ways": "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44U3 with moving vehicle there?",
    "no DRM": "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44T7?",
    "can target": "can a GMSL at 44T7 facing T6-U7 target 44U3?",
    "cannot target": "can a GMSL with pinned crew at 44T7 facing hexspine 4 target 44U3?",
    "chance": "how likely is a GMSL with ML 8 at 44T7 to sight 44U3 with a Known enemy there?",
    "chance between": "how likely is a GMSL with ML 8 at 44T7 to sight 44U3?",
    "sure": "how likely is a GMSL at 44T7 bore sighted on 44U3 to sight 44U3?",
    "keeps lit": "can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 4?",
    "lit in turn 2": "how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 2 with a Known enemy there?",
    "never lit": "can a GMSL with ML 8 at 44T7 light 44T7 in turn 2?",
    "fewest": "what is the fewest GMSLs that can light 44U3, 44V4 and 44W5 at once?",
    "no chance": "how likely is a GMSL at 44T7 to sight 44T7?",
}  # fmt: skip
# What the rule text gives for them, or what of the answer it gives.
GIVEN: dict[str, Any] = {
    "lights": {"hexes": ["44T7", "44T6", "44T5"], "dark_in_nvr": ["44U5", "44U4", "44U3"], "touched": ["44U6", "44T4"]},
    "lights on a grain": {"hexes": ["44T7", "44V7"], "left": ["44U7"], "right": ["44U8"]},
    "lights one side": {"hexes": ["44T7", "44U7", "44V7"]},
    "lights nothing": {"hexes": []},
    "is lit": "yes", "is not lit": "no",
    "is lit on one side": {"value": "only with the left-side hexes of the Lane of the GMSL at 44T7"},
    "in NVR": "yes", "blinded": "yes", "blindness DRM": {"value": 2, "strict_reading": 0},
    "TH at the SL": "yes", "TH at a dark SL": "no", "DRM": {"value": 3}, "no DRM": "no",
    "can target": "yes", "cannot target": "no", "chance": {"value": "13/18"}, "sure": {"value": "1"}, "no chance": {"value": "0"},
}  # fmt: skip


LINES, FIELDS = 8, 4  # lists and lines of an answer, chosen at random


@pytest.fixture(scope="module")
def found() -> dict[str, Answer]:
    return {name: ask(question) for name, question in QUESTIONS.items()}


def plain(answer: Answer) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(forms.as_json(answer))
    return read


@pytest.mark.parametrize("name", GIVEN)
def test_the_answer_is_what_the_rules_give(name: str, found: dict[str, Answer]) -> None:
    assert found[name].to_json()["answer"] == GIVEN[name]


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_survives_json(name: str, found: dict[str, Answer]) -> None:
    answer = plain(found[name])
    assert answer == found[name].to_json()
    assert question_from_json(answer["reading"]).to_json() == answer["reading"]
    verify(answer, load_board)


@pytest.mark.parametrize("numbers", parts(*TAMPERINGS_EACH))
@pytest.mark.parametrize("name", QUESTIONS)
def test_forged_answers_are_refused(name: str, numbers: range, found: dict[str, Answer]) -> None:
    """One field of the answer, a witness, the certificate, the chance or the reading is changed."""
    refuse_tamperings(name, plain(found[name]), numbers)


@pytest.mark.parametrize("numbers", parts(2, LINES))
@pytest.mark.parametrize("name", QUESTIONS)
def test_dropped_and_doubled_lines_are_refused(name: str, numbers: range, found: dict[str, Answer]) -> None:
    answer = plain(found[name])
    inner = [v for line in answer["witness"] or () for v in line.values() if isinstance(v, list)]
    told = [v for v in answer["answer"].values() if isinstance(v, list)] if isinstance(answer["answer"], dict) else []
    holders = [holder for holder in (answer["witness"], *inner, *told, *_lists(answer["certificate"])) if holder]
    for lines in random.Random(name).sample(holders, min(len(holders), LINES))[numbers.start : numbers.stop]:
        for change in (_drop, _double):
            kept = list(lines)
            change(lines)
            with pytest.raises(Refused):
                verify(answer, load_board)
            lines[:] = kept


@pytest.mark.parametrize("numbers", parts(1, FIELDS))
@pytest.mark.parametrize("name", QUESTIONS)
def test_missing_and_unknown_fields_are_refused(name: str, numbers: range, found: dict[str, Answer]) -> None:
    answer = plain(found[name])
    fields = [line for line in (answer["answer"], answer["probability"], *(answer["witness"] or ())) if isinstance(line, dict)]
    for line in random.Random(name).sample(fields, min(len(fields), FIELDS))[numbers.start : numbers.stop]:
        for key in list(line):
            value = line.pop(key)
            for other in (None, [], {}, 3):
                if other is not None:
                    line[key] = other
                if value != other:
                    with pytest.raises(Refused):
                        verify(answer, load_board)
                line.pop(key, None)
            line[key] = value
        line["more"] = 1
        with pytest.raises(Refused):
            verify(answer, load_board)
        del line["more"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_part_in_place_of_another_is_refused(name: str, found: dict[str, Answer]) -> None:
    answer = plain(found[name])
    for part in ("answer", "witness", "certificate", "probability", "because"):
        whole = answer[part]
        for other in (None, 1, "x", [], {}, [1], {"value": 1}):
            if whole != other and not (part == "because" and other == []):
                answer[part] = other
                with pytest.raises(Refused):
                    verify(answer, load_board)
        answer[part] = whole


def change_lit(answer: dict[str, Any]) -> None:
    answer["witness"][0]["lit"][1] = "44T4"


def light_more(answer: dict[str, Any]) -> None:
    answer["answer"]["hexes"].append(answer["answer"]["dark_in_nvr"].pop(0))


def forget_touched(answer: dict[str, Any]) -> None:
    del answer["answer"]["touched"]


def lower_smoke(answer: dict[str, Any]) -> None:
    answer["witness"][0]["smoke_and_mist"][3] = 2


def other_reason(answer: dict[str, Any]) -> None:
    answer["witness"][0]["dark"][0] |= {"rule": "W10.22", "what": "out of the SL's LOS: woods at 44U4"}


def swap_sides(answer: dict[str, Any]) -> None:
    answer["answer"]["left"], answer["answer"]["right"] = answer["answer"]["right"], answer["answer"]["left"]


def one_side_only(answer: dict[str, Any]) -> None:
    del answer["witness"][1], answer["answer"]["right"]


def cheaper_row(answer: dict[str, Any]) -> None:
    answer["witness"][0]["drm"] -= 1
    answer["answer"]["value"] -= 1


def no_row(answer: dict[str, Any]) -> None:
    del answer["witness"][0]
    answer["answer"]["value"] = 0


def found_value(answer: dict[str, Any]) -> None:
    answer["witness"][-1]["drm"] = 2
    answer["answer"] = {"value": 3}


def better_chance(answer: dict[str, Any]) -> None:
    answer["answer"]["value"] = answer["probability"]["exact"] = "5/6"


def finer_decimal(answer: dict[str, Any]) -> None:
    answer["probability"]["decimal"] = 0.7223


def narrower(answer: dict[str, Any]) -> None:
    answer["answer"]["least"] = answer["probability"]["least"] = "1/36"


def strictly_too(answer: dict[str, Any]) -> None:
    del answer["answer"]["strict_reading"]


def nearer(answer: dict[str, Any]) -> None:
    answer["witness"][0]["range of the target to the SL"] = 3


FORGERIES: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("lights", change_lit), ("lights", light_more), ("lights", forget_touched), ("lights", lower_smoke), ("lights", other_reason),
    ("lights on a grain", swap_sides), ("lights on a grain", one_side_only), ("DRM", cheaper_row), ("DRM", no_row),
    ("open DRM", found_value), ("chance", better_chance), ("chance", finer_decimal), ("chance between", narrower),
    ("blindness DRM", strictly_too), ("blindness DRM", nearer),
]  # fmt: skip


@pytest.mark.parametrize(("name", "forge"), FORGERIES)
def test_a_likely_forgery_is_refused(name: str, forge: Callable[[dict[str, Any]], None], found: dict[str, Answer]) -> None:
    answer = plain(found[name])
    forge(answer)
    with pytest.raises(Refused):
        verify(answer, load_board)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_form_of_an_answer_is_told(name: str, found: dict[str, Answer]) -> None:
    answer = found[name]
    told = tell(answer)
    texts = [form(answer, told) for form in (forms.as_text, forms.as_markdown, forms.as_bbcode)]
    for text in texts:
        assert "W10." in text
        assert "44" in text or "15" in text
        assert not any(word in text for word in ("None.", "Location(", "Hex(", "{'", "['"))
    assert len(texts[0].splitlines()[0]) > 20
    board = board_for(answer)
    if has_picture(answer):
        picture = draw(board, answer)
        assert picture.startswith("<svg")
        assert picture in as_html(answer, told, picture)
    else:
        with pytest.raises(AslQueryError, match="no picture"):
            draw(board, answer)
        assert "W10." in as_html(answer, told, "")


# Situations


def situation(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "situation.toml"
    file.write_text(text, encoding="utf-8")
    return file


SL_A = '[searchlights.sl-a]\ntype = "GMSL"\nat = "44T7"\n'


def test_a_searchlight_of_a_situation_goes_by_its_name_or_its_hex(tmp_path: Path) -> None:
    file = situation(tmp_path, SL_A + 'target = "44U3"\nmorale_level = 8\nfacing = "T6-U7"\n')
    for who in ("SL sl-a", "GMSL sl-a", "the SL at 44T7", "the GMSL at 44T7"):
        assert ask(f"is 44U4 lit by {who}?", facts=file).answer == "yes"
        assert ask(f"how likely is {who} to sight 44U3 with a Known enemy there?", facts=file).answer == LightChance(
            Fraction(13, 18)
        )
    assert ask("is 44U4 lit?", facts=file).answer == "yes"
    assert ask("is 44T4 lit?", facts=file).answer == "no"
    assert ask("is 44U7 lit by SL sl-a targeting 44V7 left-side hexes?", facts=file).answer == "yes"
    with pytest.raises(QuestionError, match='Did you mean "sl-a"'):
        ask("is 44U4 lit by SL sl-b?", facts=file)


def test_the_side_of_a_situation_holds_until_the_question_declares_another(tmp_path: Path) -> None:
    file = situation(tmp_path, SL_A + 'target = "44V7"\nside = "right"\n')
    assert ask("is 44U8 lit?", facts=file).answer == "yes"
    assert ask("is 44U7 lit?", facts=file).answer == "no"
    lit = ask("which hexes does SL sl-a illuminate targeting 44V7?", facts=file)
    assert lit.to_json()["answer"] == {"hexes": ["44T7", "44U8", "44V7"]}
    one = "is 44U7 lit by SL sl-a targeting 44V7 left-side hexes?"
    assert ask(one, facts=file).answer == "yes"


@pytest.mark.parametrize(
    ("spelled", "number"), [("T6-U7", 1), ("U7-U8", 2), ("44U8-T8", 3), ("S8-T8", 4), ("S7-S8", 5), ("T6-S7", 6)]
)
def test_a_hexspine_goes_by_its_hexes_or_its_number(spelled: str, number: int, tmp_path: Path) -> None:
    question = "what is the Sighting TC DRM of SL sl-a targeting {} with a Known enemy there?"
    asked = [
        [ask(question.format(target), facts=situation(tmp_path, f"{SL_A}facing = {facing}\n")).answer for target in TARGETS]
        for facing in (f'"{spelled}"', number)
    ]
    assert asked[0] == asked[1] == [Value(max(0, changed - 1)) for changed in CHANGED[number]]
    said = f"a GMSL at 44T7 facing {spelled} targeting 44U3 with a Known enemy there?"
    assert ask(f"what is the Sighting TC DRM of {said}").answer == asked[0][0]


TARGETS = ("44U3", "44W7", "44U10", "44T9")
CHANGED = {1: (0, 1, 2, 2), 2: (1, 0, 1, 1), 3: (2, 1, 0, 0), 4: (3, 2, 1, 0), 5: (2, 3, 2, 1), 6: (1, 2, 3, 2)}


@pytest.mark.parametrize(
    ("gear", "target", "answer", "drm"),
    [
        ("facing hexspine 1 with VCA hexspine 1", "44U3", "no", None),  # the one hexspine whose CA covers it
        ("with VCA hexspine 1", "44U3", "no", None),
        ("facing hexspine 1 with VCA hexspine 2", "44U3", "yes", 0),
        ("facing hexspine 4 with VCA hexspine 3", "44T9", "yes", 0),
        ("facing hexspine 4 with VCA hexspine 4", "44T9", "no", None),  # in the CA of hexspine 3 too, but not outside its CA
        ("facing hexspine 5 with VCA hexspine 4", "44T9", "yes", 1),
        ("with VCA hexspine 4", "44T9", "yes", 0),
    ],
)
def test_the_sl_ca_of_a_truck_is_never_its_vca(gear: str, target: str, answer: str, drm: int | None) -> None:
    """W10.12; of two hexspines that both cover a target outside its CA the SL takes the other one (W10.31)."""
    light = f"a TMSL at 44T7 {gear}"
    asked = ask(f"can {light} target {target}?")
    assert asked.answer == answer
    bars = asked.certificate.bars if asked.certificate is not None else ()
    assert [bar.rule for bar in bars] == (["W10.12"] if answer == "no" else [])
    if drm is not None:
        asked = ask(f"what is the Sighting TC DRM of {light} targeting {target} with a Known enemy there?")
        assert asked.answer == Value(drm)


def test_a_lane_that_lies_outlasts_smoke_that_comes_later(tmp_path: Path) -> None:
    """W10.21 lists what ends a Lane: SMOKE does in the SL's own Location only; W10.221 tells what it leaves dark."""
    lying = situation(tmp_path, SL_A + 'target = "44U3"\n')
    smoke = "with smoke in 44T5 and 44U5"
    assert ask(f"is 44T6 lit {smoke}?", facts=lying).answer == "yes"
    assert ask(f"is 44U3 lit {smoke}?", facts=lying).answer == "no"
    assert ask(f"is 44U3 within the NVR of every unit with a LOS to it by SL sl-a {smoke}?", facts=lying).answer == "yes"
    assert ask(f"is 44T6 lit by a GMSL at 44T8 targeting 44U3 {smoke}?", facts=lying).answer == "no"  # A6.7: it cannot target
    assert ask("is 44T6 lit with smoke in 44T7?", facts=lying).answer == "no"


def test_a_lane_on_a_reversed_board_of_a_map_is_that_of_the_board_alone(tmp_path: Path) -> None:
    """Board 44 upside down beside 44's own copy would be one name twice: 15 lies reversed at its right."""
    there = situation(tmp_path, '[map]\nboards = [["44", "15 reversed"]]\n' + SL_A.replace("44T7", "15T7") + 'target = "15T3"\n')
    alone = ask("which hexes does a GMSL at 15T7 illuminate targeting 15T3?")
    on_map = ask("which hexes does SL sl-a illuminate targeting 15T3?", facts=there)
    assert on_map.answer == alone.answer
    for target in ("15V6", "15V7", "15R7", "15U4", "15Q9"):
        one, two = (
            ask(f"which hexes does a GMSL at 15T7 illuminate targeting {target}?", facts=facts).answer for facts in (None, there)
        )
        assert one == two
    for target in ("15V6", "15T4", "15Q7"):  # a hexspine named by its hexes turns with its board, a number does not
        asked = "what is the Sighting TC DRM of a GMSL at 15T7 facing {} targeting {} with a Known enemy there?"
        same = ask(asked.format("15T6-U7", target)).answer
        assert ask(asked.format("15T6-U7", target), facts=there).answer == same
        assert ask(asked.format("hexspine 4", target), facts=there).answer == same
    library = library_for(there)
    verify(json.loads(forms.as_json(on_map)), library.load, library.situation)
    across = ask("which hexes does a GMSL at 44EE5 illuminate targeting 15EE5?", facts=there)
    assert isinstance(across.answer, Hexes)
    assert {name[:2] for name in across.answer.hexes} == {"44", "15"} or across.certificate
    verify(json.loads(forms.as_json(across)), library.load, library.situation)


BAD_SITUATIONS = {
    'facing = "U3"\n': [":4: searchlights.sl-a.facing is", '"U3"', "T6-U7, or its number"],
    "facing = 7\n": [":4: searchlights.sl-a.facing is 7", "its number clockwise"],
    'facing = "A1-B1"\n': ["A1-B1 is no hexspine of 44T7", "C3.2"],
    'facing = "15T6-15U7"\n': ["no hexspine of 44T7", "C3.2"],
    'target = "44ZZ3"\n': ["no hexrow ZZ", "A to GG"],
    'bore_sighted = "44ZZ3"\n': ["no hexrow ZZ", "A to GG"],
    'bore_sighted = "44T7"\n': ["its own hex", "W10.41"],
    "morale_level = 13\n": [":4: searchlights.sl-a.morale_level is 13", "from 0 to 12"],
    'side = "middle"\n': [":4: searchlights.sl-a.side is", "left, right"],
    "pined = true\n": ['"pined"', 'Did you mean "pinned"?'],
    'mount = "bow"\n': ["said to be bow-mounted", "W10.13", "leave one of the two out"],
    "in_motion = true\n": ["said to be in Motion", "W10.11"],
    "emplaced = true\nin_tow = true\n": ["Emplaced and in tow", "W10.111"],
    "vca = 3\n": ["said to be with a VCA", "W10.11"],
    '[[smoke]]\nhex = "44T5"\ndrm = "three"\n': [":6: smoke.0.drm is", '"three", not a whole number'],
    '[[smoke]]\nhex = "44ZZ5"\ndrm = 3\n': ["no hexrow ZZ"],
    '[[smoke]]\nhex = "15T5"\ndrm = 3\n': ["15T5 is on another board"],
    '[sighting]\n"no known enemy" = 2\n': ['Did you mean "no Known enemy"?'],
    '[sighting]\n"no Known enemy" = -2\n': [":5: sighting.no Known enemy is -2", "from 0 to 9"],
    '[searchlights.sl-b]\ntype = "GMSL"\nat = "44T7"\n': ["At 44T7 stand sl-a and sl-b; name one: SL sl-a"],
}


@pytest.mark.parametrize("text", BAD_SITUATIONS)
def test_a_bad_searchlight_of_a_situation_is_refused(text: str, tmp_path: Path) -> None:
    file = situation(tmp_path, SL_A + text)
    question = "is 44U3 lit?" if text.startswith("target") else "can the SL at 44T7 target 44U3?"
    with pytest.raises((FactsError, QuestionError)) as error:
        ask(question, facts=file)
    for words in BAD_SITUATIONS[text]:
        assert words in str(error.value)
