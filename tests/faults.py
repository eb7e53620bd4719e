"""Faults that are brought about on purpose while the program works: it is killed, the disk is full, the clock goes back.

Prints, as JSON, how often each fault was tried and what did not survive it: a run gave another answer or ended in a traceback, or
the next one without a fault did, a half file was there, or something was left lying.

Run by tests/test_faults.py in a process of its own, which copies itself for each try: everything is imported and read once.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from drawn_archive import small_picture, write_board

from asl_query.cli import main as asl_query

ROOT = Path(__file__).parent.parent
QUESTION = "can a squad at 15T5 reach 15S5 by turn 2?"
SCENARIO = """
title = "One squad"
turns = 2
[map]
boards = [["15"]]
[sides.attacker]
set_up = "15T5"
[units.squad-a]
side = "attacker"
kind = "squad"
at = "15T5"
[[claim]]
name = "the hilltop is taken"
ask = "can squad-a reach 15S5 by turn 2?"
answer = "yes"
"""
QUERIES = """
[[query]]
name = "a squad that carries 3 PP Climbs"
source = "B11.41"
ask = "may a squad carrying 3 PP Climb?"
answer = "yes"
[[query]]
name = "woods of an archive"
source = "B13"
ask = "may a broken squad Climb?"
answer = "no"
"""
OF_CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.truncate", "os.utime", "shutil.copyfile")
PARTS_OF_A_FILE = (0, 1, 31, 32, 33, 100, 1000, 4096, 8192, 20000)
ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EDQUOT)

Fault = Callable[[Path], None]  # brought about in the process that is to suffer it; it is given the world


class Job(NamedTuple):
    """Something that the program does: how it is called, and what files it is told to write; without these it writes but what it
    keeps for itself, and has to answer where it cannot."""

    name: str
    argv: tuple[str, ...]
    writes: tuple[str, ...] = ()

    @property
    def is_told_to_write(self) -> bool:
        """Whether it may say that it cannot."""
        return bool(self.writes)


BOARD = Job("a board read from an archive", ("ask", "is there woods in 7C2?", "--boards", "archives"))
HELP = Job("help with what is not understood", ("ask", "can a sqad Clomb?"))
POST = Job("ask -o climb.md", ("ask", QUESTION, "--format", "md", "-o", "climb.md"), ("climb.md", "climb.svg", "climb.json"))
REPORT = Job("check -o report.html", ("check", "one_squad.toml", "-o", "report.html"), ("report.html",))
CHECK = Job("check of a folder", ("check", "queries"))
USE = Job("use 24", ("use", "24"), ("settings/asl_query/use.json",))
JOBS = (BOARD, POST, REPORT, CHECK, USE)


class Ended(NamedTuple):
    """How a run ended: its exit code, below 0 the signal that ended it, and all that it printed."""

    code: int
    printed: str


class Result(NamedTuple):
    """What a run gave and left: how it ended, and the files that were wanted of it."""

    ended: Ended
    files: dict[str, bytes]


@contextmanager
def world(job: Job | None = None) -> Iterator[Path]:
    """A home of its own in which nothing was ever asked; with a job, in which that was done once."""
    folder = Path(tempfile.mkdtemp(prefix="asl-query-faults-"))
    try:
        (folder / "archives").mkdir()
        write_board(folder / "archives" / "bd7", small_picture(), "7")
        (folder / "one_squad.toml").write_text(SCENARIO, encoding="utf-8")
        (folder / "queries").mkdir()
        (folder / "queries" / "two.toml").write_text(QUERIES, encoding="utf-8")
        if job is not None:
            run(job, folder)
        yield folder
    finally:
        shutil.rmtree(folder)


def warm_up(jobs: Sequence[Job]) -> None:
    """Do each job once here, so that its copies have imported and read all that is no file of theirs."""
    with world() as folder, Path(os.devnull).open("w") as nowhere:
        os.environ.update(homes(folder))
        os.chdir(folder)
        for job in jobs:
            with redirect_stdout(nowhere), redirect_stderr(nowhere):
                asl_query(list(job.argv))
        os.chdir(ROOT)


def homes(folder: Path) -> dict[str, str]:
    """The environment of a world."""
    inside = {"HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "settings", "XDG_STATE_HOME": "state"}
    return {name: str(folder / place) for name, place in inside.items()}


def start(job: Job, folder: Path, fault: Fault | None = None) -> tuple[int, int]:
    """Begin a job in a copy of this process; its number, and the end of a pipe with all that it prints."""
    ours, theirs = os.pipe()
    number = os.fork()
    if number:
        os.close(theirs)
        return number, ours
    code = 70
    try:
        for stream in (1, 2):
            os.dup2(theirs, stream)
        os.close(ours)
        os.chdir(folder)
        os.environ.update(homes(folder))
        if fault is not None:
            fault(folder)
        code = asl_query(list(job.argv))
        sys.stdout.flush()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def end(number: int, ours: int) -> Ended:
    """Wait until a job has ended."""
    with open(ours, encoding="utf-8", errors="replace") as said:
        printed = said.read()
    return Ended(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), printed)


def run(job: Job, folder: Path, fault: Fault | None = None) -> Ended:
    """Do a job to its end."""
    return end(*start(job, folder, fault))


def result(job: Job, folder: Path, ended: Ended | None = None) -> Result:
    """What a job gives, and has written."""
    ended = ended or run(job, folder)
    written = {name: (folder / name).read_bytes() for name in job.writes if (folder / name).exists()}
    return Result(ended, {name: re.sub(rb'"seconds": [0-9.]+', b"", content) for name, content in written.items()})


# What befalls the process


def killed_at(step: int, folder: Path) -> None:
    """Ended from outside just before it opens, renames or removes something for the so-manyth time."""
    at_step(step, folder, lambda: os.kill(os.getpid(), signal.SIGKILL))


def failing_at(step: int, number: int, folder: Path) -> None:
    """That which it does for the so-manyth time fails."""

    def fail() -> None:
        raise OSError(number, os.strerror(number))

    at_step(step, folder, fail)


def at_step(step: int, folder: Path, then: Callable[[], None]) -> None:
    """Let something happen when files are changed for the so-manyth time; below 0, each time."""
    left = [step]

    def hear(event: str, args: tuple[Any, ...]) -> None:
        if is_change(event, args) and str(args[0]).startswith(str(folder)):
            left[0] -= 1
            if left[0] == 0 or step < 0:
                then()

    sys.addaudithook(hear)


def is_change(event: str, args: tuple[Any, ...]) -> bool:
    """Whether files are changed, or opened to be."""
    if event != "open":
        return event in OF_CHANGES
    return isinstance(args[0], str) and bool((args[2] or 0) & (os.O_WRONLY | os.O_RDWR))


def ended_after(size: int, _: Path) -> None:
    """Ended in the midst of writing a file, after so many bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def full_after(size: int, _: Path) -> None:
    """No file can have more bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def clock_goes_back(seconds: float, _: Path) -> None:
    """Each look at the clock shows an earlier time."""
    now = [time.time()]

    def earlier() -> float:
        now[0] -= seconds
        return now[0]

    time.time = earlier


def without_home(_: Path) -> None:
    """Nobody says where the user's folders are."""
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ.pop(name, None)
    os.path.expanduser = lambda path: path  # as where the user has no entry either


# What is there before


def a_file_for_the_cache(folder: Path) -> None:
    """A file where the folder of the cache should be."""
    instead_of(folder / "cache").write_text("no folder", encoding="utf-8")


def a_file_for_the_settings(folder: Path) -> None:
    """A file where the folder of the settings should be."""
    instead_of(folder / "settings").write_text("no folder", encoding="utf-8")


def a_folder_for_the_key(folder: Path) -> None:
    """A folder where the key should be."""
    instead_of(folder / "settings" / "asl_query" / "key" / "cache.key").mkdir(parents=True)


def instead_of(path: Path) -> Path:
    """A place where nothing is any more."""
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    return path


def files_of_tomorrow(folder: Path) -> None:
    """Files that were written while the clock was wrong."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() + 86400,) * 2)


BEFORE = {
    "the cache is a file": a_file_for_the_cache,
    "the settings are a file": a_file_for_the_settings,
    "the key is a folder": a_folder_for_the_key,
    "files of tomorrow": files_of_tomorrow,
}


def full_disk(tally: Tally, job: Job) -> None:
    """A disk without a free byte for what is kept; only root may have one."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    with world() as folder:
        cache = folder / "cache"
        cache.mkdir(mode=0o700)
        if (
            not mount
            or not unmount
            or subprocess.run([mount, "-t", "tmpfs", "-o", "size=4k", "none", str(cache)], check=False).returncode
        ):
            return
        try:
            (cache / "filler").write_bytes(b"x" * 4096)
            tally.check("no free byte on the disk", job, folder, run(job, folder), answers=True, may_lie={"cache/filler"})
        finally:
            subprocess.run([unmount, str(cache)], check=True)


# What must be so afterwards


def is_refusal(ended: Ended) -> bool:
    """Whether its last word was that a file cannot be written."""
    return ended.code == 2 and re.search(r"cannot be (?:written|kept in ).*\n$", ended.printed) is not None


class Tally:
    """How often each fault was tried, and what did not survive."""

    def __init__(self, *, is_all: bool) -> None:
        self.is_all = is_all
        self.tried: dict[str, int] = {}
        self.failed: list[str] = []
        self._wanted: dict[Job, tuple[Result, set[str]]] = {}

    def wanted(self, job: Job) -> Result:
        """What a job gives where nothing befalls it."""
        if job not in self._wanted:
            with world() as folder:
                first = result(job, folder)
                self._wanted[job] = first, names(folder)
        return self._wanted[job][0]

    def check(
        self, fault: str, job: Job, folder: Path, suffered: Ended, *, answers: bool, may_lie: Set[str] = frozenset()
    ) -> None:
        """Count a try. `answers`: the run that suffered it must have given its answer, or said what cannot be written. Afterwards
        nothing may lie there but what lies in a world where nothing happened, and what lay there before."""
        self.tried[fault] = self.tried.get(fault, 0) + 1
        wanted = self.wanted(job)
        wrong = [f"{name} is half" for name, was in result(job, folder, suffered).files.items() if was != wanted.files[name]]
        if "Traceback" in suffered.printed:
            wrong.append(suffered.printed)
        if answers and suffered != wanted.ended and not (job.is_told_to_write and is_refusal(suffered)):
            wrong.append(f"it ended with {suffered.code}: {suffered.printed}")
        age(folder)
        again = result(job, folder)
        if again != wanted:
            wrong.append(f"the next run ended with {again.ended.code}: {again.ended.printed}")
        wrong += [f"{name} was left" for name in names(folder) - self._wanted[job][1] - may_lie]
        self.failed += [f"{fault}, {job.name}: {one}" for one in wrong]


def names(folder: Path) -> set[str]:
    """The files of a world; of what is kept only of what it is, for archives are never the same."""
    return {re.sub("-[0-9a-f]{32}$", "", str(path.relative_to(folder))) for path in folder.rglob("*") if path.is_file()}


def age(folder: Path) -> None:
    """Let what lies there be a day old."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - 86400,) * 2, follow_symlinks=False)


def changes_of(job: Job) -> int:
    """How often a job changes files in a world where nothing was asked before."""
    with world() as folder:
        counted = folder / "counted"

        def count(place: Path) -> None:
            seen = os.open(counted, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            at_step(-1, place, lambda: os.write(seen, b"."))

        run(job, folder, count)
        return counted.stat().st_size


def suffer(tally: Tally, fault: str, job: Job, what: Fault, *, answers: bool, before: Fault | None = None) -> None:
    """Let a job suffer something in a new world, and in one where it was done before; of a few tries in one of the two."""
    worlds = (None, job)
    for done in worlds if tally.is_all else (worlds[sum(tally.tried.values()) % 2],):
        with world(done) as folder:
            if before is not None:
                before(folder)
            lie = names(folder)
            tally.check(fault, job, folder, run(job, folder, what), answers=answers, may_lie=lie)


def killed_somewhere(tally: Tally, job: Job, times: int) -> None:
    """Kill a whole program, from its start, at random moments; one world for all."""
    rng = random.Random(times)
    command = [sys.executable, "-m", "asl_query", *job.argv]
    with world() as folder:
        environment = {**os.environ, **homes(folder), "PYTHONPATH": str(ROOT)}
        began = time.monotonic()
        subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        takes, may_lie = time.monotonic() - began, names(folder)
        for _ in range(times):
            for place in ("cache", "settings"):
                shutil.rmtree(folder / place, ignore_errors=True)
            program = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            time.sleep(rng.uniform(0, takes))
            program.kill()
            printed = program.communicate()[0]
            tally.check(
                "killed at a random moment", job, folder, Ended(program.returncode, printed), answers=False, may_lie=may_lie
            )


def at_once(tally: Tally, job: Job, programs: int) -> None:
    """Several programs begin in a world where nothing was asked before."""
    with world() as folder:
        begun = [start(job, folder) for _ in range(programs)]
        for ended in [end(*one) for one in begun]:
            tally.check("several programs at once", job, folder, ended, answers=True)


def main(size: str) -> None:
    """Try the faults: few of each, or all."""
    gc.disable()
    is_all = size == "all"
    tally = Tally(is_all=is_all)
    jobs: Sequence[Job] = JOBS if is_all else (BOARD, REPORT)
    warm_up(jobs)
    for job in jobs:
        tally.wanted(job)
    for job in jobs:
        last = changes_of(job)
        for step in range(1, last + 1):
            suffer(tally, "killed before it changes a file", job, partial(killed_at, step), answers=False)
            for number in ERRORS if is_all else ERRORS[:1]:
                suffer(tally, "changing a file fails", job, partial(failing_at, step, number), answers=True)
        for number in (errno.EROFS, errno.EACCES) if is_all else (errno.EROFS,):
            suffer(tally, "nothing can be written (read-only)", job, partial(failing_at, -1, number), answers=True)
        for part in PARTS_OF_A_FILE if is_all else PARTS_OF_A_FILE[1::4]:
            suffer(tally, "killed in the midst of a file", job, partial(ended_after, part), answers=False)
            suffer(tally, "the disk is full", job, partial(full_after, part), answers=True)
        for seconds in (0.001, 3600, 1e6) if is_all else (3600,):
            suffer(tally, "the clock goes back", job, partial(clock_goes_back, seconds), answers=True)
        at_once(tally, job, 8 if is_all else 3)
    for name, before in BEFORE.items():
        suffer(tally, name, BOARD, lambda _: None, answers=True, before=before)
    suffer(tally, "no home is named", BOARD, without_home, answers=True)
    full_disk(tally, BOARD)
    for job in (*jobs, HELP) if is_all else (BOARD,):
        killed_somewhere(tally, job, 10 if is_all else 1)
    sys.stdout.write(json.dumps({"tried": tally.tried, "failed": tally.failed}))


if __name__ == "__main__":
    main(sys.argv[1])
