"""The games, each a file or a package, in the order of their rulebooks."""

from collections.abc import Callable
from typing import Final

from headtable.rules.core.first_dealer import FirstDealerDraw
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import BELL
from headtable.rules.core.score_note import Note
from headtable.rules.core.view_parts import Fact
from headtable.rules.games import (
    call_suit_forty_two,
    forty_two,
    great_railroad_game,
    gyp,
    hilo,
    magna,
    mayflower,
    mayflower_authors,
    rover,
    trix,
    trix_authors,
    trix_exchange,
    trix_football,
    trocadero,
    trolley,
    trolley_euchre,
    trolley_matchem,
    trolley_pinochle,
    trolley_transfer,
)
from headtable.rules.games.forty_two import FIRST_LEADS
from headtable.rules.games.great_railroad_game.road_view import Deed
from headtable.rules.games.trix_football.gridiron import Mark
from headtable.rules.games.trocadero.flush_layout import Happening
from headtable.rules.inference.blind_draws import Step
from headtable.rules.inference.public_events import Event
from headtable.rules.inference.trade_history import Entry, Offer
from headtable.rules.inference.unshown_combinations import Decline
from headtable.rules.mechanics.honor_suit import HONOR_FIRST, TRIXIE_LAST

GAMES: Final[tuple[Game, ...]] = (
    trolley.GAME,
    trolley_euchre.GAME,
    trolley_transfer.GAME,
    trolley_matchem.GAME,
    trolley_pinochle.GAME,
    trix.GAME,
    forty_two.GAME,
    call_suit_forty_two.GAME,
    gyp.GAME,
    hilo.GAME,
    magna.GAME,
    rover.GAME,
    trix_football.GAME,
    trix_authors.GAME,
    trix_exchange.GAME,
    trocadero.GAME,
    great_railroad_game.GAME,
    mayflower.GAME,
    mayflower_authors.GAME,
)

# The parts that a state comes to hold only in play, each with nothing in it: what a pickle is read into
# (core/pickle_shared_parts.py).  A part that every fresh state of its game has need not be here.
RECORDS: Final[dict[str, Callable[[], object]]] = {
    "Decline": lambda: Decline([], 0, 0),
    "Deed": lambda: Deed(0, BELL),
    "Entry": lambda: Entry(0, 0, 0, 0),
    "Event": lambda: Event(0, 0, 0),
    "Fact": lambda: Fact("", ""),
    "FirstDealerDraw": lambda: FirstDealerDraw(0, ()),
    "Happening": lambda: Happening(0, 0, 0, 0),
    "Mark": lambda: Mark(0, 0, 0, 0, ""),
    "Note": lambda: Note("", 0, 0, 0),
    "Offer": lambda: Offer(0, 0, 0, 0),
    "Step": lambda: Step(0, 0, False),
}
# The tables of games that a fresh state does not hold yet, and that its pickle need not hold either.
TABLES: Final[list[object]] = [FIRST_LEADS, HONOR_FIRST, TRIXIE_LAST]
