"""The texts that `asl_query.tools.new` writes."""

from __future__ import annotations

SECTION = '''"""{stem}: what this section is about, in a few words."""

from __future__ import annotations

from asl_query.logic.rule import rule
'''

RULE = '''

@rule("{number}", "The heading as printed", reading="Text not seen: why it is read like this; leave the reading out if it was.")
def {name}(broken: bool) -> bool:
    """Say here in one sentence of your own what {number} says."""
    return not broken
'''

PHRASE = '"may {{unit}} do what {number} is about" = {{ rule = "{number}" }}'

QUERIES = """#:schema ../../asl_query/facts/schema/queries.schema.json
"""

QUERY = """
[[query]]
name = "a squad may not do what {number} is about"
source = "{number}"
ask = "may a squad do what {number} is about?"
answer = "no"
because = ["{number}"]
"""

SLC_QUERY = QUERY.replace("ask =", 'ruleset = "slc"\nask =')

NEXT = {
    "rule": """The recorded query fails:
  asl-query check {query}
Now write the rule, how players ask for it (a line of the phrases), and queries that would notice its loss; then
  asl-query rule {name}
""",
    "kind": """Ask it:
  asl-query ask "does {name} know 24C6?"
Its check refuses every answer until you write it, so this ends with an error. CONTRIBUTING.md has the steps.
""",
}

KIND = {
    "__init__.py": '"""What questions of this kind are about, in a few words."""\n',
    "question.py": '''"""The question, and the facts that it needs."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import require_hex
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class TITLE(Question):
    """What is asked, in one sentence?"""

    hex: Hex


def require_facts(board: Board, question: TITLE, text: str) -> None:
    """The hex is there."""
    require_hex(text, board, question.hex)
''',
    "proof.py": '''"""What an answer shows."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex


@dataclass(frozen=True, slots=True)
class TITLELine:
    """One line of the witness."""

    hex: Hex
''',
    "answer.py": '''"""How the answer is found."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.NAME.proof import TITLELine
from asl_query.kinds.NAME.question import TITLE
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Verdict


def find(context: QueryContext, board: Board, question: TITLE) -> Finding:
    """Yes for a hex that the board has."""
    context.deadline.check()
    verdict = Verdict.YES if question.hex in board else Verdict.NO
    return Finding(verdict, witness=(TITLELine(question.hex),), checked={"solver": "none needed"})
''',
    "check.py": '''"""The answer re-checked, without the code that found it."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require
from asl_query.kinds.NAME.question import TITLE
from asl_query.terms.answers import Answer


def check(board: Board, question: TITLE, answer: Answer) -> None:
    """Refuse what does not hold."""
    require(board is None, f"nobody has written yet what an answer about {question.hex.name} must show: {answer.answer}")
''',
    "tell.py": '''"""The answer in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.NAME.question import TITLE
from asl_query.terms.answers import Answer, Verdict


def tell(answer: Answer) -> AnswerText:
    """The verdict first."""
    question = answer.reading
    assert isinstance(question, TITLE)
    return AnswerText(f"{'Yes' if answer.answer is Verdict.YES else 'No'}, {question.hex.name}.", [])
''',
    "draw.py": '''"""The answer on its board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.NAME.question import TITLE
from asl_query.render.marks import Marking, draw_marked
from asl_query.terms.answers import Answer


def draw(board: Board, answer: Answer) -> str:
    """The hex that is asked about."""
    question = answer.reading
    assert isinstance(question, TITLE)
    return draw_marked(board, Marking({question.hex: "target"}, {"target": "what is asked about"}, []), answer.question)
''',
    "kind.py": '''"""The record of this kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.NAME.question import TITLE
from asl_query.terms.answers import Answer, Finding, Reason, Verdict

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class TITLEKind(Kind[TITLE]):
    """What is asked, in one sentence."""

    question = TITLE
    is_drawn = True
    asked_as = ("does NAME know {hex}",)

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.NAME.proof import TITLELine

        return AnswerShapes(outcome=Verdict, witness=tuple[TITLELine, ...])

    def board_of(self, question: TITLE) -> str:
        return question.hex.board

    def require_facts(self, board: Board, question: TITLE, text: str) -> None:
        from asl_query.kinds.NAME.question import require_facts

        require_facts(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: TITLE) -> Finding:
        from asl_query.kinds.NAME.answer import find

        return find(context, board, question)

    def because(self, board: Board, question: TITLE, found: Finding | Answer) -> tuple[Reason, ...]:
        return ()  # the rules that decide: asl_query.rules.reasons makes them

    def check(self, board: Board, question: TITLE, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.NAME.check import check

        check(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.NAME.tell import tell as tell_it

        return tell_it(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.NAME.draw import draw

        return draw(board, answer)


KINDS = (TITLEKind(),)
''',
    "forms.toml": """# The forms of these questions, as reading/forms.py explains.

[[form]]
topic = "Other questions"
form = "does NAME know HEX"
example = "does NAME know 24C6?"
""",
}
