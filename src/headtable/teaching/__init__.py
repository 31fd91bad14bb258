"""Teaching material: for each game half a page of rules, a crib card and a lesson on a fixed deal.

One TOML file a game.  A file is read and checked when it is first asked for; what the lesson says of its
positions is checked by tests, which replay it by the rules.
"""

import tomllib
from functools import cache
from importlib.resources import files

from headtable.rules.core.errors import Complaint
from headtable.teaching.material import Material, read_material

__all__ = ["Material", "has_material", "material"]


def has_material(game: str) -> bool:
    """Whether there is a file for this game."""
    return game.replace("-", "").isalnum() and files(__package__).joinpath(f"{game}.toml").is_file()


@cache
def material(game: str) -> Material:
    """What teaches the game of that id; a Complaint where there is nothing."""
    if not has_material(game):
        raise Complaint(f"There is no lesson for '{game}'.")
    text = files(__package__).joinpath(f"{game}.toml").read_text(encoding="utf-8")
    return read_material(tomllib.loads(text), f"{game}.toml")
