// First hands with the Trix box: the games of sets.

import { lesson, step } from "./step.js";

export const LESSONS = {
  trix: lesson(
    "Win sets that hold Trix cards: those whose sum is a multiple of five. Every deal shares out " +
      "300 points and the first side to 500 wins.",
    [
      step(
        "play",
        { asks: "play a card" },
        "Any card may be played. The figure in the corner is its sum, and the greatest sum takes " +
          "the set.",
        "trix.follow",
      ),
      step(
        "doubles",
        { asks: "play a card" },
        "A double beats every plain card, however great its sum; 5-5, 10-10 and 15-15 beat all " +
          "other doubles, and Trixie beats everything.",
        "trix-pack.top-order",
      ),
      step(
        "draw",
        { turn: "others" },
        "After playing you draw at once, so that you hold four cards until the reserve is gone.",
        "trix.draw",
      ),
      step(
        "save",
        { asks: "play a card" },
        "Throw low sums on sets that hold nothing; spend a double only where Trix cards lie.",
        "trix.advice-low",
      ),
      step(
        "partners",
        { asks: "play a card" },
        "With four players the one opposite is your partner: put your Trix cards on a set that is " +
          "already theirs.",
        "trix.partners",
      ),
    ],
    "That is Trix. Count what is in a set before you spend a strong card on it.",
  ),
  "forty-two": lesson(
    "Seven sets with 42 points in them: one for each set and 35 for the cards with sums five and " +
      "ten. Bid what your side will take, and take it; a hundred wins.",
    [
      step(
        "bid",
        { asks: "bid or pass" },
        "Each bids once: how many of the 42 points you expect with a suit of your choice. Three or " +
          "four cards of one suit and a double or two are worth about thirty.",
        "forty-two.bid",
      ),
      step(
        "name",
        { asks: "name the Honor suit" },
        "Your bid stands: name the suit that becomes Honors. Take your longest.",
        "forty-two.name-suit",
      ),
      step(
        "honors",
        { asks: "play a card" },
        "The named suit beats everything, and the doubles of the other suits beat all plain cards. " +
          "The upper number of a card is its suit.",
        "forty-two.honor-rank",
      ),
      step(
        "follow",
        { asks: "play a card" },
        "Follow the suit led if you can, or play an Honor instead. To a lead of Honors you must " + "follow.",
        "forty-two.follow-or-honor",
      ),
      step(
        "counts",
        { asks: "play a card" },
        "5-5 and 6-4 count ten, 5-0, 4-1 and 3-2 five. Give them to your partner's sets and keep " +
          "them from the others'.",
        "forty-two.card-points",
      ),
      step(
        "scored",
        { scored: true },
        "The hand is counted. A side that falls short of its bid loses what was missing.",
        "forty-two.penalty",
      ),
    ],
    "That is Forty-two, as it was played on the porches of Texas and, here, with cards.",
  ),
  "call-suit-forty-two": lesson(
    "The 42 points of Forty-two, without bids and without Honors. Whoever leads decides which of " +
      "the card's two numbers is the suit.",
    [
      step(
        "lead",
        { asks: "lead a card, and call its lower number if you like" },
        "You lead. The upper number is the suit, unless you call the lower one: then all must " +
          "follow with cards that have it below.",
        "call-suit-forty-two.call",
      ),
      step(
        "follow",
        { asks: "play a card" },
        "Follow what was asked for; the lit cards do. If you have none, play anything.",
        "call-suit-forty-two.follow-call",
      ),
      step(
        "rank",
        { asks: "play a card" },
        "In a called suit the double is best, then the card with the greatest upper number.",
        "call-suit-forty-two.rank-call",
      ),
      step(
        "counts",
        { asks: "play a card" },
        "The fives and tens are worth the game: 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each, " +
          "and a point for every set.",
        "call-suit-forty-two.scoring",
      ),
    ],
    "That is Call Suit. A low lead with a good call can take a set that nobody expected you to win.",
  ),
  hilo: lesson(
    "First to ten. A hand has four points: for being dealt the highest and the lowest Honor, for " +
      "Trixie at the end, and for the most counting cards in your sets.",
    [
      step(
        "stand",
        { asks: "stand or ask for another deal" },
        "The card turned up names the Honor suit. With few Honors you may ask for another deal; " +
          "the dealer then gives you a point or deals three more to everyone.",
        "hilo.another-deal",
      ),
      step(
        "give",
        { asks: "give a point or deal on" },
        "You deal and were asked for another deal: give the point, or deal three more cards to all " +
          "and turn up a new suit.",
        "hilo.dealer-choice",
      ),
      step(
        "play",
        { asks: "play a card" },
        "Follow the suit that is led or play an Honor. The upper number is the suit; the highest " +
          "sum of the suit wins unless an Honor lies in the set.",
        "hilo.follow",
      ),
      step(
        "trixie",
        { asks: "play a card" },
        "Trixie wins any set without an Honor, but may only be played when you can neither follow " +
          "nor play an Honor.",
        "hilo.trixie-when",
      ),
      step(
        "game",
        { asks: "play a card" },
        "For the point of Game count the sums in your sets: a five and a twenty are four each, a " +
          "fifteen two, a ten one.",
        "hilo.game-scale",
      ),
      step(
        "scored",
        { scored: true },
        "The score sheet shows each point with its reason. They are counted in a fixed order, so " +
          "two can never arrive together.",
        "hilo.points-order",
      ),
    ],
    "That is Hilo. High and Low come with the deal; Trixie and Game are won in the play.",
  ),
  magna: lesson(
    "Everybody begins at fifteen and strikes points off; who comes to nothing first wins. Bid for " +
      "the right to name the Honors, then make at least what you bid.",
    [
      step(
        "bid",
        { asks: "bid or pass" },
        "One bid each. Count what you can be sure of with a suit of your own: High, Low, the ten " +
          "of the suit, Trixie; two or three is a fair bid.",
        "magna.bid",
      ),
      step(
        "name",
        { asks: "name the Honor suit" },
        "You bid highest: name your best suit.",
        "magna.name-suit",
      ),
      step(
        "discard",
        { asks: "lay four cards aside" },
        "Throw four cards away, face up, and play with six. Keep Honors, doubles and tens; they " +
          "make Santa and Magna.",
        "magna.discard",
      ),
      step(
        "play",
        { asks: "play a card" },
        "Follow suit or play an Honor. The first lead is an Honor; after that the winner leads " +
          "anything.",
        "magna.follow",
      ),
      step(
        "scored",
        { scored: true },
        "There are eight kinds of point, struck off in a fixed order. A side that missed its bid " +
          "has the bid added instead.",
        "magna.precedence",
      ),
    ],
    "That is Magna: bid a little more than you see, for your partner holds something too.",
  ),
};
