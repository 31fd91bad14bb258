"""The rules on a table card: who moves where, for the Trolley book's progressive forms."""

from typing import Final

SINGLES: Final = "progressive-trolley"
BELL_COUPLES: Final = "progressive-trolley-euchre"
DEAL_COUPLES: Final = "progressive-trolley-pinochle"


def table_card_lines(
    form: str, table: int, tables: int, lady: str = "lady", ladies: str = "ladies"
) -> tuple[str, ...]:  # fmt: skip
    """The few rules that those at a table need, for a progressive form; of another form nothing is known."""
    is_head = table == 1
    up = "the head table" if table == 2 else f"table {table - 1}"
    if form == SINGLES:
        return (
            "One hand, played right out; everyone plays for themselves.",
            "The two highest win the game: a hole in each card.",
            f"They stay here. The two lowest go to table {tables}."
            if is_head
            else f"They move up to {up}. The two lowest stay.",
            "Nobody moves until all have finished.",
        )
    if form not in (BELL_COUPLES, DEAL_COUPLES):
        return ()
    move = (
        f"The winners stay here. The losers go to table {tables}."
        if is_head
        else f"The winners move up to {up}. The losers stay."
    )
    level = f"The higher score wins; if level, the two {ladies} cut."
    if form == DEAL_COUPLES:
        play: tuple[str, ...] = "One deal, melds and cards counted together.", level
    elif is_head:
        play = ("Five points make the game: then tap the bell. No lone hands here.",)
    else:
        play = "Play until the bell; an unfinished hand does not count.", level
    return (
        *play,
        "Both winners have a hole punched in their cards.",
        move,
        f"Then partners change, and the {lady} who has just come deals.",
    )
