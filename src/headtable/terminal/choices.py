"""What may be done, listed as briefly as it can be: numbers to type, runs of numbers, tables of choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable.narration.move_phrases import behind, verb_of
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, Choice
from headtable.terminal import card_faces
from headtable.terminal.styled_text import clipped, in_columns, wrapped

LONG: Final = 8  # more choices of one kind than these are not listed one by one
ASK: Final = "ask"
CORNER: Final = "corner"
TRADES: Final = ("offer", "accept")
OF_SETS: Final = ("show", "meld")  # kinds of choices that name several cards together

Cells = dict[tuple[str, str], int]  # the place of a choice, by row and column


# Cards that carry their own number --------------------------------------------------------


def described(choice: Choice, company: SeatNames | None = None) -> str:
    """A choice as it can be typed, in words where a company is given, marked where it breaks a rule."""
    text = choice.text
    if company and choice.kind in OF_SETS and choice.faces:
        text = f"{verb_of(choice)} {behind(choice, company)}"
    elif company and (choice.seats or not choice.faces):
        text = choice.words(company.inside())
    return f"{text} (against the rules)" if choice.breaks else text


def label_of(number: int, choice: Choice) -> str:
    return f"{number}!" if choice.breaks else str(number)


def card_labels(view: View) -> tuple[dict[tuple[str, str], str], str]:
    """The number to type for each card of a pile in sight, and the verb that goes with them all.

    A card alone says what is meant when all the choices that concern a single card begin with the same
    word, and no card has two of them.
    """
    labels: dict[tuple[str, str], str] = {}
    kinds: set[str] = set()
    verbs: set[str] = set()
    in_sight = {(pile.name, name) for pile in view.piles for name in pile.faces}
    of_sets = {place for places in selections(view.choices).values() for place in places}
    for place, choice in enumerate(view.choices):
        key = (choice.pile, "".join(choice.faces[:1]))
        if len(choice.faces) != 1 or key not in in_sight or place in of_sets or card_faces.is_lot(key[1]):
            continue
        if key in labels:
            return {}, ""
        labels[key] = label_of(place + 1, choice)
        kinds.add(choice.kind)
        verbs.add(choice.says)
    if len(kinds) != 1:
        return {}, ""
    return labels, (verbs if len(verbs) == 1 else kinds).pop()


def in_order_of_hand(view: View) -> list[Choice]:
    """The choices, those that concern one card of a hand in the order in which the hand lies."""
    places = {
        (pile.name, face): place
        for pile in view.piles
        for place, face in enumerate(pile.faces)
        if pile.lies == HAND
    }
    ordered = list(view.choices)
    for kind in dict.fromkeys(choice.kind for choice in ordered):
        alike = [
            at
            for at, choice in enumerate(ordered)
            if choice.kind == kind and len(choice.faces) == 1 and (choice.pile, choice.faces[0]) in places
        ]
        by_place = sorted(
            [ordered[at] for at in alike], key=lambda choice: places[choice.pile, choice.faces[0]]
        )
        for at, choice in zip(alike, by_place, strict=True):
            ordered[at] = choice
    return ordered


# Many alike ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """Choices that differ in a number alone, as bid 1 to bid 42: the place of each by its number."""

    verb: str
    places: dict[int, int]


def runs(choices: Sequence[Choice]) -> list[Run]:
    """The verbs with more numbers behind them than one would list, or with places in a pile."""
    found: dict[str, dict[int, int]] = {}
    for place, choice in enumerate(choices):
        if choice.number >= 0 and not (choice.thing or choice.faces or choice.breaks):
            found.setdefault(choice.kind, {})[choice.number] = place
    return [
        Run(verb, places)
        for verb, places in found.items()
        if len(places) > LONG or all(choices[place].pile for place in places.values())
    ]


def selections(choices: Sequence[Choice]) -> dict[str, list[int]]:
    """The verbs that take any of many selections of cards, with the places of these choices."""
    found: dict[str, list[int]] = {}
    for place, choice in enumerate(choices):
        if choice.faces and choice.number < 0 and not choice.thing:
            found.setdefault(choice.kind, []).append(place)
    return {
        verb: places
        for verb, places in found.items()
        if len(places) > LONG and any(len(choices[place].faces) > 1 for place in places)
    }


def run_in_words(run: Run, view: View, company: SeatNames) -> str:
    numbers = sorted(run.places)
    pile = view.pile(view.choices[run.places[numbers[0]]].pile)
    if pile is not None and pile.owner >= 0:
        owner = company.whom(pile.owner)
        return f"{numbers[0]} to {numbers[-1]}: {run.verb} that card from the hand of {owner}"
    example = f"{run.verb} {numbers[0]}"
    return f"{run.verb} {numbers[0]} to {run.verb} {numbers[-1]}: type for instance {example}"


def selection_in_words(verb: str, places: Sequence[int], choices: Sequence[Choice]) -> str:
    sizes = {len(choices[place].faces) for place in places}
    count = f"{max(sizes)} cards" if len(sizes) == 1 else "one card or more"
    example = next(choices[place].text for place in places if len(choices[place].faces) > 1)
    breach = " (against the rules)" if any(choices[place].breaks for place in places) else ""
    return f"{verb} {count}{breach}: type for instance {example}"


# Tables of choices ------------------------------------------------------------------------------


def asking_cells(view: View, company: SeatNames) -> Cells:
    """Whom one may ask, each in a row, and for what, in the order of the hand."""
    pile = view.pile(f"hand {(view.seat or 0) + 1}")
    things = list(dict.fromkeys(pile.tags)) if pile else []
    cells: Cells = {}
    for place, choice in enumerate(view.choices):
        if choice.kind == ASK:
            cells[f"ask {company.whom(choice.seats[0])} for", choice.thing.capitalize()] = place
    in_order = sorted(cells, key=lambda cell: things.index(cell[1]) if cell[1] in things else len(things))
    return {cell: cells[cell] for cell in in_order}


def trading_cells(view: View, company: SeatNames, with_worth: bool, with_names: bool) -> Cells:
    """The lots of a hand, each in a row, and what may be done with so many of them.

    Where room is scarce, what they are worth can be left out, and acceptances that name a seat.
    """
    cells: Cells = {}
    ranks: dict[str, int] = {}  # of the columns: offers, then acceptances from anybody, then the rest
    pile = view.pile(f"hand {(view.seat or 0) + 1}")
    held = pile.faces if pile else []
    worth = worth_in_words(view) if with_worth else {}
    for place, choice in enumerate(view.choices):
        if choice.kind != CORNER and not is_trade(choice):
            continue
        column = "Corner" if choice.kind == CORNER else f"{choice.kind} {choice.number}"
        if choice.seats:
            column = f"{choice.number} of {company.whom(choice.seats[0])}"
        if with_names or not choice.seats:
            lot = choice.thing
            cells[f"{lot.capitalize()} ×{held.count(lot)}{worth.get(lot, '')}", column] = place
            is_to_all = is_trade(choice) and not choice.seats
            ranks[column] = TRADES.index(choice.kind) if is_to_all else len(TRADES)
    in_order = sorted(cells, key=lambda cell: (ranks[cell[1]], cell[1]))
    return {cell: cells[cell] for cell in in_order}


def is_trade(choice: Choice) -> bool:
    """Whether a choice offers or accepts a number of some thing."""
    return choice.kind in TRADES and bool(choice.thing)


def worth_in_words(view: View) -> dict[str, str]:
    """What a Corner in each commodity counts, and each card of it that is left over."""
    rows = view.extra.get("worth")
    return {
        str(kind): f" (Corner {corner}, left {left:+d})"
        for kind, corner, left in (rows if isinstance(rows, list) else [])
    }


def table(cells: Cells) -> list[str]:
    """A table with the numbers to type in it, its columns in the order of the cells."""
    rows = sorted(
        {row for row, _ in cells}, key=lambda row: min(cells[key] for key in cells if key[0] == row)
    )
    columns = list(dict.fromkeys(column for _, column in cells))
    first = max(len(row) for row in rows)
    lines = ["  ".join([" " * first, *columns])]
    for row in rows:
        numbers = [str(cells[row, column] + 1) if (row, column) in cells else "" for column in columns]
        line = "  ".join(number.rjust(len(column)) for number, column in zip(numbers, columns, strict=True))
        lines.append(f"{row.ljust(first)}  {line}".rstrip())
    return lines


def parted(cells: Cells, width: int) -> list[str]:
    """A table in as many parts, one below the other, as its columns need."""
    parts: list[Cells] = []
    for column in dict.fromkeys(column for _, column in cells):
        fresh = {cell: place for cell, place in cells.items() if cell[1] == column}
        wider = {**parts[-1], **fresh} if parts else fresh
        if parts and max(len(line) for line in table(wider)) <= width:
            parts[-1] = wider
        else:
            parts.append(fresh)
    return [line for part in parts for line in table(part)]


def tabled(view: View, company: SeatNames, width: int) -> tuple[list[str], set[int]]:
    """The choices that go into a table which fits, and their places; nothing where none does."""
    asking = asking_cells(view, company)
    if len({column for _, column in asking}) > LONG:
        return parted(asking, width), set(asking.values())
    for cells in (
        asking,
        trading_cells(view, company, with_worth=True, with_names=True),
        trading_cells(view, company, with_worth=False, with_names=True),
        trading_cells(view, company, with_worth=True, with_names=False),
        trading_cells(view, company, with_worth=False, with_names=False),
    ):
        lines = table(cells) if cells else []
        if lines and max(len(line) for line in lines) <= width:
            return lines, set(cells.values())
    return [], set()


def has_lots(view: View, company: SeatNames, width: int) -> bool:
    """Whether a table of the choices shows the lots in the viewer's hand."""
    _, places = tabled(view, company, width)
    return any(view.choices[place].kind != ASK for place in places)


# All together --------------------------------------------------------------------------------------


def listed(view: View, company: SeatNames, width: int, labels: dict[tuple[str, str], str]) -> list[str]:
    """Every choice but those that stand below a card already."""
    choices = view.choices
    lines, done = tabled(view, company, width)
    if lines and any(is_trade(choice) for choice in choices):
        by_name = [at for at, choice in enumerate(choices) if at not in done and choice.seats]
        done |= set(by_name)
        lines += [clipped(f"or by name, as: {choices[by_name[0]].text}", width)] if by_name else []
    alike: list[str] = []
    for run in runs(choices):
        alike.append(run_in_words(run, view, company))
        done |= set(run.places.values())
    for verb, places in selections(choices).items():
        alike.append(selection_in_words(verb, places, choices))
        done |= set(places)
    said = [described(choice, company) for choice in choices]
    told = [words if said.count(words) == 1 else described(choices[at]) for at, words in enumerate(said)]
    single = [
        clipped(f"{number} {told[number - 1]}", width)
        for number, choice in enumerate(choices, 1)
        if number - 1 not in done
        and labels.get((choice.pile, "".join(choice.faces[:1]))) != label_of(number, choice)
    ]
    is_fault_offered = bool(labels) and any(choice.breaks for choice in choices)
    return [
        *lines,
        *in_columns(single, width),
        *[line for words in alike for line in wrapped(words, width)],
        *(["! is against the rules"] if is_fault_offered else []),
    ]
