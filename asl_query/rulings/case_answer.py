"""A case answered: the rule that is asked about, all that bear on the act, what is open, and what was stated for nothing."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.rulings.act_answer import is_barred_anyway, meant_by_state, of_act
from asl_query.rulings.act_case import ActCase, act_case
from asl_query.rulings.by_rule import answer_by_rule, said_by
from asl_query.rulings.presumed_of_case import apart_in_case, never_both, presumed_of, row_presumed
from asl_query.rulings.rows import Row
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.rulings.ruling_table import Terms
from asl_query.rulings.stated_unread import loads_unread, not_known_of, stated_unread
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import Ruling


def case_answer(terms: Terms, board: Board, question: Ruling) -> CaseAnswer:
    """What the rules say of a case.

    Raises LimitReachedError for an act of a piece whose acts are not modelled, and where text that was not seen may decide.
    """
    row = terms.row_of(question)
    act = act_case(terms, question, row, row.inputs)
    no_such, presumed, taken_as_done = presumed_of(act, terms, board, question, row)
    if no_such is not None:
        return no_such
    try:
        by_rule = answer_by_rule(terms, board, question, row) if row.rule else None
    except QuestionError:
        if act is None or not act.found.is_no:
            raise
        by_rule = None  # whatever the rule was not told, the act is forbidden
    if row.lost:
        raise LimitReachedError(row.lost)
    if act is None:
        assert by_rule is not None, "a line of the table has a rule, or an act"
        answer, read = by_rule
        meant = meant_by_state(terms.acts_of(question), question, row)
        unread = stated_unread(question, row, {*read, *presumed})
        left_out = not_known_of(row, answer, (*unread, *loads_unread(question, row, read)))
        if left_out:
            raise LimitReachedError(f"what other rules make of what is stated ({', '.join(left_out)}) is not modelled")
        return answer._replace(assumed=(*answer.assumed, *meant, *taken_as_done), unread=unread)
    is_ruled_out = by_rule is not None and by_rule[0].answer is Verdict.NO
    apart = None if is_ruled_out else apart_in_case(act, question)
    if apart is None and act.found.unseen and not is_ruled_out:
        raise LimitReachedError(act.found.unseen)
    if apart is not None:
        return never_both(act.machine, apart, row)
    found = of_act(act, question, by_rule)
    return found._replace(unread=tuple(name for name in found.unread if name.replace(" ", "_") not in presumed))


class CaseDecided(NamedTuple):
    """What decides a case: its act, the rule of its line, or both, each of which forbids it; `asks_back` says that its rule would
    have to be told more, `depends` that without the act its rule leaves it to what nobody stated; `by_row` is the line with the
    rule that it presumes to say yes, where that says no."""

    act: ActCase | None
    by_rule: bool
    asks_back: bool = False
    depends: bool = False
    by_row: Row | None = None


def what_decides(terms: Terms, board: Board, question: Ruling) -> CaseDecided:
    """Whether the act of a case decides, the rule of its line, or both; a rule that the act asks too is asked once."""
    row = terms.row_of(question)
    act = act_case(terms, question, row, row.inputs)
    presumed = row_presumed(row)
    is_looked_at = presumed is not None and (act is None or not act.found.is_no)
    if is_looked_at and said_by(terms.applied(board, question, row=presumed)) is Verdict.NO:
        return CaseDecided(None, by_rule=True, by_row=presumed)
    done = act_case(terms, question, row, row.presumes) if act is None and "act" in row.presumes else None
    if done is not None and done.found.is_no:
        return CaseDecided(done, by_rule=False)
    apart = apart_in_case(act, question) if act is not None else None
    if act is not None and apart is not None:
        return CaseDecided(act._replace(found=apart.bars(act.found)), by_rule=False)
    if act is None or not row.rule:
        return CaseDecided(act, by_rule=act is None)
    try:
        by_rule, _ = answer_by_rule(terms, board, question, row)
    except QuestionError:
        if act.found.is_no:
            return CaseDecided(act, by_rule=False, asks_back=True)
        raise
    if by_rule.answer is Verdict.YES:
        return CaseDecided(None if act.found.is_yes else act, by_rule=act.found.is_yes)
    if is_barred_anyway(act.found, by_rule):
        return CaseDecided(act, by_rule=False, depends=True)
    if not act.found.is_no:
        return CaseDecided(None, by_rule=True)
    return CaseDecided(act, by_rule=all(need.rule != row.rule for way in act.found.bearing for need in way))
