"""Where units of Squad Leader Classic can go, in sentences; every number is cited with the older one: SLC4.2.3 (5.71)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from asl_query.acts.classic.certificates import (
    ClassicClosedSet,
    ClassicNo,
    JointRefutation,
    NoRoom,
    PieceCannot,
    ReachedInTurn,
    ThreeCannotMeet,
)
from asl_query.acts.classic.play_log import AdvanceLine, CarriedSw, ClassicLine, Conversion, ConversionLine, EnteredHex, MarchLine
from asl_query.explain.answer_text import AnswerText, HexLine
from asl_query.explain.names import counted, sentence, the
from asl_query.explain.statements import BARS_ITS_GOAL
from asl_query.explain.titles import titled
from asl_query.kinds.classic.words import HeadedLines, told_reasons
from asl_query.logic.rule import key_of
from asl_query.rules.index import cited
from asl_query.rules.reasons import core_by_rule
from asl_query.rules.slc.slc4_1_movement import leader_bonus_mf
from asl_query.rules.slc.slc4_2_portage import may_convert, portage_half_mf, smc_may_carry_alone
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.rules.slc.slc4_5_assault import is_assault_movement
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.classic import ClassicReach
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Reaching
from asl_query.terms.numbers import in_halves, number_of


def _of(rule: Callable[..., object]) -> str:
    """The number of a rule as an answer prints it."""
    return cited(number_of(key_of(rule)))


def tell_classic_reach(answer: Answer) -> AnswerText:
    """Can, how soon, what is the reach."""
    question = answer.reading
    assert isinstance(question, ClassicReach)
    who, goal = _names(question), " or ".join(place.name for place in question.goals)
    if question.asks is Reaching.WHERE:
        return _reach_of(answer, question, who)
    all_ = "all " if len(question.movers) + len(question.weapons) > 1 else ""
    if answer.answer is Verdict.NO:
        by = f" by turn {question.by_turn}" if question.by_turn else ", however long they take"
        return AnswerText(f"No, {who} cannot {all_}be in {goal}{by}.", _why_not(answer, question))
    play: tuple[ClassicLine, ...] = answer.witness
    if not play:
        start = "Yes, " if answer.answer is Verdict.YES else ""
        return AnswerText(sentence(f"{start}{who} {'are' if all_ else 'is'} in {goal} at the start."), [])
    by_assault = f"by Assault Movement alone [{_of(is_assault_movement)}] " if question.by_assault_movement else ""
    arrive = f"{who} {by_assault}can {all_}be in {goal} in turn {play[-1].turn} {play[-1].phase}"
    sections: list[HeadedLines] = [("Line of play", [words for line in play for words in _in_words(line)])]
    if isinstance(answer.answer, Value):
        if answer.certificate is not None:
            before = f"Not by turn {play[-1].turn - 1}"
            sections += [(f"{before}: {heading}", lines) for heading, lines in _proof(answer.certificate, question)]
        return AnswerText(f"{sentence(arrive)}, not in an earlier turn.", sections)
    return AnswerText(f"Yes, {arrive}.", sections)


def _names(question: ClassicReach) -> str:
    names = [the(m.unit.name) for m in question.movers]
    names += [the(("Dm " if x.sw.dismantled else "") + x.sw.name) for x in question.weapons]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _in_words(line: ClassicLine) -> Iterator[str]:
    """A line of a line of play in words; as a phase ends who is where is told unless that is one piece."""
    start = f"Turn {line.turn} {line.phase}"
    match line:
        case MarchLine():
            path = ", ".join(map(_entered, line.path)) or "stays"
            led = f", with {line.leader} all the way [{_of(leader_bonus_mf)}]" if line.leader else ""
            spent = f"{in_halves(line.mf_spent)} of {in_halves(line.mf)} MF"
            if line.pp:
                spent += f" ({in_halves(line.pp)} PP) [{_of(portage_half_mf)}]"
            yield f"{start}: {line.unit} moves {path}: {spent}{led}{_load(line, smc_may_carry_alone)}."
        case AdvanceLine():
            yield f"{start}: {line.unit} advances into {line.end}{_load(line, two_smc_may_advance_with)}."
        case ConversionLine():
            how = "dismantles" if line.action is Conversion.DISMANTLE else "puts together"
            yield f"{start} (friendly) ends: {line.unit} {how} {the(line.sw)} in {line.at} [{_of(may_convert)}]."
        case _:
            stacks = [f"{place}: {', '.join(map(str, pieces))}" for place, pieces in line.stacks.items()]
            if sum(map(len, line.stacks.values())) > 1:
                yield f"{start} ends: {'; '.join(stacks)}."


def _entered(entered: EnteredHex) -> str:
    around = [f"{passed.hex} along {', '.join(map(str, passed.along))}" for passed in entered.around]
    by = f" bypassing {' and '.join(around)}" if around else ""
    return f"{entered.to}{by} {in_halves(entered.mf)} MF [{' '.join(map(cited, entered.rules))}]"


def _load(line: MarchLine | AdvanceLine, rule_of_two: Callable[..., object]) -> str:
    """What a unit carries; two SMC carry by the rule of the phase."""
    told = [_carried(line, one, rule_of_two) for one in line.carries]
    return f", carrying {' and '.join(told)}" if told else ""


def _carried(line: MarchLine | AdvanceLine, carried: CarriedSw, rule_of_two: Callable[..., object]) -> str:
    words = the(carried.sw)
    if carried.partner:
        words += f" together with {carried.partner} [{_of(rule_of_two)}]"
    if carried.start != line.start:
        words += f" from {carried.start}"
    return words + (f" to {carried.end}" if carried.end != line.end else "")


def _why_not(answer: Answer, question: ClassicReach) -> list[HeadedLines]:
    """What the certificate says, then the rules behind it."""
    is_followed = isinstance(answer.certificate, PieceCannot | ThreeCannotMeet)
    own = [("Because", [BARS_ITS_GOAL])] if question.bars_its_goal else []
    return [*_proof(answer.certificate, question), *(told_reasons(answer.because) if is_followed else []), *own]


def _proof(certificate: ClassicNo, question: ClassicReach) -> list[HeadedLines]:
    match certificate:
        case NoRoom(of=of, need=need, hold=hold):
            said = f"{in_halves(need)} {of.value} need room, the goal holds {in_halves(hold)}."
            return [(f"By {titled(key_of(within_limit))}", [said])]
        case ThreeCannotMeet(pieces=pieces):
            first, *others = pieces
            three = f"{the(first)} with {' and '.join(map(the, others))}"
            said = "Whatever it carries first, whoever helps and wherever it goes, the three are never in the goal together."
            return [(f"Every play of {three}, phase by phase", [said])]
        case PieceCannot(piece=piece, closed_set=closed):
            is_weapon = any(placed.sw.name == piece for placed in question.weapons)
            best = (
                "whoever carries it, with every leader's help" if is_weapon else "even without a load, with every leader's help"
            )
            return [(f"Where {the(piece)} can be at best ({best})", list(_by_turn(closed)))]
        case JointRefutation(core=core):
            return [(f"By {titled(rule)}", ["; ".join(what)]) for rule, what in core_by_rule(core).items()]


def _by_turn(closed: ClassicClosedSet) -> Iterator[str]:
    """How many hexes a piece can be in after each turn."""
    total, goal = len(closed.start), " or ".join(map(str, closed.goal))
    for turn in closed.turns:
        total += len(turn.new)
        yield f"By the end of turn {turn.turn}: {total} hex{'es' if total != 1 else ''}, {goal} not among them."


def _reach_of(answer: Answer, question: ClassicReach, who: str) -> AnswerText:
    assert isinstance(answer.answer, Hexes)
    verdict = (
        f"{sentence(who)} can reach {counted(len(answer.answer.hexes), 'hex', 'hexes')} by the end of turn {question.by_turn}."
    )
    return AnswerText(verdict, list(_new_hexes(answer.witness)))


def _new_hexes(turns: Iterable[ReachedInTurn]) -> Iterator[HeadedLines]:
    """The hexes that are new in each phase, in whatever state the weapon comes there."""
    told: set[Hex] = set()
    for turn in turns:
        for phase, there in (("MPh", turn.in_movement), ("APh", turn.in_advance)):
            new = [hex_ for hex_ in dict.fromkeys(place.hex for place in there) if hex_ not in told]
            told |= set(new)
            if new:
                yield f"New in turn {turn.turn} {phase}", [HexLine.of(hex_.short for hex_ in new)]
