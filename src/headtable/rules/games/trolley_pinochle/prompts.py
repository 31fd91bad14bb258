"""What is asked at each stage of a hand of Trolley Pinochle."""

from typing import Final

from headtable.rules.core.prompt import ACCEPT_THE_SCORE, NO_PROMPT, Prompt

ASKS: Final = [
    Prompt([("exchange", "exchange the Transfer"), ("keep", "keep it")]),
    Prompt([("play", "play a card"), ("call out", "call out")], public="play a card"),
    Prompt(
        [
            ("meld", "meld"),
            ("exchange", "exchange your Transfer"),
            ("show transfer", "show your Transfer"),
            ("call out", "call out"),
            ("decline", "draw a card"),
        ],
        {"decline": "draw a card: you can meld nothing now"},
        public="meld, or draw a card",
    ),
    ACCEPT_THE_SCORE,
    NO_PROMPT,
]
