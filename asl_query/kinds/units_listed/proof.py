"""What a list of units shows: each with what it is and where."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.units_listed.question import ListedUnit, ListUnits, Whose
from asl_query.records import dataclass
from asl_query.sight.sight import level_of
from asl_query.terms.answers import Value
from asl_query.terms.locations import Location


@dataclass(frozen=True)
class UnitCount(Value):
    """How many units there are, and their names."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitShown:
    """A unit with what it is, in words, where it is, and the level and terrain there."""

    unit: str
    is_: str
    at: Location
    level: int
    terrain: str


def shown(board: Board, one: ListedUnit) -> UnitShown:
    """A unit as it is listed."""
    facts = board[one.at.hex]
    return UnitShown(one.unit.name, _words(one), one.at, level_of(board, one.at), facts.depression or facts.terrain)


def _words(one: ListedUnit) -> str:
    """What a unit is: an enemy broken squad with ELR 3."""
    unit = one.unit
    states = [name for name in ("broken", "wounded", "commando", "inexperienced") if getattr(unit, name)]
    words = [*(["enemy"] if one.enemy else []), *states, *(["CX"] if unit.cx else []), unit.kind.value]
    words += [f"with {unit.portage_pp} PP"] if unit.portage_pp else []
    words += [f"with ML {unit.morale_level}"] if unit.morale_level is not None else []
    words += [f"with ELR {unit.elr}"] if unit.elr is not None else []
    return " ".join(words)


def asked_for(question: ListUnits) -> tuple[ListedUnit, ...]:
    """Those of the units that are asked for."""
    return tuple(one for one in question.units if question.whose is Whose.ALL or one.enemy is (question.whose is Whose.ENEMY))
