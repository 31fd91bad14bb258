"""Hands of Hilo and Magna typed in: what their tests share."""

from game_setups import at_the_shuffle

from headtable import CHANCE, Rng, State
from headtable.table.shuffle_finder import shuffle_for


def deal(state: State, **wanted: str) -> None:
    """`hand_1="7-3 9-6"`, `turned_up="5-2"`: the shuffle that is due puts these cards there.

    Where the dealer has to count out the cards first, he does so fairly.
    """
    at_the_shuffle(state)
    card = state.notation().card
    where = {name.replace("_", " "): [card(word) for word in cards.split()] for name, cards in wanted.items()}
    state.apply(CHANCE, shuffle_for(state, where, Rng(len(state.notes))))


def say(state: State, *texts: str) -> None:
    """Those whose turn it is do this, one after the other."""
    for text in texts:
        state.apply(state.to_act(), state.parse(text))


def legal(state: State) -> list[str]:
    """What the seat whose turn it is may do."""
    return [move.text for move in state.legal_moves(state.to_act())]


def noted(state: State) -> list[tuple[str, int, int]]:
    return [(note.clause, note.seat, note.points) for note in state.notes]


def fact(state: State, label: str) -> str:
    return dict(state.view(None).told()).get(label, "")


def play_first_cards(state: State) -> None:
    """Each does the first thing that he may, until the next shuffle or the end."""
    while state.to_act() >= 0:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
