// Where a menu opens: above what it belongs to, below it where there is no room, and always on the page.

const WIDTH = 260; // pixels
const ITEM = 52;
const EDGE = 8;
const GAP = 6;

/**
 * @param {Element | null} element what the menu belongs to
 * @param {number} count of its items
 */
export function menuPlace(element, count) {
  const box = element?.getBoundingClientRect();
  const height = ITEM * (count + 1) + 2 * EDGE;
  const above = box ? box.top - height - GAP : 80;
  const below = Math.min((box?.bottom ?? 80) + GAP, window.innerHeight - height - EDGE);
  const left = Math.min(box ? box.left : EDGE, window.innerWidth - WIDTH - EDGE);
  const top = above > EDGE ? above : below;
  return { left: `${Math.round(Math.max(EDGE, left))}px`, top: `${Math.round(Math.max(EDGE, top))}px` };
}
