"use strict";
// boardgame.io's own server: `node server.js PORT memory` or `node server.js PORT flatfile FOLDER`.

const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Hilo } = require("./hilo.js");

const [port, store, folder] = process.argv.slice(2);
const db = store === "flatfile" ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [Hilo], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });

server.run(Number(port), () => {
  process.stdout.write(`${JSON.stringify({ port: Number(port), node: process.version })}\n`);
});
