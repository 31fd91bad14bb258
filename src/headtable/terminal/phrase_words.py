"""The words of the quick phrases that others say at a table, by their ids on the wire."""

from collections.abc import Mapping
from typing import Any, Final

PHRASES: Final = {
    "good-evening": "Good evening!",
    "well-played": "Well played!",
    "your-turn": "Your turn.",
    "one-moment": "One moment, please.",
    "thank-you": "Thank you kindly.",
    "what-luck": "What luck!",
    "oh-dear": "Oh dear!",
    "another-game": "Shall we play another?",
}


def words_of(message: Mapping[str, Any]) -> str:
    """What a chat message says: its text, or the words of its phrase; "…" for one that is not known here."""
    phrase = str(message.get("phrase", ""))
    return PHRASES.get(phrase, "…") if phrase else str(message["text"])
