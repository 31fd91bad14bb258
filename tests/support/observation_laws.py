"""The laws of observations, each tried on real positions.

1. What a seat cannot know does not change its vector.
2. Every pile and every fact of its view can be read back from the vector.
3. Views that differ have vectors that differ, and the words of a fact follow from its codes and seats.
"""

import json

from game_moments import IS_LONG, Moment
from game_setups import Table
from indistinguishable_worlds import has_hidden_cards, other_worlds

from headtable import State, View
from headtable.research.observations.contents import contents
from headtable.research.observations.layouts import Layout, layout, perfect_layout
from headtable.research.observations.read_back import Seen, SeenFact, SeenPile
from headtable.research.observations.slots import AS_A_SET, BY_SEAT
from headtable.rules.core.view_parts import CARDS, COUNTS, NUMBER, PART, SEATS, TRICK, Fact, Pile

PAST = ("trades", "path", "moves")  # of `extra`: what happened before the last move, and the mask's
WORLDS = 3
SWAPS = 4
UNSEEN_BY_VECTORS = ("choices", "notes", "asks", "asks_seats")  # the mask's, and the score sheet so far


def layout_of(table: Table) -> Layout:
    return layout(table.game.id, table.seats, table.chosen())


def law_1_what_is_hidden_changes_nothing(moment: Moment, has: Layout) -> None:
    state = moment.state
    if state.to_act() < 0 or not has_hidden_cards(moment.game.table.game):
        return  # what was hidden may be turned up when the deal is over
    rng = moment.rng("observations")
    swapped_for = rng.below(state.seats)  # by lot in the short run: looking for other worlds takes long
    for seat in range(state.seats):
        seen = has.observe(state, seat)
        worlds = [state.imagine(seat, rng) for _ in range(WORLDS)]
        if IS_LONG or seat == swapped_for:
            worlds += other_worlds(moment, seat, rng, SWAPS)
        for world in worlds:
            assert has.observe(world, seat) == seen, f"seat {seat + 1} sees more than it may"


def law_2_everything_can_be_read_back(state: State, has: Layout) -> None:
    for seat in range(state.seats):
        vector = has.observe(state, seat)
        within = zip(has.low, vector, has.high, strict=True)
        assert all(low <= number <= high for low, number, high in within), "out of bounds"
        assert in_order(has.read_back(vector), has) == in_order(as_seen(state.view(seat), has), has)


def law_of_the_truth_every_card_lies_somewhere(state: State, table: Table) -> None:
    """The perfect vector is the seat's own, and behind it every card once where it lies.

    Where nothing is hidden there is nothing behind it.
    """
    has, perfect = layout_of(table), perfect_layout(table.game.id, table.seats, table.chosen())
    for seat in range(state.seats):
        vector = perfect.observe(state, seat)
        assert vector[: has.size] == has.observe(state, seat)
        assert sum(vector[has.size :]) == (0 if contents(has.game).all_is_seen else len(state.pack()))


class Views:
    """Law 3: all views of a table so far by their vectors, and the words of its facts by their codes."""

    def __init__(self, has: Layout) -> None:
        self.has = has
        self.data_of: dict[tuple[int, bytes], str] = {}
        self.words_of: dict[str, str] = {}
        self.codes_of: dict[str, str] = {}

    def add(self, state: State) -> None:
        for seat in range(state.seats):
            view = state.view(seat)
            data = {key: value for key, value in view.as_data().items() if key not in UNSEEN_BY_VECTORS}
            key = (seat, self.has.observe(state, seat).tobytes())
            data["extra"] = {key: value for key, value in view.extra.items() if key not in PAST}
            told = json.dumps(data, sort_keys=True)
            assert self.data_of.setdefault(key, told) == told, "two views have one vector"
            for fact in view.facts:
                self.add_words(fact)

    def add_words(self, fact: Fact) -> None:
        if fact.text:
            codes = json.dumps([fact.name, fact.codes, len(fact.numbers)])
            words = json.dumps([fact.name, fact.text, fact.cards])
            assert self.words_of.setdefault(codes, words) == words, "one code, two meanings"
            assert self.codes_of.setdefault(words, codes) == codes, "one meaning, two codes"


# What a view says, as it is read back -------------------------------------------------------------


def as_seen(view: View, has: Layout) -> Seen:
    """A view, as somebody at seat 0 would see it."""
    viewer = view.seat or 0

    def turned(seat: int) -> int:
        return (seat - viewer) % view.seats if seat >= 0 else seat

    def by_seat(numbers: list[int]) -> list[int]:
        return [numbers[(viewer + place) % view.seats] for place in range(len(numbers))]

    def pile(shown: Pile) -> SeenPile:
        slot = has.plan.piles[viewer][shown.name]
        kind, _, number = shown.name.rpartition(" ")
        is_of_seat = slot is not has.plan.piles[(viewer + 1) % view.seats].get(shown.name)
        tags = [] if slot.tags_follow else list(zip(shown.faces, shown.tags, strict=False))
        return SeenPile(
            f"{kind} {turned(int(number) - 1) + 1}" if is_of_seat else shown.name,
            turned(shown.owner),
            shown.lies,
            shown.faces,
            shown.hidden,
            [(face, tag) for face, tag in tags if tag],
            [turned(seat) for seat in shown.seats],
            turned(shown.taker),
        )

    def fact(told: Fact) -> SeenFact:
        numbers = told.numbers if told.kind in (NUMBER, PART) else [turned(seat) for seat in told.numbers]
        if told.kind == COUNTS:
            numbers = by_seat(told.numbers)
        cards = told.cards if told.kind == CARDS else []
        return SeenFact(told.name, told.kind, turned(told.seat), list(numbers), cards, list(told.codes))

    return Seen(
        view.to_act if view.to_act < 0 else turned(view.to_act),
        sorted(turned(seat) for seat in view.waiting),
        [kind for kind in has.plan.asks if kind in {way for way, _ in view.prompt.ways}],
        turned(view.dealer),
        by_seat(view.scores),
        by_seat(view.standing),
        sorted(turned(seat) for seat, side in enumerate(view.sides) if side == view.sides[viewer]),
        view.deal,
        view.target,
        sorted(turned(seat) for seat in view.winners),
        [pile(shown) for shown in view.piles],
        [fact(told) for told in [*view.facts, *view.rows]],
    )


def in_order(seen: Seen, has: Layout) -> Seen:
    """The same with everything sorted whose order says nothing, or follows from the rest."""
    for pile in seen.piles:
        slot = has.plan.piles[0][pile.name]
        pile.tagged.sort()
        if pile.lies != TRICK and slot.order_at < 0:
            pile.faces = sorted(pile.faces)
    for fact in seen.facts:
        told = has.plan.fact_slot(fact.name, fact.kind)
        assert told is not None
        if fact.kind in (SEATS, CARDS) and not told.order:
            fact.numbers.sort()
            fact.cards = sorted(fact.cards)
        if told.rows == AS_A_SET:
            fact.codes.sort()
        if told.rows == BY_SEAT:
            width = len(told.code_sizes)
            rows = sorted((seat, fact.codes[n * width :][:width]) for n, seat in enumerate(fact.numbers))
            fact.numbers = [seat for seat, _ in rows]
            fact.codes = [code for _, codes in rows for code in codes]
    seen.piles.sort(key=lambda pile: pile.name)
    seen.facts.sort(key=lambda fact: (fact.name, fact.kind, fact.seat))
    return seen
