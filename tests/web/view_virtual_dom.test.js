// How descriptions become elements: kept by their keys, with what they listen to, and text only as text.

import assert from "node:assert/strict";
import test from "node:test";

import { button, findAll, make, node, patch, textOf } from "../../src/headtable/web/view/virtual_dom.js";

/** As much of an element as the view layer needs. */
class Element {
  constructor(tag, namespace = "html") {
    Object.assign(this, {
      tag,
      nodeType: 1,
      namespaceURI: namespace,
      childNodes: [],
      attributes: {},
      listeners: {},
      dataset: {},
      parent: null,
    });
    this.moves = 0;
    const styles = {};
    this.style = {
      styles,
      setProperty: (name, value) => {
        styles[name] = value;
      },
      removeProperty: (name) => delete styles[name],
    };
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    return this.parent.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  addEventListener(type, heard) {
    this.listeners[type] ??= [];
    this.listeners[type].push(heard);
  }

  touch(type = "click") {
    for (const heard of this.listeners[type] ?? []) heard({ type });
  }

  remove() {
    this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
  }

  insertBefore(child, at) {
    child.moves += 1;
    if (child.parent === this && this.childNodes.includes(child)) child.remove();
    child.parent = this;
    this.childNodes.splice(at === null ? this.childNodes.length : this.childNodes.indexOf(at), 0, child);
  }
}

globalThis.document = {
  activeElement: null,
  createElement: (tag) => new Element(tag),
  createElementNS: (namespace, tag) => new Element(tag, namespace),
  createTextNode: (data) => Object.assign(new Element("#text"), { data }),
};

const card = (key, on = {}) => node("button", { key, on });

test("elements are kept by their keys and not moved when one before them goes", () => {
  const root = new Element("div");
  patch(root, [card("a"), card("b"), card("c")]);
  const [, b, c] = root.childNodes;
  patch(root, [card("b"), card("c"), card("d")]);
  assert.deepEqual(root.childNodes.slice(0, 2), [b, c]);
  assert.equal(b.moves, 1); // it was put there once: focus on it is not lost
  assert.equal(c.moves, 1);
});

test("what is new comes where it belongs", () => {
  const root = new Element("div");
  const named = (key) => node("button", { key, title: key });
  patch(root, [named("a"), named("d")]);
  const [a, d] = root.childNodes;
  patch(root, [named("a"), named("b"), named("c"), named("d")]);
  assert.deepEqual(
    root.childNodes.map((one) => one.attributes.title),
    ["a", "b", "c", "d"],
  );
  assert.deepEqual([root.childNodes[0], root.childNodes[3]], [a, d]);
});

test("a listener hears once, the newest one, and not after it is gone", () => {
  const root = new Element("div");
  const heard = [];
  patch(root, [card("a", { click: () => heard.push("old") })]);
  root.childNodes[0].touch();
  patch(root, [card("a", { click: () => heard.push("new") })]);
  root.childNodes[0].touch();
  patch(root, [card("a")]);
  root.childNodes[0].touch();
  assert.deepEqual(heard, ["old", "new"]);
});

test("attributes, styles and data come and go", () => {
  const root = new Element("div");
  patch(root, [
    node("i", { class: "x", title: "y", style: { "--w": "1px" }, data: { face: "car" }, disabled: true }),
  ]);
  const [i] = root.childNodes;
  assert.deepEqual(i.attributes, { class: "x", title: "y", disabled: "" });
  assert.deepEqual([i.style.styles["--w"], i.dataset.face], ["1px", "car"]);
  patch(root, [node("i", { class: "z", title: null })]);
  assert.deepEqual(i.attributes, { class: "z" });
  assert.deepEqual([i.style.styles["--w"], i.dataset.face], [undefined, undefined]);
});

test("what somebody wrote stays text, and drawings are drawings", () => {
  const root = new Element("div");
  patch(root, [node("p", {}, "<img src=x onerror=alert(1)>"), node("svg", {}, node("title", {}, "t"))]);
  const [p, svg] = root.childNodes;
  assert.equal(p.childNodes[0].tag, "#text");
  assert.equal(p.childNodes[0].data, "<img src=x onerror=alert(1)>");
  assert.equal(svg.childNodes[0].namespaceURI, "http://www.w3.org/2000/svg");
  const kept = p.childNodes[0];
  patch(root, [node("p", {}, "other")]);
  assert.equal(kept.data, "other");
});

test("an element made at once has all that it was described with, and hears", () => {
  let pressed = 0;
  const made = make(
    "p",
    { class: "x", title: undefined, hidden: false, data: { code: "KRTW" } },
    ["one", null, false],
    button("two", () => (pressed += 1), { class: "first" }),
  );
  assert.deepEqual(made.attributes, { class: "x" });
  assert.equal(made.dataset.code, "KRTW");
  const [text, two] = made.childNodes;
  assert.equal(text.data, "one");
  assert.deepEqual(two.attributes, { type: "button", class: "first" });
  two.touch();
  assert.equal(pressed, 1);
});

test("an element made elsewhere is put in as it is and taken out again", () => {
  const root = new Element("div");
  const first = make("i", {}, "first");
  const second = make("i", {}, "second");
  patch(root, [first, "and", second]);
  patch(root, [second, first]);
  assert.deepEqual(root.childNodes, [second, first]);
  patch(root, [node("i", {}, "third"), second]);
  assert.equal(root.childNodes.length, 2);
  assert.equal(root.childNodes[1], second);
  assert.notEqual(root.childNodes[0], first);
  assert.equal(first.childNodes[0].data, "first"); // it is not drawn over
});

test("a field has its value, but not while somebody writes in it", () => {
  const root = new Element("form");
  const field = (value) => node("input", { key: "name", value });
  patch(root, [field("Ada")]);
  const [input] = root.childNodes;
  assert.equal(input.value, "Ada");
  document.activeElement = input;
  patch(root, [field("Bo")]);
  assert.equal(input.value, "Ada");
  document.activeElement = null;
  patch(root, [field("Bo")]);
  assert.equal(input.value, "Bo");
});

test("what is somebody else's is not touched", () => {
  const root = new Element("div");
  const slot = node("div", { key: "slot", isKept: true });
  patch(root, [slot]);
  const guest = make("b", {}, "guest");
  root.childNodes[0].insertBefore(guest, null);
  patch(root, [slot]);
  assert.deepEqual(root.childNodes[0].childNodes, [guest]);
});

test("descriptions can be searched and read", () => {
  const described = node(
    "ul",
    {},
    ["a", "b"].map((text) => node("li", { key: text }, text)),
    null,
  );
  assert.equal(textOf(described), "ab");
  assert.deepEqual(findAll(described, (one) => one.props.key === "b").map(textOf), ["b"]);
});
