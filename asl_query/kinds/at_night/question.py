"""A question of LOS, asked at night: the question."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.codec import absent
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.in_or_crest import is_depth_open
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.places import refuse, require_hex
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.night import Night
from asl_query.terms.question import Question
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees
from asl_query.terms.searchlights import IsLit, Obscurement

NOT_OF_NIGHT = "A question of LOS is asked at night. This one is none; leave out the night."


OneLos = Sees | HindranceBetween | LeastRemoved
AskedHowMany = FewestSmoke | MostSeen
OfNight = OneLos | WhoSees | SeesSeveral | SeenUnseen | AskedHowMany  # what is asked at night
_WITH_SMOKE = Sees | WhoSees | HindranceBetween | SeesSeveral | MostSeen


@dataclass(frozen=True, slots=True)
class AtNight(Question):
    """A question of LOS at night. `outward`: which hexes the place of a `WhoSees` sees, or how many a place of `MostSeen` does,
    for at night that is not the same as from which it is seen."""

    of: Question
    night: Night
    outward: bool = absent(False)

    def lit(self, place: Location) -> IsLit:
        """Whether a Location is Illuminated, or as if within every NVR (W10.221)."""
        return IsLit(place, self.night.beams, Obscurement(_smoke(self.of), self.night.mist), True, self.night.slbi)


def _smoke(of: Question) -> tuple[tuple[Hex, int], ...]:
    return of.smoke if isinstance(of, _WITH_SMOKE) else ()


def is_hidden_from(of: Question) -> bool:
    """Whether it is asked which hexes several places do not see."""
    return isinstance(of, SeesSeveral) and of.which is Which.NONE


def seen_places(question: AtNight) -> tuple[Location, ...]:
    """The places of a question that are looked at; none where the answer lists them."""
    of = question.of
    if isinstance(of, SeesSeveral):
        return () if of.which is Which.NONE else of.targets
    assert isinstance(of, OneLos | WhoSees | SeenUnseen | AskedHowMany)
    return () if question.outward or isinstance(of, MostSeen) else (of.target,)


def require_night(board: Board, question: AtNight, text: str) -> None:
    """What the night has is on the map, and it can be told whether what is looked at is lit."""
    night, of = question.night, question.of
    if not isinstance(of, OfNight):
        refuse(text, NOT_OF_NIGHT, "night")
    if question.outward and not isinstance(of, WhoSees | MostSeen):
        refuse(text, "What a place sees is asked of one place (WhoSees), or of each (MostSeen).", "night")
    lights = [place.hex for beam in night.beams for place in (beam.light.at, beam.target)]
    for hex_ in (*lights, *night.gunflashes, *night.blazes):
        require_hex(text, board, hex_)
    if isinstance(of, AskedHowMany) and night.nvr is None:
        refuse(text, "Nothing can be counted without a NVR; say it: at night with NVR 3.", "night")
    if night.has_light:
        _require_told_lights(board, question, text)


def _require_told_lights(board: Board, question: AtNight, text: str) -> None:
    """Of what is looked at it is known what makes it lit."""
    night, of = question.night, question.of
    assert isinstance(of, OfNight)
    if of.circumstances.unknown_smoke:
        refuse(text, "What SMOKE leaves lit hangs on its DRM (W10.221); say it: with +2 smoke in 44W5.", "smoke")
    if isinstance(of, FewestSmoke) and night.beams:
        refuse(
            text,
            "SMOKE dims a Lane too, and may end it (W10.221), which is not tried out here; leave the Searchlight out.",
            "smoke",
        )
    if isinstance(of, SeenUnseen):
        refuse(text, "This asks about viewers raised above their hexes, and whether a light lights these is not known (W10.22); "
               "leave the light out.", "hex")  # fmt: skip
    for place in seen_places(question):
        if is_depth_open(board, place):
            refuse(text, f'Whether it is lit may hang on where in {place.hex.name} it is: say "INTO {place.hex.name}" or '
                   f'"{place.hex.name} Crest".', place.hex.short)  # fmt: skip
        if place.at_vertices or place.at_level is not None:
            word = "bypass" if place.bypass else "level"
            refuse(text, "Whether a light lights a unit that Climbs, is in Bypass or raised is not known (W10.22); leave the "
                   "light out.", word)  # fmt: skip
