"""Ways of dealing.  The order is the shuffled pack, top card first."""


def deal_packets(order: list[int], top: int, hands: list[list[int]], turns: list[int], packet: int) -> int:
    """Give each seat in turn a packet of cards from the top; the place of the next card comes back."""
    for seat in turns:
        hands[seat] += order[top : top + packet]
        top += packet
    return top


def deal_singly(order: list[int], top: int, hands: list[list[int]], turns: list[int], count: int) -> int:
    """One card at a time, round and round, until each seat has `count`; as above, what comes back."""
    end = top + count * len(turns)
    for place, seat in enumerate(turns):
        hands[seat] += order[top + place : end : len(turns)]
    return end
