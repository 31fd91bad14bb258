"""Finding the shuffle that deals given cards to given places, for any game.

The game deals a pack of position numbers once, without looking at them; where each position lands
is where the wanted cards must lie in the pack.
"""

from collections.abc import Mapping, Sequence

from headtable.rules.core.errors import Complaint
from headtable.rules.core.moves import Move, shuffle
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State


def positions(state: State) -> dict[str, list[int]]:
    """For each place the positions in the pack that the coming deal puts there, as the cards will lie.

    A stock's top card comes first, though it may have been dealt last.
    """
    if state.to_act() != CHANCE or state.opening is not None:
        raise Complaint("there is nothing to deal now")
    trial = state.clone()
    above = len(state.names())  # position numbers that no card has, so that what stays put is not mistaken
    trial.lay_out([above + place for place in range(len(state.to_shuffle()))])
    found: dict[str, list[int]] = {}
    for place in trial.places():
        found.setdefault(place.name, []).extend(number - above for number in place.cards if number >= above)
    return found


def shuffle_for(state: State, wanted: Mapping[str, Sequence[int]], rng: Rng) -> Move:
    """The shuffle that deals the wanted cards to each place; the generator deals the rest.

    A stock's cards are its top cards in their order.
    """
    where = positions(state)
    left = list(state.to_shuffle())
    order = [-1] * len(left)
    for name, cards in wanted.items():
        if name not in where:
            there_are = ", ".join(place for place, numbers in where.items() if numbers)
            raise Complaint(f"this deal has no place '{name}'; there are: {there_are}")
        if len(cards) > len(where[name]):
            raise Complaint(f"'{name}' gets {len(where[name])} cards in this deal, not {len(cards)}")
        for number, card in zip(where[name], cards, strict=False):
            if card not in left:
                raise Complaint(f"there is no {state.names()[card]} left for '{name}'")
            left.remove(card)
            order[number] = card
    rng.shuffle(left)
    return shuffle([left.pop() if card < 0 else card for card in order], state.names())
