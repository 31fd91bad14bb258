"""The pit of Trix Exchange over the socket: calls count in the order of their arrival, and each only once."""

import asyncio
import random
from typing import Any

from server_process import Client, Server
from store_load import stored

PIT: dict[str, object] = {"form": "live", "deal-limit": 1, "round-limit": 6, "look-time": 5}


async def opened(server: Server, table: dict[str, Any]) -> list[Client]:
    """All seats, when the trading has begun."""
    clients = [Client(server, table["code"], seat["token"]) for seat in table["seats"]]
    for client in clients:
        await client.open()
        await client.say(do="cut", value="c")
    for client in clients:
        while not is_trading(client):
            await client.hear()
    return clients


def is_trading(client: Client) -> bool:
    seats = len(client.table.get("names", []))
    return len(client.view.get("waiting", [])) == seats and bool(client.view.get("choices"))


def offer_of(client: Client, dice: random.Random) -> str:
    """Something that leaves the pit open: no deal is struck."""
    texts: list[str] = [choice["text"] for choice in client.view["choices"]]
    return dice.choice([text for text in texts if text.startswith("offer ")])


def moves_in(server: Server, code: str) -> list[tuple[int, int, str, str]]:
    rows = stored(server.database, code)
    return [(row.seq + 1, row.seat, row.text, row.id) for row in rows if row.kind == "move"]


def test_in_the_live_pit_nobody_is_too_late_and_all_see_one_order(server: Server) -> None:
    table = server.table(game="trix-exchange", seats=3, chairs=["me"] * 3, options=PIT)

    async def play() -> None:
        clients = await opened(server, table)
        dice = random.Random(5)
        answers: list[tuple[int, str, dict[str, Any]]] = []
        for _ in range(8):  # all three call at once, each by a view that the others make old
            texts = [offer_of(client, dice) for client in clients if is_trading(client)]
            if len(texts) < len(clients):
                break
            asked = [client.move(text, seq=0) for client, text in zip(clients, texts, strict=True)]
            for seat, (text, answer) in enumerate(zip(texts, await asyncio.gather(*asked), strict=True)):
                assert "too late" not in answer.get("error", "")
                answers.append((seat, text, answer))
            last = max(answer["seq"] for _, _, answer in answers)
            await asyncio.gather(*[client.caught_up(last) for client in clients])
        done = {answer["seq"]: (seat, text) for seat, text, answer in answers if answer["type"] == "done"}
        assert len(done) > 8
        rows = moves_in(server, table["code"])
        assert {number: (seat, text) for number, seat, text, id in rows if id} == done
        heard = [[(item["seq"], item["seat"]) for item in client.news] for client in clients]
        assert heard[0] == heard[1] == heard[2]

    server.run(play())


def test_a_call_that_is_sent_again_after_a_restart_counts_once(server: Server) -> None:
    table = server.table(game="trix-exchange", seats=3, chairs=["me"] * 3, options=PIT)

    async def play() -> None:
        clients = await opened(server, table)
        text = clients[0].view["choices"][0]["text"]
        done = await clients[0].move(text, id="a call")
        assert done["type"] == "done"
        server.kill()
        server.start()
        await clients[0].open()
        assert await clients[0].move(text, id="a call") == done
        rows = moves_in(server, table["code"])
        assert [row[:3] for row in rows if row[3].endswith(" a call")] == [(done["seq"], 0, text)]

    server.run(play())
