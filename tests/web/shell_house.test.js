// The house: where a link for phones leads, and what the switch shows.

import assert from "node:assert/strict";
import test from "node:test";

const WEB = new URL("../../src/headtable/web/", import.meta.url);
const load = (name) => import(new URL(name, WEB));

const AT_HOME = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8190" };
const ON_PHONE = { hostname: "192.168.1.5", origin: "http://192.168.1.5:8190" };
const HOSTED = { hostname: "play.example.org", origin: "https://play.example.org" };
const CLOSED = { is_open: false, address: null };
const OPEN = { is_open: true, address: "http://192.168.1.5:8190" };
const HOUSE = {
  can_switch: false,
  is_open: false,
  says: "",
  others: [],
  isTurning: false,
  trouble: "",
};

test("a link for phones never leads to the machine that opens it", async () => {
  const { invitationLink } = await load("shell/house_network.js");
  assert.equal(invitationLink("/t/KRTW", CLOSED, AT_HOME), "");
  assert.equal(invitationLink("/t/KRTW", OPEN, AT_HOME), "http://192.168.1.5:8190/t/KRTW");
  assert.equal(invitationLink("/t/KRTW", OPEN, ON_PHONE), "http://192.168.1.5:8190/t/KRTW");
  assert.equal(invitationLink("/t/KRTW", CLOSED, HOSTED), "https://play.example.org/t/KRTW");
  for (const hostname of ["localhost", "127.0.0.2", "[::1]"]) {
    assert.equal(invitationLink("/", CLOSED, { hostname, origin: `http://${hostname}` }), "");
  }
  for (const hostname of ["localhost.example.org", "1.127.0.0.1", "127.example.org"]) {
    assert.equal(invitationLink("/", CLOSED, { hostname, origin: "x:" }), "x:/");
  }
});

test("the owner sees the switch, others the sentence, and nobody an empty line", async () => {
  const { switchParts } = await load("shell/house_switch.js");
  const { findAll, textOf } = await load("view/virtual_dom.js");
  const parts = (/** @type {object} */ house) => switchParts({ ...HOUSE, ...house }).filter(Boolean);
  const buttons = (/** @type {object} */ house) =>
    parts(house).flatMap((part) => findAll(part, ({ tag }) => tag === "button"));
  assert.deepEqual(parts({}), []);
  assert.equal(textOf(parts({ says: "Not yet." })), "Not yet.");
  assert.deepEqual(buttons({ says: "Not yet.", is_open: true, others: ["10.0.0.2"] }), []);
  const [closed] = buttons({ can_switch: true });
  assert.equal(closed.props["aria-checked"], "false");
  const [open, other] = buttons({ can_switch: true, is_open: true, others: ["10.0.0.2"], isTurning: true });
  assert.deepEqual([open.props["aria-checked"], open.props.disabled], ["true", true]);
  assert.deepEqual([textOf(other), other.props.disabled], ["10.0.0.2", true]);
  const [said] = parts({ trouble: "Another program uses it." });
  assert.equal(said.props.role, "alert");
});

test("who was closed out of the house comes back by itself", async () => {
  const { isFinal } = await load("table/connection.js");
  assert.equal(isFinal({ reason: "house" }), false);
  assert.equal(isFinal({ reason: "again" }), false);
  assert.equal(isFinal({ reason: "seat" }), true);
  assert.equal(isFinal({}), true);
});
