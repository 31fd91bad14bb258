"""Live evenings: rounds over many tables, their guests, what they do by themselves, and their paper."""
