"""What would let it, what would stop it: every smallest set of changes and no other, whatever changes cost."""

from __future__ import annotations

import copy
import itertools
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from large import first, parts
from random_play import board_of, question_of
from test_verify import TAMPERINGS_EACH, refuse_tamperings

from asl_query import ask, load_board
from asl_query.acts.starting_state import impossible
from asl_query.changes.axes import changed, cost_of, is_part, kinds_of_change, words_of
from asl_query.check.refusal import Refused
from asl_query.cli import main
from asl_query.codec import from_json, to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.finite.frontier import frontier, within
from asl_query.kinds.kind import kind_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.registry import question_from_json
from asl_query.kinds.would_let.answer import answered, verdict, would_let
from asl_query.kinds.would_let.changes import axes_of, base_of
from asl_query.kinds.would_let.check import check_would_let
from asl_query.kinds.would_let.question import WouldLet
from asl_query.pipeline import find
from asl_query.reading.grammar import read_question
from asl_query.sight.climbers import at_foot
from asl_query.terms.answers import Answer
from asl_query.terms.movement import Luck, Reaching
from asl_query.verifying import verify, verify_on

HEADLINE = "what would let a squad at 15T5 reach 15S5 by turn 1?"
CLIMB = "what would let a squad at 15U5 reach 15S5 by turn 4 only by Climbing 15S5-T5 if the turn 2 Falling DR is 10?"
QUESTIONS = {
    "reach": HEADLINE,
    "climb": CLIMB,
    "already": "what would let a squad at 15T5 reach 15S5 by turn 2?",
    "terrain": f"{HEADLINE[:-1]} where a turn costs never and a leader costs never?",
    "nothing": "what would let a squad at 15T5 reach 15A3 by turn 1 where a turn costs never?",
    "laden": "what would let a squad with a HMG at 15U5 reach 15S5 by turn 2 in rain?",
    "two units": "what would let two squads at 15T5 reach 15S5 by turn 1?",
    "water": "what would let a 4-6-7 squad at 8V6 reach 8T6 by turn 1 in a Heavy current flowing toward 8K6?",
    "sees": "what would let 24C6 see INTO 24E7?",
    "sees from higher up": "what would let 24G2 see 24D3?",
    "ruling": "what would let a broken squad carrying 3 PP Climb?",
    "light": "what would let a TMSL at 44T7 in Motion light 44U3 with +2 smoke in 44T7?",
    "stop a unit": "what would stop a squad at 15U5 from reaching 15S5 by turn 4 only by Climbing 15S5-T5?",
    "stop a LOS": "what would stop 24C6 from seeing INTO 24D9?",
    "stop by a ruling": "what would stop a squad from Climbing?",
}  # fmt: skip
CLASSIC = "what would let three squads and a HMG at 15U5 all be in 15Q3 by turn 1?"


@pytest.fixture(scope="module")
def told() -> dict[str, dict[str, Any]]:
    found = {name: ask(question).to_json() for name, question in QUESTIONS.items()}
    return {**found, "classic": ask(CLASSIC, ruleset="slc").to_json()}


def sets_of(answer: dict[str, Any]) -> list[list[str]]:
    return [[change["change"] for change in line["changes"]] for line in answer["witness"] or []]


NAMES = (*QUESTIONS, "classic")


@pytest.mark.parametrize("numbers", parts(*TAMPERINGS_EACH))
@pytest.mark.parametrize("name", NAMES)
def test_answers_verify_and_tampered_ones_do_not(name: str, numbers: range, told: dict[str, dict[str, Any]]) -> None:
    verify(json.loads(json.dumps(told[name])), load_board)
    refuse_tamperings(name, told[name], numbers)


def test_the_sets_are_those_found_by_hand(told: dict[str, dict[str, Any]]) -> None:
    assert sets_of(told["reach"]) == [["+1 turn"], ["a leader goes along"]]
    other_dr, other_way = "the turn 2 Falling DR is not always 10", "not only by Climbing 15S5-T5"
    assert sets_of(told["climb"]) == [["+1 turn"], [other_dr], [other_way], ["a Commando unit instead"]]
    assert sets_of(told["ruling"]) == [["not broken", "carrying 2 PP"]]
    assert sets_of(told["light"]) == [["not in Motion", "no SMOKE in 44T7"]]
    assert told["already"]["answer"] == {"value": "nothing"}
    assert told["nothing"]["answer"] == "no"
    assert told["terrain"]["answer"] == {"value": "without the cliff 15S4-S5", "cost": 5}


@pytest.mark.parametrize("name", ["reach", "climb", "stop a LOS", "stop a unit"])
def test_a_set_left_out_or_a_refusal_left_out_is_noticed(name: str, told: dict[str, dict[str, Any]]) -> None:
    for part, lines in (("witness", "witness"), ("certificate", "not")):
        changed_one = copy.deepcopy(told[name])
        listed = changed_one["witness"] if part == "witness" else changed_one["certificate"][lines]
        del listed[-1]
        with pytest.raises(Refused):
            verify(changed_one, load_board)


def test_a_set_with_a_change_too_many_is_refused(told: dict[str, dict[str, Any]]) -> None:
    answer = copy.deepcopy(told["reach"])
    question = question_from_json(answer["reading"])
    assert isinstance(question, WouldLet)
    base = base_of(load_board("15"), question)
    axes = axes_of(base, question)
    more = next(c for c in itertools.product(*(range(len(a.steps) + 1) for a in axes)) if words_of(axes, c)[:1] == ["+2 turns"])
    line = answer["witness"][0]
    line["changes"] = [{"change": "+2 turns", "cost": 2}]
    line |= {"cost": cost_of(axes, more), "reading": changed(base, axes, more).question.to_json()}
    answer["answer"] = {"value": "+2 turns", "cost": 2}
    with pytest.raises(Refused, match=r"order|more than is needed|nothing is said"):
        verify(answer, load_board)


def test_costs_of_ones_own_change_the_order_alone() -> None:
    dear = ask(f"{HEADLINE[:-1]} where a turn costs 3 and a leader costs 1?").to_json()
    assert sets_of(dear) == [["a leader goes along"], ["+1 turn"]]
    assert [line["cost"] for line in dear["witness"]] == [1, 3]
    assert ask(HEADLINE, costs={"turn": "3", "leader": "1"}).to_json()["witness"] == dear["witness"]


def test_costs_are_given_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", HEADLINE, "--cost", "turn=3", "--cost", "leader=1"]) == 0
    assert capsys.readouterr().out.startswith("The squad at 15T5 can reach 15S5 by turn 1 if: a leader goes along.\n")
    assert main(["ask", "can 24C6 see INTO 24D9?", "--cost", "turn=3"]) == 2
    assert "what would let" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (f"{HEADLINE[:-1]} where a trun costs 3?", 'No change is called "trun". Did you mean "turn"?'),
        (f"{HEADLINE[:-1]} where a turn costs 0?", "between 1 and 99"),
        (f"{HEADLINE[:-1]} where a turn costs 3 or so?", "one by one"),
        ("what would let a squad at 15T5 always reach 15S5 by turn 1?", "What would let"),
        ("what would let a squad at 15T5 reach 15S55 by turn 1?", "15S55"),
        ("what would let a squad at 15T5 zrgch 15S5 by turn 1?", "zrgch"),
        ("what would let a blorp Climb?", "blorp"),
        ("what would let 24O2 see 24N5?", "out of season (November to March), no if"),
    ],
)
def test_what_cannot_be_asked_says_why(question: str, says: str) -> None:
    with pytest.raises(QuestionError) as error:
        ask(question)
    assert says in str(error.value)


def test_an_error_inside_points_at_its_word() -> None:
    question = "what would let a squad at 15T5 zrgch 15S5 by turn 1?"
    with pytest.raises(QuestionError) as error:
        ask(question)
    assert error.value.text == question
    assert question[error.value.start :].startswith("zrgch")


@pytest.mark.parametrize(
    ("question", "inside"),
    [
        ("what would allow a squad at 15T5 to reach 15S5 by turn 1?", HEADLINE),
        ("What would let a squad at 15T5 reach 15S5 by turn 1", HEADLINE),
        ("what would prevent 24C6 from seeing INTO 24D9?", QUESTIONS["stop a LOS"]),
        ("what would keep 24C6 from seeing INTO 24D9?", QUESTIONS["stop a LOS"]),
    ],
)
def test_other_words_for_it_are_read_alike(question: str, inside: str) -> None:
    assert read_question(question) == read_question(inside)


@pytest.mark.usefixtures("asked_once")
def test_the_sets_are_told_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*itertools.product([QUESTIONS["sees"]], ("text", "md", "bbcode", "json", "svg", "html"))]
    for question, form in [*asked, (HEADLINE, "svg"), (QUESTIONS["nothing"], "svg"), (QUESTIONS["terrain"], "svg")]:
        assert main(["ask", question, "--format", form]) == 0
        printed = capsys.readouterr().out
        assert ("<svg" in printed) is (form in ("svg", "html"))
        assert ("without the cliff 24D6-E7" in printed) is (question == QUESTIONS["sees"] and form != "svg")
    assert main(["ask", QUESTIONS["ruling"], "--format", "html"]) == 0
    assert "not broken, carrying 2 PP" in capsys.readouterr().out


def test_verify_needs_no_solver(tmp_path: Path, told: dict[str, dict[str, Any]]) -> None:
    code = (
        "import sys; from asl_query.cli import main; codes = [main(['verify', path]) for path in sys.argv[1:]]; "
        "assert not {'z3', 'constraint', 'sympy'} & set(sys.modules), 'a solver was imported'; sys.exit(max(codes))"
    )
    paths = []
    for name in ("reach", "terrain", "classic"):
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(json.dumps(told[name]))
    done = subprocess.run([sys.executable, "-c", code, *map(str, paths)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stderr, done.stdout)


@pytest.mark.parametrize("seed", first(60, range(300)))
def test_the_frontier_is_where_brute_force_finds_it(seed: int) -> None:
    rng = random.Random(seed)
    top = tuple(rng.randrange(1, 4) for _ in range(rng.randrange(1, 5)))
    every = list(itertools.product(*(range(n + 1) for n in top)))
    bars = rng.sample(every, min(len(every), rng.randrange(4)))

    def lets(steps: tuple[int, ...]) -> bool:
        return any(within(bar, steps) for bar in bars)

    least, most = frontier(top, lets)
    assert sorted(least) == [s for s in every if lets(s) and not any(lets(x) for x in every if x != s and within(x, s))]
    assert sorted(most) == [s for s in every if not lets(s) and all(lets(x) for x in every if x != s and within(s, x))]


def random_case(seed: int, units: int) -> tuple[Any, WouldLet] | None:
    """A question of what would let units on a little board do what they cannot."""
    rng = random.Random(seed)
    board = board_of(rng)
    of = question_of(rng, board, units)
    if of is None or of.asks is not Reaching.CAN or of.luck is not Luck.BEST or impossible(board, of):
        return None
    return board, WouldLet(at_foot(board, of))


@pytest.mark.parametrize("start", first(2, range(0, 160, 20)))
def test_changes_that_help_only_help(start: int) -> None:
    """On boards that no one printed: after more changes that help, whatever was possible still is."""
    work, asked = QueryContext(Deadline(), find), 0
    for seed in range(start, start + 20):
        case = random_case(seed, 1)
        if case is None:
            continue
        base = base_of(*case)
        axes = axes_of(base, case[1])
        rng = random.Random(seed)
        for _ in range(12):
            less = tuple(rng.randrange(len(axis.steps) + 1) if rng.random() < 0.4 else 0 for axis in axes)
            more = tuple(rng.randrange(n, len(axis.steps) + 1) if axis.helps else n for axis, n in zip(axes, less, strict=True))
            asked += 1
            if verdict(work, changed(base, axes, less)) == "yes":
                assert verdict(work, changed(base, axes, more)) == "yes", (seed, words_of(axes, less), words_of(axes, more))
    assert asked > 20


@pytest.mark.parametrize("start", first(1, range(0, 60, 20)))
def test_the_sets_are_those_of_brute_force(start: int) -> None:
    """Every set of changes of small questions, asked one by one; the re-check accepts what was found."""
    work, found = QueryContext(Deadline(), find), 0
    for seed in range(start, start + 20):
        case = random_case(seed, 1)
        if case is None:
            continue
        board, question = case
        base = base_of(board, question)
        axes = axes_of(base, question)
        every = list(itertools.product(*(range(len(axis.steps) + 1) for axis in axes if axis.word != "turn")))
        if len(every) > 600 or axes[0].word != "turn":
            continue
        cheap = WouldLet(question.of, costs=(("turn", 0),))
        axes = axes_of(base, cheap)
        try:
            yes = [c for c in every if verdict(work, changed(base, axes, c)) == "yes"]
            answer = would_let(work, board, cheap)
        except (LimitReachedError, QuestionError):
            continue
        least = [c for c in yes if not any(o != c and is_part(o, c) for o in yes)]
        if any(map(any, least)):
            assert sorted(sets_of(to_json(answer))) == sorted(words_of(axes, c) for c in least)
        saved = json.loads(json.dumps(to_json(answer)))
        certificate = kind_of(cheap).certificate_from_json(cheap, saved["certificate"], "certificate")
        witness = from_json(kind_of(cheap).shapes().witness, saved["witness"])
        check_would_let(board, cheap, Answer("", cheap, answer.answer, witness, certificate, (), ""), verify_on)
        found += bool(least)
    assert found > 2


def test_every_kind_of_change_is_priced_and_priceable() -> None:
    for word, kind in kinds_of_change().items():
        assert kind.cost >= 1
        read = read_question(f"{HEADLINE[:-1]} where a {word} costs 7?")
        assert isinstance(read, WouldLet)
        assert read.costs == ((word, 7),)


def test_a_case_that_cannot_be_is_a_no() -> None:
    """Three squads and a leader's place: a fifth SMC does not fit where four are (A5.1)."""
    question = read_question("what would let four heroes at 15T5 reach 15S5 by turn 1 where a turn costs never?")
    assert isinstance(question, WouldLet)
    base = base_of(load_board("15"), question)
    axes = axes_of(base, question)
    led = tuple(int(axis.word == "leader") for axis in axes)
    assert verdict(QueryContext(Deadline(), find), changed(base, axes, led)) == "no"


def test_the_limit_leaves_it_undecided() -> None:
    assert ask(HEADLINE, limit=0).answer == "undecided"


def test_units_that_only_become_cx_where_they_stand_are_no_part_of_a_plan() -> None:
    """A case that once found a choice of the solver which no line of play could tell."""
    case = random_case(159, 2)
    assert case is not None
    base = base_of(*case)
    axes = axes_of(base, case[1])
    wanted = {"a leader goes along", "unit 1: a Commando unit instead", "unit 2: a Commando unit instead"}
    chosen = tuple(next((n for n, step in enumerate(axis.steps, 1) if step.words in wanted), 0) for axis in axes)
    assert answered(QueryContext(Deadline(), find), changed(base, axes, chosen)).answer == "yes"
