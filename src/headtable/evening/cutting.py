"""Chance commands: cuts, by the card order of the form's game, and the seed of duplicate deals."""

from collections import Counter
from functools import cache, partial

import headtable
from headtable.evening.command_type import Effect
from headtable.evening.evening_state import SEATED, SETTLING, EveningState, Refused
from headtable.evening.forms import LADY, Form, form
from headtable.evening.guests import NOT_DRAWN, Table
from headtable.evening.round_results import TableGame
from headtable.evening.word_parser import LONG_NUMBER, assignments, exactly, number, written


@cache
def pack_of(form_id: str) -> tuple[tuple[str, ...], dict[str, int]]:
    """The cards to cut from, by name, and how high each of them is."""
    known: Form = form(form_id)
    state = headtable.game(known.game).start(4, None, dict(known.cut_options))
    names = state.names()
    heights = state.cut_heights()
    cards = tuple(names[card] for card in state.drawn_from())
    return cards, {names[card]: heights[card] for card in set(state.drawn_from())}


def read_cut(state: EveningState, words: list[str], rivals: list[int]) -> dict[int, int]:
    """How high each of the rivals has cut; refused unless each has one card of the pack."""
    cards, heights = pack_of(state.form.id)
    cut_cards = assignments(words)
    if sorted(cut_cards) != sorted(rivals):
        raise Refused(f"those who cut now are {written(rivals)}", state.form.clause("tie"))
    packs = -(-len(rivals) // len(cards))
    there_are = Counter(cards)
    for card, count in Counter(cut_cards.values()).items():
        if card not in heights:
            raise Refused(f"'{card}' is no card of this pack", "table.whole-pack")
        if count > packs * there_are[card]:
            raise Refused(f"there are not so many of {card} in the pack", "table.whole-pack")
    return {guest: heights[card] for guest, card in cut_cards.items()}


def cut(state: EveningState, words: list[str]) -> Effect:
    """`* cut win 3 5=red-car 8=green-fare`; also `deal 3`, `stay 1`, and `final` and `poorest` at the end."""
    what = words[0] if words else ""
    if what in ("final", "poorest"):
        tie = state.play_off if what == "final" else state.poorest
        if tie is None or tie.stage != "cut" or (what == "poorest" and not is_final_settled(state)):
            raise Refused("nobody has to cut for that now")
        return partial(tie.apply_cut, read_cut(state, words[1:], tie.rivals()))
    if what not in ("win", "stay", "deal") or len(words) < 2:
        raise Refused("say it like this: cut win 3 5=CARD 8=CARD")
    table = number(words[1], "table")
    if what == "deal":
        return _cut_for_deal(state, table, words[2:])
    state.require(SETTLING)
    if not 1 <= table <= len(state.round.games):
        raise Refused(f"there is no table {table}")
    game: TableGame = state.round.games[table - 1]
    due = game.tie_break_due()
    if due is None or due[0] != what:
        raise Refused(f"nobody at table {table} has to cut for that", state.form.clause("tie"))
    return partial(game.apply_cut, read_cut(state, words[2:], due[1].rivals), state.form)


def is_final_settled(state: EveningState) -> bool:
    return state.play_off is None or state.play_off.stage == "done"


def _cut_for_deal(state: EveningState, table: int, words: list[str]) -> Effect:
    """Where no lady has come to visit, the ladies cut: progressive-trolley-euchre.first-deal."""
    state.require(SEATED)
    if table not in tables_without_dealer(state):
        raise Refused(f"nobody cuts for the deal at table {table} now", state.form.clause("dealer"))
    seats = state.tables[table - 1]
    heights = read_cut(state, words, ladies(seats))
    highest = max(heights.values())
    rivals = [guest for guest in heights if heights[guest] == highest]
    return partial(_give_deal, seats, rivals)


def _give_deal(table: Table, rivals: list[int]) -> None:
    """The higher card deals; equal cards are cut again."""
    if len(rivals) == 1:
        table.dealer = table.chairs.index(rivals[0])


def ladies(table: Table) -> list[int]:
    return [guest for guest, part in zip(table.chairs, table.parts, strict=True) if part == LADY]


def tables_without_dealer(state: EveningState) -> list[int]:
    if state.form.is_drawn_for_deal:
        return []
    return [place for place, table in enumerate(state.tables, 1) if table.dealer == NOT_DRAWN]


def deals(state: EveningState, words: list[str]) -> Effect:
    """`* deals 123…`: the seed of the deals that all tables of the coming round play alike."""
    state.require(SEATED)
    if not state.is_duplicate or state.seed:
        raise Refused("no deals are to be drawn now")
    word = exactly(words, 1, "deals 123456")[0]
    if not LONG_NUMBER.fullmatch(word) or not int(word):
        raise Refused(f"'{word}' is no number to deal by")
    return partial(setattr, state, "seed", int(word))
