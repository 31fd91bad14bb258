"""What all players of Magna are asked while cards are laid aside."""

from typing import Final

from headtable.rules.core.prompt import Prompt

FOUR_ASIDE: Final = Prompt([("discard", "lay four cards aside")])
ALL_BUT_SIX_ASIDE: Final = Prompt([("discard", "lay cards aside, all but six")])  # after a card too many
