"""Observations as vectors: what a seat may see, as int16 numbers with a name and a place for each piece."""
