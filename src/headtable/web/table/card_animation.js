// Cards move as cards do: from where they lay to where they lie.

const LONGEST = 240; // milliseconds
/** @typedef {{left: number, top: number, width: number}} Box */
/** @typedef {{key: string, box: Box, element?: HTMLElement}} Placed */
/** @typedef {(pile: string, face: string) => number} PlayedBy  the seat, or -1 */

const NEAR = 3; // pixels that are not worth a movement

/**
 * What a flying key says: the pile, the face and its number among equals.
 * @param {string} key
 */
export function keyParts(key) {
  const [pile, face, nth] = key.split("\n");
  return { pile, face, nth: Number(nth) };
}

/**
 * Which cards fly, and from where: `before` and `after` are lists of {key, box}.  A card with the same key
 * flies from its old place; a face that came to light elsewhere, from where that face lay; a card of a trick
 * that nobody saw before, from the seat that `playedBy` names.
 * @param {Placed[]} before
 * @param {Placed[]} after
 * @param {PlayedBy} [playedBy]
 */
export function flights(before, after, playedBy = () => -1) {
  const old = new Map(before.map(({ key, box }) => [key, box]));
  const now = new Set(after.map(({ key }) => key));
  const gone = new Map();
  for (const { key, box } of before) {
    const { face } = keyParts(key);
    if (!face || now.has(key)) continue;
    if (!gone.has(face)) gone.set(face, []);
    gone.get(face).push(box);
  }
  const found = [];
  for (const { key, box } of after) {
    const { pile, face } = keyParts(key);
    if (!face) continue;
    let from = old.get(key) ?? gone.get(face)?.shift();
    if (!from && old.size) from = old.get(`seat ${playedBy(pile, face)}\n\n0`);
    if (from && isApart(from, box)) found.push({ key, from, to: box });
  }
  return found;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isApart(one, other) {
  return Math.abs(one.left - other.left) > NEAR || Math.abs(one.top - other.top) > NEAR;
}

/**
 * Where everything that can fly is now.
 * @param {HTMLElement} root
 * @returns {Placed[]}
 */
export function positions(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const flying = root.querySelectorAll("[data-fly]");
  return [...flying].map((element) => ({
    key: element.dataset.fly ?? "",
    box: element.getBoundingClientRect(),
    element,
  }));
}

/**
 * Let the cards fly that are elsewhere than before; nothing waits for them.
 * @param {HTMLElement} root
 * @param {Placed[]} before
 * @param {PlayedBy} playedBy
 */
export function fly(root, before, playedBy) {
  const after = positions(root);
  const elements = new Map(after.map(({ key, element }) => [key, element]));
  for (const { key, from, to } of flights(before, after, playedBy)) {
    const element = elements.get(key);
    const scale = to.width ? from.width / to.width : 1;
    const way = Math.hypot(from.left - to.left, from.top - to.top);
    element?.animate(
      [
        {
          transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`,
          transformOrigin: "0 0",
          offset: 0,
        },
      ],
      { duration: Math.min(LONGEST, 110 + way / 5), easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }
}
