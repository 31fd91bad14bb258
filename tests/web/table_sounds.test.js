// Which sounds are heard between two views, and that each is made of the parts of Web Audio.

import assert from "node:assert/strict";
import test from "node:test";

import { play, soundsOf } from "../../src/headtable/web/table/sounds.js";

const pile = (name, faces, more = {}) => ({
  name,
  owner: -1,
  lies: "trick",
  faces,
  hidden: 0,
  seats: [],
  taker: -1,
  ...more,
});
const view = (changes = {}) => ({ seat: 0, waiting: [1], winners: [], notes: [], piles: [], ...changes });

test("what happened is heard, and then that it is one's turn", () => {
  const one = view({ piles: [pile("trick", ["7-3"])] });
  const two = view({ piles: [pile("trick", ["7-3", "7-5"])], waiting: [0] });
  assert.deepEqual(soundsOf(one, two), ["card", "turn"]);
  assert.deepEqual(soundsOf(two, two), []);
  const taken = view({ piles: [pile("last trick", ["7-3", "7-5"], { taker: 1 })] });
  assert.deepEqual(soundsOf(two, taken), ["trick"]);
  assert.deepEqual(soundsOf(taken, view({ ...taken, notes: [{}] })), ["score"]);
  assert.deepEqual(soundsOf(taken, view({ ...taken, notes: [{}], winners: [1] })), ["bell"]);
});

test("a spectator has no turn", () => {
  assert.deepEqual(soundsOf(view({ seat: null }), view({ seat: null, waiting: [0] })), []);
});

test("every sound is made, and a device without any stays silent", () => {
  const made = [];
  const part = (kind) => ({
    kind,
    frequency: {},
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next) => next,
    start: () => made.push(kind),
    stop() {},
  });
  globalThis.AudioContext = class {
    currentTime = 0;
    sampleRate = 8000;
    createOscillator = () => part("note");
    createGain = () => part("gain");
    createBufferSource = () => part("noise");
    createBiquadFilter = () => part("filter");
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
  };
  const counts = {};
  for (const name of ["card", "trick", "turn", "score", "bell"]) {
    made.length = 0;
    play(name);
    counts[name] = made.length;
  }
  assert.deepEqual(counts, { card: 1, trick: 3, turn: 2, score: 3, bell: 12 });
  globalThis.AudioContext = class {
    constructor() {
      throw new Error("no sound here");
    }
  };
  play("nothing of the kind"); // fails inside, and forgets the device
  play("card");
});
