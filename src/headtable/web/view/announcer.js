// What a screen reader says by itself.

/**
 * Say something to those who listen to the page.
 * @param {string} text
 */
export function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}
