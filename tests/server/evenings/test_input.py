"""What an evening cannot be asked for: a sentence comes back, and nothing has changed."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from evening_clients import EUCHRE, Attendant, Party, come_in, evening, public, refused
from server_process import Server
from websockets.exceptions import ConnectionClosed

from headtable.evening import log


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Patient, as what is sent here is odd and not too much."""
    place = tmp_path_factory.mktemp("evenings") / "tables.sqlite"
    running = Server(place, messages_a_second=1e6, message_burst=10**6).start()
    yield running
    assert "ERROR" not in running.log.read_text(encoding="utf-8")
    running.stop()


# Bad input -----------------------------------------------------------------------------------------------


def test_bad_lines_get_a_sentence_and_change_nothing(server: Server) -> None:
    party = Party(server)
    bell = "progressive-trolley-euchre.five-points"
    before = [
        ("arrive ann", "is here already", ""),
        ("bell", "no round is running", bell),
        ("score 1 5 2", "nobody is seated", None),
        ("change", "Not now", None),
        ("dance", "nobody can say", ""),
        ("arrive \u202eevil", "printed", ""),
        ("", "nobody can say", ""),
        ("leave 99", "no guest number 99", ""),
        ("seat by hand 1 2", "", None),
    ]
    during = [
        ("hand 2 3 0", "1, 2 or 4 points", None),
        ("hand 1 4 0", "alone", "progressive-trolley-euchre.no-lone-head"),
        ("score 1 9 0", "stops as soon", bell),
        ("score 7 1 0", "no table 7", None),
        ("score 2 1 0 3", "2 scores", None),
        ("begin", "a round is running", None),
    ]

    async def attend() -> None:
        await party.gather()
        seq = party.host.seq
        for line, words, clause in before:
            refused(await party.host.line(line), words[1:], clause)
        party.unchanged(seq)
        await party.host.lines("seat by lot", "begin")
        seq = party.host.seq
        for line, words, clause in during:
            refused(await party.host.line(line), words[1:], clause)
        party.unchanged(seq)

    server.run(attend())


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"form": "progressive-whist"}, "no evening 'progressive-whist'"),
        ({"form": EUCHRE, "options": {"games": "many"}}, "cannot be 'many'"),
        ({"form": EUCHRE, "options": {"bells": 1}}, "no option 'bells'"),
        ({"form": EUCHRE, "way": "sea"}, "no way to hold an evening 'sea'"),
        ({"form": EUCHRE, "level": "god"}, "no level"),
        ({"form": EUCHRE, "speed": "instant"}, "no speed for an evening"),
        ({"form": EUCHRE, "way": "online", "cuts": "hand"}, "real ones"),
        ({"form": EUCHRE, "name": "\u202e"}, "printed"),
        ({"form": EUCHRE, "hold": 0}, "hold"),
        ({"form": EUCHRE, "admin": True}, "unknown field"),
        (b"{", "no message"),
    ],
)
def test_an_evening_that_cannot_be_set_up(server: Server, body: object, words: str) -> None:
    status, answer = server.post("/api/evenings", body)
    assert status == 400
    assert words in answer["error"]


def test_odd_guests_and_odd_addresses(server: Server) -> None:
    code = evening(server)["code"]
    come_in(server, code, "Ann", part="lady")
    for asked, words in [
        ({"name": "ANN"}, "is here already"),
        ({"name": "Bo (regular)"}, "house player"),
        ({"name": "x" * 30}, "at most 20"),
        ({"name": "a#b"}, "#"),
        ({"name": " "}, "what you are called"),
        ({"name": "Zoe", "part": "king"}, "no part 'king'"),
    ]:
        status, answer = server.post(f"/api/evenings/{code}/guests", asked)
        assert status == 400
        assert words in answer["error"]
    table = server.table(game="hilo")["code"]
    assert (
        json.loads(server.get(f"/api/evenings/{table}")[2])["error"] == f"{table} is a table, not an evening."
    )
    assert json.loads(server.get(f"/api/tables/{code}")[2])["error"] == f"{code} is an evening, not a table."
    for path in (
        "/api/evenings/ZZZZZZ",
        "/api/evenings/%00",
        f"/api/tables/{code}/log",
        f"/api/tables/{code}/moments",
    ):
        assert server.get(path)[0] == 404
    for path in ("seating.pdf", "hats.pdf", "tally.pdf?size=a9", "tally.pdf?blanks=1000", "tally.pdf?x=1"):
        status, _, body = server.get(f"/api/evenings/{code}/paper/{path}")
        assert status == 400
        assert json.loads(body)["error"]


def test_the_forms_are_listed_with_their_options(server: Server) -> None:
    forms = json.loads(server.get("/api/evenings/forms")[2])["forms"]
    assert [form["id"] for form in forms][:2] == ["progressive-trolley", EUCHRE]
    assert {"games", "head-points"} <= {option["id"] for option in forms[1]["options"]}


def test_paper_is_printed(server: Server) -> None:
    party = Party(server)
    server.run(party.begin())
    for path in ("tally.pdf?blanks=2", "tables.pdf?fold=flat", "seating.pdf?size=letter", "standings.pdf"):
        status, headers, body = server.get(f"/api/evenings/{party.code}/paper/{path}")
        assert (status, body[:5]) == (200, b"%PDF-")
        assert headers["content-type"] == "application/pdf"
    assert b"<svg" in server.get(f"/api/evenings/{party.code}/qr.svg", Host="192.168.7.9:8190")[2]


def test_only_those_who_begin_at_the_head_table_read_so_on_their_cards(server: Server) -> None:
    party = Party(server)
    server.run(party.begin())
    with pypdfium2.PdfDocument(server.get(f"/api/evenings/{party.code}/paper/tally.pdf")[2]) as cards:
        text = " ".join(page.get_textpage().get_text_range() for page in cards)
    assert text.lower().count("head table") == 4


# Rubbish ----------------------------------------------------------------------------------------------------

ODD = [
    "",
    "\u0000",
    "\ud800",
    "\u202e",
    "é" * 50,
    "<script>",
    "'; --",
    "x" * 1000,
    "-1",
    "1e999",
    None,
    -1,
    10**30,
    2.5,
]
VERBS = [
    "arrive",
    "rename",
    "leave",
    "couple",
    "part",
    "seat",
    "swap",
    "hand",
    "score",
    "change",
    "decide",
    "* cut",
    "*",
]


def odd_message(dice: random.Random, number: int) -> str | bytes:
    """Something that is nearly a message of an evening."""
    words = [str(dice.choice([*ODD, "1", "2", "by", "lot", "/", "3=lady"])) for _ in range(dice.randrange(4))]
    message: dict[str, Any] = {
        "do": dice.choice(["line", "line", "line", "invite", "door", "evening", "sit", "move"])
    }
    message["id"] = f"n{number}" if dice.random() < 0.9 else dice.choice(ODD)
    message["text"] = " ".join([dice.choice(VERBS), *words]) if dice.random() < 0.9 else dice.choice(ODD)
    for key in ("guest", "open", "seen", "evening", "token"):
        if dice.random() < 0.2:
            message[key] = dice.choice([*ODD, True, 1, {}, []])
    text = json.dumps(message)
    way = dice.randrange(12)
    if way == 0:
        return text[: dice.randrange(len(text))]
    return bytes(dice.randrange(256) for _ in range(50)) if way == 1 else text


async def odd_messages(line: Attendant, dice: random.Random, begin: int) -> None:
    """Fifty of them; each is answered."""
    for number in range(begin, begin + 50):
        await line.socket.send(odd_message(dice, number))
    await line.say(do="line", id=f"end{begin}", text="dance")
    answered = 0
    while True:
        message = await line.hear()
        answered += message["type"] in ("refused", "done", "invited")
        if message.get("id") == f"end{begin}":
            break
    assert answered == 51
    line.record.clear()


@pytest.mark.parametrize("count", [600, pytest.param(20_000, marks=pytest.mark.long)])
def test_odd_messages_are_refused_and_the_evening_stands(server: Server, count: int) -> None:
    party = Party(server)
    dice = random.Random(count)

    async def bombard() -> None:
        await party.begin()
        looker = Attendant(server, party.code)
        await looker.open()
        lines = [party.host, party.guests[0], looker]
        for begin in range(0, count, 50):
            for line in list(lines):
                try:
                    await odd_messages(line, dice, begin)
                except ConnectionClosed:  # an odd line of the organiser's has taken the guest off the list
                    assert line is party.guests[0]
                    with contextlib.suppress(ConnectionClosed):
                        while True:
                            await line.hear()
                    assert json.loads(line.record[-1])["reason"] == "seat"
                    lines.remove(line)

    server.run(bombard())
    text = server.get(f"/api/evenings/{party.code}/log")[2].decode()
    assert log.read(text).as_data()["guests"] == public(server, party.code)["guests"]
