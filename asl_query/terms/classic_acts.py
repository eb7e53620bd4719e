"""What the rulings of Squad Leader Classic tell apart: acts, carriers, moments, each as a player calls it."""

from __future__ import annotations

from enum import Enum

from asl_query.terms.acts import AnyAct


class MfUse(Enum):
    """What a player might do with the MF of a unit (SLC4.1.3)."""

    MOVING = "moving"
    GIVING = "giving them to another unit"
    SAVING = "saving them for a later turn"


class Cause(Enum):
    """What might change how far a unit moves (SLC4.1.2)."""

    LEADER = "a leader"
    TERRAIN = "terrain"
    ENEMY = "enemy units"
    LOAD = "items carried"
    ENEMY_FIRE = "enemy fire"
    FRIENDLY_UNITS = "friendly units"


class SwCarrier(Enum):
    """Who might carry a support weapon (SLC4.2.1)."""

    SQUAD = "squad"
    HALF_SQUAD = "half-squad"
    CREW = "crew"
    LEADER = "leader"
    HERO = "hero"
    CAVALRY = "cavalry"


class MaximumBy(Enum):
    """What the most PP of a unit might depend on (SLC4.2.3)."""

    MF = "MF"
    LEADERSHIP = "leadership"
    TERRAIN = "terrain"
    DISTANCE = "distance"


class Strength(Enum):
    """With what strength a weapon fires."""

    HALF = "half"
    FULL = "full"


class Abandoned(Enum):
    """A weapon that no unit possesses (SLC4.2.5)."""

    AT_GUN = "AT Gun"
    ATR = "ATR"


class Converting(Enum):
    """When a SW is dismantled or put together (SLC4.2.7)."""

    END_OF_DFPH = "at the end of a friendly DFPh"
    ANY_TIME = "at any time"


class Removing(Enum):
    """Who chooses the SW that are eliminated after a Close Combat (SLC4.3.2)."""

    VICTOR = "the victor"
    LOSER = "the loser"


class Fortification(Enum):
    """What a unit might leave or enter as it advances (SLC4.4.1)."""

    NONE = "no fortification"
    BUNKER = "bunker"
    ENTRENCHMENT = "entrenchment"
    TRENCH = "trench"


class ClassicAct(AnyAct):
    """What a unit might do, by what section 4 tells apart."""

    MOVE = "move"
    BYPASS = "bypass"
    ASSAULT_MOVE = "use Assault Movement"
    ENTER_FORTIFICATION = "enter a fortification of its hex"
    MOVE_INTO_ENEMY = "move into a hex of the enemy"
    PICK_UP = "pick up a SW"
    DROP = "drop a SW"
    CARRY = "carry a SW"
    ADVANCE = "advance"
    ADVANCE_INTO_ENEMY = "advance into a hex of the enemy"
    ENTER_ENEMY_HEX = "enter a hex of the enemy"
    CONVERT = "dismantle or assemble a SW"
    FIRE = "fire"
    PREP_FIRE = "Prep Fire"
    FIRE_SW = "fire a SW in the AFPh"
    ROUT = "rout"
    WITHDRAW = "withdraw from CC"

    @property
    def wider(self) -> tuple[ClassicAct, ...]:
        """The act and what it is a kind of: what bars movement bars bypass too."""
        if self is ClassicAct.MOVE_INTO_ENEMY:
            return (self, ClassicAct.MOVE, ClassicAct.ENTER_ENEMY_HEX)
        if self is ClassicAct.ADVANCE_INTO_ENEMY:
            return (self, ClassicAct.ADVANCE, ClassicAct.ENTER_ENEMY_HEX)
        if self in (ClassicAct.BYPASS, ClassicAct.ASSAULT_MOVE):
            return (self, ClassicAct.MOVE)
        return (self, ClassicAct.FIRE) if self in (ClassicAct.PREP_FIRE, ClassicAct.FIRE_SW) else (self,)


class ArrowSide(Enum):
    """Where the arrow of a bypass counter lies (SLC4.6.4)."""

    PASSED = "the side on which the unit went round the obstacle"
    OTHER = "the other side of the obstacle"
