"""What one seat hears and sees of a game, in sentences; the terminal and the server tell it alike."""
