"""The Great Railroad Game, for two to four conductors.  Its rulebook, lines 7 to 49.

The printed board has not been seen: the one that the house plays on is a reconstruction and is always
called so.  Nothing is hidden and nothing is left to chance.
"""

from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place, Setup
from headtable.rules.core.state import NOBODY, State
from headtable.rules.core.view import View
from headtable.rules.games.great_railroad_game.order_text import ANY_WAY, LOSE, ONE_MOVE, ONWARD, STRAIGHT_ON
from headtable.rules.games.great_railroad_game.race_limits import NO_END, TURN_BITS, TimeTable
from headtable.rules.games.great_railroad_game.road_and_options import OPTIONS, road_of
from headtable.rules.games.great_railroad_game.road_view import Deed, deed_of, show_deeds, show_end, show_road
from headtable.rules.games.great_railroad_game.trains import HEAD_ON, HOME, OFF, STALLED, Trains
from headtable.rules.mechanics.partnerships import ALONE


class GreatRailroadGame(State):
    def __init__(self, setup: Setup) -> None:
        road = road_of(setup)
        super().__init__(setup, road.kit)
        self.road = road
        self.sides = ALONE[setup.seats]
        self.trains = Trains(road.board, road.each * setup.seats)
        self.time_table = TimeTable()
        self.last: Deed | None = None
        self.blocked: list[int] = []  # who has lost his play since the last order, for want of any move
        self.ended = ""  # the clause that has ended the game

    # The game ------------------------------------------------------------------------

    def begin(self) -> None:
        """No train is on the board, and whoever has train 1 leads: great-railroad-game.from-the-depot,
        great-railroad-game.leading.  There is no deal and no dealer."""
        self.scores = [0] * self.seats
        self.notes = []
        self.dealer = -1
        self.turn = self.road.leader
        self.time_table.record(self.position(self.trains.key, self.turn))

    def pass_on(self, seat: int) -> None:
        """A play is one move, whatever it was, and then the next conductor plays; whoever can only lose
        his play is passed over: great-railroad-game.one-move, great-railroad-game.conductors,
        great-railroad-game.blocked."""
        self.end_play(seat)
        while self.turn >= 0 and self.is_blocked(self.turn):
            self.blocked.append(self.turn)
            self.time_table.lost += 1
            self.end_play(self.turn)

    def end_play(self, seat: int) -> None:
        self.time_table.plays += 1
        self.turn = self.after(seat)
        if self.road.counts_positions:
            self.time_table.record(self.position(self.trains.key, self.turn))
        if self.time_table.lost == self.seats:
            self.judge("great-railroad-game.deadlock")
        elif self.time_table.plays == self.road.limit * self.seats:
            self.judge("great-railroad-game.time-table")

    def why_not_own(self, seat: int, train: int) -> str:
        """Order 1: each keeps to his own trains; one that has arrived is done with."""
        if self.road.owner[train] != seat:
            return "great-railroad-game.select"
        return "great-railroad-game.arrived" if self.trains.at[train] == HOME else ""

    # Order 2: start --------------------------------------------------------------------

    def why_not_come_in(self, seat: int, train: int) -> str:
        """Which train may be entered: one of his that is not on the board, the first time in the order of
        their numbers; later, as after a collision or a smashup, in any: great-railroad-game.enter,
        great-railroad-game.collision-reenter, great-railroad-game.smashup-restart."""
        clause = self.why_not_own(seat, train)
        if clause:
            return clause
        if self.trains.at[train] != OFF:
            return "great-railroad-game.enter"
        is_next = train < self.seats or self.trains.has_come_in[train - self.seats]
        return "" if is_next else "great-railroad-game.leading"

    def why_not_circle(self, circle: int, heading: int) -> str:
        """On a free circle, and headed at once along one of its tracks: great-railroad-game.enter-heading."""
        if self.trains.standing[circle] >= 0:
            return "great-railroad-game.capacity"
        has_track = heading in self.road.board.ways[circle]
        return "" if has_track else "great-railroad-game.enter-heading"

    def enter(self, train: int, circle: int, heading: int) -> None:
        self.trains.put(train, circle, heading)
        self.trains.has_come_in[train] = True

    def can_enter(self, seat: int) -> bool:
        for train in self.road.own[seat]:
            if not self.why_not_come_in(seat, train):
                for circle in range(self.road.board.cities):
                    if self.trains.standing[circle] < 0:
                        return True
        return False

    # Orders 3 to 5, 7 to 11 and 13: runs -------------------------------------------------

    def why_not_start(self, seat: int, train: int) -> str:
        """Which train may run: one of his on the board that is not stalled: great-railroad-game.stalled."""
        clause = self.why_not_own(seat, train)
        if clause:
            return clause
        if self.trains.at[train] == OFF:
            return "great-railroad-game.from-the-depot"
        if self.ahead_of(train) != STALLED:
            return ""
        is_faced = self.trains.meets(train) == HEAD_ON
        return "great-railroad-game.faced-in-circle" if is_faced else "great-railroad-game.stalled"

    def ahead_of(self, train: int) -> int:
        """What stands in the next place: great-railroad-game.collision, great-railroad-game.stalled."""
        met = self.trains.meets(train)
        if met == HEAD_ON and self.trains.is_on_track(train) and not self.road.collides_both_ways:
            return STALLED
        return met

    def why_not_headed(self, train: int, heading: int) -> str:
        """The reason against a heading, or against none, at the end of a run that the train can make.

        In a city it is pointed at once, any way it likes: great-railroad-game.stop-heading.  Nowhere else
        can it be: great-railroad-game.cities, great-railroad-game.no-turn-under-way.
        """
        if heading in self.headings_after_run(train):
            return ""
        place = self.trains.next_place(train)
        if self.ahead_of(train) == HEAD_ON:
            return "great-railroad-game.collision-at-once"
        if self.road.board.is_track(place):
            return self.why_not_pointed(train)
        if place == self.road.terminal:
            return "great-railroad-game.no-heading-at-terminal"
        if heading == STRAIGHT_ON:
            return "great-railroad-game.stop-heading"
        if self.road.board.is_depot(place):  # great-railroad-game.depot-own-turn
            return "great-railroad-game.no-smashup-in-depot"
        return "great-railroad-game.smashup-refused"

    def headings_after_run(self, train: int) -> list[int]:
        """The headings that a train may have at the end of its run, or none; where it may be pointed
        anywhere, also where there is no track: great-railroad-game.smashup."""
        board = self.road.board
        place = self.trains.next_place(train)
        if board.is_track(place) or place == self.road.terminal or self.ahead_of(train) == HEAD_ON:
            return ONWARD
        if self.road.offers_smashup and not board.is_depot(place):
            return ANY_WAY
        return board.ways[place]

    def why_not_pointed(self, train: int) -> str:
        """A train in a circle leaves it the way it points, and is not pointed again before that."""
        is_in_depot = self.road.board.is_depot(self.trains.at[train])
        return "great-railroad-game.depot-heading" if is_in_depot else "great-railroad-game.stop-remain"

    def run(self, seat: int, train: int, heading: int) -> None:
        """One place the way the train is headed, and no further: great-railroad-game.one-place,
        great-railroad-game.turned-must-follow."""
        trains = self.trains
        place = trains.next_place(train)
        if trains.standing[place] >= 0:
            # Order 11: both are off at once, whoever owns them: great-railroad-game.collision.
            trains.take_off(trains.standing[place], OFF)
            trains.take_off(train, OFF)
        elif place == self.road.terminal:
            self.arrive(seat, train)
        elif heading == STRAIGHT_ON:
            trains.put(train, place, trains.heading[train])
        elif self.road.board.ahead[place * 8 + heading] >= 0:
            trains.put(train, place, heading)
        else:
            trains.take_off(train, OFF)  # Order 13: great-railroad-game.smashup

    # Orders 6, 8 and 12: turn-tables -------------------------------------------------------

    def why_not_turn(self, seat: int, train: int) -> str:
        """Which train may be turned: an opponent's that stands in a city and points as one of his own."""
        trains = self.trains
        place = trains.at[train]
        if self.road.owner[train] == seat:
            return "great-railroad-game.turn-table"
        if place == HOME:
            return "great-railroad-game.arrived"
        if place == OFF:
            return "great-railroad-game.turn-in-city"
        if trains.is_on_track(train):
            return "great-railroad-game.turn-not-on-track"  # also great-railroad-game.track-section
        if self.road.board.is_depot(place):
            return "great-railroad-game.depot-exempt"
        return self.why_no_right(seat, trains.heading[train])

    def why_no_right(self, seat: int, heading: int) -> str:
        """Any of his trains on the board will do, in a city, on a track or stalled, if it has that very
        heading: great-railroad-game.same-direction, great-railroad-game.turner-anywhere."""
        clause = "great-railroad-game.same-direction"
        for own in self.road.own[seat]:
            place = self.trains.at[own]
            if place >= 0 and self.trains.heading[own] == heading:
                if self.road.depot_may_turn or not self.road.board.is_depot(place):
                    return ""
                clause = "great-railroad-game.no-right-from-depot"
        return clause

    def why_not_turned(self, seat: int, train: int, heading: int) -> str:
        """To any other heading with a track, unless a position comes back for the third time:
        great-railroad-game.turn-any-direction, great-railroad-game.repetition."""
        place = self.trains.at[train]
        if heading == self.trains.heading[train]:
            return "great-railroad-game.turn-must-change"
        if self.road.board.ahead[place * 8 + heading] < 0:
            if not self.road.turns_into_smashup:
                return "great-railroad-game.turn-along-track"
            place, heading = OFF, 0
        if not self.time_table.barred:
            return ""
        position = self.position(self.trains.key_if_turned(train, heading, place), self.after(seat))
        return "great-railroad-game.repetition" if self.time_table.has_stood_twice(position) else ""

    def turn_table(self, train: int, heading: int) -> None:
        """The turner's own trains stay where they are: great-railroad-game.turn-costs-the-play."""
        place = self.trains.at[train]
        if self.road.board.ahead[place * 8 + heading] >= 0:
            self.trains.put(train, place, heading)
        else:
            self.trains.take_off(train, OFF)

    def position(self, key: int, turn: int) -> int:
        """The trains with their places and headings, and whose play it is: great-railroad-game.repetition."""
        return key << TURN_BITS | turn

    # Orders 5 and 9: he must run ----------------------------------------------------------------

    def why_not_lose(self, seat: int) -> str:
        """There is no passing: a play is lost only if no train can be run or entered:
        great-railroad-game.must-run, great-railroad-game.blocked."""
        for train in self.road.own[seat]:
            if not self.why_not_start(seat, train):
                return "great-railroad-game.must-run"
        return "great-railroad-game.must-run" if self.can_enter(seat) else ""

    def is_blocked(self, seat: int) -> bool:
        """Whether he can only lose his play: no turn-table is open to him either."""
        return not self.why_not_lose(seat) and len(self.moves_for(seat)) == 1

    def lose_play(self, seat: int) -> None:
        """A play lost beside an open turn-table is no step towards great-railroad-game.deadlock."""
        self.time_table.lost = self.time_table.lost + 1 if self.is_blocked(seat) else 0

    # Order 14: the end ------------------------------------------------------------------------------

    def arrive(self, seat: int, train: int) -> None:
        """The train is laid beside the terminal, and every other will find it free; the score counts the
        trains that are home: great-railroad-game.arrived."""
        self.trains.take_off(train, HOME)
        self.time_table.forget()
        self.score("great-railroad-game.arrived", seat, 1)
        # great-railroad-game.wins, great-railroad-game.race
        if not self.road.wins_with_all or self.scores[seat] == self.road.each:
            self.ended = "great-railroad-game.wins"
            self.finish([seat])

    def judge(self, clause: str) -> None:
        """Whoever needs the fewest plays has won, and equals have drawn: great-railroad-game.judging."""
        needed = [self.plays_needed(seat) for seat in range(self.seats)]
        fewest = min(needed)
        self.ended = clause
        self.finish([seat for seat in range(self.seats) if needed[seat] == fewest])

    def plays_needed(self, seat: int) -> int:
        """What a conductor's trains need together, or his nearest one where the first to arrive wins."""
        needed = [self.trains.plays_needed(train, self.road.far) for train in self.road.own[seat]]
        return sum(needed) if self.road.wins_with_all else min(needed)

    def ring(self) -> None:
        """No hand is unfinished here: at the bell the game is judged as it stands."""
        self.judge("table.bell")

    # What every game answers ------------------------------------------------------------------

    def cap(self) -> int:
        return self.road.limit * self.seats + 1 if self.road.limit else NO_END

    def prompt(self) -> Prompt:
        return ONE_MOVE if self.turn >= 0 else NO_PROMPT

    def parse(self, text: str) -> Move:
        return self.road.orders.parse(text)

    def shows_cards(self, move: Move) -> bool:
        return True  # nothing is hidden

    def pile_of(self, seat: int, move: Move) -> str:
        return ""  # trains lie in no pile: `extra` ties a move to its train and place

    def faces_of(self, move: Move) -> list[str]:
        return []

    def moves_for(self, seat: int) -> list[Move]:
        """All that the orders allow: great-railroad-game.orders."""
        orders = self.road.orders
        moves: list[Move] = []
        for train in self.road.own[seat]:
            if not self.why_not_come_in(seat, train):
                for circle in range(self.road.board.cities):
                    if self.trains.standing[circle] < 0:
                        moves += orders.along_tracks[train][circle]
            elif not self.why_not_start(seat, train):
                moves += [orders.runs[train][heading] for heading in self.headings_after_run(train)]
        must_go = len(moves) > 0
        for train in range(len(self.trains.at)):
            if not self.why_not_turn(seat, train):
                ways = self.road.board.ways[self.trains.at[train]]
                for heading in ANY_WAY if self.road.turns_into_smashup else ways:
                    if not self.why_not_turned(seat, train, heading):
                        moves.append(orders.turns[train][heading])
        if not must_go:
            moves.append(LOSE)
        return moves

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "enter":
            clause = self.why_not_come_in(seat, move.card)
            return clause or self.why_not_circle(move.number >> 3, move.number & 7)
        if verb == "run":
            return self.why_not_start(seat, move.card) or self.why_not_headed(move.card, move.number)
        if verb == "turn":
            return self.why_not_turn(seat, move.card) or self.why_not_turned(seat, move.card, move.number)
        return self.why_not_lose(seat) if verb == LOSE.verb else "table.chance"

    def fault(self, seat: int, move: Move) -> str:
        """A smashup is offered with a warning: great-railroad-game.smashup."""
        if move.verb != "run" or move.number == STRAIGHT_ON:
            return ""
        place = self.trains.next_place(move.card)
        has_track = self.road.board.ahead[place * 8 + move.number] >= 0
        return "" if has_track else "great-railroad-game.smashup"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        self.last = deed_of(self.road, self.trains, seat, move)
        self.blocked = []
        if verb == LOSE.verb:
            self.lose_play(seat)
        else:
            self.time_table.lost = 0
            if verb == "enter":
                self.enter(move.card, move.number >> 3, move.number & 7)
            elif verb == "run":
                self.run(seat, move.card, move.number)
            else:
                self.turn_table(move.card, move.number)
        if self.turn != NOBODY:
            self.pass_on(seat)

    def places(self) -> list[Place]:
        return self.trains.places()

    def show(self, view: View, viewer: int) -> None:
        """Nothing is hidden: every train, its heading and the whole board are there for all to see."""
        show_road(view, self.road, self.trains)
        view.target = self.road.each if self.road.wins_with_all else 1
        if self.road.limit and self.turn != NOBODY:
            view.tell_number("plays left", self.road.limit - self.time_table.plays // self.seats)
        if self.ended:
            show_end(view, self.ended)
        if self.blocked:
            view.tell_seats("blocked", self.blocked)
            view.extra["blocked"] = self.blocked[:]
        moves = self.legal_moves(viewer) if viewer >= 0 and view.is_read else []
        deeds = [deed_of(self.road, self.trains, viewer, move) for move in moves]
        show_deeds(view, self.road, self.last, deeds)

    def clone(self) -> "GreatRailroadGame":
        twin = GreatRailroadGame(self.setup)
        self.copy_into(twin)
        twin.trains = self.trains.clone()
        twin.time_table = self.time_table.clone()
        twin.last = self.last
        twin.blocked = self.blocked[:]
        twin.ended = self.ended
        return twin

    def imagine(self, seat: int, rng: Rng) -> "GreatRailroadGame":
        """There is nothing that a conductor cannot know."""
        return self.clone()


GAME: Final[Game] = Game(
    "great-railroad-game", "The Great Railroad Game", "great-railroad-game", "board", (2, 3, 4), version=2
).having(GreatRailroadGame, OPTIONS)
