"""Whether the hexes of a goal hold all that is to be there at once (SLC4.3.1)."""

from __future__ import annotations

from asl_query.acts.classic.certificates import NoRoom, Stacked
from asl_query.acts.classic.fitness import may_be_dismantled, squad_half_pp
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.terms.classic import ClassicReach, PlacedWeapon
from asl_query.terms.numbers import Halves

_MANY = 200


def most_in_hex() -> tuple[int, int, int]:
    """SLC4.3.1 as numbers, which a certificate and a finite problem need: units, MMC, half PP."""
    return (
        max(n for n in range(_MANY) if within_limit(n, 0, 0)),
        max(n for n in range(_MANY) if within_limit(0, n, 0)),
        max(n for n in range(_MANY) if within_limit(0, 0, n)),
    )


def least_half_pp(placed: PlacedWeapon) -> int:
    """The least a weapon can count for: dismantled where it can be."""
    apart = placed.sw.dismantled or may_be_dismantled(placed.sw)
    return squad_half_pp(placed.sw, dismantled=apart)


def too_many(question: ClassicReach, hexes: int) -> NoRoom | None:
    """What so many hexes cannot hold, as a certificate; None where they could."""
    units = [m.unit for m in question.movers]
    counts = (len(units), sum(not u.is_smc for u in units), sum(map(least_half_pp, question.weapons)))
    for of, count, each in zip(Stacked, counts, most_in_hex(), strict=True):
        if count > each * hexes:
            in_halves = 1 if of is Stacked.PP else 2
            return NoRoom(of, Halves(in_halves * count), Halves(in_halves * each * hexes), hexes)
    return None
