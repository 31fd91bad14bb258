"""The interface of every game: moves, states, views, games, options, score notes, the generator."""
