// Types of a view: what one seat may see of a game (docs/protocol.md).
// For the type checker alone: nothing here is ever loaded.

interface Pile {
  name: string;
  owner: number;
  lies: string;
  faces: string[];
  hidden: number;
  tags: string[];
  seats: number[];
  taker: number; // of a trick: the seat that took it, or -1
}

interface Fact {
  name: string;
  kind: "counts" | "number" | "part" | "seats" | "cards" | "words" | "trump";
  seat: number;
  text: string;
  numbers: number[];
  cards: string[];
}

interface Choice {
  text: string;
  kind: string;
  says: string;
  pile: string;
  faces: string[];
  seats: number[];
  number: number;
  thing: string;
  breaks: string;
}

interface ScoreNote {
  clause: string;
  seat: number;
  points: number;
  deal: number;
  cards: string[];
  way: string;
  numbers: number[]; // for the `{}` of its phrase
}

interface MapPlace {
  id: string;
  name: string;
  x: number;
  y: number;
  kind: string;
  label: string;
}

interface MapTrack {
  id: string;
  a: string;
  b: string;
  heading: string;
}

interface Train {
  number: number;
  seat: number;
  place: string;
  heading: string;
  next: string;
}

interface TrainMove {
  text: string;
  verb: string;
  train: number;
  to: string;
  heading: string;
  outcome: string;
  says: string;
}

/** A move of a train that the viewer may choose. */
type TrainOrder = TrainMove & { choice: Choice };

interface RailroadData {
  map: { places: MapPlace[]; tracks: MapTrack[]; terminal: string; status: string; has_country?: boolean };
  trains?: Train[];
  moves?: TrainMove[];
}

interface FootballMark {
  seat: number;
  start: number;
  end: number;
}

interface FootballData {
  yards: number;
  lines: number;
  ball: number;
  holder: number;
  down: number;
  to_gain: number;
  play: string;
  path: FootballMark[];
}

interface FlushesData {
  flushes: { suit: string; cards: string[] }[];
  chips: { pool: number; held: number[]; debts: number[] };
  sale: { seller: number; bidder: number; best: number; least: number; form: string } | null;
}

interface PitData {
  worth: [lot: string, corner: number, left: number][];
  offers?: [seat: number, number: number][];
  trades?: Trade[];
}

type Trade = [one: number, other: number, number: number, given?: string, got?: string];

interface DrawData {
  draw?: { taker: number; giver: number; card: string };
}

interface LayingAsideData {
  lay_aside?: number; // so many cards the viewer has still to lay aside
}

/** What only some games add to a view: each has one part of this, and `boardOf` looks which. */
type Extra = RailroadData & FootballData & FlushesData & PitData & DrawData & LayingAsideData;

interface View {
  game: string;
  seat: number | null;
  seats: number;
  dealer: number;
  to_act: number;
  waiting: number[];
  deal: number;
  target: number; // 0 where no score wins
  scores: number[];
  standing: number[];
  sides: number[];
  piles: Pile[];
  facts: Fact[];
  notes: ScoreNote[];
  choices: Choice[];
  winners: number[];
  asks: string; // with `{}` for each of `asks_seats`
  asks_seats: number[];
  extra: Extra;
}

// A view as it is sent: what says nothing is left out.
type Sparse<Whole, Keys extends keyof Whole> = Omit<Whole, Keys> & Partial<Pick<Whole, Keys>>;
type ReceivedView = Omit<View, "piles" | "facts" | "notes" | "choices"> & {
  piles: Sparse<Pile, "tags" | "seats" | "taker">[];
  facts: Sparse<Fact, "seat" | "text" | "numbers" | "cards">[];
  notes: Sparse<ScoreNote, "cards" | "way" | "numbers">[];
  choices: Sparse<Choice, "pile" | "faces" | "seats" | "number" | "thing" | "breaks">[];
};
