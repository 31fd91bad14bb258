"""Assistants in a contest: they play by the Model Context Protocol, and what they do wrong is counted."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from documentation import ROOT, blocks_of

from headtable.__main__ import main
from headtable.arena.contest import Contest, Failure, chooser, play_deal
from headtable.arena.statistics import DealResult, standings
from headtable.commands import arena
from headtable.rules.core.errors import BadSetup

ONE_DEAL: dict[str, object] = {"length": "one deal"}
EXAMPLE = ROOT / "examples" / "random_assistant.py"
# A client in plain Python: `call` is all that it needs.
CLIENT = """
import json, sys, time

def ask(method, id, **params):
    head = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": id} if id else {})
    print(json.dumps(head), flush=True)
    return json.loads(sys.stdin.readline())["result"] if id else None

def call(name, **arguments):
    return ask("tools/call", 2, name=name, arguments=arguments)["structuredContent"]

who = {"name": "test", "version": "1"}
ask("initialize", 1, protocolVersion="2025-06-18", capabilities={}, clientInfo=who)
ask("notifications/initialized", 0)
"""
FOOLISH = """
notes = open(sys.argv[1], "a")
while True:
    now = call("wait")
    if now["table"]["status"] == "over":
        break
    if now["table"]["status"] != "your_turn":
        continue
    if not now.get("moves_listed", True):
        assert "moves" not in now, now
        hands = [pile for pile in now["table"]["piles"] if pile["lies"] == "hand" and "cards" in pile]
        hand = hands[0]["cards"]
        tries = ["play trixie-no", "stand", "give a point", *[f"play {card}" for card in hand]]
    else:
        tries = ["play trixie-no", now["moves"][0]["text"]]
    for text in tries:
        made = call("play", move=text)
        if made["ok"]:
            break
        assert not made.get("moves") or made.get("moves_listed", True), made
        notes.write(made["code"] + " " + made.get("clause", "") + "\\n")
    notes.flush()
notes.write(f"over {now['table']['winners']}\\n")
"""
Assistant = Callable[[str], str]


@pytest.fixture
def assistant(tmp_path: Path) -> Assistant:
    """An entrant that is a client with this text behind the head above; it can take notes."""

    def made(text: str) -> str:
        file = tmp_path / "assistant.py"
        file.write_text(CLIENT + text)
        return f"mcp:{sys.executable} -S {file} {tmp_path / 'notes'}"

    return made


def contest(entrant: str, moves: str = "listed", seconds: float = 30.0) -> Contest:
    return Contest("hilo", 2, [entrant, "regular"], ONE_DEAL, 3, moves, seconds)


@pytest.mark.parametrize("moves", ["listed", "hidden"])
def test_refused_moves_are_counted_and_the_game_goes_on(
    assistant: Assistant, tmp_path: Path, moves: str
) -> None:
    entrant = assistant(FOOLISH)
    played = play_deal(contest(entrant, moves), 0)
    assert isinstance(played, DealResult), played
    notes = (tmp_path / "notes").read_text().splitlines()
    refused = [line for line in notes if not line.startswith("over")]
    assert played.refused == [len(refused), 0]
    assert len(refused) > 5
    assert len(notes) - len(refused) == 2  # both games were seen to their end
    if moves == "hidden":
        assert any(line.startswith("refused hilo.") for line in refused)
    table = standings([entrant, "regular"], [played])
    assert (table[0].refused, table[1].refused) == (len(refused), 0)
    assert table[0].decisions > 5


ASKING = """
notes = open(sys.argv[1], "a")
while True:
    now = call("wait")
    if now["table"]["status"] == "over":
        break
    if now["table"]["status"] == "waiting":
        continue
    hands = [pile for pile in now["table"]["piles"] if pile["lies"] == "hand" and "cards" in pile]
    for text in ["play trixie-no", "stand", "give a point", *[f"play {card}" for card in hands[0]["cards"]]]:
        notes.write("why\\n")
        notes.flush()
        if call("why", move=text).get("legal"):
            assert call("play", move=text)["ok"]
            break
"""


def test_moves_that_are_asked_about_are_counted(assistant: Assistant, tmp_path: Path) -> None:
    """With `why` an assistant can try every move without a refusal."""
    entrant = assistant(ASKING)
    played = play_deal(contest(entrant, "hidden"), 0)
    assert isinstance(played, DealResult), played
    asked = (tmp_path / "notes").read_text().count("why")
    (one, _) = table = standings([entrant, "regular"], [played])
    assert (one.refused, one.asked_about) == (0, asked)
    assert asked > one.decisions
    assert f": 0 refused moves and {asked} questions (why) in" in arena.in_words(
        contest(entrant), table, 1, 0
    )
    figures = {"name": entrant, "decisions": one.decisions, "refused_moves": 0, "asked_moves": asked}
    assert arena.as_data(contest(entrant), table, [played], [])["assistants"] == [figures]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("call('look')\n", "has ended"),
        ("time.sleep(600)\n", "made no move within 0.5 seconds"),  # with those for its start
        ("while True: call('play', move='play 99')\n", "made no legal move in 20 tries"),
        (
            "print('no message', flush=True)\nprint('{}', flush=True)\ntime.sleep(600)\n",
            "made no move within 0.5 seconds",
        ),
    ],
)
def test_an_assistant_that_makes_no_move_costs_the_deal(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, text: str, fault: str
) -> None:
    monkeypatch.setattr("headtable.arena.assistant_seat.START_SECONDS", 0.2 if "sleep" in text else 30.0)
    played = play_deal(contest(assistant(text), seconds=0.3 if "sleep" in text else 30.0), 0)
    assert played == Failure(0, fault, has_moved=False)


# It makes no move while the assistant still waits for the answer to its own.
PATIENT = """
import json, sys, time
for line in sys.stdin:
    deadline = time.monotonic() + 5
    while open(sys.argv[1]).read().count("play") > open(sys.argv[1]).read().count("answer"):
        if time.monotonic() > deadline:
            sys.exit("the assistant is not answered")
        time.sleep(0.005)
    print(json.loads(line)["moves"][0], flush=True)
"""
NOTING = """
notes = open(sys.argv[1], "a")
while True:
    now = call("wait")
    if now["table"]["status"] == "over":
        break
    if now["table"]["status"] == "your_turn":
        print("play", file=notes, flush=True)
        call("play", move=now["moves"][0]["text"])
        print("answer", file=notes, flush=True)
"""


def test_a_move_is_answered_before_the_others_have_moved(assistant: Assistant, tmp_path: Path) -> None:
    (tmp_path / "notes").touch()
    (tmp_path / "patient.py").write_text(PATIENT)
    patient = f"program:{sys.executable} -S {tmp_path / 'patient.py'} {tmp_path / 'notes'}"
    played = play_deal(Contest("hilo", 2, [assistant(NOTING), patient], ONE_DEAL, 3), 0)
    assert isinstance(played, DealResult), played
    assert (tmp_path / "notes").read_text().count("answer") > 5


def test_a_command_that_cannot_be_started_is_said_so() -> None:
    played = play_deal(contest("mcp:/no/such/program"), 0)
    assert isinstance(played, Failure)
    assert "cannot be started" in played.fault


def test_an_empty_command_is_refused_by_its_own_name() -> None:
    for players, says in (("mcp: ", "takes the seat: mcp:COMMAND"), ("mcp:a 'b", "mcp:a 'b cannot be read")):
        with pytest.raises(BadSetup, match=says):
            chooser("hilo", players)


def test_the_example_plays_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    players = f"mcp:{sys.executable} {EXAMPLE},random"
    words = [
        "arena",
        "hilo",
        "--seats",
        "2",
        "--deals",
        "1",
        "--processes",
        "1",
        "--option",
        "length=one-deal",
    ]
    assert main([*words, "--players", players]) == 0
    out = capsys.readouterr().out
    assert ": 0 refused moves and 0 questions (why) in" in out


def test_a_crash_of_the_example_is_no_silence(capfd: pytest.CaptureFixture[str]) -> None:
    """It needs the list of moves; where there is none it ends at once, and says where it failed."""
    played = play_deal(contest(f"mcp:{sys.executable} {EXAMPLE}", "hidden"), 0)
    assert played == Failure(0, "has ended", has_moved=False)
    assert "KeyError: 'moves'" in capfd.readouterr().err


def test_the_example_is_that_of_the_page() -> None:
    page = blocks_of((ROOT / "docs" / "assistant.md").read_text(encoding="utf-8"))
    block = next(block for block in page if block.file == "random_assistant.py")
    code = EXAMPLE.read_text(encoding="utf-8")
    assert code[code.index("import asyncio") :] == block.text
