"""Posts about places on a board: what they tell of places, units and boards fills the questions that they ask."""

from __future__ import annotations

import pytest

from asl_query.errors import AskBackError, QuestionError
from asl_query.pipeline import ask, ask_post, read
from asl_query.reading.places.named import places_of, with_hexes_in_capitals
from asl_query.reading.places.reader import PlaceQuestion, place_questions
from asl_query.reading.places.scene import PlacesTold
from asl_query.reading.sentences import sentences_of
from asl_query.terms.answers import Verdict

# A post, and what its only question about places is in plain words.
READ_AS = {
    "Board 24. My mortar is in C6, his squad at the bottom of the gully in D9. Do I have LOS?": "can 24C6 see IN 24D9",
    "24D4 -> 24D9 (unit down in the gully), clear or blocked?": "can 24D4 see IN 24D9",
    "Both units are at the gully bottom, one in 24E7, one in 24D9. LOS between them?": "can IN 24E7 see IN 24D9",
    "Same board (24), squad in C6. Does it see IN E7?": "can 24C6 see IN 24E7",
    "15U6 > 15V4. Blocked because of the cliff?": "not: can 15U6 see 15V4",
    "On 15. I'm in U6, he in V4, the thread runs along the edge of the V5 hill. LOS or no LOS?": "can 15U6 see 15V4",
    "so there is no LOS from 24C6 INTO 24E7, right?": "not: can 24C6 see IN 24E7",
    "Why is the LOS from 24C6 to a man IN E7 blocked?": "why can 24C6 not see IN 24E7",
    "Why doesn't the cliff block the LOS from 15U6 to 15V4?": "why can 15U6 see 15V4",
    "Enemy at crest status in 24E7 along hexside E7-F7. It blocks D6 to see him?": "not: can 24E7 Crest along 24E7-F7 see 24D6",
    "My CO in 24B6 wants to know if he'd be able to see a man down IN 24D9.": "can 24B6 see IN 24D9",
    "24D6 has a squad, there's +2 smoke in D8, can it see an enemy IN D9?": "can 24D6 see IN 24D9 with +2 smoke in 24D8",
    "what would let my guy in 24C8 spot the one IN 24D9?": "what would let 24C8 see IN 24D9",
    "which hexes see a unit at the bottom of the gully in 24D9": "which hexes can see IN 24D9",
    "Any hindrance between 24C6 and 24F4 in July?": "what is the hindrance between 24C6 and 24F4 in July",
    "MMG on the first floor of 24V3, target in V6, LOS?": "can level 1 of 24V3 see 24V6",
    "My opponent insists 15N5-N6 isn't a cliff. Is it one?": "is 15N5-N6 a cliff hexside",
    "CC6 on board 12: gully or not a gully?": "is 12CC6 a gully hex",
    "How far is 44T7 from 44A7, in hexes?": "what is the range from 44T7 to 44A7",
    "what level is a unit on that's down in the gully of bd 24 hex E8?": "at what level is a unit IN 24E8",
    "12Z4 to Y5, squad in the gully the whole way. MF?": "how many MF does it cost a squad to move from IN 12Z4 to IN 12Y5",
    "board 12, 4 MF IN Z4. Standing on Y6 this phase, by way of Y5?": (
        "do 4 MF suffice for a squad to move from IN 12Z4 by way of 12Y5 to 12Y6"
    ),
    "no leader, no double time, 12Y6-Y5-Y6, one MPh. feasible?": (
        "do 4 MF suffice for a squad to move from 12Y6 by way of 12Y5 to 12Y6"
    ),
    "A squad and a 9-1 together, from 12Y6 into Y5 and back, in one MPh. Enough MF?": (
        "do 6 MF suffice for a squad to move from 12Y6 by way of 12Y5 to 12Y6"
    ),
    "Say I want to enter 24D7 from 24E8. Do I have to climb?": "not: may a squad move from 24E8 to 24D7 without Climbing",
    "Odds of commandos climbing from 15T5 being on 15S5 before turn 4?": (
        "how likely is a Commando squad at 15T5 to reach 15S5 by turn 3 only by Climbing 15T5-S5"
    ),
    "lads floating in 8O7, want up to O8 in the advance phase. Go?": "may a swimming unit in 8O7 advance into 8O8",
    "Cossacks in 8O8. Can they ride into the river at O7?": "may Cavalry enter 8O7 from 8O8",
    "8M10 into the drink at 8L9: what DR does a morale 7 squad need?": (
        "on which DR does a squad pass the MC after entry from 8M10 into 8L9 if its ML is 7"
    ),
    "half way (Climb 2, cliff 15S5-T5). Is it allowed to leave to T5 in the APh?": (
        "may a squad on Climb level 2 of 15S5-T5 advance into 15T5"
    ),
    "TMSL in 44T7, lane to U3. Is T4 lit?": "is 44T4 Illuminated by a TMSL at 44T7 targeting 44U3",
    "GMSL 44X7, V3 target, +3 smoke in W5. Lit hexes?": (
        "which hexes does a GMSL at 44X7 illuminate targeting 44V3 with +3 smoke in 44W5"
    ),
    "lane T7 to U3 (bd 44, TMSL in T7). U5 fires into T5: blinded?": (
        "does a unit in 44U5 suffer IB Blindness firing at 44T5 with a TMSL at 44T7 lighting 44U3"
    ),
    "44, light in W4. So is W2 a legal thing to aim at, LOS wise?": "can a Searchlight at 44W4 see 44W2",
}


def _placed(post: str) -> list[PlaceQuestion | None]:
    return place_questions(post, sentences_of(post), "")


@pytest.mark.parametrize(("post", "plain"), READ_AS.items())
def test_places_of_a_post_fill_the_question_that_it_asks(post: str, plain: str) -> None:
    assert [one and (one.text, one.lacks) for one in _placed(post)] == [(plain, "")]
    read(f"{plain}?")


@pytest.mark.parametrize(
    "post",
    [
        "24C6 and a man IN 24E7, if I put my guy on a hypothetical level 3 hill: LOS?",
        "24C6 to 24F4 in fog: LOS?",
        "24C6 sees a guy in 24D9 if the woods in D7 are removed?",
        "How many levels is 15S5 above 15T5?",
        "Squads in 24C6, 24D2 and 24E3, an enemy IN 24D9. LOS?",
        "Board 44, SL in T7, target V7, he said U8. Is U7 lit?",
        "15T5 to 15S5 on turn 2, dice 11, 8, 5. On what turn is he on S5?",
        "My M26 fires at a T34 tank. LOS?",
        "12CC9 lies between us. Other case: both down along some brush gully - hindrance too?",
        "can a squad at 15T5 reach 15S5 by turn 5 if mushrooms cost 2 MF",
        "which hexes does a GMSL at 44T7 illuminate targeting 44U3 with three smoke in 44T5",
        "is 12F8 a gully hex and a woods hex?",
    ],
)
def test_what_may_change_the_answer_or_names_too_many_places_is_not_read_here(post: str) -> None:
    assert [one for one in _placed(post) if one is not None and one.text] == []


@pytest.mark.parametrize(
    ("post", "says"),
    [
        ("LOS from E5 to the guy in the gully at D9?", "board"),
        ("is hexside D6-E7 a cliff?", "board"),
        ("upper level of the building in 24V3, looking at a squad in Z2. Clear?", "which level"),
        ("My GMSL is in 44T7. Is U4 lit?", "which hex it targets"),
        ("Squad jumps from 8M10 to 8L9: what DR must it roll?", "morale level"),
    ],
)
def test_what_is_missing_is_asked_back(post: str, says: str) -> None:
    with pytest.raises(AskBackError, match=says):
        ask(post)


def test_the_same_is_asked_of_another_place() -> None:
    parts = ask_post("Sitting in 24C6, level 0. Do I see a bloke IN D9? And a bloke IN E7?").parts
    assert [part.answer.answer for part in parts if not isinstance(part.answer, QuestionError)] == [Verdict.YES, Verdict.NO]


def test_a_list_asks_what_stands_in_front_of_it() -> None:
    parts = ask_post("24E8 has my engineers. Without the climbing procedure:\na) to F8?\nb) to E9?").parts
    assert [part.answer.answer for part in parts if not isinstance(part.answer, QuestionError)] == [Verdict.YES, Verdict.NO]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a squad in C6 and one in the gully at E7", ["24C6", "IN 24E7"]),
        ("from the bottom of D9's gully", ["IN 24D9"]),
        ("down in the D9 gully", ["IN 24D9"]),
        ("beneath the bridge in E9", ["IN 24E9"]),
        ("E7, crest status along E7-F7", ["24E7 Crest along 24E7-F7"]),
        ("on the first floor of V3", ["level 1 of 24V3"]),
        ("C6 (level 2)", ["24C6 at level 2"]),
        ("an M4 tank in C6", ["24C6"]),
        ("per B19.51 from C6", ["24C6"]),
    ],
)
def test_where_in_its_hex_a_unit_is(text: str, words: list[str]) -> None:
    places, board = places_of(text, "24")
    assert [place.words() for place in places] == words
    assert board == "24"


def test_each_hex_stands_on_the_board_that_was_named_last() -> None:
    told = PlacesTold("15")
    assert [place.hex for place in told.read("N5, bd 8: X5 and 24D9, E7", is_told=True).places] == ["15N5", "8X5", "24D9", "24E7"]


def test_small_hexes_are_hexes_where_their_board_says_so() -> None:
    assert with_hexes_in_capitals("bd 24 d7 to 24d9") == "bd 24 D7 to 24D9"
    assert with_hexes_in_capitals("a d7 roll") == "a d7 roll"


def test_states_that_change_no_los_are_named_as_not_used() -> None:
    notes: list[str] = []
    read("My broken 4-6-7 sits in 24C6 and an enemy is down IN 24D9. LOS?", notes=notes)
    assert any(note.startswith("not used: broken") for note in notes)
