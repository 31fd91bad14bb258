"use strict";
// How each server is spoken to.  A dialect sets up a table, opens its lines, reads what comes and writes
// moves.  Both read no more of a message than they need: its number, and all of it only at the reader's turn.

const http = require("node:http");
const { firstChoice } = require("./hilo.js");

const SEATS = 4;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

// A line that was kept open may be closed by the server just then: once more, on a new one.
async function post(address, path, body) {
  try {
    return await postOnce(address, path, body);
  } catch (error) {
    if (error.code !== "ECONNRESET") throw error;
    return postOnce(address, path, body);
  }
}

function postOnce(address, path, body) {
  const [host, port] = address.split(":");
  const data = JSON.stringify(body);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(data) };
  return new Promise((resolve, reject) => {
    const request = http.request({ host, port, path, method: "POST", agent, headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    request.on("error", reject);
    request.end(data);
  });
}

// What a message says to the driver: `isIn` once its reader hears of every move, the `number` of the table,
// whether it is `over`, and when it is the reader's turn a function that gives the move.  `done` for an
// acknowledgement, `refused` for the opposite.

class Ours {
  constructor(address, target) {
    this.address = address;
    this.target = target;
    this.url = `ws://${address}/ws`;
    this.serial = 0;
  }

  async newTable() {
    const asked = {
      game: "hilo",
      seats: SEATS,
      name: "Ann",
      chairs: ["me", "me", "me", "me"],
      speed: "instant",
      options: { target: this.target },
    };
    const made = await post(this.address, "/api/tables", asked);
    return made.seats.map(({ seat, token }) => ({ seat, token, table: made.code }));
  }

  greet(socket, who) {
    socket.on("open", () => {
      socket.send(JSON.stringify({ do: "sit", table: who.table, token: who.token, seen: -1 }));
      socket.send(JSON.stringify({ do: "cut", value: `cut ${who.seat}` }));
    });
  }

  read(text) {
    if (text.startsWith('{"type":"view","seq":')) {
      const number = Number.parseInt(text.slice(21, 33), 10);
      const over = text.includes('"over":true', text.lastIndexOf('"table":'));
      const isTurn = !over && !text.includes('"choices":[]');
      const choose = isTurn ? () => JSON.parse(text).view.choices[0].text : null;
      return { isIn: true, number, over, choose };
    }
    if (text.startsWith('{"type":"done"')) {
      return text.includes('"id":""') ? null : { done: true };
    }
    return { refused: text.slice(0, 300) };
  }

  move(who, number, chosen) {
    this.serial += 1;
    return JSON.stringify({ do: "move", id: `m${this.serial}`, seq: number, text: chosen });
  }
}

// boardgame.io speaks Socket.IO: the same frames that its own client sends, over the same kind of socket.

class Theirs {
  constructor(address, target) {
    this.address = address;
    this.target = target;
    this.url = `ws://${address}/socket.io/?EIO=4&transport=websocket`;
  }

  async newTable() {
    const setupData = { target: this.target };
    const { matchID } = await post(this.address, "/games/hilo/create", { numPlayers: SEATS, setupData });
    const seats = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      const asked = { playerID: String(seat), playerName: `Ann ${seat}` };
      const { playerCredentials } = await post(this.address, `/games/hilo/${matchID}/join`, asked);
      seats.push({ seat, token: playerCredentials, table: matchID });
    }
    return seats;
  }

  greet(socket, who) {
    socket.on("message", (data) => {
      if (data[0] === 0x30) socket.send("40/hilo,");
      else if (data[0] === 0x32) socket.send("3");
      else if (data[0] === 0x34 && data[1] === 0x30) {
        socket.send(`42/hilo,${JSON.stringify(["sync", who.table, String(who.seat), who.token, SEATS])}`);
      }
    });
  }

  read(text, who) {
    const isSync = text.startsWith('42/hilo,["sync"');
    if (!isSync && !text.startsWith('42/hilo,["update"')) {
      // A seat is sent the state before it is told of moves; only this goes to those who are told.
      if (text.startsWith('42/hilo,["matchData"')) return { isIn: true };
      return text.startsWith("42") ? { refused: text.slice(0, 300) } : null;
    }
    const at = text.indexOf('"currentPlayer":"') + 17;
    const number = Number.parseInt(text.slice(text.indexOf('"_stateID":', at) + 11).slice(0, 12), 10);
    const over = text.includes('"gameover":{', at);
    const isTurn = !over && text[at] === String(who.seat);
    const state = () => (isSync ? JSON.parse(text.slice(8))[2].state : JSON.parse(text.slice(8))[2]);
    const choose = isTurn ? () => firstChoice(state().G, who.seat) : null;
    return { isIn: false, number, over, choose, isEcho: true };
  }

  move(who, number, [type, args]) {
    const playerID = String(who.seat);
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID, credentials: who.token } };
    return `42/hilo,${JSON.stringify(["update", action, number, who.table, playerID])}`;
  }
}

module.exports = { Ours, Theirs, SEATS };
