// What the clocks of a table show.  No DOM here.

/**
 * What a clock shows, minutes and seconds: what is left of the game, or of the move where that is less.  The
 * clocks of those awaited run; a clock for moves alone is seen only while it runs.
 * @param {Clocks | null | undefined} clocks
 * @param {number} seat
 * @param {boolean} isRunning
 * @param {number} now
 */
export function timeLeft(clocks, seat, isRunning, now) {
  if (!clocks) return "";
  const gone = isRunning ? Math.max(0, now - clocks.asked_at[seat]) : 0;
  const limits = [];
  if (clocks.game_seconds) limits.push(clocks.left[seat]);
  if (clocks.move_seconds && isRunning) limits.push(clocks.move_seconds * 1000);
  if (!limits.length) return "";
  return asMinutes(Math.min(...limits) - gone);
}

/**
 * What is left of the half of a game that is played by the clock; "" where none is.
 * @param {HalfClock | null | undefined} half
 * @param {number} now
 */
export function halfLeft(half, now) {
  if (!half) return "";
  const gone = half.used + (half.since ? Math.max(0, now - half.since) : 0);
  const name = { 1: "First half", 2: "Second half" }[half.half] ?? "Half";
  return `${name}: ${asMinutes(half.minutes * 60_000 - gone)}`;
}

/**
 * What is left of the time that all have in the live pit; "" where no clock runs there.
 * @param {PitClock | null | undefined} pit
 * @param {number} now
 */
export function pitLeft(pit, now) {
  if (!pit) return "";
  const gone = pit.used + (pit.since ? Math.max(0, now - pit.since) : 0);
  const name = { looking: "To look", trading: "For a Corner", "handing over": "To give" }[pit.for] ?? "Time";
  return `${name}: ${asMinutes(pit.seconds * 1000 - gone)}`;
}

/**
 * How long a fault can still be called, at a table of an evening in honour mode; "" where no time is set.
 * @param {number | undefined} until
 * @param {number} now
 */
export function claimsLeft(until, now) {
  return until ? `Time to call a fault: ${asMinutes(until - now)}` : "";
}

/** @param {number} milliseconds */
function asMinutes(milliseconds) {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
