"""The melds of Pinochle: what makes them, what they count, and how their cards lie on the table."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import mask_of, without
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import (
    BLACK,
    CAR,
    COLOURS,
    CONDUCTOR,
    DENOMINATION,
    FARE,
    GREEN,
    MOTORMAN,
    ORANGE,
    PASSENGER,
    PLURALS,
    RED,
)
from headtable.rules.games.trolley_pinochle.pack import (
    CLASS_A,
    IN_CLASS_A,
    IN_CLASS_B,
    IN_CLASS_C,
    IN_FIRST_COUPLE,
    IN_SECOND_COUPLE,
    KINDS,
    NAMES,
    count_of,
)

# The melds ---------------------------------------------------------------------------------

COUPLE: Final = 0  # of the four colours
TRUMP_COUPLE: Final = 4
TROLLEY: Final = 5
PINOCHLE: Final = 6
DOUBLE_PINOCHLE: Final = 7
FOUR: Final = 8  # of the four denominations below
EIGHT: Final = 12
EACH_MELD: Final = range(16)
# What the melds count: trolley-pinochle.melds-a, melds-b, melds-c.
COUPLE_COUNTS: Final = 20
TRUMP_COUPLE_COUNTS: Final = 40
TROLLEY_COUNTS: Final = 150
PINOCHLE_COUNTS: Final = 40
FOUR_COUNTS: Final = {CAR: 100, CONDUCTOR: 80, PASSENGER: 60, MOTORMAN: 40}
FOURS: Final = list(FOUR_COUNTS)
TITLES: Final = [
    *[f"couple {colour}" for colour in COLOURS],
    "trump-couple", "trolley", "pinochle", "double-pinochle",
    *[f"four {PLURALS[denomination].lower()}" for denomination in FOURS],
    *[f"eight {PLURALS[denomination].lower()}" for denomination in FOURS],
]  # fmt: skip
WAYS: Final = ["couple"] * TRUMP_COUPLE + TITLES[TRUMP_COUPLE:]  # of scoring under one clause
IN_FULL: Final = [  # the same as one says them
    *[f"{'an' if colour == 'orange' else 'a'} {colour} Couple" for colour in COLOURS],
    "the Trump Couple", "a Trolley", "a Pinochle", "a double Pinochle",
    *[f"four {PLURALS[denomination]}" for denomination in FOURS],
    *[f"eight {PLURALS[denomination]}" for denomination in FOURS],
]  # fmt: skip
COPIES: Final = [2 if meld == DOUBLE_PINOCHLE or meld >= EIGHT else 1 for meld in EACH_MELD]


def counts(double_pinochle: int, eight_times_four: int) -> list[int]:
    """What each meld counts, by its number; eight of a kind count so many times what four do."""
    fours = list(FOUR_COUNTS.values())
    plain = [COUPLE_COUNTS] * 4 + [TRUMP_COUPLE_COUNTS, TROLLEY_COUNTS, PINOCHLE_COUNTS, double_pinochle]
    return plain + fours + [eight_times_four * points for points in fours]


TWICE: Final = counts(2 * PINOCHLE_COUNTS, 2)  # for the option double-melds
HIGH_VALUES: Final = counts(300, 10)
CLAUSES: Final = (
    ["trolley-pinochle.melds-a"] * 6 + ["trolley-pinochle.melds-b"] * 2 + ["trolley-pinochle.melds-c"] * 8
)
SPENT: Final = [CLASS_A] * 6 + [IN_CLASS_B] * 2 + [IN_CLASS_C] * 8  # the marks of the meld's class

# The colours of the Passenger and the Motorman that may make a Pinochle: trolley-pinochle.melds-b.
PAIRS: Final = [
    (BLACK, ORANGE), (BLACK, RED), (GREEN, RED), (GREEN, ORANGE),
    (RED, BLACK), (RED, GREEN), (ORANGE, BLACK), (ORANGE, GREEN),
]  # fmt: skip
PAIR_NAMES: Final = [
    f"{COLOURS[passenger].title()} Passenger + {COLOURS[motorman].title()} Motorman"
    for passenger, motorman in PAIRS
]


def kinds_of(meld: int, trump: int, pair: tuple[int, int]) -> list[int]:
    """The kinds of card that make a meld, the Conductor and the Passenger of a Couple first."""
    if meld <= TROLLEY:
        colour = meld if meld < TRUMP_COUPLE else trump
        parts = [CONDUCTOR, PASSENGER, CAR, FARE, MOTORMAN]
        return [colour * 6 + part for part in (parts if meld == TROLLEY else parts[:2])]
    if meld <= DOUBLE_PINOCHLE:
        return [pair[0] * 6 + PASSENGER, pair[1] * 6 + MOTORMAN]
    return [colour * 6 + FOURS[meld % 4] for colour in range(4)]


# By pair, trump and meld.
MADE_OF: Final = [
    [[kinds_of(meld, trump, pair) for meld in EACH_MELD] for trump in range(4)] for pair in PAIRS
]
# The same as sets.
SETS_OF: Final = [[[mask_of(kinds) for kinds in made_of] for made_of in of_pair] for of_pair in MADE_OF]


def score(state: State, seat: int, meld: int, made_of: list[list[int]], worth: list[int]) -> None:
    """Write a meld down, with its cards."""
    state.score(CLAUSES[meld], seat, worth[meld], made_of[meld] * COPIES[meld], WAYS[meld])


# All that a hand can meld at once -------------------------------------------------------------

GROUPS: Final[list[int]] = [
    *range(4),
    TROLLEY,
    PINOCHLE,
    *range(FOUR, EIGHT),
]  # the melds that tell all the others


def levels_of(hand: int, sets: list[int]) -> list[int]:
    """How often a hand holds all the cards of each meld of GROUPS."""
    levels: list[int] = []
    for meld in GROUPS:
        missing = sets[meld] & ~hand
        levels.append(0 if missing else 1 if sets[meld] & ~(hand >> KINDS) else 2)
    return levels


def best_melds(levels: list[int], trump: int) -> list[int]:
    """The melds that count most together, from the levels of a hand.

    Each card serves once in each class, and the Couple of a Trolley does not count besides it.
    """
    trolleys = levels[4]
    melds = [TROLLEY] * trolleys + [TRUMP_COUPLE] * (levels[trump] - trolleys)
    for colour in range(4):
        if colour != trump:
            melds += [COUPLE + colour] * levels[colour]
    if levels[5]:
        melds.append(PINOCHLE if levels[5] == 1 else DOUBLE_PINOCHLE)
    for place in range(4):
        if levels[6 + place]:
            melds.append((FOUR if levels[6 + place] == 1 else EIGHT) + place)
    return melds


def cards_shown(levels: list[int], sets: list[int]) -> int:
    """The cards that the melds of these levels show; each lies there once for all its classes."""
    shown = 0
    for place, meld in enumerate(GROUPS):
        if levels[place]:
            shown |= sets[meld] if levels[place] == 1 else sets[meld] | sets[meld] << KINDS
    return shown


# One meld at a time, onto the table ------------------------------------------------------------
#
# A move of this kind names the cards on the table that serve again; the others come from the hand.

MELDS: Final = [
    Move("meld", f"meld {title}", -1, NOTHING, meld).saying(f"meld {IN_FULL[meld]}", thing=title)
    for meld, title in enumerate(TITLES)
]
BY_TITLE: Final = {title: meld for meld, title in enumerate(TITLES)}


def melding(meld: int, again: list[int]) -> Move:
    """`meld couple red with red-conductor+c`."""
    if not again:
        return MELDS[meld]
    cards = sorted(again)
    text = " ".join([MELDS[meld].text, "with"] + [NAMES[code] for code in cards])
    spoken = ", ".join([NAMES[code].partition("+")[0].replace("-", " ").title() for code in cards])
    return Move("meld", text, -1, cards, meld).saying(f"{MELDS[meld].says} with {spoken}", thing=TITLES[meld])


class MeldNotation(Notation):
    """The vocabulary of a game with melds that name the cards which serve again, in any order."""

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if words[:1] != ["meld"]:
            return super().parse(text)
        title, _, again = " ".join(words[1:]).partition(" with ")
        if title not in BY_TITLE:
            raise Unreadable(f"'{text}' names no meld; there are: {', '.join(TITLES)}")
        return melding(BY_TITLE[title], [self.card(name) for name in again.split()])


def why_not_lay(meld: int, again: list[int], kinds: list[int], hand: int, laid: list[int]) -> str:
    """Why cards that serve again and others from the hand do not make the meld, by what they served in."""
    for code in again:
        if again.count(code) > laid.count(code):
            return "trolley-pinochle.not-on-the-table"
    used = [code % KINDS for code in again]
    for kind in used:
        if kind not in kinds or used.count(kind) > COPIES[meld]:
            return CLAUSES[meld]
    lying = [code % KINDS for code in laid]
    has_unnamed = False
    for kind in kinds:
        held = count_of(hand, kind)
        if held + lying.count(kind) < COPIES[meld]:
            return "trolley-pinochle.not-all-there"
        has_unnamed = has_unnamed or held + used.count(kind) < COPIES[meld]
    if has_unnamed:
        return why_not_from_hand(meld, kinds, hand, laid)
    return why_not_again(meld, again, kinds)


def why_not_from_hand(meld: int, kinds: list[int], hand: int, laid: list[int]) -> str:
    """Why a meld is refused of which some cards lie on the table and are not named: if they may serve
    again, because they are not named."""
    against = [why_not_again(meld, again, kinds) for again in ways(meld, kinds, hand, laid)]
    return "trolley-pinochle.name-what-lies" if "" in against else against[0]


def why_not_again(meld: int, again: list[int], kinds: list[int]) -> str:
    """At least one from the hand, and none twice in one class, but for a whole Trump Couple that is filled
    up to a Trolley."""
    if len(again) == COPIES[meld] * len(kinds):
        return "trolley-pinochle.two-fresh-card"
    couples = [code // KINDS & CLASS_A for code in again] if meld == TROLLEY else []
    for code in again:
        marks = code // KINDS & SPENT[meld]
        if marks and not (marks >= IN_FIRST_COUPLE and couples.count(marks) == 2):
            is_half = meld == TROLLEY and marks >= IN_FIRST_COUPLE
            return "trolley-pinochle.whole-couple" if is_half else "trolley-pinochle.served-already"
    return ""


def ways(meld: int, kinds: list[int], hand: int, laid: list[int]) -> list[list[int]]:
    """Every choice of the cards on the table that might serve again, by their kinds alone."""
    if COPIES[meld] == 2:
        return [[code for code in laid if code % KINDS in kinds]]
    choices: list[list[int]] = [[]]
    for kind in kinds:
        more = choices if hand >> kind & 1 else []
        last = -1
        for code in laid:
            if code % KINDS == kind and code != last:
                more = more + [[*choice, code] for choice in choices]
            last = code
        choices = more
    return choices


def melds_for(hand: int, laid: list[int], trump: int, pair: int) -> list[Move]:
    """All that may be melded from a hand and what lies before it."""
    held = hand | mask_of([code % KINDS for code in laid])
    moves: list[Move] = []
    for meld, needed in enumerate(SETS_OF[pair][trump]):
        if meld == trump or needed & ~held or not needed & hand:
            continue
        kinds = MADE_OF[pair][trump][meld]
        for again in ways(meld, kinds, hand, laid):
            if not why_not_lay(meld, again, kinds, hand, laid):
                moves.append(melding(meld, again))
    return moves


def from_hand(move: Move, kinds: list[int]) -> list[int]:
    """The cards of a meld that do not lie on the table yet."""
    used = [code % KINDS for code in move.cards]
    fresh: list[int] = []
    for kind in kinds:
        fresh += [kind] * (COPIES[move.number] - used.count(kind))
    return fresh


def lay_down(move: Move, kinds: list[int], laid: list[int]) -> list[int]:
    """What lies on the table once the cards of a meld are marked and put there."""
    meld = move.number
    marks = IN_CLASS_A if meld <= TROLLEY else SPENT[meld]
    if meld == TRUMP_COUPLE:
        states = [code // KINDS & CLASS_A for code in laid]
        marks = IN_SECOND_COUPLE if IN_FIRST_COUPLE in states else IN_FIRST_COUPLE
    left = without(laid, move.cards)
    left += [code % KINDS + KINDS * (code // KINDS & ~SPENT[meld] | marks) for code in move.cards]
    return sorted(left + [kind + KINDS * marks for kind in from_hand(move, kinds)])


def take_away(code: int, laid: list[int]) -> list[int]:
    """What lies on the table once a card has left it; the other card of its Trump Couple can no longer
    become a Trolley."""
    left = without(laid, [code])
    couple = code // KINDS & CLASS_A
    if couple < IN_FIRST_COUPLE:
        return left
    for place, other in enumerate(left):
        if other // KINDS & CLASS_A == couple:
            left[place] = other - KINDS * (couple - IN_CLASS_A)
    return sorted(left)


def can_be(code: int) -> bool:
    """Whether a card can come to bear such marks in any game, for the vocabulary."""
    marks = code // KINDS
    part = DENOMINATION[code % KINDS]
    if marks & IN_CLASS_B and part not in (PASSENGER, MOTORMAN):
        return False
    if marks & IN_CLASS_C and part not in FOURS:
        return False
    if marks & CLASS_A >= IN_FIRST_COUPLE:
        return part in (CONDUCTOR, PASSENGER)
    return not marks & CLASS_A or part in (CONDUCTOR, PASSENGER, CAR, FARE, MOTORMAN)


def titles(melds: Sequence[int]) -> str:
    return ", ".join([IN_FULL[meld] for meld in melds])
