"""Progressive play: many tables of one game in rounds, and people who move between them."""
