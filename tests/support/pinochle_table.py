"""What the tests of Trolley Pinochle share: dealing by name, and a referee that knows only names."""

from collections import Counter

import pytest
from move_lines import texts, why_not

from headtable import CHANCE, Move, Rng, State
from headtable.rules.core.score_note import Note
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import BETWEEN, GAME, PLAYING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.pack import PACK

EACH_NUMBER = pytest.mark.parametrize("seats", [2, 4])
LETTERS = ["transfer", "motorman", "passenger", "conductor", "fare", "car"]  # IX J Q K X A
COUNTS = {"car": 11, "fare": 10, "conductor": 4, "passenger": 3, "motorman": 2, "transfer": 0}


def start(seats: int, dealer: int | None = 0, **options: object) -> TrolleyPinochle:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, dealer, given)
    assert isinstance(state, TrolleyPinochle)
    return state


def deal(*hands: str, turned: str, stock: str = "", dealer: int = 0, **options: object) -> TrolleyPinochle:
    """A game of two (or of as many as hands are given) whose first deal has these cards.

    Hands and then the stock are filled up, first with plain Transfers and Fares, which meld nothing.
    """
    seats = max(2, len(hands))
    plan = start(seats, dealer, **options)
    plan.lay_out(list(range(48)))  # by position
    wanted = [hand.split() for hand in hands] + [[]] * (seats - len(hands))
    order = [""] * 48
    order[plan.cards.turned[0]] = turned
    for place, card in zip(plan.cards.stock, stock.split(), strict=False):
        order[place] = card
    for seat, cards in enumerate(wanted):
        for place, card in zip(plan.cards.hand(seat), cards, strict=False):
            order[place] = card
    trump = turned.split("-", maxsplit=1)[0]
    harmless = ["transfer", "fare", "motorman", "passenger", "conductor", "car"]
    left = sorted(
        (COLOURED[card] for card in PACK),
        key=lambda name: (name.startswith(trump), harmless.index(name.split("-")[1])),
    )
    for card in order:
        if card:
            left.remove(card)
    late = set(plan.cards.stock)
    for place in sorted(range(48), key=lambda place: place in late):
        order[place] = order[place] or left.pop(0)
    state = start(seats, dealer, **options)
    state.apply(CHANCE, state.parse("shuffle " + " ".join(order)))
    return state


def step_within_hand(state: State, rng: Rng) -> tuple[int, Move]:
    """A random move that neither calls out nor calls a revoke."""
    if state.to_act() == CHANCE:
        return CHANCE, state.chance(rng)
    moves = [move for move in state.legal_moves(state.to_act()) if move.verb not in ("call out", "revoke")]
    return state.to_act(), moves[rng.below(len(moves))]


def at_stage(state: TrolleyPinochle, rng: Rng, stage: int, tricks: int) -> TrolleyPinochle:
    """Random play up to this stage, with so many tricks taken and none begun."""
    while state.stage != stage or len(state.cards.tricks.past) != tricks or state.cards.tricks.current.cards:
        state.apply(*step_within_hand(state, rng))
    return state


def notes_of(state: TrolleyPinochle, *endings: str) -> list[Note]:
    return [note for note in state.notes if note.clause.endswith(endings) and note.deal == state.deals]


# The referee --------------------------------------------------------------------------------


def strength(card: str, led: str, trump: str) -> int:
    colour, part = card.split("-")
    return {trump: 100, led: 0}.get(colour, -100) + LETTERS.index(part)


def winner(cards: list[str], trump: str) -> int:
    """The place of the card that takes the trick."""
    led = cards[0].split("-")[0]
    strengths = [strength(card, led, trump) for card in cards]
    return strengths.index(max(strengths))


def may_play(hand: list[str], laid: list[str], trump: str) -> set[str]:
    """The cards that do their duty, by trying out what each would do."""
    if not laid:
        return set(hand)
    led = laid[0].split("-")[0]
    for colour in (led, trump):
        able = {card for card in hand if card.startswith(colour)}
        if able:
            taking = {card for card in able if winner([*laid, card], trump) == len(laid)}
            return taking or able
    return set(hand)


def final_points(state: TrolleyPinochle, seats: list[int]) -> dict[int, int]:
    """What the sides of these seats have in their tricks, 10 for the last one included."""
    assert state.stage == BETWEEN
    points = dict.fromkeys(seats, 0)
    tricks = state.cards.tricks.past
    for trick in tricks:
        cards = [COLOURED[kind] for kind in trick.cards]
        taker = trick.order[winner(cards, COLOURS[state.cards.trump])]
        for seat in seats:
            if state.sides[seat] == state.sides[taker]:
                points[seat] += sum(COUNTS[card.split("-")[1]] for card in cards)
                points[seat] += 10 if trick is tricks[-1] else 0
    return points


def best_by_hand(hand: list[str], trump: str) -> int:
    """The most that a hand can meld, with the values of the rulebook and no table of ours."""
    have = Counter(hand)

    def times(*cards: str) -> int:
        return min(have[card] for card in cards)

    trolleys = times(*[f"{trump}-{part}" for part in ("car", "fare", "conductor", "passenger", "motorman")])
    total = 150 * trolleys + 40 * (times(f"{trump}-conductor", f"{trump}-passenger") - trolleys)
    for colour in COLOURS:
        total += 20 * times(f"{colour}-conductor", f"{colour}-passenger") * (colour != trump)
    total += 40 * times("black-passenger", "orange-motorman")
    for part, value in (("car", 100), ("conductor", 80), ("passenger", 60), ("motorman", 40)):
        total += value * times(*[f"{colour}-{part}" for colour in COLOURS])
    return total


def neglected(card: str, hand: list[str], laid: list[str], trump: str) -> str:
    """The duty that a card of the hand neglects."""
    led = laid[0].split("-")[0]
    if any(held.startswith(led) for held in hand):
        return "win" if card.startswith(led) else "follow"
    return "over-trump" if card.startswith(trump) else "trump"


def play_with_duties(state: TrolleyPinochle, rng: Rng) -> Counter[str]:
    """Play a hand out beside the referee; how often which reason refused a card that was held."""
    refused: Counter[str] = Counter()
    while state.stage == PLAYING:
        seat = state.turn
        hand = [COLOURED[kind] for kind in state.cards.hand(seat)]
        laid = [COLOURED[kind] for kind in state.cards.tricks.current.cards]
        lawful = may_play(hand, laid, COLOURS[state.cards.trump])
        assert set(texts(state)) == {f"play {name}" for name in lawful}
        for name in set(hand) - lawful:
            reason = why_not(state, f"{seat + 1} play {name}")
            duty = neglected(name, hand, laid, COLOURS[state.cards.trump])
            assert reason == f"trolley-pinochle.{'two' if state.seats == 2 else 'four'}-{duty}"
            refused[duty] += 1
        state.apply(*step_within_hand(state, rng))
    return refused
