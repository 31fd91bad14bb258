"""No seat is ever sent a card that its view does not show: judged from the bytes at the socket.

Every message of every seat and spectator is recorded.  When the game is over its log is played again, and
what each message may hold is worked out from `state.view` alone.  Besides cards, two things are looked for: a
choice made in secret, be it a card or a sum, and a moment that was over before anybody could be shown it.
"""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from assistant_world import Assistant
from mcp import Client as McpClient
from server_process import Client, Server
from short_games import short_options
from store_load import stored

import headtable
from headtable import CHANCE, State, rulebooks
from headtable.narration.card_names import card_name
from headtable.narration.narrator import CHOSEN
from headtable.narration.score_lines import phrase
from headtable.table.logged_game import LoggedGame, explain


class Game:
    """One game over the socket, with all that was sent."""

    def __init__(self, server: Server, dice: random.Random, most: int, **asked: Any) -> None:
        self.server = server
        self.dice = dice
        self.most = most
        self.delay: int = asked.get("delay", 0)
        self.prefers: str = asked.pop("prefers", "")  # moves with this word are made whenever they can be
        self.hints = 1  # that may still be asked for: an expert takes its time
        made = server.table(**asked)
        self.code: str = made["code"]
        self.seats: list[int | None] = [seat["seat"] for seat in made["seats"]]
        self.clients = [Client(server, self.code, seat["token"]) for seat in made["seats"]]
        self.clients.append(Client(server, self.code))
        self.seats.append(None)
        state = headtable.game(asked["game"]).start(asked["seats"], None, asked["options"])
        self.pack = sorted({state.names()[card] for card in state.pack()})
        self.pages: list[str] = []  # what plain requests in the middle of the game were answered

    async def play(self) -> None:
        for client in self.clients:
            await client.open()
        for client in self.clients[:-1]:
            await client.say(do="cut", value=client.token[:2])
        await asyncio.gather(*[self.moves_of(client) for client in self.clients])
        pages = []
        for path in ("/log", "/moments", ""):
            answer = await asyncio.to_thread(self.server.get, f"/api/tables/{self.code}{path}")
            pages.append(answer[2].decode())
        if not json.loads(pages[-1])["over"]:  # the house may have ended it, and its log is open then
            self.pages = pages

    async def moves_of(self, client: Client) -> None:
        """Any legal move at once, with a question or a foolish try in between."""
        answered = -1
        most = self.most if client.token else self.most - 2 * self.delay
        while not client.table.get("over") and client.seq < most:
            choices = client.view.get("choices", [])
            if not choices or client.seq == answered or not client.table["started"]:
                await client.hear()
                continue
            if self.hints and client.seq > 12:
                self.hints -= 1
                await client.say(do="hint", id=f"h{client.seq}")
                await client.until(lambda message: message.get("id", "").startswith("h"))
                continue  # whatever has come in between is looked at first
            answered = client.seq
            if self.dice.random() < 0.3:
                await self.ask_foolishly(client)
            wanted = [choice for choice in choices if self.prefers and self.prefers in choice["text"]]
            text = self.dice.choice(wanted or choices)["text"]
            await client.say(do="move", id=f"m{client.seq}", seq=client.seq, text=text)

    async def ask_foolishly(self, client: Client) -> None:
        """Ask about a card that may lie anywhere, and try to play it."""
        text = f"play {self.dice.choice(self.pack)}"
        await client.say(do="why", id=f"w{client.seq}", text=text)
        await client.say(do="move", id=f"f{client.seq}", seq=client.seq - 1, text=text)

    def messages(self) -> int:
        return sum(len(client.record) for client in self.clients)


class Judge:
    """What each listener might know at each number, worked out from the moves in the store."""

    def __init__(self, server: Server, code: str, game: str, seats: int, options: dict[str, object]) -> None:
        logged_game = LoggedGame.start(headtable.game(game), seats, None, None, options)
        self.moves: list[tuple[int, str]] = []
        self.states = [logged_game.state.clone()]
        self.at = [0]  # how many moves stand at each number
        for row in stored(server.database, code):
            if row.kind == "move":
                logged_game.move(row.seat, row.text)
                self.moves.append((row.seat, row.text))
                self.states.append(logged_game.state.clone())
            self.at.append(len(self.moves))
        self.names = card_words(self.states[0])
        pattern = "|".join(sorted(map(re.escape, self.names), key=len, reverse=True))
        self.words = re.compile(rf"(?<![\w+-])(?:{pattern})(?![\w-])", re.IGNORECASE)
        self.shown: dict[tuple[int | None, int], set[str]] = {}

    def complaints(self, listener: int | None, client: Client) -> list[str]:
        """Every message that holds what its receiver may not know; an answer may repeat what was asked."""
        found = []
        sent = 0
        for text in client.record:
            message = json.loads(text)
            last = self.at[message["seq"]]
            if message["type"] == "view":
                said = json.dumps([message["news"], message["table"]], ensure_ascii=False)
                first = self.at[sent]
                if message["table"]["started"]:
                    sent = message["seq"]
                    expected = self.states[last].view(listener).as_data()
                    if message["view"] != json.loads(json.dumps(expected)):
                        found.append(f"the view of number {sent} is not that of seat {listener}")
                    if last and self.states[last].to_act() == CHANCE:  # these tables are dealt at once
                        found.append(f"number {sent}, a moment that nobody could see")
            else:
                said = " ".join(message.get(part, "") for part in ("error", "says", "move"))
                is_hint = message["type"] == "hint"
                first = self.at[int(message["id"][1:])] if is_hint else last
            rule = what_is_said_of(message["clause"]) if message.get("clause") else ""
            if message["type"] in ("refused", "why"):  # it may repeat a fact, such as the card wanted
                rule += f" {self.states[last].view(listener).told()}"
            asked = self.words_in(client.said.get(message.get("id", ""), "")) | self.words_in(rule)
            hidden = self.words_in(said) - self.known(listener, first, last) - asked
            if hidden:
                found.append(f"{sorted(hidden)} in {said[:400]}")
            texts = [item for item in message.get("news", []) if item["text"]]
            found += [f"the move in {item}" for item in texts if not self.may_know(listener, item)]
            chosen = [item for item in message.get("news", []) if self.is_secret(listener, item)]
            found += [
                f"the choice in {item}" for item in chosen if not item["lines"][0].endswith(f"{CHOSEN}.")
            ]
        return found

    def is_secret(self, listener: int | None, item: dict[str, Any]) -> bool:
        """Whether an item of the news is of another's choice that was made in secret: table.secret."""
        if item["seat"] in (CHANCE, listener) or self.at[item["seq"]] == self.at[item["seq"] - 1]:
            return False
        before = self.states[self.at[item["seq"]] - 1]
        return before.is_awaited(item["seat"]) and not before.is_live()

    def may_know(self, listener: int | None, item: dict[str, Any]) -> bool:
        """Whether the cards of a move could be seen to be moved: of a kind there may be many."""
        after = self.at[item["seq"]]
        if item["seat"] == listener:
            return True
        if item["seat"] == CHANCE:
            return not str(item["text"]).startswith("shuffle")
        if self.is_secret(listener, item):
            return False
        cards = Counter(self.names[word.lower()] for word in self.words.findall(item["text"]))
        if self.in_public(item["text"], self.states[after - 1]):
            return True
        then, now = self.lying(listener, after - 1), self.lying(listener, after)
        return not cards - (now - then) or not cards - (then - now)

    def lying(self, listener: int | None, moment: int) -> Counter[str]:
        """All faces in sight that are not in the listener's own hand, without their marks."""
        piles = self.states[moment].view(listener).piles
        others = [pile for pile in piles if pile.lies != "hand" or pile.owner != listener]
        return Counter(face.partition("+")[0] for pile in others for face in pile.faces)

    def in_public(self, text: str, before: State) -> bool:
        """Whether a card is laid on the table before all, if only for a moment."""
        return text.startswith("play ") and any(pile.lies == "trick" for pile in before.view(None).piles)

    def known(self, listener: int | None, first: int, last: int) -> set[str]:
        """Every card that its views show from one moment to another, and those that were played in public."""
        known: set[str] = set()
        for moment in range(first, last + 1):
            known |= self.shown_at(listener, moment)
        for (seat, text), before in zip(self.moves[first:last], self.states[first:last], strict=True):
            is_cut = seat == CHANCE and text.startswith("cut")
            if seat == listener or is_cut or self.in_public(text, before):
                known |= self.words_in(text)
        return known

    def shown_at(self, listener: int | None, moment: int) -> set[str]:
        """The cards of one view: what lies in sight and what may be done, not what the rules always say."""
        if (listener, moment) not in self.shown:
            view = self.states[moment].view(listener)
            always = self.states[0].view(listener).extra
            extra = [value for key, value in view.extra.items() if always.get(key) != value]
            data = view.as_data()
            reasons = [phrase(note).rest for note in view.notes]  # "the Joker": the sheet says it to all
            parts = [extra, data["piles"], data["choices"], data["notes"], reasons]
            self.shown[listener, moment] = self.words_in(json.dumps(parts, ensure_ascii=False))
        return self.shown[listener, moment]

    def words_in(self, text: str) -> set[str]:
        """The cards that a text names, under their names in the log."""
        return {self.names[word.lower()] for word in self.words.findall(text)}


def what_is_said_of(id: str) -> str:
    """A clause and the sentences of all refusals that rest on it: the book names cards too."""
    reasons = [reason.says for reason in rulebooks.game_of(id).reasons if reason.clause == id]
    return " ".join([explain(id), rulebooks.reason(id).says, *reasons])


def card_words(state: State) -> dict[str, str]:
    """How each card of the pack may be called, and its name in the log."""
    names = {state.names()[card] for card in state.pack()}
    return {name.lower(): name for name in names} | {card_name(name).lower(): name for name in names}


class Verdict(NamedTuple):
    """How many messages a game brought, the leaks in them, and the texts of its moves."""

    messages: int
    leaks: list[str]
    moves: list[str]


def judged(server: Server, game: str, seats: int, dice: random.Random, **asked: Any) -> Verdict:
    """Play a game and look for leaks; `most` is the number to stop at."""
    options = short_options(game) | asked.pop("options", {})
    most = asked.pop("most", 10**9)
    chairs = asked.pop("chairs", ["me"] * seats)
    logged_game = Game(server, dice, most, game=game, seats=seats, options=options, chairs=chairs, **asked)
    server.run(logged_game.play())
    judge = Judge(server, logged_game.code, game, seats, options)
    found: list[str] = []
    for listener, client in zip(logged_game.seats, logged_game.clients, strict=True):
        found += [f"{game}, seat {listener}: {one}" for one in judge.complaints(listener, client)]
    pages = [*logged_game.pages, server.log.read_text(encoding="utf-8")]
    found += [f"{game}, a page: {page[:400]}" for page in pages if judge.words_in(page)]
    return Verdict(logged_game.messages(), found, [text for _, text in judge.moves])


@pytest.mark.parametrize("game", [game.id for game in headtable.games()])
def test_nothing_hidden_is_sent(server: Server, game: str) -> None:
    known = headtable.game(game)
    seats = known.seats[min(1, len(known.seats) - 1)]
    dice = random.Random(game)
    chairs = ["me"] * seats
    if seats > 2:
        chairs[dice.randrange(seats)] = dice.choice(["random", "novice", "regular"])
    delay = dice.choice([0, 3])
    verdict = judged(server, game, seats, dice, most=45, chairs=chairs, delay=delay)
    assert verdict.leaks == []
    assert verdict.messages > 30
    log = server.log.read_text(encoding="utf-8")
    assert "fault" not in log


@pytest.mark.parametrize("delay", [0, 2])
def test_a_sealed_bid_is_told_to_nobody(server: Server, delay: int) -> None:
    """The last bidder's least of all: nobody is awaited beside him, but his bid is sealed like the others."""
    asked: dict[str, Any] = {"options": {"auction": "sealed"}, "prefers": "sell", "delay": delay, "most": 110}
    bids = 0
    while bids <= 20:  # how many a game brings lies in its cards; most bring more
        verdict = judged(server, "trocadero", 4, random.Random(delay), **asked)
        assert verdict.leaks == []
        new = sum(text.startswith("bid") for text in verdict.moves)
        assert new
        bids += new


@pytest.mark.parametrize("delay", [0, 2])
def test_the_hand_of_a_lone_players_partner_stays_down(server: Server, delay: int) -> None:
    """At a table that deals again at once nobody is shown it, so a delayed spectator is not either."""
    asked: dict[str, Any] = {"options": {"length": "to the target"}, "prefers": "alone", "delay": delay}
    verdict = judged(server, "trolley-euchre", 4, random.Random(delay), most=70, **asked)
    assert verdict.leaks == []
    alone = next(place for place, text in enumerate(verdict.moves) if "alone" in text)
    assert any(text.startswith("shuffle") for text in verdict.moves[alone:])


PLANTED = [
    pytest.param("view", "hilo", marks=pytest.mark.long),
    pytest.param("news", "gyp", marks=pytest.mark.long),
    ("text", "trix-exchange"),
    pytest.param("secret", "trolley-transfer", marks=pytest.mark.long),
    pytest.param("log", "hilo", marks=pytest.mark.long),
    pytest.param("why", "hilo", marks=pytest.mark.long),
    pytest.param("hint", "hilo", marks=pytest.mark.long),
    pytest.param("refusal", "mayflower", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("leak", "game"), PLANTED)
def test_a_planted_leak_is_found(tmp_path: Path, leak: str, game: str) -> None:
    server = Server(tmp_path / "tables.sqlite", leak).start()
    try:
        verdict = judged(server, game, 3, random.Random(3), most=45)
    finally:
        server.stop()
    assert verdict.leaks


def variants() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game at every number of seats, and with every option that changes what is seen."""
    for game in headtable.games():
        for seats in game.seats:
            yield game.id, seats, {}
    yield "trix-exchange", 4, {"form": "live"}
    yield "trocadero", 4, {"auction": "sealed"}
    yield "trocadero", 4, {"draws": "open"}
    yield "hilo", 3, {"honour": "on"}
    yield "trolley-transfer", 4, {"passing": "in turn with a look"}
    yield "trolley", 4, {"honour": "on"}


@pytest.mark.long
def test_nothing_hidden_is_sent_in_a_hundred_thousand_messages(server: Server) -> None:
    total = 0
    number = 0
    while total < 100_000:
        for game, seats, options in variants():
            dice = random.Random(f"{game} {seats} {number}")
            verdict = judged(server, game, seats, dice, options=options)
            assert verdict.leaks == []
            total += verdict.messages
        number += 1


# Assistants ---------------------------------------------------------------------------------------------


class AssistantGame:
    """One game in which assistants have all seats, with all that they were answered at /mcp."""

    def __init__(self, server: Server, dice: random.Random, most: int, **asked: Any) -> None:
        self.server = server
        self.dice = dice
        self.most = most
        self.made = server.table(**asked)
        state = headtable.game(asked["game"]).start(asked["seats"], None, asked["options"])
        self.pack = sorted({state.names()[card] for card in state.pack()})
        self.assistants: list[Assistant] = []

    async def play(self) -> None:
        async with AsyncExitStack() as stack:
            for _ in self.made["seats"]:
                client = await stack.enter_async_context(McpClient(f"http://{self.server.address}/mcp"))
                self.assistants.append(Assistant(client))
            pairs = zip(self.assistants, self.made["seats"], strict=True)
            await asyncio.gather(*[self.moves_of(assistant, seat["token"]) for assistant, seat in pairs])

    async def moves_of(self, assistant: Assistant, token: str) -> None:
        now = await assistant.call("sit", table=self.made["code"], token=token)
        seat = now["seat"]
        while now["table"]["status"] != "over" and now["table"]["seq"] < self.most:
            if now["table"]["status"] != "your_turn":
                now = await assistant.call("wait", seat=seat, seconds=5)
                continue
            if self.dice.random() < 0.3:
                foolish = f"play {self.dice.choice(self.pack)}"
                await assistant.call("why", seat=seat, move=foolish)
                await assistant.call("play", seat=seat, move=foolish)
            text = self.dice.choice(now["moves"])["text"]
            await assistant.call("play", seat=seat, move=text)
            now = await assistant.call("look", seat=seat)


def trains_of(state: State) -> list[dict[str, Any]]:
    trains = state.view(None).extra.get("trains", [])
    assert isinstance(trains, list)
    return trains


def leaks_to(judge: Judge, listener: int, assistant: Assistant) -> list[str]:
    """Every answer that holds a card which the listener's own views do not show.

    The name of a game may be that of a card.  The trains of the railroad are called as its cards are, and in
    sight of all.
    """
    found = []
    seq = 0
    game = headtable.game(judge.states[0].view(None).game)
    in_sight = judge.words_in(" ".join(f"train {one['number']}" for one in trains_of(judge.states[0])))
    records = zip(assistant.asked, assistant.answers, assistant.texts, strict=True)
    for asked, answer, text in records:
        first = judge.at[seq]
        seq = max(seq, answer.get("table", {}).get("seq", seq))
        last = judge.at[min(seq + 1, len(judge.at) - 1)] if "table" not in answer else judge.at[seq]
        view = judge.states[judge.at[seq]].view(listener)
        shown = judge.words_in(json.dumps(view.as_data())) | judge.words_in(str(view.told()))
        rule = what_is_said_of(answer["clause"]) if answer.get("clause") else ""
        allowed = shown | judge.known(listener, first, last) | judge.words_in(rule)
        allowed |= judge.words_in(str(asked.get("move", ""))) | in_sight
        said = f"{json.dumps(answer)} {text}".replace(game.id, "").replace(game.name, "")
        hidden = judge.words_in(said) - allowed
        if hidden:
            found.append(f"seat {listener}: {sorted(hidden)} in {text[:300]}")
    return found


def leaks_at_mcp(folder: Path, game: str, plant: str = "") -> list[str]:
    """Play a game between assistants, and look for leaks; there must be something to look at."""
    known = headtable.game(game)
    seats = known.seats[min(1, len(known.seats) - 1)]
    options = short_options(game)
    server = Server(folder / "tables.sqlite", plant, assistants="listed").start()
    try:
        played = AssistantGame(
            server, random.Random(game), 45, game=game, seats=seats, options=options, chairs=["me"] * seats
        )
        asyncio.run(played.play())
        judge = Judge(server, played.made["code"], game, seats, options)
        assert sum(len(assistant.answers) for assistant in played.assistants) > 30
        found = [
            leak
            for listener, assistant in enumerate(played.assistants)
            for leak in leaks_to(judge, listener, assistant)
        ]
        log = server.log.read_text(encoding="utf-8")
        tokens = [seat["token"] for seat in played.made["seats"]]
        found += [f"in the log: {token}" for token in tokens if token in log]
        found += ["a card in the log"] * bool(judge.words_in(log))
        return found
    finally:
        server.stop()


ASSISTANT_GAMES = [
    pytest.param(game.id, marks=[] if game.id in ("hilo", "trix-exchange") else [pytest.mark.long])
    for game in headtable.games()
]


@pytest.mark.parametrize("game", ASSISTANT_GAMES)
def test_nothing_hidden_is_told_to_assistants(tmp_path: Path, game: str) -> None:
    assert leaks_at_mcp(tmp_path, game) == []


def test_a_leak_to_assistants_is_found(tmp_path: Path) -> None:
    assert leaks_at_mcp(tmp_path, "hilo", "view")
