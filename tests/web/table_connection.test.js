// The line to a table: coming back, sending again, never an old view.

import assert from "node:assert/strict";
import test from "node:test";

import { Connection, socketAddress } from "../../src/headtable/web/table/connection.js";
import { waysOnward } from "../../src/headtable/web/table/closed_page.js";
import { LiveSeat } from "../../src/headtable/web/table/live_seat.js";

/** A line whose other end, and whose clock, are in the test's hand. */
function line(options = {}) {
  const world = { sockets: [], timers: [], heard: [], states: [] };
  const connection = new Connection({
    url: "ws://here/ws",
    hello: { do: "sit", table: "KRTW", token: "t" },
    heard: (message) => world.heard.push(message),
    changed: (state) => world.states.push(state),
    open: () => {
      const socket = {
        sent: [],
        send: (data) => socket.sent.push(JSON.parse(data)),
        close: () => socket.onclose?.(),
      };
      world.sockets.push(socket);
      return socket;
    },
    later: (call, wait) => world.timers.push({ call, wait }),
    forget: () => {},
    random: () => 0.5,
    ...options,
  });
  const say = (message) => world.sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  return { connection, world, say };
}

test("it says who one is, with the last number one knows", () => {
  const { connection, world, say } = line();
  connection.start();
  world.sockets[0].onopen();
  assert.deepEqual(world.sockets[0].sent, [{ do: "sit", table: "KRTW", token: "t", seen: -1 }]);
  say({ type: "view", seq: 17 });
  assert.deepEqual(world.states, ["opening", "open"]);
  world.sockets[0].onclose();
  assert.equal(connection.state, "lost");
  world.timers[0].call();
  world.sockets[1].onopen();
  assert.equal(world.sockets[1].sent[0].seen, 17);
});

test("what was not answered goes out again with the same id, what was answered does not", () => {
  const { connection, world, say } = line();
  connection.start();
  world.sockets[0].onopen();
  say({ type: "view", seq: 1 });
  const first = connection.ask({ do: "move", seq: 1, text: "play 7-3" });
  const second = connection.ask({ do: "hint" });
  say({ type: "hint", seq: 1, id: second });
  world.sockets[0].onclose();
  assert.ok(connection.isMoving());
  world.timers[0].call();
  world.sockets[1].onopen();
  assert.equal(world.sockets[1].sent.length, 1); // not before the table has answered
  say({ type: "view", seq: 2 });
  assert.deepEqual(world.sockets[1].sent.slice(1), [{ do: "move", seq: 1, text: "play 7-3", id: first }]);
  say({ type: "done", seq: 2, id: first });
  assert.ok(!connection.isMoving());
});

test("it waits longer and longer, comes back at once when hurried, and not at all after a bye", () => {
  const { connection, world, say } = line();
  connection.start();
  for (let at = 0; at < 7; at += 1) {
    world.sockets.at(-1).onclose();
    world.timers.at(-1).call();
  }
  assert.deepEqual(
    world.timers.map((timer) => timer.wait),
    [300, 600, 1200, 2400, 4800, 8000, 8000],
  );
  world.sockets.at(-1).onclose();
  const count = world.sockets.length;
  connection.hurry();
  assert.equal(world.sockets.length, count + 1);
  say({ type: "bye", seq: 0, error: "See you.", reason: "again" });
  assert.notEqual(connection.state, "closed");
  say({ type: "bye", seq: 0, error: "This seat is not yours: do not come back.", reason: "seat" });
  assert.equal(connection.state, "closed");
  const timers = world.timers.length;
  world.sockets.at(-1).onclose();
  assert.equal(world.timers.length, timers);
});

test("asked to come back, it does so within 700 ms, and then waits longer and longer as ever", () => {
  for (const [chance, wait] of [
    [0, 0],
    [0.5, 350],
    [0.999, 699.3],
  ]) {
    const { connection, world, say } = line({ random: () => chance });
    connection.start();
    world.sockets[0].onopen();
    say({ type: "view", seq: 1 });
    const move = connection.ask({ do: "move", seq: 1, text: "play 7-3" });
    say({ type: "bye", seq: 1, error: "The server is closing: come back soon.", reason: "again" });
    world.sockets[0].onclose();
    assert.equal(connection.state, "lost");
    assert.ok(Math.abs(world.timers[0].wait - wait) < 0.001);
    world.timers[0].call();
    say({ type: "bye", seq: 0, error: "Still closing.", reason: "again" });
    world.sockets[1].onclose();
    assert.equal(world.timers[1].wait, 600 * (0.75 + chance / 2));
    world.timers[1].call();
    world.sockets[2].onopen();
    say({ type: "view", seq: 1 });
    assert.equal(world.sockets[2].sent[1].id, move);
  }
});

test("a bye without a code is for good, whatever its sentence says", () => {
  const { connection, say } = line();
  connection.start();
  say({ type: "bye", seq: 0, error: "Please come back." });
  assert.equal(connection.state, "closed");
});

test("the socket lies beside the page, and names the table", () => {
  assert.equal(socketAddress({ protocol: "https:", host: "h:1" }, "KRTW"), "wss://h:1/ws/KRTW");
});

function session() {
  const said = [];
  let heard;
  const moving = new Set();
  const changes = [];
  const one = new LiveSeat({
    code: "KRTW",
    token: "t",
    url: "",
    changed: (...what) => changes.push(what),
    cutter: () => "cut",
    connect: (options) => {
      heard = options.heard;
      return {
        hello: options.hello,
        isMoving: () => moving.size > 0,
        say: (message) => said.push(message),
        ask: (message) => {
          said.push(message);
          moving.add(String(said.length));
          return String(said.length);
        },
      };
    },
  });
  const hear = (message) => {
    moving.delete(message.id);
    heard(message);
  };
  return { one, said, hear, changes };
}

const table = { started: true, names: [] };
const EMPTY = { piles: [], facts: [], notes: [], choices: [] };

test("what a view leaves out is filled in", () => {
  const { one, hear } = session();
  const view = {
    piles: [{ name: "stock", owner: -1, lies: "pile", faces: [], hidden: 4 }],
    facts: [{ name: "round", kind: "part", numbers: [3, 7] }],
    notes: [{ clause: "hilo.high", seat: 0, points: 1, deal: 1 }],
    choices: [{ text: "pass", kind: "pass", says: "pass" }],
  };
  hear({ type: "view", seq: 5, view, news: [], table });
  assert.deepEqual(one.view.piles[0].tags, []);
  assert.deepEqual([one.view.notes[0].cards, one.view.notes[0].way], [[], ""]);
  assert.deepEqual(one.view.facts[0], {
    name: "round",
    kind: "part",
    seat: -1,
    text: "",
    numbers: [3, 7],
    cards: [],
  });
  const { text, faces, seats, number, thing, pile, breaks } = one.view.choices[0];
  assert.deepEqual([text, faces, seats, number, thing, pile, breaks], ["pass", [], [], -1, "", "", ""]);
});

test("an old view is not taken for the newest, and news is kept once", () => {
  const { one, hear } = session();
  const news = [{ seq: 5, seat: 0, text: "pass", lines: ["You pass.", "So be it."] }];
  hear({ type: "view", seq: 5, view: { ...EMPTY, at: 5 }, news, table });
  hear({ type: "view", seq: 4, view: { ...EMPTY, at: 4 }, news: [], table });
  assert.equal(one.view.at, 5);
  hear({ type: "view", seq: 6, view: { ...EMPTY, at: 6 }, news, table });
  assert.equal(one.view.at, 6);
  assert.deepEqual(
    one.news.map((line) => line.text),
    ["You pass.", "So be it."],
  );
});

test("the first line of a new hand is its heading", () => {
  const { one, hear } = session();
  const lines = ["Next hand: you deal.", "5-4 is turned up: Fives are Honors."];
  hear({
    type: "view",
    seq: 5,
    view: { ...EMPTY },
    news: [
      { seq: 4, seat: 0, text: "pass", lines: ["You pass."] },
      { seq: 5, seat: -1, text: "", lines, new_hand: true },
    ],
    table,
  });
  assert.deepEqual(
    one.news.map((line) => line.isHeading),
    [false, true, false],
  );
});

test("what is touched before the last move is answered and seen is no move", () => {
  const { one, said, hear } = session();
  hear({ type: "view", seq: 5, view: { ...EMPTY }, news: [], table });
  one.move("play car");
  one.move("play fare");
  hear({ type: "done", seq: 6, id: "1" });
  one.move("play fare"); // its view has not come yet
  assert.deepEqual(
    said.map((message) => message.text),
    ["play car"],
  );
  hear({ type: "view", seq: 6, view: { ...EMPTY }, news: [], table });
  one.move("play fare");
  assert.deepEqual(said[1], { do: "move", seq: 6, text: "play fare" });
});

test("before the first card it cuts once", () => {
  const { said, hear } = session();
  hear({ type: "view", seq: 0, view: null, news: [], table: { started: false } });
  hear({ type: "view", seq: 1, view: null, news: [], table: { started: false } });
  assert.deepEqual(said, [{ do: "cut", value: "cut" }]);
});

test("a change of chairs keeps the token, and a new one is the only one from then on", () => {
  const { one, said, hear, changes } = session();
  hear({ type: "seat", seq: 2, seat: 3 });
  assert.deepEqual([one.token, one.connection.hello.token], ["t", "t"]);
  one.renew();
  assert.deepEqual(said.at(-1), { do: "renew" });
  hear({ type: "renewed", seq: 3, id: "1", token: "new" });
  assert.deepEqual([one.token, one.connection.hello.token], ["new", "new"]);
  const [what, message] = changes.at(-1);
  assert.deepEqual([what, message.before, message.asked.do], ["renewed", "t", "renew"]);
});

test("only a bye for good is the end of a sitting", () => {
  const { one, hear } = session();
  hear({ type: "bye", seq: 3, error: "Restarting.", reason: "again" });
  assert.equal(one.bye, null);
  hear({ type: "bye", seq: 3, error: "This seat is not yours any more.", reason: "seat" });
  assert.deepEqual(one.bye, { says: "This seat is not yours any more.", reason: "seat" });
  hear({ type: "bye", seq: 3 });
  assert.deepEqual(one.bye, { says: "The table has closed this line.", reason: "" });
});

test("after a bye one is offered what can still be done", () => {
  const ways = (facts) =>
    waysOnward({
      reason: "",
      code: "KRTW",
      mode: "seat",
      hasSeat: true,
      hasSat: true,
      open: false,
      ...facts,
    });
  const names = (facts) => ways(facts).map(({ id }) => id);
  assert.deepEqual(names({ reason: "seat", hasSeat: false, open: true }), ["sit", "watch", "shelf"]);
  assert.deepEqual(names({ reason: "seat", hasSeat: false }), ["watch", "shelf"]);
  assert.deepEqual(names({ reason: "seat" }), ["again", "watch", "shelf"]); // another tab has the new token
  assert.deepEqual(names({ reason: "device", open: true }), ["again", "shelf"]);
  assert.deepEqual(names({ reason: "full", hasSat: false, open: true }), ["again", "watch", "shelf"]);
  assert.deepEqual(names({ hasSat: false, open: true }), ["again", "sit", "watch", "shelf"]); // a strange token
  assert.deepEqual(names({ open: true }), ["again", "watch", "shelf"]);
  assert.deepEqual(names({ hasSat: false, open: null }), ["again", "shelf"]); // no such table
  assert.deepEqual(names({ evening: "ABCD" }), ["room", "shelf"]);
  assert.deepEqual(names({ reason: "gone", open: true }), ["shelf"]);
  assert.deepEqual(names({ reason: "gone", evening: "ABCD" }), ["shelf"]);
  assert.deepEqual(names({ reason: "closed", open: null }), ["again", "shelf"]);
  assert.deepEqual(names({ mode: "screen", hasSeat: false, open: true }), ["again", "shelf"]);
  assert.equal(ways({ mode: "hand", reason: "device" })[0].href, "/h/KRTW");
  assert.equal(ways({ mode: "watch", hasSeat: false })[0].href, "/t/KRTW?watch=1");
});
