"""What is asked at each stage of a round of Trocadero."""

from typing import Final

from headtable.rules.core.prompt import NO_PROMPT, Prompt

ASKS: Final = [
    NO_PROMPT,
    Prompt([("draw", "draw a card")]),
    Prompt([("rebuy", "take another stack"), ("skip", "skip the turn")]),
    Prompt([("bury", "bury the card"), ("sell", "sell it")]),
    Prompt([("bid", "bid"), ("pass", "pass")]),
    NO_PROMPT,
]
