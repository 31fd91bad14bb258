"""Why a move looks good: ids and arguments from the heuristics, and the one place where they become words.

A heuristic names what it has found (`takes-last`, `spare`); the sentences for people stand here.  In them
`it` is the card, or whatever the move names; `{thing}` is a word of the game, `{seat}` somebody at the
table, and of `[card|cards]` the number says which.
"""

from collections.abc import Sequence
from typing import Final

SAYS: Final[dict[str, str]] = {
    # Tricks; the thing is what the game calls one.
    "takes-last": "it takes this {thing}, as nobody plays after you",
    "takes-sure": "it takes this {thing}: nothing that is still out beats it",
    "ahead-few": "it is ahead in this {thing}, and only {number} [card|cards] still out [beats|beat] it",
    "ahead": "it is ahead in this {thing} so far",
    "for-less": "no other card of yours does that for less",
    "points-in-it": "there [is|are] {number} [point|points] in it",
    "trixie-in-it": "Trixie is in it",
    "game-in-it": "it brings {number} [point|points] for Game",
    "counting-in-it": "{number} [card|cards] in it [counts|count]",
    "partner-has": "your partner has this {thing}",
    "partner-so-far": "your partner is taking this {thing} so far",
    "adds-points": "it adds {number} [point|points] to it",
    "adds-value": "it adds a card that counts",
    "cannot-take": "none of the cards that you may play takes this {thing}",
    "not-worth": "this {thing} is not worth one of your better cards",
    "no-points": "it gives the others nothing that counts",
    "weakest": "it is the weakest card that you may play",
    "lead-sure": "nothing that is still out beats it",
    "lead-high": "no higher card of its colour is still out",
    "lead-few": "only {number} [card|cards] still out [beats|beat] it",
    "lead-few-high": "only {number} higher [card|cards] of its colour [is|are] still out",
    # What one can part with, in any game.
    "spare": "it is the card that you can best spare",
    "spare-them": "they are the cards that you can best spare",
    "only-one": "it is the only one of its kind that you hold",
    # Trolley.
    "catches-last": "it catches this trick, as nobody plays after you",
    "catches-sure": "it catches this trick: nothing ranks above it",
    "lead-car": "nothing catches a Car that is led",
    "to-show": "you will hold {thing} to show",
    "no-part": "no combination that you are saving for needs it",
    "breaks-least": "it takes least from the combinations that you are saving for",
    "counts-little": "it counts only {number}",
    "cannot-catch": "none of your cards catches this trick",
    "keeps-show": "you keep {thing} to show when you catch a trick",
    "show-counts": "it counts {number}",
    "show-most": "it counts {number}, the most that you can show now",
    # Trolley Euchre.
    "worth-tricks": "with {thing} trumps this hand is good for about {number} [trick|tricks]",
    "worth-few": "with {thing} trumps this hand is good for no more than about {number} [trick|tricks]",
    "worth-none": "with {thing} trumps this hand is good for hardly a trick",
    "worth-all": "with {thing} trumps this hand may take every trick by itself",
    "enough-alone": "alone against two, this hand is worth three tricks",
    "short-alone": "alone against two, this hand is not worth three tricks",
    "plain-low": "it is neither a trump nor a high card",
    "leaves-void": "it leaves you without {thing} cards, so that you can trump them",
    # Trolley Transfer, Trix Exchange.
    "collects": "you collect {thing}, of which you hold {number}",
    "six-alike": "you hold six alike",
    "least-wanted": "{thing} is what you want least",
    "sure-trade": "the trade is made at once",
    "corner": "it is a Corner, and counts {number}",
    "offer-stands": "your own offer still stands",
    "no-better-trade": "no trade that you could make now is better than waiting",
    "offers-own": "what you offer is what you collect",
    # Trolley Matchem.
    "wins-cards": "it wins {number} cards",
    "may-be-taken": "another player may well hold one to take them with",
    "hardly-taken": "hardly anybody else can hold one to take them with",
    "few-hold": "few of the others are likely to hold one",
    "safe-chance": "the chance that nobody else holds one is about {number} in a hundred",
    "nobody-has": "nobody else can hold one",
    "keeps-another": "you keep another to take it back with",
    "lay-least": "no card that you could lay counts less",
    # Trolley Pinochle.
    "meld-most": "it counts {number}, the most that you can meld now",
    "couple-first": "the Trump Couple counts first, and its cards still make the Trolley",
    "has-meld": "you will hold a meld of {number} to lay down",
    "no-meld": "no meld that you can still make needs it",
    "meld-counts": "it counts {number}",
    "melds-least": "it takes least from the melds that you are saving for",
    "exchange-nothing": "the card turned up adds nothing to your melds",
    "transfer-counts": "it counts 10 at once",
    "exchange-melds": "the card turned up adds {number} to your melds",
    "exchange-keeps": "the dealer does not get the card turned up",
    "goes-out": "you have enough to win the game",
    # Bids and Honors at Trix games.
    "bid-hope": "your hand can hope for about {number} [point|points]",
    "pass-hope": "your hand can hope for no more than about {number} [point|points]",
    "no-hope": "your hand cannot hope for a bid",
    "name-longest": "you hold {number} {thing}, and no other suit gives you more to hope for",
    "holds-named": "you hold {number} {thing}",
    "bid-partner": "it is a point above what the hand itself may make, as your partner helps",
    "bid-hand": "the hand itself may make it",
    "pass-short": "the hand may not make more",
    "aside-spoils": "what is laid aside nobody can win",
    "no-honor": "it is no Honor, and Honors are what you keep",
    "honors-held": "you hold {number} [Honor|Honors]",
    "honors-enough": "you hold {number} [Honor|Honors], which is enough",
    "honors-few": "you hold only {number} [Honor|Honors], and another deal may bring more",
    "no-honors": "you hold no Honor, and another deal may bring some",
    "honors-point": "you hold {number} Honors, and they are worth more than the point",
    "honors-not-point": "you hold too few Honors to pay a point for this suit",
    # Gyp, The Mayflower.
    "completes": "it completes the suit, and that counts",
    "opens-own": "it opens the way for {number} of your own cards",
    "own-beyond": "{number} of your own cards [lies|lie] further out in its suit",
    "opens-few": "it lets no more than {number} [card|cards] of the others follow",
    "opens-nothing": "it lets no other card follow",
    "opens-least": "it helps the others less than anything else that you could play",
    "goes-last": "it is your last card",
    "nothing-fits": "whatever you play helps the others",
    "own-wait": "{number} of your own cards [waits|wait] beyond it",
    "seven": "it opens nothing to the others",
    "beyond-few": "no more than {number} [card|cards] can follow beyond it",
    "helps-least": "nothing that you could play helps the others less",
    # Rover.
    "as-shuffled": "the cards lie as chance has shuffled them, and nobody can guess that",
    "any-place": "any place is as good as another",
    # Trix Football.
    "stand-with": "you hold {thing}",
    "keeps-doubles": "you keep {number} Doubles",
    "chance-of-pair": "the chance of a Pair or better is about {number} in a hundred",
    "ball-deep": "the ball starts deep in their half",
    "downs-left": "this is only the {thing} down, so there is another to come",
    "short-way": "only {number} yards are needed, and a Pair may bring them",
    "too-far": "{number} yards are too far for most hands, so kick it away",
    "kick-away": "a third down that fails may give the ball away here",
    "goal-near": "the goal is {number} yards away, and a kick from there scores with Threes",
    "hold-try": "held, the ball would give the others a try for goal",
    "first-down": "you have first down where the ball lies",
    "keeps-ball": "it keeps the ball",
    "may-score": "it may score a goal at once",
    "puts-ball": "the ball goes back on account of the delay",
    # Authors.
    "must-have": "by what all have heard and seen, {seat} must have it",
    "chance-has": "the chance that {seat} has it is about {number} in a hundred",
    "held-of": "you hold {number} [card|cards] of that {thing}",
    "all-know": "all know already that you have it",
    "any-card": "one card of the Book is as good as another",
    # Trocadero.
    "last-lacked": "it is the last card that {seat} lacks",
    "is-lacked": "it is one of the {number} cards that {seat} still lacks",
    "nobody-lacks": "nobody can use it",
    "helps-more": "it would help {seat} more than a sale would bring you",
    "sells-well": "it should bring you more than it costs you",
    "worth-chips": "the card is worth about {number} [chip|chips] to you",
    "worth-no-more": "the card is worth no more than {number} [chip|chips] to you",
    "worthless": "the card is worth nothing to you",
    "chips-idle": "chips that are left over win nothing in a single round",
    "pool-hope": "there are still about {number} [chip|chips] to hope for from the pool",
    "no-pool": "there is too little to hope for from the pool",
    # The Great Railroad Game.
    "plays-left": "{number} [play|plays] [is|are] left for this train after it",
    "reaches": "it brings the train to its terminal",
    "not-turned": "no opponent can turn a train with this heading",
    "costs-plays": "it costs {seat} {number} [play|plays]",
    "wrecks-more": "both trains are wrecked, and {seat} loses more by it than you do",
    "gets-away": "where it stands it could be turned",
    # In honour mode.
    "only-fair": "every other move breaks a rule or calls a fault",
    "lets-pass": "a house player lets it pass",
    "puts-right": "it puts right what was left out, and costs nobody anything",
}


class Finding:
    """One thing that speaks for a move: its id, and what its sentence is filled with."""

    def __init__(self, id: str, number: int = -1, seat: int = -1, thing: str = "") -> None:
        self.id = id
        self.number = number
        self.seat = seat
        self.thing = thing

    def words(self, seats: Sequence[str]) -> str:
        """Its sentence, without a capital and a full stop."""
        said = chosen(SAYS[self.id], self.number == 1).replace("{number}", str(self.number))
        if self.seat >= 0:
            said = said.replace("{seat}", seats[self.seat])
        return said.replace("{thing}", self.thing)


class Reason:
    """Why a move looks good, and the clause of the book that advises it, or ""."""

    def __init__(self, id: str, clause: str = "", number: int = -1, seat: int = -1, thing: str = "") -> None:
        self.clause = clause
        self.findings = [Finding(id, number, seat, thing)]

    def also(self, id: str, number: int = -1, seat: int = -1, thing: str = "") -> "Reason":
        """Add what speaks for it besides."""
        self.findings.append(Finding(id, number, seat, thing))
        return self

    def ids(self) -> list[str]:
        return [finding.id for finding in self.findings]

    def words(self, seats: Sequence[str]) -> str:
        """All of it as one sentence; `seats` are the seats as one says them."""
        said = ", and ".join([finding.words(seats) for finding in self.findings])
        return f"{said[0].upper()}{said[1:]}."


def chosen(says: str, is_one: bool) -> str:
    """A sentence with the first or the second word of each `[one|many]`."""
    parts = says.split("[")
    said = parts[0]
    for part in parts[1:]:
        pair, _, rest = part.partition("]")
        one, _, many = pair.partition("|")
        said += (one if is_one else many) + rest
    return said
