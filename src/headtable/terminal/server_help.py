"""What one can type at a server's table besides moves."""

from typing import Final

HELP: Final = """\
  why MOVE        why a move would be refused, or that it is legal
  hint            what an expert with your cards would do, and why
  hint more       and by how much it came out better than another move
  undo            take your last move back, while nothing hidden has come out
  say TEXT        say something to all at the table
  pause           stop the game for all, or let it go on
  start           deal although chairs are open, if you have set up the table
  chair 3 open    open a chair for somebody else, if you have set up the table
  chair 3 LEVEL   give it to the house: novice, regular, expert or random
  renew           sign out your other devices: older ways back work no more
  crib            what ranks how, and what counts how much
  rules [CLAUSE]  the rules of this game, or one clause of them
  rules why       the rule behind what was just refused
  score           the whole score sheet with its reasons
  log             all that has happened since you came
  rematch         another game with this company, once this one is over
  quit, q         leave; your seat is held for you"""
