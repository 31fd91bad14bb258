"""Parts that at least two games use: dealing, tricks, bids, calls of faults, partners, target scores."""
