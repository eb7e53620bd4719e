"""Questions about Searchlights as players put them: each is read like the plain question beside it."""

from __future__ import annotations

import pytest

from asl_query.errors import QuestionError
from asl_query.reading.grammar import read_question
from asl_query.terms.searchlights import Blinded

_GMSL = "a GMSL with ML 8 at 44T7"
_LIT = "is 44U4 Illuminated by a TMSL at 44T7 targeting 44U3?"
_LIGHTS = "which hexes does a GMSL at 44X7 illuminate targeting 44V3?"
_TO_4 = f"can {_GMSL} light 44U3 in turn 2 and keep it lit until turn 4?"
_IN_2 = f"can {_GMSL} light 44U3 in turn 2?"
_LIKELY_2 = f"how likely is {_GMSL} to light 44U3 in turn 2?"
_LIKELY_4 = f"how likely is {_GMSL} to light 44U3 in turn 2 and still be lit in turn 4?"
_SIGHTS = "how likely is a GMSL with ML 8 at 44X7 to sight 44V3?"
_DRM = "what is the Sighting TC DRM of a GMSL at 44X7 targeting 44V3?"
_FEWEST = "what is the fewest GMSLs that light 44U3, 44V4 and 44W5 at once?"
_COVER = "what is the fewest GMSLs that cover 44U3, 44V4 and 44W5?"
_ROW = "where should 2 GMSLs be emplaced to cover the hexrow of 24K1?"
_BOARD = "where should 2 GMSLs be emplaced on board 44 to cover board 44?"
_NONE = "from which hexes can a GMSL light none of 44U3?"
_SO_THAT = "where can a GMSL be emplaced on board 44 so that it can target 44U3?"
_RAIN = "is 44T4 Illuminated under SLBI in rain?"
_BORE = f"how likely is {_GMSL} bore sighted on 44U3 to light 44U3 in turn 1?"


def _if(event: str) -> str:
    return f"can {_GMSL} light 44U3 in turn 2 and still be lit in turn 3 if {event} in turn 3?"


def _truck_if(event: str) -> str:
    return _if(event).replace("GMSL", "TMSL")


SAME = {
    "Is hex U4 on board 44 lit by a TMSL at 44T7 targeting 44U3?": _LIT,
    "is hex 44U4 lit by the TMSL at 44T7 targeting 44U3": _LIT,
    "is 44u4 LIT BY tmsl AT 44t7 TARGETING 44u3?": _LIT,
    "is 44U4 lit up by a TMSL at 44T7 lighting up 44U3?": _LIT,
    "is 44U4 lit by a TMSL in hex 44T7 aimed at hex 44U3?": _LIT.replace("at 44T7", "in 44T7"),
    "is 44U4 Illuminated when a TMSL at 44T7 targets 44U3?": _LIT,
    "is 44U4 Illuminated if a TMSL at 44T7 is aimed at 44U3?": _LIT,
    "is 44U4 in the Illumination Zone of a TMSL at 44T7 targeting 44U3?": _LIT,
    "is 44U4 lit by the IB Lane of a TMSL at 44T7 targeting 44U3?": _LIT,
    "does a TMSL at 44T7 targeting 44U3 light 44U4?": _LIT,
    "does the beam of a TMSL at 44T7 aimed at 44U3 illuminate 44U4?": _LIT,
    "would 44U4 be lit by a TMSL at 44T7 targeting 44U3?": _LIT,
    "is 44U4 lit by a truck-mounted SL at 44T7 targeting 44U3?": _LIT,
    "is 44U4 lit by a Truck-Mounted Searchlight at 44T7 targeting 44U3?": _LIT,
    "what does a GMSL at 44X7 light targeting 44V3?": _LIGHTS,
    "what hexes does a GMSL at 44X7 light up when aimed at 44V3?": _LIGHTS,
    "what hexes does the GMSL at 44X7 light if it targets 44V3?": _LIGHTS,
    "which hexes are lit by a GMSL at 44X7 targeting 44V3?": _LIGHTS,
    "which hexes are in the Illumination Zone of a GMSL at 44X7 targeting 44V3?": _LIGHTS,
    "which hexes does the IB Lane of a GMSL at 44X7 targeting 44V3 illuminate?": _LIGHTS,
    "which hexes does a ground-mounted searchlight at 44X7 illuminate targeting 44V3?": _LIGHTS,
    "which hexes does a GMSL at 44X7 light targeting 44V3 with smoke grenades in 44X6?": _LIGHTS[:-1] + " with +2 smoke in 44X6?",
    "which hexes does a GMSL at 44X7 light targeting 44V3 through smoke in 44X6?": _LIGHTS[:-1] + " with +3 smoke in 44X6?",
    f"can {_GMSL} light 44U3 in turn 2 to turn 4?": _TO_4,
    f"can {_GMSL} light 44U3 from turn 2 to turn 4?": _TO_4,
    f"can {_GMSL} light 44U3 in turn 2 until the end of turn 4?": _TO_4,
    f"can {_GMSL} light 44U3 in turn 2 and keep it lit through turn 4?": _TO_4,
    f"can {_GMSL} light up 44U3 on turn 2 and remain lit till the end of turn 4?": _TO_4,
    f"can {_GMSL} keep 44U3 lit until turn 4?": f"can {_GMSL} light 44U3 in turn 1 and still be lit in turn 4?",
    "can a GMSL crew with ML 8 at 44T7 light 44U3 in turn 2?": _IN_2,
    "can a GMSL with a crew with ML 8 at 44T7 light 44U3 in turn 2?": _IN_2,
    "can a GMSL with an ML 8 crew at 44T7 light 44U3 in turn 2?": _IN_2,
    "can a GMSL with a morale level of 8 at 44T7 light 44U3 during turn 2?": _IN_2,
    "can a GMSL manned by a 2-2-8 crew at 44T7 light 44U3 in turn 2?": _IN_2,
    "can a GMSL with a 2-2-8 crew at 44T7 light 44U3 in turn 2?": _IN_2,
    f"how likely is it that {_GMSL} lights 44U3 in turn 2?": _LIKELY_2,
    f"what is the chance that {_GMSL} lights 44U3 in turn 2?": _LIKELY_2,
    f"what are the odds of {_GMSL} lighting 44U3 in turn 2?": _LIKELY_2,
    f"what's the probability that {_GMSL} lights up 44U3 in turn 2?": _LIKELY_2,
    f"how likely is {_GMSL} to light 44U3 in turn 2 and to still be lit in turn 4?": _LIKELY_4,
    f"how likely is {_GMSL} to light 44U3 in turn 2 and stay lit until turn 4?": _LIKELY_4,
    f"how likely is {_GMSL} to light 44U3 in turn 2 and still be on in turn 4?": _LIKELY_4,
    _if("the crew is broken"): _if("its crew breaks"),
    _if("the manning Infantry is not in Good Order"): _if("its crew breaks"),
    _if("an enemy squad enters its hex"): _if("an enemy unit enters its Location"),
    _if("an enemy moves into its Location"): _if("an enemy unit enters its Location"),
    _if("an unarmed enemy truck enters its hex"): _if("an unarmed enemy vehicle enters its Location"),
    _if("smoke is in its hex"): _if("SMOKE is placed in its Location"),
    _if("the SL malfunctions"): _if("it malfunctions"),
    _if("the enemy it tracks leaves its LOS"): _if("the tracked enemy leaves its LOS"),
    _if("it is disabled").replace(" if ", " when "): _if("it is disabled"),
    _truck_if("its truck is Abandoned"): _truck_if("its vehicle is abandoned"),
    _truck_if("it makes a successful Motion Attempt"): _truck_if("its vehicle makes a Motion Attempt"),
    f"can {_GMSL} light 44U3 in turn 2 if the enemy moves first?": f"can {_GMSL} light 44U3 in turn 2 with enemy moving first?",
    f"can {_GMSL} light 44U3 in turn 2 during Extreme Winter?": f"can {_GMSL} light 44U3 in turn 2 in Extreme Winter?",
    _BORE.replace("bore sighted on", "Bore-Sighted on"): _BORE,
    _BORE.replace("bore sighted on", "that has Bore Sighted"): _BORE,
    "how likely is a GMSL with ML 8 at 44X7 to light 44V3?": _SIGHTS,
    "what is the chance of a GMSL with ML 8 at 44X7 sighting 44V3?": _SIGHTS,
    "what are the odds that a GMSL with ML 8 at 44X7 passes its Sighting TC at 44V3?": _SIGHTS,
    _SIGHTS[:-1] + " with known enemy units there?": _SIGHTS[:-1] + " with a Known enemy there?",
    _SIGHTS[:-1] + " with an enemy squad moving there subject to FFMO?": _SIGHTS[:-1]
    + " with a moving enemy there subject to FFMO?",
    "what is the sighting DRM for a GMSL at 44X7 aimed at 44V3?": _DRM,
    "what Sighting TC DRM does a GMSL at 44X7 have targeting 44V3?": _DRM,
    "can a GMSL at 44X7 light 44V3?": "can a GMSL at 44X7 target 44V3?",
    "what is the fewest number of GMSLs that can illuminate 44U3, V4, W5 simultaneously?": _FEWEST,
    "how many GMSLs are needed to light 44U3, 44V4 and 44W5 at the same time?": _FEWEST,
    "what are the fewest searchlights needed to cover 44U3, 44V4 and 44W5?": _COVER,
    "how many SLs does it take to cover 44U3, 44V4 and 44W5?": _COVER,
    "where should 2 GMSLs be placed to cover hexrow 24K?": _ROW,
    "where can 2 GMSLs be set up to cover hexrow K of board 24?": _ROW,
    "where should I put 2 GMSLs to cover the whole of board 44?": _BOARD.replace("on board 44 ", ""),
    "where should I emplace 2 GMSLs on board 44 to light all of board 44?": _BOARD,
    "where should a GMSL be emplaced on board 44 to cover board 44?": _BOARD.replace("2 GMSLs", "1 GMSL"),
    "from which hexes can no GMSL light 44U3?": _NONE,
    "from which hexes can a GMSL not light 44U3?": _NONE,
    "from which hexes can a GMSL light nothing of 44U3?": _NONE,
    "from which hexes can a GMSL light 44U3?": _SO_THAT,
    "where may a GMSL be emplaced on board 44 so it can light 44U3?": _SO_THAT,
    "where can a GMSL be emplaced on board 44 to light 44U3?": _SO_THAT,
    "is 44T4 lit by SLBI in the rain?": _RAIN,
    "is 44T4 Illuminated by SLBI during rain?": _RAIN,
    "is 44T4 lit under Searchlight Battlefield Illumination with rain?": _RAIN,
    "which hexes does a GMSL at 44X7 light targeting 44V7 taking the left side hexes?": (
        "which hexes does a GMSL at 44X7 illuminate targeting 44V7 taking the left-side hexes?"
    ),
    "does a squad in 44U4 suffer IB Blindness when firing at 44T6 with a TMSL at 44T7 aimed at 44U3?": (
        "does a unit in 44U4 suffer IB Blindness firing at 44T6 with a TMSL at 44T7 lighting 44U3?"
    ),
    "can an emplaced GMSL be towed?": "may an Emplaced GMSL be towed?",
    "can a GMSL be set up in a building?": "may a GMSL occupy a building?",
    "can a GMSL be emplaced in woods?": "may a GMSL set up Emplaced in woods?",
    "how many victory points is a GMSL worth?": "how many VP is a GMSL worth?",
    "what is the range of an AMSL?": "what is the maximum range of an AMSL?",
    "what does an AMSL cost in DYO?": "how many points does an AMSL cost in DYO?",
    "is the IB Lane of a GMSL cancelled if an enemy squad enters its hex?": (
        "is the IB Lane of a GMSL cancelled when an enemy unit enters its Location?"
    ),
    "can a malfunctioned SL be repaired?": "may a malfunctioned SL be repaired?",
    "does a Sniper dr of 2 pin the crew of a lit GMSL?": "does a Sniper dr of 2 pin the Infantry manning a lit GMSL?",
    "what happens on a Reliability DR of 11 for a GMSL?": "what is the result of a Reliability DR of 11 for a GMSL?",
}


@pytest.mark.parametrize("asked", SAME)
def test_a_phrasing_about_searchlights_is_read_like_the_plain_question(asked: str) -> None:
    assert read_question(asked) == read_question(SAME[asked])


POINTED = {
    f"can {_GMSL} light 44U3 by turn 2?": ('"by"', '"in turn"'),
    "can a GMSL at 44T7 light 44U3 in turn two?": ('"two"', "a number"),
    "which hexes does a GMSL at 44X7 illuminate targeting 44V3 in mist?": ("in +1 mist", "^^"),
    _if("its vehicle is abandoned"): ("A GMSL is no vehicle", "^^^"),
    "where should 2 GMSLs be placed to cover hexrow K?": ('"K" needs its board', "24K"),
}


@pytest.mark.parametrize("asked", POINTED)
def test_what_is_not_understood_is_pointed_at(asked: str) -> None:
    with pytest.raises(QuestionError) as error:
        read_question(asked)
    assert all(words in str(error.value) for words in POINTED[asked]), str(error.value)


def test_units_in_capitals_are_in_the_depression() -> None:
    question = read_question(
        "does a unit IN 24D9 suffer IB Blindness firing at a unit IN 24D8 with a GMSL at 24D5 lighting 24C6?"
    )
    assert isinstance(question, Blinded)
    assert (question.firer.name, question.target.name) == ("IN 24D9", "IN 24D8")
