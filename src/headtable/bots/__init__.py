"""House players: one engine for every game, and a little knowledge of each.  Compiled with the rules."""
