"""Live tables: their rows folded into a history, what they do by themselves, and what each seat is sent."""
