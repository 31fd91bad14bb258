"""An evening told in lines of text, for a terminal."""

from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER, Room
from headtable.evening.standings import Standing
from headtable.evening.table_game import TableGame
from headtable.table.house_seats import level_of, spoken


def name(room: Room, guest: int) -> str:
    return spoken([room.guests[guest].name])[0]


def in_words(evening: Evening, number: int) -> str:
    """One round: the head table in full, the others in brief."""
    room = evening.room
    round = room.rounds[number - 1]
    bell = f", bell at tick {round.tick}" if round.tick else ""
    lines = [f"game {number}{bell}", f"  head table  {_head(room, round.games[0])}"]
    others = "  ".join(_brief(room, game) for game in round.games[1:])
    lines.append(f"  tables 2-{len(round.games)}  {others}")
    if round.resting:
        lines.append(f"  resting     {', '.join(name(room, guest) for guest in round.resting)}")
    return "\n".join(lines)


def _head(room: Room, game: TableGame) -> str:
    score = game.score(room.form)
    if not room.form.is_couples:
        return ", ".join(
            f"{name(room, guest)} {points}" for guest, points in zip(game.chairs, score, strict=True)
        )
    one, two = (
        f"{name(room, game.chairs[side])} and {name(room, game.chairs[side + 2])}" for side in range(2)
    )
    return f"{one} {score[0]} : {score[1]} {two}"


def _brief(room: Room, game: TableGame) -> str:
    return ":".join(str(points) for points in game.score(room.form))


def result_in_words(evening: Evening) -> str:
    """Standings with the punched cards, and the prizes."""
    room = evening.room
    table = evening.standings()
    levels = {level_of(room.guests[one.guest].name) for one in table}
    names = {one.guest: room.guests[one.guest].name for one in table}
    if len(levels) == 1:
        names = {guest: name(room, guest) for guest in names}
    width = max((len(said) for said in names.values()), default=0)
    luck = "  above the others" if room.is_duplicate else ""
    lines = [f"{'':4} {'guest':{width}}  won  points{luck}  punched in game (table)"]
    for one in table:
        holes = " ".join(f"{hole.round}({hole.table})" for hole in one.punches)
        above = f"  {one.luckless:+16.2f}" if room.is_duplicate else ""
        won = f"{names[one.guest]:{width}}  {len(one.punches):3}  {one.points:6}"
        lines.append(f"{one.rank:3}. {won}{above}  {holes}".rstrip())
    return "\n".join([*lines, *_play_offs(room), *_prizes(room, table)])


def _play_offs(room: Room) -> list[str]:
    games = room.play_off.games if room.play_off is not None else []
    lines = []
    for seats, score in games:
        told = ", ".join(
            f"{name(room, guest)} {score[place % len(score)]}" for place, guest in enumerate(seats)
        )
        lines.append(f"deciding game: {told}")
    return lines


def _prizes(room: Room, table: list[Standing]) -> list[str]:
    """The best and the poorest, once all is decided: progressive-trolley-euchre.prizes."""
    if room.phase != OVER:
        return []
    lines = [f"first prize: {', '.join(name(room, guest) for guest in room.best)}"]
    if room.poorest is not None:
        lines.append(f"booby prize: {name(room, room.poorest.winner())}")
    if table and room.is_duplicate:
        best = max(table, key=lambda one: one.luckless)
        lines.append(f"best with the luck of the deals taken out: {name(room, best.guest)}")
    return lines
