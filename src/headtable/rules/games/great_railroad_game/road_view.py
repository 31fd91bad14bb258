"""The road as data for a client that knows no rules: the board, the trains, and what each order concerns."""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.view import View
from headtable.rules.equipment.railroad import HEADINGS, NOWHERE
from headtable.rules.equipment.railroad_board_text import BOARDS, RECONSTRUCTION
from headtable.rules.games.great_railroad_game.road_and_options import Road
from headtable.rules.games.great_railroad_game.trains import HOME, OFF, Trains

VERBS: Final = ["enter", "run", "turn", "lose the play"]
OUTCOMES: Final = ["", "home", "collision", "smashup"]

ENDED_BY: Final = {  # in words
    "great-railroad-game.wins": "the last train home",
    "great-railroad-game.deadlock": "a deadlock: no train could move",
    "great-railroad-game.time-table": "the limit of plays",
    "table.bell": "the bell",
}


def show_end(view: View, clause: str) -> None:
    """Tell what has ended the game, by the clause that did."""
    view.tell("ended by", ENDED_BY[clause], codes=[list(ENDED_BY).index(clause)])


def show_road(view: View, road: Road, trains: Trains) -> None:
    """Put the board and the trains on a view; where the board comes from is always said:
    great-railroad-game.board."""
    board = road.board
    terminal = board.circles[road.terminal]
    if view.is_read:
        printed = board.as_data()
        printed["terminal"] = terminal.id
        # Whether there is a picture of the land behind it.
        printed["has_country"] = board is BOARDS.board(RECONSTRUCTION)
        view.extra["map"] = printed
        view.extra["trains"] = [train_as_data(road, trains, train) for train in range(len(trains.at))]
    codes: list[int] = []
    for train, place in enumerate(trains.at):
        codes += [
            place,
            trains.heading[train] if place >= 0 else NOWHERE,
            trains.plays_needed(train, road.far),
        ]
    view.tell_rows("trains", road.owner, codes)
    view.tell("board", board.status)
    view.tell("terminal", terminal.name)


def train_as_data(road: Road, trains: Trains, train: int) -> dict[str, object]:
    place = trains.at[train]
    is_on_board = place >= 0
    kind = "off" if place == OFF else "home" if place == HOME else "track"
    if trains.is_in_circle(train):
        kind = "depot" if road.board.is_depot(place) else "city"
    return {
        "number": train + 1,
        "seat": road.owner[train],
        "kind": kind,
        "place": road.board.place_id(place),
        "heading": HEADINGS[trains.heading[train]] if is_on_board else "",
        "next": road.board.place_id(trains.next_place(train)) if is_on_board else "",
        "plays": trains.plays_needed(train, road.far),
    }


class Deed:
    """What a move does to a train: from where and to where, the heading that it gives, and what comes of it
    (nothing, home, collision, smashup).  It is made out before the move is carried out."""

    def __init__(self, seat: int, move: Move) -> None:
        self.seat = seat
        self.move = move
        self.place = NOWHERE
        self.to = NOWHERE
        self.heading = NOWHERE
        self.next_circle = NOWHERE  # the circle that the train comes to, now or next
        self.met = NOWHERE  # the train that it runs into
        self.outcome = ""


def deed_of(road: Road, trains: Trains, seat: int, move: Move) -> Deed:
    """What a legal move will do."""
    deed = Deed(seat, move)
    train = move.card
    if move.verb == "enter":
        deed.to, deed.heading = move.number >> 3, move.number & 7
    elif move.verb == "turn":
        deed.place = deed.to = trains.at[train]
        deed.heading = move.number
    elif move.verb == "run":
        deed.place, deed.to, deed.heading = trains.at[train], trains.next_place(train), move.number
        deed.met = trains.standing[deed.to]
        deed.outcome = "collision" if deed.met >= 0 else "home" if deed.to == road.terminal else ""
    else:
        return deed
    is_track = road.board.is_track(deed.to)
    deed.next_circle = road.board.ahead[deed.to * 8 + trains.heading[train]] if is_track else deed.to
    if deed.heading >= 0 and road.board.ahead[deed.to * 8 + deed.heading] < 0:
        deed.outcome = "smashup"
    return deed


def show_deeds(view: View, road: Road, last: Deed | None, open_to_viewer: list[Deed]) -> None:
    """Put what was done last on a view, in numbers too, and for people what its seat can do now."""
    if last is not None:
        if view.is_read:
            view.extra["last"] = deed_as_data(road, last)
        kinds = [VERBS.index(last.move.verb), OUTCOMES.index(last.outcome)]
        view.tell_rows("last", [last.seat], [*kinds, last.move.card, last.place, last.to, last.heading])
    if view.seat is not None and view.is_read:
        view.extra["moves"] = [deed_as_data(road, deed) for deed in open_to_viewer]


def deed_as_data(road: Road, deed: Deed) -> dict[str, object]:
    """A move tied to the train and the places that it concerns, and the whole in words."""
    return {
        "text": deed.move.text,
        "seat": deed.seat,
        "verb": deed.move.verb,
        "train": deed.move.card + 1,
        "from": road.board.place_id(deed.place),
        "to": road.board.place_id(deed.to),
        "heading": HEADINGS[deed.heading] if deed.heading >= 0 else "",
        "outcome": deed.outcome,
        "says": in_words(road, deed),
    }


def in_words(road: Road, deed: Deed) -> str:
    """A deed as a sentence without its stop."""
    move = deed.move
    if deed.to < 0:
        return move.text
    name = road.board.circles[deed.next_circle].name
    named = f"train {move.card + 1}"
    if deed.outcome == "collision":
        return f"run {named} into train {deed.met + 1}, head on: a collision"
    if deed.heading < 0:
        return f"run {named} into {name}" if deed.outcome else f"run {named} onto the track to {name}"
    heading = road.board.heading_for(deed.to, deed.heading)
    if deed.outcome == "smashup":
        heading += ", where no track leads: a smashup"
    if move.verb == "turn":
        return f"turn {named} in {name} to {heading}"
    return f"{move.verb} {named} {'on' if move.verb == 'enter' else 'into'} {name}, headed {heading}"
