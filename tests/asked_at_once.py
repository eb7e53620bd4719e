"""Questions of every kind asked from many threads of a process that has worked out nothing yet, then one after another: what
differs, as JSON. Run by tests/test_threads.py."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from asl_query import Situation, ask, load_board, read, verify
from asl_query.errors import AslQueryError
from asl_query.facts.library import data_folder
from asl_query.recorded import Recorded, plain_answer, read_recorded

# One quick question of each kind, and more of those that a solver decides. Under each reading starts processes: with -m large.
OF_EVERY_KIND = """
    which hexes can see INTO 24D9?
    can 24C6 see INTO 24E7?
    can 24C6 see 24D6 at night with NVR 3?
    from which hex and level can 24D9 be seen unseen from 24E9?
    what is the fewest smoke that hides 24D9?
    what must be removed so that 24G2 can see 24D3?
    which hexes are hidden from 3D3 and 3E4?
    which hex sees the most of board 3?
    what is the Hindrance between 24E2 and 24H0?
    which hexes of board 5 have woods?
    at what level is hexside 24D8-D9?
    may a PIAT fire through the cliff hexside 15S5-T5 from 15T5?
    can a squad at 15T5 reach 15S5 by turn 2?
    can a squad and a leader at 15T5 reach 15S5 by turn 1?
    can a squad at 15T5 and a squad at 15U5 reach 15S5 by turn 1?
    how likely is a 4-6-7 squad at 8V6 to reach 8T6 by turn 2 in a Slow current?
    how many MF does it cost a squad from 15T5 to 15S5?
    what would let a squad carrying a HMG advance?
    why can 24C6 not see INTO 24E7?
    not: may a Climbing squad fire?
    4 is the answer to: how many MF does it cost a squad to move from 24D7 INTO 24E7?
    how likely is eliminated: what happens on a Falling DR of 2d6 to a squad in rain?
    what cases does no rule of W10 cover?
    which rules of B11 contradict each other?
    can a unit ever be Climbing and pinned?
    can a squad ever be swimming and broken?
    can a GMSL ever be lit and in tow?
    may a squad carrying 3 PP Climb?
    which set-ups of 2 GMSLs on board 44 can light 44A5 and 44GG5?
    where can a GMSL be emplaced on board 44 so that it can target 44U3?
    which hexes does a TMSL at 44T7 illuminate targeting 44U3?
    is 44T4 illuminated by a TMSL at 44T7 targeting 44U3?
    how likely is a GMSL with ML 8 at 44X4 to sight 44Q5 with a Known enemy there?
    can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 4?
    what IB Blindness DRM does a unit in 44V3 suffer firing at 44W6 with a GMSL at 44X7 lighting 44V3?
    list my units
    slc: how soon can two leaders and a MMG at 15T5 reach 15S3?
    slc: can a squad carrying a HMG at 15T5 reach 15Q2 by turn 2?
    slc: how many MF does it cost a squad from 15T5 to 15S4?
    slc: what is the most PP a squad can carry and move 2 hexes with a leader?
    can a skwad Climb?
    can 24C6 see 99E7?
"""
RULINGS = (
    "acts_of_units",
    "b11_climbers",
    "slc4_weapons",
    "typed_lanes",
    "w10_use",
    "e06_swimmers",
    "several_facts",
    "w10_kinds",
)
HERE = {"units": {"squad-a": {"kind": "squad", "at": "15T5"}, "leader-b": {"kind": "leader", "at": "15U5"}}}


class Asking(NamedTuple):
    """A question, and what else is done: typed asks what it is read as, verify re-checks the answer, show draws and tells it."""

    text: str
    ruleset: str = "asl"
    also: str = ""
    answer: str | list[str] | None = None


def askings(of_each_file: int, more: int, others: tuple[str, ...] = ()) -> list[Asking]:
    """The questions of every kind, each so often, and rulings that are recorded with their answers; in a random order."""
    found = []
    for line in [*filter(None, map(str.strip, OF_EVERY_KIND.splitlines())), *others]:
        classic = line.startswith("slc: ")
        found += [Asking(line.removeprefix("slc: "), "slc" if classic else "asl")] * more
    for name in RULINGS:
        found += [Asking(q.ask, q.ruleset or "asl", answer=q.answer) for q in _recorded(name, of_each_file)]
    ways = ("", "typed", "verify", "show")
    found = [one._replace(also=ways[number % len(ways)]) for number, one in enumerate(found)]
    random.Random(8).shuffle(found)
    return found


def _recorded(name: str, count: int) -> Iterator[Recorded]:
    queries = [q for q in read_recorded(data_folder("queries") / "rulebook" / f"{name}.toml") if q.facts is None]
    return iter(random.Random(name).sample(queries, count))


def told(asking: Asking) -> str:
    """All that is answered, but for how long it took; or why nothing is."""
    here = Situation.of(**HERE)
    try:
        asked = read(asking.text, facts=here, ruleset=asking.ruleset) if asking.also == "typed" else asking.text
        answer = ask(asked, facts=here, ruleset=asking.ruleset)
        saved = answer.to_json()
        if asking.also == "verify" and not answer.is_undecided:
            verify(saved, load_board, here)
        shown = [str(answer), answer._repr_svg_()] if asking.also == "show" else []
    except AslQueryError as error:
        return f"refused: {error}"
    if asking.answer is not None and plain_answer(answer) != asking.answer:
        return f"{plain_answer(answer)} where {asking.answer} is recorded"
    saved["checked"] = {name: value for name, value in saved["checked"].items() if name != "seconds"}
    return json.dumps([saved, shown])


def at_once(askings: list[Asking], threads: int) -> list[str]:
    """What is told of each, asked from so many threads."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(told, askings))


def main(size: str) -> None:
    """Print how many questions were asked and refused, their forms, and what differs."""
    all_ = askings(40, 4, ("may a broken squad Climb under each reading?",)) if size == "large" else askings(20, 1)
    together = at_once(all_, 8)
    alone = [told(one) for one in all_]
    answered = [json.loads(one)[0] for one in together if not one.startswith("refused") and one.startswith("[")]
    found = {
        "asked": len(all_),
        "refused": sorted({one for one in together if one.startswith("refused")}),
        "forms": sorted({one["reading"]["form"] for one in answered}),
        "differ": [[one.text, *both] for one, *both in zip(all_, together, alone, strict=True) if both[0] != both[1]],
        "not as recorded": [one for one in together if " is recorded" in one and not one.startswith(("[", "refused"))],
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
