"""A delayed spectator sees what an undelayed one saw so many moves ago, and nothing else.

Two tables play the same game: they share their code and their secret, so chance makes the same moves at both.
At the first one a spectator looks on without delay, and every message to it is kept.  Every message to the
spectator of the second one, whose table has a delay, must be one of those.
"""

import json
from typing import Any

import msgspec
import pytest
from memory_lobby import Room, Wire, played_out, run

import headtable
from headtable.bots.roster import house_player
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.protocol import Origin
from headtable.server.stores.store import StoreFull
from headtable.server.streams.stream import Draft
from headtable.server.tables.delayed_feed import Delayed
from headtable.server.tables.live_table import Table
from headtable.server.tables.seat_feed import public_news
from headtable.server.tables.table_history import MOVE, OFF, ON, PAUSE, SIT, START
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.server.transport.rate_limits import Bucket
from headtable.table.log import UNDO

GAMES = [game.id for game in headtable.games()]
MOVES = 70
# Games so short that some of them are played to the end within so many moves.
SHORT: dict[str, dict[str, object]] = {
    "hilo": {"target": 3},
    "trix-authors": {"max-deals": 1},
    "trix-exchange": {"form": "discrete"},
}


class Onlooker:
    """A spectator of one table, and all that it was sent.

    Its connection hangs beside the table's own, so that nothing is sent on it but what is asked for here.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connection = Connection(Wire([]), Bucket(1, 1))
        self.news: list[dict[str, Any]] = []
        self.seen: list[tuple[int, dict[str, Any]]] = []  # with the number of moves that stood then

    def look(self) -> dict[str, Any]:
        """The message that it is sent now."""
        message: dict[str, Any] = json.loads(self.table.message_for(self.connection))
        self.news += message["news"]
        self.seen.append((len(self.table.history.numbers), message))
        return message


class Pair:
    """The same game at two tables, with and without a delay."""

    def __init__(self, prompt: Onlooker, delayed: Onlooker, delay: int) -> None:
        self.prompt = prompt
        self.delayed = delayed
        self.delay = delay

    async def commit(self, *drafts: Draft) -> None:
        for onlooker in (self.prompt, self.delayed):
            await onlooker.table.commit(lambda: drafts)
        self.compare()

    def due(self) -> dict[str, Any]:
        """What the delayed one is to see: the newest that was shown so many moves ago, at the end all."""
        seen = self.prompt.seen
        if self.prompt.table.history.is_over:
            return seen[-1][1]
        upto = max(0, seen[-1][0] - self.delay)
        return [message for moves, message in seen if moves <= upto][-1]

    def compare(self) -> None:
        now = self.prompt.look()
        message = self.delayed.look()
        due = self.due()
        assert (message["seq"], message["view"]) == (due["seq"], due["view"])
        assert message["table"] == now["table"]
        assert self.delayed.news == [item for item in self.prompt.news if item["seq"] <= due["seq"]]

    def compare_latecomer(self) -> None:
        """Who comes only now to the table with the delay is shown no more than who was there before."""
        history = self.delayed.table.history
        late = Delayed(history, self.delay)
        late.news.extend(public_news(history, 20 + self.delay))
        number, view = late.shown()
        upto = max(0, len(history.numbers) - self.delay)
        shown = [(seen["seq"], seen["view"]) for moves, seen in self.prompt.seen if moves <= upto]
        assert (number, json.loads(view)) in [(0, shown[0][1]), *shown]
        told = [json.loads(item) for item in late.news_after(-1)]
        assert [item for item in told if item not in self.prompt.news or item["seq"] > number] == []


async def pair(game: str, delay: int, speed: str, options: dict[str, object]) -> Pair:
    """Two tables of persons alone, none of whom is there: the house does nothing."""
    seats = headtable.game(game).seats[-1 if game == "trolley-euchre" else 0]
    rooms = [Room(), Room()]
    made = await rooms[0].table(game, chairs=["me"] * (seats - 1) + ["open"], options=options, speed=speed)
    record = made.history.record
    changed = msgspec.structs.replace(made.history.config, delay=delay)
    await rooms[1].store.create(msgspec.structs.replace(record, setup=changed.encoded()))
    tables = [made, await rooms[1].lobby.tables.find(record.code)]
    for room, table in zip(rooms, tables, strict=True):
        await room.connection(table, PUBLIC)
    found = Pair(Onlooker(tables[0]), Onlooker(tables[1]), delay)
    found.compare()
    return found


def drafted(table: Table, rng: Rng) -> Draft:
    """What any player might do: seat 1 sometimes takes a move back, and who may play alone does so."""
    history = table.history
    state, seat = history.state, history.state.to_act()
    if seat == CHANCE:
        return table.chance()
    steps = history.logged_game.steps
    if (
        len(history.numbers) % 5 == 4
        and steps
        and steps[-1].seat == 0
        and not history.logged_game.may_undo(0)
    ):
        return MOVE, 0, UNDO
    alone = [move for move in state.legal_moves(seat) if "alone" in move.text]
    move = alone[0] if alone else house_player(state.setup.game, "random").choose(state, seat, rng)
    return MOVE, seat, move.text


async def watched(game: str, speed: str) -> Pair:
    """Play a while at both tables, and compare after every row what the two spectators are shown."""
    rng = Rng(len(game))
    two = await pair(game, 1 + rng.below(6), speed, SHORT.get(game, {}))
    table = two.prompt.table
    history = table.history
    await two.commit((SIT, history.config.seats - 1, "Zoe"))
    await two.commit((START, CHANCE, ""))
    while len(history.numbers) < MOVES and not history.is_over:
        await two.commit(drafted(table, rng))
        if len(history.numbers) % 12 == 0 and not history.is_over:
            await two.commit((PAUSE, 0, ON))
            await two.commit((PAUSE, 0, OFF))
            two.compare_latecomer()
    assert len(two.delayed.news) > 20
    return two


@pytest.mark.parametrize("game", GAMES)
def test_a_delayed_spectator_sees_what_another_saw_before(game: str) -> None:
    async def play() -> None:
        two = await watched(game, "instant")
        undone = [item for item in two.delayed.news if item["text"] == UNDO]
        assert undone or game not in ("great-railroad-game", "mayflower")

    run(play())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_delayed_spectator_sees_what_another_saw_before_a_slow_deal(game: str) -> None:
    async def play() -> None:
        await watched(game, "human")

    run(play())


@pytest.mark.parametrize("speed", ["instant", "human"])
def test_the_hand_laid_down_is_shown_delayed_if_it_was_shown_at_all(speed: str) -> None:
    """trolley-euchre.alone-partner: face down while the hand is played, then up until the next deal."""

    async def play() -> None:
        two = await watched("trolley-euchre", speed)
        for onlooker in (two.prompt, two.delayed):
            piles = [pile for _, seen in onlooker.seen for pile in seen["view"]["piles"]]
            laid_down = [pile for pile in piles if pile["name"] == "laid down"]
            assert bool(laid_down) == (speed == "human")

    run(play())


def test_the_end_is_shown_when_it_is_stored_and_not_before() -> None:
    """A game that ends has no delay any more, but not if its end cannot be stored."""

    async def play() -> None:
        two = await pair("trolley-euchre", 5, "instant", {"target": 1, "length": "one deal"})
        table = two.delayed.table
        rng = Rng(1)
        await two.commit((SIT, 3, "Zoe"))
        await two.commit((START, CHANCE, ""))
        seen = two.delayed.look()
        while not table.history.is_over:
            draft = drafted(table, rng)
            begun = table.begin([draft], "")
            assert two.delayed.look()["seq"] == seen["seq"]
            table.end(begun, StoreFull("the disk is full"))
            assert two.delayed.look()["view"] == seen["view"]
            assert not two.delayed.news[-1]["seq"] > seen["seq"]
            await two.commit(draft)
            seen = two.delayed.look()
        assert seen["view"]["winners"]

    run(play())


def test_with_a_long_delay_all_news_comes_in_the_end() -> None:
    """More rows may lie between than a table keeps news for an undelayed spectator."""

    async def play() -> None:
        two = await pair("rover", 90, "instant", {})
        rng = Rng(2)
        await two.commit((SIT, two.prompt.table.history.config.seats - 1, "Zoe"))
        await two.commit((START, CHANCE, ""))
        while len(two.prompt.table.history.numbers) < 120 and not two.prompt.table.history.is_over:
            await two.commit(drafted(two.prompt.table, rng))
        assert len(two.delayed.news) > 20
        two.compare_latecomer()

    run(play())


def test_a_what_if_is_shown_from_its_beginning_on() -> None:
    """The moves before it came all at once: a spectator sees the laid table, and then where it begins."""

    async def play() -> None:
        room = Room()
        finished, _ = await room.begun(options={"length": "one deal"})
        await played_out(finished)
        options = finished.history.config.options
        table = await room.table(origin=Origin(finished.code, 6), options=options, delay=2)
        await room.connection(table, PUBLIC)
        guest = Onlooker(table)
        numbers = [guest.look()["seq"]]
        rng = Rng(3)
        for _ in range(4):
            await table.commit(lambda: [drafted(table, rng)])
            numbers.append(guest.look()["seq"])
            late = Delayed(table.history, 2)
            assert late.shown()[0] == numbers[-1]
        assert numbers == [0, 0, 7, 8, 9]

    run(play())
