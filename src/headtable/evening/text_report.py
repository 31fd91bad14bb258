"""A report of an evening as text, for the terminal."""

from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER, EveningState
from headtable.evening.round_results import TableGame
from headtable.evening.standings import GuestStanding
from headtable.table.house_seats import level_of, without_level


def name(state: EveningState, guest: int) -> str:
    return without_level(state.guests[guest].name)


def in_words(evening: Evening, number: int) -> str:
    """One round: the head table in full, the others in brief."""
    state = evening.state
    round = state.rounds[number - 1]
    bell = f", bell at tick {round.tick}" if round.tick else ""
    lines = [f"game {number}{bell}", f"  head table  {_head(state, round.games[0])}"]
    others = "  ".join(_brief(state, game) for game in round.games[1:])
    lines.append(f"  tables 2-{len(round.games)}  {others}")
    if round.resting:
        lines.append(f"  resting     {', '.join(name(state, guest) for guest in round.resting)}")
    return "\n".join(lines)


def _head(state: EveningState, game: TableGame) -> str:
    score = game.score(state.form)
    if not state.form.is_couples:
        return ", ".join(
            f"{name(state, guest)} {points}" for guest, points in zip(game.chairs, score, strict=True)
        )
    one, two = (
        f"{name(state, game.chairs[side])} and {name(state, game.chairs[side + 2])}" for side in range(2)
    )
    return f"{one} {score[0]} : {score[1]} {two}"


def _brief(state: EveningState, game: TableGame) -> str:
    return ":".join(str(points) for points in game.score(state.form))


def result_in_words(evening: Evening) -> str:
    """Standings with the punched cards, and the prizes."""
    state = evening.state
    table = evening.standings()
    levels = {level_of(state.guests[one.guest].name) for one in table}
    names = {one.guest: state.guests[one.guest].name for one in table}
    if len(levels) == 1:
        names = {guest: name(state, guest) for guest in names}
    width = max((len(said) for said in names.values()), default=0)
    luck = "  above the others" if state.is_duplicate else ""
    lines = [f"{'':4} {'guest':{width}}  won  points{luck}  punched in game (table)"]
    for one in table:
        holes = " ".join(f"{hole.round}({hole.table})" for hole in one.punches)
        above = f"  {one.luckless:+16.2f}" if state.is_duplicate else ""
        won = f"{names[one.guest]:{width}}  {len(one.punches):3}  {one.points:6}"
        lines.append(f"{one.rank:3}. {won}{above}  {holes}".rstrip())
    return "\n".join([*lines, *_play_offs(state), *_prizes(state, table)])


def _play_offs(state: EveningState) -> list[str]:
    games = state.play_off.games if state.play_off is not None else []
    lines = []
    for seats, score in games:
        told = ", ".join(
            f"{name(state, guest)} {score[place % len(score)]}" for place, guest in enumerate(seats)
        )
        lines.append(f"deciding game: {told}")
    return lines


def _prizes(state: EveningState, table: list[GuestStanding]) -> list[str]:
    """The best and the poorest, once all is decided: progressive-trolley-euchre.prizes."""
    if state.phase != OVER:
        return []
    lines = [f"first prize: {', '.join(name(state, guest) for guest in state.best)}"]
    if state.poorest is not None:
        lines.append(f"booby prize: {name(state, state.poorest.winner())}")
    if table and state.is_duplicate:
        best = max(table, key=lambda one: one.luckless)
        lines.append(f"best with the luck of the deals taken out: {name(state, best.guest)}")
    return lines
