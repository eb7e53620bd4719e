"""Whether, how soon and where units and support weapons of Squad Leader Classic can go.

What section 4 leaves open is asked twice: without it (a yes is a yes) and with it at its least (a no is a no); between the two
the answer is undecided, and says what it depends on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.goal_capacity import too_many
from asl_query.acts.classic.play import Line, TwoPathsError
from asl_query.acts.classic.unmodelled_moves import wrong_at_the_start
from asl_query.board.board import Board
from asl_query.codec import to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.finite.closure import Bits, bits_of
from asl_query.finite.problem import Found, Impossible, Undecided
from asl_query.kinds.classic.open_terrain import CLOSE_COMBAT, spoken_open
from asl_query.kinds.classic.reasons import because_no, because_yes
from asl_query.kinds.query_context import QueryContext
from asl_query.search.classic.closed_set import closed_set, settled_set
from asl_query.search.classic.joint import Posing
from asl_query.search.classic.joint_names import Look
from asl_query.search.classic.one_carrier import Few, cannot_together
from asl_query.search.classic.plan import line_of_one, witness_of
from asl_query.search.classic.scopes import quick_looks, telling_weapons
from asl_query.search.classic.single_piece import Alone, alones, pieces
from asl_query.terms.classic import BARRED, ClassicReach
from asl_query.terms.movement import Reaching

HOW_SOON_TURNS = 20
_TRIED = 2  # phases more than it takes any piece alone, tried before the last
_MOST_MARKED = 3  # hexes that are bypassed on one side only, tried so that two units do not use two
_PATIENCE = 1.0  # seconds for making a line of play look plainer
_CORRIDORS = (2, 8)  # half MF out of the way, tried one after the other before the whole map


class Can(NamedTuple):
    """A line of play, and after how many phases all are in the goal."""

    witness: list[Line]
    phases: int
    solver: str = "none needed"


class Cannot(NamedTuple):
    """What proves that there is none."""

    certificate: dict[str, Any]
    solver: str = "none needed"


class Fields:
    """The map of a question without what section 4 leaves open, and (when it is asked for) with it at its least."""

    def __init__(self, board: Board, question: ClassicReach) -> None:
        self.sure, self._terms = Field(board, question, bold=False), (board, question)

    @cached_property
    def bold(self) -> Field:
        """With what is left open."""
        return Field(*self._terms, bold=True)

    @property
    def differ(self) -> bool:
        """Whether section 4 leaves anything open on this map."""
        sure, bold = self.sure.ways, self.bold.ways
        return bool(self.sure.enemies) or sure.steps != bold.steps or sure.near != bold.near


def reach(work: QueryContext, board: Board, question: ClassicReach) -> dict[str, Any]:
    """Can, how soon, what is the reach."""
    wrong = wrong_at_the_start(question)
    if wrong:
        raise QuestionError(wrong)
    fields = Fields(board, question)
    ask = {Reaching.CAN: _can, Reaching.HOW_SOON: _how_soon, Reaching.WHERE: _where}[question.asks]
    found = ask(work, question, fields)
    return {"assumed": _assumed(question), "not_modelled": _not_modelled(question), **found}


def _can(work: QueryContext, question: ClassicReach, fields: Fields) -> dict[str, Any]:
    last = 2 * (question.by_turn or 0)
    found = _decide(work, fields.sure, last)
    if isinstance(found, Can):
        return _yes("yes", question, found, None)
    refuted = _decide(work, fields.bold, last) if fields.differ else found
    if isinstance(refuted, Can):
        _depends(board_open(fields.bold, refuted.witness), f"by turn {question.by_turn}")
    assert isinstance(refuted, Cannot)
    because = because_no(fields.bold, refuted.certificate)
    return {
        "answer": "no", "witness": None, "certificate": refuted.certificate, "because": because,
        "checked": {"solver": refuted.solver},
    }  # fmt: skip


def _yes(answer: Any, question: ClassicReach, found: Can, certificate: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "answer": answer, "witness": found.witness, "certificate": certificate, "because": because_yes(question, found.witness),
        "checked": {"solver": found.solver},
    }  # fmt: skip


def _how_soon(work: QueryContext, question: ClassicReach, fields: Fields) -> dict[str, Any]:
    """The first turn in which it can be done, with the certificate for the turn before."""
    never = too_many(question, fields.bold.goals.bit_count())
    for alone in alones(fields.bold):
        settled = None if never else settled_set(alone)
        never = never or ({"kind": "one cannot", "piece": settled[0], "closed_set": settled[1]} if settled else None)
    if never:
        return {
            "answer": "no", "witness": None, "certificate": never, "because": because_no(fields.bold, never),
            "checked": {"solver": "none needed"},
        }  # fmt: skip
    certificate = None
    for turn in range(HOW_SOON_TURNS + 1):
        found = _decide(work, fields.sure, 2 * turn)
        if isinstance(found, Can):
            return _yes({"value": turn}, question, found, certificate)
        refuted = _decide(work, fields.bold, 2 * turn) if fields.differ else found
        if isinstance(refuted, Can):
            _depends(board_open(fields.bold, refuted.witness), f"turn {turn} or later")
        assert isinstance(refuted, Cannot)
        certificate = refuted.certificate if turn else None
    raise LimitReachedError(f"not by turn {HOW_SOON_TURNS}; later turns are not searched")


def _where(work: QueryContext, question: ClassicReach, fields: Fields) -> dict[str, Any]:
    """Every hex, phase by phase, in which the unit with what it carries can be."""
    if len(question.movers) > 1 or len(question.weapons) > 1:
        raise QuestionError("The reach is told for one unit with at most one SW; ask `can .. reach ..` for more.")
    last = 2 * (question.by_turn or 0)
    (one, *weapons) = pieces(question)
    if weapons and weapons[0].at != one.at:
        raise QuestionError(
            "The reach is told for a unit that has its SW with it; ask `can .. reach ..` for one that lies elsewhere."
        )
    alone, at_best = (alones(field)[-1] for field in (fields.sure, fields.bold))
    certain, possible = (a.layer(last).whole | a.layer(last).dismantled for a in (alone, at_best))
    work.deadline.check()
    open_ = fields.bold.named(possible & ~certain)
    return {
        "answer": {"hexes": fields.sure.named(certain)},
        "witness": closed_set(alone, last)["turns"],
        "certificate": {"kind": "open", "hexes": open_},
        "because": because_yes(question, []),
        "not_modelled": [*_not_modelled(question), *_open_hexes(open_)],
        "checked": {"solver": "none needed"},
    }  # fmt: skip


def _open_hexes(names: list[str]) -> list[str]:
    there = f"whether {', '.join(names)} can be reached: section 4 does not give the MF of all terrain on the way"
    return [there] if names else []


def _depends(names: Iterable[str], when: str) -> None:
    """Undecided: the words that open what it depends on."""
    raise LimitReachedError(f"{when}: it depends on what section 4 does not give: {spoken_open(names)}")


def board_open(bold: Field, witness: Iterable[Line]) -> list[str]:
    """What section 4 leaves open along a line of play."""
    found = []
    for line in witness:
        if "from" in line and bold.number_of(line["from"]) in bold.enemies:
            found.append(CLOSE_COMBAT)
        if line["action"] == "march":
            here = bold.number_of(line["from"])
            for entered in line["path"]:
                there = bold.number_of(entered["to"])
                found += [name for e in bold.steps[here] if e.end == there for name in e.step.open]
                here = there
        elif line["action"] == "advance":
            start, end = bold.number_of(line["from"]), bold.number_of(line["to"])
            found.append(bold.ways.bars_advance(bold.places[start], bold.places[end]))
    return [name for name in found if name]


def _decide(work: QueryContext, field: Field, last: int) -> Can | Cannot:
    """A line of play by the end of phase `last`, or why there is none."""
    question = field.question
    crowd = too_many(question, field.goals.bit_count())
    if crowd:
        return Cannot(crowd)
    every, arrivals = alones(field), []
    for alone in every:
        work.deadline.check()
        arrivals.append(alone.arrival(last))
        if arrivals[-1] is None:
            return Cannot({"kind": "one cannot", "piece": alone.name, "closed_set": closed_set(alone, last)})
    soonest = max(index for index in arrivals if index is not None)
    if len(every) == 1:
        return Can(line_of_one(field, every[0], soonest), soonest)
    return _search(work, field, every, soonest, last)


def _search(work: QueryContext, field: Field, every: list[Alone], soonest: int, last: int) -> Can | Cannot:
    """The shortest line of play near the direct ways, the likeliest looked for first; then the whole problem."""
    try:
        return _near(work, field, every, soonest, last) or _whole(work, field, every, last)
    except TwoPathsError as error:
        found = _by_marking(work, field, error, soonest, last)
        if found is not None:
            return found
        raise LimitReachedError(f"a line of play was found but for this: {error}") from None


def _marked(work: QueryContext, field: Field, soonest: int, last: int) -> Can | None:
    """A line of play in which some hexes are bypassed on one side only."""
    every = alones(field)
    if any(alone.arrival(last) is None for alone in every):
        return None
    try:
        return _near(work, field, every, soonest, last)
    except TwoPathsError as error:
        return _by_marking(work, field, error, soonest, last)


def _by_marking(work: QueryContext, field: Field, error: TwoPathsError, soonest: int, last: int) -> Can | None:
    """A line of play in which the hex that units bypassed on both sides is bypassed on one side only."""
    if len(field.marked) >= _MOST_MARKED:
        return None
    further = (Field(field.board, field.question, bold=False, marked={**field.marked, error.hex: p}) for p in error.paths)
    found = (_marked(work, one, soonest, last) for one in further)
    return next((one for one in found if one is not None), None)


def _near(work: QueryContext, field: Field, every: list[Alone], soonest: int, last: int) -> Can | None:
    """A line of play near the direct ways."""
    for look in quick_looks(field, *(_corridor(field, slack) for slack in _CORRIDORS)):
        for phases in range(soonest, min(soonest + _TRIED, last) + 1):
            found = _found(work, Posing(field, every, phases, look))
            if found is not None:
                return found
        if soonest + _TRIED < last:
            at_last = _found(work, Posing(field, every, last, look))
            if at_last is not None:
                sooner = (_found(work, Posing(field, every, phases, look)) for phases in range(soonest + _TRIED + 1, last))
                return next((found for found in sooner if found is not None), at_last)
    return None


def _whole(work: QueryContext, field: Field, every: list[Alone], last: int) -> Can | Cannot:
    """The whole problem: first whether few of the weapons are too many already, which is proved more quickly."""
    from asl_query.solve import by_z3
    from asl_query.solve.refute import refutation

    held = _few_together(work, field, every, last)
    if held is not None:
        return held
    for names in telling_weapons(field.question):
        posing = Posing(field, every, last, Look(weapons=names))
        joint = posing.joint(work.deadline)
        work.deadline.say(f"every line of play of {(last + 1) // 2} turns with {', '.join(names) or 'the units'}")
        outcome = by_z3.Z3Solver(joint.problem, work.deadline).solve()
        if isinstance(outcome, Undecided):
            raise LimitReachedError(outcome.reason)
        if isinstance(outcome, Impossible):
            proof = refutation(joint.problem, outcome.core, work.deadline)
            if isinstance(proof, Undecided):
                raise LimitReachedError(proof.reason)
            return Cannot({**to_json(proof), "phases": last, "weapons": list(names)}, by_z3.VERSION)
        if len(names) == len(field.question.weapons):
            return Can(witness_of(posing, joint, outcome.choice), last, by_z3.VERSION)
    raise AssertionError("the last of them are all weapons")


def _few_together(work: QueryContext, field: Field, every: list[Alone], last: int) -> Cannot | None:
    """Whether the only MMC cannot do what two of the weapons ask of it."""
    mmc = [m for m in field.question.movers if not m.unit.is_smc]
    if len(mmc) != 1 or field.question.by_assault_movement:
        return None
    by_name = {alone.name: alone for alone in every}
    for names in telling_weapons(field.question):
        two = [x for x in field.question.weapons if x.sw.name in names]
        if len(two) == 2:
            three = [mmc[0].unit.name, *(x.sw.name for x in two)]
            work.deadline.say(f"{', '.join(three)} together")
            if cannot_together(Few(field, mmc[0], two), [by_name[name] for name in three], last, work.deadline):
                return Cannot({"kind": "few together", "pieces": three, "phases": last})
    return None


def _found(work: QueryContext, posing: Posing) -> Can | None:
    """A line of play among those that a posing looks at."""
    from asl_query.solve import by_z3

    work.deadline.say(f"lines of play of {posing.last} phases")
    joint = posing.joint(work.deadline)
    if not all(joint.problem.choices.values()):
        return None
    solver = by_z3.Z3Solver(joint.problem, work.deadline)
    outcome = solver.possible()
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    if not isinstance(outcome, Found):
        return None
    outcome = solver.preferring(outcome, posing.staying(), Deadline(_PATIENCE))
    return Can(witness_of(posing, joint, outcome.choice), posing.last, by_z3.VERSION)


def _corridor(field: Field, slack: int) -> Bits:
    """The hexes near the cheapest ways between the pieces, and from them to the goal."""
    question = field.question
    starts = dict.fromkeys(field.number[piece.at.hex] for piece in pieces(question))
    last_step = [i for i, near in enumerate(field.near) if near & field.goals]  # from where an advance enters the goal
    goals = [*bits_of(field.goals), *last_step]
    prices = {i: field.costs_from(i, sys.maxsize) for i in (*starts, *goals)}
    found = field.goals | sum(1 << i for i in last_step)
    nearest = {start: min((prices[start][end] for end in goals if end in prices[start]), default=0) for start in starts}
    for start in starts:
        for end in (*starts, *goals):
            direct = prices[start].get(end)
            if direct is None or (end not in starts and direct > nearest[start] + slack):
                continue
            for i, spent in prices[start].items():
                rest = prices[end].get(i)
                if rest is not None and spent + rest <= direct + slack:
                    found |= 1 << i
    return found


def _assumed(question: ClassicReach) -> list[str]:
    units = [m.unit.name for m in question.movers]
    who = units[0] if len(units) == 1 else f"{', '.join(units[:-1])} and {units[-1]}"
    notes = [f"{who}: in good order, neither TI nor Prep Fired, on foot", "no defensive fire", "no other unit or SW"]
    notes += [] if question.enemies else ["no enemy"]
    if question.weapons:
        notes.append("nobody possesses a SW at first: whoever passes may take it up")
    if len(units) + len(question.weapons) > 1:
        notes.append("reaching it together means being there at the end of the same phase")
    for name, half_mf in question.costs:
        notes.append(f"{name} {'bars the way' if half_mf == BARRED else f'costs {half_mf / 2:g} MF'}, as the question has it")
    return notes


def _not_modelled(question: ClassicReach) -> list[str]:
    notes = [
        "levels of buildings (their MF are not in section 4)",
        "terrain of the Quick Reference Data Card that section 4 lacks",
    ]
    return [*notes, *(["Close Combat, in which who advances among enemies is held"] if question.enemies else [])]
