"""What a seat of Pinochle knows of the other hands, and random ones that agree with it."""

from headtable.rules.core.card_sets import mask_of, size_of
from headtable.rules.core.rng import Rng
from headtable.rules.core.world_sampler import WorldSampler
from headtable.rules.games.trolley_pinochle.cards_in_play import Deal
from headtable.rules.games.trolley_pinochle.duty_to_win import lacked_by_all
from headtable.rules.games.trolley_pinochle.melds import GROUPS
from headtable.rules.games.trolley_pinochle.pack import KINDS, ONE_EACH, PACK, hand_of, kinds_in
from headtable.rules.inference.deal_with_exclusions import deal_afresh
from headtable.rules.inference.known_cards import unseen
from headtable.rules.inference.unlaid_melds import Guard, GuardedRooms, guards_of


class HiddenHands(WorldSampler):
    """All hands that keep with duties done and, where melds were shown once, with melds not made.

    `made_of` has the kinds of each meld; `is_dutiful` is whether nobody can have broken a duty.
    """

    def __init__(self, cards: Deal, viewer: int, made_of: list[list[int]], is_dutiful: bool) -> None:
        super().__init__(viewer)
        self.lacks = cards.lacks
        if is_dutiful and cards.has_duty():
            self.lacks = lacked_by_all(cards.tricks, cards.first_duty(), cards.trump, cards.lacks)
        self.known = [kinds_in(known) for known in cards.known]
        self.known[viewer] = cards.hand(viewer)
        self.others = [seat for seat in range(len(self.known)) if seat != viewer]
        self.sizes = [size_of(cards.hands[seat]) - len(self.known[seat]) for seat in self.others]
        lacks = [self.lacks[seat] for seat in self.others]
        on_table = [[code % KINDS for code in laid] for laid in cards.laid]
        self.pool = unseen(PACK, [*self.known, cards.turned, cards.tricks.laid, *on_table])
        self.rooms: GuardedRooms | None = None
        if cards.levels:
            guards = self.guards(cards, mask_of(self.pool), lacks, made_of)
            self.rooms = GuardedRooms(self.pool, self.sizes, lacks, guards)
        else:
            self.sizes.append(len(cards.stock))
            self.cannot = [*lacks, 0]

    def guards(self, cards: Deal, pool: int, lacks: list[int], made_of: list[list[int]]) -> list[Guard]:
        """That each of these seats, by their rooms, would have made the melds that it did and no more."""
        kinds = [made_of[meld] for meld in GROUPS]
        guards: list[Guard] = []
        for room, seat in enumerate(self.others):
            seen = cards.seen_of(seat)
            may_come = pool & ~lacks[room]
            guards += guards_of(room, kinds, cards.levels[seat], [seen & ONE_EACH, seen >> KINDS], may_come)
        return guards

    def imagine(self, cards: Deal, rng: Rng) -> None:
        """Deal afresh, in place, all that the viewer cannot know."""
        cards.lacks = self.lacks
        if self.rooms is not None:
            rooms = self.rooms.deal(rng)
        else:
            rooms = deal_afresh(self.pool, self.sizes, self.cannot, rng)
            cards.stock = rooms.pop()
            rng.shuffle(cards.stock)
        for room, seat in enumerate(self.others):
            cards.hands[seat] = hand_of(self.known[seat] + rooms[room])
