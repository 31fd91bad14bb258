"""Health, readiness and metrics: who asks, and what a stranger learns."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import httpx
import pytest
from memory_lobby import SETTINGS, any_move
from memory_store import MemoryStore
from prometheus_client.parser import text_string_to_metric_families
from server_process import PATIENCE

from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.server import metrics_token
from headtable.server.app import Application, make_app
from headtable.server.http.health_routes import DRAINING, NO_STORE
from headtable.server.protocol import NewTable
from headtable.server.stores.store import Row, StoreFull, TableRecord
from headtable.server.tables.table_history import MOVE, START

TOKEN = "a token of the tests"


class CountingStore(MemoryStore):
    """Counts how often it is read, and can be away."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.is_away = False

    async def load(self, code: str) -> tuple[TableRecord, list[Row]] | None:
        self.reads += 1
        await asyncio.sleep(0)
        if self.is_away:
            raise StoreFull("the database is away")
        return await super().load(code)


Ask = Callable[..., Coroutine[None, None, httpx.Response]]


def asking(
    work: Callable[[Application, CountingStore, Ask], Coroutine[None, None, None]], **changed: Any
) -> None:
    """Do something with an application that no network is before."""

    async def whole() -> None:
        store = CountingStore()
        app = make_app(store, replace(SETTINGS, **changed))
        await app.state.lobby.open()
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:

            async def ask(path: str, token: str | None = None) -> httpx.Response:
                return await client.get(path, headers={} if token is None else {"Authorization": token})

            try:
                await asyncio.wait_for(work(app, store, ask), PATIENCE)
            finally:
                await app.state.lobby.close()

    asyncio.run(whole())


def test_a_process_is_alive_though_its_store_is_away_and_ready_only_if_it_is_there() -> None:
    async def work(app: Application, store: CountingStore, ask: Ask) -> None:
        answers = await asyncio.gather(*(ask("/readyz") for _ in range(50)))
        assert {answer.status_code for answer in answers} == {200}
        assert store.reads == 1, "however often strangers ask"
        store.is_away = True
        async with asyncio.timeout(PATIENCE):
            while (answer := await ask("/readyz")).status_code == 200:
                await asyncio.sleep(0.05)
        assert (answer.status_code, answer.text) == (503, NO_STORE)
        assert (await ask("/healthz")).text == "ok\n"
        store.is_away = False
        async with asyncio.timeout(PATIENCE):
            while (await ask("/readyz")).status_code == 503:
                await asyncio.sleep(0.05)
        await app.state.lobby.drain()
        answer = await ask("/readyz")
        assert (answer.status_code, answer.text) == (503, DRAINING)
        assert (await ask("/healthz")).status_code == 200

    asking(work)


def test_a_stranger_finds_no_metrics() -> None:
    async def without(_: Application, __: CountingStore, ask: Ask) -> None:
        nothing = await ask("/no-such-page")
        for token in (None, "Bearer", "Bearer ", f"Bearer {TOKEN}"):
            answer = await ask("/metrics", token)
            assert (answer.status_code, answer.content) == (404, nothing.content)

    async def behind_a_token(_: Application, __: CountingStore, ask: Ask) -> None:
        nothing = await ask("/no-such-page")
        wrong = (None, "", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN)
        for token in wrong:
            answer = await ask("/metrics", token)
            assert (answer.status_code, answer.content) == (404, nothing.content), token
        assert (await ask("/metrics", f"bearer {TOKEN}")).status_code == 200

    asking(without)
    asking(behind_a_token, metrics_token=TOKEN)


def numbers(text: str) -> dict[str, float]:
    """By name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_metrics_tell_what_is_done_and_nothing_of_who_does_it() -> None:
    async def work(app: Application, store: CountingStore, ask: Ask) -> None:
        lobby = app.state.lobby
        asked = NewTable("hilo", seats=2, name="Annabella", chairs=["me", "me"], speed="instant")
        table, _ = await lobby.tables.make(asked)
        assert numbers((await ask("/metrics", f"Bearer {TOKEN}")).text)["headtable_moves_total"] == 0
        await table.commit(lambda: [(START, -1, "")])
        await table.commit(lambda: any_move(table, Rng(1)))
        rows = store.rows[table.code]
        moves = [row for row in rows if row.kind == MOVE]
        text = (await ask("/metrics", f"Bearer {TOKEN}")).text
        found = numbers(text)
        assert found["headtable_tables"] == 1
        assert found["headtable_moves_total"] == len(moves) > 1
        assert found["headtable_rows_total"] == len(rows) > len(moves)
        assert found["headtable_commit_seconds_bucket +Inf"] == found["headtable_commit_seconds_count"] == 2
        wanted = {
            "headtable_evenings",
            "headtable_connections known",
            "headtable_connections stranger",
            "headtable_connections_refused_total",
            "headtable_draining",
            "headtable_queue_length store",
            "headtable_queue_length experts",
            "headtable_thinking_seconds_count",
            "headtable_notifications_total",
            "process_resident_memory_bytes",
        }
        assert wanted <= found.keys()
        for secret in (table.code, "Annabella", "127.0.0.1", "hilo", TOKEN):
            assert secret not in text

    asking(work, metrics_token=TOKEN)


def test_metrics_that_cannot_be_served_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics_token.TOKEN, raising=False)
    assert metrics_token.token_from_environment() == ""
    monkeypatch.setenv(metrics_token.TOKEN, "short")
    with pytest.raises(Complaint, match="HEADTABLE_METRICS_TOKEN must have at least 16 letters"):
        metrics_token.token_from_environment()
    monkeypatch.setenv(metrics_token.TOKEN, TOKEN)
    assert metrics_token.token_from_environment() == TOKEN
    monkeypatch.setattr(metrics_token, "find_spec", lambda _: None)
    with pytest.raises(Complaint, match=r"metrics need the extra metrics \(docs/install\.md"):
        metrics_token.token_from_environment()
