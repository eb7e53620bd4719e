"""What is in use, in a few lines: the boards, who is there and how, the weather."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields

from asl_query.explain.names import with_article
from asl_query.facts.situation_file import Situation
from asl_query.in_use import InUse
from asl_query.reading.situation_words import described
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Waters
from asl_query.terms.water import Current


def known_of(using: InUse, situation: Situation) -> Iterator[str]:
    """The board or situation in use and what stands in it, a line for each thing."""
    yield f"In use: {using}." if any(using) else "In use: no board and no situation; name the board in front of a hex."
    if situation.board is not None:
        yield f"Its facts are those of board {situation.board.board}."
    if situation.map:
        yield f"Boards: {' / '.join(' '.join(board.name for board in row) for row in situation.map)}."
    for name, (unit, at) in situation.units.items():
        enemy = "enemy " if at in situation.enemies else ""
        yield f"{name}: {with_article(enemy + described(unit))} {_at(at)}."
    for name, light in situation.searchlights.items():
        lit = f", its Lane {_at(light.target)}" if light.target else ""
        yield f"{name}: {with_article(light.type.value)} {_at(light.at)}{lit}."
    for name, weapon in situation.weapons.items():
        yield f"{name}: {with_article(weapon.sw.kind.value)} {_at(weapon.at)}."
    weather = [word.replace("_", " ") for word, is_so in asdict(situation.weather).items() if is_so]
    conditions = {
        "Weather": ", ".join(weather),
        "SMOKE": ", ".join(
            [*(f"+{drm} in {hex_.name}" for hex_, drm in situation.smoke), *map(_unknown, situation.unknown_smoke)]
        ),
        "AFVs and wrecks": ", ".join(f"{what.value} in {hex_.name}" for hex_, what in situation.vehicles),
        "Water": ", ".join(_water(situation.waters)),
        "Month": situation.month,
        "NVR": "" if situation.nvr is None else f"{situation.nvr} hexes",
        "Mist": f"+{situation.mist}" if situation.mist else "",
    }
    yield from (f"{what}: {said}." for what, said in conditions.items() if said)


def _at(place: Location) -> str:
    return place.name if place.depth is Depth.IN else f"at {place.name}"


def _water(waters: Waters) -> Iterator[str]:
    """What is said of the water, by the names of its facts."""
    for one in fields(waters):
        value = getattr(waters, one.name)
        if value not in (None, False):
            said = value.name if isinstance(value, Hex) else value.value if isinstance(value, Current) else value
            yield one.name.replace("_", " ") + ("" if value is True else f" {said}")


def _unknown(hex_: Hex) -> str:
    return f"of unknown DRM in {hex_.name}"
