"""One sitting without a network: seats, names, the log, undo, honour mode, scenarios."""
