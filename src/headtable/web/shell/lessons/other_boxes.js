// First hands with Trocadero, the railroad and the Mayflower.

import { lesson, step } from "./step.js";

export const LESSONS = {
  trocadero: lesson(
    "Be first to fill the Royal Flush of your own suit, and take the pool. Cards of other suits " +
      "are worth what their owners will pay for them.",
    [
      step(
        "draw",
        { asks: "draw a card" },
        "A chip to the pool and the top card is yours. One of your own Royal Flush is laid in its " +
          "place by itself; a plain card is thrown away.",
        "trocadero.chip-per-draw",
      ),
      step(
        "sell",
        { asks: "bury your card or sell it" },
        "It belongs to somebody else's flush. Put it up for auction and keep the price, or bury it " +
          "if it is the last one they need.",
        "trocadero.others-card",
      ),
      step(
        "bid",
        { asks: "bid or pass" },
        "A card is for sale. Of your own suit it fills your flush; of another's you may buy it " +
          "only to bury it. You cannot bid more than you hold.",
        "trocadero.buy-own",
      ),
      step(
        "pass",
        { asks: "bid or pass" },
        "Whoever passes is out of this auction. A bid must be at least one chip above the best.",
        "trocadero.bids",
      ),
      step(
        "joker",
        { asks: "draw a card" },
        "Nothing that is buried is lost for good: when the Joker comes, the discards go back into " +
          "the pack.",
        "trocadero.joker-recirculates",
      ),
    ],
    "That is Trocadero. The pool is one prize; what the others paid you may be the greater.",
  ),
  "great-railroad-game": lesson(
    "Bring your trains from New York to San Francisco before the others do. There is no luck: a " +
      "play is one move, and it may be spent on turning a rival's train the wrong way.",
    [
      step(
        "enter",
        { kind: "enter" },
        "Put a train on one of the depot circles and point it along the track by which it is to " +
          "leave. It runs straight that way.",
        "great-railroad-game.enter",
      ),
      step(
        "run",
        { kind: "run" },
        "Run a train one place: from a city to the track, or from the track into the next city. " +
          "Arriving in a city you point it onward at once, and so it stays.",
        "great-railroad-game.stop-heading",
      ),
      step(
        "turn",
        { kind: "turn" },
        "A train of yours heads the same way as a rival's that stands in a city: instead of " +
          "running you may turn that train any way you like.",
        "great-railroad-game.turn-table",
      ),
      step(
        "beware",
        { turn: "yours", kind: "run" },
        "Two trains that meet head on both go back to the depot, and so does one that is pointed " +
          "where no track leads.",
        "great-railroad-game.collision",
      ),
      step(
        "stalled",
        { kind: "lose" },
        "All your trains are blocked: turn a rival's if you can, or lose the play.",
        "great-railroad-game.blocked",
      ),
    ],
    "That is the Railroad Game: run when nobody can turn you, and keep your headings unlike theirs.",
  ),
  mayflower: lesson(
    "Be first without cards; every card the others still hold is a point for you. All build the " +
      "same four series, upwards from 1 and downwards from 13, until the 7 closes them.",
    [
      step(
        "first",
        { asks: "lay a 1 or a 13 of any series" },
        "The table is empty: only a 1 or a 13 can begin. If you have neither it costs you a point.",
        "mayflower.first-turn",
      ),
      step(
        "play",
        { kind: "play", asks: "play a card that fits" },
        "Add the next card to a pile of its own series, or begin a new pile with a 1 or 13.",
        "mayflower.choice",
      ),
      step(
        "cannot",
        { kind: "cannot play" },
        "Nothing fits, and that is a point against you.",
        "mayflower.cannot-play",
      ),
      step(
        "seven",
        { kind: "play", asks: "play a card that fits" },
        "A 7 goes last, across the 6 and the 8 of its series. Get rid of the cards that block you, " +
          "and keep those that block others while you can.",
        "mayflower.seven",
      ),
      step(
        "drawn",
        { asks: "play the card drawn, or keep it" },
        "With two players you draw from the spare hand when you cannot play; play the card if it fits.",
        "mayflower.two-draw",
      ),
      step(
        "scored",
        { scored: "mayflower.credit" },
        "Somebody is out: each card left in the other hands is a point for that player.",
        "mayflower.credit",
      ),
    ],
    "That is The Mayflower. Open the series that you are long in.",
  ),
  "mayflower-authors": lesson(
    "Collect books: the four cards that bear one number. You ask for the very card you want, and " +
      "the most books win.",
    [
      step(
        "ask",
        { asks: "ask somebody for a card" },
        "Ask a player for a card of a number you hold. If they have it, it is yours and you ask again.",
        "mayflower-authors.call-right",
      ),
      step(
        "miss",
        { turn: "others" },
        "A miss passes the turn on. Listen: who asks for C5 holds another 5.",
        "mayflower-authors.miss",
      ),
      step(
        "remember",
        { asks: "ask somebody for a card" },
        "You need not guess twice: what somebody was seen to hold, they still hold until they are " +
          "asked.",
        "mayflower-authors.call-right",
      ),
      step(
        "scored",
        { scored: true },
        "Four of a number are laid down as a book.",
        "mayflower-authors.lay-book",
      ),
    ],
    "That is the quiet game of the box, played by memory alone.",
  ),
};
