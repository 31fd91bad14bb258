// The verifier of shuffles against games that the Python side has dealt; HEADTABLE_CASES names the file.

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

const SHELL = new URL("../../src/headtable/web/shell/", import.meta.url);
const load = (name) => import(new URL(name, SHELL));
const { games, daily, dailyWithCut } = JSON.parse(readFileSync(process.env.HEADTABLE_CASES, "utf8"));

test("our own SHA-256 and HMAC are the real ones", async () => {
  const { hmacSha256, sha256 } = await load("fairness/sha256.js");
  for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
    const message = new Uint8Array(randomBytes(length));
    const key = new Uint8Array(randomBytes(length));
    assert.deepEqual(Buffer.from(sha256(message)), createHash("sha256").update(message).digest());
    assert.deepEqual(
      Buffer.from(hmacSha256(key, message)),
      createHmac("sha256", key).update(message).digest(),
    );
  }
});

for (const game of games) {
  test(`the shuffles of ${game.name} are proved`, async () => {
    const { commitment, seed, verify } = await load("fairness/verify.js");
    const verdict = await verify(game);
    assert.ok(verdict.isProved, verdict.says);
    assert.equal((await verify({ ...game, remembered: game.fair.commitment })).isProved, true);
    const without = [
      await commitment(game.fair.table, game.fair.secret, null),
      await seed("T", game.fair.secret, ["a"], 3, null),
    ];
    assert.deepEqual(without, [game.fair.commitment, await seed("T", game.fair.secret, ["a"], 3)]);
  });

  test(`a card moved in a chance move of ${game.name} is found out`, async () => {
    const { verify } = await load("fairness/verify.js");
    for (const [number, text] of game.chances.entries()) {
      const chances = [...game.chances];
      chances[number] = spoiled(text);
      const verdict = await verify({ ...game, chances });
      assert.ok(!verdict.isProved, `${text.slice(0, 60)} became ${chances[number].slice(0, 60)}`);
      assert.ok(verdict.faults.includes(number));
    }
  });
}

/** The chance move with one thing changed that a cheat would change. */
function spoiled(text) {
  const [verb, ...words] = text.split(" ");
  if (verb === "dealer") return `dealer ${words[0] === "1" ? 2 : 1}`;
  const other = words.findIndex((word) => word !== words[0]);
  if (other < 0) return `${verb} ${words.map((word) => (word === "trixie" ? "0-0" : "trixie")).join(" ")}`;
  [words[0], words[other]] = [words[other], words[0]];
  return [verb, ...words].join(" ");
}

test("what a game has borrowed from another is not its own to prove", async () => {
  const { verify } = await load("fairness/verify.js");
  const game = games.find((each) => each.chances.length > 2);
  const chances = ["shuffle trixie 0-0", ...game.chances.slice(1)];
  assert.equal((await verify({ ...game, chances })).isProved, false);
  const verdict = await verify({ ...game, chances, borrowed: 1 });
  assert.ok(verdict.isProved, verdict.says);
  assert.match(verdict.says, /first game/);
});

test("another secret, another promise, another cut and no secret prove nothing", async () => {
  const { verify } = await load("fairness/verify.js");
  const [game] = games;
  const changed = (fair) => verify({ ...game, fair: { ...game.fair, ...fair } });
  assert.match((await changed({ secret: "00".repeat(32) })).says, /not the one that was promised/);
  assert.match((await changed({ secret: "" })).says, /published when the game is over/);
  assert.match((await changed({ commitment: "" })).says, /promises nothing/);
  assert.match(
    (await changed({ cuts: ["another cut", ""] })).says,
    /is not what the secret and the cuts make/,
  );
  assert.match((await verify({ ...game, remembered: "ff".repeat(32) })).says, /another promise/);
});

test("the shuffles of a daily deal are those of its date, and no other secret passes for them", async () => {
  const { commitment, dailyDate, verify } = await load("fairness/verify.js");
  assert.equal(dailyDate(daily.fair), "2026-11-16");
  assert.equal(dailyDate(games[0].fair), "");
  const verdict = await verify(daily);
  assert.ok(verdict.isProved, verdict.says);
  assert.match(verdict.says, /what the date 2026-11-16 makes/);
  const secret = "00".repeat(32);
  const forged = { ...daily.fair, secret, commitment: await commitment(daily.fair.table, secret) };
  const doubt = await verify({ ...daily, fair: forged });
  assert.deepEqual(
    [doubt.isProved, doubt.says],
    [false, "These are not the shuffles of the daily deal of 2026-11-16."],
  );
});

test("a daily deal with a cut is none: whoever chooses the cut chooses the shuffles", async () => {
  const { verify } = await load("fairness/verify.js");
  const doubt = await verify(dailyWithCut);
  assert.deepEqual(
    [doubt.isProved, doubt.says],
    [false, "These are not the shuffles of the daily deal of 2026-11-16."],
  );
});

test("it is said of shuffles that were dealt before that they were known", async () => {
  const { verify } = await load("fairness/verify.js");
  const [game] = games;
  const seen = { remembered: game.fair.commitment, isEarly: true };
  const own = await verify({ ...game, ...seen, code: "KRTW" });
  assert.match(own.says, /promised secret .* this device saw the promise before the first card/);
  const again = await verify({ ...game, ...seen, code: "ABCD" });
  assert.match(again.says, /secret of table KRTW makes.* they were known before/);
  assert.ok(again.isProved);
});

test("what the shuffles were made of is said of the table that was played", async () => {
  const { originOfShuffles } = await load("replay_what_if_and_share.js");
  const origin = (daily, table) => originOfShuffles({ code: "ABCD", daily, fair: { table } });
  assert.match(origin("", "ABCD"), /then the players cut/);
  assert.match(origin("", "KRTW"), /shuffles of table KRTW were dealt again here: they were known before/);
  assert.match(origin("2026-11-16", "daily-2026-11-16"), /^This is the daily deal of 2026-11-16/);
  assert.match(
    origin("", "daily-2026-11-16"),
    /^The shuffles of the daily deal of 2026-11-16 were dealt again/,
  );
});
