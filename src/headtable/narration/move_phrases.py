"""Moves as a sentence says them, from their kind and what they name."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from headtable.narration.card_names import card_name, counted
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.seats_named_in_sentence import filled, seat_in_words
from headtable.rules.core.view_parts import Wording

TRADES: Final = ("offer", "accept")  # a number of some thing
# Kinds of moves that a sentence says otherwise, verb and object; what their words add follows.
SPOKEN: Final = {
    "revoke": ("call", "a revoke"),
    "cannot play": ("claim", "to be unable to play"),
    "corner": ("call", "a Corner on"),
    "fan": ("put", "foremost"),
    "time": ("call", "time"),
    "five minutes": ("call", "five minutes"),
    "delay": ("call", "delay"),
    "misdeal": ("call", "a misdeal"),
}


def verb_of(said: Wording) -> str:
    """What is done, in the words of a sentence: "play", "order", "call a revoke"."""
    verb, follows = verb_and_object(said)
    return f"{verb} {follows}" if follows else verb


def verb_and_object(said: Wording) -> tuple[str, str]:
    """The same, the verb apart from the words that always go with it."""
    if is_call_of_suit(said):
        return "lead", ""
    if said.kind in SPOKEN and said.says.startswith(said.kind):
        return SPOKEN[said.kind]
    if said.says.startswith(said.kind):
        verb, _, rest = said.kind.partition(" ")  # an id of few words, the first a verb: "give a point"
        return verb, rest
    return said.says.partition(" ")[0], ""  # which is its verb, as `Move.saying` has it


def is_call_of_suit(said: Wording) -> bool:
    """Whether a card is led and its suit called with it: "play 6-3 call 3"."""
    return said.kind == "call" and said.number >= 0


def behind(
    said: Wording, company: SeatNames, own: str = "you", listing: Callable[[Sequence[str]], str] = joined
) -> str:
    """What stands behind the verb, cards and seats by their spoken names: "7-3"; of an ask, "Bo for Gold".

    `own` stands for the viewer, and `listing` puts cards together.
    """
    seats = [own if seat == company.viewer else name for seat, name in enumerate(company.names)]
    company.mention(said.seats)
    thing = card_name(said.thing)
    cards = listing(grouped(said.faces))
    if said.kind == "ask":
        asked = said.seats[0]  # where nobody sits, only the number is said
        return f"{seats[asked] if asked < len(seats) else asked + 1} for {thing}"
    if said.kind in TRADES and said.thing:
        whose = f" from {seat_in_words(said.seats[0], seats)}" if said.seats else ""
        return f"{said.number} {thing}{whose}"
    if said.kind == "corner":
        return thing
    if is_call_of_suit(said):
        return f"{cards} with a call of {said.number}"
    full = filled(said.says, said.seats, seats)
    words = (full.removeprefix(said.kind) if full.startswith(said.kind) else full.partition(" ")[2]).strip()
    if said.kind == "meld" or not cards:
        return words
    return f"{words}: {cards}" if said.thing else f"{words} {cards}".strip()


def grouped(faces: Sequence[str]) -> list[str]:
    """The cards by their spoken names, like ones counted: "4 Cars"."""
    names = Counter(card_name(face) for face in faces)
    return [counted(count, name) if count > 1 else name for name, count in names.items()]


def unnamed(said: Wording) -> str:
    """What stands behind the kind where the cards are not heard: "3 cards", "a card"."""
    if said.kind in TRADES and said.thing:
        return "a card" if said.number == 1 else f"{said.number} cards"
    if said.kind == "show" and said.thing:
        return said.thing
    return "a card" if len(said.faces) == 1 or said.kind == "corner" else f"{len(said.faces)} cards"
