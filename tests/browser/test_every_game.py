"""Every game is played to its end by clicking, at its smallest and its largest table."""

import random
from collections.abc import Iterator

import pytest
from accessibility import findings
from browser_player import LIT, PHONE, Person, person
from game_setups import SHORTER
from playwright.sync_api import Browser
from server_process import Server

import headtable

SHORT = {"length": "one deal"}
# The largest boards take long to draw; a few rounds end the game in the same way as many.
FEW_ROUNDS: dict[str, dict[str, str | int]] = {
    "great-railroad-game": {"limit": 16},
    "trocadero": {"stake": 20},
}
MOST = 600  # clicks
ON_A_PHONE = {"trolley-euchre"}  # the others at a desk
# One game for each kind of table goes with every run of the tests; the others are long.
OFTEN = {
    ("trolley-euchre", 4),
    ("trix-exchange", 3),
    ("trocadero", 4),
    ("great-railroad-game", 2),
    ("mayflower-authors", 2),
}


def tables() -> list[object]:
    found: list[object] = []
    for game in headtable.games():
        for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
            marks = [] if (game.id, seats) in OFTEN else [pytest.mark.long]
            found.append(pytest.param(game.id, seats, marks=marks, id=f"{game.id}-{seats}"))
    return found


def options(id: str) -> dict[str, str | int]:
    """As short a game as the house rules allow."""
    chosen = dict(SHORTER.get(id, {})) | FEW_ROUNDS.get(id, {})
    if any(option.id == "length" for option in headtable.game(id).options):
        chosen |= SHORT
    return chosen


@pytest.fixture(scope="module")
def desk(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who goes from table to table."""
    with person(browser, server, bypass_csp=True) as ada:
        yield ada


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Person]:
    with person(browser, server, PHONE, has_touch=True, bypass_csp=True) as ada:
        yield ada


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_game_is_played_to_its_end_by_clicking(
    request: pytest.FixtureRequest, server: Server, game: str, seats: int
) -> None:
    chairs = ["me"] + ["regular"] * (seats - 1)
    made = server.table(game=game, seats=seats, chairs=chairs, options=options(game), name="Ada")
    ada: Person = request.getfixturevalue("phone" if game in ON_A_PHONE else "desk")
    ada.walk(f"/t/{made['code']}#{made['token']}")
    ada.sees(f"{LIT}, .prompt.is-yours")
    assert findings(ada) == []
    assert ada.play(random.Random(game), MOST) > 0
    assert ada.sees(".result").inner_text()
    status, table = server.get(f"/api/tables/{made['code']}")[::2]
    assert status == 200
    assert b'"over":true' in table.replace(b" ", b"")
    assert ada.errors == []


def test_every_kind_of_table_is_played_with_every_run() -> None:
    played = {id for id, _ in OFTEN}
    assert played <= {game.id for game in headtable.games()}
    assert len({headtable.game(id).book for id in played}) == 5
