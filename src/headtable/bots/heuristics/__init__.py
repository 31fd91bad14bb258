"""What the house players know of each game, one file a game or family."""
