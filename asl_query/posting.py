"""A post with the files beside it: the picture that it shows and the proof that `asl-query verify` re-checks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from asl_query.errors import AslQueryError
from asl_query.render import compared, forms
from asl_query.render.forms import Attachments
from asl_query.showing import tell
from asl_query.shown import shown_name
from asl_query.terminal import warn
from asl_query.writing import write_all

if TYPE_CHECKING:
    from asl_query.explain.compared import Compared
    from asl_query.terms.answers import Answer

_SUFFIXES = (".md", ".markdown", ".bbcode", ".txt")
Options = tuple[str, ...]


def options_typed(facts: object, boards: object, board: str, ruleset: str) -> Options:
    """The options that another player has to type as well; of files of this machine only the name."""
    file = Path(facts).name if isinstance(facts, str | Path) else ""
    given = {"--facts": file, "--boards": "DIR" if boards else "", "--board": board, "--ruleset": ruleset}
    return tuple(shown_name(word) for option, value in given.items() if value for word in (option, value))


def as_post(answer: Answer, form: str, options: Options, beside: Attachments | None = None) -> str:
    """An answer as a post, md or bbcode, with how to check it."""
    write = {"md": forms.as_markdown, "bbcode": forms.as_bbcode}[form]
    return write(answer, tell(answer), beside or Attachments(options=options))


def post(
    answer: Answer, form: str, output: str | None, options: Options, draw: Callable[[], str], *, force: bool = False
) -> None:  # fmt: skip
    """Write an answer as a post; `draw` gives its picture, or nothing, and is asked only where there is a file to lie beside."""
    if output is None:
        sys.stdout.write(as_post(answer, form, options))
    else:
        _publish(files_of_post(answer, form, output, options, draw()), force=force)


def files_of_post(answer: Answer, form: str, output: str, options: Options, picture: str) -> dict[Path, str]:
    """The post, and beside it its picture, if there is one, and its proof."""
    proof = "" if answer.is_undecided else forms.as_json(answer)
    return _with_files(output, options, lambda beside: as_post(answer, form, options, beside), proof, picture)


def post_both(found: Compared, form: str, output: str | None, options: Options, *, force: bool = False) -> None:
    """Write the answers under both rulesets as one post."""
    write = {"md": compared.as_markdown, "bbcode": compared.as_bbcode}[form]
    if output is None:
        sys.stdout.write(write(found, tell, Attachments(options=options)))
        return
    proof = "" if found.is_undecided else compared.as_json(found)
    _publish(_with_files(output, options, lambda beside: write(found, tell, beside), proof, ""), force=force)


def _publish(files: Mapping[Path, str], *, force: bool) -> None:
    write_all(files, force=force)
    warn(f"Wrote {', '.join(map(shown_name, files))}.")


def _with_files(
    output: str, options: Options, write: Callable[[Attachments], str], proof: str, picture: str
) -> dict[Path, str]:  # fmt: skip
    at, files = _beside(output), {}
    files[at["post"]] = write(Attachments(at["proof"].name if proof else "", at["picture"].name if picture else "", options))
    files |= {at[name]: text for name, text in (("picture", picture), ("proof", proof)) if text}
    return files


def _beside(output: str) -> dict[str, Path]:
    """Beside FILE.md lie FILE.svg and FILE.json; raises AslQueryError for a post that would be one of these itself."""
    path = Path(output)
    ending = path.suffix.lower()
    if ending in (".json", ".svg"):
        raise AslQueryError(
            f"{output} would be the post, but a {ending} file is written beside it. Name a .md or .txt file with -o."
        )
    stem = path.stem if ending in _SUFFIXES else path.name
    return {"post": path, "picture": path.parent / f"{stem}.svg", "proof": path.parent / f"{stem}.json"}
