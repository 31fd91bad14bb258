"""The combinations of Trolley and the marks they leave.  The Trolley book, lines 119-133 and 162-172.

In a hand a card is its denomination plus six times its marks, a set of bits: one for each kind of
combination in which it has served.  A marked card lies face up before its owner, a plain one is held.
Cards of one denomination with the same marks are interchangeable, so a show is told by those alone.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.notation import Notation
from headtable.rules.equipment.trolley import (
    CAR,
    COLOURS,
    CONDUCTOR,
    DENOMINATIONS,
    FARE,
    MOTORMAN,
    PASSENGER,
    TRANSFER,
)

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

TROLLEY: Final = 1  # the kinds of combination, and as bits the marks that they leave
FOUR: Final = 2
COUPLE: Final = 4
KINDS: Final = ["", "trolley", "four", "", "couple"]
IN_FULL: Final = ["", "a Trolley", "four of a kind", "", "a Couple"]
CLAUSES: Final = ["", "trolley.combo-trolley", "trolley.combo-fours", "", "trolley.combo-couple"]
PARTS: Final = [[], [0, 1, 2, 3, 4], [], [], [CONDUCTOR, PASSENGER]]  # one of each; a four is otherwise
TROLLEY_COUNTS: Final = 150  # trolley.combo-trolley
FOUR_COUNTS: Final = {CAR: 100, MOTORMAN: 80, CONDUCTOR: 60, FARE: 40, PASSENGER: 20}  # trolley.combo-fours
FOUR_POINTS: Final = list(FOUR_COUNTS.values())  # by denomination; four Transfers count nothing
COUPLE_COUNTS: Final = 25  # trolley.combo-couple

NAMES: Final = [
    name + letters
    for letters in ("", "+t", "+f", "+tf", "+c", "+tc", "+fc", "+tfc")
    for name in DENOMINATIONS
]
ALSO: Final = {f"{colour}-{name}": code for colour in COLOURS for code, name in enumerate(NAMES)}
SERVED: Final = [
    "", "Trolley", "four", "Trolley, four", "Couple", "Trolley, Couple", "four, Couple",
    "Trolley, four, Couple",
]  # fmt: skip


def is_shown(code: int) -> bool:
    return code >= 6


def served_in(code: int) -> str:
    """The kinds in which a shown card has served, for people."""
    return SERVED[code // 6]


def marked(code: int, kind: int) -> int:
    """The card when it has served in this kind too."""
    return code if code // 6 & kind else code + 6 * kind


# Whether anything can be shown at all ----------------------------------------------------

CODES: Final = range(len(NAMES))
# What a denomination adds to a hand for each kind: for fours to a counter of four bits, where from four cards
# on one of the two high bits is set; above the counters a bit for each part of a Trolley and of a Couple.
ADDS: Final = {
    TROLLEY: [1 << 20 + part if part in PARTS[TROLLEY] else 0 for part in range(6)],
    FOUR: [1 << 4 * part if part != TRANSFER else 0 for part in range(6)],
    COUPLE: [1 << 25 + part if part in PARTS[COUPLE] else 0 for part in range(6)],
}
CARD_ADDS: Final = [
    sum([adds[code % 6] for kind, adds in ADDS.items() if not code // 6 & kind]) for code in CODES
]
WHOLE_TROLLEY: Final = sum(ADDS[TROLLEY])
WHOLE_COUPLE: Final = sum(ADDS[COUPLE])
ANY_FOUR: Final = 0xCCCCC


def kinds_in(hand: list[int]) -> int:
    """The kinds of which a hand holds a whole combination of cards not yet used in that kind."""
    there: i64 = 0
    counts: i64 = 0
    for code in hand:
        adds: i64 = CARD_ADDS[code]
        there |= adds
        counts += adds
    kinds = TROLLEY if there & WHOLE_TROLLEY == WHOLE_TROLLEY else 0  # trolley.combo-trolley
    if counts & ANY_FOUR:
        kinds |= FOUR  # trolley.combo-fours
    return kinds | COUPLE if there & WHOLE_COUPLE == WHOLE_COUPLE else kinds  # trolley.combo-couple


# All that can be shown ---------------------------------------------------------------------


def usable(hand: list[int], denomination: int, spent: int) -> list[int]:
    """The cards of a denomination that do not bear the mark `spent`."""
    return [code for code in hand if code % 6 == denomination and not code // 6 & spent]


def different(cards: list[int]) -> list[int]:
    """Sorted cards, each only once."""
    return [card for place, card in enumerate(cards) if not place or card != cards[place - 1]]


def one_of_each(groups: list[list[int]]) -> list[list[int]]:
    sets: list[list[int]] = [[]]
    for group in groups:
        sets = [[*chosen, code] for chosen in sets for code in group]
    return sets


def any_four(cards: list[int]) -> list[list[int]]:
    """Every choice of four from sorted cards of one denomination, equal cards not told apart."""
    if len(cards) == 4:
        return [cards]  # as nearly always
    sets: list[list[int]] = [[]]
    for code in different(cards):
        held = cards.count(code)
        sets = [
            chosen + [code] * copies
            for chosen in sets
            for copies in range(min(held, 4 - len(chosen)) + 1)
        ]  # fmt: skip
    return [chosen for chosen in sets if len(chosen) == 4]


def sets_in(hand: list[int], kind: int, spent: int) -> list[list[int]]:
    """The cards of each combination of a kind in a sorted hand, without those that bear `spent`."""
    if kind != FOUR:
        return one_of_each([different(usable(hand, part, spent)) for part in PARTS[kind]])
    sets: list[list[int]] = []
    for denomination in range(TRANSFER):
        cards = usable(hand, denomination, spent)
        if len(cards) >= 4:
            sets += any_four(cards)
    return sets


def number_of(kind: int, cards: list[int]) -> int:
    number = kind
    for code in cards:
        number = number * 48 + code
    return number


def codes(show: Move) -> list[int]:
    """A show in numbers: its kind, and 1 + the code of each card, with 0 for each fewer than five."""
    return [show.number] + [code + 1 for code in show.cards] + [0] * (5 - len(show.cards))


TAKEN_BACK: Final = [0] * 6  # no kind, no cards


def in_words(kind: int, cards: list[int]) -> Move:
    """`show couple conductor+t passenger`, its cards by denomination and then by marks."""
    text = " ".join(["show", KINDS[kind]] + [NAMES[code] for code in cards])
    return Move("show", text, -1, cards, kind).saying(f"show {IN_FULL[kind]}", thing=KINDS[kind])


# Every lawful show there is, made once; in honour mode the unlawful are made when they are asked for.
LAWFUL: Final = {
    number_of(kind, cards): in_words(kind, cards)
    for kind in (TROLLEY, FOUR, COUPLE)
    for cards in sets_in(sorted([code for code in CODES for _ in range(4)]), kind, kind)
}


def showing(kind: int, cards: list[int]) -> Move:
    made = LAWFUL.get(number_of(kind, cards))
    return in_words(kind, cards) if made is None else made


def shows(hand: list[int], may_reuse: bool) -> list[Move]:
    """All that a sorted hand can show: by right, or with `may_reuse` also what it has no right to."""
    kinds = kinds_in([code % 6 for code in hand] if may_reuse else hand)
    moves: list[Move] = []
    for kind in (TROLLEY, FOUR, COUPLE):
        if kinds & kind:
            spent = 0 if may_reuse else kind
            moves += [showing(kind, cards) for cards in sets_in(hand, kind, spent)]
    return moves


# Whether a hand may have had nothing to show ---------------------------------------------------


def may_hold_none(known: list[int], loose: list[int], held: int) -> bool:
    """Whether some `held` of the loose plain cards make no combination among themselves and the known.

    Fewer cards never make more, so it is enough to look at the largest choices: some denominations
    left out altogether, and of each other one no more than make no four.
    """
    for left_out in range(1 << TRANSFER):
        choice: list[int] = []
        for card in range(TRANSFER + 1):
            if not left_out >> card & 1:
                most = held if card == TRANSFER else 3 - len(usable(known, card, FOUR))
                choice += [card] * min(most, loose.count(card))
        if len(choice) >= held and not kinds_in(known + choice):
            return True
    return False


# What a show says ----------------------------------------------------------------------------


def read(text: str, notation: Notation) -> Move:
    """The show that a text means, whatever the order of its cards, and whether it is any good or not."""
    words = text.lower().split()
    if len(words) < 3 or words[1] not in KINDS:
        raise Unreadable(f"'{text}' names no combination: say show trolley, four or couple, and its cards")
    places = sorted([standing(notation.card(name)) for name in words[2:]])
    return showing(KINDS.index(words[1]), [place // 8 + 6 * (place % 8) for place in places])


def standing(code: int) -> int:
    """Where a card stands in a show: by denomination, then by marks."""
    return code % 6 * 8 + code // 6


def why_not(show: Move) -> str:
    """The clause that says what such a combination is, when the cards named are none."""
    parts = [code % 6 for code in show.cards]
    if show.number == FOUR:
        is_one = len(parts) == 4 and parts == parts[:1] * 4 and parts[0] != TRANSFER
    else:
        is_one = parts == PARTS[show.number]
    return "" if is_one else CLAUSES[show.number]


def is_reuse(show: Move) -> bool:
    """Whether a card of it has served in this kind before."""
    for code in show.cards:
        if code // 6 & show.number:
            return True
    return False


def worth(show: Move) -> int:
    if show.number == FOUR:
        return FOUR_POINTS[show.cards[0] % 6]
    return TROLLEY_COUNTS if show.number == TROLLEY else COUPLE_COUNTS
