"""What hints say at many positions of every game: sentences that read well, and are true by the rules."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.bots import heuristic as bots
from headtable.bots.heuristic import fair_moves
from headtable.bots.reasons import SAYS, Finding, Reason
from headtable.bots.roster import house_player
from headtable.narration.narrator import Moment, taken_trick
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.equipment.trolley import FIGURES
from headtable.rules.games import GAMES
from headtable.rules.games.great_railroad_game import GreatRailroadGame
from headtable.rules.games.great_railroad_game.trains import HOME
from headtable.rules.games.gyp import Gyp
from headtable.rules.games.mayflower import Mayflower
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.trix import Trix
from headtable.rules.games.trix_authors import BOOKS, TrixAuthors
from headtable.rules.games.trolley import Trolley
from headtable.rules.games.trolley.combinations import kinds_in
from headtable.rules.games.trolley_euchre import TrolleyEuchre
from headtable.rules.games.trolley_euchre.trumps import POWER, SUIT
from headtable.rules.games.trolley_matchem import TrolleyMatchem
from headtable.rules.games.trolley_transfer import TrolleyTransfer
from headtable.rules.mechanics.asking import what, whom
from headtable.rules.mechanics.trix_common_rules import POINTS, POWER_IN_TRIX
from headtable.rules.mechanics.trix_trick_game import TrixTrickGame
from headtable.table.hints_and_review import Hint, hint

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lee"]
WORLDS = 16  # that each decision is tried in: fewer than usual, for the sake of time
OPENING, APART = 5, 9  # the first decisions of a game, and from then on every so manieth
MOST = 30  # decisions of one game that are asked about


class Asked:
    """A decision, and the hint for it."""

    def __init__(self, state: State, seat: int, given: Hint) -> None:
        self.state = state
        self.seat = seat
        self.hint = given
        self.move = state.parse(given.move.text)
        self.after = state.clone()
        self.after.apply(seat, self.after.parse(given.move.text))


def decisions(game: Game, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """The decisions with a choice in one game between regular players, from its beginning to its end."""
    state = game.start(seats)
    rng = Rng(seed)
    player = house_player(game.id, "regular")
    while state.turn != NOBODY:
        if state.turn == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        seat = state.turn
        if len(fair_moves(state, seat)) > 1:
            yield state.clone(), seat
        state.apply(seat, player.choose(state, seat, rng))


@cache
def asked(id: str) -> list[Asked]:
    """Hints in the opening, the middle and the end of games with few and with many players."""
    game = headtable.game(id)
    found = []
    for seed, seats in enumerate(sorted({game.seats[0], game.seats[-1], 4 if 4 in game.seats else 0} - {0})):
        taken = 0
        for number, (state, seat) in enumerate(decisions(game, seats, seed + 3)):
            if taken < MOST and (number < OPENING or number % APART == 0):
                taken += 1
                found.append(Asked(state, seat, hint(state, seat, worlds=WORLDS)))
            if taken == MOST:
                break
    return found


EACH_GAME = pytest.mark.parametrize("id", [game.id for game in GAMES])

# That they read well -----------------------------------------------------------------------------

SENTENCE = re.compile(r"[A-Z0-9][^{}\[\]_|]*[^ .]\.")
DOUBLED = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
CLAUSE = re.compile(r"\b[a-z]+(-[a-z0-9]+)*\.[a-z]+(-[a-z]+)*\b")


def require_sentence(said: str) -> None:
    assert SENTENCE.fullmatch(said), said
    assert not DOUBLED.search(said.replace("-", " - ")), said
    assert not CLAUSE.search(said), said
    assert "  " not in said, said


@EACH_GAME
def test_every_hint_is_a_sentence(id: str) -> None:
    for one in asked(id):
        require_sentence(one.hint.why(NAMES))
        words, figures = one.hint.words(NAMES), one.hint.figures(NAMES)
        assert words[0].isupper()
        assert words.endswith(".")
        assert "nothing else to do" not in words
        if figures:
            assert re.fullmatch(r"(About|It) [^{}_]+\.", figures), figures


@pytest.mark.parametrize("id", SAYS)
@pytest.mark.parametrize("number", [1, 2])
def test_every_finding_reads_well_with_one_and_with_several(id: str, number: int) -> None:
    require_sentence(Reason(id, "", number, 1, "Cars").words(NAMES))


def test_every_sentence_is_said_somewhere() -> None:
    """No sentence is left over, and none is missing."""
    sources = [*Path(bots.__file__).parent.rglob("*.py")]
    sources += Path(headtable.__file__).parent.joinpath("table").glob("hints_and_review.py")
    text = "".join(path.read_text(encoding="utf-8") for path in sources if path.name != "reasons.py")
    assert [id for id in SAYS if f'"{id}"' not in text] == []


def test_nine_decisions_in_ten_have_a_reason() -> None:
    with_reason: Counter[str] = Counter()
    for game in GAMES:
        with_reason[game.id] = sum(one.hint.reason is not None for one in asked(game.id))
    total = sum(len(asked(game.id)) for game in GAMES)
    assert total > 400
    assert sum(with_reason.values()) >= total * 9 / 10
    assert {id for id, count in with_reason.items() if count < len(asked(id)) * 8 / 10} == set()


# That they are true ------------------------------------------------------------------------------


def leader(state: State) -> int:
    """Who takes the trick on the table so far, by the rules; -1 where nothing lies there."""
    if isinstance(state, TrixTrickGame):
        trick = state.play.tricks.current
        return trick.winner(state.play.demands[-1].powers) if trick.cards else -1
    if isinstance(state, TrolleyEuchre):
        trick, trump = state.tricks.current, state.calling.trump
        return trick.winner(POWER[trump][SUIT[trump][trick.cards[0]]]) if trick.cards else -1
    if isinstance(state, Trix):
        return state.tricks.current.winner(POWER_IN_TRIX) if state.tricks.current.cards else -1
    if isinstance(state, Trolley):
        return state.trick.winner(FIGURES) if state.trick.cards else -1
    return -1


def taker(state: State, seat: int, move: Move, rng: Rng) -> int:
    """Who takes the trick if this is played to it, and whoever plays after it plays anything."""
    while True:
        before = state.clone()
        state.apply(seat, state.parse(move.text))
        found, _ = taken_trick(before.view(None), seat, move, Moment(state, state.view(None)))
        if found >= 0 or state.turn < 0:
            return found
        seat = state.turn
        plays = [other for other in fair_moves(state, seat) if other.verb in ("play", "call")]
        move = plays[rng.below(len(plays))]


def takers(one: Asked) -> set[int]:
    """Who takes the trick in several worlds that the seat holds possible."""
    found = {
        taker(one.state.imagine(one.seat, Rng(seed)), one.seat, one.move, Rng(seed)) for seed in range(12)
    }
    return found - {-1}


def scored(one: Asked) -> int:
    return one.after.scores[one.seat] - one.state.scores[one.seat]


def plays(one: Asked) -> list[Move]:
    return [move for move in fair_moves(one.state, one.seat) if move.card >= 0]


def is_ahead(one: Asked) -> bool:
    is_known = leader(one.state) >= 0 and leader(one.after) >= 0
    return not is_known or leader(one.after) == one.seat


def takes_it(one: Asked) -> bool:
    return takers(one) <= {one.seat}


def side_takes_it(one: Asked) -> bool:
    sides = one.state.sides
    return {sides[seat] for seat in takers(one)} <= {sides[one.seat]}


def side_is_ahead(one: Asked) -> bool:
    ahead = leader(one.state)
    return ahead < 0 or one.state.sides[ahead] == one.state.sides[one.seat]


def nothing_takes_it(one: Asked) -> bool:
    for move in plays(one):
        after = one.state.clone()
        after.apply(one.seat, after.parse(move.text))
        if leader(after) == one.seat:
            return False
    return True


def points_in_it(one: Asked, found: Finding) -> bool:
    state = one.state
    if isinstance(state, TrixTrickGame | Trix):
        tricks = state.tricks if isinstance(state, Trix) else state.play.tricks
        return found.number == sum(POINTS[card] for card in tricks.current.cards)
    return found.number > 0  # at Pinochle other cards have points


def holds_show(one: Asked) -> bool:
    assert isinstance(one.after, Trolley)
    return kinds_in(one.after.hands.of[one.seat]) > 0


def can_show_no_more(one: Asked) -> bool:
    best = 0
    for move in one.state.legal_moves(one.seat):
        after = one.state.clone()
        after.apply(one.seat, after.parse(move.text))
        best = max(best, after.scores[one.seat] - one.state.scores[one.seat])
    return best == scored(one)


def has_it_in_every_world(one: Asked) -> bool:
    for seed in range(8):
        world = one.state.imagine(one.seat, Rng(seed))
        assert isinstance(world, TrixAuthors | MayflowerAuthors)
        hand = world.cards.hands[whom(one.move)]
        if what(one.move) not in (
            [BOOKS.of[card] for card in hand] if isinstance(world, TrixAuthors) else hand
        ):
            return False
    return True


def wins_so_many(one: Asked, found: Finding) -> bool:
    assert isinstance(one.state, TrolleyMatchem)
    lying = one.state.board.count(one.move.card)
    return lying > 0 and found.number == lying + 1


def is_only_one(one: Asked) -> bool:
    assert isinstance(one.state, TrolleyTransfer)
    return one.state.cards.hands[one.seat].count(one.move.card) == 1


def own_cards_wait(one: Asked, found: Finding) -> bool:
    assert isinstance(one.state, Mayflower)
    return 0 < found.number < len(one.state.hands[one.seat])


def opens_for_own(one: Asked, found: Finding) -> bool:
    """So many own cards fit after it that did not fit before."""
    assert isinstance(one.state, Gyp)
    assert isinstance(one.after, Gyp)
    fitting = one.after.hands.of(one.seat) & one.after.open
    return (fitting & ~one.state.open).bit_count() == found.number


def is_home(one: Asked) -> bool:
    assert isinstance(one.after, GreatRailroadGame)
    return one.after.trains.at[one.move.card] == HOME


CHECKS: dict[str, Callable[[Asked], bool]] = {
    "takes-last": takes_it,
    "takes-sure": takes_it,
    "catches-last": takes_it,
    "catches-sure": takes_it,
    "lead-sure": takes_it,
    "lead-car": takes_it,
    "ahead": is_ahead,
    "ahead-few": is_ahead,
    "partner-has": side_takes_it,
    "partner-so-far": side_is_ahead,
    "cannot-take": nothing_takes_it,
    "cannot-catch": nothing_takes_it,
    "to-show": holds_show,
    "show-most": can_show_no_more,
    "meld-most": can_show_no_more,
    "must-have": has_it_in_every_world,
    "only-one": is_only_one,
    "completes": lambda one: scored(one) > 0,
    "reaches": is_home,
}
COUNTED: dict[str, Callable[[Asked, Finding], bool]] = {
    "points-in-it": points_in_it,
    "show-most": lambda one, found: scored(one) == found.number,
    "show-counts": lambda one, found: scored(one) == found.number,
    "meld-most": lambda one, found: scored(one) == found.number,
    "wins-cards": wins_so_many,
    "own-wait": own_cards_wait,
    "opens-own": opens_for_own,
}


@EACH_GAME
def test_what_a_hint_says_is_true(id: str) -> None:
    for one in asked(id):
        for found in one.hint.reason.findings if one.hint.reason is not None else []:
            said = f"{one.hint.words(NAMES)} seat {one.seat + 1}, {one.state.view(one.seat).as_data()}"
            assert CHECKS.get(found.id, always)(one), said
            assert COUNTED.get(found.id, always_counted)(one, found), said


def always(_: Asked) -> bool:
    return True


def always_counted(_: Asked, __: Finding) -> bool:
    return True


def test_most_of_the_checks_are_made() -> None:
    """A check that no position calls for would prove nothing."""
    said = {
        found.id
        for game in GAMES
        for one in asked(game.id)
        if one.hint.reason is not None
        for found in one.hint.reason.findings
    }
    assert len(said) > 60
    assert {*CHECKS, *COUNTED} - said <= {"reaches", "show-counts"}
