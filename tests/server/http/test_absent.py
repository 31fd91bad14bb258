"""The absent friend over HTTP: stateless, bounded, and without anybody's name."""

import asyncio
import json
import signal
from typing import Any, cast

import pytest
from memory_lobby import Room
from server_process import Server
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from headtable.server.http import absent_job
from headtable.server.http.absent_job import TOO_HARD, UNFINISHED, AbsentJob, key_of, worked_out
from headtable.server.http.absent_routes import LARGEST_GAME, AbsentApi
from headtable.server.http.absent_types import MOST_LINES, AbsentGameRequest
from headtable.server.http.replay_job import Answer
from headtable.server.http.worker_processes import FAILED, NoReplay, WorkerProcesses
from headtable.server.http.worker_time_limit import interrupt
from headtable.table.absent_game import OTHER

HAND = "red-car red-motorman black-car green-fare orange-fare"
SETUP: dict[str, Any] = {"game": "trolley-euchre", "seats": 4, "seat": 1, "dealer": 0, "seed": 5}
TOLD = [HAND, "green-car"]


def ask(server: Server, **asked: Any) -> tuple[int, Any]:
    return server.post("/api/absent", SETUP | asked)


def asked_for(told: list[str]) -> AbsentGameRequest:
    return AbsentGameRequest(**SETUP, told=told)


def test_lines_are_told_and_the_program_answers(server: Server) -> None:
    status, first = ask(server)
    assert status == 200
    question = first["question"]
    assert (question["kind"], question["place"], question["count"]) == ("cards", "hand 2", 5)
    assert len(first["pack"]) == 24
    status, own = ask(server, told=TOLD)
    assert status == 200
    assert own["slip"] is None
    assert own["lines"] == [f"* hand 2: {HAND}", "* trump card: green-car"]
    assert own["question"]["kind"] == "own"
    assert own["answer"]["text"] in [choice["text"] for choice in own["question"]["choices"]]
    _, after = ask(server, told=[*own["lines"], own["answer"]["text"]])
    assert after["question"]["seat"] == 2


def test_the_same_request_has_the_same_answer_whatever_came_between(server: Server) -> None:
    answers = [ask(server, told=TOLD[:count]) for count in (2, 1, 0, 1, 2)]
    assert answers[0] == answers[4]
    assert answers[1] == answers[3]


def test_a_slip_is_named_and_the_lines_before_it_hold(server: Server) -> None:
    status, found = ask(server, told=[HAND, "red-car", "pass"])
    assert status == 200
    assert len(found["lines"]) == 1
    assert found["slip"]["faces"] == ["red-car"] or "red" in found["slip"]["says"]
    assert found["question"]["place"] == "trump card"
    _, counted = ask(server, told=[HAND, "green-car black-fare"])
    assert counted["slip"]["says"] == "There is one card to tell here, not 2."
    _, unreadable = ask(server, told=["no such card"])
    assert unreadable["slip"]["kind"] == absent_job.UNREADABLE


def test_names_are_slots(server: Server) -> None:
    _, own = ask(server, told=TOLD)
    _, found = ask(server, told=[*TOLD, own["answer"]["text"], "1 pass"])
    assert found["slip"]["kind"] == "turn"
    assert "{0}" in found["slip"]["says"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "no-such-game"}, "no-such-game"),
        ({"game": "trix-exchange"}, "absent friend"),
        ({"seats": 9}, "seats"),
        ({"seat": 4}, "seat 5"),
        ({"level": "grandmaster"}, "level"),
        ({"options": {"no-such": 1}}, "no-such"),
        ({"dealer": 7}, "deal"),
        ({"names": ["Ada"]}, "names"),
        ({"told": ["a"] * (MOST_LINES + 1)}, "length"),
        ({"told": ["a" * 401]}, "length"),
        ({"told": ["red\u0000car"]}, "printed"),
        ({"told": "pass"}, "array"),
        ({"seed": -1}, "seed"),
    ],
)
def test_a_request_that_will_not_do_is_refused_with_a_sentence(
    server: Server, asked: dict[str, Any], says: str
) -> None:
    status, found = ask(server, **asked)
    assert status == 400
    assert says in found["error"]


@pytest.mark.parametrize("file", ["{there}", " {there}", "{there}/none.toml", "/dev/zero", "0"])
def test_no_file_of_the_server_is_read_or_looked_for(
    server: Server, tmp_path_factory: pytest.TempPathFactory, file: str
) -> None:
    """Whether it is there or not, the answer is the same, and says nothing of it."""
    there = tmp_path_factory.mktemp("b") / "board.toml"
    there.write_text("secret\n")
    options = {"board": file.format(there=there)}
    assert len(options["board"]) <= 100
    status, found = ask(server, game="great-railroad-game", seats=3, dealer=None, options=options)
    says = "Option board takes 'reconstruction' or the text of a board, not a file."
    assert (status, found["error"]) == (400, says)


def test_a_request_is_only_so_long(server: Server) -> None:
    filling = "a" * 390
    status, _ = ask(server, told=[filling] * (LARGEST_GAME // 395))
    assert status == 200
    body = json.dumps(SETUP | {"told": [filling] * 160}).encode()
    assert LARGEST_GAME < len(body) < 65_536
    assert server.post("/api/absent", body)[0] == 413


def test_what_is_kept_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [*TOLD, "pass", "pass", "pass"]
    fresh = []
    for count in range(len(told) + 1):
        absent_job._kept.clear()
        fresh.append(worked_out(asked_for(told[:count])))
    for count in (5, 2, 4, 0, 5, 3, 1):
        assert worked_out(asked_for(told[:count])) == fresh[count]
    corrected = [HAND.replace("red-car", "red-fare"), *told[1:]]
    found = worked_out(asked_for(corrected))
    absent_job._kept.clear()
    assert found == worked_out(asked_for(corrected))
    monkeypatch.setattr(absent_job, "LONGEST_TURN", -1.0)
    absent_job._kept.clear()
    tries = [worked_out(asked_for(told)) for _ in range(len(told) + 1)]
    assert tries[: len(told)] == [None] * len(told)
    assert tries[-1] == fresh[-1]


class Thinkers:
    """Processes that answer as they are told, once they may."""

    def __init__(self, found: Answer | Exception) -> None:
        self.found = found
        self.may_answer = asyncio.Event()
        self.begun: list[AbsentJob] = []

    async def answer_to(self, job: AbsentJob) -> Answer:
        self.begun.append(job)
        await self.may_answer.wait()
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


async def answered(thinkers: Thinkers, *asked: tuple[str, int]) -> list[Response]:
    """The answers to requests from these addresses, each of a game with this seed."""
    api = AbsentApi(Room().lobby)
    api.thinkers = cast(WorkerProcesses, thinkers)

    def request(address: str, seed: int) -> Request:
        parts = [json.dumps(SETUP | {"seed": seed}).encode()]

        async def receive() -> Message:
            if not parts:
                await asyncio.Event().wait()  # the client stays
            return {"type": "http.request", "body": parts.pop()}

        client = (address, 1)
        scope = {"type": "http", "method": "POST", "path": "/api/absent", "headers": [], "client": client}
        return Request(scope, receive)

    return await asyncio.gather(*(api.guarded(api.ask, request(*each)) for each in asked))


@pytest.mark.parametrize(
    ("found", "status", "says"),
    [
        (FAILED, 503, b"again"),
        ((b"", UNFINISHED), 503, b"again"),
        (NoReplay(), 503, b"again"),
        ((b"", TOO_HARD), 400, b"whether it is right"),  # a client repeats what is answered with 503
    ],
)
def test_a_process_that_fails_or_needs_longer_is_asked_again(
    found: Answer | Exception, status: int, says: bytes
) -> None:
    thinkers = Thinkers(found)
    thinkers.may_answer.set()
    [response] = asyncio.run(answered(thinkers, ("10.0.0.1", 5)))
    assert response.status_code == status
    assert says in response.body


def test_who_tells_what_takes_long_holds_only_itself_up() -> None:
    async def crowd() -> None:
        thinkers = Thinkers((b"{}", None))
        greedy = [("10.6.6.6", seed) for seed in range(4)]
        asking = asyncio.ensure_future(answered(thinkers, *greedy, ("10.0.0.1", 1), ("10.0.0.2", 1)))
        for _ in range(20):  # let them come in
            await asyncio.sleep(0)
        assert [question.address for question in thinkers.begun] == ["10.6.6.6", "10.0.0.1"]
        thinkers.may_answer.set()
        assert {response.status_code for response in await asking} == {200}
        assert len(thinkers.begun) == 6

    asyncio.run(crowd())


def test_only_so_many_games_are_kept() -> None:
    for seed in range(absent_job.MOST_KEPT + 3):
        worked_out(AbsentGameRequest(**SETUP | {"seed": seed}))
    assert len(absent_job._kept) == absent_job.MOST_KEPT


def test_nobody_crowds_out_the_games_of_others() -> None:
    absent_job._kept.clear()
    asked = asked_for(TOLD)
    worked_out(asked, "10.0.0.1")
    mine = absent_job._kept[key_of(asked, "10.0.0.1")]
    for seed in range(absent_job.MOST_KEPT + 3):
        worked_out(AbsentGameRequest(**SETUP | {"seed": seed}), "10.6.6.6")
    assert len(absent_job._kept) == absent_job.MOST_KEPT
    assert absent_job._kept[key_of(asked, "10.0.0.1")] is mine
    assert mine.said == TOLD  # by whoever else has the same set-up, no line of it was taken back


def test_a_line_that_takes_too_long_is_given_up_and_all_else_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def think_for_ever(*_: object) -> None:
        while True:
            pass

    absent_job._kept.clear()
    asked, other = asked_for(TOLD[:1]), AbsentGameRequest(**SETUP | {"seed": 6})
    worked_out(asked, "10.0.0.1")
    worked_out(other, "10.0.0.2")
    with monkeypatch.context() as patch:
        patch.setattr(absent_job, "LONGEST_LINE", 0.05)
        patch.setattr(absent_job, "as_data", think_for_ever)
        assert AbsentJob(asked, "10.0.0.1").answer() == (b"", TOO_HARD)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) != interrupt
    assert list(absent_job._kept) == [key_of(other, "10.0.0.2")]
    assert AbsentJob(asked, "10.0.0.1").answer()[1] is None


def test_orders_of_trains_are_in_words() -> None:
    found = worked_out(AbsentGameRequest("great-railroad-game", 3, 1))
    assert found is not None
    question: Any = found["question"]
    assert question["seat"] == 0
    assert "Grand Central Depot, circle 1" in question["choices"][0]["says"]
    own: Any = worked_out(AbsentGameRequest("great-railroad-game", 3, 0))
    assert "enter train 1 on" in own["answer"]["says"]


def test_further_outcomes_are_forgotten_with_the_line_that_asks_for_them() -> None:
    setup: dict[str, Any] = {"game": "mayflower-authors", "seats": 3, "seat": 2, "dealer": 0, "seed": 1}
    told = ["a1 a4 a7 a10 a13 b3 b6 b9 b12 c2 c5 c8 c11 d1 d4 d7 d10"]

    def found(*more: str) -> dict[str, Any]:
        answer = worked_out(AbsentGameRequest(**setup, told=[*told, *more]))
        assert answer is not None
        return answer

    asks = "ask 3 for c2"
    before = found(asks)
    assert before["question"]["kind"] == "outcome"
    assert len(found(asks, OTHER)["question"]["options"]) >= len(before["question"]["options"])
    assert found(asks) == before
    absent_job._kept.clear()
    assert found(asks) == before
    for typed in ("²", "٣", "9" * 400, "-1"):  # signs that are digits, and are no number of an outcome
        assert found(asks, typed)["slip"]["kind"] == absent_job.UNREADABLE
