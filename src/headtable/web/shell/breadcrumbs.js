// Where one is: the box, the game, the page.

import { make } from "../view/virtual_dom.js";

/**
 * `places` are `[words, address]`; the last one is the page itself and has no address.
 * @param {BookData} book
 * @param {string[][]} places
 */
export function breadcrumbs(book, places) {
  const items = [[`${book.title} box`, `/?box=${book.id}`], ...places].map(([words, address]) =>
    address
      ? make("li", {}, make("a", { href: address }, words))
      : make("li", { "aria-current": "page" }, words),
  );
  return make("nav", { "aria-label": "Where you are" }, make("ol", { class: "crumbs" }, items));
}
