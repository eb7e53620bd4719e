"""A reading says of the same one the same as the text: what is asked is not told, and what is told is not asked or lost."""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import pytest
import tomli as tomllib

from asl_query.errors import QuestionError
from asl_query.pipeline import read
from asl_query.reading.agreement import agree, asks_otherwise, sense_of
from asl_query.reading.asked_terms import said_by
from asl_query.reading.guards import loses_a_word
from asl_query.reading.topics import topics_of
from asl_query.reading.typed_terms import Weight, lexicon
from asl_query.rulings.rows import rulings
from asl_query.terms.questions import Ruling

QUERIES = Path(__file__).parent.parent / "queries"

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
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.large)])
def test_what_was_done_is_never_what_is_asked(ruleset: str, every: int) -> None:
    """Of every two acts: what is read asks the one that is asked, and says what is told, or it is not read."""
    read_at_all = 0
    ways = list(product(TOLD[ruleset].items(), ASKED[ruleset].items(), FORMS))
    for (told, (its_input, told_act)), (asked, act), form in ways[::every]:  # of each two acts some form, of each form some acts
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
    assert read_at_all > 25 / every


# A text, and what is no reading of it: the first once was one.
OPPOSED = [
    ("classic", "may a leader in a hex with one more leader move", "may a leader move?"),
    ("searchlights", "is a GMSL a gun under 100mm", "is a GMSL a gun of 100mm or more?"),
    ("searchlights", "does the lane change", "does the lane stay?"),
    ("classic", "may a squad move after using bypass", "may a squad move using bypass?"),
    ("classic", "may a squad, using bypass, fire", "may a squad that fired bypass?"),
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
    ("water", "is a swimming squad immune to PTC", "does a swimming squad take a PTC?"),
    ("water", "may a swimming squad ignore a PTC", "does a swimming squad take a PTC?"),
    ("climbing", "may a Climbing leader rally a unit", "may a Climbing leader rally?"),
    ("climbing", "what happens on a Falling DR of 9 with a leader", "what happens on a Falling DR of 9 to a leader?"),
    ("climbing", "may a squad that is not CX Climb in Rain", "may a CX squad Climb not in Rain?"),
    ("classic", "can a squad that has advanced ever carry 4 PP", "may a squad that has advanced carry 4 PP?"),
    ("searchlights", "may a GMSL target a Location more than 12 hexes away", "may a GMSL target a Location at range 12?"),
    ("water", "is a swimmer eliminated on a Drowning DR of 10 or more", "is a swimmer eliminated on a Drowning DR of 10?"),
    ("classic", "what does it cost to walk up a woods hex", "what does it cost to move into woods?"),
    ("climbing", "may a squad Climb with at least three PP", "may a squad Climb with 3 PP?"),
    ("climbing", "can the squad that climbs move", "may a squad that has moved Climb?"),
    ("climbing", "can a squad that has moved climb and fire", "may a squad that has fired Climb?"),
    ("climbing", "may a squad with a DR lower than 5 climb", "may a squad Climb with a DR of 5?"),
    ("classic", "may a squad fire at a squad", "may a squad fire?"),
    ("classic", "the PP of a MMG and a LMG", "what is the PP of a MMG?"),
]  # fmt: skip
ONE = [
    ("climbing", "can my pinned squad climb", "may a pinned squad Climb?"),
    ("climbing", "is climbing allowed for CX squads", "may a CX squad Climb?"),
    ("classic", "may a squad move with a leader after it fired in the PFPh", "may a squad that Prep Fired move with a leader?"),
    ("classic", "can a HMG be dismantled by two leaders", "may two leaders dismantle a HMG?"),
    ("climbing", "may a squad with no leader climb", "may a squad Climb without a leader?"),
    ("climbing", "half-squad climbing a cliff, ok", "may a half-squad Climb?"),
    ("climbing", "can you move to a cliff and climb it in one turn", "may a unit that has moved Climb?"),
    ("climbing", "in which phase does my squad do its climbing", "in which phase does a squad Climb?"),
    ("climbing", "does a tank have any possibility to climb a cliff", "may a vehicle Climb?"),
    ("climbing", "who is able to climb", "who may Climb?"),
    ("climbing", "climbers: pin immune?", "is a Climbing unit immune to Pinning?"),
    ("climbing", "can the squad that has it climb a cliff", "may a squad Climb?"),
    ("climbing", "half way up the cliff my squad wants to fire", "may a Climbing squad fire?"),
    ("climbing", "in which cases is a climbing unit eliminated", "what eliminates a Climbing unit?"),
    ("climbing", "what roll kills you on the cliff", "what is the lowest Falling DR that eliminates a unit?"),
    ("climbing", "is the LMG removed from play", "is the LMG of a squad eliminated?"),
    ("climbing", "does rain change the roll", "does rain modify the Falling DR?"),
    ("climbing", "two levels in one turn with a squad", "may a squad Climb 2 levels in the same MPh?"),
    ("water", "do I have to pass a TC with my squad", "must a squad pass a swimming TC?"),
    ("water", "moved already, can it still go swim", "may a unit that has moved swim?"),
    (
        "water",
        "the price of climbing out of a gully when the hex above is open ground",
        "what is the price of a hex a level higher?",
    ),
    ("water", "can horsemen (cavalry) swim", "may Cavalry swim?"),
    ("classic", "may squad and leader put their portage together", "may a leader and a squad combine their portage?"),
    ("classic", "three half-squads stacked, ok", "may 3 half-squads stack in one hex?"),
    ("classic", "squad + MMG: MF", "how many MF does a squad have that has MMG?"),
    ("climbing", "does a Climbing squad that breaks there survive", "does a Climbing squad survive when it breaks?"),
    ("climbing", "what does the LMG it had survive", "does the LMG survive?"),
    ("climbing", "can it begin to climb in the same MPh", "may a squad Climb?"),
    ("climbing", "what is the movement cost of climbing", "how many MF does it cost a unit to Climb?"),
    ("water", "half-squad gone too", "is a half-squad eliminated?"),
    ("water", "4-6-7 rolled 8 on the swimming TC", "does a 4-6-7 squad pass the swimming TC with a DR of 8?"),
    ("water", "two swimmers, APh over: how many drown rolls", "how many Drowning DR do 2 swimmers take at the end of their APh?"),
    ("water", "a leader failed the TC, can the leader move", "may a leader that failed a swimming TC move?"),
    ("water", "if I stop on the bridge, am I in the gully", "is a unit on a gully bridge IN the gully?"),
    (
        "water",
        "must it check when it leaps from a bridge above the water",
        "is a MC required from a bridge higher than the water?",
    ),
    ("classic", "how heavy is an HMG, in portage points of that HMG", "how many PP does a HMG cost a unit?"),
    # What is named again is the same one; a state said twice of one piece is one.
    (
        "classic",
        "must a squad be with a leader for the squad to get the bonus",
        "must a squad be with a leader to get the bonus?",
    ),
    ("searchlights", "is the concealment of a concealed SL gone", "does a SL lose its concealment?"),
    # A way or a sum is no bound, and a bound in other words is one.
    ("classic", "may a squad carry 6 PP across 2 open hexes", "may a squad carry 6 PP over 2 open hexes?"),
    ("searchlights", "is a GMSL a gun under 100mm", "is a GMSL a gun of less than 100mm?"),
    # Nothing ends where a hex or a CA is changed.
    ("searchlights", "may a TMSL with a pinned crew still be turned", "may a TMSL with a pinned crew change its CA?"),
    ("classic", "may a squad change hexes", "may a squad move?"),
    # How something is done, the name of a way to move, and what is asked behind a comma.
    ("classic", "can cavalry ride round a building using bypass", "may Cavalry bypass a building?"),
    ("classic", "how far does assault movement take a squad", "how many hexes may a squad using Assault Movement move?"),
    ("classic", "squad is pinned, dismantling the HMG", "may a pinned squad dismantle a HMG?"),
    ("classic", "prep fire + move, half squad", "may a half-squad that fired in the PFPh move in the MPh?"),
    ("classic", "do you remove the counter when the MPh is over", "is the counter removed at the end of the MPh?"),
    ("searchlights", "may a SL follow him out of the targeted Location", "may a SL track a unit out of the target Location?"),
    ("classic", "must a unit that goes around woods by bypass pay their MF", "must a unit that bypasses woods pay their MF?"),
    ("classic", "can a squad end there in bypass", "may a squad end its move in bypass?"),
    # Who is tracked is of the enemy.
    ("searchlights", "may a SL track a squad", "may a SL track an enemy squad?"),
]


@pytest.mark.parametrize(("topic", "text", "reading"), OPPOSED)
def test_a_reading_that_says_otherwise_is_none(topic: str, text: str, reading: str) -> None:
    assert not is_reading(topic, text, reading)


@pytest.mark.parametrize(("topic", "text", "reading"), ONE)
def test_other_words_for_the_same_agree(topic: str, text: str, reading: str) -> None:
    assert is_reading(topic, text, reading)


def is_reading(topic: str, text: str, reading: str) -> bool:
    return agree(sense_of(text, topic), sense_of(reading, topic)) and not loses_a_word(text, reading)


def test_what_must_be_done_is_no_answer_to_what_may() -> None:
    assert asks_otherwise("may a squad that passed its swimming TC stay on land", "must a squad that passed it enter the water?")
    assert asks_otherwise("must a swimmer drift", "may a swimmer drift?")
    assert not asks_otherwise("does a swimmer have to drift", "must a swimmer drift?")
    assert not asks_otherwise("do I have to pay double for it", "is its cost doubled?")
    assert not asks_otherwise("can a leader modify the Drowning DR", "does leadership DRM apply to the Drowning DR?")
    assert asks_otherwise(
        "a squad at a cliff in heavy winds: still permitted to climb", "what is the Falling DRM in heavy winds?"
    )
    assert not asks_otherwise("what MF must a crew pay for it", "how many MF does it cost a crew?")
    assert asks_otherwise("must a squad use Assault Movement", "may a squad use Assault Movement?")
    assert asks_otherwise("CC with a squad on the fording line, possible?", "what is the CC FP of a squad on a fording line?")


# What is said besides, behind a question, or in front of the piece that it is about.
BESIDES = {
    "behind": (
        "in rain", "in heavy winds", "with a leader", "that is CX", "that is wounded", "while pinned", "in the APh", "in its RPh",
        "carrying a LMG", "that has moved", "in the enemy MPh", "without a leader", "in Melee", "that fired", "in turn 3",
        "with 3 PP", "that is not broken", "and a hero", "on level 2", "in Overcast",
    ),
    "in front": ("wounded", "CX", "pinned", "TI", "concealed", "captured", "switched-off", "malfunctioned", "broken", "swimming",
                 "Climbing"),
}  # fmt: skip
PIECE = re.compile(r"\ban? (?=(?:[\w-]+ )??(?:squad|unit|leader|half-squad|SL|GMSL|TMSL|AMSL|crew)\b)")


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.large)])
def test_what_is_said_besides_is_said_by_the_reading_or_nothing_is_read(every: int) -> None:
    """Of recorded questions as people ask them, each with something more: it is in the reading, or the question is not read."""
    lines = tomllib.loads((QUERIES / "rulebook" / "typed_lines.toml").read_text(encoding="utf-8"))["query"]
    chance, read_so = random.Random(17), 0
    for line in lines[::every]:
        asked = line["ask"].rstrip("?")
        ways = [(words, f"hi guys. {asked} {words}? thanks") for words in chance.sample(BESIDES["behind"], 2)]
        ways += [
            (word, f"hi guys. {PIECE.sub(f'a {word} ', asked, 1)}? thanks") for word in chance.sample(BESIDES["in front"], 2)
        ]
        for words, text in ways:
            notes: list[str] = []
            try:
                read(text, notes=notes)
            except QuestionError:
                continue
            readings = [note.removeprefix("read as: ") for note in notes if note.startswith("read as: ")]
            if readings and words in text:
                read_so += 1
                assert any(_says(readings[0], words, topic) for topic in topics_of(text, "asl")), f"{text} {notes}"
    assert read_so > 50 / every


def _says(reading: str, words: str, topic: str) -> bool:
    said = said_by(reading, topic)
    terms = [term.name for term in lexicon(topic).terms_of(words) if term.weight is Weight.TERM]
    opposites = {other for term, other in lexicon(topic).opposites.items() if {"not", term} <= {*terms}}
    return said >= {*terms} or (bool(opposites) and opposites <= said)
