"""Live tables: their history, their clocks and house players, and what each seat is sent."""
