"""The capital letter and the full stop of a sentence."""

from typing import Final

STOPS: Final = (".", "!", "?", "…")


def capital(text: str) -> str:
    """The text with a capital letter first, and otherwise as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """What is written to stand behind a colon, as a complaint is, as a sentence of its own."""
    return capital(text) if text.endswith(STOPS) else f"{capital(text)}."
