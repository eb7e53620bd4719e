"""D9 AFVs and wrecks as cover."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "D9.4",
    "AFVs and wrecks in LOS",
    reading="Text not seen; VASL's engine asks for a LOS from both ends to the vehicle. Like all Hindrances it hinders nothing in"
    " the hex of either end. Several in one hex, or at one range, are taken as one Hindrance, which adds to that of the terrain;"
    " in a Depression hex the vehicle is taken to be IN it, else on the ground or the bridge.",
)
def vehicle_hinders(vehicle_level: int, higher: int, lower: int, both_see_it: bool) -> bool:
    """An AFV or wreck hinders a LOS that is drawn through its hex between units at its own level, if both see it."""
    return higher == lower and lower == vehicle_level and both_see_it
