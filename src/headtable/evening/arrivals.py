"""Guests come, go, and come together."""

from functools import partial
from typing import Final

from headtable.evening import resize_tables
from headtable.evening.commands import Deed
from headtable.evening.evening_state import GATHERING, OVER, PLAY_OFF, SEATED, SEATING, Refused, Room
from headtable.evening.forms import PARTS
from headtable.evening.guests import Guest
from headtable.evening.line_parser import name_and_part, number, numbers, only
from headtable.table.log import why_not_name

LONGEST_NAME: Final = 40
MOST_GUESTS: Final = 1000


def arrive(room: Room, words: list[str]) -> Deed:
    """`arrive NAME` or `arrive NAME as lady`: the late take a robot's chair, or begin at the last table."""
    if room.phase in (SEATING, PLAY_OFF, OVER):
        room.require(GATHERING, SEATED)
    written, said = name_and_part(words)
    part = checked_part(room, said) if said else ""
    name = checked_name(room, written)
    if len(room.guests) >= MOST_GUESTS:
        raise Refused(f"more than {MOST_GUESTS} guests have no room here")
    return partial(_take_in, room, name, part)


def _take_in(room: Room, name: str, part: str) -> None:
    number = len(room.guests) + 1
    room.guests[number] = Guest(number, name, part)
    if room.phase == SEATED and not room.without_part():
        resize_tables.fit(room)


def checked_name(room: Room, name: str, but: int = 0) -> str:
    if why_not_name(name):
        raise Refused(f"the name '{name}' {why_not_name(name)}")
    if len(name) > LONGEST_NAME:
        raise Refused(f"a name has at most {LONGEST_NAME} letters, or the card has no room for it")
    for guest in room.guests.values():
        if guest.name.casefold() == name.casefold() and guest.number != but:
            raise Refused(f"somebody called {guest.name} is here already: add a letter or a second name")
    return name


def checked_part(room: Room, word: str) -> str:
    if not room.form.is_couples:
        raise Refused("everybody plays alone this evening, without parts", room.form.clause("seating"))
    for part in PARTS:
        if word.casefold() in (part, room.part_name(part).casefold()):
            return part
    known = " and ".join(room.part_name(part) for part in PARTS)
    raise Refused(f"there is no part '{word}'; the parts are {known}", room.form.clause("seating"))


def rename(room: Room, words: list[str]) -> Deed:
    """`rename 3 Anna`: how a slip in a name is put right."""
    if len(words) < 2:
        raise Refused("say it like this: rename 3 Anna")
    guest = room.guest(number(words[0], "guest"))
    return partial(setattr, guest, "name", checked_name(room, " ".join(words[1:]), guest.number))


def leave(room: Room, words: list[str]) -> Deed:
    """`leave 3`, or several: at once, or in the middle of a round when it is over."""
    if not words:
        raise Refused("say it like this: leave 3")
    guests = [room.guest(each) for each in numbers(words, "guest")]
    if room.phase in (SEATING, PLAY_OFF, OVER):
        room.require(GATHERING, SEATED)
    for guest in guests:
        if guest.is_robot:
            raise Refused(f"{guest.name} goes when somebody takes its chair")
        if not guest.is_here:
            raise Refused(f"{guest.name} has left already")
    if len(set(words)) != len(words):
        raise Refused("somebody is named twice")
    return partial(_let_all_go, room, guests)


def _let_all_go(room: Room, guests: list[Guest]) -> None:
    for guest in guests:
        _let_go(room, guest)


def _let_go(room: Room, guest: Guest) -> None:
    if room.phase not in (GATHERING, SEATED) and guest.number in room.places():
        guest.is_leaving = True
        return
    guest.is_gone = True
    for other in room.guests.values():
        if other.companion == guest.number:
            other.companion = 0
    if room.phase == SEATED and not room.without_part():
        resize_tables.fit(room)


def couple(room: Room, words: list[str]) -> Deed:
    """`couple 3 4`: they came together, hold one part each, and can be seated as partners."""
    room.require(GATHERING)
    if not room.form.is_couples:
        raise Refused("everybody plays alone this evening", room.form.clause("seating"))
    one, two = (room.guest(each) for each in numbers(only(words, 2, "couple 3 4"), "guest"))
    if one is two:
        raise Refused(f"it takes two: {one.name} cannot come with {one.name}")
    for guest in (one, two):
        if not guest.is_here:
            raise Refused(f"{guest.name} has left already")
        if guest.companion:
            raise Refused(f"{guest.name} came with {room.guests[guest.companion].name}")
    if one.part and one.part == two.part:
        said = room.part_name(one.part)
        raise Refused(f"{one.name} and {two.name} both have the {said}'s card", room.form.clause("seating"))
    return partial(_join, one, two)


def _join(one: Guest, two: Guest) -> None:
    one.companion, two.companion = two.number, one.number
    for guest, other in ((one, two), (two, one)):
        if other.part and not guest.part:
            guest.part = PARTS[1 - PARTS.index(other.part)]


def give_part(room: Room, words: list[str]) -> Deed:
    """`part 3 lady`: the host's choice, before anybody sits."""
    room.require(GATHERING)
    only(words, 2, "part 3 lady")
    guest = room.guest(number(words[0], "guest"))
    part = checked_part(room, words[1])
    if guest.companion and room.guests[guest.companion].part == part:
        other = room.guests[guest.companion].name
        raise Refused(f"{guest.name} came with {other}, and a couple has one of each part")
    return partial(_give, room, guest, part)


def _give(room: Room, guest: Guest, part: str) -> None:
    guest.part = part
    if guest.companion:
        room.guests[guest.companion].part = PARTS[1 - PARTS.index(part)]
