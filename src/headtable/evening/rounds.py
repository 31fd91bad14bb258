"""A round: it begins, hands are finished, scores come in, and the bell ends it for all."""

from functools import partial

from headtable.evening.commands import Deed
from headtable.evening.evening_state import PLAYING, SEATED, SETTLING, Refused, Room
from headtable.evening.guests import NOT_DRAWN
from headtable.evening.line_parser import number, numbers, tail
from headtable.evening.score_checks import HEAD_GAINS, IN_HONOUR, OF_ONE_DEAL, why_not_head_total
from headtable.evening.seating import is_rest_due
from headtable.evening.table_game import Hand, Round, TableGame

HEAD_TABLE = 1  # progressive-trolley.tables, progressive-trolley-euchre.head-table
CLAIMS = "claims"


def begin(room: Room, words: list[str]) -> Deed:
    """`begin`: a tap of the bell at the head table, and all begin at once."""
    if words:
        raise Refused("say it like this: begin")
    room.require(SEATED)
    if room.without_part() or is_rest_due(room) or room.newcomers:
        raise Refused("not yet: the lots for this round are still to be drawn", room.form.clause("seating"))
    if any(table.dealer == NOT_DRAWN for table in room.tables):
        raise Refused("not yet: who deals first is still to be found", room.form.clause("dealer"))
    if room.is_duplicate and not room.seed:
        raise Refused("not yet: the deals of this round are still to be drawn")
    return partial(_begin, room)


def _begin(room: Room) -> None:
    games = [
        TableGame(place, tuple(table.chairs), tuple(table.parts), table.dealer)
        for place, table in enumerate(room.tables, 1)
    ]
    resting = tuple(room.bench())
    for guest in resting:
        room.guests[guest].rests += 1
    room.rounds.append(Round(len(room.rounds) + 1, games, resting, room.seed))
    room.seed = 0
    room.is_rest_due = False
    room.phase = PLAYING


# Results -----------------------------------------------------------------------------------


def hand(room: Room, words: list[str]) -> Deed:
    """`hand 2 0 1`, with `deal 3`, `at 140` (its tick) and `out 4` (the chair that went out) where known."""
    words, deal = tail(words, "deal", "deal")
    words, tick = tail(words, "at", "tick")
    words, out = tail(words, "out", "chair")
    if not words:
        raise Refused("say it like this: hand 2 0 1")
    room.require(PLAYING, SETTLING)
    game = _game(room, words[0])
    points = _points(room, game, words[1:])
    _require_time(room, game, tick)
    last = max((one.deal for one in game.hands), default=0)
    if deal and deal <= last:
        raise Refused(f"deal {deal} of table {game.number} has been scored already")
    if game.typed is not None:
        raise Refused(f"the score of table {game.number} has been told in one piece; correct it with score")
    if not room.form.has_bell and game.hands:
        raise Refused(
            "a round is one deal at every table; a slip is corrected with score", room.form.clause("score")
        )
    _require_possible(room, game, points, out)
    return partial(_add_hand, room, game, Hand(deal or last + 1, points, tick, out))


def _game(room: Room, word: str) -> TableGame:
    table = number(word, "table")
    if not 1 <= table <= len(room.round.games):
        raise Refused(
            f"there is no table {table}; there are {len(room.round.games)}", room.form.clause("tables")
        )
    return room.round.games[table - 1]


def _points(room: Room, game: TableGame, words: list[str]) -> tuple[int, ...]:
    wanted = 2 if room.form.is_couples else len(game.chairs)
    if len(words) != wanted:
        whose = "one for each side" if room.form.is_couples else "one for each chair"
        raise Refused(f"table {game.number} has {wanted} scores, {whose}, not {len(words)}")
    return tuple(numbers(words, "score"))


def _require_time(room: Room, game: TableGame, tick: int) -> None:
    """A hand in progress when the bell rings does not count."""
    before = max((one.tick for one in game.hands), default=0)
    if tick and tick <= before:
        raise Refused(f"the last hand of table {game.number} ended at tick {before}")
    if room.phase == PLAYING or game.number in room.round.claims:
        return
    if not room.form.has_bell:
        raise Refused("the round is over: a slip is corrected with score", room.form.clause("wait"))
    if not tick or not room.round.tick or tick > room.round.tick:
        raise Refused(
            "the bell has rung: a hand that was in progress does not count", room.form.clause("unfinished")
        )


def _require_possible(room: Room, game: TableGame, points: tuple[int, ...], out: int) -> None:
    """Refuse what the game cannot give."""
    if out and (room.form.game != "gyp" or out > len(points) or points[out - 1] < 2):
        raise Refused(f"chair {out} cannot have gone out with that score", room.form.clause("win"))
    reason = (IN_HONOUR if room.is_honour else OF_ONE_DEAL)[room.form.game](points)
    if reason:
        raise Refused(reason, room.form.clause("score"))
    if not room.form.has_bell or game.number != HEAD_TABLE:
        return
    if max(points) not in HEAD_GAINS:
        raise Refused(
            "nobody plays alone at the head table, so no hand gives four", room.form.clause("alone")
        )
    if max(game.score(room.form)) >= room.head_points:
        raise Refused(f"the head table has its {room.head_points} points already", room.form.clause("head"))


def _add_hand(room: Room, game: TableGame, finished: Hand) -> None:
    game.hands.append(finished)
    has_won = (
        game.number == HEAD_TABLE and room.form.has_bell and max(game.score(room.form)) >= room.head_points
    )
    if room.phase == PLAYING and has_won and room.counts_ticks and finished.tick:
        _end(room, finished.tick)
    _after_result(room, game)


def score(room: Room, words: list[str]) -> Deed:
    """`score 2 4 2`: a table's score of the round in one piece, told or corrected."""
    words, out = tail(words, "out", "chair")
    if not words:
        raise Refused("say it like this: score 2 4 2")
    room.require(PLAYING, SETTLING)
    game = _game(room, words[0])
    points = _points(room, game, words[1:])
    if room.form.has_bell:
        if game.number == HEAD_TABLE:
            reason = why_not_head_total(points, room.head_points)
            if not reason and room.phase == SETTLING and max(points) < room.head_points:
                reason = f"the bell has rung, so one side of the head table must have {room.head_points}"
            if reason:
                raise Refused(reason, room.form.clause("head"))
    else:
        _require_possible(room, game, points, out)
    return partial(_set_score, room, game, points, out)


def _set_score(room: Room, game: TableGame, points: tuple[int, ...], out: int) -> None:
    if room.form.has_bell:
        game.typed = points
    else:
        game.hands = [Hand(1, points, game.hands[0].tick if game.hands else 0, out)]
    _after_result(room, game)


def _after_result(room: Room, game: TableGame) -> None:
    """Without a bell the round is over when all have finished: progressive-trolley.wait."""
    room.round.claims = tuple(table for table in room.round.claims if table != game.number)
    if room.phase == SETTLING:
        game.judge(room.form)
    elif not room.form.has_bell and all(one.is_reported() for one in room.round.games):
        _end(room, 0)


# The end of the round ------------------------------------------------------------------------


def bell(room: Room, words: list[str]) -> Deed:
    """`bell`, or `bell at 512`: the head table has its points, and all stop.

    In honour mode `bell claims 2 5` names the tables that have played a hand right out of which a revoke may
    still be called; its score is told when it can be called no more.
    """
    words, tick = tail(words, "at", "tick")
    if words and words[0] != CLAIMS:
        raise Refused("say it like this: bell")
    if room.phase != PLAYING:
        raise Refused(
            "no round is running, so there is nothing for the bell to end", room.form.clause("bell")
        )
    if not room.form.has_bell:
        raise Refused(
            "this form has no bell: the round ends when every table has finished", room.form.clause("wait")
        )
    head = room.round.games[0]
    most = max(head.score(room.form))
    if head.is_reported() and most < room.head_points:
        reason = (
            f"the head table has {most} points of {room.head_points}; the bell rings when one side has them"
        )
        raise Refused(reason, room.form.clause("bell"))
    return partial(_end, room, tick, _claims(room, words[1:]) if words else ())


def _claims(room: Room, words: list[str]) -> tuple[int, ...]:
    """The tables whose last hand can still be called when the bell rings."""
    if not room.is_honour:
        raise Refused(
            "only in honour mode can a hand be called after the bell", room.form.clause("unfinished")
        )
    games = [_game(room, word) for word in words]
    tables = tuple(game.number for game in games)
    if not tables or len(set(tables)) != len(tables):
        raise Refused("say it like this: bell claims 2 5")
    if HEAD_TABLE in tables:
        reason = "the bell is not rung before the last hand of the head table can be called no more"
        raise Refused(reason, room.form.clause("unfinished"))
    typed = next((game.number for game in games if game.typed is not None), 0)
    if typed:
        raise Refused(f"the score of table {typed} has been told in one piece")
    return tables


def _end(room: Room, tick: int, claims: tuple[int, ...] = ()) -> None:
    room.phase = SETTLING
    room.round.is_rung = True
    room.round.claims = claims
    room.round.tick = tick
    if tick:  # what came in early, but was finished after the bell
        for game in room.round.games:
            game.hands = [one for one in game.hands if one.tick <= tick]
    for game in room.round.games:
        if is_known(room, game):
            game.judge(room.form)


def is_known(room: Room, game: TableGame) -> bool:
    """Whether a table's score is known; where ticks are counted, no finished hand is nothing to nothing."""
    if game.number in room.round.claims:
        return False
    return game.is_reported() or (bool(room.round.tick) and game.number != HEAD_TABLE)


def unknown(room: Room) -> list[int]:
    """The tables whose score has still to be told."""
    return [game.number for game in room.round.games if not is_known(room, game)]
