"""The laws that hold for every game (DESIGN.md), each tried on real positions.

A law of a game looks at a whole game, a law of a moment at one position of it.  Each raises AssertionError
where it is broken.  `broken_laws` tries them all on a table and names those that fail.
"""

import copy
import pickle
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

from game_moments import IS_LONG, MOST_MOVES, Moment, Played, games_of
from game_setups import Table, awaited, fields, play, turned_move
from indistinguishable_worlds import other_worlds
from state_difference import difference

from headtable import CHANCE, NOBODY, BadSetup, Move, Refusal, Rng, State, rulebooks
from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import LEVELS, house_player
from headtable.narration.refusals import breach, told
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import BELL, shuffle, word
from headtable.rules.core.random_play import play_out
from headtable.table.log import Log
from headtable.table.logged_game import LoggedGame

MOVES_TRIED = 40  # of the whole vocabulary, by each seat at each moment
REFUSALS_TRIED = 6
PLAYED_ON = 60  # moves, by a clone
SWAPS_TRIED = 6
SAMPLES = 24  # imagined worlds, of which two must differ


def broken_laws(table: Table) -> dict[str, str]:
    """By its name, each law that does not hold at some game of this table, and where."""
    broken: dict[str, str] = {}
    for game in games_of(table):
        for law in OF_A_GAME:
            _try(law, game, f"{table}, game {game.seed}", broken)
        for moment in game.moments:
            for look in OF_A_MOMENT:
                _try(look, moment, str(moment), broken)
    return broken


def _try(law: Callable[..., None], subject: object, where: str, broken: dict[str, str]) -> None:
    name = law.__name__
    if name in broken:
        return
    try:
        law(subject)
    except Exception as error:  # whatever it is, the law does not hold
        spot = traceback.extract_tb(error.__traceback__)[-1]
        broken[name] = f"{where}: {type(error).__name__} {error} ({spot.name}, {spot.line})"


def cards_everywhere(state: State) -> list[int]:
    return sorted(card for place in state.places() for card in place.cards)


# Laws of a game ------------------------------------------------------------------------------------


def law_1_to_3_cards_are_kept_somebody_can_act_and_it_ends(game: Played) -> None:
    """Also law 7, text to move to text, and law 8: the same moves make the same moments."""
    state = game.table.start()
    assert len(game.steps) <= state.cap()
    moments = {moment.at: moment for moment in game.moments}
    for number, (seat, move) in enumerate(game.steps):
        if number in moments:
            assert fields(state) == fields(moments[number].state), "the replay differs"
        assert cards_everywhere(state) == state.pack()
        assert state.to_act() != NOBODY
        if state.to_act() == CHANCE:
            assert state.waiting() == []
        else:
            assert state.legal_moves(state.to_act())
        state.apply(seat, move)
    assert state.to_act() == NOBODY
    assert cards_everywhere(state) == state.pack()
    assert state.winners()


def law_7_text_to_move_to_text(game: Played) -> None:
    state = game.table.start()
    for text, move in game.vocabulary.items():
        read = state.parse(text)
        assert read == move
        assert (read.text, read.verb, read.card, read.cards, read.number) == (
            text, move.verb, move.card, move.cards, move.number,
        )  # fmt: skip


def law_8_any_prefix_of_the_log_gives_the_live_state(game: Played) -> None:
    """As written to a file and read again, at each moment, by the logged game itself."""
    table = game.table
    logged_game = LoggedGame.start(table.game, table.seats, options=table.chosen())
    for seat, move in game.steps[: game.moments[-2].at if len(game.moments) > 1 else 0]:
        logged_game.log.add(seat, move.text)
    again = LoggedGame.resume(Log.read(logged_game.log.text()))
    for moment in game.moments[:-1][:: max(1, len(game.moments) // 2)]:
        assert fields(again.at(moment.at)) == fields(moment.state)


def law_9_turning_the_table_turns_the_result(game: Played) -> None:
    table = game.table
    turn = 1 + game.seed % (table.seats - 1)

    def turned(seat: int) -> int:
        return (seat + turn) % table.seats

    state = table.start(dealer=0)
    other = table.turned(turn).start(dealer=turned(0))
    for seat, move in play(state, Rng(game.seed), 400):
        made = move if seat == CHANCE else turned_move(other, move, turn)
        other.apply(CHANCE if seat == CHANCE else turned(seat), made)
    assert other.to_act() == (turned(state.to_act()) if state.to_act() >= 0 else state.to_act())
    assert [other.scores[turned(seat)] for seat in range(table.seats)] == state.scores
    assert sorted(turned(seat) for seat in state.winners()) == sorted(other.winners())
    assert [(note.clause, turned(note.seat), note.points) for note in state.notes] == [
        (note.clause, note.seat, note.points) for note in other.notes
    ]


def law_10_the_score_sheet_adds_up_and_cites_the_book(game: Played) -> None:
    """The general half: the notes are the scores, and each has a catalogued reason."""
    for moment in game.moments:
        state = moment.state
        sums = [0] * state.seats
        for note in state.notes:
            assert rulebooks.clause(note.clause).id == note.clause
            for seat in range(state.seats):
                if state.sides[seat] == state.sides[note.seat]:
                    sums[seat] += note.points
        assert sums == state.scores


# Laws of a moment ----------------------------------------------------------------------------------


def law_2_nobody_is_awaited_when_it_is_over(moment: Moment) -> None:
    """Also when it ends before its time: by the bell, or by whatever else chance may say now."""
    state = moment.state
    if state.is_over():
        assert_over(state)
        return
    assert state.to_act() in state.waiting()
    assert all(state.legal_moves(seat) for seat in state.waiting())
    sayings = [move for move in [BELL, *state.notation().every_move()] if not state.why_not(CHANCE, move)]
    for saying in sayings:
        after = state.clone()
        after.apply(CHANCE, saying)
        assert cards_everywhere(after) == state.pack()
        if saying is BELL:
            assert after.is_over()
        if after.is_over():
            assert_over(after)
        else:
            assert after.to_act() == CHANCE or after.to_act() in after.waiting()
            assert all(after.legal_moves(seat) for seat in after.waiting())
            play(after, moment.rng("chance"), 10)


def assert_over(state: State) -> None:
    assert state.to_act() == NOBODY
    assert state.winners()
    assert state.waiting() == state.awaited_in_public() == []
    for seat in range(state.seats):
        assert state.legal_moves(seat) == []
        assert state.view(seat).choices == []
        for move in state.notation().every_move()[:5]:
            assert state.why_not(seat, move) == "table.over"


def law_4_why_not_is_empty_exactly_for_legal_moves(moment: Moment) -> None:
    """And a refusal changes nothing, names a reason of the catalogue, and can be told in a sentence."""
    state = moment.state
    rng = moment.rng("why not")
    before = fields(state)
    for seat in range(state.seats):
        legal = state.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        refused = []
        for move in [*legal, *moves_to_try(moment, seat, rng)]:
            reason = state.why_not(seat, move)
            assert (reason == "") == (move in legal), (seat, move, reason)
            if reason:
                assert rulebooks.reason(reason).id == reason
                refused.append((move, reason))
        for move, reason in refused[:REFUSALS_TRIED]:
            refusal = refused_by(state, seat, move)
            assert refusal == reason, (seat, move, refusal)
        company = SeatNames.of(state.view(seat), [])
        for move, reason in {(move.verb, reason): (move, reason) for move, reason in refused}.values():
            assert told(state, seat, move.text, reason, company)[1].endswith("."), (seat, move, reason)
        view = state.view(seat)
        for choice in [choice for choice in view.choices if choice.breaks][:REFUSALS_TRIED]:
            assert breach(view, choice, company).endswith("."), choice.text
    assert fields(state) == before


def refused_by(state: State, seat: int, move: Move) -> str:
    try:
        state.apply(seat, move)
    except Refusal as refusal:
        return refusal.clause
    return ""


def moves_to_try(moment: Moment, seat: int, rng: Rng) -> list[Move]:
    """Some of all the moves of the game: those of the kind that is asked for first, then any."""
    state = moment.state
    every = [*state.notation().every_move(), *moment.game.vocabulary.values()]
    verbs = {move.verb for move in state.legal_moves(seat)} - {"shuffle"}
    kin = some([move for move in every if move.verb in verbs], MOVES_TRIED, rng)
    anybody = [move for other in range(state.seats) if other != seat for move in state.legal_moves(other)]
    return [*kin, *some(every, MOVES_TRIED // 4, rng), *some(anybody, MOVES_TRIED // 4, rng)]


def some(moves: list[Move], most: int, rng: Rng) -> list[Move]:
    if len(moves) <= most:
        return moves
    return [moves[rng.below(len(moves))] for _ in range(most)]


def law_5_a_clone_is_equal_and_shares_nothing(moment: Moment) -> None:
    """What is done to the one is not seen in the other, whichever of them is played on."""
    state = moment.state.clone()
    before = fields(moment.state)
    assert fields(state) == before
    twin = state.clone()
    seed = moment.rng("clone").word()
    play(twin, Rng(seed), PLAYED_ON)
    assert fields(state) == before, "the clone changed the original"
    other = state.clone()
    play(state, Rng(seed), PLAYED_ON)
    assert fields(other) == before, "the original changed the clone"
    assert fields(twin) == fields(state)


def law_of_play_outs_they_make_the_moves_that_are_named(moment: Moment) -> None:
    """By the same draws of chance a play-out goes as a game does in which the legal moves are named."""
    quick, named = moment.state.clone(), moment.state.clone()
    seed = moment.rng("play-out").word()
    play_out(quick, Rng(seed), PLAYED_ON)
    rng = Rng(seed)
    for seat in awaited(named, rng, PLAYED_ON):
        moves = named.legal_moves(seat)
        named.apply(seat, moves[rng.below(len(moves))])
    for state in (quick, named):
        state.offered, state.offered_to = [], NOBODY
    assert fields(quick) == fields(named)


def law_6_a_seat_sees_no_more_than_it_may(moment: Moment) -> None:
    """What lies in another's hand or in the stock has no face; each is offered its own choices only."""
    state = moment.state
    public = state.view(None)
    assert public.choices == []
    for seat in range(state.seats):
        view = state.view(seat)
        assert [choice.text for choice in view.choices] == [move.text for move in state.legal_moves(seat)]
        for pile in view.piles:
            if pile.lies == "hand" and pile.owner != seat:
                assert pile.faces == []
        shown = {pile.name: pile for pile in view.piles}
        for pile in public.piles:
            assert pile.name in shown
            assert shown[pile.name].hidden + len(shown[pile.name].faces) == pile.hidden + len(pile.faces)
        for choice in view.choices:
            assert not choice.pile or set(choice.faces) <= set(shown[choice.pile].faces)


def law_6_what_a_seat_cannot_know_changes_nothing_for_it(moment: Moment) -> None:
    """In a world that it cannot tell from the true one it sees the same, may do the same, is refused by the
    same reasons, imagines the same, and every house player does the same; and it imagines both worlds."""
    state = moment.state
    if state.to_act() < 0:
        return
    rng = moment.rng("no peek")
    waiting = state.waiting()
    seats = [waiting[rng.below(len(waiting))], rng.below(state.seats)]  # one who is awaited, and anybody
    for seat in set(seats) if IS_LONG else [seats[rng.below(2)]]:
        for world in other_worlds(moment, seat, rng, SWAPS_TRIED):
            SEEN_SWAPS[state.setup.game] = SEEN_SWAPS.get(state.setup.game, 0) + 1
            assert world.view(seat) == state.view(seat), f"seat {seat + 1} sees the difference"
            assert world.view(None) == state.view(None), "all see the difference"
            assert world.legal_moves(seat) == state.legal_moves(seat)
            for move in moves_to_try(moment, seat, rng):
                assert world.why_not(seat, move) == state.why_not(seat, move), (seat, move)
            assert_same_imagination(state, world, seat, rng)
            assert_same_choice(state, world, seat, rng)
            if not IS_LONG:
                break


SEEN_SWAPS: dict[str, int] = {}  # how many other worlds were looked at, by game: a law must look at something


def assert_same_imagination(state: State, world: State, seat: int, rng: Rng) -> None:
    """The same worlds from the same chance; they look as the true one, and they are not all the same."""
    seed = rng.word()
    mine, other = Rng(seed), Rng(seed)
    for _ in range(2):
        one = state.imagine(seat, mine)
        assert fields(one) == fields(world.imagine(seat, other)), f"seat {seat + 1} imagines the truth"
        assert one.view(seat) == state.view(seat)
        assert cards_everywhere(one) == state.pack()
        play(one, Rng(seed), 30)
    if layout(state) != layout(world):
        first = layout(state.imagine(seat, mine))
        differ = any(layout(state.imagine(seat, mine)) != first for _ in range(SAMPLES))
        assert differ, f"seat {seat + 1} imagines one world only"


def layout(state: State) -> list[list[int]]:
    """Which cards lie where."""
    return [sorted(place.cards) for place in state.places()]


def assert_same_choice(state: State, world: State, seat: int, rng: Rng) -> None:
    """Of every house player but the expert, who is asked where there is time: tests/bots/test_roster.py."""
    if len(state.legal_moves(seat)) < 2 or seat not in state.waiting():
        return
    seed = rng.word()
    for level in LEVELS[:-1]:
        player = a_player(state.setup.game, level)
        mine, other = (player.choose(where, seat, Rng(seed)) for where in (state, world))
        assert mine == other, f"{level} at seat {seat + 1}: {mine.text}, but {other.text} in another world"


@cache
def a_player(game: str, level: str) -> Player:
    return house_player(game, level)


def law_12_a_state_can_be_copied_and_pickled(moment: Moment) -> None:
    """The copy is the same to the last field, looks the same, imagines the same and plays on the same, and
    what is done to it is not seen in the original."""
    state = moment.state
    before = fields(state)
    unpickled = pickle.loads(pickle.dumps(state))
    assert difference(state, unpickled) == ""
    seed = moment.rng("copy").word()
    seat = seed % state.seats
    assert unpickled.view(seat) == state.view(seat)
    assert unpickled.legal_moves(seat) == state.legal_moves(seat)
    imagined = [fields(one.imagine(seat, Rng(seed))) for one in (state, unpickled)]
    assert imagined[0] == imagined[1], "it imagines another world"
    way = moment.rng("way").below(2)  # each is taken at some moments of a game
    twin = copy.copy(state) if way else copy.deepcopy(state)
    assert fields(twin) == before
    for one in (twin, unpickled):
        play(one, Rng(seed), MOST_MOVES if IS_LONG else PLAYED_ON)
    assert fields(state) == before, "the copy changed the original"
    assert fields(twin) == fields(unpickled), "it plays on otherwise"


def law_12_a_pickle_that_cannot_be_read_is_refused(game: Played) -> None:
    """Of another version of the rules, or with a bit that has changed on the way; at one moment, by lot."""
    moment = game.moments[Rng(game.seed).below(len(game.moments))]
    state = moment.state
    setup = state.setup
    rng = moment.rng("damage")
    setup.version += 1
    try:
        other = pickle.dumps(state)
    finally:
        setup.version -= 1
    assert f"version {setup.version + 1} of its rules" in refused_pickle(other)
    sound = pickle.dumps(state)
    how: Any = state.__reduce__()
    body = how[1][-1]
    at = sound.index(body) + rng.below(len(body))
    damaged = sound[:at] + bytes([sound[at] ^ 1 << rng.below(8)]) + sound[at + 1 :]
    assert "damaged" in refused_pickle(damaged)


def refused_pickle(content: bytes) -> str:
    try:
        pickle.loads(content)
    except BadSetup as slip:
        return str(slip)
    return ""


def law_of_secrecy_choices_come_out_the_same_in_any_order(moment: Moment) -> None:
    """Asking the seats one after the other gives the same game; and nobody sees a choice: table.secret."""
    state = moment.state.clone()
    if state.honour or state.is_live() or len(state.waiting()) < 2:
        return
    rng = moment.rng("secret")
    chosen = [
        (seat, moves[rng.below(len(moves))])
        for seat in state.waiting()
        for moves in [state.legal_moves(seat)]
    ]
    backwards = state.clone()
    for number, (seat, move) in enumerate(chosen):
        others = [other for other in range(state.seats) if other != seat]
        before = [state.view(other).as_data()["piles"] for other in others]
        state.apply(seat, move)
        if number < len(chosen) - 1:
            assert [state.view(other).as_data()["piles"] for other in others] == before
    for seat, move in reversed(chosen):
        backwards.apply(seat, move)
    assert fields(backwards) == fields(state)


def law_of_turns_nobody_moves_out_of_turn(moment: Moment) -> None:
    """table.turn, table.over; and chance is refused what is not due: table.chance, table.whole-pack."""
    state = moment.state
    expected = "table.over" if state.is_over() else "table.turn"
    waiting = state.waiting()
    actor = state.to_act()
    asked_for = state.moves_for(actor) if actor >= 0 else []
    for seat in range(state.seats):
        if seat not in waiting:
            moves = asked_for + state.notation().every_move()
            for move in some(moves, 5, moment.rng("turn")) + some(asked_for, 5, moment.rng("asked")):
                reason = state.why_not(seat, move)
                assert reason == expected if state.is_over() else reason
        elif seat in state.awaited_in_public():
            assert state.why_not(seat, shuffle(state.pack(), state.names())) == "table.chance"
    assert state.why_not(CHANCE, shuffle(state.pack(), state.names())) == expected


def law_of_chance_only_what_is_due_is_done(game: Played) -> None:
    """At every chance move of the game's first deals: table.chance, table.whole-pack."""
    state = game.table.start()
    seen = 0
    for seat, move in game.steps:
        if state.to_act() == CHANCE:
            seen += 1
            assert state.why_not(CHANCE, word("pass")) == "table.chance"
            assert state.why_not(CHANCE, state.chance(Rng(game.seed))) == ""
            if state.opening is None:
                assert_whole_pack(state)
            if seen > 6:
                return
        state.apply(seat, move)


def assert_whole_pack(state: State) -> None:
    cards = list(state.to_shuffle())
    assert state.why_not(CHANCE, shuffle(cards[1:], state.names())) == "table.whole-pack"
    assert state.why_not(CHANCE, shuffle(cards[1:] + cards[:1], state.names())) == ""
    if cards[0] != cards[-1]:
        wrong = [cards[-1], *cards[1:]]
        assert state.why_not(CHANCE, shuffle(wrong, state.names())) == "table.whole-pack"


OF_A_GAME = (
    law_1_to_3_cards_are_kept_somebody_can_act_and_it_ends,
    law_7_text_to_move_to_text,
    law_8_any_prefix_of_the_log_gives_the_live_state,
    law_9_turning_the_table_turns_the_result,
    law_10_the_score_sheet_adds_up_and_cites_the_book,
    law_12_a_pickle_that_cannot_be_read_is_refused,
    law_of_chance_only_what_is_due_is_done,
)
OF_A_MOMENT = (
    law_2_nobody_is_awaited_when_it_is_over,
    law_4_why_not_is_empty_exactly_for_legal_moves,
    law_5_a_clone_is_equal_and_shares_nothing,
    law_of_play_outs_they_make_the_moves_that_are_named,
    law_6_a_seat_sees_no_more_than_it_may,
    law_6_what_a_seat_cannot_know_changes_nothing_for_it,
    law_12_a_state_can_be_copied_and_pickled,
    law_of_secrecy_choices_come_out_the_same_in_any_order,
    law_of_turns_nobody_moves_out_of_turn,
)
