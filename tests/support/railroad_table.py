"""Positions of The Great Railroad Game set up in words, and two ways to play it.

    position(3, {1: "toronto w", 2: "omaha > cheyenne"}, to_play=2)

A train stands in a circle with a heading, or on the track from one circle to another; what is not named is
off the board.  Trains and seats are counted from 1.
"""

from headtable import Move, Rng, State, game
from headtable.rules.equipment.railroad import HEADINGS
from headtable.rules.games.great_railroad_game import GreatRailroadGame
from headtable.rules.games.great_railroad_game.trains import HOME, OFF

FORMS = [(2, 3), (3, 1), (4, 1), (3, 2), (4, 2)]  # players and trains each
MISHEADED = 50  # one stop in so many


def started(
    seats: int, options: dict[str, object] | None = None, leader: int | None = None
) -> GreatRailroadGame:
    state = game("great-railroad-game").start(seats, leader, options)
    assert isinstance(state, GreatRailroadGame)
    return state


def position(
    seats: int, trains: dict[int, str], to_play: int = 1, options: dict[str, object] | None = None
) -> GreatRailroadGame:
    """A game in the middle; every train named, and all of its owner's with lower numbers, has come in."""
    state = started(seats, options)
    for train, where in trains.items():
        set_train(state, train, where)
    state.turn = to_play - 1
    return state


def set_train(state: GreatRailroadGame, train: int, where: str) -> None:
    trains, board = state.trains, state.road.board
    ids = [circle.id for circle in board.circles]
    for lower in range(train - 1, -1, -state.seats):
        trains.has_come_in[lower] = True
    if where in ("off", "home"):
        trains.take_off(train - 1, HOME if where == "home" else OFF)
        state.scores[state.road.owner[train - 1]] += where == "home"
    elif ">" in where:
        first, second = (ids.index(id.strip()) for id in where.split(">"))
        (heading,) = [way for way in board.ways[first] if board.neighbour(first, way) == second]
        trains.put(train - 1, board.ahead[first * 8 + heading], heading)
    else:
        circle, name = where.split()
        trains.put(train - 1, ids.index(circle), HEADINGS.index(name))


def where(state: GreatRailroadGame, train: int) -> str:
    """Where a train is, in the words in which it is set up."""
    data = state.view(None).extra["trains"]
    assert isinstance(data, list)
    found = data[train - 1]
    if found["kind"] == "track":
        (track,) = [one for one in state.road.board.tracks if one.id == found["place"]]
        ends = [state.road.board.circles[end].id for end in (track.a, track.b)]
        first = ends[0] if ends[1] == found["next"] else ends[1]
        return f"{first} > {found['next']}"
    return f"{found['place']} {found['heading']}" if found["place"] else str(found["kind"])


def texts(state: State, verb: str = "") -> list[str]:
    """The legal moves of whoever is to play, those of one verb or all."""
    return [move.text for move in state.legal_moves(state.to_act()) if move.text.startswith(verb)]


def why_not(state: State, text: str) -> str:
    """The clause against an order of whoever is to play, without its prefix; "" for none."""
    return state.why_not(state.to_act(), state.parse(text)).removeprefix("great-railroad-game.")


def do(state: State, *orders: str) -> None:
    """Give orders, each for whoever is to play."""
    for text in orders:
        state.apply(state.to_act(), state.parse(text))


# Players ------------------------------------------------------------------------------------------


def at_random(state: GreatRailroadGame, rng: Rng) -> Move:
    """A kind of order first, then one of that kind; a stop is misheaded now and then."""
    seat = state.to_act()
    moves = state.legal_moves(seat)
    wrong = [move for move in moves if move.verb == "run" and state.fault(seat, move)]
    fair = [move for move in moves if move not in wrong] if wrong else moves
    if wrong and rng.below(MISHEADED) == 0:
        fair = wrong
    kinds = sorted({move.verb for move in fair})
    kind = kinds[rng.below(len(kinds))]
    chosen = [move for move in fair if move.verb == kind]
    return chosen[rng.below(len(chosen))]


def greedily(state: GreatRailroadGame, rng: Rng) -> Move:
    """The order that shortens the own way or lengthens the leader's most, one play ahead."""
    seat = state.to_act()
    needed = [state.plays_needed(other) for other in range(state.seats)]
    rivals = [other for other in range(state.seats) if other != seat]
    leader = min(rivals, key=lambda other: needed[other])
    best: list[Move] = []
    highest = -1000
    for move in state.legal_moves(seat):
        worth = gain(state, move, seat, leader)
        if worth > highest:
            best, highest = [], worth
        if worth == highest:
            best.append(move)
    return best[rng.below(len(best))]


def by_turns(state: GreatRailroadGame, rng: Rng) -> Move:
    """One order in four at random, so that trains come home and mishaps happen all the same."""
    return greedily(state, rng) if rng.below(4) else at_random(state, rng)


def gain(state: GreatRailroadGame, move: Move, seat: int, leader: int) -> int:
    """What a move brings, in plays."""
    if state.fault(seat, move) or not move.verb.isalpha():
        return -900
    train, trains, road = move.card, state.trains, state.road
    before = trains.plays_needed(train, road.far)
    if move.verb == "turn":
        nearest = road.far[road.board.neighbour(trains.at[train], move.number)]
        return (2 + 2 * nearest - before) // 2 if road.owner[train] == leader else -5
    if move.verb == "enter":
        nearest = road.far[road.board.neighbour(move.number >> 3, move.number & 7)]
        return before - 2 - 2 * nearest
    place = trains.next_place(train)
    if trains.standing[place] >= 0:
        return before - 17
    if place == road.terminal or move.number < 0:
        return 1
    shortened = before - 2 - 2 * road.far[road.board.neighbour(place, move.number)]
    return 2 * shortened - can_be_turned(state, seat, move.number)


def can_be_turned(state: GreatRailroadGame, seat: int, heading: int) -> int:
    """Whether an opponent has a train under way that points this way."""
    for train, place in enumerate(state.trains.at):
        is_rival = state.road.owner[train] != seat and place >= state.road.board.cities
        if is_rival and state.trains.heading[train] == heading:
            return 1
    return 0


def played(seats: int, each: int, seed: int, is_greedy: bool, limit: int = 400) -> GreatRailroadGame:
    """A whole game among players of one kind."""
    state = started(seats, {"trains": each, "limit": limit})
    rng = Rng(seed)
    while not state.is_over():
        move = greedily(state, rng) if is_greedy else at_random(state, rng)
        state.apply(state.to_act(), move)
    return state
