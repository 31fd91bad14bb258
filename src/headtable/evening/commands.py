"""What a line does: its words are refused or turned into a deed, and only the deed changes anything."""

from collections.abc import Callable
from typing import TypeAlias

from headtable.evening.evening_state import EveningState

Effect: TypeAlias = Callable[[], object]
Command: TypeAlias = Callable[[EveningState, list[str]], Effect]
