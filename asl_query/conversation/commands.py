"""A typed line of a conversation and what is said to it: a command, or else what `Session.ask` takes."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.conversation.session import Session, Told
from asl_query.errors import AskBackError, AslQueryError, QuestionError
from asl_query.explain.answered_post import AnsweredPost
from asl_query.pattern_codes import compiled
from asl_query.shown import shown_name
from asl_query.terms.answers import Answer

# What a player types, as the help lists it, and what it does.
COMMANDS = {
    "why?": "the reasons of the last answer",
    "show": "draws the last answer into a file",
    "undo": "takes back the last question or fact",
    "forget": "drops all facts that you told",
    "use 24": "a board, or the file or name of a situation, for this session; `use nothing` ends it",
    "what do you know": "the board, the situation, its units, what you told, and the last question",
    "forms": "every form of question, with examples",
    "help": "this",
    "quit": "ends; so does Ctrl-D",
}
_QUIT = compiled(r"quit|exit|bye|q", re.IGNORECASE)
_HELP = compiled(r"help(?: me)?|\?", re.IGNORECASE)
_FORMS = compiled(r"forms|what can (?:i|you be) ask(?:ed)?", re.IGNORECASE)
_UNDO = compiled(r"undo(?: that| it)?|take (?:that|it) back", re.IGNORECASE)
_FORGET = compiled(r"forget(?: (?:it|that|all|everything|the facts))?", re.IGNORECASE)
_SHOW = compiled(
    r"(?:show|draw)(?: me)?(?: (?:it|that|this|(?:(?:a|the) )?(?:picture|map|board|drawing)))?|(?:the )?picture", re.IGNORECASE
)
_KNOWN = compiled(r"what do you know|what(?: i|')s (?:known|in use|the situation)|state|status|use", re.IGNORECASE)
_USE = compiled(r"use (?:board |the board |the situation |situation )?(?P<what>\S.*)", re.IGNORECASE)
# A board that is named and of which nothing is asked: we're playing on board 24.
_ON_BOARD = compiled(
    r"(?:(?:we|i)(?: are| am|['’](?:re|m))? )?(?:(?:play(?:ing)?|now|it's|it is) )?(?:on )?(?:map)?(?:board|bd|brd)\.? ?"
    r"(?P<what>\w{1,6})",
    re.IGNORECASE,
)


class Reply(NamedTuple):
    """What is said to a line; whether it is an error, leaves a question undecided, or ends the conversation."""

    text: str
    is_error: bool = False
    is_last: bool = False


def reply(session: Session, line: str) -> Reply:
    """What is said to a line; an error of the package is said too."""
    said = re.sub(r"(?i),? please$", "", " ".join(line.split()).rstrip(" .!?")) or line.strip()
    try:
        return _commanded(session, said) or _answered(session, line)
    except AslQueryError as error:
        return Reply(_told_error(session, error), is_error=True)


def _commanded(session: Session, said: str) -> Reply | None:
    """What a command says; None for what is no command."""
    if _QUIT.fullmatch(said):
        return Reply("", is_last=True)
    if _HELP.fullmatch(said):
        return Reply(help_text())
    if _FORMS.fullmatch(said):
        from asl_query.reading.forms import explained

        return Reply(explained(session.ruleset or session.situation().ruleset or "asl").rstrip())
    if _UNDO.fullmatch(said):
        return Reply(str(session.undo()))
    if _FORGET.fullmatch(said):
        return Reply(str(session.forget()))
    if _SHOW.fullmatch(said):
        return Reply(f"Drawn: {shown_name(session.show())}")
    if _KNOWN.fullmatch(said):
        return Reply(str(session.known()))
    if use := _USE.fullmatch(said) or _ON_BOARD.fullmatch(said):
        return Reply(str(session.use(use["what"])))
    return None


def _answered(session: Session, line: str) -> Reply:
    found = session.ask(line)
    if isinstance(found, Told):
        return Reply(found.says)
    return Reply(told_post(found), is_error=not found.answers)


def told_post(found: AnsweredPost) -> str:
    """The answers to a line as text; in what words it was read stands above, unless it was typed so."""
    from asl_query.render import forms
    from asl_query.showing import as_text

    if len(found.parts) > 1:
        return forms.several_as_text(found, as_text).rstrip()
    ((answer, unused),) = found.parts
    assert isinstance(answer, Answer), "a single question that is not understood is an error"
    is_as_typed = answer.read_as or " ".join(found.post.split()).rstrip(" ?") == answer.question.rstrip(" ?")
    above = ("" if is_as_typed else f"Read as: {answer.question}\n") + (f"Not used: {'; '.join(unused)}.\n" if unused else "")
    return above + as_text(answer).rstrip()


def _told_error(session: Session, error: AslQueryError) -> str:
    """An error; choices that are offered are numbered, so that the number is enough; a text that is not understood is helped."""
    if isinstance(error, QuestionError) and error.understood and error.near:
        found = session.help_with(error)
        return f"{found.as_text()}\nType the number of one, or ask anew." if found.near else found.as_text()
    if not isinstance(error, AskBackError) or not error.near:
        return str(error)
    offered = "".join(f"\n  {number}. {question}" for number, question in enumerate(error.near, 1))
    return f"{error.what}{offered}\nType the number, or ask anew."


def help_text() -> str:
    """What can be typed."""
    wide = max(map(len, COMMANDS))
    return "\n".join([
        'Type a question: can a squad at 15T5 reach 15S5 by turn 5?',
        'Go on from it: "and by turn 1?", "what if it rains?", "and with a leader?", "from 15U5?", "without the leader"',
        'Tell what stays so: "I have a CX squad at 15T5", "it is raining"; then ask: "can it reach 15S5 by turn 3?"',
        *(f"  {what:{wide}}  {does}" for what, does in COMMANDS.items()),
    ])  # fmt: skip
