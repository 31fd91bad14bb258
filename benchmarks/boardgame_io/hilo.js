"use strict";
// Hilo for four as somebody would write it with boardgame.io: the same pack, the same six cards each, the
// same moves and the same points as ours.  Seats 0 and 2 play against 1 and 3.

const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const TRIXIE = "trixie";
const SCALE = { 5: 4, 10: 1, 15: 2, 20: 4 };
const PACK = [TRIXIE];
for (let upper = 5; upper <= 10; upper += 1) {
  for (let lower = 0; lower <= upper; lower += 1) PACK.push(`${upper}-${lower}`);
}

const suitOf = (card) => (card === TRIXIE ? -1 : Number(card.split("-")[0]));
const sumOf = (card) => (card === TRIXIE ? 40 : Number(card.split("-")[0]) + Number(card.split("-")[1]));
const after = (seat) => (seat + 1) % SEATS;
const inOrder = (one, other) => PACK.indexOf(one) - PACK.indexOf(other);

// The deal -------------------------------------------------------------------------------------

function deal(G, random) {
  G.hands = [[], [], [], []];
  G.taken = [[], []];
  G.dealt = [[], []];
  G.extra = 0;
  G.stock = random.Shuffle(PACK);
  dealMore(G, 6);
}

function dealMore(G, count) {
  for (let round = 0; round < count; round += 1) {
    for (let turn = 1; turn <= SEATS; turn += 1) G.hands[(G.dealer + turn) % SEATS].push(G.stock.pop());
  }
  for (const hand of G.hands) hand.sort(inOrder);
  const before = G.turnedUp;
  G.turnedUp = G.stock.pop();
  if (G.turnedUp === TRIXIE) {
    G.scores[G.dealer % 2] += 1;
    G.turnedUp = G.stock.pop();
  }
  G.stage = G.extra > 0 && suitOf(before) !== suitOf(G.turnedUp) ? "play" : "ask";
  G.next = after(G.dealer);
  if (G.stage === "play") begin(G);
}

function begin(G) {
  G.stage = "play";
  G.trick = [];
  G.next = after(G.dealer);
  G.hands.forEach((hand, seat) => {
    G.dealt[seat % 2].push(...hand.filter((card) => suitOf(card) === suitOf(G.turnedUp)));
  });
}

// The play -------------------------------------------------------------------------------------

function isAllowed(G, seat, card) {
  const hand = G.hands[seat];
  if (!hand.includes(card)) return false;
  if (G.trick.length === 0) return true;
  const led = suitOf(G.trick[0].card);
  const honors = suitOf(G.turnedUp);
  const follows = (one) => one !== TRIXIE && (suitOf(one) === led || suitOf(one) === honors);
  return follows(card) || !hand.some(follows);
}

function power(G, card) {
  if (card !== TRIXIE && suitOf(card) === suitOf(G.turnedUp)) return 200 + sumOf(card);
  if (card === TRIXIE) return 100;
  return suitOf(card) === suitOf(G.trick[0].card) ? sumOf(card) : -1;
}

function takeTrick(G, random) {
  const powers = G.trick.map(({ card }) => power(G, card));
  const { seat } = G.trick[powers.indexOf(Math.max(...powers))];
  G.taken[seat % 2].push(...G.trick.map(({ card }) => card));
  G.lastTrick = G.trick;
  G.trick = [];
  G.next = seat;
  if (G.hands.every((hand) => hand.length === 0)) {
    score(G);
    G.dealer = after(G.dealer);
    if (Math.max(...G.scores) < G.target) deal(G, random);
  }
}

function score(G) {
  const honors = G.dealt.flat().sort((one, other) => sumOf(one) - sumOf(other));
  const sideOf = (card) => G.dealt.findIndex((cards) => cards.includes(card));
  if (honors.length > 0) {
    G.scores[sideOf(honors[honors.length - 1])] += 1;
    G.scores[sideOf(honors[0])] += 1;
  }
  const holder = G.taken.findIndex((cards) => cards.includes(TRIXIE));
  if (holder >= 0) G.scores[holder] += 1;
  const counted = G.taken.map((cards) => cards.reduce((sum, card) => sum + (SCALE[sumOf(card)] || 0), 0));
  if (counted[0] !== counted[1]) G.scores[counted[0] > counted[1] ? 0 : 1] += 1;
}

const moves = {
  stand({ G }) {
    if (G.stage !== "ask") return INVALID_MOVE;
    begin(G);
  },
  anotherDeal({ G }) {
    if (G.stage !== "ask") return INVALID_MOVE;
    G.stage = "answer";
    G.next = G.dealer;
  },
  givePoint({ G }) {
    if (G.stage !== "answer") return INVALID_MOVE;
    G.scores[after(G.dealer) % 2] += 1;
    begin(G);
  },
  dealThreeMore({ G }) {
    if (G.stage !== "answer" || G.extra === 2) return INVALID_MOVE;
    G.extra += 1;
    dealMore(G, 3);
  },
  play({ G, playerID, random }, card) {
    const seat = Number(playerID);
    if (G.stage !== "play" || !isAllowed(G, seat, card)) return INVALID_MOVE;
    G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
    G.trick.push({ seat, card });
    G.next = after(seat);
    if (G.trick.length === SEATS) takeTrick(G, random);
  },
};

// What a client may do now, the same first choice as at our table: [name of the move, its arguments].
function firstChoice(G, seat) {
  if (G.stage === "ask") return ["stand", []];
  if (G.stage === "answer") return ["givePoint", []];
  return ["play", [G.hands[seat].find((card) => isAllowed(G, seat, card))]];
}

const Hilo = {
  name: "hilo",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup({ random }, setupData) {
    const target = (setupData && setupData.target) || 10;
    const G = { dealer: 0, scores: [0, 0], target, trick: [], lastTrick: [] };
    deal(G, random);
    return G;
  },
  moves,
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  endIf({ G }) {
    const most = Math.max(...G.scores);
    return most >= G.target ? { winners: G.scores.indexOf(most) } : undefined;
  },
  playerView({ G, playerID }) {
    const { stock, dealt, ...open } = G;
    return {
      ...open,
      stock: stock.length,
      hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    };
  },
};

module.exports = { Hilo, firstChoice };
