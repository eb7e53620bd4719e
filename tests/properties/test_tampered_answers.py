"""Saved answers of every kind and every part of the rules, each changed in one place: no change of what is shown is confirmed."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from large import first
from tampering import Change, changes, shown, verified

from asl_query import ask, load_board, read
from asl_query.codec import to_json
from asl_query.pipeline import compare
from asl_query.settling import settled

CLIMB = "only by Climbing 15S5-T5"
# Quick to re-check, of every kind; behind the bar those that take longer.
QUICK = [
    ("can 24D7 see INTO 24D9 with +2 smoke in 24D8 without the cliff 24D8-E9?", "asl"),
    ("can a Searchlight at 44T7 see 44U3?", "asl"),
    ("what must be removed so that 24G2 can see 24D3?", "asl"),
    ("what is the level of 15S5?", "asl"),
    ("may a PIAT fire through the cliff hexside 15S5-T5 from 15T5?", "asl"),
    ("can a squad at 15T5 reach 15S5 by turn 5?", "asl"),
    ("can a 4-6-7 squad at 8V6 reach 8T6 by turn 2 in a Slow current?", "asl"),
    ("can a squad and a squad at 15T5, a squad at 15T5 and a squad at 15T4 reach 15S4 by turn 1?", "asl"),
    ("how many MF does it cost a squad to move from IN 12Z4 INTO 12Y5?", "asl"),
    ("can a GMSL at 44T7 target 44U3?", "asl"),
    ("how likely is a GMSL with ML 8 at 44X7 to sight 44V3 with a Known enemy there?", "asl"),
    ("which hexes does a GMSL at 8V6 illuminate targeting 8U3?", "asl"),
    ("can a GMSL ever be lit and in tow?", "asl"),
    ("can a unit ever be Climbing and pinned?", "asl"),
    ("may a wounded leader swim?", "asl"),
    ("what happens on a Falling DR of 9 in rain?", "asl"),
    ("may a squad move from IN 24E8 to 24D7 without Climbing?", "asl"),
    ("why may a broken squad not Climb?", "asl"),
    ("what would let a broken squad Climb?", "asl"),
    ("what is the PP of a LMG?", "slc"),
    ("what is the most PP a squad can carry and move 1 hex with a leader?", "slc"),
    ("can a leader, a hero and a HMG at 24C5 reach 24F5 by turn 1?", "slc"),
    ("how many MF does it cost a squad from 15T5 to 15S4?", "slc"),
    ("how many MF does it cost a squad from 15T5 to 15S4?", "asl,slc"),
    ("may a squad carrying 3 PP Climb?", "asl,slc"),
    ("may a Climbing squad advance?", "asl"),
    ("can 24O2 see 24N5?", "asl"),
    ("may a CX squad Climb with a LMG?", "asl"),
]
SLOWER = [
    ("which hexes can see INTO 24D9?", "asl"),
    ("which hexes can see IN 20S8?", "asl"),
    ("can 15U6 see a unit at Climb level 1 of 15S5-T5 at the vertex of T4?", "asl"),
    ("can 24C6 see INTO 24E7?", "asl"),
    ("can a unit IN 24D9 at any level see 24A1?", "asl"),
    ("from which hex and level can IN 20S8 be seen unseen from 20U5?", "asl"),
    ("what is the fewest smoke that hides 24D9?", "asl"),
    ("what must be removed so that 44C9 can see 44M9?", "asl"),
    ("which hexes does the LOS from 44T7 to 44U3 cross?", "asl"),
    (f"can a squad at 15U5 reach 15S5 by turn 5 {CLIMB} if the turn 2 Falling DR is 10?", "asl"),
    (f"can a squad at 15U5 reach 15S5 by turn 2 {CLIMB}?", "asl"),
    ("how soon can a wounded leader IN 24E7 reach 24D7 without entering 24F6, 24F7, 24E8?", "asl"),
    ("how soon can a squad with HMG and a leader at 15T5 reach 15Q2?", "asl"),
    (f"how likely is a squad at 15U5 to reach 15S5 by turn 4 {CLIMB}?", "asl"),
    ("how likely is a 4-6-7 squad at 8V6 to reach 8T6 by turn 2 in a Slow current?", "asl"),
    (f"how likely is a squad and a hero at 15T5 to reach 15S5 by turn 3 {CLIMB}?", "asl"),
    (f"can a squad at 15U5 always reach 15S5 by turn 4 {CLIMB}?", "asl"),
    ("can a squad at 15T5 reach 15T7 by turn 1 unseen by 15S5?", "asl"),
    ("what is the reach of a squad carrying 7 PP at 15T5 by turn 2?", "asl"),
    ("can a squad at 15T5 and a squad at 15U5 reach 15S5 by turn 1?", "asl"),
    ("can a squad at 15T5, a squad at 15U5 and a leader at 15T5 reach 15S5 by turn 1?", "asl"),
    ("how soon can a squad at 15T5 and a squad at 15U5 reach 15S5?", "asl"),
    ("how many MF does it cost a squad from 15T5 to 15S5?", "asl"),
    ("where can a GMSL be emplaced on board 44 so that it can target 44U3?", "asl"),
    ("does a unit in 44U4 suffer IB Blindness firing at 44T6 with a TMSL at 44T7 lighting 44U3?", "asl"),
    ("is 44T4 Illuminated by a TMSL at 44T7 targeting 44U3?", "asl"),
    ("which hexes does a TMSL at 44T7 illuminate targeting 44U3?", "asl"),
    ("what is the Sighting TC DRM of a GMSL at 44X7 targeting 44V3?", "asl"),
    ("can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 4?", "asl"),
    ("how likely is a GMSL with ML 8 at 44T7 to light 44U3 in turn 2 and keep it lit until turn 4?", "asl"),
    ("what is the fewest GMSLs that cover 44U3 and 44V4?", "asl"),
    ("can a squad ever be pinned, IN a gully and CX?", "asl"),
    ("may a squad carrying 3 PP Climb?", "asl"),
    ("what is the DRM of the MC after entry from level 1 of 8V6 into 8U6?", "asl"),
    ("where do the rules contradict each other or leave a case open?", "asl"),
    ("why can a squad at 15T5 not reach 15S5 by turn 1?", "asl"),
    ("why can 24C6 not see INTO 24E7?", "asl"),
    ("what would let 24C6 see INTO 24E7?", "asl"),
    ("what would let a squad at 15T5 reach 15S5 by turn 1?", "asl"),
    ("may a pinned squad dismantle an HMG?", "slc"),
    ("which hexes can a leader at 15U5 reach by turn 1?", "slc"),
    ("can a squad, a HMG and a MMG at 24C5 reach 24E4 by turn 1?", "slc"),
    ("can three squads, a leader and a HMG at 15U5 all be in 15Q3 by turn 3 without breaking stacking?", "slc"),
    ("how soon can two leaders and a MMG at 15T5 reach 15S3?", "slc"),
    ("can a squad at 24C5 reach 24E4 by turn 2?", "asl,slc"),
    ("can 24C6 see INTO 24D9?", "asl,slc"),
    ("can 24C6 see INTO 24E7 under each reading?", "asl"),
    ("what happens on a Falling DR of 12 in rain under each reading?", "asl"),
    ("who can see 24N5 in rain?", "asl"),
    ("can 44U6 see 44U3 with unknown smoke in 44U4 and 44U5?", "asl"),
    ("can a squad ever be pinned?", "asl"),
]
ASKED = [*QUICK, *SLOWER]
EACH, MANY = 8, 100  # changes of an answer on every run, and of every answer where all are tried
SEED = os.environ.get("TAMPER_SEED", "saved")


@cache
def saved_answer(question: str, ruleset: str) -> str:
    found: Any = compare(question) if ruleset == "asl,slc" else ask(question, ruleset=ruleset)
    return json.dumps(found.to_json())


def confirmed(question: str, ruleset: str, numbers: int, folder: Path) -> tuple[list[str], Counter[str]]:
    """The changes that are confirmed although they change what is shown, or that end in a traceback; and how often what came."""
    text, faults, came = saved_answer(question, ruleset), [], Counter[str]()
    as_it_was = shown(text)
    for change in changes(json.loads(text), f"{SEED} {question} {ruleset}", numbers):
        said = verified(change.text, folder)
        came["tried"] += 1
        if said.uncaught:
            came["traceback"] += 1
            faults.append(f"{said.uncaught}: {change.what} {change.at}")
        elif said.confirms:
            came["confirmed"] += 1
            if shown(change.text) != as_it_was and not is_read_alike(change, ruleset):
                came["confirmed and shown"] += 1
                faults.append(f"confirmed: {change.what} {change.at}: {said.printed}")
    return faults, came


def is_read_alike(change: Change, ruleset: str) -> bool:
    """Whether only the words of the question are others, and are read as the same question."""
    if change.at != ("question",):
        return False
    answer = json.loads(change.text)
    text = answer["question"]
    again = settled(load_board, read(text, ruleset=ruleset), text).question
    return bool(to_json(again) == answer["reading"])


@pytest.mark.parametrize(("question", "ruleset"), ASKED)
@pytest.mark.large
def test_every_answer_is_confirmed_as_it_is(question: str, ruleset: str, tmp_path: Path) -> None:
    assert verified(saved_answer(question, ruleset), tmp_path).confirms


EVERY = [*((*asked, EACH) for asked in QUICK), *((*asked, MANY) for asked in ASKED)]


@pytest.mark.parametrize(("question", "ruleset", "count"), first(len(QUICK), EVERY))
def test_no_change_of_what_is_shown_is_confirmed(question: str, ruleset: str, count: int, tmp_path: Path) -> None:
    faults, _ = confirmed(question, ruleset, count, tmp_path)
    assert faults == []
