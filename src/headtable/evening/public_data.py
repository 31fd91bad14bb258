"""The evening as plain data, all of it public: for the server, for paper, for anybody."""

from typing import TypeAlias

from headtable.evening import standings
from headtable.evening.chance import DueDraw, due, rivals_of
from headtable.evening.evening_state import OVER, PLAYING, SETTLING, Room
from headtable.evening.forms import PARTS, Form
from headtable.evening.guests import NOT_DRAWN, Guest, Move, Place
from headtable.evening.rounds import unknown
from headtable.evening.table_game import Round, TableGame
from headtable.table.house_seats import USUAL, level_of, spoken

Data: TypeAlias = dict[str, object]


def room_data(room: Room) -> Data:
    """Everything that everybody may see."""
    awaited = due(room)
    return {
        "form": form_data(room.form),
        "options": dict(room.options.values),
        "parts": {part: room.part_name(part) for part in PARTS} if room.form.is_couples else {},
        "phase": room.phase,
        "round": len(room.rounds),
        "rounds": room.rounds_agreed,
        "due": due_data(awaited) if awaited else None,
        "rivals": rivals_of(room, awaited) if awaited and awaited.is_cut else [],
        "missing": unknown(room) if room.phase in (PLAYING, SETTLING) else [],
        "claims": list(room.round.claims) if room.phase == SETTLING else [],
        "guests": guests_data(room),
        "tables": tables_data(room),
        "bench": room.bench() if room.tables else [],
        "moves": [move_data(move) for move in moves(room)],
        "played": [round_data(room, round) for round in standings.finished(room)],
        "standings": standings_data(room),
        "play_off": play_off_data(room),
        "prizes": prizes_data(room),
    }


def form_data(form: Form) -> Data:
    return {
        "id": form.id,
        "title": form.title,
        "is_reconstruction": form.is_reconstruction,
        "book": form.book,
        "rules": form.rules,
        "game": form.game,
        "couples": form.is_couples,
        "bell": form.has_bell,
    }


def due_data(awaited: DueDraw) -> Data:
    """`line` is what the line begins with that a client completes where cards are cut by hand."""
    return {
        "kind": awaited.kind,
        "contest": awaited.contest,
        "table": awaited.table,
        "line": awaited.line_start,
    }


def guests_data(room: Room) -> list[Data]:
    places, holes, points = room.places(), standings.punches(room), standings.points(room)
    return [
        guest_data(room, guest, places.get(guest.number), holes[guest.number], points[guest.number])
        for guest in room.guests.values()
    ]


def guest_data(
    room: Room, guest: Guest, place: Place | None, holes: list[standings.Punch], points: int
) -> Data:
    table = room.tables[place.table - 1] if place else None
    partner = 0
    if table is not None and place is not None and room.form.is_couples:
        partner = table.chairs[(place.chair + 1) % 4]
    return {
        "number": guest.number,
        "name": spoken([guest.name])[0],
        "part": guest.part,
        "robot": guest.is_robot,
        "level": USUAL if guest.is_robot else level_of(guest.name),
        "companion": guest.companion,
        "rests": guest.rests,
        "leaving": guest.is_leaving,
        "gone": guest.is_gone,
        "table": place.table if place else 0,
        "chair": place.chair if place else 0,
        "partner": partner,
        "dealer": table.chairs[table.dealer] if table is not None and table.dealer != NOT_DRAWN else 0,
        "punches": [{"round": hole.round, "table": hole.table} for hole in holes],
        "points": points,
    }


def tables_data(room: Room) -> list[Data]:
    """The tables as people sit now; with their scores while a round runs or is being settled."""
    is_playing = room.phase in (PLAYING, SETTLING)
    found: list[Data] = []
    for number, table in enumerate(room.tables, 1):
        row: Data = {
            "number": number,
            "chairs": list(table.chairs),
            "parts": list(table.parts),
            "dealer": 0 if table.dealer == NOT_DRAWN else table.chairs[table.dealer],
        }
        if is_playing:
            row.update(game_data(room, room.round.games[number - 1]))
        found.append(row)
    return found


def game_data(room: Room, game: TableGame) -> Data:
    """A table's game: its score by side or chair, its hands, and who has won as soon as that is known."""
    return {
        "number": game.number,
        "chairs": list(game.chairs),
        "dealer": game.chairs[game.dealer],
        "score": list(game.score(room.form)),
        "reported": game.is_reported(),
        "hands": [{"deal": hand.deal, "points": list(hand.points), "tick": hand.tick} for hand in game.hands],
        "winners": game.winners(room.form),
        "level": game.contest_due() is not None,
    }


def round_data(room: Room, round: Round) -> Data:
    return {
        "number": round.number,
        "tables": [
            game_data(room, game) | {"punched": round.punched(game, room.form, room.tie_rule)}
            for game in round.games
        ],
        "resting": list(round.resting),
        "tick": round.tick,
    }


def moves(room: Room) -> list[Move]:
    """Who went where at the last change; at first everybody comes from nowhere."""
    if not room.tables or room.newcomers:
        return []
    now = room.places()
    found = []
    for number in room.guests:
        start, goal = room.before.get(number), now.get(number)
        if start != goal:
            found.append(Move(number, start, goal))
    return found


def move_data(move: Move) -> Data:
    return {"guest": move.guest, "from": place_data(move.start), "to": place_data(move.goal)}


def place_data(place: Place | None) -> Data | None:
    return None if place is None else {"table": place.table, "chair": place.chair}


def standings_data(room: Room) -> list[Data]:
    rows: list[Data] = []
    for one in standings.standings(room):
        row: Data = {
            "rank": one.rank,
            "guest": one.guest,
            "name": spoken([room.guests[one.guest].name])[0],
            "punches": len(one.punches),
            "points": one.points,
            "games": one.games,
        }
        if room.is_duplicate:
            row |= {"luckless": round(one.luckless, 3), "compared": one.compared}
        rows.append(row)
    return rows


def play_off_data(room: Room) -> Data | None:
    play_off = room.play_off
    if play_off is None:
        return None
    return {
        "stage": play_off.stage,
        "tied": list(play_off.tied),
        "seats": list(play_off.seats),
        "sides": play_off.is_paired(),
        "games": [{"seats": list(seats), "score": list(score)} for seats, score in play_off.games],
    }


def prizes_data(room: Room) -> Data:
    """The best and the poorest; nobody before the end: progressive-trolley-euchre.prizes."""
    is_over = room.phase == OVER
    best = list(room.best) if is_over else []
    poorest = room.poorest.winner() if is_over and room.poorest is not None else 0
    return {"best": best, "poorest": poorest}
