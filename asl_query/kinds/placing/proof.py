"""What an answer about set-up shows: the hexes allowed, and what bars every other hex."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Literal, NamedTuple

from asl_query.acts.placement import bars_without_los, lines_of_fire
from asl_query.acts.placement_limits import Objection
from asl_query.board.board import Board
from asl_query.codec import absent
from asl_query.kinds.depending import DependingPlace
from asl_query.records import dataclass
from asl_query.sight.open_sight import OpenSights, open_sights, seen_in, taken_smoke
from asl_query.sight.sight import Purpose
from asl_query.terms.answers import Hexes
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.questions import Emplace


@dataclass(frozen=True, slots=True)
class Allowed:
    """A hex where the piece may be set up."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Barred:
    """A hex where it may not, the rule that bars it, and by what."""

    hex: Hex
    rule: str
    what: Objection


@dataclass(frozen=True, slots=True)
class Bars:
    """Every hex that is barred."""

    kind: Literal["bars"] = field(default="bars", init=False)
    barred: tuple[Barred, ...]


@dataclass(frozen=True)
class PlacingHexes(Hexes):
    """The hexes where a piece may be set up. Where what nobody stated decides some of it, `depends` says of which, and `always`
    are those where it may whatever is open; in a hex in neither it never may."""

    always: tuple[str, ...] = absent(())
    depends: tuple[DependingPlace, ...] = absent(())

    @classmethod
    def of(cls, allowed: Iterable[Hex], depends: tuple[DependingPlace, ...]) -> PlacingHexes:
        """The hexes allowed, told apart by what depends on something."""
        names = tuple(hex_.name for hex_ in allowed)
        open_hexes = {one.place.hex.name for one in depends}
        return cls(names, tuple(name for name in names if name not in open_hexes) if depends else (), depends)


class OpenLines(NamedTuple):
    """The LOF that what is open may decide, and where each begins."""

    sights: OpenSights
    places: list[Location]


def open_lines(board: Board, question: Emplace) -> OpenLines | None:
    """The LOF to the target from every hex that nothing else bars; None where nothing is to be targeted."""
    if question.target is None:
        return None
    said = question.circumstances
    here, smoke = seen_in(board, said), taken_smoke(question.smoke, said)
    against = bars_without_los(here, question.board, question.emplaced, question.target, smoke)
    places, targets = lines_of_fire(here, [hex_ for hex_, bars in against.items() if not bars], question.target)
    return OpenLines(open_sights(board, places, targets, said, question.smoke, Purpose.SEARCHLIGHT), places)
