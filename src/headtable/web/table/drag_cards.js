// Dragging a card to the middle of the table, with a mouse or a finger.

const FAR = 14; // pixels before a press becomes a drag

/**
 * Let the cards of `root` be dragged; `dropped(card)` is called when one is let go above the hand.
 * @param {HTMLElement} root
 * @param {{canDrag: (card: HTMLElement) => boolean, dropped: (card: HTMLElement) => void}} options
 */
export function allowDragging(root, { canDrag, dropped }) {
  /** @type {{card: HTMLElement, x: number, y: number, id: number, isMoving: boolean} | null} */
  let held = null;

  const stop = () => {
    if (held?.isMoving) {
      held.card.classList.remove("is-dragged");
      held.card.style.removeProperty("translate");
    }
    held = null;
  };

  root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const card = /** @type {HTMLElement | null} */ (target.closest(".hand .card"));
    if (!card || event.button > 0 || !canDrag(card)) return;
    held = { card, x: event.clientX, y: event.clientY, id: event.pointerId, isMoving: false };
  });

  root.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isMoving && Math.hypot(across, down) > FAR) {
      held.isMoving = true;
      held.card.setPointerCapture(event.pointerId);
      held.card.classList.add("is-dragged");
    }
    if (held.isMoving) held.card.style.setProperty("translate", `${across}px ${down}px`);
  });

  root.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, isMoving } = held;
    const hand = card.closest(".hand");
    const isOut = hand !== null && event.clientY < hand.getBoundingClientRect().top;
    stop();
    if (!isMoving) return;
    swallowClick(card);
    if (isOut) dropped(card);
  });

  root.addEventListener("pointercancel", stop);
}

/**
 * The click that follows a drag is not a touch.
 * @param {HTMLElement} card
 */
function swallowClick(card) {
  const swallow = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  card.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
}
