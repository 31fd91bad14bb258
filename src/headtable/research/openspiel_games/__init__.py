"""The games in OpenSpiel, by names such as `headtable_hilo` and `headtable_trolley_euchre`.

    from headtable.research import openspiel_games

    openspiel_games.register()
    game = pyspiel.load_game("headtable_hilo(players=3)")

Needs the extra `spiel`.  What the games' parameters mean stands in `parameters`, how chance moves in
`chance_nodes`, and what can be observed in `observers`; docs/openspiel.md has it in one page.
"""

from typing import Any

import headtable
from headtable.research.extras import require

__all__ = ["load_game", "register", "short_name"]

PREFIX = "headtable_"


def register() -> list[str]:
    """Make the games known to `pyspiel.load_game`, once; their names come back."""
    require("spiel", "pyspiel", "numpy")
    from headtable.research.openspiel_games.registry import register_all  # noqa: PLC0415 - needs OpenSpiel

    return register_all()


def short_name(game_id: str) -> str:
    """The name that OpenSpiel has for a game: `trolley-euchre` is `headtable_trolley_euchre`."""
    return PREFIX + game_id.replace("-", "_")


def load_game(game_id: str, **parameters: int | str) -> Any:
    """The game by our id, with parameters by their names; BadSetup says what does not fit."""
    register()
    game = headtable.game(game_id.removeprefix(PREFIX).replace("_", "-"))
    from headtable.research.openspiel_games.registry import class_of  # noqa: PLC0415 - needs OpenSpiel

    return class_of(game)(parameters)
