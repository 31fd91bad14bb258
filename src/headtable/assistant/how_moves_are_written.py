"""How the moves of each game are written: for an assistant that is not told which of them are legal.

Words in capitals stand for others; docs/notation.md explains them.  What only honour mode has is left out.
"""

from typing import Final

FORMS: Final[dict[str, tuple[str, ...]]] = {
    "trolley": ("play CARD", "show KIND CARDS", "decline"),
    "trolley-euchre": (
        *("play CARD", "pass", "order up", "take up", "make COLOUR", "discard CARD"),
        *("order up alone", "take up alone", "make COLOUR alone"),
    ),
    "trolley-transfer": ("pass CARD", "discard CARD", "call", "decline"),
    "trolley-matchem": ("take CARD", "leave CARD", "lay CARD"),
    "trolley-pinochle": (
        *("play CARD", "meld …", "exchange", "show transfer", "keep", "decline", "call out"),
    ),
    "trix": ("play CARD",),
    "forty-two": ("play CARD", "bid N", "pass", "name SUIT"),
    "call-suit-forty-two": ("play CARD", "play CARD call N"),
    "gyp": ("play CARD", "pass"),
    "hilo": (
        *("play CARD", "stand", "another deal", "give a point", "deal three more", "deal afresh"),
        "discard CARD",
    ),
    "magna": ("play CARD", "bid N", "pass", "name SUIT", "discard CARD"),
    "rover": ("play CARD", "draw N", "fan CARD", "ready"),
    "trix-football": (
        *("kick off", "receive", "rush", "punt", "goal", "yield", "try", "decline"),
        *("change CARD CARD …", "stand", "kick 45", "hold 25", "surrender"),
    ),
    "trix-authors": ("ask 3 for gold", "give CARD"),
    "trix-exchange": (
        *("offer 2 gold", "accept 2 salt", "accept 2 salt from seat 3", "withdraw", "hold"),
        *("give CARD CARD …", "trade", "corner gold"),
    ),
    "trocadero": ("draw", "bury", "sell", "bid N", "pass", "sell N", "rebuy", "skip"),
    "great-railroad-game": (
        *("enter TRAIN CIRCLE HEADING", "run TRAIN", "run TRAIN HEADING", "turn TRAIN HEADING"),
        "lose the play",
    ),
    "mayflower": ("play CARD", "cannot play", "keep"),
    "mayflower-authors": ("ask 3 for c7",),
}
