"""Live evenings: many tables in rounds, and the people who move between them."""
