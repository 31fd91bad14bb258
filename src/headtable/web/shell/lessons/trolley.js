// First hands with the Trolley box.

import { lesson, step } from "./step.js";

export const LESSONS = {
  trolley: lesson(
    "Be first to a thousand. Tricks are worth little in themselves: each one you catch lets you " +
      "show a single combination from your hand, and those are worth a lot.",
    [
      step(
        "lead",
        { asks: "play a card" },
        "Eight cards, no suits, nothing to follow. The order is Car, Motorman, Conductor, Fare, " +
          "Passenger, Transfer, and the highest card catches the trick. Play one.",
        "trolley.rank",
      ),
      step(
        "tie",
        { turn: "others" },
        "When two equal cards are highest, the one that was played first has it. Leading a Car " +
          "therefore always wins.",
        "trolley.tie-trick",
      ),
      step(
        "show",
        { kind: "show" },
        "You caught a trick and hold a combination: lay it down and count it now. The cards stay " +
          "yours and can still be played. A Trolley (one of each but the Transfer) is worth 150, a " +
          "Couple 25.",
        "trolley.show",
      ),
      step(
        "decline",
        { asks: "show a combination or decline" },
        "You caught the trick, but hold nothing to show yet. Decline, draw, and lead the next.",
        "trolley.show-before-draw",
      ),
      step(
        "save",
        { asks: "play a card" },
        "Keep three of a kind together and hope for the fourth; throw Transfers, which help " +
          "nobody, on tricks you do not want.",
        "trolley.save-cards",
      ),
      step(
        "again",
        { scored: true, asks: "play a card" },
        "A shown card may serve once more in another kind of combination: a Conductor from a " +
          "Trolley can still make a Couple.",
        "trolley.reuse-other",
      ),
    ],
    "That is Trolley. Once the pack is drawn out nothing more is shown, and the figures in the " +
      "corners of your tricks are added.",
  ),
  "trolley-euchre": lesson(
    "First side to ten. One side fixes the trump colour and must then take three tricks of five; " +
      "if it fails, the others score two.",
    [
      step(
        "bid",
        { kind: "order" },
        "A card is turned up. Order it up if you expect three tricks with its colour as trump; it " +
          "goes to the dealer. With two or three trumps say so, otherwise pass.",
        "trolley-euchre.two-order",
      ),
      step(
        "take",
        { kind: "take" },
        "You deal: you may take the turned card into your hand and so make its colour trump, or " +
          "pass and turn it down.",
        "trolley-euchre.two-dealer",
      ),
      step(
        "make",
        { kind: "make" },
        "The card was turned down. Now you may name any other colour as trump, or pass.",
        "trolley-euchre.make",
      ),
      step(
        "discard",
        { asks: "discard" },
        "You pick up the turned card and throw one away: best a lone card of a plain colour, so " +
          "that you can trump it later.",
        "trolley-euchre.discard",
      ),
      step(
        "motormen",
        { asks: "play a card" },
        "The two best trumps are Motormen: that of the trump colour, then that of its partner " +
          "colour (red with orange, black with green). After them Car, Conductor, Passenger, Fare, " +
          "Transfer.",
        "trolley-euchre.motorman-high",
      ),
      step(
        "follow",
        { asks: "play a card" },
        "Follow the colour that is led if you can; else play what you like. The lit cards are the " +
          "ones you may play.",
        "trolley-euchre.follow",
      ),
    ],
    "That is Euchre in trolley colours. With four at the table you may also say that you play " +
      "alone, for four points.",
  ),
  "trolley-transfer": lesson(
    "Collect six cards of one kind, and the hand is yours. First to 500 wins; six Cars are worth most.",
    [
      step(
        "pass",
        { asks: "pass a card to the left" },
        "Everybody passes one card to the left at the same moment. Decide what you collect and " +
          "pass something else.",
        "trolley-transfer.pass",
      ),
      step(
        "discard",
        { asks: "discard a card" },
        "Now put one card away and draw another. What you were passed is in your hand already.",
        "trolley-transfer.discard-draw",
      ),
      step(
        "switch",
        { asks: "pass a card to the left" },
        "Do not be stubborn: if another kind comes to you, change over. Cars count 100, Transfers " +
          "40, but any six end the hand.",
        "trolley-transfer.counts",
      ),
      step(
        "scored",
        { scored: true },
        "Somebody called Transfer and has scored; new hands are dealt.",
        "trolley-transfer.call",
      ),
    ],
    "That is Transfer: pass, throw, draw, and look at what your neighbour keeps throwing you.",
  ),
  "trolley-matchem": lesson(
    "Take cards off the board with cards of the same kind. The most cards score 100, and every " +
      "card counts its corner figure.",
    [
      step(
        "take",
        { kind: "take" },
        "You hold a card like one on the board: play it and take all of that kind at once.",
        "trolley-matchem.take-all",
      ),
      step(
        "leave",
        { kind: "leave" },
        "With two of a kind you may add one to the board and leave it lying, to take more next " +
          "time. Anybody else may take it first.",
        "trolley-matchem.leave",
      ),
      step(
        "lay",
        { kind: "lay" },
        "Nothing of yours matches, so one card goes to the board. Lay one that others are unlikely " +
          "to hold, or a cheap one.",
        "trolley-matchem.lay",
      ),
      step(
        "values",
        { turn: "yours" },
        "A Car is worth ten at the end and a Transfer one, so take Cars while you can.",
        "trolley-matchem.card-values",
      ),
    ],
    "That is Matchem. Whoever makes the last match also takes what is left on the board.",
  ),
  "trolley-pinochle": lesson(
    "First side to a thousand, from melds and from the cards in your tricks. The book only names " +
      "this game; its rules here are our reconstruction.",
    [
      step(
        "exchange",
        { asks: "exchange your Transfer or keep it" },
        "You hold the Transfer of trumps: you may change it for the card turned up and score ten.",
        "trolley-pinochle.four-dix",
      ),
      step(
        "rank",
        { asks: "play a card" },
        "In every colour: Car, Fare, Conductor, Passenger, Motorman, Transfer. Your melds were " +
          "laid and counted before the first lead.",
        "trolley-pinochle.rank",
      ),
      step(
        "follow",
        { asks: "play a card" },
        "You must follow the colour and beat the best card so far if you can; without the colour " +
          "you must trump. What is lit may be played.",
        "trolley-pinochle.four-play",
      ),
      step(
        "meld",
        { asks: "meld, or decline and draw" },
        "You won a trick: before you draw you may lay one meld, for instance a Couple (Conductor " +
          "and Passenger of one colour, 20), or decline.",
        "trolley-pinochle.two-meld",
      ),
      step(
        "points",
        { asks: "play a card" },
        "Cars count 11 and Fares 10 in your tricks; give them to tricks that your side wins. The " +
          "last trick is worth ten more.",
        "trolley-pinochle.card-points",
      ),
    ],
    "That is Trolley Pinochle: count the melds first, then hunt Cars and Fares.",
  ),
};
