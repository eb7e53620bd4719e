"""What a post tells beside its question: what changes nothing is left out, what may change the answer never is."""

from __future__ import annotations

import pytest

from asl_query.errors import AskBackError, QuestionError, SeveralQuestionsError
from asl_query.pipeline import ask, ask_post, read
from asl_query.reading.asides import told_apart
from asl_query.reading.expectations import asks_a_value, is_verdict, undenied
from asl_query.reading.question_words import Mood, Sentence
from asl_query.reading.sentences import sentences_of

READ_AS = {
    # a verdict on what was told
    "My wounded 8-0 wants to cross the river by swimming. I think that's not allowed.": "may a wounded 8-0 leader swim?",
    # `not` and a term are the opposite term
    "The light hasn't been turned on all evening. A Sniper hits the GMSL. Legit victim?": (
        "is a switched-off GMSL an eligible Sniper target?"
    ),
    # what is told in front of a question, and of whom it is asked
    "LOS to target turns out to be blocked, do I get my attempt back?": (
        "may a SL whose LOS to the target is blocked try again in that phase?"
    ),
    # why not
    "Why does leadership not modify the swimming TC?": "why: does leadership DRM apply to the swimming TC?",
    # numbers of names, and of what nothing hangs on
    "Flak 38, an AA gun, dug in at the bottom of the cliff. Amis on top in the adjacent hex. Is it allowed to fire up at them?": (
        "may an AA Gun fire through a cliff hexside into the adjacent hex above?"
    ),
    "Turn 6. Enemy squad advanced into the hex with my searchlight. Lane lost?": (
        "is the IB Lane of a SL cancelled when an enemy unit enters its Location?"
    ),
    "The GMSL crew broke. Their lamp was on. Lane stays or goes?": "does the IB Lane of a SL stay when its crew breaks?",
    # phrases that ask the same of the same rule
    "May a KPA force have a Searchlight?": "may the KPA have Searchlights?",
    # who has done it is who does it where no act is asked about
    "I placed smoke in my own searchlight hex by mistake. does the light stay on?": (
        "does the IB Lane of a SL stay when SMOKE is in its Location?"
    ),
}
CLASSIC = {
    "Infantry MF in SLC, level ground: into a wheatfield?": "how many MF does wheatfield cost Infantry?",
    "Do I have to declare assault movement before I move?": "must Assault Movement be declared before moving?",
    "May cavalry carry a LMG in old Squad Leader?": "may Cavalry carry a LMG?",
    "Bypassing woods along three contiguous free hexsides, rest of the hex is open ground. Legal?": (
        "may a unit bypass woods along 3 hexsides?"
    ),
}
# What is told may change the answer, or is not what is asked.
NOT_READ = (
    ("Three enemy squads are in the hex, all broken. I have two squads. May I advance in?", "slc"),
    ("SL truck in woods-road hex. Can it light anything up?", "asl"),
    ("enemy leaves the lit target hex. Do I HAVE to track him?", "asl"),
    ("My squad moved 2 hexes, can it still advance?", "slc"),
    ("Entering a stone building from the road, how many MF?", "slc"),
    ("Squad passed its third roll, so now it's on Climb Level 3. Does the Climb counter then go away?", "asl"),
    ("Norway 1940, falling snow, no wind, leader 9-1 stacked with them. Falling DR modifier in total?", "asl"),
)


@pytest.mark.parametrize(("post", "plain", "ruleset"), [
    *((post, plain, "asl") for post, plain in READ_AS.items()), *((post, plain, "slc") for post, plain in CLASSIC.items()),
])  # fmt: skip
def test_what_changes_nothing_is_left_out(post: str, plain: str, ruleset: str) -> None:
    (part,) = ask_post(post, ruleset=ruleset).parts
    assert not isinstance(part.answer, QuestionError), part.answer
    assert str(part.answer.answer) == str(ask(plain, ruleset=ruleset).answer)
    assert (part.answer.read_as or part.answer.question).rstrip("?").lower() == plain.rstrip("?").lower()


@pytest.mark.parametrize(("post", "ruleset"), NOT_READ)
def test_what_may_change_the_answer_is_not_left_out(post: str, ruleset: str) -> None:
    with pytest.raises(QuestionError) as refused:
        read(post, ruleset=ruleset)
    assert not isinstance(refused.value, SeveralQuestionsError | AskBackError)


def test_brackets_and_reasons_are_told() -> None:
    *told, (_, asked) = told_apart(0, "can I point it at an empty hex (a grain hex), just because I fear that they come?")
    assert [words for _, words in told] == ["a grain hex", "I fear that they come"]
    assert " ".join(asked.split()) == "can I point it at an empty hex ?"


def test_who_says_so_says_nothing() -> None:
    assert [text.strip() for _, text in told_apart(0, "My opponent claims that swimmers drift")] == ["swimmers drift"]


@pytest.mark.parametrize("text", ["Legal", "I say no", "is that ok then", "doable", "That's not right", "no problem"])
def test_verdicts(text: str) -> None:
    assert is_verdict(Sentence(text, 0, Mood.ANY))


@pytest.mark.parametrize("text", ["Legal stacks", "is it CX", "I say it drifts", "no Gunflash"])
def test_what_is_no_verdict(text: str) -> None:
    assert not is_verdict(Sentence(text, 0, Mood.ANY))


@pytest.mark.parametrize("text", ["DRM for the glare", "price of the first hex", "Falling DR modifier in total"])
def test_a_value_is_asked_for_without_a_verb(text: str) -> None:
    assert asks_a_value(text)


@pytest.mark.parametrize("text", ["FP halved", "they pay 2 MF"])
def test_a_value_that_is_told_is_not_asked_for(text: str) -> None:
    assert not asks_a_value(text)


def test_why_not_asks_what_is_so() -> None:
    assert undenied(Sentence("can't it swim", 0, Mood.WHY)).text.split() == ["can", "it", "swim"]


def test_items_of_a_list_behind_a_question() -> None:
    asked = sentences_of("Which of these can swim?\n- Cavalry\n- a wounded leader")
    assert [one.text for one in asked] == ["can swim Cavalry", "can swim a wounded leader"]
    asked = sentences_of("Moving my GMSL. Allowed hexes? a) woods b) irrigated paddy")
    assert [one.text for one in asked] == ["Moving my GMSL", "Allowed hexes woods", "Allowed hexes irrigated paddy"]


def test_a_counter_is_named_by_its_sign() -> None:
    assert sentences_of('Does a squad under a "?" swim?')[0].text == "Does a squad under a concealment swim"
