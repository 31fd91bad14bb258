"""The orders of Trolley Euchre: for each trump those of the trumps and of every other colour."""

from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_euchre.trumps import PACK, POWER, SUIT


def orders() -> list[list[str]]:
    return [
        [
            COLOURED[card]
            for card in sorted(PACK, key=POWER[trump][colour].__getitem__, reverse=True)
            if SUIT[trump][card] == colour
        ]
        for trump in range(len(COLOURS))
        for colour in range(len(COLOURS))
    ]
