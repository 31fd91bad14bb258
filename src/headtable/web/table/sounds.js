// The sounds of a table, made on the spot: a card, a trick, a turn, a score, the bell.  Nothing is fetched.

/** @typedef {"card" | "trick" | "turn" | "score" | "bell"} Sound */

/** @type {AudioContext | null} */
let audio = null;

/**
 * What is to be heard between two views: what happened, and then whether it is the viewer's turn.
 * @param {View} before
 * @param {View} after
 * @returns {Sound[]}
 */
export function soundsOf(before, after) {
  /** @type {Sound[]} */
  const heard = [];
  if (after.winners.length > before.winners.length) heard.push("bell");
  else if (after.notes.length > before.notes.length) heard.push("score");
  else if (taken(after) && taken(after) !== taken(before)) heard.push("trick");
  else if (lying(after) !== lying(before)) heard.push("card");
  const isTurn = (/** @type {View} */ view) => view.waiting.includes(view.seat ?? -1);
  if (isTurn(after) && !isTurn(before)) heard.push("turn");
  return heard;
}

/** @param {View} view */
function taken(view) {
  const trick = view.piles.find(({ taker }) => taker >= 0);
  return trick ? `${trick.seats} ${trick.faces}` : "";
}

/** @param {View} view */
function lying(view) {
  return view.piles.map(({ name, faces, hidden }) => `${name} ${faces} ${hidden}`).join("/");
}

/**
 * Play a sound; a device that has none plays on in silence.
 * @param {Sound} name
 */
export function play(name) {
  try {
    audio ??= new AudioContext();
    audio.resume?.();
    SOUNDS[name](audio, audio.currentTime + 0.01);
  } catch {
    audio = null;
  }
}

/** @type {Record<Sound, (context: AudioContext, at: number) => void>} */
const SOUNDS = {
  card: (context, at) => rustle(context, at, 2400, 0.07, 0.2),
  trick: (context, at) => {
    for (const [later, high] of [
      [0, 1800],
      [0.07, 1500],
      [0.14, 1200],
    ])
      rustle(context, at + later, high, 0.09, 0.16);
  },
  turn: (context, at) => {
    note(context, at + 0.05, 659, 0.1, 0.5);
    note(context, at + 0.19, 880, 0.1, 0.7);
  },
  score: (context, at) => {
    for (const [nth, high] of [523, 659, 784].entries()) note(context, at + nth * 0.09, high, 0.09, 0.45);
  },
  bell: (context, at) => {
    for (const stroke of [0, 0.34, 0.68])
      for (const [times, loud, long] of PARTIALS) note(context, at + stroke, 1046 * times, loud, long);
  },
};

// Of a small brass bell: how many times its note, how loud, how long.
const PARTIALS = [
  [1, 0.22, 2.4],
  [2.01, 0.12, 1.6],
  [2.76, 0.09, 1.1],
  [5.4, 0.05, 0.5],
];

/**
 * A note that is struck and dies away.
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} frequency
 * @param {number} loud
 * @param {number} long
 */
function note(context, at, frequency, loud, long) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + long + 0.05);
}

/**
 * Paper on cloth: a breath of noise.
 * @param {AudioContext} context
 * @param {number} at
 * @param {number} frequency
 * @param {number} long
 * @param {number} loud
 */
function rustle(context, at, frequency, long, loud) {
  const length = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1)
    samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}
