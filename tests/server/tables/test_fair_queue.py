"""The fair queue: turns, bounds, and who makes room for whom."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from headtable.server.tables.fair_queue import FairQueue, QueueFull


def filled(*items: str, most: int = 100, of_table: int = 50, of_seat: int = 20) -> FairQueue[str]:
    """A queue with items like `A1x`: table A, seat 1."""
    queue: FairQueue[str] = FairQueue(most, of_table, of_seat)
    for item in items:
        assert queue.put(item[0], int(item[1]), item) is None
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_tables_take_turns_and_so_do_the_seats_of_a_table() -> None:
    queue = filled("A1a", "A1b", "A1c", "A2d", "A1e", "B1f", "C1g", "B1h")
    assert emptied(queue) == ["A1a", "B1f", "C1g", "A2d", "B1h", "A1b", "A1c", "A1e"]
    with pytest.raises(IndexError):
        queue.pop()


def test_a_seat_and_a_table_have_bounds_of_their_own() -> None:
    queue = filled("A1a", "A1b", "A2c", of_table=4, of_seat=2)
    with pytest.raises(QueueFull):
        queue.put("A", 1, "A1d")
    queue.put("A", 3, "A3e")
    with pytest.raises(QueueFull):
        queue.put("A", 4, "A4f")
    queue.put("B", 1, "B1g")
    assert len(queue) == 5


def test_who_is_gone_leaves_room() -> None:
    queue = filled("A1a", "A1b", of_seat=2)
    queue.remove("A", 1, "A1a")
    queue.remove("A", 1, "A1a")
    queue.remove("B", 1, "none")
    queue.put("A", 1, "A1c")
    assert emptied(queue) == ["A1b", "A1c"]


def test_a_full_queue_takes_from_who_wants_most() -> None:
    queue = filled("A1a", "A2b", "A2c", "B1d", most=4)
    assert queue.put("C", 1, "C1e") == "A2c"  # the newest of the seat with most
    with pytest.raises(QueueFull):
        queue.put("A", 1, "A1f")  # it wants most itself
    assert queue.put("D", 1, "D1g") in ("A1a", "A2b")
    with pytest.raises(QueueFull):
        queue.put("E", 1, "E1h")  # nobody has more than one
    assert len(queue) == 4


PUT = st.tuples(st.just("put"), st.sampled_from("ABCD"), st.integers(0, 3))
TAKE = st.tuples(st.sampled_from(["pop", "remove"]), st.just("A"), st.just(0))
FILL = [("put", table, seat) for table in "AB" for seat in (0, 0, 0, 1, 1, 2)]  # six for each of two tables
TAKE_BACK = [("remove", "A", 0), ("pop", "A", 0)]


@given(st.lists(st.one_of(PUT, PUT, PUT, TAKE), min_size=25, max_size=60))
@example([("put", "A", 0)] * 5)  # the bound of a seat
@example([("put", "A", seat) for seat in (0, 0, 1, 1, 2, 2, 3)])  # the bound of a table
@example([*FILL, ("put", "C", 1), ("put", "D", 2), ("put", "A", 3), *TAKE_BACK])  # those with most make room
def test_nothing_is_lost_or_doubled_and_the_bounds_hold(steps: list[tuple[str, str, int]]) -> None:
    queue: FairQueue[str] = FairQueue(12, 6, 3)
    waiting: list[str] = []
    for number, (what, table, seat) in enumerate(steps):
        if what == "put":
            item = f"{table}{seat}{number}"
            try:
                given_up = queue.put(table, seat, item)
            except QueueFull:
                of_table = [other for other in waiting if other[0] == table]
                of_seat = [other for other in of_table if other[1] == str(seat)]
                assert len(waiting) == 12 or len(of_table) == 6 or len(of_seat) == 3
                continue
            waiting.append(item)
            if given_up is not None:
                waiting.remove(given_up)
        elif waiting and what == "pop":
            waiting.remove(queue.pop())
        elif waiting:
            item = waiting.pop()
            queue.remove(item[0], int(item[1]), item)
        assert len(queue) == len(waiting) <= 12
        for name in "ABCD":
            assert sum(item[0] == name for item in waiting) <= 6
            assert max(sum(item[:2] == f"{name}{seat}" for item in waiting) for seat in range(4)) <= 3
    assert sorted(emptied(queue)) == sorted(waiting)
