"""What a table tells its evening, and when."""

from types import SimpleNamespace
from typing import cast

import pytest

import headtable
from headtable import Rng
from headtable.bots.roster import house_player
from headtable.rules.core.moves import BELL
from headtable.rules.core.options import Value
from headtable.rules.core.state import CHANCE, State
from headtable.server.evenings.evening_config import config_from
from headtable.server.evenings.evening_history import EveningHistory
from headtable.server.evenings.round_tables import bell_line, closing, finished_hands, waits_for_claims
from headtable.server.protocol import NewEvening
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.live_table import Table


def played(game: str, hands: int, options: dict[str, object]) -> State:
    """A game at the moment when so many hands have been scored, before anything else happens."""
    state = headtable.game(game).start(4, 0, options)
    rng = Rng(7)
    scored = 0
    while scored < hands:
        before = list(state.scores)
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
        else:
            moves = state.legal_moves(state.to_act())
            state.apply(state.to_act(), moves[rng.below(len(moves))])
        scored += state.scores != before
    return state


def test_a_hand_is_told_when_it_cannot_be_taken_back() -> None:
    state = played("trolley-euchre", 2, {"target": 100, "bell": "on"})
    scores = state.scores
    last = state.notes[-1].deal
    assert state.to_act() == CHANCE  # the next deal is awaited, and the last card may still be taken back
    assert last not in finished_hands(state)
    rung = state.clone()
    rung.apply(CHANCE, BELL)
    for later in (rung, state):
        if later is state:
            later.apply(CHANCE, later.chance(Rng(1)))
        told = finished_hands(later)
        assert last in told
        assert [sum(points[seat] for points in told.values()) for seat in range(4)] == scores


def test_a_hand_in_progress_at_the_bell_is_not_told() -> None:
    state = played("trolley-pinochle", 1, {"bell": "on"})
    assert any(state.scores)
    state.apply(CHANCE, BELL)
    assert finished_hands(state) == {}


# Claims in honour mode -------------------------------------------------------------------------------


def moments_of_a_hand() -> list[State]:
    """A hand of Euchre in honour mode, move by move, until the next is dealt."""
    state = headtable.game("trolley-euchre").start(4, 0, {"target": 100, "bell": "on", "honour": "on"})
    player = house_player("trolley-euchre", "regular")
    rng = Rng(3)
    moments: list[State] = []
    while not (state.notes and state.deals > state.notes[0].deal):
        seat = state.to_act()
        state.apply(seat, state.chance(rng) if seat == CHANCE else player.choose(state, seat, rng))
        moments.append(state.clone())
    return moments


def rows_at_the_bell(state: State, is_called: bool) -> list[tuple[int, str]]:
    history = SimpleNamespace(is_over=False, is_started=True, state=state)
    table = SimpleNamespace(history=history, chance=lambda: ("move", CHANCE, "shuffle"))
    return [(seat, text) for _, seat, text in closing(cast(Table, table), is_called)]


@pytest.mark.clause("progressive-trolley-euchre.unfinished")
def test_a_hand_is_played_right_out_with_its_last_card_and_waits_for_claims() -> None:
    moments = moments_of_a_hand()
    asks = [state.prompt().public for state in moments]
    full = max(place for place, ask in enumerate(asks) if ask == "gather the trick")
    winner = moments[full].to_act()
    for place, state in enumerate(moments):
        assert rows_at_the_bell(state, is_called=False)[-1] == (CHANCE, "bell")
        rows = rows_at_the_bell(state, is_called=True)
        if place < full or state.to_act() == CHANCE:
            assert rows[-1] == (CHANCE, "bell")
        else:  # the trick is taken in for its winner; where it has been, the table waits
            assert rows == ([(winner, "gather")] if place == full else [])
    assert asks[full + 1 : -1] == ["accept the score"] * 4
    scored = moments[full + 1].clone()
    scored.apply(CHANCE, BELL)
    assert finished_hands(scored)[scored.notes[0].deal] == moments[-1].scores


@pytest.mark.clause("progressive-trolley-euchre.unfinished")
def test_tables_of_the_bell_but_the_head_table_wait_for_claims_in_honour_mode() -> None:
    for honour in ("off", "on"):
        told = Told("online", "progressive-trolley-euchre", {"honour": honour})
        for number in range(1, 13):
            told.add("line", 0, f"arrive guest{number}")
        for line in ("seat by lot", "begin", "score 2 1 0"):
            told.add("line", 0, line)
        waiting = [table for table in range(4) if waits_for_claims(told.history, table)]
        assert waiting == ([3] if honour == "on" else [])  # that of the second has been told in one piece
        told.add("line", 0, "score 1 5 0")
        told.add("line", -1, bell_line(waiting))
        assert told.history.claims() == tuple(waiting)
        assert [told.history.may_tell(1, table) for table in (1, 2, 3)] == [False, False, bool(waiting)]
        assert [table for table in range(4) if waits_for_claims(told.history, table)] == waiting


class Told:
    """An evening from lines alone."""

    def __init__(
        self, way: str, form: str = "progressive-trolley", options: dict[str, Value] | None = None
    ) -> None:
        config = config_from(NewEvening(form=form, way=way, options=options or {}))
        self.history = EveningHistory(TableRecord("KRTW", config.encoded(), bytes(32), 0, False))

    def add(self, kind: str, by: int, text: str) -> None:
        self.history.apply(self.history.row(kind, by, text, 0))
        while self.history.evening.due():
            self.history.apply(self.history.row("chance", -1, self.history.chance(), 0))


def test_what_cannot_be_taken_back_online() -> None:
    for way, reasons in (("home", ["", "", ""]), ("online", ["", "dealt since", "table's own"])):
        told = Told(way)
        for number in range(1, 9):
            told.add("line", 0, f"arrive guest{number}")
        told.add("line", 0, "seat by lot")
        assert told.history.why_not_undo() == reasons[0]
        told.add("line", 0, "begin")
        told.add("open", 1, "1 LDKM 0 2")
        assert reasons[1] in told.history.why_not_undo()
        told.add("line", -1, "hand 1 100 50 60 40")
        assert reasons[2] in told.history.why_not_undo()
        assert bool(told.history.why_not_undo()) == (way == "online")
        assert told.history.current()[1].persons == (0, 2)


def test_the_same_rows_make_the_same_evening() -> None:
    told = Told("home")
    for line in [
        "arrive Ann",
        "arrive Ben",
        "undo",
        *[f"arrive g{number}" for number in range(7)],
        "seat by lot",
    ]:
        told.add("line", 0, line)
    again = EveningHistory(told.history.record)
    for row in told.history.rows:
        again.apply(Row(row.seq, row.kind, row.seat, row.text, row.at))
    assert again.evening.as_data() == told.history.evening.as_data()
    assert again.arrivals.keys() == told.history.arrivals.keys() == set(range(1, 9))
    assert again.generation(2) == 3  # Ben's arrival was row 1, and his number is another's now
    assert [one.is_undone for one in again.spoken[:4]] == [False, True, True, False]
