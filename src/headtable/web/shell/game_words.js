// Games in words.  No DOM here.

/**
 * "2, 3 or 4 players", "2 to 8 players".
 * @param {number[]} seats
 */
export function playersInWords(seats) {
  const first = seats[0];
  const last = seats[seats.length - 1];
  if (seats.length === 1) return `${first} players`;
  if (seats.length > 3 && last - first === seats.length - 1) return `${first} to ${last} players`;
  return `${seats.slice(0, -1).join(", ")} or ${last} players`;
}

/** @param {GameData} game */
export function lengthInWords(game) {
  return `about ${game.minutes} minutes`;
}

/**
 * When something was, seen from now.
 * @param {number} then
 * @param {number} now
 */
export function ago(then, now) {
  const minutes = Math.max(0, Math.round((now - then) / 60000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Games that an absent friend cannot be told of, as table/absent_setup.py says. */
const UNTOLD = new Set(["trix-exchange", "trix-authors"]);

/** @param {GameData} game */
export function hasAbsentFriend(game) {
  return !UNTOLD.has(game.id);
}
