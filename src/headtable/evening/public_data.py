"""The public data of an evening as JSON-ready dictionaries."""

from typing import TypeAlias

from headtable.evening import standings
from headtable.evening.chance import DueDraw, due, rivals_of
from headtable.evening.evening_state import OVER, PLAYING, SETTLING, EveningState
from headtable.evening.forms import PARTS, Form
from headtable.evening.guests import NOT_DRAWN, Guest, GuestMove, Place
from headtable.evening.round_results import Round, TableGame
from headtable.evening.rounds import unknown
from headtable.table.house_seats import DEFAULT_LEVEL, level_of, without_level

Data: TypeAlias = dict[str, object]


def state_data(state: EveningState) -> Data:
    """Everything that everybody may see."""
    awaited = due(state)
    return {
        "form": form_data(state.form),
        "options": dict(state.options.values),
        "parts": {part: state.part_name(part) for part in PARTS} if state.form.is_couples else {},
        "phase": state.phase,
        "round": len(state.rounds),
        "rounds": state.rounds_agreed,
        "due": due_data(awaited) if awaited else None,
        "rivals": rivals_of(state, awaited) if awaited and awaited.is_cut else [],
        "missing": unknown(state) if state.phase in (PLAYING, SETTLING) else [],
        "claims": list(state.round.claims) if state.phase == SETTLING else [],
        "guests": guests_data(state),
        "tables": tables_data(state),
        "bench": state.bench() if state.tables else [],
        "moves": [move_data(move) for move in moves(state)],
        "played": [round_data(state, round) for round in standings.finished(state)],
        "standings": standings_data(state),
        "play_off": play_off_data(state),
        "prizes": prizes_data(state),
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
        "cut_for": awaited.cut_for,
        "table": awaited.table,
        "line": awaited.line_start,
    }


def guests_data(state: EveningState) -> list[Data]:
    places, holes, points = state.places(), standings.punches(state), standings.points(state)
    return [
        guest_data(state, guest, places.get(guest.number), holes[guest.number], points[guest.number])
        for guest in state.guests.values()
    ]


def guest_data(
    state: EveningState, guest: Guest, place: Place | None, holes: list[standings.Punch], points: int
) -> Data:
    table = state.tables[place.table - 1] if place else None
    partner = 0
    if table is not None and place is not None and state.form.is_couples:
        partner = table.chairs[(place.chair + 1) % 4]
    return {
        "number": guest.number,
        "name": without_level(guest.name),
        "part": guest.part,
        "robot": guest.is_robot,
        "level": DEFAULT_LEVEL if guest.is_robot else level_of(guest.name),
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


def tables_data(state: EveningState) -> list[Data]:
    """The tables as people sit now; with their scores while a round runs or is being settled."""
    is_playing = state.phase in (PLAYING, SETTLING)
    found: list[Data] = []
    for number, table in enumerate(state.tables, 1):
        row: Data = {
            "number": number,
            "chairs": list(table.chairs),
            "parts": list(table.parts),
            "dealer": 0 if table.dealer == NOT_DRAWN else table.chairs[table.dealer],
        }
        if is_playing:
            row.update(game_data(state, state.round.games[number - 1]))
        found.append(row)
    return found


def game_data(state: EveningState, game: TableGame) -> Data:
    """A table's game: its score by side or chair, its hands, and who has won as soon as that is known."""
    return {
        "number": game.number,
        "chairs": list(game.chairs),
        "dealer": game.chairs[game.dealer],
        "score": list(game.score(state.form)),
        "reported": game.is_reported(),
        "hands": [{"deal": hand.deal, "points": list(hand.points), "tick": hand.tick} for hand in game.hands],
        "winners": game.winners(state.form),
        "level": game.tie_break_due() is not None,
    }


def round_data(state: EveningState, round: Round) -> Data:
    return {
        "number": round.number,
        "tables": [
            game_data(state, game) | {"punched": round.punched(game, state.form, state.tie_rule)}
            for game in round.games
        ],
        "resting": list(round.resting),
        "tick": round.tick,
    }


def moves(state: EveningState) -> list[GuestMove]:
    """The moves of the last change of tables; at first everybody comes from no place."""
    if not state.tables or state.newcomers:
        return []
    now = state.places()
    found = []
    for number in state.guests:
        start, goal = state.last_places.get(number), now.get(number)
        if start != goal:
            found.append(GuestMove(number, start, goal))
    return found


def move_data(move: GuestMove) -> Data:
    return {"guest": move.guest, "from": place_data(move.start), "to": place_data(move.goal)}


def place_data(place: Place | None) -> Data | None:
    return None if place is None else {"table": place.table, "chair": place.chair}


def standings_data(state: EveningState) -> list[Data]:
    rows: list[Data] = []
    for one in standings.standings(state):
        row: Data = {
            "rank": one.rank,
            "guest": one.guest,
            "name": without_level(state.guests[one.guest].name),
            "punches": len(one.punches),
            "points": one.points,
            "games": one.games,
        }
        if state.is_duplicate:
            row |= {"luckless": round(one.luckless, 3), "compared": one.compared}
        rows.append(row)
    return rows


def play_off_data(state: EveningState) -> Data | None:
    play_off = state.play_off
    if play_off is None:
        return None
    return {
        "stage": play_off.stage,
        "tied": list(play_off.tied),
        "seats": list(play_off.seats),
        "sides": play_off.is_paired(),
        "games": [{"seats": list(seats), "score": list(score)} for seats, score in play_off.games],
    }


def prizes_data(state: EveningState) -> Data:
    """The best and the poorest; nobody before the end: progressive-trolley-euchre.prizes."""
    is_over = state.phase == OVER
    best = list(state.best) if is_over else []
    poorest = state.poorest.winner() if is_over and state.poorest is not None else 0
    return {"best": best, "poorest": poorest}
