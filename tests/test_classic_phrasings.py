"""Questions of Squad Leader Classic as players put them: each is read like the plain question beside it."""

from __future__ import annotations

import pytest

from asl_query import ask
from asl_query.errors import QuestionError
from asl_query.reading.forms import examples
from asl_query.reading.grammar import read_question

_CAN = "can a squad at 15T5 and a HMG at 15T5 reach 15S4 by turn 2?"
_TWO = "can 2 squads at 15T5 reach 15S4 by turn 1?"
_LED = "can a squad at 15T5 and a leader at 15T5 reach 15S4 by turn 1?"
_SOON = "how soon can a squad at 15T5 and a MMG at 15U5 reach 15S4?"
_OF = "what is the reach of a squad carrying 6 PP at 15T7 by turn 1?"
_COST = "how many MF does it cost a squad from 15T5 to 15S4?"
_ONE = "can a squad at 15T5 reach 15S4 by turn 1?"
_DM = "can a squad with a dismantled HMG at 15T5 reach 15S4 by turn 1?"
_EIGHT = "what is the most PP a squad can carry and move 1 hex with a leader?"
_SIX = "what is the most PP a squad can carry and move 1 hex?"
_WOODS = "what is the most PP a squad can carry and move into woods with a leader?"
_ADVANCE = "what is the most PP a squad can carry in the APh?"
_WAY = "what is the most PP a squad can carry from 15T6 to 15T3?"
_GULLY = "how many MF does it cost a squad from 24C8 to 24D8 if gully costs 2 MF?"
_BARRED = "can a squad at 15T5 reach 15S4 by turn 1 if cliffs cannot be crossed?"
_HOLES = "can a squad at 15T5 reach 15S4 by turn 1 with shellholes in 15S4?"
_ENEMY = "can a squad at 15T5 reach 15S4 by turn 1 with enemy unit in 15T4?"
_ASSAULT = "can a squad at 15T5 reach 15S4 by turn 1 by Assault Movement?"

SAME = {
    "Can a squad and a HMG at 15T5 reach 15S4 by turn 2?": _CAN,
    "can the squad with the HMG at 15t5 reach 15s4 by turn 2": _CAN,
    "can a squad at 15T5 with a hmg reach 15S4 by turn 2?": _CAN,
    "can a squad carrying a HMG at 15T5 reach 15S4 by turn 2?": _CAN,
    "can a squad at 15T5 carrying a HMG reach 15S4 by turn 2?": _CAN,
    "can a squad at 15T5 reach 15S4 by turn 2 carrying a HMG?": _CAN,
    "can a squad and a HMG at 15T5 all reach 15S4 by the end of turn 2?": _CAN,
    "can a squad and a HMG at 15T5 both reach 15S4 before turn 3?": _CAN,
    "can a squad and a HMG at 15T5 together reach hex 15S4 by turn 2?": _CAN,
    "can a squad and a HMG at 15T5 get to 15S4 by turn 2?": _CAN,
    "can a squad and a HMG at 15T5 arrive at 15S4 by turn 2?": _CAN,
    "can a squad and a HMG at 15T5 be all in 15S4 by turn 2?": _CAN,
    "can a squad and a HMG at T5 on board 15 reach S4 on board 15 by turn 2?": _CAN,
    "can two squads at 15T5 reach 15S4 by turn 1?": _TWO,
    "can a squad and a squad at 15T5 reach 15S4 by turn 1?": _TWO,
    "can a squad at 15T5 and a squad at 15T5 reach 15S4 by turn 1?": _TWO,
    "can these 2 squads at 15T5 both reach 15S4 by turn 1?": _TWO,
    "can a squad and a leader at 15T5 reach 15S4 by turn 1?": _LED,
    "can a squad with a leader at 15T5 reach 15S4 by turn 1?": _LED,
    "can a squad at 15T5 with a leader reach 15S4 by turn 1?": _LED,
    "can a 4-6-7 squad at 15T5 reach 15S4 by turn 1?": _ONE.replace("a squad", "a 4-6-7 squad"),
    "can a unit at 15T5 reach 15S4 by turn 1?": _ONE,
    "can a squad at 15T5 ever reach 15S4 by turn 1?": _ONE,
    "can a Good Order squad at 15T5 reach 15S4 by turn 1?": _ONE,
    "can a HS at 15T5 reach 15S4 by turn 1?": _ONE.replace("squad", "half-squad"),
    "can an Inexperienced squad at 15T5 reach 15S4 by turn 1?": _ONE.replace("a squad", "an inexperienced squad"),
    "how soon can a squad at 15T5 and a MMG at 15U5 get to 15S4?": _SOON,
    "how soon can a squad at 15T5 and a MMG at 15U5 be together in 15S4?": _SOON,
    "how soon can a MMG at 15U5 and a squad at 15T5 reach 15S4?": _SOON,
    "how soon can a squad at 15T5, a MMG at 15U5 all reach 15S4?": _SOON,
    "what is the reach of a squad at 15T7 carrying 6 PP by turn 1?": _OF,
    "what is the reach of a squad at 15T7 by turn 1 carrying 6 PP?": _OF,
    "what is the reach of the squad carrying 6 PP at 15T7 by the end of turn 1": _OF,
    "how many MF does it cost a squad to move from 15T5 to 15S4?": _COST,
    "how many MF does a squad pay from 15T5 to 15S4?": _COST,
    "how many MF does a squad pay to move from 15T5 to 15S4?": _COST,
    "how many MF does Infantry pay to move from 15T5 to 15S4?": _COST,
    "can a squad with a Dm HMG at 15T5 reach 15S4 by turn 1?": _DM,
    "can a squad with a dm-HMG at 15T5 reach 15S4 by turn 1?": _DM,
    "can a squad carrying a dismantled HMG at 15T5 reach 15S4 by turn 1?": _DM,
    "what is the maximum PP a squad can carry and move 1 hex with a leader?": _EIGHT,
    "what's the most PP that a squad can carry and move one hex with a leader?": _EIGHT,
    "how many PP can a squad carry and move 1 hex with a leader?": _EIGHT,
    "how many portage points can a squad carry and still move 1 hex with a 9-1 leader?": _EIGHT,
    "what are the most portage points a squad may carry and move 1 Open Ground hex with a leader?": _EIGHT,
    "what is the largest number of PP a squad can portage when moving 1 hex of Open Ground with a leader?": _EIGHT,
    "what is the most PP a squad with a leader can carry and move 1 hex?": _EIGHT,
    "what is the most PP a squad can carry and move 1 hex without a leader?": _SIX,
    "what is the most PP a squad can carry over one hex?": _SIX,
    "what is the most PP a squad can carry and enter Open Ground?": _SIX,
    "how many PP can a squad carry and go one hex?": _SIX,
    "what is the most PP a squad can carry and move 1 woods hex with a leader?": _WOODS,
    "what is the most PP a squad can carry and move 1 hex into woods with a leader?": _WOODS,
    "what is the most PP a squad can carry and enter woods with a leader?": _WOODS,
    "what is the most PP a squad can carry in the Advance Phase?": _ADVANCE,
    "what is the most PP a squad can carry during its APh?": _ADVANCE,
    "how many PP can a squad carry when advancing?": _ADVANCE,
    "how many PP can a squad carry and still advance?": _ADVANCE,
    "what is the most PP a squad can carry and move from 15T6 to 15T3?": _WAY,
    "how many PP can a squad carry from 15T6 to 15T3?": _WAY,
    "how many MF does it cost a squad from 24C8 to 24D8 if gullies cost 2 MF?": _GULLY,
    "how many MF does it cost a squad from 24C8 to 24D8 if the gully costs 2 MF?": _GULLY,
    "can a squad at 15T5 reach 15S4 by turn 1 if the cliff is impassable?": _BARRED,
    "can a squad at 15T5 reach 15S4 by turn 1 if cliffs may not be entered?": _BARRED,
    "can a squad at 15T5 reach 15S4 by turn 1 with shell holes in 15S4?": _HOLES,
    "can a squad at 15T5 reach 15S4 by turn 1 with a shell hole in 15S4?": _HOLES,
    "can a squad at 15T5 reach 15S4 by turn 1 with an enemy squad in 15T4?": _ENEMY,
    "can a squad at 15T5 reach 15S4 by turn 1 with enemy units in 15T4?": _ENEMY,
    "can a squad at 15T5 reach 15S4 by Assault Movement by turn 1": _ASSAULT,
    "can a squad at 15T5 reach 15S4 by turn 1 without overstacking?": _ONE,
    "can a squad at 15T5 reach 15S4 by turn 1 within the stacking limits?": _ONE,
    "can a squad at 15T5 reach hex 15S4 before turn 2?": _ONE,
}


def read(asked: str) -> object:
    return read_question(asked, ruleset="slc")


@pytest.mark.parametrize("asked", SAME)
def test_a_phrasing_of_squad_leader_classic_is_read_like_the_plain_question(asked: str) -> None:
    assert read(asked) == read(SAME[asked])


POINTED = {
    "what is the most PP a squad can carry and jump 2 hexes": ('"and"', '"in the APh"'),
    "can a squad with a mortar at 15T5 reach 15S4 by turn 1?": ("a 3 PP mortar, or an 81mm mortar", "^^^^^^"),
    "can a squad with a 50mm mortar at 15T5 reach 15S4 by turn 1?": ("Say the PP on the counter of a 50mm mortar",),
    "can a HMG at 15T5 reach 15S4 by turn 1?": ("moves only when a unit carries it (SLC4.1.4)",),
    "can a broken squad at 15T5 reach 15S4 by turn 1?": ("What a broken unit may do is not in section 4", "^^^^^^"),
    "can a berserk squad at 15T5 reach 15S4 by turn 1?": ("What a berserk unit may do", "^^^^^^^"),
    "can a squad with ELR 3 at 15T5 reach 15S4 by turn 1?": ("knows no ELR", "^^^"),
    "can a squad at 15T5 reach 15S4 by turn 1 in rain?": ("does not know this condition (in weather)",),
    "can a squad at 15T5 reach 15S4 by turn 1 unseen by 15S5?": ("does not know this condition (unseen)",),
    "how likely is a squad at 15T5 to reach 15S4 by turn 1?": ("nothing is rolled there",),
    "can a squad at 15T5 always reach 15S4 by turn 1?": ("nothing is rolled there",),
    "can 15T5 see 15S4?": ("ask this under ASL (--ruleset asl)",),
    "can a squad at level 1 of 24V3 reach 24V4 by turn 1?": ("change levels in a building is not in section 4",),
    "can a squad at 15T5 reach 15S4": ('Say by when: "by turn 5"',),
    "can 25 squads at 15T5 reach 15S4 by turn 1?": ("24",),
    "can a squad carrying 21 PP at 15T5 reach 15S4 by turn 1?": ("between 0 and 20",),
    "how many MF does it cost a squad from 15S3 to 15S2 if brush costs 13 MF?": ("between ½ and 12",),
    "how many MF does it cost a squad from 15T5 to 15S4 in rain?": ("does not know this condition",),
    "can a squad at 15T5 reach 15S4 by turn 1 if mushrooms cost 2 MF?": ('"mushrooms"', '"brush"'),
}


@pytest.mark.parametrize("asked", POINTED)
def test_what_is_not_understood_is_pointed_at(asked: str) -> None:
    with pytest.raises(QuestionError) as error:
        read(asked)
    assert all(words in str(error.value) for words in POINTED[asked]), str(error.value)


@pytest.mark.parametrize("form", examples("slc"))
def test_every_form_that_is_offered_is_answered(form: str) -> None:
    with pytest.raises(QuestionError) as error:
        read("can 15T5 see 15S4?")
    assert form in str(error.value)
    assert ask(form, ruleset="slc").answer != "undecided"
