"""The change of tables after a round: winners move up, losers of the head table go last."""

from functools import partial

from headtable.evening import resize_tables
from headtable.evening.command_type import Effect
from headtable.evening.evening_state import SEATED, SETTLING, EveningState, Refused
from headtable.evening.forms import LADY
from headtable.evening.guests import NOBODY_THERE, NOT_DRAWN, Table
from headtable.evening.round_results import TableGame
from headtable.evening.rounds import unknown
from headtable.evening.word_parser import groups, numbers


def require_settled(state: EveningState) -> None:
    """Refuse while a score or a cut is missing."""
    state.require(SETTLING)
    called = ", ".join(str(table) for table in state.round.claims)
    if called:
        raise Refused(
            f"not yet: the last hand of table {called} can still be called", state.form.clause("unfinished")
        )
    missing = unknown(state)
    if missing:
        tables = ", ".join(str(table) for table in missing)
        raise Refused(f"not yet: the score of table {tables} is missing", state.form.clause("wait"))
    if any(game.tie_break_due() for game in state.round.games):
        raise Refused("not yet: some are level and have to cut", state.form.clause("tie"))


def change(state: EveningState, words: list[str]) -> Effect:
    """`change`: all move at once: progressive-trolley.still-move, progressive-trolley.wait."""
    if words:
        raise Refused("say it like this: change")
    require_settled(state)
    if len(state.rounds) >= state.rounds_agreed:
        last = f"that was the last of {state.rounds_agreed} games: finish ends the evening"
        raise Refused(last, state.form.clause("end"))
    return partial(_change, state)


def _change(state: EveningState) -> None:
    """Winners of table t go to t - 1; the head table's losers fill the last one."""
    state.last_places = state.places()
    games = state.round.games
    stay = [game.winners(state.form) for game in games]
    up = stay[1:]
    stay[0] = games[0].stayers_at_head(state.form)
    for place, game in enumerate(games):
        if place:
            stay[place] = [guest for guest in game.chairs if guest not in up[place - 1]]
    down = [guest for guest in games[0].chairs if guest not in stay[0]]
    arriving = [*up, down]  # progressive-trolley.head-losers
    state.tables = []
    state.newcomers = []
    for game, stayed, came in zip(games, stay, arriving, strict=True):
        if state.form.is_couples:
            state.tables.append(_with_new_partners(state, game, stayed, came))
        else:
            state.tables.append(_with_empty_chairs(game, stayed))
            state.newcomers.append(came)
    state.phase = SEATED
    state.is_rest_due = state.sits_out
    if state.form.is_couples:
        go_home(state)
        resize_tables.fit(state)


def go_home(state: EveningState) -> None:
    """Remove the guests who announced during the round that they leave."""
    for guest in state.guests.values():
        if guest.is_leaving:
            guest.is_leaving = False
            guest.is_gone = True


def _with_new_partners(state: EveningState, game: TableGame, stayed: list[int], came: list[int]) -> Table:
    """The lady who stayed keeps her chair; the arriving gentleman sits opposite, the arriving lady on her
    left, the gentleman who stayed on her right: progressive-trolley-euchre.change-partners.

    The lady who has come deals first, wherever from: progressive-trolley-euchre.visiting-lady.
    """
    lady, gentleman = _by_part(state, stayed)
    new_lady, new_gentleman = _by_part(state, came)
    chair = game.chairs.index(lady)
    chairs = [NOBODY_THERE] * 4
    for step, guest in enumerate((lady, new_lady, new_gentleman, gentleman)):
        chairs[(chair + step) % 4] = guest
    dealer = NOT_DRAWN if state.form.is_drawn_for_deal else (chair + 1) % 4
    return Table(chairs, [state.guests[guest].part for guest in chairs], dealer)


def _by_part(state: EveningState, two: list[int]) -> tuple[int, int]:
    one, other = two
    return (one, other) if state.guests[one].part == LADY else (other, one)


def _with_empty_chairs(game: TableGame, stayed: list[int]) -> Table:
    chairs = [guest if guest in stayed else NOBODY_THERE for guest in game.chairs]
    return Table(chairs, [""] * len(chairs))


def chairs(state: EveningState, words: list[str]) -> Effect:
    """`* chairs 5 9 / 3 1`: the newcomers of each table in the order of its empty chairs."""
    if not state.newcomers:
        raise Refused("no chairs are to be drawn now")
    found = [numbers(group, "guest") for group in groups(words)]
    if [sorted(group) for group in found] != [sorted(group) for group in state.newcomers]:
        raise Refused("the newcomers of each table draw its empty chairs", state.form.clause("move"))
    return partial(_take_chairs, state, found)


def _take_chairs(state: EveningState, found: list[list[int]]) -> None:
    for table, group in zip(state.tables, found, strict=True):
        coming = iter(group)
        table.chairs = [next(coming) if guest == NOBODY_THERE else guest for guest in table.chairs]
    state.newcomers = []
    go_home(state)
    resize_tables.fit(state)
