"""The end of the evening: ties are decided, the best and the poorest are named."""

from functools import partial

from headtable.evening import standings
from headtable.evening.change_tables import require_settled
from headtable.evening.commands import Deed
from headtable.evening.cutting import is_final_settled
from headtable.evening.evening_state import OVER, PLAY_OFF, SEATED, SETTLING, Refused, Room
from headtable.evening.line_parser import numbers
from headtable.evening.play_off import DONE, GAME, PARTNERS, PlayOff


def finish(room: Room, words: list[str]) -> Deed:
    """`finish`: after the agreed number of games, or sooner when it has become late."""
    if words:
        raise Refused("say it like this: finish")
    if room.phase == SETTLING:
        require_settled(room)
    room.require(SEATED, SETTLING)
    if not room.rounds:
        raise Refused("not one game has been played yet", room.form.clause("end"))
    return partial(_finish, room)


def _finish(room: Room) -> None:
    room.phase = PLAY_OFF
    room.newcomers = []
    count = standings.counted(room)
    able = standings.eligible(room)
    most = max((count[guest] for guest in able), default=0)
    tied = [guest for guest in able if count[guest] == most]
    room.best = tied
    if len(tied) > 1 and room.options.values["final-tie"] != "shared":
        way = str(room.options.values["final-tie"])
        room.play_off = PlayOff(room.form, way, tied, standings.points(room), room.is_honour)


def go_on(room: Room) -> None:
    """Find out what is still to be decided: first the best, then the poorest."""
    if not is_final_settled(room):
        return
    if room.play_off is not None:
        room.best = [room.play_off.winner()]
    if room.poorest is None:
        count = standings.counted(room)
        able = [guest for guest in standings.eligible(room) if guest not in room.best]
        fewest = min((count[guest] for guest in able), default=0)
        tied = [guest for guest in able if count[guest] == fewest]
        if not tied:
            room.phase = OVER
            return
        room.poorest = PlayOff(room.form, "cut", tied, {})  # a tie for the fewest is cut
    if room.poorest.stage == DONE:
        room.phase = OVER


def partners(room: Room, words: list[str]) -> Deed:
    """`* partners 3 8 5 1`: the chairs of a deciding game of four; partners sit opposite."""
    play_off = room.play_off
    if play_off is None or play_off.stage != PARTNERS:
        raise Refused("no partners are to be drawn now")
    drawn = numbers(words, "guest")
    if sorted(drawn) != sorted(play_off.tied):
        raise Refused("the four who are level draw for partners", room.form.clause("final"))
    return partial(play_off.sit, drawn)


def decide(room: Room, words: list[str]) -> Deed:
    """`decide 5 3`: the result of the deciding game, by chair, or by side where four play."""
    play_off = room.play_off
    if room.phase != PLAY_OFF or play_off is None or play_off.stage != GAME:
        raise Refused("no deciding game is being played", room.form.clause("final"))
    score = numbers(words, "score")
    reason = play_off.why_not_result(score)
    if reason:
        raise Refused(reason, room.form.clause("final"))
    return partial(play_off.hear, score)
