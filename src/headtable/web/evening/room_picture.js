// The room as a picture: tables, people round them, the bell, the bench.  Descriptions only.

import { capital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { bellPicture } from "./round_bell.js";
import { guestOf, loggedName, partName, tableName } from "./people.js";

/** @type {Record<string, string>} */
const SIGNS = { lady: "\u25cf", gentleman: "\u25cb" };
// So many tables, and the picture is drawn smaller.
const SOME = 4;
const MANY = 13;
const LOTS = 32;

/**
 * The whole room.  `me` is the guest who looks; `tap(place, guest)` makes everybody a button, `chosen` is the
 * place that was tapped first; places are "table.chair" from 0, and "b.0" on the bench.
 * @param {EveningData} data
 * @param {RoomLook} options
 */
export function roomPicture(
  data,
  { me = 0, tap = null, chosen = "", isRinging = false, isByHand = false } = {},
) {
  const look = { data, me, tap, chosen, isRinging, isByHand };
  const count = data.tables.length;
  const size = count > LOTS ? " is-crowded" : count > MANY ? " is-full" : count > SOME ? " has-some" : "";
  return node(
    "section",
    { class: `room${size}`, key: "room", "aria-label": "The room" },
    node(
      "ol",
      { class: "room-tables" },
      data.tables.map((table) => tableFigure(table, look)),
    ),
    data.bench.length > 0 && bench(data.bench, look),
    legend(data),
  );
}

/**
 * The same room for seating by hand: an arrangement instead of tables.
 * @param {EveningData} data
 * @param {Arrangement} arrangement
 * @param {RoomLook} look
 */
export function arrangedRoom(data, arrangement, look) {
  const tables = arrangement.tables.map((chairs, place) => ({ number: place + 1, chairs, dealer: 0 }));
  return roomPicture({ ...data, tables, bench: arrangement.bench }, { ...look, isByHand: true });
}

/**
 * @param {EveningTable} table
 * @param {RoomLook} look
 */
function tableFigure(table, look) {
  const { data } = look;
  const isHead = table.number === 1;
  const isMine = table.chairs.includes(look.me) && look.me > 0;
  const classes = [
    "room-table",
    isHead && "is-head",
    isMine && "is-mine",
    table.winners?.length && "is-settled",
  ];
  return node(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      key: `table-${table.number}`,
      data: { table: table.number },
    },
    cloth(table, look, isHead),
    node(
      "ul",
      { class: "chairs-round", "aria-label": `${capital(tableName(table.number))}: people` },
      table.chairs.map((guest, chair) =>
        chairItem(guest, chair, table, { ...look, isCouples: data.form.couples }),
      ),
    ),
  );
}

/**
 * The top of the table: its number, the bell on the first, and how it stands.
 * @param {EveningTable} table
 * @param {RoomLook} look
 * @param {boolean} isHead
 */
function cloth(table, look, isHead) {
  const couples = look.data.form.couples;
  const score = table.score && table.reported ? table.score : null;
  return node(
    "div",
    { class: "cloth-top" },
    isHead && bellPicture(look.isRinging),
    node(
      "span",
      { class: "table-number" },
      node("span", { class: "hidden-but-heard" }, isHead ? "Head table, " : "Table "),
      String(table.number),
    ),
    couples && table.score && scoreOf(score),
  );
}

/** @param {number[] | null} score */
function scoreOf(score) {
  if (!score) return node("span", { class: "table-score is-open", "aria-label": "no score yet" }, "\u2013");
  return node(
    "span",
    { class: "table-score numbers", "aria-label": `${score[0]} to ${score[1]}` },
    node("b", { class: "side-a" }, String(score[0])),
    ":",
    node("b", { class: "side-b" }, String(score[1])),
  );
}

/**
 * @param {number} number
 * @param {number} chair
 * @param {EveningTable} table
 * @param {RoomLook} look
 */
function chairItem(number, chair, table, look) {
  const place = `${table.number - 1}.${chair}`;
  const side = look.isCouples ? (chair % 2 ? "side-b" : "side-a") : "";
  return node(
    "li",
    { class: `chair-${chair + 1}`, key: `chair-${chair}` },
    person(number, place, { ...look, side, table, points: pointsOf(table, chair, look) }),
  );
}

/**
 * @param {EveningTable} table
 * @param {number} chair
 * @param {RoomLook} look
 */
function pointsOf(table, chair, look) {
  return !look.isCouples && table.score && table.reported ? table.score[chair] : null;
}

/**
 * @param {number[]} numbers
 * @param {RoomLook} look
 */
function bench(numbers, look) {
  return node(
    "div",
    { class: "bench" },
    node("span", { class: "bench-word" }, "Resting"),
    node(
      "ul",
      {},
      numbers.map((number, at) => node("li", { key: `bench-${number}` }, person(number, `b.${at}`, look))),
    ),
  );
}

/**
 * One person's plate: the name, the sign of the part, and whether they deal, win or lead.
 * @param {number} number
 * @param {string} place
 * @param {RoomLook} look
 */
function person(number, place, look) {
  const { data, table } = look;
  const nobody = { ...guestOf(data, 0), robot: true, name: look.isByHand ? "House player" : "\u2013" };
  const guest = number ? guestOf(data, number) : nobody;
  const isChosen = look.chosen === place;
  const classes = [
    "name-plate",
    look.side,
    guest.robot || guest.level ? "is-house" : "",
    number && number === look.me ? "is-me" : "",
    table?.winners?.includes(number) ? "has-won" : "",
    guest.leaving ? "is-leaving" : "",
    isChosen ? "is-chosen" : "",
  ];
  /** @type {import("../view/virtual_dom.js").Props} */
  const traits = {
    class: classes.filter(Boolean).join(" "),
    key: `person-${number || place}`,
    title: loggedName(guest),
  };
  if (number) traits.data = { guest: number };
  const inside = [
    SIGNS[guest.part] && node("span", { class: "part-sign", "aria-hidden": "true" }, SIGNS[guest.part]),
    node("span", { class: "plate-name" }, guest.name),
    SIGNS[guest.part] && heardOnly(`, ${partName(data, guest.part)}`),
    number > 0 &&
      table?.dealer === number && [
        node("span", { class: "deals", "aria-hidden": "true" }, "D"),
        heardOnly(", deals"),
      ],
    look.points !== null &&
      look.points !== undefined &&
      node("b", { class: "plate-points numbers" }, String(look.points)),
    table?.winners?.includes(number) && heardOnly(", won"),
  ];
  if (!look.tap) return node("span", traits, inside);
  const tapped = () => look.tap(place, number);
  return node(
    "button",
    { ...traits, type: "button", "aria-pressed": String(isChosen), on: { click: tapped } },
    inside,
  );
}

/** @param {string} text */
function heardOnly(text) {
  return node("span", { class: "hidden-but-heard" }, text);
}

/** @param {EveningData} data */
function legend(data) {
  const parts = Object.entries(data.parts);
  return node(
    "p",
    { class: "legend" },
    parts.map(([part, word]) => node("span", { key: part }, `${SIGNS[part]} ${word}`)),
    node("span", {}, node("span", { class: "deals", "aria-hidden": "true" }, "D"), " deals"),
    data.form.couples && node("span", {}, "partners sit opposite"),
  );
}

/**
 * One table alone, for those who sit at it.
 * @param {EveningData} data
 * @param {number} number
 */
export function tableAlone(data, number, look = {}) {
  const table = data.tables.find((each) => each.number === number);
  return (
    table &&
    node(
      "ol",
      { class: "room-tables is-alone", "aria-label": "Your table" },
      tableFigure(table, { data, me: 0, tap: null, chosen: "", isRinging: false, ...look }),
    )
  );
}
