"""Typed questions: what `asl_query.read` makes of a text, and what `asl_query.ask` takes as well as a text.

>>> from asl_query import ask, read
>>> from asl_query.questions import Sees
>>> question = Sees(viewer="24C6", target="INTO 24E7")
>>> ask(question).answer
'no'
>>> read("can 24C6 see INTO 24E7?") == question
True

A typed question says everything itself: the units, weather and SMOKE of a situation are not added to it, as they are to a text.
"""

from __future__ import annotations

from dataclasses import MISSING, fields

from asl_query.errors import QuestionError
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.open_points.question import Open, OpenPoints
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.kinds.proposed.question import Proposed
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.units_listed.question import ListedUnit, ListUnits, Whose
from asl_query.kinds.why.question import Why
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.classic import ClassicReach, PlacedWeapon, Sw, SwKind
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Climb, Depth, Location, Vertex, location_of_text
from asl_query.terms.movement import CostMf, Ending, Luck, Mover, Reach, Reaching, Waters
from asl_query.terms.night import Night
from asl_query.terms.question import Question
from asl_query.terms.questions import (
    Emplace,
    Ever,
    FewestSmoke,
    LeastRemoved,
    MayFire,
    Printed,
    PrintedFact,
    Ruling,
    SeenUnseen,
    Sees,
    WhoSees,
)
from asl_query.terms.searchlight_use import SearchlightEvent, SightingRow
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Blinded,
    Covering,
    IsLit,
    KeepsLit,
    Light,
    Lights,
    LightsFor,
    Obscurement,
    Searchlight,
    Sighting,
    TargetSituation,
)
from asl_query.terms.status import And, Is, Not, Or
from asl_query.terms.units import Unit, UnitKind, Weapon, Weather
from asl_query.terms.water import Current

__all__ = [
    "And", "Asks", "AtNight", "Beam", "Blinded", "ClassicCost", "ClassicReach", "Climb", "CostMf", "Covering", "Current",
    "Depth", "EachReading", "Emplace", "Ending", "Ever", "FewestSmoke", "Hex", "HexesThat", "Hexside",
    "HindranceBetween", "Is", "IsLit", "KeepsLit", "LeastRemoved", "Light", "Lights", "LightsFor", "ListUnits",
    "ListedUnit", "Location", "Luck", "MayFire", "MostPp", "MostSeen", "Mover", "Night", "Not", "NotSo", "Obscurement",
    "Open", "OpenPoints", "Or", "PlacedWeapon", "Printed", "PrintedFact", "Proposed", "Question", "Reach", "Reaching",
    "RollOdds", "Ruling", "Searchlight", "SearchlightEvent", "SeenUnseen", "Sees", "SeesSeveral", "Sighting",
    "SightingRow", "Sw", "SwKind", "TargetSituation", "Unit", "UnitKind", "Vertex", "Waters", "Weapon", "Weather",
    "Which", "WhoSees", "Whose", "Why", "WouldLet", "place", "written",
]  # fmt: skip


def place(name: str) -> Location:
    """A Location by its name, board in front: 24C6, IN 24D9, 24E7 Crest along 24E7-F7, level 2 of 24V3, Climb level 1 of 15S5-T5.

    Raises QuestionError for a name that is none.
    """
    try:
        return location_of_text(name)
    except AssertionError as error:
        what = f'"{name}" is no Location ({error}); write 24C6, IN 24D9, 24E7 Crest, level 2 of 24V3 or 24C6 at level 3.'
        raise QuestionError(what) from None


def written(question: Question) -> str:
    """A typed question on one line, without what is as usual: `Sees: viewer 24C6, target IN 24E7`."""
    said = question.to_json()
    usual = {f.name: f.default for f in fields(question) if f.default is not MISSING}
    parts = (
        f"{f.name} {_said(said[f.name])}" for f in fields(question) if usual.get(f.name, MISSING) != getattr(question, f.name)
    )
    return f"{said['form']}: {', '.join(parts)}"


def _said(value: object) -> str:
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name} {_said(one)}" for name, one in value.items() if one not in (None, False, 0, "", [])) + ")"
    return " and ".join(map(_said, value)) if isinstance(value, list) else str(value)
