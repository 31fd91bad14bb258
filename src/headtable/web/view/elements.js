// Descriptions of what is to be seen, and the one place where they become elements.
//
// A description is plain data, so that what is drawn can be tested without a browser.  Elements are kept by
// their keys from one drawing to the next: focus, scrolling and what is being animated survive a redraw.
// Text only ever becomes text: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set([
  "svg",
  "use",
  "g",
  "path",
  "rect",
  "circle",
  "line",
  "text",
  "title",
  "polygon",
  "polyline",
  "ellipse",
  "defs",
  "pattern",
  "tspan",
  "marker",
  "desc",
]);

/** Describe an element: `key` tells it from its siblings; `on`, `style` and `data` are tables. */
export function node(tag, props = {}, ...children) {
  return { tag, props, children: children.flat(Infinity).filter(isSomething) };
}

function isSomething(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** All the text of a description, in order: for labels and for tests. */
export function textOf(described) {
  if (described === null || described === undefined || described === false) return "";
  if (typeof described !== "object") return String(described);
  return described.children.map(textOf).join("");
}

/** Every description inside one (itself included) for which `fits` holds. */
export function findAll(described, fits) {
  if (described === null || typeof described !== "object") return [];
  const found = fits(described) ? [described] : [];
  return found.concat(...described.children.map((child) => findAll(child, fits)));
}

/** Make the children of an element look as described, changing only what differs. */
export function patch(parent, children) {
  const wanted = children.flat(Infinity).filter(isSomething);
  const old = new Map();
  for (const child of parent.childNodes) old.set(child.headtableKey ?? child, child);
  const taken = new Map();
  const next = wanted.map((described, place) => {
    const key = keyOf(described, place, taken);
    const found = old.get(key);
    old.delete(key);
    return found ? updated(found, described) : created(described, key, parent);
  });
  for (const child of old.values()) child.remove();
  let at = parent.firstChild;
  for (const child of next) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}

function keyOf(described, place, taken) {
  const name = typeof described === "object" ? described.tag : "#text";
  if (typeof described === "object" && described.props.key !== undefined) {
    return `${name}:${described.props.key}`;
  }
  const nth = taken.get(name) ?? 0;
  taken.set(name, nth + 1);
  return `${name}#${nth}`;
}

function created(described, key, parent) {
  let child;
  if (typeof described !== "object") {
    child = document.createTextNode(String(described));
  } else {
    const isDrawing = SVG_TAGS.has(described.tag) && (described.tag === "svg" || parent.namespaceURI === SVG);
    child = isDrawing ? document.createElementNS(SVG, described.tag) : document.createElement(described.tag);
    child.headtableProps = {};
    updated(child, described);
  }
  child.headtableKey = key;
  return child;
}

function updated(child, described) {
  if (typeof described !== "object") {
    if (child.data !== String(described)) child.data = String(described);
    return child;
  }
  setProps(child, child.headtableProps, described.props);
  child.headtableProps = described.props;
  if (!described.props.isKept) patch(child, described.children);
  if (described.props.value !== undefined && described.props.value !== child.value) {
    if (document.activeElement !== child) child.value = described.props.value;
  }
  return child;
}

const SPECIAL = new Set(["key", "on", "style", "data", "isKept", "value", "open"]);

function setProps(element, before, after) {
  for (const name of Object.keys(before)) {
    if (!SPECIAL.has(name) && !(name in after)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(after)) {
    if (SPECIAL.has(name) || before[name] === value) continue;
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  setTable(before.style, after.style, (name, value) => {
    if (value === undefined) element.style.removeProperty(name);
    else element.style.setProperty(name, value);
  });
  setTable(before.data, after.data, (name, value) => {
    if (value === undefined) delete element.dataset[name];
    else element.dataset[name] = value;
  });
  setListeners(element, after.on ?? {});
}

function setTable(before = {}, after = {}, set) {
  for (const name of Object.keys(before)) if (!(name in after)) set(name, undefined);
  for (const [name, value] of Object.entries(after)) if (before[name] !== value) set(name, value);
}

function setListeners(element, listeners) {
  element.headtableOn ??= {};
  const heard = element.headtableOn;
  for (const type of Object.keys(listeners)) {
    if (!(type in heard)) element.addEventListener(type, (event) => heard[type]?.(event));
    heard[type] = listeners[type];
  }
  for (const type of Object.keys(heard)) if (!(type in listeners)) heard[type] = undefined;
}
