"""To be imported by Gymnasium itself: registers the ids of the games.

    env = gymnasium.make("headtable.research.gymnasium_ids:headtable/Hilo-v1")

Gymnasium imports what stands before the colon and then looks for the id: that is how it finds environments
which nobody has registered yet, in a worker process too.  No other module of ours changes something by being
imported; a program calls `gymnasium_env.register` instead.
"""

from headtable.research import gymnasium_env

gymnasium_env.register()
