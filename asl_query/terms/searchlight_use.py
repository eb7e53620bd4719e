"""What the rules on the use of a Searchlight tell apart: events, moments, phases, terrain, counters (W10.2 to W10.52)."""

from __future__ import annotations

from enum import Enum


class Reliability(Enum):
    """What a Reliability DR makes of an established IB Lane and its SL (W10.45)."""

    KEPT = "kept"
    MALFUNCTIONED = "malfunctioned"
    DISABLED = "disabled"


class Event(Enum):
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
    ABANDONED = "its vehicle is Abandoned"
    MOTION_ATTEMPT = "its vehicle makes a successful Motion Attempt"
    FAILED_MOTION_ATTEMPT = "its vehicle fails a Motion Attempt"
    ENEMY_ENTERS = "an enemy unit enters its Location"
    UNARMED_VEHICLE_ENTERS = "an unarmed, unarmored enemy vehicle enters its Location"
    SMOKE = "SMOKE is in its Location"
    SMOKE_ELSEWHERE = "SMOKE is in the Lane, but not in its Location"


class Moment(Enum):
    """When a Lane might be established or maintained (W10.45, W10.51)."""

    START_OF_PFPH = "start of the friendly PFPh"
    START_OF_ENEMY_MPH = "start of the enemy MPh"
    PFPH = "friendly PFPh, after the ATTACKER has fired"
    ENEMY_MPH = "enemy MPh, after the ATTACKER has moved"
    OTHER = "another moment"


class OwnersPhase(Enum):
    """The phases of a SL's owner in which he may cancel its Lane at will (W10.52), and every other."""

    PFPH = "PFPh"
    DFPH = "DFPh"
    AFPH = "AFPh"
    OTHER = "another phase"


class Ground(Enum):
    """What stands in the hex of a SL, by what W10.41 tells apart."""

    WOODS = "woods"
    JUNGLE = "jungle"
    BAMBOO = "bamboo"
    BUILDING = "building"
    OTHER = "other terrain"
