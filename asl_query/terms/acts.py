"""What a rule may allow, forbid, add or take away: acts, checks, rolls, modifiers, phases, each as a player calls it."""

from __future__ import annotations

from enum import Enum


class AnyAct(Enum):
    """What a piece of some kind might do, or have done to it."""

    __hash__ = object.__hash__  # by identity, as that of Phase

    @property
    def wider(self) -> tuple[AnyAct, ...]:
        """The act and what it is a kind of."""
        return (self,)


class Act(AnyAct):
    """What a unit might do, by what the rules tell apart."""

    MOVE = "move in any other way"
    DOUBLE_TIME = "Double Time"
    CLIMB = "Climb"
    ENTER_WATER = "enter the water"
    SWIM_ON = "swim on"
    FORD = "ford"
    FORD_SHALLOWS = "ford fordable water"
    FORD_IN_APH = "ford in the APh"
    FORD_SHALLOWS_IN_APH = "ford fordable water in the APh"
    ADVANCE = "advance"
    ADVANCE_OFF = "advance off the Climb counter"
    ROUT = "rout"
    RALLY = "rally"
    USE_SW = "use a SW"
    TRANSFER_SW = "transfer a SW"
    RECOVER_SW = "recover a SW"
    DISMANTLE_SW = "dismantle or assemble a SW"
    REPAIR_SW = "repair a SW"
    PREP_FIRE = "Prep Fire"
    FIRE = "fire"
    PLACE_SMOKE = "place SMOKE"
    CLOSE_COMBAT = "attack in CC"
    USE_CCV = "use a CCV"
    TOW = "tow or be towed"
    BE_CONCEALED = "be concealed"
    BOARD = "board a boat"
    CUT_LINE = "declare a line eliminated"

    @property
    def wider(self) -> tuple[Act, ...]:
        """The act and what it is a kind of: what bars fire bars Prep Fire and the use of a SW too, and in the water a unit moves
        by swimming on or fording."""
        if self in (Act.PREP_FIRE, Act.USE_SW):
            return (self, Act.FIRE)
        wider = {Act.ADVANCE_OFF: Act.ADVANCE, Act.DOUBLE_TIME: Act.MOVE, Act.SWIM_ON: Act.MOVE, Act.FORD: Act.MOVE}
        return (self, wider[self]) if self in wider else (self,)


class PlayerTurnPhase(Enum):
    """The phases of a Player Turn (A3)."""

    RPH = "RPh"
    PFPH = "PFPh"
    MPH = "MPh"
    DFPH = "DFPh"
    AFPH = "AFPh"
    RTPH = "RtPh"
    APH = "APh"
    CCPH = "CCPh"


def phase_of_whom(phase: str, is_own_turn: bool | None) -> str:
    """A phase with whose Player Turn it is of, where that is known: its own MPh, the enemy MPh. Of a DFPh, which players call by
    who fires in it, the Player Turn is said."""
    if is_own_turn is None:
        return f"the {phase}"
    if phase == PlayerTurnPhase.DFPH.value:
        return f"the DFPh of {'its own' if is_own_turn else 'the enemy'} Player Turn"
    return f"{'its own' if is_own_turn else 'the enemy'} {phase}"


class Check(Enum):
    """What fire or the loss of a leader asks of a unit."""

    IFT_MC = "MC that the IFT asks for"
    OTHER_MC = "MC from anything but the IFT"
    PTC = "PTC"
    LLMC = "LLMC"
    LLTC = "LLTC"
    HEAT_OF_BATTLE = "Heat of Battle"
    PIN = "Pin result"


class Roll(Enum):
    """Rolls that leadership DRM may or may not touch (A.10)."""

    FALLING_DR = "Falling DR"
    SWIMMING_TC = "swimming TC"
    JUMP_MC = "jump MC"
    DROWNING_DR = "Drowning DR"
    FIRE_MC = "MC from enemy fire"


class Modifier(Enum):
    """What may modify fire at a swimmer (E6.3)."""

    TEM = "TEM"
    FFMO = "FFMO"
    FFNAM = "FFNAM"
    LV = "LV"
    SMOKE = "SMOKE"


class Attack(Enum):
    """Attacks by what E6.3 tells apart."""

    HE = "HE"
    IFE = "IFE"
    CC = "CC"
    OTHER = "other fire"


class Crossing(Enum):
    """What a unit might go up or down."""

    CLIFF = "cliff hexside"
    BUILDING = "building"
    BRIDGE = "bridge"
    CREST_LINE = "Crest Line"


class BoardEdge(Enum):
    """The Friendly Board Edge: one of the long ones, or a short one by its hexrow."""

    LONG = "long edge"
    A = "A edge"
    GG = "GG edge"


class Road(Enum):
    """The roads from which OBA is taken to come (B11.42)."""

    Q = "the road at hexrow Q"
    A = "the road at A5/A6"
    GG = "the road at GG5/GG6"


class Chooser(Enum):
    """Who or what says which vertex of the hexside a climber is at."""

    ARROW = "the arrow of the Climb counter"
    OPPONENT = "the opponent"


class Marker(Enum):
    """What becomes of a Climb counter at the end of the climb."""

    NOTHING = "nothing, it is removed"
    BUILDING_LEVEL = "the counter of the building level"


class Gear(Enum):
    """What a unit has with it."""

    SMALL_ARMS = "Small Arms"
    INHERENT_SW = "inherent SW"
    SW_COUNTER = "SW counter"


class Standing(Enum):
    """What a unit fording along a fording line might count as (E6.6)."""

    SWIMMER = "a swimmer"
    UNARMED = "Unarmed"
    ARMED = "armed"


class Cutting(Enum):
    """Ways in which a fording line might be eliminated (E6.6)."""

    FIELD_PHONE = "as a Field Phone line is"
    DECLARATION = "by a declaration"
    MOTORIZED = "by a motorized boat or amphibian passing through"
    PADDLED = "by a paddled boat passing through"


class DriftDr(Enum):
    """Where a Drift dr comes from (E6.21)."""

    COLORED = "the colored dr of the Drowning DR"
    OWN = "a dr of its own"
