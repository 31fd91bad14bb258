"""The type of a command: it checks the words of a line and returns the change that the line makes.

A command raises Refused or returns an effect; only the effect changes the state.
"""

from collections.abc import Callable
from typing import TypeAlias

from headtable.evening.evening_state import EveningState

Effect: TypeAlias = Callable[[], object]
Command: TypeAlias = Callable[[EveningState, list[str]], Effect]
