"""The OpenAPI document: what a running server answers is what it says, no key more and no key less."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evening_clients import NAMES, Attendant, Party, evening
from evening_parties import ALL, EUCHRE, party, wander
from finished_game import finished
from home_server import HomeServer
from memory_lobby import Room, run
from memory_store import MemoryStore
from schema_check import SchemaCheck
from server_process import Client, Server, first
from starlette.routing import Route

import headtable
from headtable import Rng
from headtable.server.app import make_app
from headtable.server.http.responses import JSON
from headtable.server.http.review_job import review
from headtable.server.settings import Settings
from headtable.server.tables.table_info import public_info


class Documented:
    """A server whose answers are checked against its own document; it is asked as by a phone."""

    def __init__(self, server: Server) -> None:
        self.server = server
        status, _, body = server.get("/api/openapi.json")
        assert status == 200
        self.document: dict[str, Any] = json.loads(body)
        self.check = SchemaCheck(self.document)
        self.asked: set[tuple[str, str]] = set()

    def get(self, path: str, query: str = "", **named: str) -> Any:
        status, headers, body = self.server.get(
            path.format(**named) + query, Accept_Encoding="identity", Host="192.168.7.9"
        )
        return self._checked("get", path, status, headers["content-type"], body)

    def post(self, path: str, asked: dict[str, Any], **named: str) -> Any:
        body = self.document["paths"][path]["post"]["requestBody"]["content"][JSON]["schema"]
        assert self.check.problems(body, asked) == []
        status, answer = self.server.post(path.format(**named), asked)
        return self._checked("post", path, status, JSON, json.dumps(answer).encode())

    def _checked(self, method: str, path: str, status: int, type: str, body: bytes) -> Any:
        self.asked.add((path, method))
        answers = self.document["paths"][path][method]["responses"]
        content = answers[str(status) if status < 400 else "default"]["content"]
        assert list(content) == [type], f"{method} {path}"
        if type != JSON:
            return body
        data = json.loads(body)
        assert self.check.problems(content[type]["schema"], data, path) == []
        return data


@pytest.fixture(scope="module")
def documented(server: Server) -> Documented:
    return Documented(server)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("documented") / "tables.sqlite").start()
    yield running
    running.stop()


def ask_about_the_shelf(documented: Documented) -> None:
    documented.get("/api/openapi.json")
    documented.get("/api/shelf")
    documented.get("/api/evenings/forms")
    for game in [*[game.id for game in headtable.games()], "table"]:
        documented.get("/api/rules/{game}", game=game)
        documented.get("/api/learn/{game}", game=game)
        documented.get("/api/score-words/{game}", game=game)
    assert documented.get("/api/rules/{game}", game="nothing")["error"]
    assert documented.get("/api/learn/{game}", game="nothing")["error"]


def ask_about_tables(documented: Documented) -> None:
    asked = {"game": "hilo", "seats": 2, "chairs": ["me", "open"], "options": {"length": "one deal"}}
    made = documented.post("/api/tables", asked | {"listed": True, "speed": "instant", "move_seconds": 90})
    code = made["code"]
    taken = documented.post("/api/tables/{code}/seats", {"name": "Ben"}, code=code)
    assert documented.get("/api/tables")["tables"][0]["code"] == code
    assert documented.get("/api/tables/{code}", code=code)["clocks"] is not None

    async def play() -> None:
        lines = [Client(documented.server, code, token) for token in (made["token"], taken["token"])]
        for line in lines:
            await line.open()
            await line.say(do="cut", value="a cut")
        while not lines[0].table.get("over"):
            for line in lines:
                await line.play(first, 1)

    documented.server.run(play())
    assert documented.get("/api/tables/{code}", code=code)["over"]
    assert documented.get("/api/tables/{code}/log", code=code)
    documented.get("/api/tables/{code}/qr.svg", code=code)
    documented.get("/api/tables/{code}/hand-qr.svg", code=code)
    assert len(documented.get("/api/tables/{code}/moments", code=code)["moments"]) > 10
    for seat in (0, 1):
        assert documented.get("/api/tables/{code}/review", f"?seat={seat}", code=code)["moves"] > 0
    schemas = {"CostlyMove": "costly", "TurningPoint": "turning_points"}
    record, rows = finished("RVWD", "trix", 2, is_short=True)  # random moves: some are costly
    for name, key in schemas.items():
        found = json.loads(json.dumps(review(0, record, rows)[key]))
        assert found
        for one in found:
            assert documented.check.problems({"$ref": f"#/components/schemas/{name}"}, one) == []
    what_if = documented.post("/api/tables", {**asked, "from": {"table": code, "entry": 3}})
    assert documented.get("/api/tables/{code}", code=what_if["code"])["from"] is not None


def ask_about_the_daily_deal(documented: Documented) -> None:
    day = "2026-11-16"
    assert documented.get("/api/daily/{date}", date=day)["game"] == "trolley-euchre"
    made = documented.post("/api/daily/{date}", {"name": NAMES[0]}, date=day)

    async def play() -> None:
        line = Client(documented.server, made["code"], made["token"])
        await line.open()
        await line.say(do="speed", speed="instant")
        await line.play(first)

    documented.server.run(play())
    assert documented.get("/api/tables/{code}/daily", code=made["code"])["date"] == day


def ask_about_printing(documented: Documented) -> None:
    assert documented.get("/api/print/{box}", "?backs=fold", box="trix")["sheet"]["is_folded"]
    for path, names in (
        ("/api/print/{box}", {"box": "railroad"}),
        ("/api/print/games/{game}", {"game": "hilo"}),
    ):
        documented.get(f"{path}.pdf", "?parts=cribs&paper=letter", **names)
        assert documented.get(f"{path}.json", "?parts=cribs&paper=letter", **names)["pages"] > 0


def ask_about_evenings(documented: Documented) -> None:
    made = documented.post("/api/evenings", {"form": EUCHRE, "way": "home", "go_on": 60})
    code = made["code"]
    documented.post("/api/evenings/{code}/guests", {"name": NAMES[0]}, code=code)
    documented.get("/api/evenings/{code}", code=code)
    documented.get("/api/evenings/{code}/log", code=code)
    documented.get("/api/evenings/{code}/paper/{sheet}.pdf", "?size=letter", code=code, sheet="tally")
    documented.get("/api/evenings/{code}/qr.svg", code=code)
    together = Party(documented.server, cuts="hand", go_on=60, options={"games": 1, "final-tie": "shared"})

    async def attend() -> None:
        def look() -> Any:
            return documented.get("/api/evenings/{code}", code=together.code)["evening"]

        async def cut() -> None:
            while together.host.room["due"]:
                await together.host.lines("* cut")

        await together.gather()
        await together.host.lines("seat by lot")
        assert look()["pack"]
        await cut()
        await together.host.lines("begin", "hand 1 2 0", "hand 1 2 0", "hand 1 0 1")
        assert look()["tables"][0]["hands"]
        await together.host.lines("score 2 1 4", "score 3 1 4", "hand 1 1 0", "bell")
        assert look()["next"] is not None
        await together.host.lines("finish")
        await cut()
        assert look()["prizes"]["best"]

    documented.server.run(attend())


def ask_about_a_table_of_an_evening(documented: Documented) -> None:
    made = evening(documented.server, EUCHRE, way="online", options={"games": 1})
    code = made["code"]

    async def attend() -> None:
        host = Attendant(documented.server, code, made["organiser"])
        await host.open()
        await host.lines(*[f"arrive {name}" for name in NAMES[:8]], "seat by lot", "begin")
        room = await host.until_room(lambda room: bool(room["codes"]))
        table = documented.get("/api/tables/{code}", code=next(iter(room["codes"].values())))
        assert table["evening"]["code"] == code

    documented.server.run(attend())


def ask_about_a_house(documented: Documented, folder: Path) -> None:
    """A hosted server has none; that of somebody at home says and takes what the document describes."""
    assert documented.get("/api/house")["why"] == "hosted"
    assert documented.post("/api/house", {"open": True})["error"]
    assert documented.post("/api/house/owner", {"ticket": "none"})["error"]
    home = HomeServer(folder, "--house", "127.0.0.2").start()
    try:
        proof = {"proof": home.claim()}
        assert documented.check.problems({"$ref": "#/components/schemas/Proof"}, proof) == []
        schema = {"$ref": "#/components/schemas/House"}
        assert documented.check.problems(schema, home.switch(False)[1]) == []
        assert documented.check.problems(schema, home.switch(True)[1]) == []
    finally:
        home.stop()


def ask_about_an_absent_friend(documented: Documented) -> None:
    """Until it is known who deals there is no view; a hand, a slip, and the program's own move."""
    game: dict[str, Any] = {"game": "trolley-euchre", "seats": 3, "seat": 1}
    hand = "red-car red-fare black-car green-fare orange-fare"
    assert documented.post("/api/absent", game)["view"] is None
    assert documented.post("/api/absent", game | {"told": ["1", hand, "red-car"]})["slip"]
    assert documented.post("/api/absent", game | {"told": ["1", hand, "green-car"]})["answer"]


def look_at_timed_tables(documented: Documented) -> None:
    schema = {"$ref": "#/components/schemas/Table"}

    async def look() -> None:
        room = Room()
        halves = {"clock": "real", "half-length": 6, "decision-limit": "none"}
        football, _ = await room.begun(game="trix-football", options=halves)
        pit, _ = await room.begun(game="trix-exchange", chairs=["me"] * 3, options={"form": "live"})
        for table, clock in ((football, "half_clock"), (pit, "pit_clock")):
            data = json.loads(json.dumps(public_info(table)))
            assert data[clock] is not None
            assert documented.check.problems(schema, data) == []

    run(look())


def look_at_whole_evenings(documented: Documented) -> None:
    """Random ones, after every line: ties, deciding games and guests who come and go."""
    properties = documented.check.components["EveningData"]["properties"]
    for seed, form in enumerate(ALL, 3):
        for options in ({}, {"duplicate": "on"}, {"final-tie": "cut"}):
            if set(options) <= {option.id for option in party(form, 0).form.options}:
                held = party(form, 13, options)
                for _ in wander(held, Rng(seed), 3):
                    for key, data in held.as_data().items():
                        assert documented.check.problems(properties[key], data, key) == []


def test_every_answer_is_as_the_document_says(documented: Documented, tmp_path: Path) -> None:
    ask_about_the_shelf(documented)
    ask_about_tables(documented)
    ask_about_the_daily_deal(documented)
    ask_about_printing(documented)
    ask_about_evenings(documented)
    ask_about_a_table_of_an_evening(documented)
    ask_about_a_house(documented, tmp_path)
    ask_about_an_absent_friend(documented)
    paths = documented.document["paths"]
    assert documented.asked == {(path, method) for path, methods in paths.items() for method in methods}
    look_at_timed_tables(documented)
    look_at_whole_evenings(documented)
    assert set(documented.check.components) - documented.check.used == set(), "no data of these types"


# The document itself -------------------------------------------------------------------------------


def test_the_document_names_every_route_of_the_api(documented: Documented) -> None:
    app = make_app(MemoryStore(), Settings(key=b"a key of the tests, long enough"))
    routes = {
        (route.path, method.lower())
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    paths = documented.document["paths"]
    assert {(path, method) for path, methods in paths.items() for method in methods} == routes


def test_the_document_knows_the_words_that_the_server_accepts(documented: Documented) -> None:
    for path, type, given in (
        ("/api/tables", "NewTable", {"game": "hilo", "seats": 2}),
        ("/api/evenings", "NewEvening", {"form": EUCHRE}),
    ):
        for field, schema in documented.check.components[type]["properties"].items():
            for word in schema.get("enum", ()):
                assert documented.server.post(path, given | {field: word})[0] == 201, (field, word)
            if "enum" in schema:
                assert documented.server.post(path, given | {field: "otherwise"})[0] == 400, field


def test_drift_is_found_in_either_direction(documented: Documented) -> None:
    table = documented.get(
        "/api/tables/{code}", code=documented.post("/api/tables", {"game": "hilo"})["code"]
    )
    schema = {"$ref": "#/components/schemas/Table"}
    check = SchemaCheck(documented.document)
    assert check.problems(schema, table) == []
    assert check.problems(schema, table | {"colour": "red"}) == [".colour is not documented"]
    assert check.problems(schema, {key: table[key] for key in table if key != "here"}) == [".here is missing"]
    assert check.problems(schema, table | {"watched": "7"}) == [".watched: '7' is no integer"]
    assert check.problems(schema, table | {"fair": {}}) != []
