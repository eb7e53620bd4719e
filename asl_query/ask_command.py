"""The command `ask`: a question answered, in words, as a post or as a picture; under both rulesets; what can be asked."""

from __future__ import annotations

import argparse
import functools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from asl_query.deadline import OVER, kept_around, without_limit
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.options import add_force, seconds, write_as_told
from asl_query.terminal import is_terminal, paint, refuse_picture, warn

if TYPE_CHECKING:
    from asl_query.explain.answered_post import AnsweredPost
    from asl_query.explain.compared import Compared
    from asl_query.terms.answers import Answer

_EXAMPLES = """examples:
  asl-query ask "which hexes can see INTO 24D9?"
  asl-query ask "can a squad at 15T5 reach 15S5 by turn 5?"
  asl-query ask "may a broken squad Climb?"
  asl-query ask "how soon can squad-a reach 44A5?" --facts facts/situations/three_boards.toml
  asl-query ask "can 24C6 see INTO 24E7?" --format svg -o los.svg
  asl-query ask "can a squad at 15T5 reach 15S5 by turn 5?" --format md -o climb.md

asl-query ask, without a question, explains every form of question."""
FORMATS = ("text", "json", "md", "bbcode", "svg", "png", "html")


def add_ask(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of the command line."""
    ask = commands.add_parser(
        "ask",
        help="answer one question; without one, explain the forms of questions",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    ask.add_argument("question", nargs="?", metavar="QUESTION")
    ask.add_argument("--facts", metavar="FILE", help="a situation (units, weather) or a board's facts file")
    ask.add_argument("--boards", metavar="DIR", help="a folder of VASL board archives (or set ASL_QUERY_BOARDS)")
    ask.add_argument("--board", default="", metavar="NAME", help="the board of hexes that are named without one")
    ask.add_argument("--format", choices=FORMATS, help="the form of the answer (as the ending of FILE says, else text)")
    ask.add_argument("-o", "--output", metavar="FILE", help="write the answer to a file")
    ask.add_argument("--ruleset", type=_ruleset, metavar="asl|slc|asl,slc", help="whose rules; asl,slc compares both")
    ask.add_argument("--limit", type=seconds, metavar="SECONDS", help="stop after so long with `undecided`")
    ask.add_argument(
        "--cost", action="append", type=_cost, default=[], metavar="CHANGE=COST", help="of a change in `what would let`: turn=3"
    )
    ask.add_argument("--exit-code", action="store_true", help="10 yes, 20 no, 30 depends, a list or a value")
    add_force(ask)
    ask.add_argument("--all", action="store_true", help="on a terminal: every hex of a long list")
    ask.add_argument("--timings", action="store_true", help="print the seconds of each stage to standard error")
    ask.set_defaults(run=_ask)


def _ruleset(text: str) -> str:
    names = sorted(set(text.lower().split(",")))
    if names not in (["asl"], ["slc"], ["asl", "slc"]):
        raise argparse.ArgumentTypeError(f"{text} is no ruleset: asl, slc, or asl,slc for both")
    return ",".join(names)


def _cost(text: str) -> tuple[str, str]:
    change, equals, cost = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text} is no cost of a change: turn=3, leader=never")
    return change.strip(), cost.strip()


def _ask(arguments: argparse.Namespace, began: float) -> int:
    """Answer one question, or what a text asks; the exit code."""
    if arguments.question is None:
        return _forms(arguments)
    from asl_query.kinds.query_context import Stopwatch
    from asl_query.pipeline import ask_post
    from asl_query.terms.answers import Verdict

    arguments.form = arguments.format or _form_of(arguments.output)  # errors are JSON only where that is asked for
    if arguments.form in ("svg", "png", "html") and arguments.output is None:
        refuse_picture("A page" if arguments.form == "html" else "A picture", f"answer.{arguments.form}")
    if arguments.form == "png" and arguments.output is None:
        raise AslQueryError("A .png is written to a file: -o answer.png.")
    using = _take_what_is_in_use(arguments)
    if arguments.ruleset == "asl,slc":
        return _compare(arguments)
    watch = Stopwatch()
    watch.seconds["import"] = time.monotonic() - began
    found = ask_post(
        arguments.question, facts=arguments.facts, boards=arguments.boards, board=arguments.board, limit=arguments.limit,
        ruleset=arguments.ruleset or "", watch=watch, costs=dict(arguments.cost),
    )  # fmt: skip
    if len(found.parts) > 1:
        return _several(found, arguments)
    (answer,) = found.answers
    with watch.stage("render"), _within_limit(is_undecided=answer.is_undecided):
        if arguments.form in ("md", "bbcode"):
            from asl_query.posting import post

            drawn = functools.partial(_drawn_if_any, answer, arguments)
            post(answer, arguments.form, arguments.output, _options(arguments), drawn, force=arguments.force)
        elif arguments.form == "png":
            answer.save(arguments.output, force=arguments.force)
        else:
            write_as_told((using if arguments.form == "text" else "") + _rendered(answer, arguments), arguments)
    if arguments.timings:
        total = time.monotonic() - began
        stages = "  ".join(f"{name} {1000 * s:.0f} ms" for name, s in watch.seconds.items())
        warn(f"{stages}  total {1000 * total:.0f} ms")
    if answer.is_undecided:
        return 3
    if arguments.exit_code:
        return {Verdict.YES: 10, Verdict.NO: 20}.get(answer.answer, 30) if isinstance(answer.answer, Verdict) else 30
    return 0


def _form_of(output: str | None) -> str:
    """The form of an answer by the ending of its file."""
    ending = Path(output or "").suffix.lower().removeprefix(".")
    return ending if ending in FORMATS else "text"


@contextmanager
def _within_limit(*, is_undecided: bool) -> Iterator[None]:
    """An answer is shown within the limit, or it is told that there was no time for it; that it is undecided is always shown."""
    kept_around().report_progress("")
    if is_undecided:
        with without_limit():
            yield
        return
    try:
        with kept_around().for_showing.kept():
            yield
    except LimitReachedError:
        raise LimitReachedError(f"{OVER} when an answer was found and not yet shown; give it more time") from None


def _take_what_is_in_use(arguments: argparse.Namespace) -> str:
    """The board or situation in use becomes that of a question which names none; a line that says so."""
    from asl_query.in_use import found_by_name, in_use

    if arguments.facts or arguments.board:
        arguments.facts = found_by_name(arguments.facts)
        return ""
    using = in_use()
    arguments.board, arguments.facts = using
    return f"Using {using} (asl-query use).\n" if any(using) else ""


def _several(found: AnsweredPost, arguments: argparse.Namespace) -> int:
    """The answers to a text that asks several questions, in order."""
    from asl_query.render import forms

    if arguments.form not in ("text", "json"):
        what = "The text asks several questions; they are shown as text or JSON"
        raise AslQueryError(f"{what}. Ask one of them for a post or a picture.")
    is_undecided = any(answer.is_undecided for answer in found.answers)
    with _within_limit(is_undecided=is_undecided):
        if arguments.form == "json":
            text = json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n"
        else:
            text = forms.several_as_text(found, lambda answer: _as_text(answer, arguments))
        write_as_told(text, arguments)
    if not found.answers:
        return 2
    return 3 if is_undecided else 0


def _forms(arguments: argparse.Namespace) -> int:
    """What can be asked, with examples."""
    from asl_query.reading.forms import explained

    write_as_told("\n".join(map(explained, (arguments.ruleset or "asl").split(","))), arguments)
    return 0


def _compare(arguments: argparse.Namespace) -> int:
    """The same question under both rulesets."""
    from asl_query.pipeline import compare

    if arguments.form not in ("text", "json", "md", "bbcode"):
        raise AslQueryError("A picture shows one ruleset: ask with --ruleset asl, then with --ruleset slc.")
    found = compare(
        arguments.question, facts=arguments.facts, boards=arguments.boards, board=arguments.board, limit=arguments.limit,
        costs=dict(arguments.cost),
    )  # fmt: skip
    with _within_limit(is_undecided=found.is_undecided):
        _show_both(found, arguments)
    if found.is_undecided:
        return 3
    if arguments.exit_code:
        verdicts = {str(answer.answer) for answer in found.answers.values()}
        return 10 if verdicts == {"yes"} else 20 if verdicts == {"no"} else 30
    return 0


def _show_both(found: Compared, arguments: argparse.Namespace) -> None:
    """The answers under both rulesets in the form that is asked for."""
    from asl_query.posting import post_both
    from asl_query.render import compared as render

    if arguments.form == "text":
        write_as_told(render.as_text(found, lambda one: _as_text(one, arguments)), arguments)
    elif arguments.form == "json":
        write_as_told(render.as_json(found), arguments)
    else:
        post_both(found, arguments.form, arguments.output, _options(arguments), force=arguments.force)


def _rendered(answer: Answer, arguments: argparse.Namespace) -> str:
    from asl_query.render import forms
    from asl_query.showing import tell

    if arguments.form == "svg":
        return _drawn(answer, arguments)
    if arguments.form == "html":
        from asl_query.render.html import as_html

        return as_html(answer, tell(answer), _drawn_if_any(answer, arguments))
    return _as_text(answer, arguments) if arguments.form == "text" else forms.as_json(answer)


def _as_text(answer: Answer, arguments: argparse.Namespace) -> str:
    """An answer as text; on a terminal in colours and with long lists of hexes folded."""
    from asl_query.render import forms
    from asl_query.showing import tell

    to_terminal = arguments.output is None and is_terminal()
    colours = {"paint": paint()} if to_terminal else {}
    return forms.as_text(answer, tell(answer), **colours, is_folded=to_terminal and not arguments.all)


def _options(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The options that another player has to type as well; of files of this machine only the name."""
    from asl_query.posting import options_typed

    return options_typed(arguments.facts, arguments.boards, arguments.board, arguments.ruleset or "")


def _drawn_if_any(answer: Answer, arguments: argparse.Namespace) -> str:
    from asl_query.showing import has_picture

    return _drawn(answer, arguments) if has_picture(answer) else ""


def _drawn(answer: Answer, arguments: argparse.Namespace) -> str:
    from asl_query.pipeline import board_for
    from asl_query.showing import draw

    return draw(board_for(answer, arguments.facts, arguments.boards), answer)
