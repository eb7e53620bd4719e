"""Which hexes several places do not see at night, from what each of them sees then."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.board.board import Board
from asl_query.kinds.at_night.proof import NightHexes, NightPlace, NightProof, SeenAtNight, clear_places, places_at_night
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.proof import hexes_and_crests
from asl_query.sight.open_sight import seen_in
from asl_query.terms.locations import Location
from asl_query.terms.questions import WhoSees


def what_they_see(question: AtNight) -> tuple[AtNight, ...]:
    """What is asked of each place: what it sees at night."""
    of = question.of
    assert isinstance(of, SeesSeveral)
    return tuple(
        AtNight(WhoSees(target, of.smoke, of.without, of.circumstances), question.night, outward=True) for target in of.targets
    )


def hidden(board: Board, question: AtNight, proof: SeenAtNight) -> NightHexes:
    """The places that none sees, those of them that the dark hides alone, and those for which it depends."""
    surely: set[Location] = set()
    by_day: set[Location] = set()
    perhaps: dict[Location, list[str]] = {}
    for one in proof.by:
        found, night = one.answer, one.certificate
        assert isinstance(found, NightHexes)
        assert isinstance(night, NightProof)
        surely |= places_at_night(one)
        by_day |= clear_places(night.of)
        for it in found.depends:
            perhaps.setdefault(it.place, []).append(it.words)
    left = [place for place in _places(board, question) if place not in surely]
    dark = [place for place in left if place not in perhaps]
    hexes, crest = hexes_and_crests(dark)
    depends = tuple(NightPlace(place, unless=tuple(dict.fromkeys(perhaps[place]))) for place in left if place in perhaps)
    return NightHexes(hexes, crest, tuple(place for place in dark if place in by_day), depends)


def _places(board: Board, question: AtNight) -> Iterator[Location]:
    """Every place in every hex but those of the places that look, to which a LOS from each of them can be traced."""
    of = question.of
    assert isinstance(of, SeesSeveral)
    here, hexes = seen_in(board.without(of.without), of.circumstances), {target.hex for target in of.targets}
    for hex_ in here.painted_hexes:
        if hex_ not in hexes and all(here.traceable(other, hex_) for other in hexes):
            yield from (Location(hex_, depth) for depth in here.places(hex_))
