"""Charts as SVG without a library: intervals and bars."""

from html import escape
from typing import Final

from headtable.arena.statistics import EntrantStanding, Interval

WIDTH: Final = 640
LEFT: Final = 150
RIGHT: Final = 24
ROW: Final = 34
TOP: Final = 44
INK: Final = "#2b2622"
LINE: Final = "#b9ad9b"
PAPER: Final = "#fbf7ee"
MARK: Final = "#8c2f39"


def document(title: str, height: int, body: list[str]) -> str:
    """A whole SVG with its title."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="Georgia, serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>\n'
        f'<text x="{LEFT}" y="24" font-size="15" fill="{INK}">{escape(title)}</text>\n'
    )
    return head + "\n".join(body) + "\n</svg>\n"


def intervals_chart(title: str, rows: list[tuple[str, Interval]]) -> str:
    """A row for each name: its mean as a dot, its interval as a line, zero as a vertical rule."""
    reach = max([abs(one.mean) + _finite(one.margin) for _, one in rows] + [1e-9])
    span = (WIDTH - LEFT - RIGHT) / 2
    middle = LEFT + span
    height = TOP + ROW * len(rows) + 30
    body = [f'<path d="M{middle} {TOP - 8}V{height - 26}" stroke="{LINE}"/>']
    for number, (name, one) in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        at = middle + one.mean / reach * span
        margin = _finite(one.margin) / reach * span
        body += [
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end" fill="{INK}">{escape(name)}</text>',
            f'<path d="M{at - margin:.1f} {y}H{at + margin:.1f}" stroke="{MARK}" stroke-width="3"/>',
            f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="{MARK}"/>',
        ]
    for place, value in ((LEFT, -reach), (middle, 0.0), (WIDTH - RIGHT, reach)):
        body.append(
            f'<text x="{place}" y="{height - 10}" text-anchor="middle" fill="{INK}">{value:+.2f}</text>'
        )
    return document(title, height, body)


def bars_chart(title: str, rows: list[tuple[str, float]]) -> str:
    """A row for each name with a bar as long as its value, and the value after it."""
    most = max([value for _, value in rows] + [1e-9])
    span = WIDTH - LEFT - RIGHT - 60
    body = []
    for number, (name, value) in enumerate(rows):
        y = TOP + ROW * number
        long = max(0.0, value) / most * span
        body += [
            f'<text x="{LEFT - 10}" y="{y + 20}" text-anchor="end" fill="{INK}">{escape(name)}</text>',
            f'<rect x="{LEFT}" y="{y + 6}" width="{long:.1f}" height="20" fill="{MARK}"/>',
            f'<text x="{LEFT + long + 6:.1f}" y="{y + 20}" fill="{INK}">{value:.3g}</text>',
        ]
    return document(title, TOP + ROW * len(rows) + 16, body)


def standings_chart(game: str, table: list[EntrantStanding]) -> str:
    return intervals_chart(
        f"{game}: points ahead, with 95 % intervals", [(one.name, one.ahead) for one in table]
    )


def _finite(margin: float) -> float:
    return margin if margin < 1e9 else 0.0
