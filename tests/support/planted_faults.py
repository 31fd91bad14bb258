"""Faults to be planted in the games, each of which a law must find: break it to believe it.

    make mutants ONLY=laws        every fault in every game that can have it, as a table

A fault is put into a subclass of a game's state, which its clones keep; so it needs no second copy of the
sources and no second process.  It needs the uncompiled build: compiled classes cannot be changed.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import patch

from game_laws import broken_laws
from game_setups import Table, every_table
from planted_worlds import OF_WORLDS, WORLDS, is_out_of_list

import headtable
from headtable import NOBODY, Game, Move, Rng, State
from headtable.rules.core import game_on_shelf as core_game
from headtable.rules.core import packing, pickle_shared_parts
from headtable.rules.core.attribute_names import attribute_names
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.packing import Packer
from headtable.rules.core.pickle_shared_parts import SHARED_PARTS
from headtable.rules.core.score_note import Note
from headtable.rules.core.setup import Place, Setup
from headtable.rules.core.view import View
from headtable.rules.games.trix_exchange import TrixExchange
from headtable.rules.games.trolley_transfer import TrolleyTransfer
from headtable.table.logged_game import LoggedGame

Methods = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """What is broken, how, which law must find it, and which games have it; the first is tried in CI."""

    name: str
    law: str
    plant: Callable[[type[State]], Methods]
    games: tuple[str, ...] = ()
    options: Mapping[str, str | int] = field(default_factory=dict)
    part: str = ""  # of a state, without which a game cannot have the fault
    patched: tuple[object, str, object] | None = None  # outside the games: where, its name, and the fault

    def __str__(self) -> str:
        return self.name


ALL = tuple(game.id for game in headtable.games())
WITH_HIDDEN_CARDS = tuple(game.id for game in headtable.games() if game.family != "board")


def with_fault(id: str, fault: Fault) -> Game:
    """The game with the fault in it, under its own name."""
    true = headtable.game(id)
    kind = type(true.start(true.seats[0], 0))

    def clone(self: State) -> State:
        twin = kind.clone(self)
        twin.__class__ = type(self)
        return twin

    named = {"__module__": kind.__module__, "clone": clone}
    broken = type(kind.__name__, (kind,), named | fault.plant(kind))

    def make(setup: Setup) -> State:
        state = true.make(setup)
        state.__class__ = broken
        return state

    return Game(id, true.name, true.book, true.family, true.seats, true.version).having(make, true.options)


def found_by(id: str, fault: Fault) -> dict[str, str]:
    """The laws that find the fault in this game, at the first table where one does."""
    game = with_fault(id, fault)
    for table in every_table():
        if table.game.id == id and fault.options.items() <= dict(table.options).items():
            broken = broken_laws(Table(game, table.seats, table.options))
            if fault.law in broken:
                return broken
    return {}


# What can be broken -------------------------------------------------------------------------------


def allows_too_much(kind: type[State]) -> Methods:
    """Cards that are held may be played, whatever the rules say."""

    def objection(self: State, seat: int, move: Move) -> str:
        held = [card for place in self.places() if place.name == f"hand {seat + 1}" for card in place.cards]
        reason = kind.objection(self, seat, move)
        return "" if reason and move.verb in ("play", "take", "lay") and move.card in held else reason

    return {"objection": objection}


def allows_too_little(kind: type[State]) -> Methods:
    """The last of the legal moves is refused."""

    def objection(self: State, seat: int, move: Move) -> str:
        return "table.not-now" if move == self.moves_for(seat)[-1] else kind.objection(self, seat, move)

    return {"objection": objection}


def shares(name: str) -> Callable[[type[State]], Methods]:
    """A clone that has the original's own list or part of this name."""

    def plant(kind: type[State]) -> Methods:
        def clone(self: State) -> State:
            twin = kind.clone(self)
            twin.__class__ = type(self)
            assert share(self, twin, name), f"nothing is called {name}"
            return twin

        return {"clone": clone}

    return plant


def share(one: object, twin: object, name: str) -> bool:
    """Give the twin the part of that name, wherever it lies."""
    if not type(one).__module__.startswith("headtable."):
        return False
    for attribute, value in vars(one).items():
        if attribute == name:
            setattr(twin, name, value)
            return True
        if attribute not in ("setup", "kit") and share(value, getattr(twin, attribute), name):
            return True
    return False


def has_part(id: str, name: str) -> bool:
    state = headtable.game(id).start(headtable.game(id).seats[-1], 0)
    return share(state, state.clone(), name)


def plays_the_first_it_finds(kind: type[State]) -> Methods:
    """A play-out that takes a draw for its move and then makes another one."""

    def move_at_random(self: State, seat: int, rng: Rng) -> None:
        moves = self.moves_for(seat)
        rng.below(len(moves))
        self.perform(seat, moves[0])

    return {"move_at_random": move_at_random}


def shuffles_otherwise(kind: type[State]) -> Methods:
    """A play-out whose shuffles are not those that chance names."""

    def chance_at_random(self: State, rng: Rng) -> None:
        rng.word()
        self.perform_chance(self.chance(rng))

    return {"chance_at_random": chance_at_random}


def shows_a_hand(kind: type[State]) -> Methods:
    """One card of a hidden hand is seen by all."""

    def show(self: State, view: View, viewer: int) -> None:
        kind.show(self, view, viewer)
        for pile in view.piles:
            cards = next((place.cards for place in self.places() if place.name == pile.name), [])
            if pile.lies == "hand" and pile.hidden and cards:
                pile.faces.append(self.names()[cards[0]])
                pile.hidden -= 1
                return

    return {"show": show}


def hints_at_a_card(kind: type[State]) -> Methods:
    """A fact tells which card lies lowest in a hand that the viewer does not see."""

    def show(self: State, view: View, viewer: int) -> None:
        kind.show(self, view, viewer)
        for place in self.places():
            if place.cards and place.name.startswith(HIDDEN) and place.name != f"hand {viewer + 1}":
                view.tell("feeling", self.names()[min(place.cards)])
                return

    return {"show": show}


HIDDEN = ("hand ", "stock", "undealt", "rest", "reserve", "deck")


def imagines_the_truth(kind: type[State]) -> Methods:
    def imagine(self: State, seat: int, rng: Rng) -> State:
        rng.word()
        return self.clone()

    return {"imagine": imagine}


def imagines_one_world(kind: type[State]) -> Methods:
    """Always the same one, which depends on nothing that it may not."""

    def imagine(self: State, seat: int, rng: Rng) -> State:
        rng.word()
        return kind.imagine(self, seat, Rng(1))

    return {"imagine": imagine}


def loses_a_mark(kind: type[State]) -> Methods:
    """A card that has served in a combination is read as one that has not."""

    def parse(self: State, text: str) -> Move:
        return kind.parse(self, text.partition("+")[0] if text.startswith("play") else text)

    return {"parse": parse}


def rings_in_vain(kind: type[State]) -> Methods:
    """The bell names the winners, and somebody is still to play."""

    def ring(self: State) -> None:
        turn = self.turn
        kind.ring(self)
        self.turn = max(turn, 0)

    return {"ring": ring}


def keeps_waiting(kind: type[State]) -> Methods:
    """A seat that has chosen secretly, or was about to, is awaited also when the game is over."""

    def awaited_in_public(self: State) -> list[int]:
        return [0] if self.turn == NOBODY else kind.awaited_in_public(self)

    return {"awaited_in_public": awaited_in_public}


def runs_on(kind: type[State]) -> Methods:
    """A clock that has run out ends the game for all but the seat in turn."""

    def perform_chance(self: State, move: Move) -> None:
        turn = self.turn
        kind.perform_chance(self, move)
        if move.verb == "time" and self.turn == NOBODY:
            self.turn = max(turn, 0)

    return {"perform_chance": perform_chance}


def loses_a_card(kind: type[State]) -> Methods:
    def places(self: State) -> list[Place]:
        places = kind.places(self)
        largest = max(places, key=lambda place: len(place.cards))
        if self.turn >= 0:
            largest.cards = largest.cards[1:]
        return places

    return {"places": places}


def forgets_a_note(kind: type[State]) -> Methods:
    """Points are given without a word on the sheet."""

    def score(
        self: State, clause: str, seat: int, points: int, cards: list[int] = NOTHING, way: str = ""
    ) -> Note:
        kind.score(self, clause, seat, points, cards, way)
        return self.notes.pop()

    return {"score": score}


def favours_a_seat(kind: type[State]) -> Methods:
    """Whoever sits first gets a point more, whoever that is."""

    def score(
        self: State, clause: str, seat: int, points: int, cards: list[int] = NOTHING, way: str = ""
    ) -> Note:
        return kind.score(self, clause, seat, points + (points > 0 and seat == 0), cards, way)

    return {"score": score}


def betrays_a_choice(kind: type[State]) -> Methods:
    """What has been laid face down is told while the others still choose."""

    def show(self: State, view: View, viewer: int) -> None:
        kind.show(self, view, viewer)
        assert isinstance(self, TrolleyTransfer | TrixExchange)
        view.piles[0].tags = [move.text for move in self.choices.moves if move is not None]

    return {"show": show}


def takes_any_shuffle(kind: type[State]) -> Methods:
    def why_not_chance(self: State, move: Move) -> str:
        reason = kind.why_not_chance(self, move)
        return "" if reason == "table.whole-pack" else reason

    return {"why_not_chance": why_not_chance}


def lets_all_move(kind: type[State]) -> Methods:
    def why_not(self: State, seat: int, move: Move) -> str:
        reason = kind.why_not(self, seat, move)
        return "" if reason == "table.turn" and seat >= 0 and move in self.moves_for(self.turn) else reason

    return {"why_not": why_not}


def copies_by_sharing(kind: type[State]) -> Methods:
    """A copy is a new state over the old notes."""

    def copied(self: State) -> State:
        twin = self.clone()
        twin.notes = self.notes
        return twin

    return {"__copy__": copied}


def nothing(kind: type[State]) -> Methods:
    """The games are sound: what is broken is patched."""
    return {}


def at_one_too_few(self: LoggedGame, index: int) -> State:
    """`LoggedGame.at` without the last of the entries that were asked for."""
    return TRUE_AT(self, max(0, index - 1))


TRUE_AT = LoggedGame.at


def all_but_the_first_field(part: object) -> list[str]:
    return attribute_names(part)[1:]


def put_apart(self: Packer, value: object) -> None:
    """`Packer.put` that has forgotten what it has written."""
    self.numbers.clear()
    TRUE_PUT(self, value)


TRUE_PUT = Packer.put


def whichever_version(id: str, version: int) -> Game:
    return headtable.game(id)


def no_checksum(start: int, content: bytes) -> int:
    return 0


LAW_1 = "law_1_to_3_cards_are_kept_somebody_can_act_and_it_ends"
LAW_2 = "law_2_nobody_is_awaited_when_it_is_over"
LAW_4 = "law_4_why_not_is_empty_exactly_for_legal_moves"
LAW_5 = "law_5_a_clone_is_equal_and_shares_nothing"
OF_PLAY_OUTS = "law_of_play_outs_they_make_the_moves_that_are_named"
LAW_6_SEEN = "law_6_a_seat_sees_no_more_than_it_may"
LAW_6 = "law_6_what_a_seat_cannot_know_changes_nothing_for_it"
LAW_7 = "law_7_text_to_move_to_text"
LAW_8 = "law_8_any_prefix_of_the_log_gives_the_live_state"
LAW_9 = "law_9_turning_the_table_turns_the_result"
LAW_10 = "law_10_the_score_sheet_adds_up_and_cites_the_book"
LAW_12 = "law_12_a_state_can_be_copied_and_pickled"
LAW_12_REFUSED = "law_12_a_pickle_that_cannot_be_read_is_refused"
OF_SECRECY = "law_of_secrecy_choices_come_out_the_same_in_any_order"
OF_TURNS = "law_of_turns_nobody_moves_out_of_turn"
OF_CHANCE = "law_of_chance_only_what_is_due_is_done"

RING = {"bell": "on"}
DUTIES = ("gyp", "hilo", "magna", "forty-two", "call-suit-forty-two", "trolley-euchre", "mayflower")
HANDS = ("hilo", *[id for id in WITH_HIDDEN_CARDS if id != "hilo"])
SCORED = tuple(id for id in ALL if id != "great-railroad-game")  # a race is won without points
WITH_HANDS = tuple(id for id in HANDS if id != "trocadero")  # there a hand is the one card drawn
KNOWING = ("trolley-matchem", *ALL)
TELLING = ("trix-authors", *ALL)

FAULTS = (
    Fault("why_not allows too much", LAW_4, allows_too_much, DUTIES),
    Fault("why_not allows too little", LAW_4, allows_too_little, ("trolley", *ALL)),
    Fault("a clone shares its hands", LAW_5, shares("hands"), HANDS, part="hands"),
    Fault("a clone shares its notes", LAW_5, shares("notes"), ("gyp", *ALL), part="notes"),
    Fault("a clone shares what is known", LAW_5, shares("known_cards"), KNOWING, part="known_cards"),
    Fault("a clone shares what was told", LAW_5, shares("events"), TELLING, part="events"),
    Fault("a play-out makes another move", OF_PLAY_OUTS, plays_the_first_it_finds, ("trix", *ALL)),
    Fault("a play-out shuffles otherwise", OF_PLAY_OUTS, shuffles_otherwise, ("rover", "gyp", "hilo")),
    Fault("a view shows one hidden card", LAW_6_SEEN, shows_a_hand, WITH_HANDS),
    Fault("a fact hints at a hidden card", LAW_6, hints_at_a_card, ("rover", *HANDS)),
    Fault("imagine returns the truth", LAW_6, imagines_the_truth, ("gyp", *HANDS)),
    Fault("imagine knows one world only", LAW_6, imagines_one_world, ("trix", *HANDS)),
    Fault("parse loses a mark", LAW_7, loses_a_mark, ("trolley", "trolley-pinochle")),
    Fault("the bell leaves somebody to play", LAW_2, rings_in_vain, ("forty-two", *ALL), RING),
    Fault("the end leaves somebody awaited", LAW_2, keeps_waiting, ("magna", *ALL)),
    Fault("the clock leaves somebody to play", LAW_2, runs_on, ("trix-football",), {"clock": "real"}),
    Fault("a card is lost", LAW_1, loses_a_card, ("trix", *WITH_HIDDEN_CARDS)),
    Fault("a score has no note", LAW_10, forgets_a_note, ("hilo", *SCORED)),
    Fault("the first seat is favoured", LAW_9, favours_a_seat, ("gyp", *SCORED)),
    Fault("a secret choice can be seen", OF_SECRECY, betrays_a_choice, ("trolley-transfer", "trix-exchange")),
    Fault("any shuffle is taken", OF_CHANCE, takes_any_shuffle, ("hilo", *WITH_HIDDEN_CARDS)),
    Fault("another moves out of turn", OF_TURNS, lets_all_move, ("trolley", *ALL)),
    Fault("a copy shares its notes", LAW_12, copies_by_sharing, ("gyp", *SCORED)),
    Fault(
        "a pickle has no scores", LAW_12, nothing, ("hilo", *ALL),
        patched=(pickle_shared_parts, "LEFT_OUT", (*pickle_shared_parts.LEFT_OUT, "scores")),
    ),
    Fault(
        "a pickle lacks a field of each part", LAW_12, nothing, ("trix", *ALL),
        patched=(packing, "attribute_names", all_but_the_first_field),
    ),
    Fault(
        "a pickle makes two of one list", LAW_12, nothing, ("trocadero", "mayflower"),
        patched=(Packer, "put", put_apart),
    ),
    Fault(
        "a pickle of any version is read", LAW_12_REFUSED, nothing, ("magna", *ALL),
        patched=(core_game, "shelved", whichever_version),
    ),
    Fault(
        "a damaged pickle is read", LAW_12_REFUSED, nothing, ("gyp", *ALL),
        patched=(packing, "checksum", no_checksum),
    ),
)  # fmt: skip
OFF_BY_ONE = Fault(
    "a replay is off by one", LAW_8, nothing, ("gyp", *ALL), patched=(LoggedGame, "at", at_one_too_few)
)


def searches() -> Iterator[tuple[str, str, Callable[[], bool]]]:
    """Every fault in every game that can have it: what it is, its law, and the search for it."""
    for fault in (*FAULTS, OFF_BY_ONE):
        for id in dict.fromkeys(fault.games):
            if not fault.part or has_part(id, fault.part):
                yield f"{fault} in {id}", fault.law, partial(is_found, id, fault)
    for name, imagine, moment in WORLDS:
        yield f"{name} in {moment}", OF_WORLDS, partial(is_out_of_list, moment, imagine)


def is_found(id: str, fault: Fault) -> bool:
    """Whether its law finds a fault in a game."""
    if fault.patched is None:
        return fault.law in found_by(id, fault)
    target, name, broken = fault.patched
    with patch.object(target, name, broken), patch.dict(SHARED_PARTS.known, clear=True):
        return fault.law in found_by(id, fault)


def main() -> int:
    missed = 0
    for what, law, search in searches():
        start = time.perf_counter()
        is_missed = not search()
        missed += is_missed
        said = "MISSED" if is_missed else "found "
        sys.stdout.write(f"{said} {time.perf_counter() - start:5.1f} s  {what}: {law}\n")
        sys.stdout.flush()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
