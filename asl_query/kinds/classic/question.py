"""Questions of Squad Leader Classic about the MF of a way and about PP; the facts that its questions need."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.records import dataclass
from asl_query.terms.classic import ClassicReach, Costs, EnteredTerrain
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.units import Unit


@dataclass(frozen=True, slots=True)
class ClassicCost(Question):
    """How many MF does it cost a unit to move from one hex to another along the cheapest way?"""

    unit: Unit
    start: Location
    end: Location
    costs: Costs = ()
    shellholes: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class MostPp(Question):
    """What is the most PP a unit can carry and still move: `hexes` of `entered` terrain, or from one hex to another on a board?

    `led`: stacked with a leader throughout; `uphill`, `walled`: each hex higher than the one before, behind a wall or hedge;
    `advancing`: in the Advance Phase.
    """

    unit: Unit
    hexes: int = 1
    entered: EnteredTerrain = EnteredTerrain.OPEN_GROUND
    uphill: bool = False
    walled: bool = False
    led: bool = False
    advancing: bool = False
    start: Location | None = None
    end: Location | None = None
    costs: Costs = ()
    shellholes: tuple[Hex, ...] = ()


def require_hexes(board: Board, question: ClassicReach | ClassicCost | MostPp, text: str) -> None:
    """Every hex is there."""
    from asl_query.kinds.places import require_hex, require_turns  # the other rulesets do without

    if isinstance(question, ClassicReach):
        require_turns(question.by_turn)
        starts = [*(m.at for m in question.movers), *(x.at for x in question.weapons)]
        hexes = [place.hex for place in (*starts, *question.goals, *question.enemies)]
        hexes += [*question.avoiding, *question.shellholes]
    else:
        hexes = [place.hex for place in (question.start, question.end) if place is not None]
        hexes += question.shellholes
    for hex_ in hexes:
        require_hex(text, board, hex_)
