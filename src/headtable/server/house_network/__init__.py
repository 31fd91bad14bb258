"""The house: whether phones in the same network can reach a server that was started for this machine only."""
