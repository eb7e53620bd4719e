"""Why and why not: the reasons that are told, that they are smallest, and that a tampered one is refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from asl_query import ask, load_board
from asl_query.changes.otherwise import ActOtherwise
from asl_query.changes.relaxed_reach import RelaxedReach
from asl_query.changes.restrictions import read_restriction
from asl_query.changes.ruling_inputs import ruling_application
from asl_query.check.refusal import Refused
from asl_query.cli import main
from asl_query.errors import AnswerError, QuestionError
from asl_query.finite.minimal import every_minimal, shrunk
from asl_query.kinds.registry import question_from_json
from asl_query.kinds.why.question import Why
from asl_query.reading.grammar import read_question
from asl_query.render.forms import as_bbcode, as_markdown
from asl_query.showing import tell
from asl_query.terms.movement import Reach
from asl_query.terms.questions import Ruling
from asl_query.verifying import verify

CLIFF = "why can 24C6 not see INTO 24E7?"
BROKEN = "why may a broken squad not Climb?"
LADEN = "why may a wounded leader carrying 2 PP not Climb, every reason?"
SLOW = "why can't a squad at 15T5 reach 15S5 by turn 1?"
HINDERED = "why can 44C9 not see 44M9?"
SEEN = "why can 24D7 see INTO 24D9?"
LIT = "why is 44T4 not Illuminated by a TMSL at 44T7 targeting 44U3?"
ASKED = (CLIFF, BROKEN, LADEN, SLOW, HINDERED, SEEN, LIT)
NOT_PROVED = {"question", "assumed", "not_modelled", "checked", "schema"}


@pytest.fixture(scope="module")
def saved() -> dict[str, dict[str, Any]]:
    return {question: ask(question).to_json() for question in ASKED}


def facts_of(answer: dict[str, Any], number: int = 0) -> list[str]:
    return [fact["fact"] for fact in answer["certificate"]["reasons"][number]["facts"]]


def test_the_cliff_and_being_below_it_are_the_reason(saved: dict[str, dict[str, Any]]) -> None:
    """B11.21 EX: of 24E7 only its bottom is hidden, by the cliff alone."""
    assert facts_of(saved[CLIFF]) == ["the cliff D6-E7 at 24D6", "the target is IN 24E7"]
    without = saved[CLIFF]["certificate"]["reasons"][0]["facts"][0]
    assert (without["otherwise"], without["then"]) == ({"gone": ["24D6-E7"]}, "clear")


def test_a_ruling_names_only_the_inputs_that_force_it(saved: dict[str, dict[str, Any]]) -> None:
    """B11.4: being broken is enough; of a wounded leader with 2 PP the wound is, and the load (a SMC has no CX IPC) is."""
    assert facts_of(saved[BROKEN]) == ["broken: yes"]
    found = [facts_of(saved[LADEN], number) for number in range(2)]
    assert sorted(found) == [["sw: yes", "smc: yes"], ["wounded: yes"]]
    assert saved[LADEN]["certificate"]["all"]


def test_six_hindrances_are_each_needed(saved: dict[str, dict[str, Any]]) -> None:
    """A6.7: six of +1 make +6, five do not block."""
    assert len(saved[HINDERED]["certificate"]["reasons"][0]["things"]) == 6


def test_every_way_up_to_15s5_is_closed_by_some_fact(saved: dict[str, dict[str, Any]]) -> None:
    """15S5 has the cliffs S4-S5, S5-T4, S5-T5, S5-S6 round it; without any one of these it is a step or two away."""
    facts = facts_of(saved[SLOW])
    assert {f"cliff 15{side}" for side in ("S4-S5", "S5-T4", "S5-T5", "S5-S6")} <= set(facts)
    assert 3 <= len(facts) <= 16
    assert all(fact["then"] in ("turn 1 MPh", "turn 1 APh") for fact in saved[SLOW]["certificate"]["reasons"][0]["facts"])


def test_where_no_terrain_would_help_mf_alone_are_the_reason() -> None:
    """24B2 and 24G8 lie eight hexes apart; 4 MF, two by Double Time and an advance make seven, and no road leads there."""
    answer = ask("why not: can a squad at 24B2 reach 24G8 by turn 1?")
    assert [one["facts"] for one in answer.to_json()["certificate"]["reasons"]] == [[]]
    assert "its MF and the turns alone are too few" in " ".join(str(answer).split())


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("why can a broken squad at 15T5 not reach 15S5 by turn 3?", "the broken squad is broken"),
        ("why can a squad carrying 7 PP at 15T5 not reach 15T8 by turn 1?", "the squad carries 7 PP"),
        ("why can a squad at 15U5 not reach 15S5 by turn 2 only by Climbing 15S5-T5?", "only by Climbing 15S5-T5"),
        ("why can a squad at 15T5 not reach 15T4 by turn 9 without entering 15T4?", "15T4 is not to be entered"),
    ],
)  # fmt: skip
def test_one_thing_that_ails_the_unit_or_the_question_is_the_whole_reason(question: str, fact: str) -> None:
    answer = ask(question).to_json()
    assert facts_of(answer) == [fact]


def test_of_several_units_the_one_that_is_too_slow_is_told() -> None:
    text = str(ask("why can a squad at 15T5 and a squad at 15U5 not reach 15S5 by turn 1?"))
    assert "squad A would still not be there by" in " ".join(text.split())


def test_what_was_taken_for_granted_is_put_right_first() -> None:
    text = str(ask("why may a squad not Climb?"))
    assert text.startswith("But it may: Yes, a squad may Climb.")
    assert str(ask("why can 24C6 see INTO 24E7?")).startswith("But it can not: No, 24C6 cannot see INTO 24E7.")


def test_what_is_not_minimised_says_so(saved: dict[str, dict[str, Any]]) -> None:
    for question in (SEEN, LIT):
        assert saved[question]["certificate"]["reasons"] == []
        assert saved[question]["not_modelled"][-1] == "whether fewer of these rules and facts would do"
    assert saved[SEEN]["certificate"]["along"] == [["24D8", "level -1, open ground: no Obstacle"]]


@pytest.mark.parametrize(
    ("said", "presumes", "every"),
    [
        ("why can 24C6 not see INTO 24E7?", "no", False),
        ("why can't 24C6 see INTO 24E7", "no", False),
        ("why 24C6 cannot see INTO 24E7?", "no", False),
        ("why not: can 24C6 see INTO 24E7?", "no", False),
        ("Why can 24C6 see INTO 24E7?", "yes", False),
        ("why: can 24C6 see INTO 24E7?", "", False),
        ("give every reason why 24C6 can not see INTO 24E7", "no", True),
        ("why can 24C6 not see INTO 24E7, every reason?", "no", True),
    ],
)
def test_why_is_asked_in_many_words(said: str, presumes: str, every: bool) -> None:
    expected = Why(read_question("can 24C6 see INTO 24E7?"), presumes, every)
    found = read_question(said)
    assert found == expected
    assert question_from_json(json.loads(json.dumps(found.to_json()))) == expected


def test_a_not_among_the_conditions_stays_there() -> None:
    found = read_question("why not: can a squad at 15T5 reach 15S5 by turn 2 ending not CX?")
    assert found == Why(read_question("can a squad at 15T5 reach 15S5 by turn 2 ending not CX?"), "no")


@pytest.mark.parametrize(
    ("question", "what"),
    [
        ("why which hexes can see INTO 24D9?", "answered by yes or no"),
        ("what would let 24C6 see INTO 24E7 under each reading?", "One question about another at a time"),
        ("why not: which hexes can see INTO 24D9?", "Why is asked of what is answered by yes or no"),
        ("why ?", "comes after"),
        ("why can 24C6 not see INTO 24Q99?", "24Q99"),
        ("why can a blorp at 15T5 reach 15S5 by turn 1?", "blorp"),
        ("why not: why can 24C6 see INTO 24E7?", "at a time"),
    ],
)  # fmt: skip
def test_what_has_no_why_is_refused(question: str, what: str) -> None:
    with pytest.raises(QuestionError, match=what):
        ask(question)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_PROVED and not (key == "facts" and "because" in path):
                yield from leaves(item, (*path, key))
    elif isinstance(value, list) and value:
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path


def tampered(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "0" if value else "x"
    return 1 if value is None else [1]


@pytest.mark.parametrize("question", ASKED)
def test_tampered_reasons_are_refused(question: str, saved: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(saved[question]))
    verify(plain, load_board)
    rng = random.Random(question)
    places = list(leaves(plain))
    told = [p for p in places if p[:2] == ("certificate", "reasons")]
    for path in [*rng.sample(places, min(12, len(places))), *rng.sample(told, min(12, len(told)))]:
        changed = copy.deepcopy(plain)
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = tampered(holder[path[-1]])
        with pytest.raises((Refused, AnswerError)):
            verify(changed, load_board)
            pytest.fail(f"accepted {path}")


def test_a_reason_too_large_or_too_small_is_refused(saved: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(saved[SLOW]))
    facts = plain["certificate"]["reasons"][0]["facts"]
    idle = {"rules": ["B10.4"], "fact": "1 level up or down between 15Q2 and R2", "then": "turn 1 APh"}
    gone = facts.pop()
    with pytest.raises(Refused, match="it can be there all the same"):
        verify(plain, load_board)
    facts += [gone, idle]
    with pytest.raises(Refused):
        verify(plain, load_board)


def test_not_all_reasons_told_as_all_are_refused(saved: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(saved[LADEN]))
    del plain["certificate"]["reasons"][1]
    with pytest.raises(Refused, match="there are other reasons"):
        verify(plain, load_board)


@pytest.mark.usefixtures("asked_once")
@pytest.mark.parametrize("form", ["text", "json", "md", "bbcode", "svg", "html"])
def test_a_reason_is_told_in_every_form(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", CLIFF, "--format", form]) == 0
    assert ("24E7" if form != "svg" else "<svg") in capsys.readouterr().out


def test_forum_forms_tell_reasons() -> None:
    answer = ask(BROKEN)
    assert "Broken. Were it not so (not broken): yes." in as_markdown(answer, tell(answer))
    assert "Broken. Were it not so (not broken): yes." in as_bbcode(answer, tell(answer))


@pytest.mark.parametrize(
    ("question", "ruleset", "said"),
    [
        ("why may a squad carrying 3 PP not Climb?", "asl", "PP: 3. Were it not so (PP: 2): yes."),
        ("why may a Climbing squad not fire in the enemy DFPh?", "asl", "In the DFPh. Were it not so (in its own AFPh): yes."),
        ("why may a lit GMSL not gain concealment?", "asl", "Switched on. Were it not so (switched off): yes."),
        ("why may a squad carrying 8 PP not move?", "slc", "PP: 8. Were it not so (PP: 6½): yes."),
        ("why may a HS with a MMG not use Assault Movement into woods?", "slc", "4 PP. Were it not so (PP: 3½): yes."),
    ],
)
def test_the_facts_of_an_act_are_told_in_the_words_of_the_game(question: str, ruleset: str, said: str) -> None:
    answer = ask(question, ruleset=ruleset)
    assert said in as_markdown(answer, tell(answer))


ACTS = [
    ("why may a wounded crew not advance?", "asl"),  # A17.1: only a SMC can be wounded, so both are needed
    ("why may a GMSL in woods not target?", "asl"),
    ("why may a squad with a LMG not swim?", "asl"),
    ("why may an inexperienced half-squad carrying a HMG not bypass woods?", "slc"),
]


@pytest.mark.parametrize(("question", "ruleset"), ACTS)
def test_why_an_act_is_forbidden_is_checked_without_the_search(
    question: str, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    plain = json.loads(json.dumps(ask(question, ruleset=ruleset).to_json()))

    def refuse(*_: object) -> None:
        raise AssertionError("the check searches")

    monkeypatch.setattr(ActOtherwise, "allowed_by", refuse)
    verify(plain, load_board)


@pytest.mark.parametrize(("question", "ruleset"), [one for one in ACTS if "GMSL" not in one[0]])
def test_facts_that_do_not_forbid_an_act_by_themselves_are_refused(question: str, ruleset: str) -> None:
    plain = json.loads(json.dumps(ask(question, ruleset=ruleset).to_json()))
    facts = plain["certificate"]["reasons"][0]["facts"]
    assert len(facts) > 1
    facts.pop()
    with pytest.raises(Refused, match="these facts do not force the answer"):
        verify(plain, load_board)


def test_z3_and_trying_every_case_find_the_same_reasons() -> None:
    """The rules that have recorded questions, as far as their cases can be tried: z3's sets are those of plain trying."""
    from asl_query.board.board import no_board
    from asl_query.deadline import Deadline
    from asl_query.kinds.case.determination import determination
    from asl_query.kinds.query_context import QueryContext
    from asl_query.pipeline import find

    for said in ("may a broken squad Climb?", "may a wounded leader Climb?", "may a Climbing squad use a SW?",
                 "does a swimming squad drift in a Heavy current in the enemy APh?",
                 "is a unit on a fording line that swam there and breaks eliminated?"):  # fmt: skip
        question = read_question(said)
        assert isinstance(question, Ruling)
        case = ruling_application(no_board(), question)
        by_z3 = determination(QueryContext(Deadline(), find), case)
        names = list(case.inputs)
        assert list(every_minimal(names, by_z3)) == list(every_minimal(names, case.determines_result))


def test_the_smallest_sets_are_those_found_by_hand() -> None:
    """Sums of at least 5 out of 1, 2, 3, 4: 14, 23, 24, 34 and no others."""

    def forces(some: list[int]) -> bool:
        return sum(some) >= 5

    assert shrunk([4, 3, 2, 1], forces) == [4, 3]
    assert sorted(map(sorted, every_minimal([1, 2, 3, 4], forces))) == [[1, 4], [2, 3], [2, 4], [3, 4]]
    assert shrunk([1, 2], lambda _: True) == []
    assert list(every_minimal([1], lambda _: False)) == []


@pytest.mark.parametrize(
    "question",
    [
        "can a broken squad carrying 2 PP at 15T5 reach 15S5 by turn 2 without Climbing if the turn 2 Falling DR is 10 in rain?",
        "can a CX squad at 8V6 reach 8T6 by turn 1 in heavy winds by Assault Movement?",
        "can a squad at 24D6 reach INTO 24E7 by turn 3 unseen by 24C6 ending not CX?",
    ],
)
def test_the_text_of_a_restriction_is_read_back(question: str) -> None:
    found = read_question(question)
    assert isinstance(found, Reach)
    relaxed = RelaxedReach(load_board(found.movers[0].at.hex.board), found, 2)
    for one in relaxed.restrictions:
        assert read_restriction(one.text) == one
        assert one.rule
    assert read_restriction("cliff 15S5") is None
    assert read_restriction("woods at 015T4") is None


@pytest.mark.parametrize("word", ["pinned", "broken", "pinned captured"])
def test_what_follows_from_a_change_is_looked_at_too(word: str) -> None:
    """A swimming leader keeps his arms; a squad in his place would be Unarmed (E6.4), and place SMOKE on land alone."""
    said = str(ask(f"why can't a {word} swimming leader place SMOKE?"))
    assert "Swimming. Were it not so (on land, not " in said
