"""A reading says of the same one the same as the text: what is asked is not told, and what is told is not asked or lost."""

from __future__ import annotations

from itertools import product

import pytest

from asl_query.errors import QuestionError
from asl_query.pipeline import read
from asl_query.reading.agreement import agree, sense_of
from asl_query.rulings.asl import rulings
from asl_query.terms.questions import Ruling

# What was done before: the words, the input of a rule that says so, and the act itself.
TOLD = {
    "asl": {
        "Prep Fired": ("prep_fired", "Prep Fire"), "has moved": ("mf_spent", "move in any other way"),
        "has advanced": ("advanced", "advance"), "Climbed": ("", "Climb"), "swam": ("", "enter the water"),
        "forded": ("", "ford"), "fired": ("", "fire"), "routed": ("", "rout"),
    },
    "slc": {
        "Prep Fired": ("prep_fired", "Prep Fire"), "moved": ("moved", "move"), "advanced": ("advanced", "advance"),
        "used Assault Movement": ("assault", "use Assault Movement"), "bypassed woods": ("", "bypass"),
        "dismantled a HMG": ("", "dismantle or assemble a SW"), "carried a LMG": ("load", ""),
    },
}  # fmt: skip
ASKED = {
    "asl": {
        "move": "move in any other way", "advance": "advance", "fire": "fire", "Climb": "Climb", "swim": "enter the water",
        "rout": "rout", "place SMOKE": "place SMOKE", "recover a SW": "recover a SW",
    },
    "slc": {
        "move": "move", "advance": "advance", "fire": "fire", "Prep Fire": "Prep Fire", "rout": "rout",
        "use Assault Movement": "use Assault Movement", "dismantle a HMG": "dismantle or assemble a SW",
    },
}  # fmt: skip
FORMS = (
    "may a squad that {told} {asked}?",
    "may a half-squad {asked} after it {told}?",
    "can a squad {asked} if it {told}?",
    "may a crew which {told} in its MPh {asked}?",
    "my crew {told}. can it {asked}?",
)


@pytest.mark.parametrize("ruleset", ["asl", "slc"])
def test_what_was_done_is_never_what_is_asked(ruleset: str) -> None:
    """Of every two acts: what is read asks the one that is asked, and says what is told, or it is not read."""
    read_at_all = 0
    for (told, (its_input, told_act)), (asked, act), form in product(TOLD[ruleset].items(), ASKED[ruleset].items(), FORMS):
        text = form.format(told=told, asked=asked)
        try:
            question = read(text, ruleset=ruleset)
        except QuestionError:
            continue
        assert isinstance(question, Ruling), text
        inputs = {**rulings(ruleset)[question.state, question.phrase].inputs, **dict(question.given)}
        said = {name.removesuffix("_before") for name, value in inputs.items() if value}
        assert inputs.get("act", act) == act, f"{text}: read as {question.phrase}"
        if told_act != act:
            assert its_input in said or told.split()[-1] in question.phrase, f"{text}: {told} is lost in {question.phrase}"
        read_at_all += 1
    assert read_at_all > 25


# A text, and what is no reading of it: the first once was one.
OPPOSED = [
    ("climbing", "can two squads at 15U6 reach 15V5 by turn 2", "can a squad at 15U6 reach 15V5 by turn 2?"),
    ("climbing", "is a squad still Climbing and pinned", "is a pinned squad still Climbing?"),
    ("climbing", "may a squad that Climbed ford", "may a fording squad Climb?"),
    ("climbing", "may a CX squad that advanced in its MPh fire in the APh", "may a CX squad fire that has advanced in the APh?"),
    ("classic", "may a squad that fired in the AFPh advance", "may a squad that has advanced fire in the AFPh?"),
    ("classic", "may a leader advance into a hex with three broken friendly squads", "may a broken leader advance 3 hexes?"),
    ("classic", "may a squad dismantle a HMG that fired in the DFPh", "may a squad that has fired dismantle a HMG?"),
    ("classic", "may two squads, a HMG, a HMG and a LMG stack", "may 2 squads and a HMG stack in one hex that has LMG?"),
    ("classic", "may three squads, a leader and a hero stack in the MPh", "may 3 squads and 2 leaders stack in one hex?"),
    ("searchlights", "is a concealed GMSL still concealed", "does a concealed GMSL lose its concealment?"),
    ("searchlights", "does a disabled GMSL stay in play", "is a disabled GMSL removed from play?"),
    ("searchlights", "is its Lane cancelled when an unarmed enemy squad enters", "is the IB Lane of an Unarmed GMSL cancelled?"),
    ("classic", "may a squad fire a dismantled HMG", "may a dismantled squad fire a HMG?"),
]  # fmt: skip
ONE = [
    ("climbing", "can my pinned squad climb", "may a pinned squad Climb?"),
    ("climbing", "is climbing allowed for CX squads", "may a CX squad Climb?"),
    ("classic", "may a squad move with a leader after it fired in the PFPh", "may a squad that Prep Fired move with a leader?"),
    ("classic", "can a HMG be dismantled by two leaders", "may two leaders dismantle a HMG?"),
]


@pytest.mark.parametrize(("topic", "text", "reading"), OPPOSED)
def test_a_reading_that_says_otherwise_is_none(topic: str, text: str, reading: str) -> None:
    assert not agree(sense_of(text, topic), sense_of(reading, topic))


@pytest.mark.parametrize(("topic", "text", "reading"), ONE)
def test_other_words_for_the_same_agree(topic: str, text: str, reading: str) -> None:
    assert agree(sense_of(text, topic), sense_of(reading, topic))
