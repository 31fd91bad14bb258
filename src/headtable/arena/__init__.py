"""House players against each other: duplicate deals, and what thousands of games say."""
