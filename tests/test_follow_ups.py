"""What a line means that goes on from the last question, what it cannot mean, and what is none."""

from __future__ import annotations

import pytest

from asl_query import read
from asl_query.errors import AskBackError, QuestionError
from asl_query.reading.follow_up_words import follow_up_words
from asl_query.reading.follow_ups import is_fact, read_follow_up

REACH = "can a squad at 15T5 reach 15S5 by turn 5?"
SEES = "can 24C6 see INTO 24E7?"
CLIMB = "may a CX squad Climb?"
LOS = "can 24C6 see 24F5?"
COST = "how many MF does it cost a squad to move from 24D7 INTO 24E7?"
IS_IT = "4 is the answer to: how many MF does it cost a squad to move from 24D7 INTO 24E7?"
TWO = "can a squad and a leader at 15T5 reach 15S5 by turn 1?"
# The last question, what is typed then, and the question that it means.
MEANT = [
    (REACH, "and by turn 1?", "can a squad at 15T5 reach 15S5 by turn 1?"),
    (REACH, "turn two", "can a squad at 15T5 reach 15S5 by turn two?"),
    (REACH, "what if it rains?", "can a squad at 15T5 reach 15S5 by turn 5 in rain?"),
    (REACH, "and in heavy winds and it's snowing", "can a squad at 15T5 reach 15S5 by turn 5 in snow and heavy winds?"),
    (REACH, "and with a leader?", "can a squad and a leader at 15T5 reach 15S5 by turn 5?"),
    (REACH, "What about a wounded leader?", "can a wounded leader at 15T5 reach 15S5 by turn 5?"),
    (REACH, "what if it’s CX", "can a CX squad at 15T5 reach 15S5 by turn 5?"),
    (REACH, "and if it has a LMG?", "can a squad carrying LMG at 15T5 reach 15S5 by turn 5?"),
    (REACH, "from 15U5", "can a squad at 15U5 reach 15S5 by turn 5?"),
    (REACH, "and to 15S6 by turn 3?", "can a squad at 15T5 reach 15S6 by turn 3?"),
    (REACH, "without Climbing", "can a squad at 15T5 reach 15S5 by turn 5 without Climbing?"),
    (REACH, "avoiding 15T4 and 15S4", "can a squad at 15T5 reach 15S5 by turn 5 without entering 15T4, 15S4?"),
    (REACH, "how likely?", "how likely is a squad at 15T5 to reach 15S5 by turn 5?"),
    (REACH, "how soon?", "how soon can a squad at 15T5 reach 15S5?"),
    (REACH, "what would let it?", "what would let a squad at 15T5 reach 15S5 by turn 5?"),
    ("how soon can a squad at 15T5 reach 15S5?", "and by turn 1?", "can a squad at 15T5 reach 15S5 by turn 1?"),
    ("can a squad and a leader at 15T5 reach 15S5 by turn 1?", "without the leader?", REACH.replace("5?", "1?")),
    (
        "can a squad and a leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is wounded?",
        "can a squad and a wounded leader at 15T5 reach 15S5 by turn 1?",
    ),
    (
        TWO,
        "what if the squad is inexperienced and the leader is CX?",
        TWO.replace("a squad", "an inexperienced squad").replace("a leader", "a CX leader"),
    ),
    (TWO, "and if the leader has a LMG?", TWO.replace("a leader", "a leader carrying LMG")),
    (
        "can a CX squad with HMG and a leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is CX too?",
        "can a CX squad with HMG and a CX leader at 15T5 reach 15S5 by turn 1?",
    ),
    (
        "can a CX squad and a CX leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is not CX?",
        "can a CX squad and a leader at 15T5 reach 15S5 by turn 1?",
    ),
    (SEES, "from 24C7?", "can 24C7 see INTO 24E7?"),
    (SEES, "in January", "can 24C6 see INTO 24E7 in January?"),
    (SEES, "with +2 smoke in 24D6", "can 24C6 see INTO 24E7 with +2 smoke in 24D6?"),
    (SEES, "the other way round?", "can IN 24E7 see 24C6?"),
    ("can 24C6 see 24G4?", "without the woods in 24F4", "can 24C6 see 24G4 without the woods in 24F4?"),
    ("what is the level of 24E7?", "and of 24D9?", "what is the level of 24D9?"),
    ("can a 4-6-7 squad at 15T5 reach 15S5 by turn 3?", "and a 6-6-6?", "can a 6-6-6 squad at 15T5 reach 15S5 by turn 3?"),
    (SEES, "who else can see it?", "which hexes can see INTO 24E7?"),
    ("can 24C6 see 24G4 in rain and heavy winds?", "what if it does not rain?", "can 24C6 see 24G4 in heavy winds?"),
    ("can 24C6 see 24G4 with +2 smoke in 24D6?", "without the smoke", "can 24C6 see 24G4?"),
    (CLIMB, "and if it's not CX?", "may a squad Climb?"),
    (CLIMB, "in the advance phase", "may a CX squad Climb in the APh?"),
    (CLIMB, "and swim?", "may a CX squad swim?"),
    (CLIMB, "also pinned", "may a CX pinned squad Climb?"),
    (CLIMB, "broken instead", "may a broken squad Climb?"),
    ("can a unit ever be Climbing and pinned?", "and also broken?", "can a unit ever be Climbing, pinned and broken?"),
    ("can a unit ever be Climbing and pinned?", "and not pinned?", "can a unit ever be Climbing and not pinned?"),
    ("can a unit ever be Climbing and pinned?", "what if not CX", "can a unit ever be Climbing, pinned and not CX?"),
    (LOS, "and to 24F7?", "can 24C6 see 24F7?"),
    (LOS, "and INTO 24E7?", "can 24C6 see INTO 24E7?"),
    (LOS, "same from D7", "can 24D7 see 24F5?"),
    (LOS, "and on board 15?", "can 15C6 see 15F5?"),
    ("what is the TEM of 24F4?", "same for V3", "what is the TEM of 24V3?"),
    (COST, "and to 24D6?", "how many MF does it cost a squad to move from 24D7 to 24D6?"),
    (COST, "is it 4 MF?", IS_IT),
    ("what is the level of 24D7?", "so is it 1?", "1 is the answer to: what is the level of 24D7?"),
    (IS_IT, "and 5 MF?", IS_IT.replace("4", "5", 1)),
    (IS_IT, "from 24D8?", IS_IT.replace("24D7", "24D8")),
    ("is a unit eliminated by a Falling DR of 10?", "and of 12?", "is a unit eliminated by a Falling DR of 12?"),
    ("which hex sees the most of board 3?", "and the fewest?", "which hex sees the fewest of board 3?"),
    ("may a GMSL occupy woods?", "and in brush?", "may a GMSL occupy brush?"),
    (REACH, "with an enemy in 15S4, 15R4?", "can a squad at 15T5 reach 15S5 by turn 5 with enemy unit in 15S4, 15R4?"),
    ("which hexes of board 24 have a bridge?", "and board 15?", "which hexes of board 15 have a bridge?"),
    ("where can a GMSL be emplaced on board 44?", "and on board 24?", "where can a GMSL be emplaced on board 24?"),
]


def _follow(last: str, text: str) -> str | None:
    return " ".join(read_follow_up(text, last, lambda: read(last), follow_up_words(), read)) or None


@pytest.mark.parametrize(("last", "text", "meant"), MEANT)
def test_a_follow_up_is_the_question_that_it_means(last: str, text: str, meant: str) -> None:
    found = _follow(last, text)
    assert found is not None
    assert read(found) == read(meant)


@pytest.mark.parametrize(("last", "text"), [(last, text) for last, text, _ in MEANT])
def test_a_word_that_is_not_understood_is_never_passed_over(last: str, text: str) -> None:
    """Wherever it stands between the words, there is then no follow-up: it is refused, or read as a question of its own."""
    words = text.split()
    for at in range(len(words) + 1):
        strange = " ".join([*words[:at], "gruffly", *words[at:]])
        try:
            assert _follow(last, strange) is None, strange
        except AskBackError:
            pytest.fail(f"{strange} is asked back as if all of it were understood")
        except QuestionError:
            continue  # refused


CHOICES = {
    (TWO, "and if it is CX?"): (TWO.replace("a squad", "a CX squad"), TWO.replace("a leader", "a CX leader")),
    (SEES, "and 24C8?"): ("can 24C8 see INTO 24E7?", "can 24C6 see 24C8?"),
    (LOS, "and 24G8?"): ("can 24G8 see 24F5?", "can 24C6 see 24G8?"),
    (LOS, "same for E7"): ("can 24E7 see 24F5?", "can 24C6 see 24E7?"),
    (COST, "and 24C7?"): (COST.replace("24D7", "24C7"), COST.replace("INTO 24E7", "to 24C7")),
    (CLIMB, "what if it is pinned?"): ("may a pinned squad Climb?", "may a CX pinned squad Climb?"),
}


@pytest.mark.parametrize(("last", "text"), CHOICES)
def test_what_can_be_meant_in_two_ways_is_asked_back(last: str, text: str) -> None:
    with pytest.raises(AskBackError) as asked:
        _follow(last, text)
    assert [read(one) for one in asked.value.near] == [read(one) for one in CHOICES[last, text]]


EACH = {
    (LOS, "and to 24F7 and 24G4?"): ("can 24C6 see 24F7?", "can 24C6 see 24G4?"),
    (LOS, "from 24D7, D8 or 24C7"): ("can 24D7 see 24F5?", "can 24D8 see 24F5?", "can 24C7 see 24F5?"),
    (REACH, "what about a leader or a crew?"): (REACH.replace("squad", "leader"), REACH.replace("squad", "crew")),
}


@pytest.mark.parametrize(("last", "text"), EACH)
def test_a_follow_up_that_names_several_things_asks_of_each(last: str, text: str) -> None:
    found = read_follow_up(text, last, lambda: read(last), follow_up_words(), read)
    assert [read(one) for one in found] == [read(one) for one in EACH[last, text]]


REFUSED = {
    (REACH, "what if it is stuck in the mud?"): "stuck",
    (REACH, "and by turn 5?"): "changes nothing",
    (REACH, "and with 5 MF?"): "says nothing of MF",
    (SEES, "what about a leader?"): "changes nothing",
    (REACH, "is it 4?"): "says nothing of what it is",
    (SEES, "and of a Churchill?"): '"Churchill" is not understood',
    (REACH, "without the leader?"): '"leader" does not stand in it',
    (REACH, "what if it's raining and snowing?"): "two things of one",
    (TWO, "without the leader and if the leader has a LMG"): "says nothing of a load",
    (CLIMB, "and from 15U5?"): "says nothing of where it starts",
    (CLIMB, "what about it?"): "says nothing that changes it",
    (REACH, "and rain, CX, LMG, turn 3, 15U5, pinned, Crest"): "",
}


@pytest.mark.parametrize(("last", "text"), REFUSED)
def test_what_the_last_question_cannot_take_is_refused_with_the_reason(last: str, text: str) -> None:
    with pytest.raises(QuestionError) as refused:
        _follow(last, text)
    assert REFUSED[last, text] in str(refused.value)


OWN = [
    "is 44V3 lit?",
    "does it rain?",
    "can 24C6 see 24G4?",
    "what is the level of 24E7?",
    "and may a squad Climb?",
    "I have a squad at 15T5. Can it swim?",
]


@pytest.mark.parametrize("text", OWN)
def test_a_question_of_its_own_is_no_follow_up(text: str) -> None:
    assert _follow(REACH, text) is None


FACTS = {"it is raining": True, "I have a CX squad at 15T5.": True, "my leader is wounded": True, "It's night": True,
         "is it raining": False, "what if it is raining": False, "I was wondering whether it is allowed": False,
         "may it swim": False, "it is raining, can it swim?": False, "and by turn 3": False}  # fmt: skip


@pytest.mark.parametrize("text", FACTS)
def test_what_tells_and_asks_nothing_is_a_fact(text: str) -> None:
    assert is_fact(text, follow_up_words()) is FACTS[text]


def test_where_it_is_open_which_part_several_things_are_both_ways_are_offered() -> None:
    with pytest.raises(AskBackError) as asked:
        _follow(LOS, "and 24F7 and 24G8?")
    assert asked.value.near == ("can 24F7 see 24F5? can 24G8 see 24F5?", "can 24C6 see 24F7? can 24C6 see 24G8?")
