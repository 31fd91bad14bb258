"""Random deals of unknown cards into hidden places of known sizes.

A room is such a place: a hand, the stock, a face-down discard.  What is known of a room is a mask of the
cards that it cannot hold.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import Rng

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

TRIES: Final = 40


def deal_afresh(pool: list[int], sizes: list[int], cannot: list[int], rng: Rng) -> list[list[int]]:
    """Fill rooms of these sizes from the pool, no room with a card of its `cannot` mask.

    Every possible filling is equally likely while plain luck finds one in a few tries; where the
    masks are too tight for that, one is built and then stirred by many fair swaps.
    """
    cards = sorted(pool)
    deal_in_place(cards, sizes, cannot, rng)
    return [sorted(room) for room in cut_up(cards, sizes)]


def deal_in_place(cards: list[int], sizes: list[int], cannot: list[int], rng: Rng) -> None:
    """The same with cards in ascending order, which then lie there room after room."""
    for _ in range(TRIES):
        if deal_by_luck(cards, sizes, cannot, rng):
            return
    rooms = build(sorted(cards), sizes, cannot)
    stir(rooms, cannot, rng)
    cards[:] = [card for room in rooms for card in room]


def deal_by_luck(cards: list[int], sizes: list[int], cannot: list[int], rng: Rng) -> bool:
    """Deal the cards in place, room after room, to wherever they happen to go.

    False as soon as one goes where it cannot lie.  What lies in the last room needs no dealing.
    """
    place: i64 = 0
    size: i64 = len(cards)
    for room in range(len(sizes)):
        barred = cannot[room]
        is_last = room == len(sizes) - 1
        if is_last and not barred:
            return True
        end: i64 = place + sizes[room]
        while place < end:
            card = cards[place]
            if not is_last:
                drawn: i64 = place + rng.below(size - place)
                cards[place], cards[drawn] = cards[drawn], card
                card = cards[place]
            if barred >> card & 1:
                return False
            place += 1
    return True


def cut_up(cards: list[int], sizes: list[int]) -> list[list[int]]:
    rooms: list[list[int]] = []
    top = 0
    for size in sizes:
        rooms.append(cards[top : top + size])
        top += size
    return rooms


def build(cards: list[int], sizes: list[int], cannot: list[int]) -> list[list[int]]:
    """Some filling: each card finds a room, moving others along where it must."""
    rooms: list[list[int]] = [[] for _ in sizes]
    for card in cards:
        if not find_room(card, rooms, sizes, cannot, [False] * len(sizes)):
            raise ValueError("what is known of these cards contradicts itself")
    return rooms


def find_room(
    card: int, rooms: list[list[int]], sizes: list[int], cannot: list[int], tried: list[bool]
) -> bool:
    """Place a card, if need be by sending a card of a full room on; no room is tried twice."""
    for room in range(len(rooms)):
        if len(rooms[room]) < sizes[room] and not tried[room] and not cannot[room] >> card & 1:
            rooms[room].append(card)
            return True
    for room in range(len(rooms)):
        if tried[room] or not sizes[room] or cannot[room] >> card & 1:
            continue
        tried[room] = True
        for other in rooms[room][:]:
            rooms[room].remove(other)
            if find_room(other, rooms, sizes, cannot, tried):
                rooms[room].append(card)
                return True
            rooms[room].append(other)
    return False


def stir(rooms: list[list[int]], cannot: list[int], rng: Rng) -> None:
    """Swap cards between rooms at random, wherever both may lie in the other's place."""
    where = [room for room in range(len(rooms)) for _ in rooms[room]]
    places = [place for room in rooms for place in range(len(room))]
    for _ in range(8 * len(where) if where else 0):
        one = rng.below(len(where))
        two = rng.below(len(where))
        card = rooms[where[one]][places[one]]
        other = rooms[where[two]][places[two]]
        if not cannot[where[one]] >> other & 1 and not cannot[where[two]] >> card & 1:
            rooms[where[one]][places[one]] = other
            rooms[where[two]][places[two]] = card
