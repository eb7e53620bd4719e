"""Words of Squad Leader Classic that a slot of a ruling takes, and the value that each says: several may say the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.classic_acts import Fortification

_SW = {
    **{kind.value.lower(): kind for kind in SwKind if kind is not SwKind.LOAD},
    "flamethrower": SwKind.FT, "flame thrower": SwKind.FT, "demolition charge": SwKind.DC, "panzerfaust": SwKind.PF,
    "molotov": SwKind.MC, "molotov cocktail": SwKind.MC, "bazooka": SwKind.BAZ, "panzerschreck": SwKind.PSK,
    "mortar": SwKind.MTR, "light mortar": SwKind.MTR,
}  # fmt: skip
_TERRAIN = {
    "open ground": EnteredTerrain.OPEN_GROUND, "clear terrain": EnteredTerrain.OPEN_GROUND, "clear": EnteredTerrain.OPEN_GROUND,
    "shell hole": EnteredTerrain.SHELLHOLES, "shell holes": EnteredTerrain.SHELLHOLES, "shellhole": EnteredTerrain.SHELLHOLES,
    "shellholes": EnteredTerrain.SHELLHOLES, "wheatfield": EnteredTerrain.GRAIN, "wheatfields": EnteredTerrain.GRAIN,
    "wheat field": EnteredTerrain.GRAIN, "grain": EnteredTerrain.GRAIN, "woods": EnteredTerrain.WOODS,
    "building": EnteredTerrain.BUILDING, "buildings": EnteredTerrain.BUILDING, "wooden building": EnteredTerrain.BUILDING,
    "stone building": EnteredTerrain.BUILDING,
}  # fmt: skip
_FORTIFICATIONS = {
    "bunker": Fortification.BUNKER, "entrenchment": Fortification.ENTRENCHMENT, "trench": Fortification.TRENCH,
    "open ground": Fortification.NONE, "hex": Fortification.NONE,
}  # fmt: skip
SAID: Mapping[str, Mapping[str, Enum]] = {
    "sw": _SW, "terrain": _TERRAIN, "other": _TERRAIN, "left": _FORTIFICATIONS, "entered": _FORTIFICATIONS,
}  # fmt: skip
_LOAD_ITEM = rf"(?:\d )?(?:(?:dismantled|Dm) )?(?:{'|'.join(map(re.escape, sorted(_SW, key=len, reverse=True)))})"
LOAD = rf"{_LOAD_ITEM}(?:(?:,|,? and) {_LOAD_ITEM})*"  # what a unit carries


def read_load(words: str) -> tuple[str, str]:
    """A load as it is called and as the reading has it: `a Dm HMG and 2 bazooka` and `Dm HMG + 2 BAZ`."""
    items = [_load_item(item) for item in re.split(r",? and |, ", words.strip())]
    return " and ".join(called for called, _ in items), " + ".join(item for _, item in items)


def _load_item(words: str) -> tuple[str, str]:
    number, is_dm, kind = re.fullmatch(r"(\d )?(dismantled |Dm )?(.+)", words, re.IGNORECASE).groups()  # type: ignore[union-attr]
    value = str(SAID["sw"][kind.lower()].value)
    called = f"{'Dm ' if is_dm else ''}{value if kind.lower() == value.lower() else kind.lower()}"
    return f"{number or 'an ' if called[0] in 'Aa' else number or 'a '}{called}", f"{number or ''}{'Dm ' if is_dm else ''}{value}"
