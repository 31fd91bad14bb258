"""The modules of the shell that need no page, run by node: logic, lessons, and the verifier of shuffles."""

import json
import shutil
import subprocess
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest

import headtable
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.table.daily_deal import deal_of
from headtable.table.fairness import Fairness, commitment

HERE: Final = Path(__file__).parent
SECRET: Final = bytes(range(100, 132))
MOST_MOVES: Final = 150
MOST_CHANCES: Final = 6


class Played:
    """A game played at random for a while: its chance moves."""

    def __init__(self, game: Game, seats: int, fairness: Fairness | None = None) -> None:
        self.seats = seats
        self.cuts = tuple(f"cut {seat}" if seat % 2 else "" for seat in range(seats))
        self.fairness = fairness or Fairness("KRTW", SECRET, self.cuts)
        self.chances: list[str] = []
        self.rng = Rng(7)
        self.play(game.start(seats=seats))

    def play(self, state: State) -> None:
        for _ in range(MOST_MOVES):
            if state.to_act() == NOBODY or len(self.chances) == MOST_CHANCES:
                return
            if state.to_act() == CHANCE:
                move = state.chance(self.fairness.rng(len(self.chances)))
                self.chances.append(move.text)
                state.apply(CHANCE, move)
            else:
                self.act(state)

    def act(self, state: State) -> None:
        waiting = state.waiting()
        seat = waiting[self.rng.below(len(waiting))]
        moves = state.legal_moves(seat)
        state.apply(seat, moves[self.rng.below(len(moves))])


def cases() -> dict[str, object]:
    games = []
    for game in headtable.games():
        played = Played(game, game.seats[len(game.seats) // 2])
        if played.chances:
            promise = commitment("KRTW", SECRET)
            fair = {"table": "KRTW", "secret": SECRET.hex(), "commitment": promise, "cuts": played.cuts}
            games.append({"name": game.id, "seats": played.seats, "chances": played.chances, "fair": fair})
    with_cut = daily_case(("one that deals well", "", "", ""))
    return {"games": games, "daily": daily_case(), "dailyWithCut": with_cut}


def daily_case(cuts: tuple[str, ...] = ("",) * 4) -> dict[str, object]:
    """The first chance moves of a daily deal, and what they are made of; true without a cut only."""
    deal = deal_of(date(2026, 11, 16))
    fairness = replace(deal.fairness(), cuts=cuts)
    played = Played(headtable.game(deal.game), deal.seats, fairness)
    fair = {
        "table": fairness.table,
        "secret": fairness.secret.hex(),
        "commitment": commitment(fairness.table, fairness.secret),
        "cuts": fairness.cuts,
    }
    return {"seats": deal.seats, "chances": played.chances, "fair": fair}


@pytest.fixture(scope="module")
def cases_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shell") / "cases.json"
    file.write_text(json.dumps(cases()))
    return file


def test_the_modules_of_the_shell_do_what_they_say(cases_file: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "the client's modules are tested with node, which is not installed"
    rooms = ("shell", "absent_friend")
    files = sorted(str(file) for room in rooms for file in HERE.glob(f"{room}*.test.js"))
    assert len(files) > 5
    ran = subprocess.run(
        [node, "--test", *files],
        env={"PATH": str(Path(node).parent), "HEADTABLE_CASES": str(cases_file)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]


def test_every_file_of_the_client_is_small_enough_to_read() -> None:
    web = Path(headtable.__file__).parent / "web"
    for file in web.glob("**/*.*"):
        if file.suffix in (".js", ".css", ".html", ".ts"):
            lines = file.read_text().splitlines()
            assert len(lines) < 400, file
            assert max(map(len, lines)) <= 110, file
