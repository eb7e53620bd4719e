"""What becomes of the lamp of a Searchlight: the same in edge cases and over the turns of a question on a map."""

from __future__ import annotations

from asl_query.rules.asl.a09_repair import Repair
from asl_query.rules.asl.w10_use import cancels_lane
from asl_query.terms.searchlight_use import Reliability, SearchlightEvent
from asl_query.terms.status import Lamp


def lamp_after_reliability(result: Reliability) -> Lamp:
    """What the Reliability DR makes of the lamp of a Lane (W10.45)."""
    if result is Reliability.KEPT:
        return Lamp.ON
    return Lamp.MALFUNCTIONED if result is Reliability.MALFUNCTIONED else Lamp.DISABLED


def lamp_after_repair(result: Repair) -> Lamp:
    """What the Repair dr makes of a malfunctioned lamp (W10.53)."""
    if result is Repair.REPAIRED:
        return Lamp.OFF
    return Lamp.MALFUNCTIONED if result is Repair.STILL_BROKEN else Lamp.DISABLED


def lamp_after(event: SearchlightEvent, lamp: Lamp) -> Lamp:
    """What an event makes of a lamp: it is broken lit or not; what is switched on goes off with its Lane (W10.21)."""
    if event is SearchlightEvent.MALFUNCTIONED and lamp is not Lamp.DISABLED:
        return Lamp.MALFUNCTIONED
    if event is SearchlightEvent.DISABLED:
        return Lamp.DISABLED
    return Lamp.OFF if lamp is Lamp.ON and cancels_lane(event) else lamp
