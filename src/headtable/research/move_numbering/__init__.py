"""Moves as numbers: for each game one numbering of all that a seat may ever do, and back."""
