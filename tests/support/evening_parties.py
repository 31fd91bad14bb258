"""Evenings for tests: guests who arrive, sit down as told, play what they are told, and wander about."""

from collections.abc import Iterator, Mapping

import pytest

from headtable import Rng
from headtable.evening import standings
from headtable.evening.evening import Evening
from headtable.evening.evening_state import GATHERING, OVER, PLAY_OFF, PLAYING, SEATED, SETTLING, Refused
from headtable.evening.forms import form
from headtable.evening.round_results import TableGame

TROLLEY = "progressive-trolley"
EUCHRE = "progressive-trolley-euchre"
PINOCHLE = "progressive-trolley-pinochle"
TRIX = "progressive-trix"
GYP = "progressive-gyp"
ALL = (TROLLEY, EUCHRE, PINOCHLE, TRIX, GYP)


def party(form_id: str, names: str | int, options: Mapping[str, object] | None = None) -> Evening:
    """An evening to which these guests have come, numbered from 1."""
    evening = Evening(form(form_id), options)
    for name in names.split() if isinstance(names, str) else [f"guest{n}" for n in range(1, names + 1)]:
        evening.apply(f"arrive {name}")
    return evening


def number(evening: Evening, name: str) -> int:
    return next(guest.number for guest in evening.state.guests.values() if guest.name == name)


def sit(evening: Evening, places: str, seed: int = 1) -> Evening:
    """Seat everybody by hand, `A C b d / E G f h`, by name; - is a robot.  Chance does what follows."""
    words = [word if word in "-/" else str(number(evening, word)) for word in places.split()]
    evening.apply(f"seat by hand {' '.join(words)}")
    evening.let_chance(Rng(seed))
    return evening


def at_tables(evening: Evening) -> list[list[str]]:
    """The names at each table, in turn to the left."""
    return [[evening.state.guests[guest].name for guest in table.chairs] for table in evening.state.tables]


def couples_at(evening: Evening) -> list[set[frozenset[str]]]:
    """The partners at each table."""
    return [{frozenset(names[side::2]) for side in range(2)} for names in at_tables(evening)]


def dealers(evening: Evening) -> list[str]:
    return [evening.state.guests[table.chairs[table.dealer]].name for table in evening.state.tables]


def punched(evening: Evening) -> dict[str, int]:
    """Who has how many holes, robots included; nobody with none."""
    holes = standings.punches(evening.state)
    return {evening.state.guests[guest].name: len(holes[guest]) for guest in holes if holes[guest]}


def refusal(evening: Evening, line: str) -> tuple[str, str]:
    """The clause and the sentence against a line, which must have changed nothing."""
    before = (evening.as_data(), list(evening.lines))
    clause, sentence = evening.why_not(line)
    with pytest.raises(Refused) as refused:
        evening.apply(line)
    assert (refused.value.clause, refused.value.sentence) == (clause, sentence)
    assert (evening.as_data(), evening.lines) == before
    assert sentence
    return clause, sentence


# Wandering ---------------------------------------------------------------------------------------


def some_score(evening: Evening, game: TableGame, rng: Rng) -> str:
    """A score that the game can give at this table, with level ones among them."""
    kind = evening.form.game
    if kind == "trolley-euchre":
        if game.number == 1:
            return f"5 {rng.below(5)}" if rng.below(2) else f"{rng.below(5)} 6"
        return f"{rng.below(4)} {rng.below(4)}"
    if kind == "trolley-pinochle":
        points = rng.below(300)
        return f"{points} {300 - points}" if rng.below(3) else "150 150"
    if kind == "trix":
        points = 5 * rng.below(61) if rng.below(3) else 150
        return f"{points} {300 - points}"
    if kind == "gyp":
        return ["2 0 0 0", "2 1 1 0", "2 2 1 2", "3 2 0 0", "0 0 1 4"][rng.below(5)]
    seats = len(game.chairs)
    shares = [50 * rng.below(3) for _ in range(seats - 1)]
    return " ".join(str(share) for share in [*shares, 350 - sum(shares)])


def wander(evening: Evening, rng: Rng, rounds: int) -> Iterator[str]:
    """A random evening to its end, with people who come and go; each line that was applied."""
    while evening.phase != OVER:
        line = evening.chance(rng) or _something(evening, rng, rounds)
        yield evening.apply(line)


def _is_to_be_called(evening: Evening, game: TableGame) -> bool:
    """Whether a table waits for claims when the bell rings: in honour mode every third."""
    return evening.form.has_bell and evening.state.is_honour and game.number % 3 == 2


def _something(evening: Evening, rng: Rng, rounds: int) -> str:
    """What the organiser does next; now and then somebody comes, goes or changes places."""
    state = evening.state
    if state.phase not in (PLAY_OFF, OVER):
        whim = rng.below(40)
        here = [guest.number for guest in state.present()]
        chosen = here[rng.below(len(here))]
        if whim == 0:
            return f"arrive late{len(state.guests) + 1}"
        if whim == 1 and len(here) > 8:
            return f"leave {chosen}"
        # Places are changed only between the seating and the first deal of a round, which is soon over.
        if (whim == 2 or (state.phase == SEATED and whim % 4 == 2)) and not evening.why_not(
            f"swap {chosen} {here[0]}"
        )[1]:
            return f"swap {chosen} {here[0]}"
        if whim == 3 and evening.undoable() and state.phase != GATHERING:
            return "undo"
    if state.phase == GATHERING:
        return "seat by lot"
    if state.phase == SEATED:
        return "begin"
    if state.phase == PLAYING:
        for game in state.round.games:
            if not game.is_reported() and not _is_to_be_called(evening, game):
                return f"score {game.number} {some_score(evening, game, rng)}"
        called = [str(game.number) for game in state.round.games if not game.is_reported()]
        return " ".join(["bell", *(["claims", *called] if called else [])])
    if state.phase == SETTLING and state.round.claims:
        return f"hand {state.round.claims[0]} {('0 1', '2 0', '4 0')[rng.below(3)]}"
    if state.phase == SETTLING:
        return "change" if len(state.rounds) < rounds else "finish"
    assert state.play_off is not None
    seats = 2 if state.play_off.is_paired() else len(state.play_off.seats)
    if evening.form.game == "trolley-euchre":
        return f"decide 5 {' '.join(['1'] * (seats - 1))}"
    return f"decide 150 {' '.join(['100'] + ['0'] * (seats - 2))}"
