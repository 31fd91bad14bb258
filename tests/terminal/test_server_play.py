"""A seat at a server's table, without the server: what is shown, typed and sent."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import headtable
from headtable import Rng
from headtable.bots.roster import house_player
from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import State
from headtable.terminal import server_connection
from headtable.terminal.choices import in_order_of_hand
from headtable.terminal.screen import Screen
from headtable.terminal.server_connection import Link
from headtable.terminal.server_play import ServerSeat

TOKEN = "c2VjcmV0"


@dataclass
class Wire:
    """A guest whose server is this test."""

    guest: ServerSeat
    screen: io.StringIO
    sent: list[dict[str, Any]] = field(default_factory=list)

    def hear(self, **message: Any) -> str:
        """A message comes; what is written then."""
        before = len(self.screen.getvalue())
        self.guest.take((self.guest.table.line, {"seq": 0, "clause": "", **message}))
        self.guest.go_on()
        return self.screen.getvalue()[before:]

    def view(self, state: State, seq: int, *lines: str, **table: Any) -> str:
        said = {"names": ["Ann", ""], "chairs": ["person", "open"], "options": {}, "started": True}
        news = [{"seq": seq, "seat": 1, "text": "", "lines": list(lines)}]
        return self.hear(
            type="view", seq=seq, view=json.loads(json.dumps(state.view(0).as_data())), news=news,
            table={**said, "paused": False, "over": False, **table},
        )  # fmt: skip

    def type(self, signs: str) -> str:
        before = len(self.screen.getvalue())
        self.guest.take((None, signs))
        self.guest.go_on()
        return self.screen.getvalue()[before:]

    def answer(self, **message: Any) -> str:
        return self.hear(id=self.sent[-1]["id"], **message)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Input(io.StringIO):
    """A source with a number, as keys are read from it."""

    def __init__(self, is_live: bool) -> None:
        super().__init__()
        self.is_live = is_live

    def isatty(self) -> bool:
        return self.is_live

    def fileno(self) -> int:
        return 0


def wired(monkeypatch: pytest.MonkeyPatch, is_live: bool) -> Wire:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "50")
    target = Terminal()
    wire = Wire(
        ServerSeat(Link("http://a", "KRTW", TOKEN), Screen(Input(is_live), target, plain=True)), target
    )

    def send(message: dict[str, Any]) -> bool:
        wire.sent.append(message)
        return True

    monkeypatch.setattr(wire.guest.table.line, "send", send)
    return wire


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return wired(monkeypatch, is_live=True)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return wired(monkeypatch, is_live=False)


@pytest.fixture
def turn() -> State:
    """A moment at which seat 1 may choose between several moves."""
    return random_moment(
        headtable.game("trolley-euchre").start(4), lambda state: len(state.legal_moves(0)) > 2
    )


def random_moment(state: State, is_it: Callable[[State], bool]) -> State:
    """The first moment that is it when all play at random."""
    rng, player = Rng(2), house_player("trolley-euchre", "random")
    while not is_it(state):
        seat = state.to_act()
        state.apply(seat, state.chance(rng) if seat == headtable.CHANCE else player.choose(state, seat, rng))
    return state


def test_the_table_is_drawn_and_a_number_moves(live: Wire, turn: State) -> None:
    assert "Ann, your turn" in live.view(turn, 7, "Bo passes.")
    shown = live.type("2\n")
    texts = [choice.text for choice in in_order_of_hand(turn.view(0))]
    assert {**live.sent[-1], "id": ""} == {"do": "move", "seq": 7, "text": texts[1], "id": ""}
    assert "> 2" in shown
    assert "on its way" in live.type("1\n")
    live.answer(type="done", seq=8)
    assert "on its way" in live.type("1\n")
    live.view(turn, 8)
    live.type("1\n")
    assert (len(live.sent), live.sent[-1]["text"]) == (2, texts[0])


def test_what_is_being_typed_stays_when_the_table_is_drawn_anew(live: Wire, turn: State) -> None:
    live.view(turn, 7)
    live.type("say hel")
    shown = live.view(turn, 8, "Bo passes.")
    assert "Bo passes." in shown
    assert shown.endswith("> say hel")
    live.type("lo\n")
    assert live.sent[-1] == {"do": "chat", "text": "hello"}


def test_what_is_being_read_is_not_wiped_away(live: Wire, turn: State) -> None:
    live.view(turn, 7)
    assert "say TEXT" in live.type("help\n")
    shown = live.view(turn, 8, "Bo passes.")
    assert "\033[2J" not in shown
    assert "Bo passes." in shown
    assert "press Enter" in shown
    assert "\033[2J" in live.type("\n")
    assert "\033[2J" in live.view(turn, 9, "Cy passes.")


def test_refusals_hints_and_reasons_are_told(live: Wire, turn: State) -> None:
    live.view(turn, 7)
    live.type("1\n")
    assert "the table has gone on" in live.answer(type="refused", error="the table has gone on")
    live.type("1\n")
    shown = live.answer(type="refused", error="Suit must be followed.", clause="trolley-euchre.follow")
    assert "To read more: rules why" in shown
    assert "Suit must be followed." in shown
    live.type("hint\n")
    hint = {"type": "hint", "move": "pass", "says": "It looks best.", "figures": "About as good as order up."}
    shown = live.answer(**hint)
    assert "Pass: it looks best." in shown
    assert "order up" not in shown
    for again in ("hint more\n", "hint\n"):
        live.type(again)
        assert "Pass: it looks best. About as good as order up." in live.answer(**hint)
    first = turn.view(0).choices[0].text
    assert f"{first}: it is legal." in live.type(f"why {first}\n")
    live.type("why shuffle\n")
    assert {**live.sent[-1], "id": ""} == {"do": "why", "text": "shuffle", "id": ""}
    shown = live.answer(type="why", says="Only chance does.", clause="table.not-turn")
    assert "Only chance does." in shown
    assert "To read more: rules why" in shown
    assert "There are moves 1 to" in live.type("99\n")
    assert "'nonsense' is no move here" in live.type("nonsense\n")


@pytest.mark.parametrize(
    ("words", "sent"),
    [
        ("undo", {"do": "undo"}),
        ("pause", {"do": "pause", "on": True}),
        ("start", {"do": "start"}),
        ("rematch", {"do": "rematch"}),
        ("hint", {"do": "hint"}),
    ],
)
def test_words_are_messages(live: Wire, turn: State, words: str, sent: dict[str, Any]) -> None:
    live.view(turn, 7)
    live.type(f"{words}\n")
    assert {key: value for key, value in live.sent[-1].items() if key != "id"} == sent


def test_the_pack_is_cut_once_before_the_first_deal(live: Wire, turn: State) -> None:
    shown = live.view(turn, 1, started=False)
    assert "Chair 2 is open to whoever comes by http://a/t/KRTW (code KRTW). " in " ".join(shown.split())
    live.view(turn, 2, started=False)
    assert [message["do"] for message in live.sent] == ["cut"]
    assert 8 < len(live.sent[0]["value"]) <= 64


def test_what_was_not_answered_is_asked_again_with_the_same_id(live: Wire, turn: State) -> None:
    live.view(turn, 7)
    live.type("1\n")
    assert "is being mended" in live.hear(type="lost", error="cut")
    live.hear(type="open")
    assert live.sent[0] == live.sent[1]
    assert live.sent[0]["do"] == "move"
    live.answer(type="done", seq=8)
    live.hear(type="open")
    assert len(live.sent) == 2


def test_that_the_line_is_cut_is_said_once(script: Wire, turn: State) -> None:
    script.view(turn, 7)
    shown = "".join(script.hear(type="lost", error="cut") for _ in range(3))
    assert shown.count("is being mended") == 1
    assert "The line stands again." in script.hear(type="open")


def test_what_was_said_is_not_told_twice_after_the_line_was_cut(live: Wire, turn: State) -> None:
    live.view(turn, 7)
    assert "Bo: “hello”" in live.hear(type="chat", seat=1, name="Bo", text="hello")
    live.hear(type="lost", error="cut")
    live.hear(type="open")
    live.hear(type="chat", seat=1, name="Bo", text="hello")
    live.hear(type="chat", seat=1, name="Bo", text="are you there?")
    live.view(turn, 8)
    said = [told.text for told in live.guest.told if "“" in told.text]
    assert said == ["Bo: “hello”", "Bo: “are you there?”"]
    live.hear(type="lost", error="cut")
    live.hear(type="open")
    live.view(turn, 9)  # a server that was started anew has forgotten what was said
    live.hear(type="chat", seat=1, name="Bo", text="hello")
    assert live.guest.told[-1].text == "Bo: “hello”"


def test_the_token_is_shown_as_the_way_back_and_nowhere_else(live: Wire, turn: State) -> None:
    live.view(turn, 7, "Bo passes.")
    for words in ("help", "log", "score", "rules follow", "why pass", "hint", "1"):
        live.type(f"{words}\n")
    live.hear(type="lost", error="cut")
    assert TOKEN not in live.screen.getvalue()
    live.type("\x04")
    assert live.guest.is_done
    live.guest.farewell()
    assert f"headtable join 'http://a/t/KRTW#{TOKEN}'\n" in live.screen.getvalue()


def test_a_new_chair_keeps_the_token(live: Wire, turn: State) -> None:
    live.guest.welcome()
    assert TOKEN in live.view(turn, 1)
    live.hear(type="seat", seat=1)
    assert "You sit in chair 2 now." in live.view(turn, 2)
    live.guest.farewell()
    assert live.screen.getvalue().endswith(f"headtable join 'http://a/t/KRTW#{TOKEN}'\nGood-bye.\n")


def test_a_new_token_is_asked_for_and_told_as_the_new_way_back(live: Wire, turn: State) -> None:
    live.view(turn, 1)
    live.type("renew\n")
    assert {**live.sent[-1], "id": ""} == {"do": "renew", "id": ""}
    shown = live.answer(type="renewed", seq=2, token="b3RoZXI")
    assert "Your other devices are signed out" in shown
    assert "headtable join 'http://a/t/KRTW#b3RoZXI'" in shown
    assert live.guest.table.line.unanswered == {}
    live.guest.farewell()
    assert live.screen.getvalue().endswith("headtable join 'http://a/t/KRTW#b3RoZXI'\nGood-bye.\n")
    assert TOKEN not in live.screen.getvalue()


def test_who_has_lost_the_seat_is_not_told_to_come_back_to_it(live: Wire, turn: State) -> None:
    live.view(turn, 1)
    with pytest.raises(
        Complaint, match=r"Not yours\.\nTo take an open chair:\nheadtable join http://a/t/KRTW\n"
    ):
        live.hear(type="bye", error="Not yours.", reason="seat")
    live.guest.farewell()
    assert TOKEN not in live.screen.getvalue()
    assert "held for you" not in live.screen.getvalue()


def test_nobody_is_told_to_come_back_to_a_table_that_was_deleted(live: Wire, turn: State) -> None:
    live.view(turn, 1)
    with pytest.raises(Complaint, match=r"^This table was deleted\.$"):
        live.hear(type="bye", error="This table was deleted.", reason="gone")
    live.guest.farewell()
    assert TOKEN not in live.screen.getvalue()


@pytest.mark.parametrize("reason", ["device", "closed", ""])
def test_who_is_sent_away_otherwise_keeps_the_seat(live: Wire, turn: State, reason: str) -> None:
    live.view(turn, 1)
    with pytest.raises(Complaint, match=r"^Enough\.$"):
        live.hear(type="bye", error="Enough.", **({"reason": reason} if reason else {}))
    live.guest.farewell()
    assert f"headtable join 'http://a/t/KRTW#{TOKEN}'" in live.screen.getvalue()


CHAIRS: dict[str, Any] = {
    "names": ["Ann", "Bo", "", "Dee"],
    "chairs": ["person", "person", "open", "regular"],
}


def test_the_host_gives_chairs_away(live: Wire, turn: State) -> None:
    shown = live.view(turn, 1, **CHAIRS, host=0)
    invited = "Chair 3 is open to whoever comes by http://a/t/KRTW (code KRTW); until then the house plays."
    assert invited in " ".join(shown.split())
    live.type("chair 3 regular\n")
    assert {**live.sent[-1], "id": ""} == {"do": "chair", "seat": 2, "level": "regular", "id": ""}
    assert "Bo loses the seat. All the same? (yes or no)" in live.type("chair 2 open\n")
    live.type("no\n")
    assert len(live.sent) == 1
    live.type("chair 2 open\nyes\n")
    assert {**live.sent[-1], "id": ""} == {"do": "chair", "seat": 1, "level": "open", "id": ""}
    for words in ("chair", "chair 2", "chair two open", "chair open"):
        assert "for instance: chair 3 open" in live.type(f"{words}\n")
    for words in ("chair 0 open", "chair 5 novice"):
        assert "There are chairs 1 to 4." in live.type(f"{words}\n")
    assert len(live.sent) == 2


def test_only_the_host_gives_chairs_away(live: Wire, turn: State) -> None:
    live.view(turn, 1, **CHAIRS, host=1)
    assert "Only who has set up the table can do that." in live.type("chair 2 open\n")
    live.view(turn, 2, **CHAIRS)
    assert "Only who has set up the table can do that." in live.type("chair 2 open\n")
    assert live.sent == []


def test_an_open_chair_of_a_finished_game_invites_nobody(live: Wire, turn: State) -> None:
    assert "open to whoever comes" not in live.view(turn, 1, **CHAIRS, over=True)


def test_the_lines_of_a_script_wait_for_their_turn(script: Wire, turn: State) -> None:
    assert script.type("1\n2\n") == ""
    shown = script.view(turn, 7, "Bo passes.")
    assert shown.index("Bo passes.") < shown.index("Ann, your turn") < shown.index("> 1")
    assert "> 2" not in shown
    assert len(script.sent) == 1
    assert script.answer(type="done", seq=8) == ""
    assert "> 2" in script.view(turn, 8)
    assert "\033" not in script.screen.getvalue()


def test_a_script_sees_the_table_as_it_is_before_its_next_line(script: Wire, turn: State) -> None:
    """The view may come before the answer to the move that has led to it."""
    script.type("1\n1\n")
    script.view(turn, 7)
    assert script.view(turn, 8, "You pass.") == "You pass.\n"
    shown = script.answer(type="done", seq=8)
    assert shown.index("Ann, your turn") < shown.index("> 1")
    assert [message["seq"] for message in script.sent] == [7, 8]


def test_a_script_ends_with_the_game_or_with_its_lines(script: Wire, turn: State) -> None:
    script.type("")
    assert not script.guest.is_done
    script.view(turn, 7)
    assert script.guest.is_done


def test_a_fault_must_be_confirmed(live: Wire) -> None:
    start = headtable.game("trolley-euchre").start(4, options={"honour": "on"})
    state = random_moment(start, lambda state: any(choice.breaks for choice in state.view(0).choices))
    place = next(place for place, choice in enumerate(state.view(0).choices, 1) if choice.breaks)
    live.view(state, 7, names=["Ann", "Bo", "Cy", "Dee"])
    assert "All the same? (yes or no)" in live.type(f"{place}\n")
    live.type("no\n")
    assert live.sent == []
    live.type(f"{place}\nyes\n")
    assert live.sent[0]["text"] == state.view(0).choices[place - 1].text


def test_the_company_is_followed_to_the_next_table(
    live: Wire, turn: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Link] = []
    monkeypatch.setattr(server_connection.ServerConnection, "open", lambda self: opened.append(self.link))
    live.view(turn, 7)
    live.hear(type="moved", table="OTHER", token="bmV3")
    assert opened == [Link("http://a", "OTHER", "bmV3")]
    assert live.guest.table.line.seen == -1
    old = server_connection.ServerConnection(live.guest.table.line.link, live.guest.hear)
    live.guest.take((old, {"type": "bye", "error": "of an old line"}))
    with pytest.raises(Complaint, match="of the new one"):
        live.hear(type="bye", error="of the new one")


def test_a_table_that_cannot_be_reached_is_a_complaint(live: Wire) -> None:
    with pytest.raises(Complaint, match="cannot reach the table at http://a: no way"):
        live.hear(type="lost", error="no way")
