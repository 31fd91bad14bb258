"""The quick phrases: what can be said at a table with one touch.  Each client has its own words for them."""

from typing import Final

PHRASES: Final = (
    "good-evening",
    "well-played",
    "your-turn",
    "one-moment",
    "thank-you",
    "what-luck",
    "oh-dear",
    "another-game",
)
