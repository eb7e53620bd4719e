"""Bad input gets a clear one-paragraph error that says what, where and what to do; exit 2; never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asl_query import ask
from asl_query.cli import main
from asl_query.errors import FactsError
from asl_query.facts.board_file import read_board_file
from asl_query.facts.situation_file import read_facts
from asl_query.kinds.lights.lit.proof import LitHexes
from asl_query.terms.answers import Value

BAD = Path(__file__).parent / "bad_facts"

BAD_QUESTIONS = {
    "": ["The question is empty", "which hexes can see INTO 24D9?"],
    "   ": ["The question is empty"],
    "x" * 10_000_000: ["10,000,000 characters", "Ask one thing at a time"],
    "can a skwad at 15T5 reach 15S5 by turn 5?": ['"skwad"', 'Did you mean "squad"?', "      ^^^^^"],
    "which hexes can see INTO 99D9?": ["board 99", "Boards there are: 2, 3, 5, 8, 9, 12, 15, 20, 24, 44"],
    "which hexes can see INTO 24E11?": ["no hex E11", "E1-E10", "^^^^^"],
    "which hexes can see INTO 24E0?": ["no hex E0", "E1-E10"],
    "which hexes can see 12P5?": ["cover hexrows D to H and X to DD", "P5"],
    "which hexes can see INTO 24ZZ5?": ["no hexrow ZZ", "A to GG"],
    "which hexes can see INTO 24E6?": ["no Depression hex", "24E6"],
    "what must be removed so that 24C6 can see 24D9?": ['say "INTO 24D9" or "24D9 Crest"'],
    "can 12D5 see 12X5?": ["The LOS leaves hexrows D to H and X to DD of board 12", "X5"],
    "can 24D7 see INTO 24D9 with smoke in 24ZZ5?": ["no hexrow ZZ", "ZZ5"],
    "can 24C6 see INTO 24E7 without the cliff 24C6-E7?": ["do not touch"],
    "can level 3 of 24V3 see 24A10?": ["has 2 upper levels"],
    "can level 1 of 24A10 see 24V3?": ["has no upper level"],
    "may a PIAT fire through the cliff hexside 15S5-T5 from 15R5?": ["no hex of the hexside", "15R5"],
    "may a trebuchet fire through 15S5-T5 from 15T5?": ['"trebuchet"'],
    "is 15S5-T6 a cliff hexside?": ["do not touch"],
    "is 12F8 a gully hex and a woods hex?": ['"and" does not fit here'],
    "may a squad fire as Defensive First Fire in the DFPh?": ["excludes itself", "MPh and DFPh"],
    "what CA-change Sighting TC DRM does a bow-mounted ST AMSL suffer for turning 1 hexspine?": ["turns like NT"],
    "may a swimming squad apply its leadership DRM to swimmer's MC from enemy fire?": ["No ruling about a swimming squad"],
    "what is the range from 24A1 to 24A1?": ["the same hex"],
    "can 24A1 see 15A1?": ["put both boards on one map"],
    "can D9 see E9?": ["needs its board in front"],
    "can 24D9 Crest see INTO 24D9?": ["the same hex"],
    "can a squad at 15T5 reach 15S5": ["Say by when"],
    "can a squad at 15T5 reach 15S5 by turn 0": ["between 1 and 50"],
    "can a squad at 15T5 reach 15S5 by turn 99999999999999999999": ["between 1 and 50"],
    "can a squad at 15T5 reach 24S5 by turn 3": ["another board"],
    "can a squad at 15T5 reach 15S5 by turn 3 only by Climbing 15T5-T6": ["no cliff hexside", "B11.1"],
    "can a squad at 15T5 reach 15S5 by turn 3 only by Climbing 15U5-V5": ["does not lead into 15S5"],
    "can a squad at 15T5 reach 15S5 by turn 3 if the turn 2 Falling DR is 13": ["between 2 and 12"],
    "can a squad at 8U6 reach 8V6 by turn 2?": ["8U6 is a Water Obstacle (river)", "start it on land", "      ^^^"],
    "can a squad and a squad at 15T5, a squad and a squad at 15T5 reach 15S5 by turn 2?": ["15T5 would hold 4 squads", "A5.1"],
    "can a berserk squad at 15T5 reach 15S5 by turn 2?": ["A berserk unit charges", "A15.43", "^^^^^^^"],
    "can a broken berserk squad at 15T5 reach 15S5 by turn 2?": ["No unit is broken and berserk at once", "A15.4"],
    "can a squad at 15T5 reach 15S5 by turn 2 with enemy unit in 15T5?": ["15T5 holds an enemy unit too", "A11"],
    "can a wounded squad at 15T5 reach 15S5 by turn 2?": ["Only a SMC is wounded (A17.1)"],
    "can a leader carrying 5 PP at 15T5 reach 15S5 by turn 2?": ["A SMC never carries more than 2 PP (A4.42)", "has 5"],
    "can a broken squad at 15T5 reach 15S5 by turn 2 recovering a LMG?": ["A broken unit does not recover", "A4.44"],
    "can a squad at Climb level 1 of 15S5-T5 reach 15S5 by turn 2 recovering a LMG?": ["does not recover a SW (B11.4)"],
    "how many MF does it cost a squad to move from 15T5 to 15T4 recovering a LMG?": ["say carrying instead"],
    "can 2 squads at 15T5 reach 15S5 by turn 2 recovering a LMG?": ["one unit at a time", "A4.44"],
    "can a squad carrying 11 PP at 15T5 reach 15S5 by turn 2?": ["between 0 and 10"],
    "can a squad at 15T5 reach 15S5 by turn 51?": ["between 1 and 50"],
    "can a squad at 15T5 reach 15S5 before turn 1?": ["between 2 and 50"],
    "how likely is a squad at 15T5 to reach 15S5": ["Say by when"],
    "can a squad at 15T5 reach 15S5 by turn 2 if the turn 5 Falling DR is 3": ["Turn 5 comes after turn 2"],
    "can a squad at 15T5 reach 15S5 by turn 3 if the turn 2 Falling DR is 3 if the turn 2 Falling DR is 4": ["given twice"],
    "can a squad at 15T5 reach 15S5 by turn 5 in moderate winds": ['no "moderate winds"', "heavy winds", "B11.41"],
    "can a squad at 15T5 reach 15S5 by turn 5 in fog": ['"fog" does not fit here', '"rain"'],
    "can a squad at 15ZZ5 reach 15S5 by turn 5": ["no hexrow ZZ"],
    "can a squad at 15T5 reach 15T11 by turn 5": ["no hex T11", "T0-T10"],
    "can a squad at 8V6 reach 8T6 by turn 5 in a Moderate current flowing toward 8V6": ["8V6 is no water hex"],
    "can a squad at 8V6 reach 8T6 by turn 5 in a Moderate current": ["which way the river flows", "flowing toward"],
    "can a squad at 8V6 reach 8T6 by turn 5": ["The Current decides", "in a Slow current"],
    "can a squad and a leader at 8V6 reach 8T6 by turn 5": ["The Current decides", "without swimming"],
    "how likely is a squad at 8V6 to reach 8T6 by turn 5 in a Slow current": ["The Morale Level decides", "a 4-6-7 squad"],
    "can a squad at 12X5 reach 12X6 by turn 2 unseen by 12P5": ["cover hexrows D to H and X to DD", "P5"],
    "can a squad at 15T5 reach 15S5 by turn 2 unseen by 24D9": ["another board"],
    "can " + ", ".join(["a squad at 15T5"] * 61) + " reach 15S5 by turn 2": ["moves 61 units; 60 are the most"],
    "can at 15T5 reach 15S5 by turn 2": [
        '"at" does not fit here. Expected here: "crew", "half-squad", "hero", "leader", "squad"'
    ],
    "can a squad at level 1 of 8V6 reach 8W6 by turn 2": ["level 1 of 8V6", "not modelled (B23.41)"],
    "can a squad at 8V7 reach level 1 of 8V6 by turn 2": ["level 1 of 8V6", "not modelled (B23.41)"],
    "what is the reach of a squad and a leader at 15T5 by turn 2": ["for one unit"],
    "how many MF does it cost a squad from 15T5 to 15T5": ["Both places are 15T5"],
    "how many MF does it cost a squad to move from 15T5 to 15T4 in rain?": ["asked without weather"],
    "how many MF does it cost a squad with a leader to move from 15T5 to 15T4?": ["A leader makes no way cheaper"],
    "how many MF does it cost a broken squad to move from 15T5 to 15T4?": ["A broken unit does not move"],
    "may a Climbing squad on Climb level 5 of 15S5-T5 advance into 15S5?": ["go from level 0 (15T5) to level 3 (15S5)"],
    "can squad-a reach 15S5 by turn 3": ['No unit is named "squad-a"', "--facts"],
    "may a Climbing squad use a SV?": ["No ruling about a Climbing squad", 'Did you mean "may a Climbing squad use a SW?"'],
    "may a Climbing squad tap dance?": ['in the words "tap dance"', "    ^^^^^^^^^\n"],
    "can a squad reach 15S5 by turn 5?": ["Say where they are: a squad at 15T5", "      ^^^^^"],
    "can a 9-1 leader and 2 squads reach 15S5 by turn 5?": ["Say where they are: a leader at 15T5", "          ^^^^^^"],
    "can two half-squads reach 15S5 by turn 5?": ["Say where they are: a half-squad at 15T5", "        ^^^^^^^^^^"],
    "can a squad at 15T5 blah": ['"blah" does not fit here. Expected here: "reach", "see", '],
    "can a squad at 15T5 and a HMG at 15T4 reach 15S5 by turn 5?": ["say who carries the HMG", "^^^"],
    "can a squad at 15T5 reach 15S5 by turn 5 if mushrooms cost 2 MF": ['"mushrooms"', '"brush"', '"gullies"'],
    "what is the most PP a squad can carry and jump 2 hexes": ['"and"', '"and move"', '"in the APh"'],
    "is a squad in 20T8 IN the gulley?": ['Did you mean "gully"?'],
    "may a Climbing skwad use a SW?": ['"skwad" is no unit. Did you mean "squad"?', "    ^^^^^"],
    "may a Climbing": ["ends too early"],
    "what is the Falling DRM in hail?": ['Did you mean "what is the Falling DRM?"'],
    "what happens on a Falling DR of 13?": ["A DR lies between 2 and 12", "   ^^"],
    "does a squad raft with a colored dr of 7 and an ELR of 3?": ["A colored die lies between 1 and 6"],
    "what FP has a Climbing squad against an adjacent target?": ["the unit's strength (a 4-6-7 squad)"],
    "may a Climbing squad fire at range 7?": ["the unit's Normal Range (a 4-6-7 squad)"],
    "what is the DRM of the MC after entry from M10 into L9?": ['"M10" needs its board in front'],
    "what is the DRM of the MC after entry from 8M10 into 8N8?": ["do not touch"],
    "what is the DRM of the MC after entry from 15S5 into 15T5?": ["15T5 is no Water Obstacle (B21.1)"],
    "is a MC required after entry from 8M10 into 24D9?": ["another board"],
    "may a squad on Climb level 1 of 15S5-T5 advance into 15U5?": ["15U5 is no hex of the hexside S5-T5"],
    "can a squad at 15T5 reach Climb level 5 of 15S5-T5 by turn 3?": [
        "Climb counters of 15S5-T5 go from level 0 (15T5) to level 3"
    ],
    "can a squad at Climb level 1 of 15T5-U5 reach 15S5 by turn 3?": ["15T5-U5 is no cliff hexside (B11.1)"],
    "can a broken squad at Climb level 1 of 15S5-T5 reach 15S5 by turn 3?": ["The broken squad may not Climb (B11.4"],
    "how many MF does it cost a squad to move from 15T5 to Climb level 1 of 15S5-T5?": ["Climbing takes all MF (B11.43)"],
    "can a squad at 15U5 reach 15S5 by turn 3 unseen by Climb level 1 of 15S5-T5?": ["What a Climbing viewer sees"],
    "on which Climb level is a squad in 15T5 that starts to Climb 15T5-T6?": ["15T5-T6 is no cliff hexside (B11.1)"],
    "is a Climbing unit at level 1 of 2T6-T8 attacked by a mortar whose line of fire enters 2T7 through 2T7-T8?": [
        "do not touch"
    ],
    "is a Climbing unit at level 1 of 2T6-T7 attacked by a mortar whose line of fire enters 2T7 through 2T8-U8?": [
        "2T8-U8 is no hexside of 2T7"
    ],
    "is a broken squad IN 24A10 in Open Ground for rout when an enemy has a LOS INTO it?": ["24A10 is no Depression hex"],
    "where can a GMSL be emplaced": ["Say on which board"],
    "where can a GMSL be emplaced on board 44 so that it can target 44ZZ3": ["no hexrow ZZ"],
    "how soon": ["ends too early"],
    "can 24C6 see \x00 INTO 24E7": ["does not fit here"],
    "what is the Sighting TC DRM of a GMSL at 44T7 facing U3 targeting 44U3": ["faces a hexspine, not a hex (C3.2)", "^^"],
    "what is the Sighting TC DRM of a GMSL at 44T7 facing hexspine 7 targeting 44U3": ["A hexspine lies between 1 and 6"],
    "can a GMSL at 44T7 facing A1-B1 target 44U3": ["A1-B1 is no hexspine of 44T7", "C3.2", "^^^^^"],
    "can a GMSL at 44T7 target 44T17": ["no hex T17", "T0-T10"],
    "can a GMSL at 44T7 target 15U3": ["put both boards on one map"],
    "can a GMSL at 12D5 target 12M5": ["cover hexrows D to H and X to DD", "M5"],
    "which hexes does a GMSL at 12D5 illuminate targeting 12X5": ["The LOF leaves the hexrows that are painted"],
    "which hexes does a GMSL at 44T7 illuminate targeting 24D9": ["put both boards on one map"],
    "which hexes does a GMSL at 24D9 illuminate targeting 24D5": ['say "INTO 24D9" or "24D9 Crest"'],
    "is 24D9 Crest along 24A1-B1 lit by a GMSL at 24D5 targeting 24D7": ["24D9 is no hex of the hexside A1-B1"],
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with three smoke in 44T5": ['"three"', '"smoke"', "^^^^^"],
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with +x smoke in 44T5": ['"+"', '"+3"'],
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with +0 smoke in 44T5": ["DRM of SMOKE lies between 1 and 6"],
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 in +9 mist": ["DRM of Mist lies between 1 and 6"],
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with smoke in 44ZZ5": ["no hexrow ZZ", "^^^^^"],
    "which hexes does a GMSL at 44T7 illuminate targeting 44V7 taking middle hexes": ['"middle"', '"left-side"', '"right-side"'],
    "which hexes does a GMSL at 44T7 illuminate": ["which hex it targets"],
    "which hexes does a GMSL at T7 illuminate targeting U3": ["needs its board in front"],
    "which hexes does SL sl-a illuminate targeting 44U3": ['No Searchlight is named "sl-a"', "--facts"],
    "is 44U3 lit": ["Say by which Searchlight"],
    "is 44U3 lit by a GMSL at 44T7": ["The GMSL at 44T7 has no target"],
    "is 24V3 at any level lit by a GMSL at 24U5 targeting 24V3": ["level by level", "level 1 of 24V3"],
    "is 44U3 at level 2 lit by a GMSL at 44T7 targeting 44U3": ["not levels above a hex (W10.22)"],
    "which hexes does a GMSL at Climb level 1 of 15S5-T5 illuminate targeting 15U3": ["goes to centre dots (W10.4)", "Climb"],
    "which hexes does a GMSL at 15U3 illuminate targeting Climb level 1 of 15S5-T5": ["goes to centre dots (W10.4)"],
    "can an AMSL at level 1 of 24V3 target 24W5": ["level 1 of 24V3 holds no Searchlight", "name 24V3"],
    "can a GMSL at 44T7 bore sighted on 15U3 target 44U3": ["15U3 is on another board"],
    "can a GMSL bore sighted on 44T7 at 44T7 target 44U3": ["its own hex", "W10.41"],
    "can a GMSL in motion at 44T7 target 44U3": ["GMSL at 44T7 is said to be in Motion", "W10.11", "leave one of the two out"],
    "can a TMSL in tow at 44T7 target 44U3": ["said to be in tow", "W10.11"],
    "can a bow-mounted TMSL at 44T7 target 44U3": ["said to be bow-mounted", "W10.13"],
    "can a ST-type bow-mounted AMSL at 44T7 target 44U3": ["bow-mounted and turned by a turret", "W10.13"],
    "can a bow-mounted turret-mounted AMSL at 44T7 target 44U3": ["mount is given twice"],
    "can an emplaced GMSL in tow at 44T7 target 44U3": ["Emplaced and in tow", "W10.111"],
    "how likely is a GMSL with ML 8 at 44T7 with ML 9 to sight 44U3": ["Its ML is given twice", "^"],
    "how likely is a TMSL at 44T7 to sight 44U3": ["The ML of its crew decides", "W10.3", "a TMSL with ML 8"],
    "how likely is a GMSL with ML 13 at 44T7 to sight 44U3": ["A Morale Level lies between 0 and 12"],
    "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44U3 with NVR 99": ["A NVR lies between 0 and 50"],
    "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44U3 if the no-Known-enemy DRM is -2": ["lies between 0 and 9"],
    "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44U3 if the Hazardous-Movement DRM is 2": ["between -9 and 0"],
    "what is the Sighting TC DRM of a GMSL at 44T7 targeting 44U3 if the nonsense DRM is 2": ['"nonsense"', '"no-Known-enemy"'],
    "can a GMSL at 44T7 target 44U3 in extreme winter": ["for questions over turns"],
    "can a GMSL with ML 8 at 44T7 light 44U3 in turn 0": ["A turn lies between 1 and 30"],
    "can a GMSL with ML 8 at 44T7 light 44U3 in turn 3 and still be lit in turn 2": ["Turn 2 does not come after turn 3"],
    "does a unit in 44U4 suffer IB Blindness firing at 44U4 with a GMSL at 44T7 targeting 44U3": ["the same hex", "W10.25"],
    "does a unit in 44U4 suffer IB Blindness firing at 44T6 with a GMSL at 44T7": ["The GMSL at 44T7 has no target"],
    "does the -2 TH DRM vs a lit SL apply to a unit in 44U4 firing at 44T7 with a GMSL at 44T7 targeting 44U3": ["W10.23", "-1"],
    "does the -1 TH DRM vs a lit SL apply to a unit in 44U4 firing at 44T6 with a GMSL at 44T7 targeting 44U3": ["44T7 (W10.23)"],
    "is 44U3 lit by " + " and ".join(["a GMSL at 44T7 targeting 44U3"] * 99): ["2,000 are the most"],
    "¿puede ver 24D9?": ['The word "puede" is not known here', " ^^^^^\n"],
}


# Odd, but not wrong: the answer names the clauses that decide.
ODD_QUESTIONS = {
    "can a broken squad at 15T5 reach 15S5 by turn 2?": ("no", {"A4.7"}),
    "how likely is a squad at 15T5 to reach 15S5 by turn 5?": (Value("1"), {"A4.11", "A4.7"}),
    "how likely is a squad at 15T5 to reach 15A1 by turn 1?": (Value("0"), {"A4.11", "A4.7"}),
    "how likely is a squad at 15T5 and a squad at 15S5 to reach 15A1 by turn 1?": (Value("0"), {"A4.11", "A4.7"}),
    "can a squad carrying 7 PP at 15T5 reach 15S5 by turn 1?": ("no", {"B11.41"}),
    "can a leader carrying 2 PP at 15T5 reach 15S5 by turn 3 only by Climbing 15S5-T5?": ("no", {"B11.41"}),
    "can a GMSL at 44T7 target 44T7?": ("no", {"W10.41"}),
    "can an AMSL at 44A1 target 44Z7?": ("no", {"W10.2"}),
    "can a GMSL at 8V6 target 8U3?": ("no", {"W10.11", "W10.41"}),
    "can a GMSL at 8U6 target 8U3?": ("no", {"W10.11"}),
    "can a GMSL at 44T7 target 44U3 with smoke in 44T7?": ("no", {"W10.41"}),
    "which hexes does a GMSL at 8V6 illuminate targeting 8U3?": (LitHexes(()), {"W10.11", "W10.41"}),
    "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with smoke in 44T5 and 44U4?": (LitHexes(()), {"W10.4"}),
}


@pytest.mark.parametrize("question", ODD_QUESTIONS)
def test_an_odd_question_is_answered_with_its_clauses(question: str) -> None:
    answer = ask(question)
    expected, clauses = ODD_QUESTIONS[question]
    assert answer.answer == expected
    assert clauses <= {reason.rule for reason in answer.because}


@pytest.mark.parametrize("question", BAD_QUESTIONS, ids=lambda q: repr(q[:60]))
def test_a_bad_question_is_refused_with_its_remedy(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", question]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err) < 2000
    assert "Traceback" not in printed.err
    for words in BAD_QUESTIONS[question]:
        assert words in printed.err


def test_every_problem_of_a_file_is_reported_at_once_with_line_and_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    file = BAD / "many_problems.toml"
    assert main(["board", "lint", str(file)]) == 2
    lines = capsys.readouterr().err.strip().split("\n")
    assert [line.split(": ")[0] for line in lines] == [f"{file}:{n}" for n in (4, 5, 6, 7, 8, 12)]
    assert '"minus two", not a whole number. Write a whole number here.' in lines[0]
    assert 'Did you mean "level"?' in lines[1]
    assert "Its hexrow E has E1-E10." in lines[2]
    assert "Hexrows go from A to GG." in lines[3]
    assert 'Did you mean "woods"?' in lines[4]
    assert "D6 and F7 do not touch" in lines[5]


def test_what_makes_no_sense_is_reported_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    file = BAD / "senseless.toml"
    assert main(["ask", "which hexes can see INTO 24D9?", "--facts", str(file)]) == 2
    printed = capsys.readouterr().err
    assert f"{file}:4: board 24 has no hex E11. Its hexrow E has E1-E10." in printed
    assert f"{file}:8: hexes D6 and F7 do not touch. Name two adjacent hexes." in printed
    assert f"{file}:9: hexside E7-D6 stands here twice" in printed
    assert f"{file}:13: point [5000, 3] lies off the board" in printed


def test_an_unclosed_string_names_its_line() -> None:
    with pytest.raises(FactsError, match=r"unclosed\.toml:2: this is not TOML"):
        read_board_file(BAD / "unclosed.toml")


def test_layers_that_differ_from_hex_facts_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "lint", str(BAD / "layers_differ.toml")]) == 2
    printed = capsys.readouterr().err
    assert ":4: A1 has level 1, but the ground painted at its centre dot has level 0" in printed
    assert ":5: C3 is a Depression hex, but its centre dot lies outside the painted art" in printed


def test_every_problem_of_a_situation_is_reported_with_its_line() -> None:
    with pytest.raises(FactsError) as error:
        read_facts(BAD / "situation.toml")
    text = str(error.value)
    assert ':1: weather.0 is "hail". Write one of: rain, snow, heavy winds.' in text
    assert ':3: units.squad-a.kind is "sqad"' in text
    assert 'Did you mean "squad"?' in text
    assert ':5: units.squad-a.broken is "yes", not true or false' in text
    assert ':6: units.squad-b lacks "at". Add it.' in text


def test_a_unit_of_a_situation_goes_once(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "can squad-a, squad-b and squad-a all reach 15S5 by turn 4?"
    assert main(["ask", asked, "--facts", "facts/situations/cliff_assault.toml"]) == 2
    assert '"squad-a" is named twice' in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge, binary = tmp_path / "huge.toml", tmp_path / "binary.toml"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    binary.write_bytes(b"\xff\xfe\x00")
    for path, words in ((tmp_path, "a folder"), (huge, "100 MB"), (binary, "no UTF-8"), (tmp_path / "no.toml", "no such file")):
        assert main(["ask", "which hexes can see INTO 24D9?", "--facts", str(path)]) == 2
        printed = capsys.readouterr().err
        assert words in printed
        assert "Traceback" not in printed


def test_deeply_nested_toml_is_an_error_not_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text("a = " + "[" * 100_000)
    with pytest.raises(FactsError):
        read_board_file(file)


def test_nothing_is_half_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "no such folder" / "answer.json"
    assert main(["ask", "can 24C6 see INTO 24E7?", "-o", str(target)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


def test_what_section_4_does_not_answer_is_sent_to_asl(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 24C6 see INTO 24E7?", "--ruleset", "slc"]) == 2
    assert "Section 4 of Squad Leader Classic is about Infantry movement" in (printed := capsys.readouterr().err)
    assert "--ruleset asl" in printed


def test_what_is_no_rule_number_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "eleven"]) == 2
    assert main(["rule", "B11.99"]) == 2
    printed = capsys.readouterr().err
    assert '"eleven" is no rule number' in printed
    assert "The index has no B11.99" in printed
