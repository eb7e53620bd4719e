"""Names what of vehicles in a LOS hangs on texts that were not seen, where a question about one is not understood."""

from __future__ import annotations

import re

from asl_query.errors import OutsideError
from asl_query.pattern_codes import compiled

_UNARMORED = (
    r"(?:trucks?|lorr(?:y|ies)|jeeps?|half-?tracks?|wagons?|motorcycles?|cars?|carriers?"
    r"|(?:(?:un-?armou?red|soft-?skinned?|non-?AFV|other)\s+)?vehicles?)"
)
_ANY = rf"(?:{_UNARMORED}|tanks?|afvs?|wrecks?)"
_OF_LOS = compiled(r"\b(?:sees?|seen|visible|LOS|line of sight|hindrances?)\b", re.IGNORECASE)
_BYPASSING = compiled(
    rf"\b{_ANY}\s+(?:that\s+is\s+|which\s+is\s+)?(?:in\s+(?:VBM|bypass)|bypass(?:ing|es))\b|\bVBM\b", re.IGNORECASE
)
_HINDERING = compiled(
    rf"\b(?:with|if\s+there\s+(?:is|are)|past|over|through|behind)\s+(?:an?\s+|the\s+|some\s+)?{_UNARMORED}\b", re.IGNORECASE
)
_WHERE_TO = (
    "To where a LOS to a vehicle in Bypass goes, and whom it hinders there, is not known (D2.32, of which no text was seen). "
    'Of Infantry it can be asked: "can 24F6 see a unit in Bypass of 24F4 along 24F4-F5?".'
)
_WHAT_HINDERS = (
    "Whether vehicles other than AFVs and wrecks hinder a LOS is not known (D9.4, of which no text was seen). Leave them out, "
    'or ask ".. with an AFV in 24D5?".'
)


def not_known_of_vehicles(text: str) -> OutsideError | None:
    """What a question of LOS asks of vehicles that no text at hand says; None where it asks nothing of the kind."""
    if not _OF_LOS.search(text):
        return None
    for pattern, what in ((_BYPASSING, _WHERE_TO), (_HINDERING, _WHAT_HINDERS)):
        if found := pattern.search(text):
            return OutsideError(what, text, found.start(), len(found[0]))
    return None
