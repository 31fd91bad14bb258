// The railroad map as numbers and words: where places, tracks and trains are, and what orders there are.

import { placeOfName, sidesOf, TURNS } from "./railroad_name_places.js";

/** @type {Record<string, string>} */
const SPELT = {
  n: "north",
  ne: "north-east",
  e: "east",
  se: "south-east",
  s: "south",
  sw: "south-west",
  w: "west",
  nw: "north-west",
};
export const STEP = 100; // from one circle to the next
export const EDGE = 70; // above and below the outermost circles
export const SIDE = 140; // beside them, where names stand

export class RailroadModel {
  /** @param {RailroadData} extra */
  constructor(extra) {
    this.map = extra.map;
    this.trains = extra.trains ?? [];
    this.places = new Map(this.map.places.map((place) => [place.id, place]));
    this.depots = this.map.places.filter((place) => place.kind === "depot");
    this.tracks = new Map(this.map.tracks.map((track) => [track.id, track]));
    const across = this.map.places.map((place) => place.x);
    const up = this.map.places.map((place) => place.y);
    this.right = Math.max(...across);
    this.top = Math.max(...up);
    this.low = Math.min(...up);
  }

  get width() {
    return this.right * STEP + 2 * SIDE;
  }

  get height() {
    return (this.top - this.low) * STEP + 2 * EDGE;
  }

  /**
   * Where a circle, or the middle of a track, is drawn.
   * @param {string} id
   * @returns {{x: number, y: number}}
   */
  at(id) {
    const place = this.places.get(id);
    if (place) return { x: place.x * STEP + SIDE, y: (this.top - place.y) * STEP + EDGE };
    const track = this.tracks.get(id);
    if (!track) return { x: 0, y: 0 }; // off the board
    const [one, other] = [this.at(track.a), this.at(track.b)];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  /**
   * Where the name of a circle stands, how it is anchored there, and how large it is.
   * @param {MapPlace} place
   */
  label(place) {
    return placeOfName(place, this.at(place.id), this.ways(place), this.isClosed(place));
  }

  /**
   * The headings along which tracks leave a circle.
   * @param {MapPlace} place
   */
  ways(place) {
    const found = new Set();
    for (const { a, b, heading } of this.tracks.values()) {
      if (a === place.id) found.add(TURNS[heading]);
      if (b === place.id) found.add((TURNS[heading] + 180) % 360);
    }
    return found;
  }

  /**
   * Whether a track cuts off the corner beside a circle in which its name stands.
   * @param {MapPlace} place
   */
  isClosed(place) {
    const [right, up] = sidesOf(place.label);
    const corners = [`${place.x + right} ${place.y}`, `${place.x} ${place.y + up}`];
    return [...this.tracks.values()].some(({ a, b }) => {
      const ends = [this.places.get(a), this.places.get(b)].map((end) => `${end?.x} ${end?.y}`);
      return corners.every((corner) => ends.includes(corner));
    });
  }

  /**
   * The name of a place as one says it.
   * @param {string} id
   * @returns {string}
   */
  name(id) {
    const place = this.places.get(id);
    if (place) return place.name;
    const track = this.tracks.get(id);
    return track ? `the track between ${this.name(track.a)} and ${this.name(track.b)}` : "";
  }

  /**
   * The trains of a seat, each with its place: pairs of words.
   * @param {number} seat
   * @returns {[label: string, value: string][]}
   */
  told(seat) {
    const own = this.trains.filter((train) => train.seat === seat);
    return own.map((train) => [`train ${train.number}`, this.whereabouts(train)]);
  }

  /**
   * Where a train is and where it is bound, in words.
   * @param {Train} train
   */
  whereabouts(train) {
    if (!train.place) return "off the board";
    const heading = SPELT[train.heading] ?? train.heading;
    if (this.places.has(train.place)) return `${this.name(train.place)}, headed ${heading}`;
    return `on the way ${heading} to ${this.name(train.next)}`;
  }
}

/** @param {string} heading */
export function degrees(heading) {
  return TURNS[heading] ?? 0;
}

/** @param {string} heading */
export function compass(heading) {
  return SPELT[heading] ?? heading;
}

/**
 * The orders by the place that one touches for them: where a train goes, or is turned.
 * @param {TrainOrder[]} orders
 */
export function targets(orders) {
  /** @type {Map<string, TrainOrder[]>} */
  const found = new Map();
  for (const order of orders) {
    if (!found.has(order.to)) found.set(order.to, []);
    found.get(order.to)?.push(order);
  }
  return found;
}

/**
 * Orders that differ in the heading alone, together: what they have in common, and each.
 * @param {TrainOrder[]} orders
 * @param {import("./railroad_model.js").RailroadModel} rails
 */
export function families(orders, rails) {
  /** @type {Map<string, TrainOrder[]>} */
  const found = new Map();
  for (const order of orders) {
    const into = rails.places.has(order.to) ? rails.name(order.to) : "";
    const head = `${order.verb.slice(0, 1).toUpperCase()}${order.verb.slice(1)} train ${order.train}`;
    /** @type {Record<string, string>} */
    const where = {
      run: into ? ` into ${into}` : " onto the track",
      turn: ` in ${into}`,
      enter: ` at ${into}`,
    };
    const title = head + (where[order.verb] ?? "");
    if (!found.has(title)) found.set(title, []);
    found.get(title)?.push(order);
  }
  return [...found].map(([title, members]) => ({ title, orders: members }));
}
