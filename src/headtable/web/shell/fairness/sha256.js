// SHA-256 and HMAC for pages without SubtleCrypto: browsers keep it from plain http on a home network.

/** @type {number[]} */
const primes = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}

/**
 * The first 32 bits behind the point of a root.
 * @param {number} root
 */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The message, a one, noughts and its length in bits, as whole blocks.
 * @param {Uint8Array} message
 */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(bytes.length - 4, (message.length * 8) >>> 0);
  return view;
}

/**
 * @param {DataView} view
 * @param {number} offset
 */
function schedule(view, offset) {
  const words = Array.from({ length: 16 }, (_, at) => view.getUint32(offset + at * 4));
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15];
    const late = words[at - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + first + words[at - 7] + second) >>> 0);
  }
  return words;
}

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const one = (h + upper + choice + ROUNDS[round] + words[round]) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + lower + most) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) >>> 0);
}

/** @param {Uint8Array} message */
export function sha256(message) {
  const view = padded(message);
  let state = START;
  for (let offset = 0; offset < view.byteLength; offset += BLOCK)
    state = mixed(state, schedule(view, offset));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmacSha256(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(new Uint8Array([...block.map((byte) => byte ^ 0x36), ...message]));
  return sha256(new Uint8Array([...block.map((byte) => byte ^ 0x5c), ...inner]));
}
