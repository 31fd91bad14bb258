"""Fonts for paper, and substitutes for letters that no font has.

Source Serif comes as a package of its own and has the Latin, Greek and Cyrillic letters.  For other writing
a face of the reader's machine is looked for; failing that an accent is dropped, or a letter becomes "?".
"""

import os
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from fontTools.ttLib import TTLibError
from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.fonts import TTFFont

from headtable.press.source_serif import own_face

Style: TypeAlias = Literal["regular", "bold", "italic", "black"]

FACES: Final[dict[Style, str]] = {"regular": "Regular", "bold": "Bold", "italic": "It", "black": "Black"}
# The italic of Source Serif is Latin only, so the upright letters stand in for it.
ORDER: Final[dict[Style, tuple[str, ...]]] = {
    "regular": ("regular",),
    "bold": ("bold",),
    "italic": ("italic", "regular"),
    "black": ("black",),
}
UNUSED: Final = ("GSUB", "GPOS", "GDEF")  # for shaping; without them a font is cut down much faster
MISSING: Final = "?"
UNSEEN: Final = {"Cc", "Cf", "Mn", "Me"}  # marks that take no room: left out where no face has them
UNHEARD: Final = {"Cc", "Cf"}  # of these, those that nobody misses
RIGHT_TO_LEFT: Final = {"R", "AL"}

# Faces with many letters that the usual systems bring along, the widest first.
WIDE_FACES: Final = (
    "DejaVuSans.ttf",
    "FreeSerif.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSerifCJK-Regular.ttc",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "Arial Unicode.ttf",
    "arialuni.ttf",
    "arial.ttf",
    "msyh.ttc",
    "msgothic.ttc",
    "malgun.ttf",
    "Nirmala.ttf",
)


class Fonts:
    """The faces of one document: which letters they have, and how wide a line of them is."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.further: list[str] = []  # faces of the machine, loaded when a letter first asks for them
        self.is_machine_asked = False
        self.letters: dict[str, set[int]] = {}
        self.found: dict[tuple[str, Style], str] = {}
        for style, name in FACES.items():
            self.load(style, own_face(name))

    def load(self, face: str, file: Path) -> None:
        self.pdf.add_font(face, "", file)
        font = self.pdf.fonts[face]
        assert isinstance(font, TTFFont)
        self.letters[face] = set(font.cmap)
        for table in UNUSED:
            if table in font.ttfont:
                del font.ttfont[table]

    def face_of(self, letter: str, style: Style) -> str:
        """The first face that has a letter, or nothing."""
        known = self.found.get((letter, style))
        if known is None:
            known = self.found[letter, style] = self.look_for(letter, style)
        return known

    def look_for(self, letter: str, style: Style) -> str:
        faces = (*ORDER[style], *self.further)
        found = next((face for face in faces if ord(letter) in self.letters[face]), "")
        if found or self.is_machine_asked or unicodedata.category(letter) in UNSEEN:
            return found
        self.ask_machine()
        return self.look_for(letter, style)

    def ask_machine(self) -> None:
        self.is_machine_asked = True
        for number, file in enumerate(machine_faces()):
            if not is_font(file):
                continue
            try:
                self.load(f"further{number}", file)
            except (OSError, TTLibError):
                continue  # a file of the machine that is no sound font is as good as none
            self.further.append(f"further{number}")

    def printable(self, text: str, style: Style) -> str:
        """A text in letters that can all be printed, in the order in which they stand on paper."""
        words = unicodedata.normalize("NFC", " ".join(text.split()))
        printable = "".join(self.substitute(letter, style) for letter in words)
        if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in printable):
            return BidiParagraph(printable).get_reordered_string()
        return printable

    def substitute(self, letter: str, style: Style) -> str:
        """The letter itself, else its plain parts, else a question mark."""
        if self.face_of(letter, style):
            return letter
        if unicodedata.category(letter) in UNSEEN:
            return ""
        parts = unicodedata.normalize("NFKD", letter)
        plain = "".join(
            part for part in parts if not unicodedata.combining(part) and self.face_of(part, style)
        )
        return plain or MISSING

    def is_printable(self, text: str) -> bool:
        """Whether every letter is printed as it was written."""
        words = unicodedata.normalize("NFC", " ".join(text.split()))
        return all(
            self.face_of(letter, "regular") or unicodedata.category(letter) in UNHEARD for letter in words
        )

    def runs(self, printable: str, style: Style) -> list[tuple[str, str]]:
        """A printable text in stretches of one face."""
        runs: list[tuple[str, str]] = []
        for letter in printable:
            face = self.face_of(letter, style)
            if runs and runs[-1][0] == face:
                runs[-1] = (face, runs[-1][1] + letter)
            else:
                runs.append((face, letter))
        return runs

    def width(self, printable: str, style: Style, size: float) -> float:
        """How wide a printable text is, in millimetres, when its type is so many points high."""
        total = 0.0
        for face, run in self.runs(printable, style):
            self.pdf.set_font(face, "", size)
            total += self.pdf.get_string_width(run)
        return total


def is_font(file: Path) -> bool:
    """Whether a file begins like one.  The library leaves a file open that turns out not to be one."""
    try:
        with file.open("rb") as opened:
            return opened.read(4) in (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")
    except OSError:
        return False


@cache
def machine_faces() -> tuple[Path, ...]:
    """Those of the wide faces that this machine has."""
    found: dict[str, Path] = {}
    for folder in font_folders():
        for inside, _, files in os.walk(folder):
            for name in files:
                if name in WIDE_FACES:
                    found.setdefault(name, Path(inside, name))
    return tuple(found[name] for name in WIDE_FACES if name in found)


def font_folders() -> list[Path]:
    """Where systems keep their fonts."""
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), Path.home() / "Library/Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts"]
