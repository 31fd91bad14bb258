// Types of the shelf, the rules and the pages of the shell.
// For the type checker alone: nothing here is ever loaded.

interface GameOption {
  id: string;
  says: string; // a question
  clause: string;
  default: string | number;
  among_people: string | number; // what holds where several people sit and nothing is said
  choices: (string | number)[];
  words: string[]; // how each choice is said
  choices_for: number[][];
  any_number: boolean;
  number_says: string; // stands before a number that is chosen instead of a word
  any_text: boolean;
  least: number;
  most: number;
}

interface GameData {
  id: string;
  name: string;
  book: string;
  family: string;
  seats: number[];
  usual_seats: number;
  minutes: number;
  like: string;
  tagline: string;
  summary: string;
  goal: string;
  partners: string;
  context: string;
  reconstruction: boolean;
  options: GameOption[];
}

interface BookData {
  id: string;
  title: string;
  dated: string;
  year: number;
  maker: string;
  games: GameData[];
}

interface ClauseData {
  id: string;
  subject: string;
  says: string;
  ruling: string;
  source: string;
  players: number[];
  advice: boolean;
  reconstruction: boolean;
  ours: boolean;
}

interface QuestionData {
  asks: string;
  readings: string[];
  ruling: string;
  why: string;
  option: string;
  clauses: string[];
}

interface ExampleData {
  id: string;
  given: string;
  when: string;
  then: string;
  printed: boolean;
  source: string;
  clauses: string[];
}

interface RulesData {
  game: GameData;
  book: BookData;
  clauses: ClauseData[];
  questions: QuestionData[];
  options: GameOption[];
  examples: ExampleData[];
  information: string;
  termination: string;
}

/** A moment of a finished game. */
interface Moment {
  view: View;
  seat: number;
  text: string;
  entry: number;
  lines?: string[];
}

interface Story {
  table: TableInfo;
  moments: Moment[];
}

/** A move that the expert would not have made; `entry` is the number of the moment that it was made in. */
interface CostlyMove {
  entry: number;
  made: Choice;
  better: Choice;
  orders: TrainMove[];
  why: string;
  figures: string;
  cost: number;
  unit: string;
  clause: string;
}

interface ReviewData {
  seat: number;
  looked_at: number;
  moves: number;
  costly: CostlyMove[];
  turning_points: { entry: number; leaders: number[] }[];
}

/** The same as it is sent: a choice leaves out what it does not have. */
type ReceivedReview = ReviewData & { costly: { made: Partial<Choice>; better: Partial<Choice> }[] };

/** A chair as the shell shows it. */
interface Chair {
  seat: number;
  kind: "person" | "open" | "house";
  name: string;
  level: string;
  figure: string;
  partners: number[]; // the other seats on its side
  here: boolean;
  isYou: boolean;
  isPlaying: boolean;
}

/** Which page an address names, and what else stands in it. */
interface Route {
  page: string;
  hash: string;
  query: URLSearchParams;
  code: string;
  game: string;
  box: string;
  date: string; // as it was typed
}

/** What one may do with a chair, and how it is said to the table. */
interface ChairActions {
  isHost: boolean;
  canMove: boolean;
  place?: { row: number; side: string }; // where the chair stands round the table
  partners?: string; // with whom one plays there, in words
  send: (message: ClientMessage) => unknown;
}

/** The connection of a waiting room. */
interface WaitingConnection {
  code: string;
  token: string;
  mode: TableMode;
  send: (message: ClientMessage) => unknown;
  renew: () => void;
  deleteTable: () => void;
}

/** The answer of /api/house. */
interface HouseData {
  can_switch: boolean;
  is_open: boolean;
  address: string | null;
  why: string;
  says: string;
  others: string[];
}

/** What every page is handed by main.js. */
interface Client {
  go: (address: string) => void;
  deviceStorage: import("../shell/remembered_on_device.js").RememberedOnDevice;
  settings: typeof import("../shell/settings.js").settings;
}

/** The part of localStorage that is used, so that tests can bring their own. */
interface KeyStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

/** What this device remembers of a table. */
interface KnownTable {
  code: string;
  token?: string;
  hands?: { token: string; seat?: number }[];
  game?: string;
  seat?: number;
  over?: boolean;
  result?: string;
  commitment?: string;
  isEarly?: boolean;
  evening?: string;
  daily?: string; // the date whose daily deal is played
  at?: number;
  since?: number;
}

/** A game in the player's own record. */
interface PlayedGame {
  code: string;
  game: string;
  at: number; // milliseconds since 1970
  outcome: string; // "won", "shared", "lost"; "" where it is nobody's in particular
  result: string; // a sentence
  daily?: string; // the date whose daily deal it was
  text?: string; // the result as it can be shared
}

/** The daily deal of a date. */
interface DailyData {
  date: string;
  game: string;
  seats: number;
  level: string;
}

/** What the server puts before the text of the service worker. */
declare const BUILD: string;

/** Where a card lies on a side of a sheet, in millimetres. */
interface CardPlace {
  x: number;
  y: number;
  is_turned: boolean;
}

/** The first sheet of cards; the backs are on its other side, or on the same one if it is folded. */
interface FirstSheet {
  width: number;
  height: number;
  card_width: number;
  card_height: number;
  bleed: number;
  is_folded: boolean;
  cards: string[];
  faces: CardPlace[];
  backs: CardPlace[];
}

/** What can be printed of a box. */
interface Printable {
  box: string;
  parts: string[];
  game_parts: string[];
  cards: number;
  sheet: FirstSheet | null;
}

/** How much a PDF is. */
interface PageCount {
  pages: number;
  bytes: number;
}
