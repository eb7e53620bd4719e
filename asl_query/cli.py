"""The command line: a thin door to ask().

Exit codes: 0 answered, 1 a recorded answer differs or `verify` refuses, 2 bad question, bad facts, or what cannot be written,
3 undecided, 4 a fault of the program, 130 interrupted.
With --exit-code `ask` gives 10 for yes, 20 for no, 30 for `depends`, a list or a value instead of 0.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from asl_query import __version__, streams
from asl_query.board_commands import add_board, add_force, bounded_number
from asl_query.columns import wrapped
from asl_query.completing import add_completion
from asl_query.deadline import OVER, Deadline, end_at_ctrl_c, kept_around, was_interrupted, without_limit
from asl_query.errors import AslQueryError, LimitReachedError, QuestionError
from asl_query.shown import shown, shown_name
from asl_query.terminal import fit_to_terminal, is_terminal, paint, progress, refuse_picture, say, show, warn, write

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from asl_query.explain.answered_post import AnsweredPost
    from asl_query.explain.compared import Compared
    from asl_query.helping import Help
    from asl_query.terms.answers import Answer

_EXAMPLES = """examples:
  asl-query ask "which hexes can see INTO 24D9?"
  asl-query ask "can a squad at 15T5 reach 15S5 by turn 5?"
  asl-query ask "may a broken squad Climb?"
  asl-query ask "how soon can squad-a reach 44A5?" --facts facts/situations/three_boards.toml
  asl-query ask "can 24C6 see INTO 24E7?" --format svg -o los.svg
  asl-query ask "can a squad at 15T5 reach 15S5 by turn 5?" --format md -o climb.md

asl-query ask, without a question, explains every form of question."""
FORMATS = ("text", "json", "md", "bbcode", "svg", "html")


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    return _ended(lambda: _command(argv, time.monotonic()))


def _command(argv: list[str] | None, began: float) -> int:
    """The exit code of a command, which began at this moment of time.monotonic()."""
    fit_to_terminal()
    return _code_of(parser().parse_args(argv), began)


def _ended(command: Callable[[], int]) -> int:
    """The exit code of a command that may be interrupted, or whose text cannot be printed."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:  # who reads it has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        what = shown_name(error.filename) if error.filename is not None else "What was to be printed"
        warn(f"{what} cannot be read or written: {error.strerror or error}.")
        return 2
    except Exception:
        if was_interrupted():
            return _interrupted()
        raise


def _interrupted() -> int:
    warn("Interrupted; nothing was written.")
    return 130


def _code_of(arguments: argparse.Namespace, began: float) -> int:
    """The exit code of a command; what went wrong is told. The limit of a command is that of all it does."""
    limit = Deadline(getattr(arguments, "limit", None), progress(), began)
    try:
        with limit.kept():
            return _code_within_limit(arguments, began)
    except LimitReachedError as stop:
        limit.report_progress("")
        _tell_stop(stop, arguments)
        return 3
    finally:
        limit.report_progress("")


def _code_within_limit(arguments: argparse.Namespace, began: float) -> int:
    try:
        if getattr(arguments, "output", None) is not None:
            from asl_query.writing import require_writable

            require_writable(Path(arguments.output), force=arguments.force)
        code: int = arguments.run(arguments, began)
        return code
    except LimitReachedError:
        raise
    except AslQueryError as error:
        kept_around().report_progress("")
        _tell_error(error, arguments)
        return 2


def _tell_stop(stop: LimitReachedError, arguments: argparse.Namespace) -> None:
    """Print that the time was over before there was an answer to show."""
    told = (
        stop
        if not str(stop).startswith(OVER)
        else LimitReachedError(f"the limit of {arguments.limit:g} s was reached{str(stop).removeprefix(OVER)}")
    )
    if getattr(arguments, "format", "") == "json":
        _tell_error(told, arguments)
    else:
        say(f"Undecided: {told}.")


def _tell_error(error: AslQueryError, arguments: argparse.Namespace) -> None:
    """Print what went wrong; with a text that is not understood, what helps."""
    as_json = getattr(arguments, "format", "") == "json"
    if isinstance(error, QuestionError) and error.near and error.kind == "not-understood" and "question" in arguments:
        found = _help_with(error, arguments)
        if as_json:
            print(json.dumps(found.to_json(), ensure_ascii=False, indent=1))
        else:
            warn(found.as_text())
    elif as_json:
        from asl_query.explain.answered_post import error_json

        print(json.dumps(error_json(error), ensure_ascii=False, indent=1))
    else:
        warn(str(error))


def _help_with(error: QuestionError, arguments: argparse.Namespace) -> Help:
    """What helps with a text that is not understood; the questions near it are asked as the text was."""
    from asl_query.helping import help_with
    from asl_query.pipeline import ask

    ruleset = (arguments.ruleset or "asl").partition(",")[0]

    def answer(question: str, seconds: float) -> Answer:
        return ask(
            question, facts=arguments.facts, boards=arguments.boards, board=arguments.board, ruleset=ruleset, limit=seconds
        )  # fmt: skip

    return help_with(error, ruleset, answer)


class _Parser(argparse.ArgumentParser):
    """The command line; what was typed is shown in its errors, not obeyed, and a help that cannot be printed is an error."""

    def error(self, message: str) -> NoReturn:
        super().error(shown(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def parser() -> argparse.ArgumentParser:
    """What is typed, command by command."""
    parser: argparse.ArgumentParser = _Parser(prog="asl-query", description="Questions about Advanced Squad Leader, with proofs.")
    parser.add_argument("--version", action="version", version=f"asl-query {__version__}")
    parser.set_defaults(run=_converse)
    commands = parser.add_subparsers(metavar="COMMAND", help="without one: a conversation")

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
    ask.add_argument("--format", choices=FORMATS, default="text")
    ask.add_argument("-o", "--output", metavar="FILE", help="write the answer to a file")
    ask.add_argument("--ruleset", type=_ruleset, metavar="asl|slc|asl,slc", help="whose rules; asl,slc compares both")
    ask.add_argument("--limit", type=_seconds, metavar="SECONDS", help="stop after so long with `undecided`")
    ask.add_argument(
        "--cost", action="append", type=_cost, default=[], metavar="CHANGE=COST", help="of a change in `what would let`: turn=3"
    )
    ask.add_argument("--exit-code", action="store_true", help="10 yes, 20 no, 30 depends, a list or a value")
    add_force(ask)
    ask.add_argument("--all", action="store_true", help="on a terminal: every hex of a long list")
    ask.add_argument("--timings", action="store_true", help="print the seconds of each stage to standard error")
    ask.set_defaults(run=_ask)

    using = commands.add_parser("use", help="a board or situation that questions need not name; alone, what is in use")
    using.add_argument("what", nargs="?", metavar="BOARD|FILE|nothing")
    using.set_defaults(run=_use)

    check = commands.add_parser("check", help="ask every recorded query and compare")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="TOML files or folders of them")
    check.add_argument("-o", "--output", metavar="FILE", help="of one scenario: write its report as an HTML page")
    add_force(check)
    check.add_argument("--compare", type=Path, metavar="OTHER", help="of one scenario: what another one changes")
    check.add_argument("--limit", type=_seconds, metavar="SECONDS", help="stop after so long, with what was checked by then")
    check.set_defaults(run=_check)

    verify = commands.add_parser("verify", help="re-check a saved answer without a solver")
    verify.add_argument("answer", type=Path, metavar="ANSWER.json")
    verify.add_argument("--facts", metavar="FILE", help="the board's facts file that the answer was found with")
    verify.add_argument("--boards", metavar="DIR", help="a folder of VASL board archives (or set ASL_QUERY_BOARDS)")
    verify.add_argument("--limit", type=_seconds, metavar="SECONDS", help="stop after so long; nothing is verified then")
    verify.set_defaults(run=_verify)

    rule = commands.add_parser("rule", help="what the program knows of a rule")
    rule.add_argument("number", metavar="NUMBER")
    rule.set_defaults(run=_rule)

    covered = commands.add_parser("coverage", help="the ledger: what is modelled, and which recorded query would notice its loss")
    covered.add_argument("section", nargs="?", default="", metavar="SECTION", help="B11, B11.41-3, SLC4.2 (all if left out)")
    covered.set_defaults(run=_coverage)
    served = commands.add_parser("mcp", help="the questions as tools for an assistant, over standard input and output")
    served.add_argument(
        "--limit", dest="limit_of_each", type=_seconds, default=30.0, metavar="SECONDS",
        help="stop each question after so long (30)",
    )  # fmt: skip
    served.set_defaults(run=_mcp)

    _add_rules(commands)
    add_board(commands)
    add_completion(commands, parser)
    return parser


def _add_rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    rules = commands.add_parser("rules", help="the clauses that speak of some words: smoke climbing")
    rules.add_argument("words", metavar="WORDS")
    rules.add_argument("--ruleset", choices=("asl", "slc"), default="", help="whose rules (both if left out)")
    rules.set_defaults(run=_rules)


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


def _seconds(text: str) -> float:
    return bounded_number(text, 1e6, "number of seconds")


def _converse(*_: object) -> int:
    """Without a command a conversation; where nothing can be typed, what the commands are."""
    from asl_query.conversation.start import converse

    code = converse(kept_around().report_progress if is_terminal(sys.stderr) else None)
    return parser().error("the following arguments are required: COMMAND") if code is None else code


def _ask(arguments: argparse.Namespace, began: float) -> int:
    if arguments.question is None:
        return _forms(arguments)
    from asl_query.kinds.query_context import Stopwatch
    from asl_query.pipeline import ask_post
    from asl_query.terms.answers import Verdict

    if arguments.format in ("svg", "html") and arguments.output is None:
        refuse_picture({"svg": "A picture", "html": "A page"}[arguments.format], f"answer.{arguments.format}")
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
        if arguments.format in ("md", "bbcode"):
            from asl_query.posting import post

            drawn = functools.partial(_drawn_if_any, answer, arguments)
            post(answer, arguments.format, arguments.output, _options(arguments), drawn, force=arguments.force)
        else:
            _write((using if arguments.format == "text" else "") + _rendered(answer, arguments), arguments)
    if arguments.timings:
        total = time.monotonic() - began
        stages = "  ".join(f"{name} {1000 * s:.0f} ms" for name, s in watch.seconds.items())
        warn(f"{stages}  total {1000 * total:.0f} ms")
    if answer.is_undecided:
        return 3
    if arguments.exit_code:
        return {Verdict.YES: 10, Verdict.NO: 20}.get(answer.answer, 30) if isinstance(answer.answer, Verdict) else 30
    return 0


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


def _use(arguments: argparse.Namespace, _: float) -> int:
    """Put a board or a situation in use, or tell what is."""
    from asl_query.in_use import in_use, use

    found = use(arguments.what) if arguments.what else in_use()
    say(f"In use: {found}." if any(found) else "Nothing is in use. asl-query use BOARD or FILE.")
    return 0


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

    if arguments.format not in ("text", "json"):
        what = "The text asks several questions; they are shown as text or JSON"
        raise AslQueryError(f"{what}. Ask one of them for a post or a picture.")
    is_undecided = any(answer.is_undecided for answer in found.answers)
    with _within_limit(is_undecided=is_undecided):
        if arguments.format == "json":
            text = json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n"
        else:
            text = forms.several_as_text(found, lambda answer: _as_text(answer, arguments))
        _write(text, arguments)
    if not found.answers:
        return 2
    return 3 if is_undecided else 0


def _forms(arguments: argparse.Namespace) -> int:
    """What can be asked, with examples."""
    from asl_query.reading.forms import explained

    _write("\n".join(map(explained, (arguments.ruleset or "asl").split(","))), arguments)
    return 0


def _compare(arguments: argparse.Namespace) -> int:
    """The same question under both rulesets."""
    from asl_query.pipeline import compare

    if arguments.format not in ("text", "json", "md", "bbcode"):
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

    if arguments.format == "text":
        _write(render.as_text(found, lambda one: _as_text(one, arguments)), arguments)
    elif arguments.format == "json":
        _write(render.as_json(found), arguments)
    else:
        post_both(found, arguments.format, arguments.output, _options(arguments), force=arguments.force)


def _write(text: str, arguments: argparse.Namespace) -> None:
    """Write to the file that was named, or to standard output."""
    write(text, arguments.output, force=arguments.force)


def _rendered(answer: Answer, arguments: argparse.Namespace) -> str:
    from asl_query.render import forms
    from asl_query.showing import tell

    if arguments.format == "svg":
        return _drawn(answer, arguments)
    if arguments.format == "html":
        from asl_query.render.html import as_html

        return as_html(answer, tell(answer), _drawn_if_any(answer, arguments))
    return _as_text(answer, arguments) if arguments.format == "text" else forms.as_json(answer)


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


def _check(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.names import counted
    from asl_query.facts.library import data_folder
    from asl_query.recorded import differences, read_recorded
    from asl_query.scenarios.checking import scenario_files
    from asl_query.settling import on_one_line

    paths = arguments.paths or [data_folder("queries")]
    scenarios = scenario_files(paths)
    if arguments.output or arguments.compare:
        return _one_scenario(scenarios, arguments)
    queries = [q for path in paths if path not in scenarios for q in read_recorded(path)]
    failed = 0
    for number, query in enumerate(queries):
        here = kept_around().of_part(f"{number + 1} of {counted(len(queries), 'recorded query', 'recorded queries')}")
        here.report_progress("")
        with here.kept(), _telling(f"{number} of {counted(len(queries), 'recorded query', 'recorded queries')} asked, "
                      f"{counted(failed, 'difference')} so far"):  # fmt: skip
            found = differences(query)
        for difference in found:
            failed += 1
            kept_around().report_progress("")
            say(f"\n{shown_name(query.file)}: {query.name}\n  asked:    {on_one_line(query.ask)}\n  {difference}")
    if queries or not scenarios:
        asked = counted(len(queries), "recorded query", "recorded queries")
        say(f"{asked} asked, {counted(failed, 'difference')}.")
    return 1 if _scenarios_differ(scenarios, arguments.paths) or failed else 0


@contextmanager
def _telling(so_far: str) -> Iterator[None]:
    """Where the time is over meanwhile, what was done so far is told."""
    try:
        yield
    except LimitReachedError:
        raise LimitReachedError(f"{OVER}; {so_far}") from None


def _scenarios_differ(scenarios: list[Path], named: list[Path]) -> bool:
    """Check scenarios: one named by itself is told whole, of those in a folder what differs."""
    from asl_query.scenarios.checking import as_text, check

    wrong = 0
    for path in scenarios:
        checked = check(path)
        kept_around().report_progress("")
        wrong += checked.differences
        say(as_text(checked, only_differences=path not in named).rstrip("\n"))
    return wrong > 0


def _one_scenario(scenarios: list[Path], arguments: argparse.Namespace) -> int:
    """The report of a scenario, or what another one changes."""
    from asl_query.scenarios.checking import as_text, check

    if len(scenarios) != 1 or len(arguments.paths) != 1:
        raise AslQueryError("A report or comparison is of one scenario; name one scenario file.")
    checked = check(scenarios[0])
    if arguments.compare:
        from asl_query.scenarios.comparing import compare

        _write(compare(checked, check(arguments.compare)), arguments)
        return 0
    from asl_query.scenarios.reporting import as_report

    say(as_text(checked).rstrip("\n"))
    _write(as_report(checked), arguments)
    return 1 if checked.differences else 0


def _verify(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.check.refusal import Refused
    from asl_query.confirming import confirmed, read_saved
    from asl_query.pipeline import library_for

    saved = read_saved(arguments.answer)
    try:
        with _telling("nothing is verified"):
            sys.stdout.write(confirmed(saved, library_for(arguments.facts, arguments.boards)))
    except Refused as refusal:
        say(f"Refused: {refusal}.")
        return 1
    return 0


def _mcp(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.assistant.server import serve

    return serve(arguments.limit_of_each)


def _rule(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.rule_card import rule_card

    show(f"{rule_card(arguments.number)}\n")
    return 0


def _rules(arguments: argparse.Namespace, _: float) -> int:
    """The clauses of the ledger that speak of some words."""
    from asl_query.reading.clauses_found import clauses_about

    for clause in clauses_about(arguments.words, arguments.ruleset):
        say("\n".join(wrapped(f"{clause.id}: {clause.says}", "", "  ")))
    return 0


def _coverage(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.explain.coverage import coverage

    show(f"{coverage(arguments.section)}\n")
    return 0


def run() -> None:
    """The installed command: one question a process, so memory is never collected and nothing is torn down at the end."""
    gc.disable()
    streams.prepare()
    end_at_ctrl_c()
    code = _ended(lambda: typed(time.monotonic() - time.process_time()))  # the imports count, too
    if "asl_query.solve.by_sympy" in sys.modules:
        sys.modules["asl_query.solve.by_sympy"].close_worker()
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def typed(began: float) -> int:
    """The exit code of what was typed, also where that is no command, and where the program has a fault: it is told in a line."""
    try:
        return _command(None, began)
    except SystemExit as end:
        return int(end.code or 0)
    except OSError:
        raise
    except Exception as fault:
        if was_interrupted() or sys.flags.dev_mode:
            raise
        told = f"{type(fault).__name__}: {fault}".partition("\n")[0]
        warn(f"This is a fault of asl-query, not yours ({told[:200]}). Please tell its authors what you typed.")
        return 4


if __name__ == "__main__":
    run()
