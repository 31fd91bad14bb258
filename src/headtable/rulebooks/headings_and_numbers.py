"""Words for what the catalogue holds: the headings of the rules, numbers of players, lines of a book."""

from typing import Final

HEADINGS: Final = {
    "pack": "Pack",
    "seating": "Seating",
    "deal": "Deal",
    "play": "Play",
    "score": "Score",
    "end": "End of the game",
    "irregularity": "Irregularities",
    "conduct": "Conduct",
    "variant": "Variants",
    "advice": "Advice",
}


def players_in_words(players: tuple[int, ...]) -> str:
    """Numbers of players: "2, 3 or 4 players", "2 to 8 players", "any table"."""
    if not players:
        return "any table"
    first, last = players[0], players[-1]
    step = players[1] - first if len(players) > 1 else 1
    if len(players) == 1:
        return f"{first} players"
    if len(players) > 3 and players == tuple(range(first, last + 1, step)):
        return f"{first} to {last} players" + (f" in {_multiples(step)}" if step > 1 else "")
    return f"{', '.join(str(count) for count in players[:-1])} or {last} players"


def _multiples(step: int) -> str:
    return {2: "pairs", 4: "fours"}.get(step, f"steps of {step}")


def lines_in_words(lines: tuple[int, int]) -> str:
    """Lines of a book: "line 98", "lines 104-109"."""
    return f"line {lines[0]}" if lines[0] == lines[1] else f"lines {lines[0]}-{lines[1]}"
