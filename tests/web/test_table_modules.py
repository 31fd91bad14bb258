"""The modules of the table that need no page, run by node; they draw views of real games."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from game_setups import play

import headtable
from golden import SHORT
from headtable.narration import score_lines
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.server.http import shelf_data

HERE: Final = Path(__file__).parent
MOVES: Final = 70  # of each game
SHEET_MOVES: Final = 2500
NAMES: Final = ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit"]
EVERY: Final = 17  # so many moves lie between two views


def views_of(game: Game, seats: int) -> list[dict[str, object]]:
    """What the seats see every few moves of a game that is played at random."""
    rng = Rng(7)
    state = game.start(seats=seats, dealer=0, options={})
    views: list[dict[str, object]] = []
    asked: set[tuple[str, str]] = set()
    for number in range(MOVES):
        if state.to_act() == NOBODY:
            break
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        seat = state.waiting()[rng.below(len(state.waiting()))]
        moves = state.legal_moves(seat)
        kind = (state.view(seat).asks, moves[0].text.split()[0])
        if number % EVERY == 0 or kind not in asked:
            asked.add(kind)
            views.append(state.view(seat).as_data())
        state.apply(seat, moves[rng.below(len(moves))])
    views.append(state.view(None).as_data())
    return views


def score_sheet_of(game: Game) -> dict[str, object]:
    """The score sheet of a game that is played at random, and all that Python says of it."""
    state = game.start(seats=game.seats[-1], dealer=0, options=SHORT.get(game.id, {}))
    play(state, Rng(11), SHEET_MOVES)
    view = state.view(0)
    company = SeatNames.of(view, NAMES)
    is_down = score_lines.is_counted_down(view)
    lines = score_lines.added_up(view.notes, company)
    return {
        "view": view.as_data(),
        "names": NAMES[: view.seats],
        "words": json.loads(shelf_data.score_words(game.id)),
        "sentences": [line.sentence(company, is_down, has_cards=False) for line in lines],
        "turns": score_lines.turning_points(view, company),
        "aimed": score_lines.aim(view),
    }


def test_modules_of_the_table_in_node(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node, "node is needed to test the client"
    views = {
        game.id: views_of(game, max(game.seats) if max(game.seats) < 6 else 4) for game in headtable.games()
    }
    where = tmp_path / "views.json"
    where.write_text(json.dumps(views), encoding="utf-8")
    tests = sorted(str(path) for room in ("view", "table") for path in HERE.glob(f"{room}_*.test.js"))
    assert len(tests) == 11
    scores = tmp_path / "scores.json"
    scores.write_text(json.dumps([score_sheet_of(game) for game in headtable.games()]), encoding="utf-8")
    done = subprocess.run(
        [node, "--test", *tests],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "HEADTABLE_VIEWS": str(where), "HEADTABLE_SCORES": str(scores)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
