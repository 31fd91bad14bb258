"""The words that every game speaks: moves, states, views, games, options, notes, the generator."""
