"""Commands that end the evening: ties are decided, the best and the poorest are named."""

from functools import partial

from headtable.evening import standings
from headtable.evening.command_type import Effect
from headtable.evening.cutting import is_final_settled
from headtable.evening.evening_state import OVER, PLAY_OFF, SEATED, SETTLING, EveningState, Refused
from headtable.evening.move_guests import require_settled
from headtable.evening.play_off import DONE, GAME, PARTNERS, PlayOff
from headtable.evening.word_parser import numbers


def finish(state: EveningState, words: list[str]) -> Effect:
    """`finish`: after the agreed number of games, or sooner when it has become late."""
    if words:
        raise Refused("say it like this: finish")
    if state.phase == SETTLING:
        require_settled(state)
    state.require(SEATED, SETTLING)
    if not state.rounds:
        raise Refused("not one game has been played yet", state.form.clause("end"))
    return partial(_finish, state)


def _finish(state: EveningState) -> None:
    state.phase = PLAY_OFF
    state.newcomers = []
    count = standings.counted(state)
    able = standings.eligible(state)
    most = max((count[guest] for guest in able), default=0)
    tied = [guest for guest in able if count[guest] == most]
    state.best = tied
    if len(tied) > 1 and state.options.values["final-tie"] != "shared":
        way = str(state.options.values["final-tie"])
        state.play_off = PlayOff(state.form, way, tied, standings.points(state), state.is_honour)


def go_on(state: EveningState) -> None:
    """Find out what is still to be decided: first the best, then the poorest."""
    if not is_final_settled(state):
        return
    if state.play_off is not None:
        state.best = [state.play_off.winner()]
    if state.poorest is None:
        count = standings.counted(state)
        able = [guest for guest in standings.eligible(state) if guest not in state.best]
        fewest = min((count[guest] for guest in able), default=0)
        tied = [guest for guest in able if count[guest] == fewest]
        if not tied:
            state.phase = OVER
            return
        state.poorest = PlayOff(state.form, "cut", tied, {})  # a tie for the fewest is cut
    if state.poorest.stage == DONE:
        state.phase = OVER


def partners(state: EveningState, words: list[str]) -> Effect:
    """`* partners 3 8 5 1`: the chairs of a deciding game of four; partners sit opposite."""
    play_off = state.play_off
    if play_off is None or play_off.stage != PARTNERS:
        raise Refused("no partners are to be drawn now")
    drawn = numbers(words, "guest")
    if sorted(drawn) != sorted(play_off.tied):
        raise Refused("the four who are level draw for partners", state.form.clause("final"))
    return partial(play_off.sit, drawn)


def decide(state: EveningState, words: list[str]) -> Effect:
    """`decide 5 3`: the result of the deciding game, by chair, or by side where four play."""
    play_off = state.play_off
    if state.phase != PLAY_OFF or play_off is None or play_off.stage != GAME:
        raise Refused("no deciding game is being played", state.form.clause("final"))
    score = numbers(words, "score")
    reason = play_off.why_not_result(score)
    if reason:
        raise Refused(reason, state.form.clause("final"))
    return partial(play_off.record_result, score)
