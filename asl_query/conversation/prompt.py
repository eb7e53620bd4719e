"""A conversation on a terminal: a line with history and completion, then what is said to it."""

from __future__ import annotations

import sys

from platformdirs import user_state_path
from prompt_toolkit import PromptSession
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from asl_query.conversation.commands import reply
from asl_query.conversation.completion import ConversationCompleter
from asl_query.conversation.session import Session
from asl_query.deadline import go_on_after_ctrl_c
from asl_query.user_folders import of_user

_MOST_BYTES = 1_000_000  # of the history; an older one begins anew


def converse_on_terminal(session: Session, greeting: str, keys: Input | None = None, screen: Output | None = None) -> int:
    """Answer each line until `quit` or Ctrl-D; returns 0. Ctrl-C drops the line, or the answer that is being worked out."""
    prompt: PromptSession[str] = PromptSession(
        history=_history(), completer=ConversationCompleter(session), complete_while_typing=False, input=keys, output=screen
    )
    _say(greeting)
    while True:
        try:
            line = prompt.prompt("> ")
        except KeyboardInterrupt:
            go_on_after_ctrl_c()
            continue
        except EOFError:
            return 0
        if not line.strip():
            continue
        try:
            said = reply(session, line)
            _forget_progress(session)
            if said.is_last:
                return 0
            _say(f"{said.text}\n")
        except KeyboardInterrupt:
            go_on_after_ctrl_c()
            _forget_progress(session)
            _say("\nInterrupted; all stands as before.\n")


def _forget_progress(session: Session) -> None:
    """How far an answer had come stands no longer on the line of the terminal."""
    if session.on_progress is not None:
        session.on_progress("")


def _say(text: str) -> None:
    """To standard output, above the next prompt."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _history() -> History:
    """The lines of earlier conversations; only those of this one where none can be kept."""
    try:
        path = of_user(user_state_path, "asl_query") / "history"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            path.unlink()
        path.touch()
        if not path.is_file():
            return InMemoryHistory()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
