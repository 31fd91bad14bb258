"""The crib card for one table: what holds for its number of players and its options."""

from collections.abc import Mapping

from headtable.teaching.material import Condition, CribBox, CribRow


def crib_for(boxes: tuple[CribBox, ...], seats: int, options: Mapping[str, object]) -> list[CribBox]:
    """The boxes and rows that hold there, with the values of options filled in."""
    fitting = []
    for box in boxes:
        rows = tuple(filled(row, options) for row in box.rows if holds(row.seats, row.when, seats, options))
        if rows and holds(box.seats, box.when, seats, options):
            fitting.append(CribBox(box.title, rows, box.is_order, box.seats, box.when))
    return fitting


def holds(counts: tuple[int, ...], when: Condition, seats: int, options: Mapping[str, object]) -> bool:
    """Whether something is so at a table of these seats and options."""
    if counts and seats not in counts:
        return False
    return all(
        str(options.get(option)) in [str(value) for value in values] for option, values in when.items()
    )


def filled(row: CribRow, options: Mapping[str, object]) -> CribRow:
    """The row with the value of an option in the place of its `{id}`."""
    says = row.says
    for option, value in options.items():
        says = says.replace(f"{{{option}}}", str(value))
    return CribRow(row.cards, says, row.points, row.clause, row.seats, row.when)
