// The boards without a page: field, map, series, pit.

import assert from "node:assert/strict";
import test from "node:test";

import { SeatNames } from "../../src/headtable/web/table/seat_names.js";
import { FootballModel, yards } from "../../src/headtable/web/table/boards/football_model.js";
import { placesOf } from "../../src/headtable/web/table/boards/mayflower.js";
import { railroad } from "../../src/headtable/web/table/boards/railroad_drawing.js";
import { families, RailroadModel, targets } from "../../src/headtable/web/table/boards/railroad_model.js";
import { placeOfName } from "../../src/headtable/web/table/boards/railroad_name_places.js";
import { pit, tradeWords } from "../../src/headtable/web/table/boards/trading_pit.js";
import { steadied } from "../../src/headtable/web/table/ui_state.js";
import { ViewModel } from "../../src/headtable/web/table/view_model.js";
import { findAll, textOf } from "../../src/headtable/web/view/virtual_dom.js";

const NAMES = ["Ada", "Bo", "Cy", "Dee"];
const MAP = {
  places: [
    { id: "a", name: "Aton", x: 0, y: 1, kind: "city", label: "n" },
    { id: "b", name: "Bton", x: 1, y: 1, kind: "city", label: "e" },
  ],
  tracks: [{ id: "t", a: "a", b: "b", heading: "e" }],
  terminal: "a",
  status: "reconstruction",
};
const TRAINS = [
  { number: 1, seat: 0, place: "t", heading: "w", next: "a" },
  { number: 2, seat: 1, place: "b", heading: "nw", next: "" },
];

test("the field is drawn from the viewer's own goal line", () => {
  const extra = {
    yards: 110,
    lines: 23,
    ball: 50,
    holder: 0,
    down: 1,
    to_gain: 10,
    play: "rush",
    path: [{ seat: 1, start: 110, end: 50 }],
  };
  const seatNames = new SeatNames(["Ada", "Bo"], 0, [0, 1]);
  const field = new FootballModel(extra, 0);
  assert.equal(field.situation(seatNames), "First down, 5 yards to gain. Your ball at your 25-yard line.");
  const kicked = new FootballModel({ ...extra, down: 0, play: "kick-off" }, 0);
  assert.equal(kicked.situation(seatNames), "Your ball at your 25-yard line: kick-off.");
  const rushed = new FootballModel({ ...extra, down: 0 }, 0);
  assert.equal(rushed.situation(seatNames), "Your ball at your 25-yard line.");
  assert.equal(field.gainAt(), 60);
  assert.ok(field.goesRight() && !new FootballModel(extra, 1).goesRight());
  assert.equal(field.along(50) + new FootballModel(extra, 1).along(50), 1);
  assert.equal(field.chalk(4).length, 1);
  assert.equal(yards(15), "7½ yards");
});

test("a name stands on its side of the circle, farther off between two tracks and smaller in a corner", () => {
  const circle = { x: 100, y: 100 };
  const at = (/** @type {string} */ label, ways = [], isClosed = false) =>
    placeOfName({ name: "Aton", label }, circle, new Set(ways), isClosed);
  assert.deepEqual([at("e").anchor, at("w").anchor, at("n").anchor], ["start", "end", "middle"]);
  assert.ok(at("n").y < 85 && at("s").y > 115 && at("ne").x > 100 && at("sw").x < 100);
  assert.ok(at("n", [315, 45]).y < at("n", [315]).y);
  assert.ok(at("s", [135, 225]).y > at("s", [45, 135]).y);
  const long = placeOfName({ name: "Atonville", label: "nw" }, circle, new Set(), true);
  assert.ok(long.size < at("nw").size && long.y > at("nw").y);
});

test("a corner is closed where a track cuts it off", () => {
  const place = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y) => ({
    id,
    x,
    y,
    name: id,
    kind: "city",
    label: "ne",
  });
  const map = { ...MAP, places: [place("a", 0, 0), place("b", 1, 0), place("c", 0, 1)] };
  const tracks = [
    { id: "t", a: "a", b: "b", heading: "e" },
    { id: "u", a: "a", b: "c", heading: "n" },
  ];
  const open = new RailroadModel({ map: { ...map, tracks } });
  assert.deepEqual([...open.ways(map.places[0])], [90, 0]);
  assert.deepEqual([...open.ways(map.places[1])], [270]);
  assert.ok(!open.isClosed(map.places[0]));
  const cut = { id: "v", a: "b", b: "c", heading: "nw" };
  assert.ok(new RailroadModel({ map: { ...map, tracks: [...tracks, cut] } }).isClosed(map.places[0]));
});

test("trains are where the map says, and orders begin where one touches it", () => {
  const rails = new RailroadModel({ map: MAP, trains: TRAINS });
  assert.equal(rails.at("t").x, (rails.at("a").x + rails.at("b").x) / 2);
  assert.equal(rails.whereabouts(TRAINS[0]), "on the way west to Aton");
  const orders = [
    { verb: "run", train: 1, to: "a", heading: "e" },
    { verb: "run", train: 1, to: "a", heading: "n" },
    { verb: "turn", train: 2, to: "b", heading: "e" },
  ];
  assert.deepEqual(
    [...targets(orders)].map(([id, some]) => [id, some.length]),
    [
      ["a", 2],
      ["b", 1],
    ],
  );
  assert.deepEqual(
    families(orders, rails).map((one) => one.title),
    ["Run train 1 into Aton", "Turn train 2 in Bton"],
  );
  assert.equal(steadied(350, 10), 370);
  assert.equal(steadied(0, 270), -90);
});

test("a better move has its arrow on the map, from the train to where it goes, and the one made another", () => {
  const moves = [
    { text: "run 1", verb: "run", train: 1, to: "a", heading: "n" },
    { text: "turn 2", verb: "turn", train: 2, to: "b", heading: "e" },
  ];
  const drawn = (hint, made) => {
    const view = { seat: 0, seats: 2, extra: { map: MAP, trains: TRAINS, moves } };
    const ctx = { view, ui: { hint, made }, steady: (_, turn) => turn };
    ctx.model = { view, seatNames: new SeatNames(NAMES, { seat: 0, seats: 2 }) };
    return findAll(railroad(ctx), ({ props }) => props.class?.startsWith("order-arrow"));
  };
  const rails = new RailroadModel({ map: MAP, trains: TRAINS });
  const [made, better] = drawn("run 1", "turn 2");
  assert.match(made.props.class, /is-made/);
  assert.match(better.props.class, /is-hinted/);
  const [way] = findAll(better, ({ props }) => props.class === "way");
  const [from, to] = [rails.at("t"), rails.at("a")];
  assert.ok(way.props.d.startsWith(`M${from.x} ${from.y}L${to.x} ${to.y}L${to.x} `));
  assert.deepEqual(drawn("", ""), []);
  assert.deepEqual(drawn("pass", ""), []);
});

test("the places of a series, the offers of the pit, a trade in words", () => {
  const places = placesOf({ name: "series B", faces: ["b1", "b2", "b13"] });
  assert.deepEqual([places[0], places[2], places[12]], ["b1", "", "b13"]);
  const seatNames = new SeatNames(NAMES, 0, []);
  assert.equal(tradeWords([1, 2, 3], seatNames), "Bo and Cy changed 3");
  assert.equal(tradeWords([0, 2, 2, "gold", "salt"], seatNames), "You and Cy: 2 Gold for 2 Salt");
});

test("the pit shows who holds up how many", () => {
  const view = {
    game: "trix-exchange",
    seat: 0,
    seats: 4,
    sides: [0, 1, 2, 3],
    waiting: [],
    piles: [],
    facts: [{ name: "your offer", kind: "words", seat: -1, text: "3 gold", numbers: [], cards: [] }],
    extra: {
      worth: [["gold", 100, -5]],
      offers: [
        [0, 3],
        [3, 1],
      ],
    },
  };
  const offers = findAll(pit({ model: new ViewModel(view, NAMES) }), (one) =>
    one.props.class?.startsWith("offer "),
  );
  assert.deepEqual(
    findAll(pit({ model: new ViewModel(view, NAMES) }), (one) => one.tag === "li").map(textOf),
    ["You hold up 3 gold", "Dee holds up 1"],
  );
  assert.equal(offers.length, 1); // one's own is marked
});
