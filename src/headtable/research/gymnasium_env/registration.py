"""The ids that Gymnasium knows the games by."""

import gymnasium

import headtable
from headtable.rules.core.game_on_shelf import Game

HERE = "headtable.research.gymnasium_env"


def env_id(game: Game) -> str:
    """ "headtable/TrolleyEuchre-v1" for trolley-euchre; the version is that of the rules."""
    name = "".join(word.capitalize() for word in game.id.split("-"))
    return f"headtable/{name}-v{game.version}"


def register() -> None:
    """Tell Gymnasium of every game that it does not know yet."""
    for game in headtable.games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point=f"{HERE}.seat_env:SeatEnv",
                vector_entry_point=f"{HERE}.vector_env:vector_env",
                kwargs={"game": game.id},
            )
