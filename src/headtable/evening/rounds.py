"""Commands of a round: it begins, hands and scores are reported, the bell ends it at all tables."""

from functools import partial

from headtable.evening.command_type import Effect
from headtable.evening.evening_state import PLAYING, SEATED, SETTLING, EveningState, Refused
from headtable.evening.guests import NOT_DRAWN
from headtable.evening.round_results import Hand, Round, TableGame
from headtable.evening.score_checks import HEAD_GAINS, IN_HONOUR, OF_ONE_DEAL, why_not_head_total
from headtable.evening.seating import is_rest_due
from headtable.evening.word_parser import number, numbers, take_keyword

HEAD_TABLE = 1  # progressive-trolley.tables, progressive-trolley-euchre.head-table
CLAIMS = "claims"


def begin(state: EveningState, words: list[str]) -> Effect:
    """`begin`: a tap of the bell at the head table, and all begin at once."""
    if words:
        raise Refused("say it like this: begin")
    state.require(SEATED)
    if state.without_part() or is_rest_due(state) or state.newcomers:
        raise Refused("not yet: the lots for this round are still to be drawn", state.form.clause("seating"))
    if any(table.dealer == NOT_DRAWN for table in state.tables):
        raise Refused("not yet: who deals first is still to be found", state.form.clause("dealer"))
    if state.is_duplicate and not state.seed:
        raise Refused("not yet: the deals of this round are still to be drawn")
    return partial(_begin, state)


def _begin(state: EveningState) -> None:
    games = [
        TableGame(place, tuple(table.chairs), tuple(table.parts), table.dealer)
        for place, table in enumerate(state.tables, 1)
    ]
    resting = tuple(state.bench())
    for guest in resting:
        state.guests[guest].rests += 1
    state.rounds.append(Round(len(state.rounds) + 1, games, resting, state.seed))
    state.seed = 0
    state.is_rest_due = False
    state.phase = PLAYING


# Results -----------------------------------------------------------------------------------


def hand(state: EveningState, words: list[str]) -> Effect:
    """`hand 2 0 1`, with `deal 3`, `at 140` (its tick) and `out 4` (the chair that went out) where known."""
    words, deal = take_keyword(words, "deal", "deal")
    words, tick = take_keyword(words, "at", "tick")
    words, out = take_keyword(words, "out", "chair")
    game, points = _result(state, words, "hand 2 0 1")
    _require_time(state, game, tick)
    last = max((one.deal for one in game.hands), default=0)
    if deal and deal <= last:
        raise Refused(f"deal {deal} of table {game.number} has been scored already")
    if game.typed is not None:
        raise Refused(f"the score of table {game.number} has been told in one piece; correct it with score")
    if not state.form.has_bell and game.hands:
        raise Refused(
            "a round is one deal at every table; a slip is corrected with score", state.form.clause("score")
        )
    _require_possible(state, game, points, out)
    return partial(_add_hand, state, game, Hand(deal or last + 1, points, tick, out))


def _result(state: EveningState, words: list[str], usage: str) -> tuple[TableGame, tuple[int, ...]]:
    """The table that a line is about, and its points by side or chair."""
    if not words:
        raise Refused(f"say it like this: {usage}")
    state.require(PLAYING, SETTLING)
    game = _game(state, words[0])
    return game, _points(state, game, words[1:])


def _game(state: EveningState, word: str) -> TableGame:
    table = number(word, "table")
    if not 1 <= table <= len(state.round.games):
        raise Refused(
            f"there is no table {table}; there are {len(state.round.games)}", state.form.clause("tables")
        )
    return state.round.games[table - 1]


def _points(state: EveningState, game: TableGame, words: list[str]) -> tuple[int, ...]:
    wanted = 2 if state.form.is_couples else len(game.chairs)
    if len(words) != wanted:
        whose = "one for each side" if state.form.is_couples else "one for each chair"
        raise Refused(f"table {game.number} has {wanted} scores, {whose}, not {len(words)}")
    return tuple(numbers(words, "score"))


def _require_time(state: EveningState, game: TableGame, tick: int) -> None:
    """A hand in progress when the bell rings does not count."""
    before = max((one.tick for one in game.hands), default=0)
    if tick and tick <= before:
        raise Refused(f"the last hand of table {game.number} ended at tick {before}")
    if state.phase == PLAYING or game.number in state.round.claims:
        return
    if not state.form.has_bell:
        raise Refused("the round is over: a slip is corrected with score", state.form.clause("wait"))
    if not tick or not state.round.tick or tick > state.round.tick:
        raise Refused(
            "the bell has rung: a hand that was in progress does not count", state.form.clause("unfinished")
        )


def _require_possible(state: EveningState, game: TableGame, points: tuple[int, ...], out: int) -> None:
    """Refuse what the game cannot give."""
    if out and (state.form.game != "gyp" or out > len(points) or points[out - 1] < 2):
        raise Refused(f"chair {out} cannot have gone out with that score", state.form.clause("win"))
    reason = (IN_HONOUR if state.is_honour else OF_ONE_DEAL)[state.form.game](points)
    if reason:
        raise Refused(reason, state.form.clause("score"))
    if not state.form.has_bell or game.number != HEAD_TABLE:
        return
    if max(points) not in HEAD_GAINS:
        raise Refused(
            "nobody plays alone at the head table, so no hand gives four", state.form.clause("alone")
        )
    if max(game.score(state.form)) >= state.head_points:
        raise Refused(f"the head table has its {state.head_points} points already", state.form.clause("head"))


def _add_hand(state: EveningState, game: TableGame, finished: Hand) -> None:
    game.hands.append(finished)
    has_won = (
        game.number == HEAD_TABLE and state.form.has_bell and max(game.score(state.form)) >= state.head_points
    )
    if state.phase == PLAYING and has_won and state.counts_ticks and finished.tick:
        _end(state, finished.tick)
    _after_result(state, game)


def score(state: EveningState, words: list[str]) -> Effect:
    """`score 2 4 2`: a table's score of the round in one piece, told or corrected."""
    words, out = take_keyword(words, "out", "chair")
    game, points = _result(state, words, "score 2 4 2")
    if state.form.has_bell:
        if game.number == HEAD_TABLE:
            reason = why_not_head_total(points, state.head_points)
            if not reason and state.phase == SETTLING and max(points) < state.head_points:
                reason = f"the bell has rung, so one side of the head table must have {state.head_points}"
            if reason:
                raise Refused(reason, state.form.clause("head"))
    else:
        _require_possible(state, game, points, out)
    return partial(_set_score, state, game, points, out)


def _set_score(state: EveningState, game: TableGame, points: tuple[int, ...], out: int) -> None:
    if state.form.has_bell:
        game.typed = points
    else:
        game.hands = [Hand(1, points, game.hands[0].tick if game.hands else 0, out)]
    _after_result(state, game)


def _after_result(state: EveningState, game: TableGame) -> None:
    """Without a bell the round is over when all have finished: progressive-trolley.wait."""
    state.round.claims = tuple(table for table in state.round.claims if table != game.number)
    if state.phase == SETTLING:
        game.judge(state.form)
    elif not state.form.has_bell and all(one.is_reported() for one in state.round.games):
        _end(state, 0)


# The end of the round ------------------------------------------------------------------------


def bell(state: EveningState, words: list[str]) -> Effect:
    """`bell`, or `bell at 512`: the head table has its points, and all stop.

    In honour mode `bell claims 2 5` names the tables that have played a hand right out of which a revoke may
    still be called; its score is told when it can be called no more.
    """
    words, tick = take_keyword(words, "at", "tick")
    if words and words[0] != CLAIMS:
        raise Refused("say it like this: bell")
    if state.phase != PLAYING:
        raise Refused(
            "no round is running, so there is nothing for the bell to end", state.form.clause("bell")
        )
    if not state.form.has_bell:
        raise Refused(
            "this form has no bell: the round ends when every table has finished", state.form.clause("wait")
        )
    head = state.round.games[0]
    most = max(head.score(state.form))
    if head.is_reported() and most < state.head_points:
        reason = (
            f"the head table has {most} points of {state.head_points}; the bell rings when one side has them"
        )
        raise Refused(reason, state.form.clause("bell"))
    return partial(_end, state, tick, _claims(state, words[1:]) if words else ())


def _claims(state: EveningState, words: list[str]) -> tuple[int, ...]:
    """The tables whose last hand can still be called when the bell rings."""
    if not state.is_honour:
        raise Refused(
            "only in honour mode can a hand be called after the bell", state.form.clause("unfinished")
        )
    games = [_game(state, word) for word in words]
    tables = tuple(game.number for game in games)
    if not tables or len(set(tables)) != len(tables):
        raise Refused("say it like this: bell claims 2 5")
    if HEAD_TABLE in tables:
        reason = "the bell is not rung before the last hand of the head table can be called no more"
        raise Refused(reason, state.form.clause("unfinished"))
    typed = next((game.number for game in games if game.typed is not None), 0)
    if typed:
        raise Refused(f"the score of table {typed} has been told in one piece")
    return tables


def _end(state: EveningState, tick: int, claims: tuple[int, ...] = ()) -> None:
    state.phase = SETTLING
    state.round.is_rung = True
    state.round.claims = claims
    state.round.tick = tick
    if tick:  # what came in early, but was finished after the bell
        for game in state.round.games:
            game.hands = [one for one in game.hands if one.tick <= tick]
    for game in state.round.games:
        if is_known(state, game):
            game.judge(state.form)


def is_known(state: EveningState, game: TableGame) -> bool:
    """Whether a table's score is known; where ticks are counted, no finished hand is nothing to nothing."""
    if game.number in state.round.claims:
        return False
    return game.is_reported() or (bool(state.round.tick) and game.number != HEAD_TABLE)


def unknown(state: EveningState) -> list[int]:
    """The tables whose score has still to be told."""
    return [game.number for game in state.round.games if not is_known(state, game)]
