// Elements made by code.  Text goes in as text and never as markup, so nothing that anybody typed can act.

const DRAWING = "http://www.w3.org/2000/svg";

function dress(element, traits) {
  for (const [name, value] of Object.entries(traits)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, heard] of Object.entries(value)) element.addEventListener(event, heard);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** An HTML element: `make("a", {href: "/"}, "Shelf")`; children are elements, texts, or nothing. */
export function make(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, traits);
  fill(element, children);
  return element;
}

/** An SVG element; traits are its attributes. */
export function draw(tag, traits = {}, ...children) {
  const element = document.createElementNS(DRAWING, tag);
  dress(element, traits);
  fill(element, children);
  return element;
}

function fill(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

/** A button that does something. */
export function button(label, pressed, traits = {}) {
  return make("button", { type: "button", on: { click: pressed }, ...traits }, label);
}

/** Put new children in the place of the old ones. */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, children);
  return element;
}

const asked = new Map();

/** Load a stylesheet once; resolves when it is there (or cannot be had: a page without it still works). */
export function style(address) {
  if (!asked.has(address)) {
    asked.set(
      address,
      new Promise((done) => {
        const link = make("link", { rel: "stylesheet", href: address, on: { load: done, error: done } });
        document.head.append(link);
      }),
    );
  }
  return asked.get(address);
}

/** Say something to those who listen to the page. */
export function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}
