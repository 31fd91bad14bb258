// What the clocks of a table say.

import assert from "node:assert/strict";
import test from "node:test";

import { claimsLeft, halfLeft, pitLeft, timeLeft } from "../../src/headtable/web/table/clocks.js";

test("a clock runs for those awaited, and the shorter time counts", () => {
  const clocks = { game_seconds: 90, move_seconds: 0, left: [65_000, 90_000], asked_at: [1000, 0] };
  assert.equal(timeLeft(clocks, 0, true, 6000), "1:00");
  assert.equal(timeLeft(clocks, 0, false, 6000), "1:05");
  assert.equal(timeLeft({ ...clocks, move_seconds: 20 }, 0, true, 6000), "0:15");
  assert.equal(timeLeft({ ...clocks, move_seconds: 20, game_seconds: 0 }, 0, true, 60_000), "0:00");
  assert.equal(timeLeft({ ...clocks, move_seconds: 20, game_seconds: 0 }, 0, false, 6000), "");
  assert.equal(timeLeft(null, 0, true, 0), "");
});

test("the clock of a half runs only while it has a beginning", () => {
  const half = { minutes: 30, half: 1, used: 60_000, since: 10_000 };
  assert.equal(halfLeft(half, 70_000), "First half: 28:00");
  assert.equal(halfLeft({ ...half, half: 2, since: 0 }, 70_000), "Second half: 29:00");
  assert.equal(halfLeft({ ...half, used: 1_800_000 }, 70_000), "First half: 0:00");
  assert.equal(halfLeft(null, 0), "");
});

test("the clock of the live pit says what it is for, and stands in a pause", () => {
  const pit = { for: "trading", seconds: 300, used: 60_000, since: 10_000 };
  assert.equal(pitLeft(pit, 40_000), "For a Corner: 3:30");
  assert.equal(pitLeft({ ...pit, since: 0 }, 40_000), "For a Corner: 4:00");
  assert.equal(pitLeft({ for: "looking", seconds: 60, used: 0, since: 10_000 }, 25_000), "To look: 0:45");
  assert.equal(pitLeft({ for: "handing over", seconds: 20, used: 0, since: 1 }, 90_000), "To give: 0:00");
  assert.equal(pitLeft(null, 0), "");
});

test("the time for claims runs down to nothing, and is not shown where there is none", () => {
  assert.equal(claimsLeft(21_000, 7000), "Time to call a fault: 0:14");
  assert.equal(claimsLeft(21_000, 30_000), "Time to call a fault: 0:00");
  assert.equal(claimsLeft(0, 7000), "");
  assert.equal(claimsLeft(undefined, 7000), "");
});
