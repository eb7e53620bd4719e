"""What could be otherwise in a question of one LOS at night: what could be by day, the NVR, and the lights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Change, ChangedQuestion, Prices, asked
from asl_query.kinds.at_night.question import AtNight
from asl_query.rules.asl.e01_night import is_within_nvr
from asl_query.sight.climber_sights import is_seen, lines_of_sight
from asl_query.sight.open_sight import seen_in
from asl_query.sight.sight import look
from asl_query.terms.answers import Depends, DependsOn
from asl_query.terms.circumstances import NOTHING_SAID
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Sees
from asl_query.terms.searchlights import Beam


def at_night_too(axis: Axis) -> Axis:
    """A change of the question by day, made to that question at night."""
    return axis._replace(steps=tuple(step._replace(make=partial(_inside, step.make)) for step in axis.steps))


def _inside(make: Change, case: ChangedQuestion[AtNight]) -> ChangedQuestion[AtNight]:
    board, of = make(ChangedQuestion(case.board, case.question.of))
    return ChangedQuestion(board, replace(case.question, of=of))


def nvr_that_decides(board: Board, question: AtNight) -> Depends | None:
    """The NVR on which one LOS hangs alone: nobody says it, by day there is the LOS, and nothing else shows the target."""
    of, night = question.of, question.night
    is_plain = isinstance(of, Sees) and of.circumstances == NOTHING_SAID and not of.any_level
    if not is_plain or night.nvr is not None or night.has_light or night.gunflashes or night.blazes:
        return None
    assert isinstance(of, Sees)
    here = seen_in(board.without(of.without), of.circumstances)
    rows = lines_of_sight(here, of.viewer, of.target)
    if not is_seen([[look(here, *line, smoke=dict(of.smoke)).is_clear for line in row] for row in rows]):
        return None
    least = board.range_hexes(of.viewer.hex, of.target.hex)
    bright, dark = f"the NVR is {least} or more", f"the NVR is {least - 1} or less"
    return Depends((DependsOn(bright, "yes", "yes"), DependsOn(dark, "yes", "no")))


def brighter_axes(base: ChangedQuestion[AtNight], prices: Prices) -> Iterator[Axis]:
    """A NVR that reaches to the target, or a Gunflash that marks it."""
    of, night = base.question.of, base.question.night
    assert isinstance(of, Sees)
    distance = base.board.range_hexes(of.viewer.hex, of.target.hex)
    if night.nvr is not None and not is_within_nvr(distance, night.nvr):
        yield prices.one("nvr", f"a NVR of {distance}", asked(partial(_with_nvr, distance)))
    if of.target.hex not in night.gunflashes:
        yield prices.one("gunflash", f"a Gunflash in {of.target.hex.name}", asked(partial(_marked, of.target.hex)))


def darker_axes(base: ChangedQuestion[AtNight], prices: Prices) -> Iterator[Axis]:
    """A NVR that falls short of the target, no Gunflash there, and Searchlights out."""
    of, night = base.question.of, base.question.night
    assert isinstance(of, Sees)
    distance = base.board.range_hexes(of.viewer.hex, of.target.hex)
    if night.nvr is not None and is_within_nvr(distance, night.nvr) and distance:
        yield prices.one("nvr", f"a NVR of {distance - 1}", asked(partial(_with_nvr, distance - 1)))
    if of.target.hex in night.gunflashes:
        yield prices.one("gunflash", f"no Gunflash in {of.target.hex.name}", asked(partial(_unmarked, of.target.hex)))
    for beam in night.beams:
        yield prices.one("light", f"no Lane of the {beam.light.told}", asked(partial(_out, beam)))


def _with_nvr(nvr: int, question: AtNight) -> AtNight:
    return replace(question, night=replace(question.night, nvr=nvr))


def _marked(hex_: Hex, question: AtNight) -> AtNight:
    return replace(question, night=replace(question.night, gunflashes=(*question.night.gunflashes, hex_)))


def _unmarked(hex_: Hex, question: AtNight) -> AtNight:
    left = tuple(one for one in question.night.gunflashes if one != hex_)
    return replace(question, night=replace(question.night, gunflashes=left))


def _out(beam: Beam, question: AtNight) -> AtNight:
    return replace(question, night=replace(question.night, beams=tuple(b for b in question.night.beams if b != beam)))
