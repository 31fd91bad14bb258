"""OpenSpiel's euchre read as four-handed Trolley Euchre: their cards, deals and calls as ours."""

import random

import pyspiel

from headtable.rules.equipment.trolley import BLACK, GREEN, ORANGE, RED

SUITS = [GREEN, ORANGE, RED, BLACK]  # clubs, diamonds, hearts, spades
RANKS = [5, 3, 1, 4, 2, 0]  # nine, ten, jack, queen, king, ace as denominations
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30


def ours(card: int) -> int:
    """A card of theirs (rank * 4 + suit) as ours."""
    return SUITS[card % 4] * 6 + RANKS[card // 4]


def deal_theirs(theirs: pyspiel.State, chance: random.Random) -> list[int]:
    """Let chance deal; the cards in the order that deals the same hands by our way of dealing."""
    while theirs.is_chance_node():
        theirs.apply_action(chance.choice(theirs.legal_actions()))
    hands: list[list[int]] = [[] for _ in range(4)]
    for card in range(24):
        holder = theirs.card_holder()[card]
        if holder is not None and card != theirs.upcard():
            hands[holder].append(ours(card))
    turns = [(theirs.dealer() + 1 + place) % 4 for place in range(4)]
    order = [card for seat in turns for card in hands[seat][:2]]
    order += [card for seat in turns for card in hands[seat][2:]]
    order.append(ours(theirs.upcard()))
    return order + [card for card in range(24) if card not in order]


def call_text(theirs: pyspiel.State, action: int, alone: bool) -> str:
    seat = theirs.current_player()
    if action == PASS:
        return "pass"
    said = " alone" if alone else ""
    if theirs.num_passes() < 4:
        return ("take up" if seat == theirs.dealer() else "order up") + said
    colour = ("red", "orange", "black", "green")[SUITS[action - FIRST_SUIT]]
    return f"make {colour}{said}"
