// First hands with the Trix box: rows, football, Books and the Exchange.

import { lesson, step } from "./step.js";

export const LESSONS = {
  gyp: lesson(
    "Get rid of your cards on the rows for two points; whoever completes a suit gets one. Ten " +
      "points win. (The title is the book's, dated slang that is an insult today.)",
    [
      step(
        "starter",
        { asks: "lead a starter, or pass for want of one" },
        "Every suit begins with its middle card: 7-4, 8-4, 9-5, 10-5. Lead one if you have it; " +
          "otherwise you pass.",
        "gyp.first-lead",
      ),
      step(
        "build",
        { kind: "play", asks: "play a card, or pass if none fits" },
        "Build a row down on its left or up on its right, one card a turn, or open a new suit with " +
          "its middle card.",
        "gyp.place",
      ),
      step(
        "pass",
        { kind: "pass", asks: "play a card, or pass if none fits" },
        "Nothing of yours fits, so you pass. You may only pass when you cannot play.",
        "gyp.pass",
      ),
      step(
        "hold",
        { kind: "play", asks: "play a card, or pass if none fits" },
        "With a choice, open the way for your own long cards and keep the door shut where others wait.",
        "gyp.turns",
      ),
      step(
        "scored",
        { scored: true },
        "A completed suit is a point for its last card, an empty hand two.",
        "gyp.complete",
      ),
    ],
    "That is the game: patience, and the card that everybody is waiting for.",
  ),
  rover: lesson(
    "Build all suits, one after the other, from the blank to the double; finishing a suit is a " +
      "point. Whoever is left with Rover, the double-blank, gets three.",
    [
      step(
        "play",
        { asks: "play the card wanted" },
        "One card is wanted and you have it: play it, and go on as long as you have the next.",
        "rover.run",
      ),
      step(
        "draw",
        { asks: "draw a card" },
        "You lack the card that is wanted, so draw one blind from the player on your right. If it " +
          "fits you play it and go on.",
        "rover.draw",
      ),
      step(
        "rover",
        { asks: "draw a card" },
        "Rover can never be played. It wanders from hand to hand, and the last holder is paid for it.",
        "rover.rover",
      ),
      step(
        "scored",
        { scored: true },
        "A suit that is finished counts one to the player of its double.",
        "rover.suit-point",
      ),
    ],
    "That is Rover. There is little to decide and much to hope for.",
  ),
  "trix-football": lesson(
    "Carry the ball past the other goal line: a touchdown is five points. Every down is a small " +
      "game of poker, and the better hand moves the ball.",
    [
      step(
        "kick",
        { asks: "kick off or receive" },
        "You may kick off or receive. Kick: the others then start deep in their own half.",
        "trix-football.kick-advice",
      ),
      step(
        "change",
        { asks: "change cards or stand" },
        "Five cards, one exchange. Doubles are what counts: two are a Pair, three are Threes; five " +
          "of one suit are a Flush. Throw what does not help.",
        "trix-football.rank-order",
      ),
      step(
        "rush",
        { asks: "gain ground by a rush, or choose another play" },
        "Three downs to gain five yards. A rush with the better hand gains by its rank, and loses " +
          "ground with the poorer.",
        "trix-football.downs",
      ),
      step(
        "punt",
        { kind: "punt", asks: "gain ground by a rush, or choose another play" },
        "Far from the line on third down, a punt gives the ball away but keeps it far from your " +
          "own goal.",
        "trix-football.punt-advice",
      ),
      step(
        "goal",
        { kind: "goal" },
        "You are near enough for a goal from field: it needs Threes or better and is worth five.",
        "trix-football.goal-25",
      ),
      step(
        "try",
        { asks: "try for goal or decline" },
        "After a touchdown there is a try for one more point: the better hand makes it.",
        "trix-football.try",
      ),
      step(
        "yield",
        { kind: "yield" },
        "You may give up twenty yards for a fresh first down and keep the ball.",
        "trix-football.yield",
      ),
      step(
        "held",
        { kind: "hold" },
        "Your hand is strong enough to hold the punt: kick it 45 yards, or run 25 and keep the ball.",
        "trix-football.punt-held",
      ),
    ],
    "That is football on a table. On third down, count the yards before you count your cards.",
  ),
  "trix-authors": lesson(
    "Complete Books: all eight cards of one commodity. Ask the others for them, and remember what " +
      "they asked for.",
    [
      step(
        "ask",
        { asks: "ask somebody for a card of a Book" },
        "Ask any player for one card of a Book of which you hold a card yourself. As long as you " +
          "get something you ask again.",
        "trix-authors.call",
      ),
      step(
        "miss",
        { turn: "others" },
        "Who asks in vain draws a card, and unless it is of the Book asked for, the turn passes on.",
        "trix-authors.draw",
      ),
      step(
        "give",
        { kind: "give" },
        "You were asked and have such a card: give one. Which one hardly matters, but they know now.",
        "trix-authors.call",
      ),
      step(
        "remember",
        { asks: "ask somebody for a card of a Book" },
        "Everybody hears every question. Somebody who asks for Coal has Coal.",
        "trix-authors.call-again",
      ),
      step(
        "scored",
        { scored: true },
        "A Book is complete and counts a point. The most Books win.",
        "trix-authors.point",
      ),
    ],
    "That is Authors in commodities: a good memory beats good luck.",
  ),
  "trix-exchange": lesson(
    "Corner a commodity: get all eight of its cards by trading. Gold, Zinc and Coal are worth 15, " +
      "and 75 points win.",
    [
      step(
        "offer",
        { kind: "offer" },
        "Choose what you collect and offer the rest: one to three like cards, face down. Others " +
          "hear only the number.",
        "trix-exchange.offer",
      ),
      step(
        "accept",
        { kind: "accept" },
        "Somebody offers as many as you can give: accept, and you swap blind.",
        "trix-exchange.equal-and-alike",
      ),
      step(
        "withdraw",
        { kind: "withdraw" },
        "Your offer stands until it is taken. You may withdraw it or change its number.",
        "trix-exchange.change-number",
      ),
      step(
        "give",
        { asks: "give all cards above eight" },
        "Somebody has a Corner. Everybody else hands over what they hold above eight; give what " +
          "you do not collect.",
        "trix-exchange.hand-over",
      ),
      step(
        "scored",
        { scored: true },
        "After the second Corner all settle: dear cards left in your hand cost you, cheap ones are " +
          "a credit.",
        "trix-exchange.settlement",
      ),
    ],
    "That is the Exchange. Round a real table everybody shouts at once; a live pit can be chosen " +
      "among the options.",
  ),
};
