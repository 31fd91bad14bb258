"""Draws docs/table.svg, the picture of the README: a trick of Trolley Euchre as the terminal shows it.

make picture
"""

import re
from html import escape
from pathlib import Path

from headtable.table.logged_game import LoggedGame
from headtable.terminal.table_view import render

ROOT = Path(__file__).parent.parent
LOG = ROOT / "tests" / "golden" / "trolley-euchre-4.log"
MOMENT = 11  # entries into the game
COLUMNS, LINE, CELL = 76, 17, 8.4
BACKGROUND, INK = "#14181c", "#d8dee4"
COLOURS = {
    "34": "#7aa2f7", "36": "#76d4d6", "33": "#f0c674", "35": "#d699e6",
    "38;5;160": "#c8102e", "38;5;166": "#cf5a00", "38;5;16": "#111111", "38;5;28": "#1b7f3b",
}  # fmt: skip
PAPERS = {"48;5;255": "#f4efe3", "48;5;250": "#c4bfb3"}
PIECE = re.compile(r"\033\[([0-9;]*)m")


def style_of(code: str) -> str:
    """The attributes of an SVG text span for an ANSI code."""
    colour = next((value for name, value in COLOURS.items() if code.endswith(name)), INK)
    weight = ' font-weight="bold"' if code == "1" or code.startswith("1;") else ""
    faint = ' opacity="0.6"' if code == "2" else ""
    return f'fill="{colour}"{weight}{faint}'


def line_of(text: str, row: int) -> str:
    """One line; each run of one style is put at its own column, so that the boxes stay straight."""
    papers, spans, column, code = [], [], 0, ""
    for number, piece in enumerate(PIECE.split(text)):
        if number % 2:
            code = "" if piece == "0" else piece
        elif piece:
            at, width = 16 + column * CELL, len(piece) * CELL
            paper = next((value for name, value in PAPERS.items() if code.startswith(name)), "")
            if paper:
                top = 15 + row * LINE
                papers.append(
                    f'<rect x="{at:.1f}" y="{top}" width="{width:.1f}" height="{LINE}" fill="{paper}"/>'
                )
            place = f'x="{at:.1f}" textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs"'
            spans.append(f"<tspan {place} {style_of(code)}>{escape(piece)}</tspan>")
            column += len(piece)
    return f'{"".join(papers)}<text y="{28 + row * LINE}" xml:space="preserve">{"".join(spans)}</text>'


def main() -> None:
    logged_game = LoggedGame.load(LOG)
    state = logged_game.at(MOMENT)
    view = state.view(max(state.to_act(), 0))
    lines = render(view, ["Ann", "Bo", "Cy", "Dee"], COLUMNS, colour=True).splitlines()
    width, height = 32 + COLUMNS * CELL, 40 + len(lines) * LINE
    body = "\n".join(line_of(line, row) for row, line in enumerate(lines))
    Path(__file__).with_name("table.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{BACKGROUND}"/>\n{body}\n</svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
