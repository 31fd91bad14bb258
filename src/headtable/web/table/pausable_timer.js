// A time after which something is done by itself, and which can be held up.  No DOM here.

export class PausableTimer {
  /**
   * `done` is called once, after so many milliseconds that were not held up; the clock can be replaced.
   * @param {number} wait
   * @param {() => void} done
   * @param {{now?: () => number, later?: (call: () => void, wait: number) => any,
   *   forget?: (timer: any) => void}} clock
   */
  constructor(wait, done, { now = () => Date.now(), later = setTimeout, forget = clearTimeout } = {}) {
    this.left = wait;
    this.done = done;
    this.now = now;
    this.later = (/** @type {() => void} */ call, /** @type {number} */ time) => later(call, time);
    this.forget = (/** @type {any} */ timer) => forget(timer);
    /** @type {any} */
    this.timer = null;
    this.since = 0;
    /** @type {Set<string>} why it is held up */
    this.held = new Set();
  }

  get isRunning() {
    return this.timer !== null;
  }

  start() {
    if (this.isRunning || this.held.size) return;
    this.since = this.now();
    this.timer = this.later(() => {
      this.timer = null;
      this.done();
    }, this.left);
  }

  /**
   * Hold it up for a reason; it goes on when no reason is left.
   * @param {string} reason
   * @param {boolean} isOn
   */
  hold(reason, isOn) {
    if (isOn) this.held.add(reason);
    else this.held.delete(reason);
    if (!this.held.size) this.start();
    else if (this.isRunning) this.pause();
  }

  pause() {
    this.left = Math.max(0, this.left - (this.now() - this.since));
    this.stop();
  }

  stop() {
    this.forget(this.timer);
    this.timer = null;
  }
}
