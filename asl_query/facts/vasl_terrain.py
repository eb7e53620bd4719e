"""What VASL's terrain codes mean in our own terms.

Every code that VASL's own table of terrain types has stands here; a code that it does not have is `UNKNOWN_TERRAIN`. Whether the
rules of a terrain are known is for the terrain chart to say, which has a row for each name.
"""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """A terrain name of ours, with the height of a building where the name alone does not tell it."""

    terrain: str
    height: float = 0


OPEN = Meaning("open ground")
WATERS = (8, 9, 10, 11, 13)
UNKNOWN_TERRAIN = Meaning("unknown terrain")
_STONE, _WOODEN, _GUTTED = "stone building", "wooden building", "gutted building"
_WATER, _RUBBLE, _HIGH_RUBBLE, _ROOFLESS = "water", "rubble", "upper level rubble", "roofless factory"
_FACTORY, _TOWER, _TOWER_HINDRANCE, _BFP_TOWER = "factory", "tower", "tower hindrance", "BFP tower"

MEANING: dict[int, Meaning] = {
    **dict.fromkeys((0, 20, 65, 66, 70, 86, 87), OPEN),
    1: Meaning("plowed field"), 2: Meaning("rooftop"), 3: Meaning("snow"), 4: Meaning("deep snow"), 5: Meaning("ice"),
    6: Meaning("mud"), 7: Meaning("mudflats"), 12: Meaning("ford"),
    **dict.fromkeys(WATERS, Meaning(_WATER)),
    14: Meaning("marsh"), 15: Meaning("shellholes"), 21: Meaning("trench"), 22: Meaning("antitank trench"),
    23: Meaning("pillbox"), 24: Meaning("grain"), 25: Meaning("brush"), 26: Meaning("crags"), 27: Meaning("debris"),
    28: Meaning("graveyard"),
    29: Meaning("lumberyard"), 34: Meaning("flooded stream"), 35: Meaning("irrigation ditch"),
    40: Meaning(_STONE), 41: Meaning(_STONE, 1.5), 42: Meaning(_STONE, 2.5), 43: Meaning(_STONE, 3.5), 44: Meaning(_STONE, 4.5),
    **dict.fromkeys((198, 199), Meaning(_FACTORY, 1)), **dict.fromkeys((45, 47, 55, 57), Meaning(_FACTORY, 1.5)),
    **dict.fromkeys((46, 48, 56, 58), Meaning(_FACTORY, 2.5)), **dict.fromkeys((170, 171, 180, 181), Meaning(_ROOFLESS)),
    49: Meaning("market place"),
    50: Meaning(_WOODEN), 51: Meaning(_WOODEN, 1.5), 52: Meaning(_WOODEN, 2.5), 53: Meaning(_WOODEN, 3.5),
    54: Meaning(_WOODEN, 4.5), 59: Meaning("market place"), 60: Meaning("woods"), 61: Meaning("forest"),
    62: Meaning("pine woods"), 63: Meaning("orchard"), 64: Meaning("bare orchard"), 67: Meaning("elevated road"),
    69: Meaning("runway"),
    90: Meaning(_RUBBLE), 91: Meaning(_RUBBLE), 95: Meaning("sewer"), 96: Meaning("tunnel"), 97: Meaning("cave"),
    100: Meaning("scrub"), 101: Meaning("hammada"), 102: Meaning("deir"), 103: Meaning("deir"), 105: Meaning("hillock"),
    106: Meaning("hillock"), 107: Meaning("sand"), 108: Meaning("sand dune"), 111: Meaning("sangar"), 112: Meaning("track"),
    113: Meaning("mausoleum"), 114: Meaning("Bedouin camp"), 115: Meaning("building cluster"), 117: Meaning("cactus patch"),
    118: Meaning("olive grove"), 119: Meaning("vineyard"), 120: Meaning("broken ground"), 121: Meaning("scrub"),
    125: Meaning("temple"), 126: Meaning("light jungle"), 127: Meaning("dense jungle"), 128: Meaning("bamboo"),
    129: Meaning("palm trees"), 130: Meaning("hut"), 131: Meaning("collapsed hut"), 132: Meaning("kunai"), 133: Meaning("swamp"),
    135: Meaning("drained paddy"), 136: Meaning("irrigated paddy"), 137: Meaning("rice paddy in season"), 139: Meaning("panji"),
    140: Meaning("ocean"), 141: Meaning("ocean"), 142: Meaning("effluent"), 143: Meaning("soft sand"),
    **dict.fromkeys((144, 145, 146), Meaning("beach")), 147: Meaning("reef"), 148: Meaning("reef"),
    153: Meaning("railroad"), 154: Meaning("embankment railroad"), 155: Meaning("elevated railroad"),
    156: Meaning("sunken railroad"),
    160: Meaning(_TOWER_HINDRANCE, 1.5), 161: Meaning(_TOWER_HINDRANCE, 2.5), 162: Meaning(_TOWER_HINDRANCE, 3.5),
    163: Meaning(_TOWER, 1.5), 164: Meaning(_TOWER, 2.5), 165: Meaning(_TOWER, 3.5),
    168: Meaning(_BFP_TOWER, 1.5), 169: Meaning(_BFP_TOWER, 2.5),
    166: Meaning("storage tank", 1.5), 167: Meaning("storage tank", 2.5), 174: Meaning("cellar"), 175: Meaning("light woods"),
    182: Meaning(_GUTTED), 183: Meaning(_GUTTED, 1.5), 184: Meaning(_GUTTED, 2.5), 185: Meaning(_GUTTED, 3.5),
    186: Meaning(_GUTTED, 4.5),
    190: Meaning(_RUBBLE), 194: Meaning(_RUBBLE), 191: Meaning(_HIGH_RUBBLE, 1.5), 192: Meaning(_HIGH_RUBBLE, 2.5),
    193: Meaning(_HIGH_RUBBLE, 3.5), 195: Meaning(_HIGH_RUBBLE, 1.5), 196: Meaning(_HIGH_RUBBLE, 2.5),
    197: Meaning(_HIGH_RUBBLE, 3.5),
    200: Meaning("partial orchard"), 201: UNKNOWN_TERRAIN, 202: UNKNOWN_TERRAIN, 203: Meaning(_WOODEN), 204: Meaning("monument"),
}  # fmt: skip
DEPRESSIONS = {30: "gully", 31: "stream", 32: "stream", 33: "stream", 68: "gully", 104: "gully"}
# Terrain of hexsides, whose art takes the terrain around it.
HEXSIDES = {
    72: "wall", 73: "hedge", 74: "bocage", 75: "cliff", **dict.fromkeys(range(76, 81), "rowhouse wall"), 81: "roadblock",
    109: "dune crest", 110: "dune crest", 116: "cactus hedge", 138: "paddy bank", 152: "embankment", 157: "embankment",
    172: "interior factory wall", 173: "interior factory wall",
}  # fmt: skip
BRIDGES = {82: "stone", 83: "wooden", 84: "stone", 85: "wooden"}
ROADS = (65, 66, 67)
PATH = 70  # has no effect on LOS: the woods around it stay woods (B13.6)
INHERENT = (
    "orchard", "bare orchard", "crags", "graveyard", "rubble", "debris", "palm trees", "vineyard", "dense jungle", "bamboo",
    "cactus patch", "olive grove", "hillock", "embankment railroad", "building cluster", "Bedouin camp",
)  # fmt: skip
# What makes the hex in which a little of it stands its own, as a building does.
STANDING = ("market place", "lumberyard", "factory", _TOWER, _TOWER_HINDRANCE, _BFP_TOWER, "storage tank", "mausoleum", "temple")
# What hinders where it is drawn, and not beneath the art of a wall or hedge beside it (A6.7).
HINDRANCES = ("grain", "brush", "marsh", "kunai", "collapsed hut")
# What the terrain chart knows no LOS of: it may count in its whole hex, and counts where it is painted as well.
UNKNOWN = (
    "unknown terrain", "rooftop", "mudflats", "flooded stream", "irrigation ditch", "roofless factory", "elevated road",
    "sand dune", "rice paddy in season", "effluent", "beach", "elevated railroad", "sunken railroad", "cellar",
    "partial orchard", "monument",
)  # fmt: skip
SUNKEN_ROAD = 68
UNKNOWN_SIDES = (
    "paddy bank",
    "embankment",
    "interior factory wall",
)  # a little of their art is enough: an answer hangs on it, no more
READ_AS_OTHER = {68: "a sunken road is read as a gully", 104: "a wadi is read as a gully"}


def meaning_of(code: int) -> Meaning:
    """What is in a hex by this code; a Depression and the art of hexsides and bridges is no terrain of its own."""
    return MEANING.get(code, OPEN if code in {*DEPRESSIONS, *HEXSIDES, *BRIDGES} else UNKNOWN_TERRAIN)
