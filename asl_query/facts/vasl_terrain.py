"""What VASL's terrain codes mean in our own terms."""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """A terrain name of ours, with the height of a building where the name alone does not tell it."""

    terrain: str
    height: float = 0


OPEN = Meaning("open ground")
WATERS = (8, 9, 10, 11, 13)
_STONE, _WOODEN = "stone building", "wooden building"

MEANING: dict[int, Meaning] = {
    **dict.fromkeys((0, 1, 2, 3, 4, 5, 6, 7, 12, 15, 20, 21, 22, 23, 65, 66, 67, 69, 70, 86, 87, 112), OPEN),
    **dict.fromkeys(WATERS, Meaning("water")),
    14: Meaning("marsh"), 24: Meaning("grain"), 25: Meaning("brush"), 26: Meaning("crags"), 27: Meaning("rubble"),
    28: Meaning("graveyard"), 29: Meaning("lumberyard"),
    40: Meaning(_STONE), 41: Meaning(_STONE, 1.5), 42: Meaning(_STONE, 2.5), 43: Meaning(_STONE, 3.5), 44: Meaning(_STONE, 4.5),
    49: Meaning("market place"),
    50: Meaning(_WOODEN), 51: Meaning(_WOODEN, 1.5), 52: Meaning(_WOODEN, 2.5), 53: Meaning(_WOODEN, 3.5),
    54: Meaning(_WOODEN, 4.5), 59: Meaning("market place"), 60: Meaning("woods"), 63: Meaning("orchard"),
    90: Meaning("rubble"), 91: Meaning("rubble"), 118: Meaning("olive grove"), 129: Meaning("palm trees"),
    130: Meaning("hut"), 175: Meaning("light woods"), 203: Meaning(_WOODEN),
}  # fmt: skip
DEPRESSIONS = {30: "gully", 31: "stream", 32: "stream", 33: "stream", 68: "gully", 104: "gully"}
HEXSIDES = {72: "wall", 73: "hedge", 75: "cliff", **dict.fromkeys(range(76, 81), "rowhouse wall")}
BRIDGES = {82: "stone", 83: "wooden", 84: "stone", 85: "wooden"}
ROADS = (65, 66, 67)
PATH = 70  # has no effect on LOS: the woods around it stay woods (B13.6)
INHERENT = ("orchard", "crags", "graveyard", "rubble", "olive grove", "palm trees")
READ_AS_OTHER = {
    68: "a sunken road is read as a gully", 104: "a wadi is read as a gully", 27: "debris is read as rubble",
}  # fmt: skip
