// The focus stays where it was when a table is drawn again, or goes to the next card.

/** @typedef {{element: HTMLElement, isHand: boolean}} Focus */

/**
 * Where the focus is on a page, or null.
 * @param {HTMLElement} frame
 * @returns {Focus | null}
 */
export function focusIn(frame) {
  const element = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!element || !frame.contains(element)) return null;
  return { element, isHand: Boolean(element.closest(".hand")) };
}

/**
 * Put the focus back; where its element has gone, on a card of the hand or on the first choice.
 * @param {HTMLElement} frame
 * @param {Focus | null} focus
 * @param {number} card the place in the hand that the keyboard was at
 */
export function restoreFocus(frame, focus, card) {
  if (!focus) return;
  if (focus.element.isConnected) {
    if (document.activeElement !== focus.element) focus.element.focus({ preventScroll: true });
    return;
  }
  /** @type {HTMLElement[]} */
  const hand = [...frame.querySelectorAll(/** @type {"button"} */ (".hand button.card"))];
  const at = Math.min(card, hand.length - 1);
  /** @type {HTMLElement | null} */
  const first = frame.querySelector(".prompt .choice");
  const next = focus.isHand ? (hand[at] ?? first) : (first ?? hand.find((one) => one.tabIndex === 0));
  /** @type {HTMLElement | null} */
  const prompt = frame.querySelector(".prompt");
  (next ?? prompt)?.focus({ preventScroll: true });
}
