"""One game at one table, without a network: its log, replay, undo, honour mode, scenarios, hints."""
