"""OpenSpiel's ISMCTS bot in C++ ends the whole process where it meets a Python game that hides cards.

It looks for a resampling in C++, which a Python game cannot have.  So its methods are wrapped: one of our
states is refused with a sentence, every other goes through.  The same bot in Python works.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import pyspiel

from headtable.research.openspiel_games.spiel_state import SpielState
from headtable.rules.core.errors import BadSetup

METHODS: Final = ("step", "get_policy", "step_with_policy")


def guard_cpp_ismcts() -> None:
    """Wrap the methods of the bot that would crash; to be called once."""
    for name in METHODS:
        setattr(pyspiel.ISMCTSBot, name, refusing_ours(getattr(pyspiel.ISMCTSBot, name)))


def refusing_ours(method: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    @wraps(method)
    def guarded(bot: Any, state: Any) -> Any:
        if isinstance(state, SpielState):
            raise BadSetup(
                "OpenSpiel's ISMCTS bot in C++ cannot play Python games; "
                "open_spiel.python.algorithms.ismcts.ISMCTSBot can"
            )
        return method(bot, state)

    return guarded
