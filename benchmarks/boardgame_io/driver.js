"use strict";
// The load: so many tables of four, every seat with a socket of its own, against either server.
// `node driver.js JSON` with {dialect, address, tables, target, phases: [{name, rate, warm, seconds}]}; a
// rate of nought moves as soon as a turn comes.  One line of JSON for everything that happens.

const { WebSocket } = require("ws");
const { Ours, Theirs, SEATS } = require("./dialects.js");

const asked = JSON.parse(process.argv[2]);
const dialect = new { ours: Ours, theirs: Theirs }[asked.dialect](asked.address, asked.target);
const OPENED_AT_ONCE = 8;
const ALL_SEEN = (1 << SEATS) - 1;
const STUCK_AFTER = 5000;

const say = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
const now = () => performance.now();

// What is counted, from the beginning of a phase to its end.
let counted = null;
function count() {
  counted = { moves: 0, games: 0, refused: 0, messages: 0, bytes: 0, delays: [], complaint: "" };
}

const waiting = []; // tables whose turn it is, while there is a pace to keep
let isPaced = true;

class Table {
  constructor() {
    this.generation = 0;
  }

  async open() {
    this.generation += 1;
    this.base = -1; // the number that the last move answered
    this.turn = null;
    this.heard = 0; // the seats that hear of every move from now on
    this.ended = 0; // the seats that know that the game is over
    this.pending = []; // moves that some seat has not seen
    this.movedAt = now();
    const seats = await dialect.newTable();
    this.sockets = seats.map((who) => this.connect(who, this.generation));
    await new Promise((resolve) => {
      this.isOpen = resolve;
    });
  }

  connect(who, generation) {
    const socket = new WebSocket(dialect.url, { perMessageDeflate: false, skipUTF8Validation: true });
    dialect.greet(socket, who);
    socket.on("message", (data) => {
      if (generation === this.generation) this.hear(who, data);
    });
    socket.on("error", (error) => this.complain(String(error)));
    return socket;
  }

  complain(text) {
    counted.refused += 1;
    counted.complaint = counted.complaint || text;
  }

  hear(who, data) {
    counted.messages += 1;
    counted.bytes += data.length;
    const said = dialect.read(data.latin1Slice(0, data.length), who);
    if (said === null) return;
    if (said.refused) this.complain(said.refused);
    else if (said.done) counted.moves += 1;
    else this.look(who, said);
  }

  look(who, said) {
    const mine = 1 << who.seat;
    if (said.isIn) this.heard |= mine;
    if (said.number !== undefined) this.see(mine, said);
    if (said.choose && said.number > this.base && this.turn === null) this.turn = { who, said };
    if (this.heard === ALL_SEEN && this.turn !== null && !this.turn.isWaiting) {
      this.isOpen();
      this.turn.isWaiting = true;
      if (isPaced) waiting.push(this);
      else this.move();
    }
    if (said.over) {
      this.ended |= mine;
      if (this.ended === ALL_SEEN) this.playAgain();
    }
  }

  see(mine, said) {
    for (const move of this.pending) {
      if (said.number > move.base && !(move.seen & mine)) {
        move.seen |= mine;
        if (said.isEcho && move.mover === mine) counted.moves += 1;
        if (!move.isTimed && (move.seen | move.mover) === ALL_SEEN) {
          move.isTimed = true;
          counted.delays.push(now() - move.at);
        }
      }
    }
    while (this.pending.length > 0 && this.pending[0].seen === ALL_SEEN) this.pending.shift();
  }

  move() {
    const { who, said } = this.turn;
    this.turn = null;
    this.base = said.number;
    const text = dialect.move(who, said.number, said.choose());
    this.movedAt = now();
    this.pending.push({ base: said.number, at: this.movedAt, mover: 1 << who.seat, seen: 0, isTimed: false });
    this.sockets[who.seat].send(text);
  }

  playAgain() {
    counted.games += 1;
    this.generation += 1; // what the old lines still say is of no account
    for (const socket of this.sockets) socket.close();
    this.open().catch((error) => this.complain(String(error)));
  }
}

// The pace ---------------------------------------------------------------------------------------

function keepPace(rate) {
  const begun = now();
  let sent = 0;
  return setInterval(() => {
    const due = Math.floor(((now() - begun) * rate) / 1000);
    while (sent < due && waiting.length > 0) {
      waiting.shift().move();
      sent += 1;
    }
    sent = Math.max(sent, due - rate); // who is a second behind does not catch up for ever
  }, 1);
}

function part(sorted, share) {
  return sorted.length > 0 ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : 0;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function run(phase, tables) {
  isPaced = phase.rate > 0;
  const pace = isPaced ? keepPace(phase.rate) : null;
  if (!isPaced) while (waiting.length > 0) waiting.shift().move();
  await pause(phase.warm);
  count();
  say({ event: "begin", name: phase.name });
  const [begun, used] = [now(), process.cpuUsage()];
  await pause(phase.seconds);
  const [taken, own, found] = [(now() - begun) / 1000, process.cpuUsage(used), counted];
  count();
  isPaced = true;
  if (pace !== null) clearInterval(pace);
  const delays = found.delays.sort((one, other) => one - other);
  const isStuck = (table) => table.turn === null && now() - table.movedAt > STUCK_AFTER;
  say({
    ...found,
    event: "end",
    name: phase.name,
    seconds: taken,
    rate: found.moves / taken,
    p50: part(delays, 0.5),
    p99: part(delays, 0.99),
    worst: part(delays, 1),
    driver: (own.user + own.system) / 1e6 / taken,
    stuck: tables.filter(isStuck).length,
    delays: delays.length,
  });
  await pause(0.5);
}

async function main() {
  count();
  const tables = Array.from({ length: asked.tables }, () => new Table());
  const left = [...tables];
  const openSome = async () => {
    while (left.length > 0) await left.pop().open();
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome));
  say({ event: "open", lines: SEATS * tables.length });
  for (const phase of asked.phases) await run(phase, tables);
  process.exit(0);
}

main().catch((error) => {
  say({ event: "failed", error: String(error) });
  process.exit(1);
});
