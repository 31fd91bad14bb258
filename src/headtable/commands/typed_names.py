"""What people type for games, forms and house rules, and what of it is known."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from headtable.commands.base_parser import did_you_mean

if TYPE_CHECKING:
    from headtable.evening.forms import Form
    from headtable.rules.core.game_on_shelf import Game
    from headtable.rules.core.options import Option


def game_named(typed: str) -> "Game":
    """The game of this name, however it is written: hilo, HiLo, "Trolley Euchre"."""
    import headtable

    return headtable.game(known_name(typed, [game.id for game in headtable.games()]))


def form_named(typed: str) -> "Form":
    """The form of an evening of this name."""
    from headtable.evening.forms import FORMS, form

    return form(known_name(typed, [known.id for known in FORMS]))


def known_name(typed: str, known: Iterable[str]) -> str:
    """The known name that differs at most in capitals, spaces, dashes and a "the"; else what was typed."""
    asked = letters_of(typed)
    return next((name for name in known if letters_of(name) == asked), typed)


def letters_of(name: str) -> str:
    return re.sub(r"^the[\s_-]+|[\s_-]", "", name.lower())


def options_given(known: "Sequence[Option]", texts: list[str]) -> dict[str, object]:
    """`target=500` as an option and its value; a complaint names the nearest option or value."""
    from headtable.rules.core.errors import BadSetup

    by_id = {option.id: option for option in known}
    chosen: dict[str, object] = {}
    for text in texts:
        typed, sign, value = text.partition("=")
        id = known_name(typed.strip(), by_id)
        if not sign or not id:
            raise BadSetup(f"'{text}' is no option: write it as --option target=500")
        if id in chosen:
            raise BadSetup(f"option {id} is given twice")
        require_option(id, list(by_id))
        require_value(by_id[id], value.strip())
        chosen[id] = value.strip()
    return chosen


def require_option(id: str, known: list[str]) -> None:
    from headtable.rules.core.errors import BadSetup

    if id not in known:
        there_are = ", ".join(known) or "none"
        raise BadSetup(f"there is no option '{id}' here; there are: {there_are}{did_you_mean(id, known)}")


def require_value(option: "Option", value: str) -> None:
    from headtable.rules.core.errors import BadSetup

    try:
        option.read(value)
    except BadSetup as refused:
        words = [str(choice) for choice in option.choices]
        raise BadSetup(f"{refused}{did_you_mean(value, words)}") from None
