"""The games as Gymnasium environments: one seat among house players, or many games in one array.

    import gymnasium
    import headtable.research.gymnasium_env

    env = gymnasium.make("headtable/Hilo-v1", seats=3, opponents="novice")
    envs = gymnasium.make_vec("headtable/Hilo-v1", num_envs=64, seats=3)

Gymnasium finds environments by an import: importing this package registers an id for each game, with the
version of its rules.  `SeatEnv` and `vector_env` need no id.
"""

from headtable.research.extras import require

require("gym", "gymnasium", "numpy")

from headtable.research.gymnasium_env.registration import env_id, register  # noqa: E402 - behind the sentence above
from headtable.research.gymnasium_env.seat_env import SeatEnv  # noqa: E402
from headtable.research.gymnasium_env.vector_env import GamesVectorEnv, vector_env  # noqa: E402

__all__ = ["GamesVectorEnv", "SeatEnv", "env_id", "register", "vector_env"]

register()
