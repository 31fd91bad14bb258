"""Commands about guests: they arrive, leave, are renamed, come as couples and are given parts."""

from functools import partial
from typing import Final

from headtable.evening import resize_tables
from headtable.evening.command_type import Effect
from headtable.evening.evening_state import GATHERING, OVER, PLAY_OFF, SEATED, SEATING, EveningState, Refused
from headtable.evening.forms import PARTS
from headtable.evening.guests import Guest
from headtable.evening.word_parser import exactly, name_and_part, number, numbers
from headtable.table.log import why_not_name

LONGEST_NAME: Final = 40
MOST_GUESTS: Final = 1000


def arrive(state: EveningState, words: list[str]) -> Effect:
    """`arrive NAME` or `arrive NAME as lady`: the late take a robot's chair, or begin at the last table."""
    if state.phase in (SEATING, PLAY_OFF, OVER):
        state.require(GATHERING, SEATED)
    written, said = name_and_part(words)
    part = checked_part(state, said) if said else ""
    name = checked_name(state, written)
    if len(state.guests) >= MOST_GUESTS:
        raise Refused(f"more than {MOST_GUESTS} guests have no room here")
    return partial(_add_guest, state, name, part)


def _add_guest(state: EveningState, name: str, part: str) -> None:
    number = len(state.guests) + 1
    state.guests[number] = Guest(number, name, part)
    if state.phase == SEATED and not state.without_part():
        resize_tables.fit(state)


def checked_name(state: EveningState, name: str, but: int = 0) -> str:
    if why_not_name(name):
        raise Refused(f"the name '{name}' {why_not_name(name)}")
    if len(name) > LONGEST_NAME:
        raise Refused(f"a name has at most {LONGEST_NAME} letters, or the card has no room for it")
    for guest in state.guests.values():
        if guest.name.casefold() == name.casefold() and guest.number != but:
            raise Refused(f"somebody called {guest.name} is here already: add a letter or a second name")
    return name


def checked_part(state: EveningState, word: str) -> str:
    if not state.form.is_couples:
        raise Refused("everybody plays alone this evening, without parts", state.form.clause("seating"))
    for part in PARTS:
        if word.casefold() in (part, state.part_name(part).casefold()):
            return part
    known = " and ".join(state.part_name(part) for part in PARTS)
    raise Refused(f"there is no part '{word}'; the parts are {known}", state.form.clause("seating"))


def rename(state: EveningState, words: list[str]) -> Effect:
    """`rename 3 Anna`: how a slip in a name is put right."""
    if len(words) < 2:
        raise Refused("say it like this: rename 3 Anna")
    guest = state.guest(number(words[0], "guest"))
    return partial(setattr, guest, "name", checked_name(state, " ".join(words[1:]), guest.number))


def leave(state: EveningState, words: list[str]) -> Effect:
    """`leave 3`, or several: at once, or in the middle of a round when it is over."""
    if not words:
        raise Refused("say it like this: leave 3")
    guests = [state.guest(each) for each in numbers(words, "guest")]
    if state.phase in (SEATING, PLAY_OFF, OVER):
        state.require(GATHERING, SEATED)
    for guest in guests:
        if guest.is_robot:
            raise Refused(f"{guest.name} goes when somebody takes its chair")
        if not guest.is_here:
            raise Refused(f"{guest.name} has left already")
    if len(set(words)) != len(words):
        raise Refused("somebody is named twice")
    return partial(_remove_guests, state, guests)


def _remove_guests(state: EveningState, guests: list[Guest]) -> None:
    for guest in guests:
        _remove_guest(state, guest)


def _remove_guest(state: EveningState, guest: Guest) -> None:
    if state.phase not in (GATHERING, SEATED) and guest.number in state.places():
        guest.is_leaving = True
        return
    guest.is_gone = True
    for other in state.guests.values():
        if other.companion == guest.number:
            other.companion = 0
    if state.phase == SEATED and not state.without_part():
        resize_tables.fit(state)


def couple(state: EveningState, words: list[str]) -> Effect:
    """`couple 3 4`: they came together, hold one part each, and can be seated as partners."""
    state.require(GATHERING)
    if not state.form.is_couples:
        raise Refused("everybody plays alone this evening", state.form.clause("seating"))
    one, two = (state.guest(each) for each in numbers(exactly(words, 2, "couple 3 4"), "guest"))
    if one is two:
        raise Refused(f"it takes two: {one.name} cannot come with {one.name}")
    for guest in (one, two):
        if not guest.is_here:
            raise Refused(f"{guest.name} has left already")
        if guest.companion:
            raise Refused(f"{guest.name} came with {state.guests[guest.companion].name}")
    if one.part and one.part == two.part:
        said = state.part_name(one.part)
        raise Refused(f"{one.name} and {two.name} both have the {said}'s card", state.form.clause("seating"))
    return partial(_pair_up, one, two)


def _pair_up(one: Guest, two: Guest) -> None:
    one.companion, two.companion = two.number, one.number
    for guest, other in ((one, two), (two, one)):
        if other.part and not guest.part:
            guest.part = PARTS[1 - PARTS.index(other.part)]


def give_part(state: EveningState, words: list[str]) -> Effect:
    """`part 3 lady`: the host's choice, before anybody sits."""
    state.require(GATHERING)
    exactly(words, 2, "part 3 lady")
    guest = state.guest(number(words[0], "guest"))
    part = checked_part(state, words[1])
    if guest.companion and state.guests[guest.companion].part == part:
        other = state.guests[guest.companion].name
        raise Refused(f"{guest.name} came with {other}, and a couple has one of each part")
    return partial(_give, state, guest, part)


def _give(state: EveningState, guest: Guest, part: str) -> None:
    guest.part = part
    if guest.companion:
        state.guests[guest.companion].part = PARTS[1 - PARTS.index(part)]
