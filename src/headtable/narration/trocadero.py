"""Trocadero in words: cards placed, sold and left, and the chips that change hands."""

from headtable.narration.card_names import card_name
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View


def told(before: View, after: View, company: SeatNames) -> list[str]:
    """What has just happened in sight of all and was no move of its own."""
    then, now = before.extra.get("happened"), after.extra.get("happened")
    if not isinstance(now, dict) or (isinstance(then, dict) and then["number"] == now["number"]):
        return []
    seat, buyer, paid = int(now["seat"]), int(now["buyer"]), int(now["chips"])
    card = card_name(str(now["card"]))
    if now["what"] == "placed":
        return [f"{company.does(seat, 'place')} the {card}."]
    if now["what"] == "joker":
        return [f"{company.does(seat, 'draw')} the Joker and {company.verb(seat, 'take')} {chips(paid)}."]
    if now["what"] == "sold":
        whose = "your" if seat == company.viewer else f"{company.name(seat)}'s"
        return [f"{company.does(buyer, 'buy')} {whose} {card} for {chips(paid)}."]
    return [f"Nobody buys the {card}."]


def chips(count: int) -> str:
    return f"{count} {'chip' if count == 1 else 'chips'}"
