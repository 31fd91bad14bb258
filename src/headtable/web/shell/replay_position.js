// Where a replay stands: a place among the moments, and whether it runs on by itself.  No DOM here.

export const PACES = [
  ["slow", 2000],
  ["steady", 1000],
  ["brisk", 450],
  ["fast", 150],
];

/** @typedef {(call: () => void, wait: number) => any} Later */

export class ReplayPosition {
  /**
   * `shown(at)` is called with every new place; the clock can be replaced for tests.
   * @param {number} count
   * @param {(place: number) => void} shown
   * @param {{at?: number, later?: Later, forget?: (timer: any) => void}} options the clock
   */
  constructor(count, shown, { at = 0, later = setTimeout, forget = clearTimeout } = {}) {
    this.count = count;
    this.shown = shown;
    this.later = (/** @type {() => void} */ call, /** @type {number} */ wait) => later(call, wait);
    this.forget = (/** @type {any} */ timer) => forget(timer);
    this.at = this.inside(at);
    this.pace = 1000;
    this.timer = null;
  }

  /** @param {number} at */
  inside(at) {
    return Math.max(0, Math.min(this.count - 1, Number.isFinite(at) ? Math.trunc(at) : 0));
  }

  get isPlaying() {
    return this.timer !== null;
  }

  get isAtEnd() {
    return this.at === this.count - 1;
  }

  /** @param {number} at */
  go(at) {
    this.at = this.inside(at);
    this.shown(this.at);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  play() {
    if (this.isPlaying) return;
    if (this.isAtEnd) this.at = 0;
    this.wait();
    this.shown(this.at);
  }

  wait() {
    this.timer = this.later(() => {
      this.timer = null;
      if (!this.isAtEnd) {
        this.at += 1;
        if (!this.isAtEnd) this.wait();
      }
      this.shown(this.at);
    }, this.pace);
  }

  pause() {
    if (!this.isPlaying) return;
    this.forget(this.timer);
    this.timer = null;
  }

  toggle() {
    if (this.isPlaying) {
      this.pause();
      this.shown(this.at);
    } else {
      this.play();
    }
  }

  /**
   * What a key does; false where it does nothing.
   * @param {string} key
   */
  press(key) {
    const act = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      PageDown: () => this.step(10),
      PageUp: () => this.step(-10),
      Home: () => this.step(-this.count),
      End: () => this.step(this.count),
      " ": () => this.toggle(),
    }[key];
    act?.();
    return Boolean(act);
  }
}

/**
 * The request for a game that goes on from a moment, against the house.
 * @param {TableInfo} table
 * @param {Moment} moment
 * @param {number} seat
 * @param {{name: string, level?: string}} options
 */
export function whatIf(table, moment, seat, { name, level = "regular" }) {
  const chairs = table.names.map((_, each) => (each === seat ? "me" : level));
  return {
    game: table.game,
    seats: table.names.length,
    name,
    seat,
    chairs,
    speed: "human",
    from: { table: table.code, entry: moment.entry },
  };
}

/**
 * The seat that a moment waits for; 0 where it waits for nobody.
 * @param {View} view
 */
export function awaited(view) {
  return view.waiting?.[0] ?? Math.max(view.to_act, 0);
}
