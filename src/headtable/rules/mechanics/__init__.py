"""Parts that games share, in the common words: deals, tricks, worlds, honour, sides, matches."""
