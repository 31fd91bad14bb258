// The view layer: descriptions of elements, and the one place where they become elements.
//
// A description is plain data, so that what is drawn can be tested without a browser.  A page that changes is
// drawn again with `patch`: elements are kept by their keys, so focus, scrolling and animations survive.  A
// page that is built once is made with `make`.  Text only ever becomes text: nothing here reads markup.

/**
 * @typedef {Object} Properties
 * @property {string | number} [key] tells an element from its siblings with the same tag
 * @property {Record<string, (event: any) => unknown>} [on] listeners by the type of event
 * @property {Record<string, string>} [style] CSS properties
 * @property {Record<string, string | number>} [data] `data-` attributes
 * @property {boolean} [isKept] the children are somebody else's: they are never touched
 * @property {string | number | null} [value] of a field; it is not set while the field has the focus
 */
/** @typedef {Properties & {[attribute: string]: any}} Props  everything else is an attribute */
/** @typedef {{tag: string, props: Props, children: Child[]}} Description */
/** @typedef {Description | Element | string | number} Child */
/** @typedef {Child | Children[] | null | undefined | boolean} Children  nested lists, and nothing */
/** @typedef {Record<string, ((event: Event) => unknown) | undefined>} Listeners */
/** @typedef {{key: string, props: Props, listeners: Listeners}} Known  what was last drawn */

const SVG = "http://www.w3.org/2000/svg";
const NOT_ATTRIBUTES = new Set(["key", "on", "style", "data", "isKept", "value"]);

/** @type {WeakMap<Node, Known>} what was last drawn into each element and text */
const drawn = new WeakMap();

/**
 * Describe an element.
 * @param {string} tag
 * @param {Props} props
 * @param {...Children} children
 * @returns {Description}
 */
export function node(tag, props = {}, ...children) {
  return { tag, props, children: flat(children) };
}

/**
 * An element made at once, for pages that are built and not drawn again; children may be elements.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} props
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, props = {}, ...children) {
  return /** @type {HTMLElementTagNameMap[Tag]} */ (elementOf(node(tag, props, ...children)));
}

/**
 * The element of a description, made at once.
 * @param {Description} described
 * @returns {Element}
 */
export function elementOf(described) {
  return /** @type {Element} */ (created(described, "", null));
}

/**
 * A button that does something, made at once.
 * @param {Children} label
 * @param {(event: any) => unknown} pressed
 * @param {Props} props
 */
export function button(label, pressed, props = {}) {
  return make("button", { type: "button", on: { click: pressed }, ...props }, label);
}

/**
 * @param {Children[]} children
 * @returns {Child[]}
 */
function flat(children) {
  return /** @type {any[]} */ (children).flat(Infinity).filter(isSomething);
}

/** @param {unknown} child */
function isSomething(child) {
  return child !== null && child !== undefined && typeof child !== "boolean" && child !== "";
}

/**
 * @param {unknown} child
 * @returns {child is Element}
 */
function isElement(child) {
  return typeof child === "object" && child !== null && "nodeType" in child;
}

/**
 * All the text of a description, in order: for labels and for tests.
 * @param {Children} described
 * @returns {string}
 */
export function textOf(described) {
  if (!isSomething(described)) return "";
  if (typeof described !== "object") return String(described);
  if (Array.isArray(described)) return described.map(textOf).join("");
  if (isElement(described)) return described.textContent ?? "";
  return /** @type {Description} */ (described).children.map(textOf).join("");
}

/**
 * Every description inside one (itself included) for which `fits` holds.
 * @param {Child} described
 * @param {(described: Description) => unknown} fits
 * @returns {Description[]}
 */
export function findAll(described, fits) {
  if (typeof described !== "object" || isElement(described)) return [];
  const found = fits(described) ? [described] : [];
  return found.concat(...described.children.map((child) => findAll(child, fits)));
}

/**
 * Make the children of an element look as described, changing only what differs.
 * @param {Element} parent
 * @param {Children[]} children
 */
export function patch(parent, children) {
  /** @type {Map<unknown, ChildNode>} */
  const old = new Map();
  for (const child of parent.childNodes) old.set(drawn.get(child)?.key || child, child);
  const taken = new Map();
  const next = flat(children).map((described) => {
    const key = keyOf(described, taken);
    const found = old.get(key);
    old.delete(key);
    if (isElement(described)) return described;
    return found ? updated(found, described) : created(described, String(key), parent);
  });
  for (const child of old.values()) child.remove();
  let at = parent.firstChild;
  for (const child of next) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}

/**
 * An element that was made elsewhere is its own key.
 * @param {Child} described
 * @param {Map<string, number>} taken
 * @returns {string | Element}
 */
function keyOf(described, taken) {
  if (isElement(described)) return described;
  const name = typeof described === "object" ? described.tag : "#text";
  if (typeof described === "object" && described.props.key !== undefined) {
    return `${name}:${described.props.key}`;
  }
  const nth = taken.get(name) ?? 0;
  taken.set(name, nth + 1);
  return `${name}#${nth}`;
}

/**
 * @param {Exclude<Child, Element>} described
 * @param {string} key
 * @param {Element | null} parent
 * @returns {ChildNode}
 */
function created(described, key, parent) {
  if (typeof described !== "object") {
    const text = document.createTextNode(String(described));
    drawn.set(text, { key, props: {}, listeners: {} });
    return text;
  }
  const isDrawing = described.tag === "svg" || parent?.namespaceURI === SVG;
  const child = isDrawing
    ? document.createElementNS(SVG, described.tag)
    : document.createElement(described.tag);
  drawn.set(child, { key, props: {}, listeners: {} });
  return updated(child, described);
}

/**
 * @param {ChildNode} child
 * @param {Exclude<Child, Element>} described
 * @returns {ChildNode}
 */
function updated(child, described) {
  if (typeof described !== "object") {
    const text = /** @type {Text} */ (child);
    if (text.data !== String(described)) text.data = String(described);
    return child;
  }
  const element = /** @type {HTMLInputElement} */ (child);
  const before = drawn.get(element)?.props.value;
  setProps(element, described.props);
  if (!described.props.isKept) patch(element, described.children);
  const { value } = described.props;
  const isChanged = value !== before || String(value) !== element.value;
  if (value !== undefined && value !== null && isChanged && document.activeElement !== element) {
    element.value = String(value);
  }
  return child;
}

/**
 * @param {HTMLElement} element
 * @param {Props} after
 */
function setProps(element, after) {
  const known = /** @type {Known} */ (drawn.get(element));
  const before = known.props;
  for (const name of Object.keys(before)) {
    if (!NOT_ATTRIBUTES.has(name) && !(name in after)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(after)) {
    if (NOT_ATTRIBUTES.has(name) || before[name] === value) continue;
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  setTable(before.style, after.style, (name, value) => {
    if (value === undefined) element.style.removeProperty(name);
    else element.style.setProperty(name, value);
  });
  setTable(before.data, after.data, (name, value) => {
    if (value === undefined) delete element.dataset[name];
    else element.dataset[name] = String(value);
  });
  setListeners(element, known.listeners, after.on ?? {});
  known.props = after;
}

/**
 * @template {string | number} Value
 * @param {Record<string, Value> | undefined} before
 * @param {Record<string, Value> | undefined} after
 * @param {(name: string, value: Value | undefined) => void} set
 */
function setTable(before = {}, after = {}, set) {
  for (const name of Object.keys(before)) if (!(name in after)) set(name, undefined);
  for (const [name, value] of Object.entries(after)) if (before[name] !== value) set(name, value);
}

/**
 * Each type of event has one listener for the life of an element; what it calls can change.
 * @param {Element} element
 * @param {Listeners} known
 * @param {NonNullable<Properties["on"]>} listeners
 */
function setListeners(element, known, listeners) {
  for (const type of Object.keys(listeners)) {
    if (!(type in known)) element.addEventListener(type, (event) => known[type]?.(event));
    known[type] = listeners[type];
  }
  for (const type of Object.keys(known)) if (!(type in listeners)) known[type] = undefined;
}
