"""Rulings: the table of phrases, how they are read, and how they are told."""

from __future__ import annotations

from dataclasses import replace
from inspect import signature
from typing import Any

import pytest
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.board.board import no_board
from asl_query.check.refusal import Refused
from asl_query.check.verify import identity
from asl_query.cli import main
from asl_query.errors import QuestionError
from asl_query.kinds.case.proof import FactsUnread
from asl_query.kinds.registry import question_from_json
from asl_query.logic.rule import RULES
from asl_query.questions import written
from asl_query.reading.grammar import read_question
from asl_query.render.forms import as_bbcode, as_markdown, as_text
from asl_query.rules.index import index
from asl_query.rulings.asl import terms_of
from asl_query.rulings.rows import Row, rulings
from asl_query.showing import tell
from asl_query.terms.answers import Value
from asl_query.terms.questions import Ruling
from asl_query.verifying import verify

index()  # imports every rule file


RULESETS = ("asl", "slc")
EVERY_ROW = [row for ruleset in RULESETS for row in rulings(ruleset).values()]


_LIGHT = (("searchlight", "GMSL"),)


def test_every_line_has_a_rule_and_gives_it_only_inputs_it_has() -> None:
    strange = {f"{row.state}: {row.phrase}": found for row in EVERY_ROW if (found := {*row.inputs} - known_to_rule_of(row))}
    assert strange == {}


def known_to_rule_of(row: Row) -> set[str]:
    """What the rule of a line, and what stands behind it, can be told."""
    behind = {
        "fall": {"dr", "commando", "is_final"}, "dr": {"is_final"}, "weather": {"is_final"},
        "commando": {"gurkha"}, "may_occupy": {"terrain", "is_water"},
        "may_gun_be_emplaced": {"paved_road", "on_bridge"}, "in_blocking_terrain": {"ground"}, "owners_phase": {"own_turn"},
        "is_split_terrain": {"los_terrain"},
        "cost_half_mf": {"hexes", "terrain", "along_road", "goes_uphill", "over_wall"},
        "doubled_uphill": {"terrain"},
        "terrain_half_mf": {"terrain"}, "half_mf": {"terrain", "by_road"}, "other_terrain_half_mf": {"terrain"},
        "half_pp": {"dismantles"}, "squad_half_pp": {"dismantles"}, "dismantlable": {"sw"},
        "units": {"smc", "other_mmc"}, "half_mf_with_it": {"sw"}, "with_leader_whole_phase": {"led"}, "captured": {"dismantled"},
        "unladen_half_mf": {"led"}, "slowed": {"taken_up"},
    }  # fmt: skip
    known = set(signature(RULES[row.rule].function).parameters) if row.rule else set()
    known |= {name for parameter in known for name in behind.get(parameter, ())}
    lights = _LIGHT if row.state in ("searchlight", "GMSL", "TMSL", "AMSL") else ()
    ruleset = next(name for name in RULESETS if rulings(name).get((row.state, row.phrase)) == row)
    asked = terms_of(ruleset).acts_of(Ruling(row.phrase, row.state, "", lights))
    if asked is not None and row.inputs.get("act") in [act.value for act in asked.acts]:
        known |= {"act", "searchlight", *asked.stated_as({name: value for name, value in row.inputs.items() if name != "act"})}
    return known


@pytest.fixture(scope="module")
def asked() -> dict[str, Ruling]:
    found = {}
    for query in recorded_in():
        question = read_question(query.ask, ruleset=query.ruleset or "asl") if query.facts is None else None
        if isinstance(question, Ruling):
            found[query.ask] = question
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_line_is_asked_by_a_recorded_query(ruleset: str, asked: dict[str, Ruling]) -> None:
    assert set(rulings(ruleset)) - {(q.state, q.phrase) for q in asked.values() if q.ruleset == ruleset} == set()


def test_a_reading_survives_json(asked: dict[str, Ruling]) -> None:
    for question in asked.values():
        assert question_from_json(question.to_json()) == question


SAID = {
    "may a Climbing squad use a SW?": "No, a Climbing squad may not use a SW.",
    "MAY THE CLIMBING SQUAD USE ITS LMG": "No, a Climbing squad may not use a LMG.",
    "is a swimming leader that is wounded eliminated?": "Yes, a swimming leader that is wounded is eliminated.",
    "does an unbroken rafting squad bring its Small Arms?": "Yes, an unbroken rafting squad does bring its Small Arms.",
    "must a Climbing squad take a LLMC?": "No, a Climbing squad need not take a LLMC.",
    "what is the Falling DRM in rain and snow?": "The Falling DRM in rain and snow is +2.",
    "what happens on a Falling DR of 10 in rain?": "What happens on a Falling DR of 10 in rain? Stays.",
    "is fire at a swimmer halved?": "Yes, fire at a swimmer is halved.",
    "may a 9-1 leader carrying 1 PP Climb?": "No, a 9-1 leader carrying 1 PP may not Climb. It may if it leaves what it carries.",
    "what is the DRM of the MC after entry from level 1 of 8V6 into 8U6?": (
        "The DRM of the MC after entry from level 1 of 8V6 into 8U6 is +3."
    ),
    "what is the Final CC DR of an Original 6 with a DRM of -1?": "The Final CC DR of an Original 6 with a DRM of -1 is 5.",
    "may an Emplaced GMSL be towed?": "No, an Emplaced GMSL may not be towed.",
    "does SLBI Illuminate an Open Ground hex in Mist?": "No, SLBI does not Illuminate an Open Ground hex in Mist.",
}


@pytest.mark.parametrize("question", SAID)
def test_a_ruling_says_its_answer_in_the_words_of_the_question(question: str) -> None:
    answer = ask(question)
    assert as_text(answer, tell(answer)).split("\n")[0] == SAID[question]
    assert as_markdown(answer, tell(answer)).startswith(f"**{SAID[question]}**\n")
    assert f"[b]{SAID[question]}[/b]" in as_bbcode(answer, tell(answer))
    verify(answer.to_json(), lambda _: no_board()) if not answer.reading.to_json()["places"] else None


SAID_OF_CLASSIC = {
    "may a TI squad advance?": "No, a TI squad may not advance.",
    "how many MF does it cost to enter woods?": "How many MF does it cost to enter woods? 2.",
    "what is the PP of a dismantled 81mm mortar?": "The PP of a dismantled 81 mm mortar is 5.",
    "what is an inexperienced squad's MF?": "The MF of an inexperienced squad is 3.",
    "may three squads and two leaders stack in one hex?": "No, 3 squads and 2 leaders may not stack in one hex.",
    "do two crews equal a squad for hex capacity?": "No, 2 crews do not equal a squad for hex capacity.",
    "may a squad stacked with a leader throughout carry 8 PP over one Open Ground hex?": (
        "Yes, a squad with a leader for the whole MPh may carry 8 PP over 1 open ground hex."
    ),
    "may two heroes together carry a MMG two hexes?": "No, two heroes may not together carry a MMG 2 hexes.",
    "may a squad bypass woods?": "Yes, a squad may bypass woods.",
    "what does it cost to cross a hedge into a building?": "How many MF does it cost to cross a hedge into a building? 3.",
    "how many MF to enter a stone building uphill": "How many MF does it cost to enter a stone building uphill? 4.",
    "how many MF does it cost to enter a woods hex?": "How many MF does it cost to enter a woods hex? 2.",
    "what is the PP of a bazooka?": "The PP of a bazooka is 1.",
    "how many MF has a squad with a leader and a HMG?": "How many MF has a squad with a leader carrying a HMG? 4.",
    "may four squads stack in a hex?": "No, 4 squads may not stack in a hex.",
    "may a squad drop its HMG?": "Yes, a squad may drop its HMG.",
    "is there a fixed maximum of PP for a squad?": "No, there is no fixed maximum of PP for a squad.",
    "may a squad advance out of a trench into an adjacent bunker?": (
        "Yes, a squad may advance out of a trench into an adjacent bunker."
    ),
    "can I bypass woods holding an enemy?": "No, a unit may not bypass woods holding an enemy.",
}


@pytest.mark.parametrize("question", SAID_OF_CLASSIC)
def test_a_ruling_of_squad_leader_classic_says_its_answer_in_the_words_of_the_question(question: str) -> None:
    answer = ask(question, ruleset="slc")
    assert as_text(answer, tell(answer)).split("\n")[0] == SAID_OF_CLASSIC[question]
    verify(answer.to_json(), lambda _: no_board())


def test_an_answer_whose_question_says_something_else_is_told_by_its_reading() -> None:
    answer = replace(ask("may a squad bypass woods?", ruleset="slc"), question="may a squad fly?")
    assert as_text(answer, tell(answer)).startswith("Yes, a squad may bypass a building.\n")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how many PP does a HMG cost a leader?", "note A lets two SMC carry it"),
        ("what is the PP of a mortar?", "stand on its counter"),
        ("what is the PP of a dismantled LMG?", "cannot be dismantled"),
        ("what is the PP of a dismantled mortar?", "stand on its counter"),
        ("what is the PP of a dismantled 50mm mortar?", "stand on its counter"),
        ("may a mortar be dismantled?", "stand on its counter"),
        ("may a squad portage a 90mm mortar?", "does not say whether infantry carries them"),
        ("may a HMG be dismantled in the DFPh?", "at the end of a friendly DFPh"),
        ("how many MF has a unit?", "This depends on the unit"),
        ("what is the IPC of a MMC?", "This depends on the unit"),
        ("may a Climbing squad use a SW?", "does not fit here"),
        ("what is the PP of a 50mm mortar?", "stand on its counter"),
        ("how many MF has a squad with a mortar?", "stand on its counter"),
        ("how many MF has a leader carrying a HMG?", "note A lets two SMC carry it"),
        ("what is the PP of a foo?", '"foo" is no SW of section 4'),
        ("how many MF does it cost to enter a marsh?", '"marsh" is no terrain whose MF section 4 has'),
        ("does a road cost 1/2 MF?", "depends on the hexside"),
        ("does going uphill cost extra MF?", "depends on the terrain"),
        ("can a squad assault move with 4 MF?", "Say what the hex costs"),
        ("May a squad advance into a hex with a HMG in it?", "No ruling about"),
        ("May a leader move in the MPh and then advance in the APh?", "No ruling about"),
        ("may a squad in a hex with a HMG advance?", "No question is put in these words"),
        ("may a squad bypass a woods hex along one hexside?", "No ruling about"),
        ("may a squad that moved carrying a HMG fire in the AFPh?", "No ruling about"),
        ("may a squad carry a dismantled 81 mm mortar carrying a HMG?", "Say in PP all that it carries"),
        ("may two leaders combine to carry a HMG carrying a LMG?", "carry nothing else in that phase"),
        ("may a player take a squad back as Assault Movement?", "nothing is asked with them"),
        ("how many MF has a squad in the open?", "No question is put in these words"),
        ("may a CX squad advance into an adjacent hex?", "CX"),
        ("can a squad with a HMG at 15U5 reach 15T5 by tun 1?", 'Did you mean "turn"'),
    ],
)
def test_what_section_4_cannot_answer_is_refused(question: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        ask(question, ruleset="slc")


def test_a_unit_of_no_kind_needs_none_where_the_rule_asks_for_none() -> None:
    assert ask("how many MF has a MMC with a leader?", ruleset="slc").answer == Value(6)
    assert ask("what is the IPC of a SMC?", ruleset="slc").answer == Value("1")


def test_what_a_ruling_rests_on_and_does_not_model_is_named() -> None:
    answer = ask("may a fording line be cut like a Field Phone line?")
    assert answer.not_modelled == ("C1.23 how a Field Phone line is cut",)
    assert FactsUnread(("concealed",)) in ask("may a concealed squad Climb?").witness
    assert ask("may a wounded leader Climb?").not_modelled == ()


def test_existing_questions_are_not_taken_for_rulings() -> None:
    for question in (
        "can a squad at 15T5 reach 15S5 by turn 5?",
        "may a squad fire through 15S5-T5 from 15T5?",
        "is 12CC6 a gully hex?",
    ):
        assert not isinstance(read_question(question), Ruling)


def test_a_forged_reading_is_refused() -> None:
    forged = ask("what happens on a Falling DR of 12?").to_json()
    forged["reading"] = {**forged["reading"], "given": [["dr", "twelve"]]}
    with pytest.raises(Refused, match="no proper inputs"):
        verify(_made_anew(forged), lambda _: no_board())
    loaded = ask("how many MF has a squad carrying a HMG?", ruleset="slc").to_json()
    loaded["reading"] = {**loaded["reading"], "given": [["load", "1, 2"], ["unit_kind", "squad"]]}
    with pytest.raises(Refused, match="not read as the reading"):
        verify(_made_anew(loaded), lambda _: no_board())
    forged["reading"] = {**forged["reading"], "phrase": "may {unit} fly"}
    with pytest.raises(Refused, match=r"nothing of it|no ruling is put as|not read as the reading"):
        verify(_made_anew(forged), lambda _: no_board())


def _made_anew(forged: dict[str, Any]) -> dict[str, Any]:
    """A forged answer with the id and the text that its reading has, of nobody in particular."""
    reading = question_from_json({**forged["reading"], "who": ""})
    anew = {"reading": reading.to_json(), "id": identity("", reading, forged["ruleset"]), "question": written(reading)}
    return {**forged, **anew}


def test_a_ruling_without_a_board_cannot_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "may a broken squad Climb?", "--format", "svg"]) == 2
    assert "no board to draw" in capsys.readouterr().err


def test_a_ruling_on_a_board_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "is a MC required after entry from 8M10 into 8L9?", "--format", "svg"]) == 0
    assert "<svg" in capsys.readouterr().out


def test_a_number_that_a_rule_gives_has_a_name() -> None:
    for text in ("may a CX squad Double Time?", "may a wounded leader Double Time?"):
        names = [name for reason in ask(text).because for name in reason.facts]
        assert "double time mf" in names, text
        assert all(names), text


@pytest.mark.parametrize(
    "text", ["may a squad with a HMG carrying 1 PP Climb?", "may a squad possessing a SW carrying no PP swim?"]
)
def test_a_load_that_is_said_twice_is_asked_for_once(text: str) -> None:
    with pytest.raises(QuestionError, match="load is said twice"):
        ask(text)


def test_the_load_of_now_and_that_of_before_are_told_apart() -> None:
    with pytest.raises(QuestionError, match="load is said twice"):
        ask("may a squad carrying a HMG that carried a LMG in its MPh advance?", ruleset="slc")
