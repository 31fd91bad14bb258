"""A fair queue: tables take turns, and at each table its seats do.

However much one table asks for, another waits for one item of it and no more.
"""

from collections import OrderedDict, deque
from collections.abc import Container
from typing import Generic, TypeVar

Item = TypeVar("Item")


class QueueFull(Exception):
    """As many items wait as may."""


class FairQueue(Generic[Item]):
    """Holds `most` items in all, `most_of_table` of one table and `most_of_seat` of one seat there."""

    def __init__(self, most: int, most_of_table: int, most_of_seat: int) -> None:
        self.most = most
        self.most_of_table = most_of_table
        self.most_of_seat = most_of_seat
        self._tables: OrderedDict[str, OrderedDict[int, deque[Item]]] = (
            OrderedDict()
        )  # who is next comes first
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, table: str, seat: int, item: Item) -> Item | None:
        """Add an item; Full where there is no room.

        When the whole queue is full, the table that wants most gives up an item to one that wants less.  The
        caller gets it back.
        """
        own = self._waiting(table)
        if own >= self.most_of_table or len(self._items(table, seat)) >= self.most_of_seat:
            raise QueueFull
        given_up = self._make_room(own + 1) if self._size >= self.most else None
        self._tables.setdefault(table, OrderedDict()).setdefault(seat, deque()).append(item)
        self._size += 1
        return given_up

    def pop(self, busy: Container[str] = ()) -> Item:
        """The next item of a table that is not busy; IndexError when there is none."""
        for table, seats in self._tables.items():
            if table in busy:
                continue
            seat, items = next(iter(seats.items()))
            item = items.popleft()
            seats.move_to_end(seat)
            self._tables.move_to_end(table)
            self._shrink(table, seat)
            return item
        raise IndexError

    def remove(self, table: str, seat: int, item: Item) -> None:
        """Take an item out, if it still waits."""
        items = self._items(table, seat)
        if item in items:
            items.remove(item)
            self._shrink(table, seat)

    def _items(self, table: str, seat: int) -> deque[Item]:
        return self._seats(table).get(seat, deque())

    def _waiting(self, table: str) -> int:
        return sum(len(items) for items in self._seats(table).values())

    def _seats(self, table: str) -> OrderedDict[int, deque[Item]]:
        return self._tables.get(table, OrderedDict())

    def _make_room(self, own: int) -> Item:
        """Take the newest item of the table that wants most; Full where that is no more than `own`."""
        table = max(self._tables, key=self._waiting)
        if self._waiting(table) <= own:
            raise QueueFull
        seats = self._tables[table]
        seat = max(seats, key=lambda seat: len(seats[seat]))
        item = seats[seat].pop()
        self._shrink(table, seat)
        return item

    def _shrink(self, table: str, seat: int) -> None:
        """One item is gone: forget the seat and the table that have no more."""
        self._size -= 1
        seats = self._tables[table]
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._tables[table]
