"""An answer saved to a file in the form that the file's ending says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from asl_query.errors import AnswerUseError, AslQueryError
from asl_query.posting import Options, files_of_post
from asl_query.render import forms
from asl_query.render.signature import signed_png
from asl_query.showing import tell
from asl_query.terms.answers import Answer
from asl_query.writing import write_all

ENDINGS = (".json", ".md", ".html", ".svg", ".png")
_PIXELS = 1.5  # of a PNG to a unit of the drawing, so that the names of hexes can be read
# What a drawing calls sans-serif is the first of these that the machine has; without one all words would be left out unsaid.
_FONTS = ("Arial", "Helvetica", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Segoe UI", "Verdana")
_WORD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15" font-family="sans-serif">{}</text></svg>'


def save(answer: Answer, path: Path, picture: str, options: Options, *, force: bool = False) -> tuple[Path, ...]:
    """Write an answer, whole or not at all; `picture` is its SVG, or empty. All files that were written.

    Raises AnswerUseError for an ending that is none of ENDINGS and where there is no picture, AslQueryError where a file cannot
    be written, or may not be without `force`.
    """
    files = _files(answer, path, picture, options)
    write_all(files, force=force)
    return tuple(files)


def _files(answer: Answer, path: Path, picture: str, options: Options) -> Mapping[Path, str] | Mapping[Path, bytes]:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise AnswerUseError(f"{path} does not say in what form the answer is to be saved. End it with {', '.join(ENDINGS)}.")
    if ending in (".svg", ".png") and not picture:
        raise AnswerUseError(f'The answer to "{answer.question}" has no picture. Save it as .md, .html or .json.')
    if ending == ".md":
        return files_of_post(answer, "md", str(path), options, picture)
    if ending == ".png":
        return {path: as_png(picture)}
    if ending == ".html":
        from asl_query.render.html import as_html

        return {path: as_html(answer, tell(answer), picture)}
    return {path: forms.as_json(answer) if ending == ".json" else picture}


def as_png(picture: str) -> bytes:
    """An SVG as a PNG; raises AslQueryError where the package that draws it, or a font for its words, is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        what = "A .png needs a package that is not installed: pip install 'asl-query[png]'"
        raise AslQueryError(f"{what} (in a clone: pip install '.[png]'). Or save the answer as .svg.") from None
    blank = svg_to_bytes(svg_string=_WORD.format(""))
    font = next((one for one in _FONTS if svg_to_bytes(svg_string=_WORD.format("E7"), sans_serif_family=one) != blank), None)
    if font is None:
        raise AslQueryError(f"No font for the words of a .png is installed; any of these will do: {', '.join(_FONTS)}.")
    return signed_png(svg_to_bytes(svg_string=picture, zoom=_PIXELS, sans_serif_family=font))
