"""Units of a situation as a question points at them: this squad, my leader, the squad."""

from __future__ import annotations

import re

from asl_query.errors import AskBackError
from asl_query.facts.situation_file import Situation
from asl_query.terms.units import UnitKind

_KINDS = "|".join(kind.value for kind in UnitKind)
_POINTED_AT = re.compile(rf"\b(?:this|that|my|our|the) ({_KINDS})\b(?! (?:at|in|on|IN|that|with|carrying)\b)", re.IGNORECASE)


def with_names(text: str, situation: Situation) -> str:
    """A question with the name of the one unit of the situation in the place of "this squad".

    Raises AskBackError where the situation has several such units.
    """
    friendly = {name: unit for name, (unit, at) in situation.units.items() if at not in situation.enemies}

    def named(pointed: re.Match[str]) -> str:
        names = [name for name, unit in friendly.items() if unit.kind.value == pointed[1].lower()]
        if len(names) > 1:
            choices = [f"{text[: pointed.start()]}{name}{text[pointed.end() :]}" for name in names]
            raise AskBackError(f"The situation has several: {', '.join(names)}. Ask of one of them:", text, near=choices)
        return names[0] if names else pointed[0]

    return _POINTED_AT.sub(named, text) if friendly else text
