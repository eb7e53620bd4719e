"""What people type, read as the question that it asks: nothing that is stated is left out, and what is not understood is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tampering import verified

from asl_query import ask, load_board
from asl_query.cli import main
from asl_query.errors import AskBackError, OutsideError, QuestionError, SeveralQuestionsError
from asl_query.pipeline import ask_post, read
from asl_query.reading.catalogue import entries, points
from asl_query.reading.clauses_found import clauses_about
from asl_query.reading.question_words import Mood
from asl_query.reading.sentences import sentences_of
from asl_query.reading.typed_terms import Weight, lexicon
from asl_query.settling import settled
from asl_query.terms.answers import Answer, Verdict

# A post, and the plain question that it asks; none of them is a sentence that the lexicon was made for.
READ_AS = {
    "can broken guys swim": "may a broken unit swim?",
    "My squad is CX and has a LMG. Can it climb in the rain?": "may a CX squad Climb with a LMG in rain?",
    "bd 24: can C6 see INTO E7": "can 24C6 see INTO 24E7?",
    "Is a pinned sqaud allowed to climb?": "may a pinned squad Climb?",
    "what's the level of 24E7": "what is the level of 24E7?",
    "Is a Climbing unit barred from repairing a SW?": "not: may a Climbing unit repair a SW?",
    "which hexes does a GMSL at 44T7 illuminate targetinng 44U3?": "which hexes does a GMSL at 44T7 illuminate targeting 44U3?",
    "may a swimmer advance into an adjacent land hex through a non-cliff hexside?": (
        "may a swimming unit advance onto land through a non-cliff hexside?"
    ),
    "Is a broken squad prohibited from swimming?": "not: may a broken squad swim?",
    "where can I emplace a GMSL on board 44": "where can a GMSL be emplaced on board 44?",
}


@pytest.mark.parametrize(("post", "plain"), READ_AS.items())
def test_a_post_is_read_as_the_question_that_it_asks(post: str, plain: str) -> None:
    notes: list[str] = []
    assert str(read(post, notes=notes).to_json()) == str(read(plain).to_json()) or ask(post).answer == ask(plain).answer
    assert any(note.startswith("read as: ") for note in notes)


@pytest.mark.parametrize("post", READ_AS)
def test_a_word_taken_out_changes_the_reading_or_is_missed(post: str) -> None:
    """Taking out any word that says something: another question is read, or none."""
    notes: list[str] = []
    whole = read(post, notes=notes)
    missed = {word for note in notes if note.startswith("not used: ") for word in note.removeprefix("not used: ").split(", ")}
    for term in lexicon("climbing").terms_of(post):
        if term.weight is not Weight.TERM or term.name in lexicon("climbing").everyday:
            continue
        if post[term.start : term.end] in missed or term.name in missed:
            continue
        without = f"{post[: term.start]}{post[term.end :]}"
        try:
            assert read(without) != whole or term.name in lexicon("climbing").scenery, term.name
        except QuestionError:
            continue


def test_a_state_of_another_piece_is_not_lost_silently() -> None:
    """Who broke is the leader, and it is asked of the squad: the state is not the squad's, nor passed over without a word."""
    with pytest.raises(QuestionError):
        read("My leader broke last turn. Can my squad climb?")


def test_a_condition_that_no_question_takes_is_never_left_out() -> None:
    with pytest.raises(QuestionError):
        read("can a squad climb through the sewer?")


def test_several_questions_are_answered_in_order() -> None:
    post = "Do swimmers take PTCs? Can they be pinned?"
    with pytest.raises(SeveralQuestionsError):
        read(post)
    found = ask_post(post)
    assert [answer.answer for answer in found.answers] == [Verdict.NO, Verdict.NO]
    data = found.to_json()
    assert isinstance(data, dict)
    assert (data["post"], len(data["answers"])) == (post, 2)


def test_one_question_of_several_may_be_refused_by_itself() -> None:
    found = ask_post("Do swimmers take PTCs? Can they frobnicate?")
    assert [isinstance(part.answer, QuestionError) for part in found.parts] == [False, True]


def test_the_sentences_of_a_post() -> None:
    moods = [one.mood for one in sentences_of("Hi all. My squad is CX. Why can't it advance? What would let it climb?")]
    assert moods == [Mood.TELLS, Mood.TELLS, Mood.WHY, Mood.WOULD_LET]
    assert [one.mood for one in sentences_of("I was wondering whether swimmers can be pinned")] == [Mood.YES_NO]
    assert [one.text for one in sentences_of("1) may it swim? 2) may it climb?")] == ["may it swim", "may it climb"]
    assert [one.text for one in sentences_of("May it swim, and if so how far?")] == ["May it swim", "if so how far"]
    assert sentences_of("By the transport rules: how many crews fit. It has ten.")[0].mood is Mood.WHAT
    assert sentences_of("When must I decide whether to track?")[0].text == "When must I decide whether to track"
    assert sentences_of("Is the lamp ok?")[0].text == "Is the lamp ok"
    assert sentences_of("May he declare it?")[0].text == "May he declare it"
    assert sentences_of("-1 for the leader?")[0].text == "-1 for the leader"


def test_every_declared_question_is_made_of_terms() -> None:
    for topic in ("climbing", "water", "searchlights", "classic"):
        for point in points(topic):
            assert point.needs, point.asks


def test_errors_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can my frobnicator swim", "--format", "json"]) == 2
    assert '"kind": "not-understood"' in capsys.readouterr().out


def test_clauses_are_found_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "B11.432" in {clause.number for clause in clauses_about("smoke climbing")}
    assert main(["rules", "a squad that broke in the water"]) == 0
    assert "E6." in capsys.readouterr().out
    with pytest.raises(QuestionError, match="No clause"):
        clauses_about("zzz")


def test_kinds_of_errors() -> None:
    assert (AskBackError("").kind, OutsideError("").kind, QuestionError("").kind) == ("ask-back", "outside", "not-understood")


def test_two_questions_of_one_sentence_are_two() -> None:
    with pytest.raises(SeveralQuestionsError) as several:
        read("can my pinned leader swim and can he climb?")
    assert len(several.value.parts) == 2


def test_what_is_so_is_not_read_as_what_may_be_done() -> None:
    with pytest.raises(QuestionError):
        read("Is a lit GMSL with SMOKE in its hex still on?")


@pytest.mark.parametrize(("topic", "ruleset"), [("climbing", "asl"), ("classic", "slc")])
def test_every_question_that_may_be_told_as_near_can_be_asked(topic: str, ruleset: str) -> None:
    """Each phrase of the rules and of the map, with an example in each slot, is a question on boards that are there."""
    for text in dict.fromkeys(entry.as_example() for entry in entries(topic)):
        settled(load_board, read(text, ruleset=ruleset), text)


REFUSED = (
    ("can a unit beneath the bridge IN 12F8 see IN 12E9?", "asl", "12F8 has no bridge"),
    (
        "is a unit beneath the bridge IN 12E8 in Open Ground for rout when an enemy has a LOS INTO it?",
        "asl",
        "12E8 has no bridge",
    ),
    ("may a leader carry a 60mm mortar?", "slc", "stand on its counter"),
    ("may a squad carry a 75mm mortar in the APh?", "slc", "stand on its counter"),
    # The MPh of the DEFENDER is the enemy's, and its start is not left out.
    ("may a DEFENDER's GMSL attempt to maintain its IB Lane at the start of the MPh?", "asl", "No ruling"),
)


@pytest.mark.parametrize(("asked", "ruleset", "says"), REFUSED)
def test_what_is_not_there_or_not_said_is_refused(asked: str, ruleset: str, says: str) -> None:
    with pytest.raises(QuestionError, match=says):
        ask(asked, ruleset=ruleset)


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("Can a CX squad IN 12E8 see IN 12E9?", "not used: CX"),
        ("Can a pinned squad in 24D2 see a CX squad IN 24D9?", "not used: pinned, CX"),
    ],
)
def test_what_is_said_of_units_is_not_used_for_a_los(text: str, idle: str, tmp_path: Path) -> None:
    answer = ask(text)
    assert idle in answer.assumed
    assert verified(json.dumps(answer.to_json()), tmp_path).code == 0


# A rule that is only cited, a question that says the one before it again, a choice of values, what comes of what was told.
ONLY_SAID_SO = [
    ("B11.41: what happens on a Falling DR of 12 to a squad?", "asl", "what happens on a Falling DR of 12 to a squad?"),
    (
        "Per 10.23, what is the additional DRM for ordnance that fires on a switched-on SL?",
        "asl",
        "what extra TH DRM has a shot at a lit SL?",
    ),
    (
        "Do I use my 9-2's leadership on the climb roll? I mean does it apply?",
        "asl",
        "does leadership DRM apply to the Falling DR?",
    ),
    (
        "9-1 leader climbs by himself and I roll double six. What happens to him?",
        "asl",
        "what happens on a Falling DR of 12 to a leader?",
    ),
    ("6,6 when maintaining the GMSL's beam. what now", "asl", "what happens on a Reliability DR of 12 for a GMSL?"),
    (
        "I am shot at in the gully by a MG. Which TEM applies, just gully no other terrain?",
        "asl",
        "what is the TEM of a unit IN a plain gully?",
    ),
    ("Moving into woods that's uphill one level. 2 or 4?", "slc", "how many MF does woods cost a unit uphill?"),
    ("if a swimming squad breaks is there any way it lives?", "asl", "does a swimming squad survive when it breaks?"),
    (
        "With what DR does a squad drown when the current is Heavy, 10 or 11?",
        "asl",
        "on which Drowning DR is a swimming squad eliminated in a Heavy current?",
    ),
    ("squad is climbing. AFPh. Legal to fire?", "asl", "may a Climbing squad fire in the AFPh?"),
    ("my squad carries 3 PP. may it climb?", "asl", "may a squad carrying 3 PP Climb?"),
    (
        "squad with 3 PP. can it start climbing like that or does it have to drop something first?",
        "asl",
        "may a squad carrying 3 PP Climb?",
    ),
    ("leader bonus is how much? +1 or +2 MF?", "slc", "what is the leader bonus?"),
    ('Sniper got a "2" on a truck SL, switched on. Effect?', "asl", "does a Sniper dr of 2 pin the Inherent crew of a lit TMSL?"),
]


@pytest.mark.parametrize(("post", "ruleset", "plain"), ONLY_SAID_SO)
def test_what_is_only_cited_said_again_or_left_to_choose_is_one_question(post: str, ruleset: str, plain: str) -> None:
    (part,) = ask_post(post, ruleset=ruleset).parts
    assert isinstance(part.answer, Answer)
    assert part.answer.read_as == plain


def test_a_rule_that_is_asked_about_is_not_only_cited() -> None:
    assert [one.text for one in sentences_of("is it restricted by A4.72?")] == ["is it restricted by A4.72"]
