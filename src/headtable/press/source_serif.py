"""Source Serif, the text face of paper and pages: where its files are, and cut down as a web font.

The face comes as a package of its own (docs/decisions/0010), so no font lies in our repository.  Pages use
the bold one, for headings and numbers: the letters and signs that headings are written with in one small
file, all others in a second one that a browser asks for when a name needs it (shell/page_frame.css).
"""

import string
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

SIGNS: Final = " !&'()+,-./:?\u00a0\u00b7\u00bd\u00d7\u00e9\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2212"
ENGLISH: Final = [ord(letter) for letter in string.ascii_letters + string.digits + SIGNS]
FIRST: Final = "source-serif-bold"  # the other part is "source-serif-bold-more"
UNUSED: Final = ("DSIG", "BASE", "GDEF", "GPOS", "GSUB")  # tables: nothing is shaped
NAME_IDS: Final = [1, 2]  # what a font file has to say of itself


def own_face(name: str) -> Path:
    """The file of a face of Source Serif, found without importing the package it comes in."""
    package = find_spec("font_source_serif_pro")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("font_source_serif_pro")
    return Path(package.origin).parent / "files" / f"SourceSerifPro-{name}.ttf"


def web_font(part: str) -> bytes:
    """A part of the face as a WOFF file: the first one, or all other letters."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415 - slow to load, and seldom needed
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    with TTFont(own_face("Bold")) as font:
        letters = ENGLISH if part == FIRST else sorted(set(font.getBestCmap()) - set(ENGLISH))
        options = Options(hinting=False, notdef_outline=True, layout_features=[], name_IDs=NAME_IDS)
        options.drop_tables += UNUSED
        cutter = Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        font.flavor = "woff"
        written = BytesIO()
        font.save(written)
    return written.getvalue()
