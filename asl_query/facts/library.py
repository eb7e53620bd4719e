"""The facts that come with the program: which boards there are, and where."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asl_query.errors import FactsProblem, UnknownBoardError, did_you_mean
from asl_query.facts.board_file import BoardFacts, read_board_file

HOW_TO_GIVE = "Give others with --boards FOLDER (of your VASL board archives) or --facts FILE"


def data_folder(name: str) -> Path:
    """A data folder: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "data" / name
    return installed if installed.is_dir() else package.parent / name


@cache
def known_boards() -> dict[str, Path]:
    """The shipped boards by number."""
    return {p.stem: p for p in sorted(data_folder("facts").glob("boards/*.toml"), key=lambda p: (len(p.stem), p.stem))}


def shipped_situation(name: str) -> Path | None:
    """The file of a shipped situation by its name; None where there is none."""
    return next((file for file in data_folder("facts").glob("situations/*.toml") if file.stem == name), None)


@cache
def board_facts(name: str) -> BoardFacts:
    """The facts of a shipped board; raises UnknownBoardError that lists the boards there are."""
    path = known_boards().get(name)
    if path is None:
        known = ", ".join(known_boards())
        hint = did_you_mean(name, known_boards())
        what = FactsProblem(0, "there are no facts for this board", f"Boards there are: {known}.{hint} {HOW_TO_GIVE}.")
        raise UnknownBoardError(f"board {name}", [what])
    return read_board_file(path)
