"""What both stores promise, asked of both."""

import asyncio

import pytest
from store_load import CODES, Run, drive, faults, record, rows

from headtable.server.stores.store import CodeTaken, NoSuchTable, Overtaken, Row, Store, StoreFull, Unstorable


async def stored(store: Store, code: str) -> list[Row]:
    found = await store.load(code)
    assert found is not None
    return found[1]


def test_what_was_put_in_comes_out(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW", listed=True, made_at=7))
        await store.append("KRTW", rows(0, "sit", "play 7-3"))
        await store.append("KRTW", [Row(2, "over", -1, "é # ☃", 5)])
        assert await store.load("KRTW") == (
            record("KRTW", listed=True, made_at=7),
            [*rows(0, "sit", "play 7-3"), Row(2, "over", -1, "é # ☃", 5)],
        )
        assert await store.rows_after("KRTW", 1) == [Row(2, "over", -1, "é # ☃", 5)]
        assert await store.rows_after("KRTW", 2) == []
        assert await store.load("NONE") is None
        with pytest.raises(NoSuchTable):
            await store.rows_after("NONE", -1)

    run(use)


def test_a_code_is_given_out_once(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        with pytest.raises(CodeTaken, match="table KRTW already"):
            await store.create(record("KRTW"))
        answers = await asyncio.gather(
            *(store.create(record("ABCD")) for _ in range(5)), return_exceptions=True
        )
        assert [type(answer) for answer in answers].count(CodeTaken) == 4

    run(use)


def test_listed_tables_that_are_not_over_the_newest_first(run: Run) -> None:
    async def use(store: Store) -> None:
        for number, code in enumerate(["OLD", "HID", "END", "NEW"]):
            await store.create(record(code, listed=code != "HID", made_at=number))
        await store.append("END", [Row(0, "over", -1, "", 1)])
        await store.append("OLD", rows(0, "over"))  # the text of a move is not the kind of a row
        assert await store.listed() == ["NEW", "OLD"]

    run(use)


def test_rows_that_do_not_go_on_from_the_last_are_refused_whole(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        await store.append("KRTW", rows(0, "a", "b"))
        for late in (rows(1, "x"), rows(1, "x", "y"), rows(0, "a"), rows(3, "gap")):
            with pytest.raises(Overtaken, match="table KRTW has gone on"):
                await store.append("KRTW", late)
        with pytest.raises(NoSuchTable, match="no table NONE"):
            await store.append("NONE", rows(0, "a"))
        assert await stored(store, "KRTW") == rows(0, "a", "b")

    run(use)


@pytest.mark.parametrize(
    "bad", [[], rows(0, "a") + rows(0, "b"), rows(-1, "a"), rows(0, "\0"), rows(0, "\ud800")]
)
def test_what_no_store_can_keep_is_refused_to_its_sender(run: Run, bad: list[Row]) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        with pytest.raises(Unstorable, match="such a row cannot be kept"):
            await store.append("KRTW", bad)
        await store.append("KRTW", rows(0, "a"))
        assert await stored(store, "KRTW") == rows(0, "a")

    run(use)


@pytest.mark.parametrize("code", ["A\0B", "\ud800"])
def test_under_a_code_that_no_store_can_keep_there_is_no_table(run: Run, code: str) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(Unstorable):
            await store.create(record(code))
        with pytest.raises(Unstorable):
            await store.append(code, rows(0, "a"))
        assert await store.load(code) is None
        with pytest.raises(NoSuchTable):
            await store.rows_after(code, -1)
        with pytest.raises(NoSuchTable):
            await store.delete(code)

    run(use)


def test_in_a_group_each_stands_alone(run: Run) -> None:
    """Forty appends at once, every other of them late: only those fail, and what follows them goes on."""

    async def use(store: Store) -> None:
        for code in CODES:
            await store.create(record(code))
        good = [store.append(code, rows(0, "first", "second")) for code in CODES]
        late = [store.append(code, rows(1, "late", "later")) for code in CODES]
        lost = [store.append("NONE", rows(0, "a"))]
        answers = await asyncio.gather(*good, *late, *lost, return_exceptions=True)
        assert answers[:20] == [None] * 20
        assert {type(answer) for answer in answers[20:40]} == {Overtaken}
        assert isinstance(answers[40], NoSuchTable)
        for code in CODES:
            assert await stored(store, code) == rows(0, "first", "second")

    run(use)


def test_a_row_that_only_the_database_finds_wrong_spares_the_others(run: Run) -> None:
    async def use(store: Store) -> None:
        for code in CODES:
            await store.create(record(code))
        seats = [1 << 70 if code == "T07" else 0 for code in CODES]
        answers = await asyncio.gather(
            *(
                store.append(code, [Row(0, "move", seat, "a", 1)])
                for code, seat in zip(CODES, seats, strict=True)
            ),
            return_exceptions=True,
        )
        assert [place for place, answer in enumerate(answers) if answer is not None] == [7]
        assert isinstance(answers[7], Unstorable)
        for code in CODES:
            assert len(await stored(store, code)) == (code != "T07")
        await store.append("T07", rows(0, "a"))

    run(use)


def test_a_record_that_only_the_database_finds_wrong_spares_the_others(run: Run) -> None:
    async def use(store: Store) -> None:
        made = [store.create(record(code, made_at=1 << 70 if code == "T07" else 0)) for code in CODES]
        answers = await asyncio.gather(*made, return_exceptions=True)
        assert [place for place, answer in enumerate(answers) if answer is not None] == [7]
        assert isinstance(answers[7], Unstorable)
        assert await store.load("T07") is None
        await store.create(record("T07"))

    run(use)


def test_appends_of_one_table_keep_the_order_of_the_calls(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        await asyncio.gather(*(store.append("KRTW", rows(seq, str(seq))) for seq in range(30)))
        assert await stored(store, "KRTW") == [row for seq in range(30) for row in rows(seq, str(seq))]

    run(use)


def test_a_caller_who_went_away_hurts_nobody(run: Run) -> None:
    async def use(store: Store) -> None:
        for code in ("KRTW", *CODES):
            await store.create(record(code))
        gone = asyncio.create_task(store.append("KRTW", rows(0, "a")))
        others = [asyncio.create_task(store.append(code, rows(0, "a"))) for code in CODES]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await asyncio.wait_for(asyncio.gather(*others), 60)
        due = len(await _settled(store, "KRTW"))
        await store.append("KRTW", rows(due, "b"))

    async def _settled(store: Store, code: str) -> list[Row]:
        with pytest.raises(Overtaken):  # it comes after all that was asked before it
            await store.append(code, rows(9, "never"))
        return await stored(store, code)

    run(use)


def test_who_does_not_wait_is_told(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        told: list[tuple[str, type[Exception] | None]] = []

        def write(name: str, code: str, *texts: str, seq: int = 0) -> asyncio.Future[None]:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

            def hear(error: Exception | None) -> None:
                told.append((name, None if error is None else type(error)))
                done.set_result(None)

            store.write(code, rows(seq, *texts), hear)
            assert (name, None) not in told, "told before anything was durable"
            return done

        await asyncio.gather(write("first", "KRTW", "a", "b"), write("other", "NONE", "a"))
        await write("gap", "KRTW", "d", seq=3)
        await write("next", "KRTW", "c", seq=2)
        assert dict(told) == {"first": None, "other": NoSuchTable, "gap": Overtaken, "next": None}
        assert [row.text for row in await stored(store, "KRTW")] == ["a", "b", "c"]
        await store.close()
        await write("late", "KRTW", "d", seq=3)
        assert told[-1] == ("late", StoreFull)

    run(use)


def test_closing_writes_what_is_waiting_and_takes_no_more(run: Run) -> None:
    async def use(store: Store) -> None:
        await store.create(record("KRTW"))
        waiting = [asyncio.create_task(store.append("KRTW", rows(seq, str(seq)))) for seq in range(10)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 10
        with pytest.raises(StoreFull, match="closed"):
            await store.append("KRTW", rows(10, "a"))
        with pytest.raises(StoreFull, match="closed"):
            await store.load("KRTW")

    run(use)


def test_many_tables_at_once(run: Run) -> None:
    async def use(store: Store) -> None:
        acknowledged: list[tuple[str, int, str]] = []
        await drive(store, lambda code, row: acknowledged.append((code, row.seq, row.text)), most=15)
        assert len(acknowledged) == len(CODES) * 30
        assert await faults(store, acknowledged) == []

    run(use)
