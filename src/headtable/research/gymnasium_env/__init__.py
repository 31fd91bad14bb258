"""The games as Gymnasium environments: one seat among house players, or many games in one array.

    import gymnasium
    from headtable.research import gymnasium_env

    gymnasium_env.register()
    env = gymnasium.make("headtable/Hilo-v1", seats=3, opponents="novice")
    envs = gymnasium.make_vec("headtable/Hilo-v1", num_envs=64, seats=3)

`register` tells Gymnasium an id for each game, with the version of its rules; to import this package changes
nothing.  `SeatEnv` and `vector_env` need no id.
"""

from headtable.research.extras import missing

try:
    from headtable.research.gymnasium_env.registration import env_id, register
    from headtable.research.gymnasium_env.seat_env import SeatEnv
    from headtable.research.gymnasium_env.vector_env import GamesVectorEnv, vector_env
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(missing("gym", error.name), name=error.name) from None

__all__ = ["GamesVectorEnv", "SeatEnv", "env_id", "register", "vector_env"]
