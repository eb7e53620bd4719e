"""The command `board`: the boards known, one board, a facts file checked, an archive read."""

from __future__ import annotations

import argparse
from pathlib import Path

from asl_query.errors import FactsError, FactsProblem
from asl_query.options import add_force, bounded_number
from asl_query.shown import shown_name
from asl_query.terminal import refuse_picture, say, warn, write


def add_board(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of the command line."""
    board = commands.add_parser("board", help="boards known, a picture of one, problems in a facts file")
    board_commands = board.add_subparsers(required=True, metavar="list|show|lint|import")
    listed = board_commands.add_parser("list", help="the boards known, and what their facts cover")
    listed.add_argument("--boards", metavar="DIR", help="list the VASL archives of a folder too")
    listed.set_defaults(run=_board_list)
    show = board_commands.add_parser("show", help="what is known of a board; with --svg its picture")
    show.add_argument("name", metavar="NAME")
    show.add_argument("--svg", action="store_true", help="draw it")
    show.add_argument("--facts", metavar="FILE", help="a situation whose map holds the board, or a board's facts file")
    show.add_argument("--boards", metavar="DIR", help="a folder of VASL board archives")
    show.add_argument("-o", "--output", metavar="FILE", help="write it to a file")
    add_force(show)
    show.set_defaults(run=_board_show)
    lint = board_commands.add_parser("lint", help="every problem of a facts file")
    lint.add_argument("file", type=Path, metavar="FILE")
    lint.set_defaults(run=_board_lint)
    read = board_commands.add_parser("import", help="read a VASL board archive into a facts file; of a folder tell what is read")
    read.add_argument("archive", type=Path, metavar="PATH")
    read.add_argument("--tolerance", type=_pixels, default=1.5, metavar="PIXELS", help="how far outlines may be simplified (1.5)")
    read.add_argument("-o", "--output", metavar="FILE", help="write it to a file")
    add_force(read)
    read.set_defaults(run=_board_import)


def _pixels(text: str) -> float:
    return bounded_number(text, 20, "number of pixels from 0 to 20")


def _board_list(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.facts.archives import archives_in
    from asl_query.facts.board_file import spoken_hexrows
    from asl_query.facts.library import board_facts, known_boards
    from asl_query.library import found_folder
    from asl_query.pipeline import library_for

    library = library_for(None, arguments.boards)
    for name in known_boards():
        facts, archive = board_facts(name), library.archive(name)
        if archive is not None:
            say(f"{name}: the whole board, from your archive {shown_name(archive)}")
            continue
        covers = f"{spoken_hexrows(facts.covered)}, LOS in {spoken_hexrows(facts.painted)}"
        say(f"{name}: {covers}; {'comes' if facts.is_whole else 'an excerpt that comes'} with the program")
    found = found_folder() if library.folder is None else None
    folder = found.path if found is not None else library.folder
    if folder is None:
        say("No folder of VASL archives is known: name yours with --boards DIR, or in ASL_QUERY_BOARDS.")
        return 0
    names = " ".join(shown_name(archive.name) for archive in archives_in(folder))
    say(f"VASL archives in {shown_name(folder)}: {names or 'none'}")
    if found is not None:
        say(f"It was found by itself: {shown_name(found.by)}. It gives the boards that do not come with the program, and the")
        say("whole of those that come as an excerpt. Name it with --boards DIR or in ASL_QUERY_BOARDS, and all its boards do.")
    return 0


def _board_show(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.pipeline import library_for

    board = library_for(arguments.facts, arguments.boards).load(arguments.name)
    if arguments.svg or (arguments.output or "").endswith(".svg"):
        from asl_query.render.board_picture import draw_board

        if arguments.output is None:
            refuse_picture("A picture", f"board{arguments.name}.svg")
        write(draw_board(board), arguments.output, force=arguments.force)
        return 0
    from asl_query.render.board_card import board_card

    write(board_card(board), arguments.output, force=arguments.force)
    return 0


def _board_import(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.facts.board_writer import as_toml
    from asl_query.facts.from_vasl import facts_of
    from asl_query.facts.vasl_archive import read_archive

    if arguments.archive.is_dir():
        return _report_on(arguments.archive, arguments.output)
    found = facts_of(read_archive(arguments.archive), arguments.tolerance)
    for note in found.notes:
        warn(f"{shown_name(arguments.archive)}: {note}.")
    write(as_toml(found.facts), arguments.output, force=arguments.force)
    return 0


def _report_on(folder: Path, output: str | None) -> int:
    """What is read of each archive of a folder, and what is not."""
    from asl_query.facts.archives import archives_in, read_of_archive

    if output is not None:
        what = "a facts file is made of one archive"
        raise FactsError(str(folder), [FactsProblem(0, what, "Name one archive of the folder, or leave -o out.")])
    whole, in_part, refused = 0, 0, 0
    archives = archives_in(folder)
    for archive in archives:
        try:
            facts, notes = read_of_archive(archive)
        except FactsError as error:
            refused += 1
            problem = error.problems[0]
            say(f"{shown_name(archive.name)}: not read: {shown_name(problem.what)}. {problem.remedy}")
            continue
        whole, in_part = whole + (not notes), in_part + bool(notes)
        size = f"board {facts.board}, {facts.columns} x {facts.rows} hexes"
        say(f"{shown_name(archive.name)}: {size}, {'read, but: ' + '; '.join(notes) if notes else 'read whole'}.")
    if not archives:
        remedy = "Name the folder in which VASL keeps its boards: bd01, bd02 and so on."
        raise FactsError(str(folder), [FactsProblem(0, "there is no board archive in this folder", remedy)])
    say(f"{len(archives)} archives: {whole} read whole, {in_part} in part, {refused} not read.")
    return 0


def _board_lint(arguments: argparse.Namespace, _: float) -> int:
    from asl_query.board.lint import layer_problems
    from asl_query.facts.board_file import read_board_file

    problems: list[FactsProblem] = layer_problems(read_board_file(arguments.file))
    if problems:
        raise FactsError(str(arguments.file), problems)
    say(f"{shown_name(arguments.file)}: no problems.")
    return 0
