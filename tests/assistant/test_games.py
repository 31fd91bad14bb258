"""Every game is played to its end by assistants."""

import asyncio
import random
from typing import Any

import pytest
from assistant_world import World
from short_games import short_options

import headtable

QUICK = ("hilo", "gyp", "trolley-euchre")
GAMES = [
    pytest.param(game.id, marks=[] if game.id in QUICK else [pytest.mark.long]) for game in headtable.games()
]


@pytest.mark.parametrize("game", GAMES)
def test_assistants_play_a_game_to_its_end(game: str) -> None:
    """Two at one table, one on a chair that was left open; the house has the others."""
    seats = headtable.game(game).seats[min(1, len(headtable.game(game).seats) - 1)]
    asked: dict[str, Any] = {"game": game, "seats": seats, "level": "random", "options": short_options(game)}

    async def play() -> None:
        async with World().opened() as world, world.assistant() as host, world.assistant() as guest:
            sat = await host.call("sit", **asked, chairs_for_people=1)
            assert sat["ok"]
            came = await guest.call("sit", table=sat["link"])
            assert came["ok"]
            assert {sat["table"]["you"], came["table"]["you"]} == {1, 2}
            ends = await asyncio.gather(
                host.play_out(random.Random(game)), guest.play_out(random.Random(f"{game} too"))
            )
            table = world.lobby.tables.awake[sat["table"]["code"]]
            assert table.history.is_over
            for end in ends:
                assert end["table"]["scores"] == table.history.state.view(None).shown_scores()
                assert end["table"].get("winners", []) == [seat + 1 for seat in table.history.state.winners()]
            assert any(answer.get("happened") for answer in host.answers)

    asyncio.run(play())
