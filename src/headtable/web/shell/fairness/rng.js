// The frozen generator of the rules, once more: sfc32 on words of 32 bits (decision 3).

const SIZE = 2 ** 32;
const FACTORIAL = [1, 1, 2, 6, 24];

export class Rng {
  /**
   * `seed` is twelve bytes, the most significant first.
   * @param {Uint8Array} seed
   */
  constructor(seed) {
    const words = new DataView(seed.buffer, seed.byteOffset, 12);
    this.c = words.getUint32(0);
    this.b = words.getUint32(4);
    this.a = words.getUint32(8);
    this.counter = 1;
    for (let turn = 0; turn < 15; turn++) this.word();
  }

  /** The next 32 bits. */
  word() {
    const result = (this.a + this.b + this.counter) % SIZE;
    this.counter = (this.counter + 1) % SIZE;
    this.a = (this.b ^ (this.b >>> 9)) >>> 0;
    this.b = (this.c + (this.c << 3)) >>> 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) >>> 0;
    return result;
  }

  /**
   * A number from 0 up to, not including, `bound`.
   * @param {number} bound
   */
  below(bound) {
    let word = this.word();
    while (word >= SIZE - (SIZE % bound)) word = this.word();
    return word % bound;
  }

  /**
   * The cards in a random order; one word is read as the digits of up to four picks.
   * @param {string[]} cards
   */
  shuffled(cards) {
    const pack = [...cards];
    for (let left = pack.length; left > 1; left -= 4) {
      const bases = left > 4 ? left * (left - 1) * (left - 2) * (left - 3) : FACTORIAL[left];
      const fair = SIZE - (SIZE % bases);
      let word = this.word();
      while (word >= fair) word = this.word();
      for (let base = left; base > Math.max(left - 4, 1); base--) {
        pack.push(pack.splice(word % base, 1)[0]);
        word = Math.floor(word / base);
      }
    }
    return pack;
  }
}
