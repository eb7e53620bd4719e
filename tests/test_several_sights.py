"""Several places seen at once, the hex that sees most, Hindrances, printed hexes and lists of units: against what is asked one by
one, and under a liar."""

from __future__ import annotations

import copy
import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asl_query import ask, load_board, verify
from asl_query.check.refusal import Refused
from asl_query.errors import AnswerError, QuestionError
from asl_query.facts.situation_file import Situation, read_facts
from asl_query.questions import SeesSeveral, Which, WhoSees, place
from asl_query.rulings.things_printed import thing_named, things
from asl_query.terms.answers import Answer
from asl_query.terms.locations import Location
from asl_query.tools.parse_tables import GRAMMARS, lark_of


def viewers(answer: Answer) -> set[str]:
    """The places that see the one target of a question."""
    return {line.viewer.name for line in answer.witness}


def members(answer: Answer, which: Which) -> set[str]:
    """The places that an answer shows to see all of its targets, or none."""
    lines = answer.witness if which is Which.ALL else answer.certificate.blocked
    return {line.viewer.name for line in lines}


@pytest.mark.parametrize("seed", range(3))
def test_all_and_none_are_what_each_place_is_asked_for_alone(seed: int) -> None:
    board, rng = load_board("20"), random.Random(seed)
    hexes = rng.sample([hex_ for hex_ in board.painted_hexes if not board[hex_].depression], 3)
    targets = tuple(Location(hex_) for hex_ in hexes)
    alone = [viewers(ask(WhoSees(target))) for target in targets]
    around = {
        Location(hex_, depth).name
        for hex_ in board.painted_hexes
        if hex_ not in hexes and all(board.traceable(hex_, other) for other in hexes)
        for depth in board.places(hex_)
    }
    assert members(ask(SeesSeveral(targets, Which.ALL)), Which.ALL) == set.intersection(*alone) & around
    assert members(ask(SeesSeveral(targets, Which.NONE)), Which.NONE) == around - set.union(*alone)


def test_what_depends_on_the_depth_is_what_each_depth_gives() -> None:
    both = ask("which hexes can see both 20S8 and 20S7?").answer
    inside, crest = (viewers(ask(f"which hexes can see both {at} and 20S7?")) for at in ("IN 20S8", "20S8 Crest"))
    assert set(both.always) == inside & crest
    assert {one.place.name for one in both.depends} == inside ^ crest


def test_the_hex_that_sees_most_sees_what_it_is_asked_for_alone() -> None:
    best = ask("which hex sees the most of board 3?")
    counts = {one.place.name: one.sees for one in best.certificate.places}
    for name in ("3D3", "3E4", "3C7"):
        assert counts[name] == len(ask(f"which hexes can see {name}?").answer.hexes)
    assert (best.answer.hexes, best.answer.sees, best.answer.of) == (("3D3",), 27, 41)
    assert counts["3D3"] == max(counts.values())


def test_a_gully_hex_alone_is_answered_as_each_of_its_places() -> None:
    answer = ask("can 24D9 see 24E7?")
    alone = [
        ask(f"can {viewer} see {target}?").answer
        for viewer in ("IN 24D9", "24D9 Crest")
        for target in ("INTO 24E7", "24E7 Crest")
    ]
    assert [way.answer.answer for way in answer.certificate.ways] == alone
    assert [(on.fact, on.if_, on.answer) for on in answer.answer.on] == [
        ("the unit in 24E7", "IN it", "no"), ("the unit in 24E7", "at its Crest", "yes")
    ]  # fmt: skip


def test_where_a_gully_hex_must_say_more_it_still_does() -> None:
    for question in ("what would let 24E7 see 24C6?", "can 24E7 at any level see 24C6?"):
        with pytest.raises(QuestionError, match='say "INTO 24E7" or "24E7 Crest"'):
            ask(question)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("which hexes can see both 24C6 and 24C6?", "one and the same"),
        ("which hexes are hidden from 24C6 and 15C6?", "another board"),
        ("which hexes are hidden from Climb level 1 of 15S5-T5?", "Climbing unit"),
        ("which hexes are hidden from 24D9, 24D8, 24E7, 24E8 and 24C10?", 'say "IN 24C10"'),
        (f"which hexes are hidden from {', '.join(f'24{row}5' for row in 'ABCDEFGHIJKLMNOPQRSTU')}?", "20 are the most"),
        ("which hexes of board 24 have woods and woods?", "named twice"),
        ("which hexes of board 24 are at level 1 and are at level 2?", "Two levels"),
        ("which hex sees the most of board 999?", "999"),
    ],
)
def test_what_cannot_be_answered_says_why(question: str, says: str) -> None:
    with pytest.raises(QuestionError, match=re.escape(says)) if "999" not in question else pytest.raises(Exception, match=says):
        ask(question)


def test_every_thing_that_a_hex_may_show_can_be_asked_for_and_no_other() -> None:
    (word,) = (t.pattern.to_regexp() for t in lark_of(GRAMMARS[0]).terminals if t.name == "THING")
    assert all(re.fullmatch(word, thing) for thing in things())
    assert all(thing_named(f"{thing}s") == thing for thing in things() if re.fullmatch(word, f"{thing}s"))
    assert thing_named("gullies") == "gully"
    assert not re.fullmatch(word, "swamp")


@pytest.fixture(scope="module")
def hilltop() -> Situation:
    return read_facts(Path(__file__).parent.parent / "facts" / "situations" / "hilltop_watch.toml")


def test_units_are_listed_with_what_they_are(hilltop: Situation) -> None:
    own = str(ask("list my units", facts=hilltop))
    assert "There are 2 units of your own." in own
    assert "squad-a: a squad with ELR 3 at 3D9 (level 0, open ground)" in own
    assert "leader-a: a wounded leader at 3D9" in own
    assert "squad-x" not in own
    assert ask("where are the enemy units?", facts=hilltop).answer.units == ("squad-x", "squad-y")


@pytest.mark.parametrize(
    "change",
    [
        lambda saved: saved["witness"].pop(),
        lambda saved: saved["witness"].append(saved["witness"][0]),
        lambda saved: saved["answer"].update(value=3),
        lambda saved: saved["answer"]["units"].reverse(),
        lambda saved: saved["witness"][0].update(at="3D8"),
        lambda saved: saved["witness"][1].update({"is": "leader"}),
        lambda saved: saved["reading"]["units"].pop(),
        lambda saved: saved["reading"].update(whose="all"),
    ],
)
def test_a_list_of_units_that_is_not_the_situation_s_is_refused(change: Callable[[Any], Any], hilltop: Situation) -> None:
    saved = json.loads(json.dumps(ask("list my units", facts=hilltop).to_json()))
    verify(copy.deepcopy(saved), load_board, hilltop)
    change(saved)
    with pytest.raises((Refused, AnswerError)):
        verify(saved, load_board, hilltop)


def test_hidden_from_the_enemy_holds_in_its_situation_only(hilltop: Situation) -> None:
    answer = ask("which hexes can no enemy see?", facts=hilltop)
    assert answer.reading.targets == (place("3D3"), place("3E4"))
    verify(answer.to_json(), load_board, hilltop)
    with pytest.raises(Refused, match="no enemy unit"):
        verify(answer.to_json(), load_board)


@pytest.mark.parametrize(
    "question",
    [
        "which hexes can see both 20S8 and 20S7?",
        "which hexes are hidden from 3D3 and 3E4?",
        "which hex sees the most of board 3?",
        "what is the Hindrance between 24E2 and 24H0?",
        "can 24E7 see 24C6?",
        "which hexes of board 3 are at level 2?",
        "is there a bridge in 24F6?",
    ],
)
def test_each_answer_has_its_picture(question: str) -> None:
    picture = ask(question)._repr_svg_()
    assert picture is not None
    assert any(element.tag.endswith("title") or element.text for element in ET.fromstring(picture).iter())
