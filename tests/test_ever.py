"""Edge cases: lines of play are the shortest, what is called never is never met, and forged answers are refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from large import parts
from plain_ever import plainly
from test_verify import TAMPERINGS_EACH, refuse_tamperings

from asl_query import ask, load_board
from asl_query.acts.states.machines import machine, states
from asl_query.acts.states.partial_states import value_named
from asl_query.check.refusal import Refused
from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.kinds.ever.question import machine_asked
from asl_query.kinds.ever.words import partial_state_in_words
from asl_query.logic.machine import MachineState, StateValue, agrees
from asl_query.reading.grammar_states import read_edge_case
from asl_query.recorded import Recorded, read_recorded
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.questions import Ever
from asl_query.terms.status import And, Not, holds
from asl_query.verifying import verify

QUESTIONS = {
    "yes": "can a squad ever be at Climb level 3, concealed and Illuminated?",
    "yes, in the water": "can a squad ever be fording and Unarmed?",
    "yes, a Searchlight": "can a GMSL ever be Emplaced and lit with an enemy in its Location?",
    "no": "can a unit ever be Climbing and pinned?",
    "no, by a lemma": "can a leader ever be Climbing and in Melee?",
    "no, by what events set": "can a squad ever be swimming, armed and not rafting?",
    "no, a Searchlight": "can a GMSL ever be lit and in tow?",
    "no, on a board": "can a squad on board 24 ever be swimming?",
    "yes, of what becomes of it": "can a swimmer be eliminated?",
    "no, of what becomes of it": "can a Climbing squad become broken?",
}
UNDECIDED = {
    "can a squad ever be swimming and CX?": "A4.5",
    "can a squad ever be rafting and CX?": "A4.5",
    "can a squad ever be fording and CX in its own MPh?": "A4.5",
    "can a squad ever be broken and in Crest status?": "B20.96",
    "can a squad ever be broken and pinned?": "A10.53",
    "can a squad ever be pinned in its own RPh?": "A14",
    "can Cavalry ever be in Crest status?": "B20.9",
    "can a TMSL ever be lit and in Motion?": "W10.21",
}
RESTART_AFTER = 100  # events of a walk
QUICK = 4  # events of a line that the plain search is asked to beat


@pytest.fixture(scope="module")
def saved() -> dict[str, dict[str, Any]]:
    return {name: ask(question).to_json() for name, question in QUESTIONS.items()}


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_as_named_and_come_back_from_json(name: str, saved: dict[str, dict[str, Any]]) -> None:
    answer = json.loads(json.dumps(saved[name]))
    assert answer["answer"] == name.partition(",")[0]
    verify(answer, load_board)


@pytest.mark.parametrize("numbers", parts(*TAMPERINGS_EACH))
@pytest.mark.parametrize("name", QUESTIONS)
def test_random_tamperings_are_refused(name: str, numbers: range, saved: dict[str, dict[str, Any]]) -> None:
    refuse_tamperings(name, saved[name], numbers)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name.startswith("yes")])
def test_no_event_of_a_line_can_be_left_out(name: str, saved: dict[str, dict[str, Any]]) -> None:
    for number in range(len(saved[name]["witness"])):
        answer = json.loads(json.dumps(saved[name]))
        del answer["witness"][number]
        with pytest.raises(Refused):
            verify(answer, load_board)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name.startswith("no")])
def test_no_state_of_a_proof_can_be_left_out(name: str, saved: dict[str, dict[str, Any]]) -> None:
    for number in range(len(saved[name]["certificate"]["never"])):
        answer = json.loads(json.dumps(saved[name]))
        del answer["certificate"]["never"][number]
        with pytest.raises(Refused):
            verify(answer, load_board)


def test_an_event_that_rests_on_unseen_text_proves_nothing(saved: dict[str, dict[str, Any]]) -> None:
    answer = json.loads(json.dumps(saved["yes"]))
    answer["witness"][1]["event"] = "a Starshell lights its Location"
    with pytest.raises(Refused, match="this proves nothing"):
        verify(answer, load_board)


def test_squad_leader_classic_has_states_of_its_own() -> None:
    answer = ask("can a squad ever be in bypass and pinned?", ruleset="slc")
    assert answer.answer == "yes"
    verify(json.loads(json.dumps(answer.to_json())), load_board)
    assert all(reason.rule.startswith("SLC4") for reason in answer.because)
    with pytest.raises(QuestionError, match="no state that is known"):
        ask("can a squad ever be Climbing?", ruleset="slc")


def test_what_becomes_of_a_unit_begins_in_the_state_asked_about(saved: dict[str, dict[str, Any]]) -> None:
    answer = json.loads(json.dumps(saved["yes, of what becomes of it"]))
    answer["witness"] = [answer["witness"][0], {**answer["witness"][-1], "then": {"footing": "eliminated"}}]
    with pytest.raises(Refused):
        verify(answer, load_board)
    del answer["reading"]["being"]  # the question then is whether a unit can be eliminated at all
    with pytest.raises(Refused):
        verify(answer, load_board)


@pytest.mark.parametrize(
    ("question", "being", "wanted"),
    [
        ("can a squad become pinned while swimming?", "swimming", "pinned"),
        ("can a swimming squad get pinned?", "swimming", "pinned"),
        ("is it possible for a swimmer to become pinned?", "swimming", "pinned"),
        ("can a squad ever be pinned while swimming?", "", ""),
        ("can a squad become pinned?", "", "pinned"),
        ("can a squad become hidden?", "not hidden", "hidden"),
    ],
)
def test_become_asks_for_an_event_and_be_for_a_state(question: str, being: str, wanted: str) -> None:
    asked, known = read_edge_case(question, Situation()), states("unit")
    assert asked.being == (Not(known[being.removeprefix("not ")]) if "not " in being else known[being] if being else None)
    assert asked.wanted == (known[wanted] if wanted else And((known["pinned"], known["swimming"])))


def test_what_a_lemma_says_names_all_of_its_phases() -> None:
    phases = frozenset({PlayerTurnPhase.RPH, PlayerTurnPhase.MPH})
    assert partial_state_in_words(machine("unit"), {"cx": frozenset({True}), "when": phases}) == "CX and in the RPh or the MPh"
    assert (
        partial_state_in_words(machine("unit"), {"own_turn": frozenset({True}), "when": phases})
        == "in its own RPh or its own MPh"
    )


@pytest.mark.parametrize("question", UNDECIDED)
def test_what_hangs_on_unseen_text_is_undecided_and_says_so(question: str) -> None:
    answer = ask(question)
    assert answer.answer == "undecided"
    assert UNDECIDED[question] in json.dumps(answer.to_json())


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("can a unit ever be Climbing and pined?", "pinned"),
        ("can a unit ever be swiming?", "swimming"),
        ("can a unit ever be?", "ends before it names a state"),
        ("can a squad ever attack?", '"attack" is no state that is known'),
        ("can a GMSL ever be Climbing?", "no state that is known"),
        ("can a squad ever be at Climb level 9?", "Climb level"),
        ("can bold-squad ever be pinned?", "bold-squad"),
        ("can a squad on board 77 ever be pinned?", "77"),
    ],
)
def test_errors_name_the_place_and_a_remedy(question: str, says: str) -> None:
    with pytest.raises(Exception, match=says) as raised:
        ask(question)
    assert isinstance(raised.value, QuestionError) or "77" in str(raised.value)


def test_verify_needs_no_solver(tmp_path: Path, saved: dict[str, dict[str, Any]]) -> None:
    code = (
        "import sys; from asl_query.cli import main; codes = [main(['verify', path]) for path in sys.argv[1:]]; "
        "assert not {'z3', 'constraint', 'sympy'} & set(sys.modules), 'a solver was imported'; sys.exit(max(codes))"
    )
    paths = []
    for name, answer in saved.items():
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(json.dumps(answer))
    done = subprocess.run([sys.executable, "-c", code, *map(str, paths)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# Against plain play: events at random, and breadth first


def recorded(root: Path, name: str) -> list[tuple[Recorded, Ever]]:
    found = [
        (query, read_edge_case(query.ask, Situation(), ruleset=query.ruleset or "asl"))
        for query in read_recorded(root / "queries" / "rulebook" / "edge_cases.toml")
    ]
    of_states = [(query, question) for query, question in found if question.being is None and question.act is None]
    return [(query, question) for query, question in of_states if question.machine == name]


@cache
def walked(name: str, walked_events: int) -> list[MachineState]:
    """The states that events at random lead through, each once, from starts at random; what changes nothing is left out."""
    of, rng = machine(name), random.Random(name)
    start = of.starting({})
    states: dict[tuple[object, ...], MachineState] = {}
    for _ in range(0, walked_events, RESTART_AFTER):
        state: dict[str, StateValue] = {n: rng.choice(sorted(values, key=str)) for n, values in start.items()}
        for _ in range(RESTART_AFTER):
            states[tuple(state.items())] = state
            events = [e for e in of.events if not e.unseen]
            # a phase is not over at once, nor is the unit gone; what somebody does comes rather before what befalls him
            events.sort(key=lambda e: rng.random() + ("when" in e.sets or "eliminated" in e.name) / 2 - (e.act is not None) / 4)
            state = next((after for e in events if e.may_happen(state) and (after := e.after(state)) != state), state)
    return list(states.values())


@pytest.mark.parametrize("walked_events", [15_000, pytest.param(60_000, marks=pytest.mark.large)])
@pytest.mark.parametrize(("name", "at_least"), [("unit", 16), ("searchlight", 4), ("classic", 3)])
def test_what_is_called_never_is_never_met_at_random(name: str, at_least: int, walked_events: int, root: Path) -> None:
    met = never = 0
    for query, question in recorded(root, name):
        _, given = machine_asked(load_board(question.board or "24"), question)
        happened = any(agrees(state, given) and holds(question.wanted, state) for state in walked(name, walked_events))
        assert not (happened and query.answer == "no"), query.ask
        never += query.answer == "no"
        met += happened
    assert never >= 8
    assert met >= at_least  # the walks do come to something


@pytest.mark.parametrize(
    "question",
    [
        "can a squad ever be Climbing and CX in its own APh?",
        "can a squad ever be pinned, IN a gully and CX?",
        "can a leader ever be wounded and berserk?",
        "can a squad ever be swimming and Illuminated?",
        "can a squad ever be fording and pinned?",
        "can a squad ever be broken and not DM?",
        "can a squad ever be concealed and in a Location with an enemy?",
        "can a GMSL ever be lit with a pinned crew?",
    ],
)
def test_no_line_of_play_is_shorter(question: str) -> None:
    answer = ask(question)
    assert answer.answer == "yes"
    asked = read_edge_case(question, Situation())
    of, _ = machine_asked(load_board("24"), asked)
    length = len(answer.witness.events)
    assert length <= QUICK
    state = {name: value_named(of, name, text) for name, text in answer.witness.start.items()}
    assert plainly(of, state, asked, length) == length


def test_a_line_of_play_has_no_empty_brackets_and_names_an_amsl() -> None:
    pinned = str(ask("can a squad ever be in bypass and pinned?", ruleset="slc"))
    assert "it is pinned; now pinned." in pinned
    assert "Start: an AMSL," in str(ask("can an AMSL ever be concealed?"))
