"""What the rules on the use of a Searchlight tell apart: events, moments, phases, terrain, counters (W10.2 to W10.52)."""

from __future__ import annotations

from enum import Enum

from asl_query.terms.acts import AnyAct


class SearchlightAct(AnyAct):
    """What a SL might do, or have done to it, by what the rules tell apart."""

    TARGET = "target a Location"
    ESTABLISH = "establish an IB Lane"
    MAINTAIN = "maintain its IB Lane"
    STAY_ON = "stay switched on"
    CANCEL = "have its IB Lane cancelled by its owner"
    TRACK = "track an enemy unit"
    CHANGE_CA = "change its CA"
    GAIN_CONCEALMENT = "gain concealment"
    BE_TOWED = "be towed"
    BE_PUSHED = "be Pushed"
    BE_REPAIRED = "be repaired"
    BE_EMPLACED = "be set up Emplaced"

    @property
    def wider(self) -> tuple[SearchlightAct, ...]:
        """The act and what it is a kind of: who establishes a Lane has targeted a Location."""
        return (self, SearchlightAct.TARGET) if self is SearchlightAct.ESTABLISH else (self,)


class Reliability(Enum):
    """What a Reliability DR makes of an established IB Lane and its SL (W10.45)."""

    KEPT = "kept"
    MALFUNCTIONED = "malfunctioned"
    DISABLED = "disabled"


class SearchlightEvent(Enum):
    """What may happen to a switched-on SL, by what W10.21 tells apart."""

    VOLUNTARY = "its owner cancels the Lane"
    TRACKED_OUT_OF_LOS = "the tracked enemy leaves its LOS"
    TRACKED_OUT_OF_CA = "the tracked enemy leaves its CA and the CA is not changed"
    TRACKED_INTO_NEW_CA = "the tracked enemy leaves its CA and the CA is changed"
    NOT_MAINTAINED = "the Lane is not maintained"
    MALFUNCTIONED = "the SL malfunctions"
    DISABLED = "the SL is disabled"
    INFANTRY_NOT_IN_GOOD_ORDER = "its manning Infantry is not in Good Order"
    CREW_NOT_IN_GOOD_ORDER = "its Inherent crew is not in Good Order"
    CREW_PINNED = "its crew is pinned"
    ABANDONED = "its vehicle is Abandoned"
    MOTION_ATTEMPT = "its vehicle makes a successful Motion Attempt"
    FAILED_MOTION_ATTEMPT = "its vehicle fails a Motion Attempt"
    ENEMY_ENTERS = "an enemy unit enters its Location"
    UNARMED_VEHICLE_ENTERS = "an unarmed, unarmored enemy vehicle enters its Location"
    SMOKE = "SMOKE is in its Location"
    SMOKE_ELSEWHERE = "SMOKE is in the Lane, but not in its Location"
    FRIENDLY_ENTERS = "a friendly unit enters its Location"
    ENEMY_IN_LANE = "an enemy unit enters another hex of its Lane"


class LaneFate(Enum):
    """What becomes of an IB Lane (W10.21)."""

    CANCELLED = "it is cancelled"
    STAYS = "it stays"


class LaneMoment(Enum):
    """When a Lane might be established or maintained (W10.45, W10.51)."""

    START_OF_PFPH = "start of the friendly PFPh"
    START_OF_ENEMY_MPH = "start of the enemy MPh"
    PFPH = "friendly PFPh, after the ATTACKER has fired"
    ENEMY_MPH = "enemy MPh, after the ATTACKER has moved"
    OTHER = "another moment"


class TerrainAtLight(Enum):
    """What stands in the hex of a SL, by what W10.41 tells apart."""

    WOODS = "woods"
    JUNGLE = "jungle"
    BAMBOO = "bamboo"
    BUILDING = "building"
    OTHER = "other terrain"


class Fired(Enum):
    """What a SL fires (W10.2)."""

    BEAM = "an Illumination Beam"
    NOTHING = "nothing"


class LanePlace(Enum):
    """Where a counter might be put when an IB Lane is established (W10.2)."""

    TARGET = "target Location"
    SEARCHLIGHT = "on the SL"
    BETWEEN = "hexes between"


class LaneCounter(Enum):
    """The counters of an IB Lane (W10.2)."""

    LANE = "an IB Lane counter"
    SL_CA = "a SL CA counter, on side up"
    NONE = "none"


class FireMarker(Enum):
    """The fire counter of a SL that has established or maintained a Lane (W10.2, W10.45)."""

    PREP = "Prep Fire"
    FIRST = "First Fire"
    FINAL = "Final Fire"
    NONE = "none"


class CaCounter(Enum):
    """What becomes of the SL CA counter of a lit SL (W10.21)."""

    OFF = "it is flipped or removed"
    ON = "it stays on side up"


class Cloaked(Enum):
    """What replaces a Cloaking counter (W10.24)."""

    CLOAKED = "nothing, it stays"
    CONCEALED = "its contents, concealed"
    UNCONCEALED = "its contents, unconcealed"
    REMOVED = "nothing, it is removed"


class Target(Enum):
    """What a SL might target (W10.4)."""

    LOCATION = "Location"
    UNIT = "unit"


class SightingStep(Enum):
    """The steps of targeting with a SL (W10.4)."""

    LOS_CHECK = "LOS check"
    SIGHTING_TC = "Sighting TC"


class SightingRow(Enum):
    """The rows of the DRM table of a Sighting TC (W10.3, W10.43)."""

    OUTSIDE_CA = "outside the CA"
    RANGE = "range"
    HINDRANCES = "Hindrances"
    EXPOSED = "FFMO and FFNAM"
    CAPTURED = "captured"
    LIT = "lit"
    BORE_SIGHTED = "Bore Sighted"
    NO_KNOWN_ENEMY = "no Known enemy"
    HAZARDOUS = "Hazardous Movement"
    MOVING_VEHICLE = "moving vehicle"
    PINNED = "pinned"
    STUNNED_OR_BU = "Stunned or BU"
    LIT_HEXES_CROSSED = "lit hexes crossed"
    SL_LIT = "SL's Location lit"


class LosEnd(Enum):
    """Where the LOS of a SL might begin or end (W10.4)."""

    CENTER_DOT = "center dot"
    VERTEX = "Bypass vertex"


class Decision(Enum):
    """When the owner of a SL might decide to track an enemy (W10.44)."""

    ON_LEAVING = "as the enemy leaves the Location"
    AFTER_ENTRY = "after the enemy has entered its new hex"


class TargetHex(Enum):
    """Which hex is the target hex once an enemy has left it (W10.44)."""

    ENTERED = "the hex that the enemy enters"
    LEFT = "the hex that the enemy leaves"


class Circumstance(Enum):
    """What might modify a Reliability DR (W10.45)."""

    EXTREME_WINTER = "Extreme Winter"
    PINNED_CREW = "a pinned crew"
    LEADERSHIP = "leadership"
    NONE = "nothing of the kind"


class KindOfLight(Enum):
    """What lights up the night, by what W10.51 tells apart."""

    STARSHELL = "a Starshell"
    IR = "an IR"
    IB_LANE = "an IB Lane"
    BLAZE = "a Blaze"


class FireDr(Enum):
    """The DR of fire, by what W10.25 tells apart."""

    TH = "TH DR"
    IFT = "IFT DR"
    ORDNANCE_IFT = "IFT DR of ordnance"


class LightDrm(Enum):
    """What the light of a SL adds to fire (W10.23, W10.25)."""

    IB_BLINDNESS = "IB Blindness DRM"
    AT_LIT_SL = "-1 TH DRM"


class LosTerrain(Enum):
    """Terrain that stands in a LOS, by what W10.42 tells apart; as in the terrain chart."""

    ORCHARD = "orchard"
    OLIVE_GROVE = "olive grove"
    LIGHT_WOODS = "light woods"
    PALM_TREES = "palm trees"
    HUT = "hut"
    COLLAPSED_HUT = "collapsed hut"
    GRAIN = "grain"
    BRUSH = "brush"
