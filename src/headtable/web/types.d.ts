// The types of the protocol (docs/protocol.md) and of what the rooms of the client hand to each other.
// They are for the type checker alone: nothing here is ever loaded.

// Views -------------------------------------------------------------------------------------------

interface Pile {
  name: string;
  owner: number;
  lies: string;
  faces: string[];
  hidden: number;
  tags: string[];
  seats: number[];
}

interface Fact {
  name: string;
  kind: "counts" | "number" | "part" | "seats" | "cards" | "words";
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
  map: { places: MapPlace[]; tracks: MapTrack[]; terminal: string; status: string };
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

/** What only some games add to a view: each has one part of this, and `boardOf` looks which. */
type Extra = RailroadData & FootballData & FlushesData & PitData & DrawData;

interface View {
  game: string;
  seat: number | null;
  seats: number;
  dealer: number;
  to_act: number;
  waiting: number[];
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

// Tables and messages --------------------------------------------------------------------------------

interface Clocks {
  game_seconds: number;
  move_seconds: number;
  left: number[];
  asked_at: number[];
}

interface RunningClock {
  used: number;
  since: number;
}

type HalfClock = RunningClock & { half: number; minutes: number };
type PitClock = RunningClock & { for: string; seconds: number };

interface Fair {
  table: string;
  commitment: string;
  secret: string;
  cuts: string[];
}

interface TableInfo {
  code: string;
  game: string;
  seats: number;
  options: Record<string, string | number>;
  names: string[];
  levels: string[];
  chairs: string[];
  here: boolean[];
  stand_ins: number[];
  host: number | null;
  started: boolean;
  paused: boolean;
  speed: string;
  clocks: Clocks | null;
  half_clock: HalfClock | null;
  pit_clock: PitClock | null;
  claims: number;
  fair: Fair;
  over: boolean;
  undo: boolean;
  from: { table: string; entry: number } | null;
  evening: { code: string } | null;
}

interface News {
  seq: number;
  seat: number;
  text: string;
  lines: string[];
}

/** A message of the server; `type` says which of the others it has. */
interface ServerMessage {
  type: string;
  seq: number;
  id: string;
  view: View | null;
  table: any; // of a view a TableInfo, of a move to another table its code
  news: News[];
  error: string;
  reason: string; // of a bye: a code
  clause: string;
  move: string;
  says: string;
  seat: any; // a number, or at an evening the seat that one is led to
  name: string;
  text: string;
  token: string;
  evening: any;
  you: any;
  here: any;
}

/** What a session adds to a message: what it answers, and the token before it. */
type SessionMessage = ServerMessage & { asked?: ClientMessage; before: string; state: ConnectionState };

interface ClientMessage {
  do: string;
  id?: string;
  [field: string]: unknown;
}

type ConnectionState = "opening" | "open" | "lost" | "closed";

/** Why the server has closed a connection for good: its sentence, and the code that clients go by. */
interface ByeData {
  says: string;
  reason: string;
}

// The table page ----------------------------------------------------------------------------------------

/** "pass": several seats of one device, with a curtain between their turns. */
type TableMode = "seat" | "watch" | "screen" | "hand" | "pass";

interface TableOptions {
  code: string;
  token?: string;
  mode?: TableMode;
  tokens?: string[]; // of the seats of one device
}

interface Menu {
  title: string;
  items: { says: string; choice: Choice }[];
}

/** A menu that is open, and where. */
type OpenMenu = Menu & { at: { left: string; top: string } };

interface Notice {
  kind: "note" | "refused" | "hint";
  says: string;
  clause: string;
}

interface CardSizes {
  hand: number;
  middle: number;
  small: number;
}

/** What the drawing functions of a table are told. */
interface DrawContext extends DrawActions {
  view: View;
  model: import("./table/view_model.js").ViewModel;
  plan: import("./table/choices.js").Plan | null;
  press: import("./table/card_faces.js").Press;
  table: TableInfo | null;
  isLarge: boolean;
  isLive: boolean;
  sizes: CardSizes;
  room: number;
  handHeight: number;
  ui: import("./table/ui_state.js").UiState;
  settings: typeof import("./shell/settings.js").settings;
  mode: TableMode;
  code: string;
  game: string;
  news: { key: string; seq: number; text: string }[];
  talk: { key: string; name: string; text: string }[];
  unread: boolean;
  reasons: Map<string, string>;
  line: ConnectionState;
  bye: LostSeat | null;
  isBusy: boolean;
  isCurtain: boolean;
  nextNumber: () => number;
  steady: (train: number, turn: number) => number;
}

/** The functions that drawing hands to buttons. */
interface DrawActions {
  choose: (choice: Choice | undefined, element?: Element | null, isSure?: boolean) => void;
  tapCard: (pile: string, face: string, nth: number, element: Element) => void;
  openMenu: (menu: Menu, element: Element) => void;
  closeMenu: () => void;
  isPicked: (pile: string, face: string, nth: number) => boolean;
  pickedFaces: () => string[];
  clearPicked: () => void;
  setNumber: (kind: string, number: number) => void;
  setAsked: (seat: number) => void;
  setFamily: (family: string) => void;
  hint: () => void;
  undo: () => void;
  pause: () => void;
  setSpeed: (speed: string) => void;
  rematch: (isSame: boolean) => void;
  toggleLast: () => void;
  toggleMore: () => void;
  toggleMute: () => void;
  openPanel: (tab: string) => void;
  closePanel: () => void;
  openHelp: () => void;
  closeHelp: () => void;
  openSettings: () => void;
  openChairs: () => void;
  renew: () => void;
  forgetSeat: () => void;
  closeNotice: () => void;
  closeResult: () => void;
  sendTalk: (event: any) => void;
  liftCurtain: () => void;
}

/** The same where the viewer has something to choose. */
type ChoosingContext = DrawContext & { plan: import("./table/choices.js").Plan };

/** What a page knows of a connection that was closed for good. */
type LostSeat = ByeData & { hasSeat: boolean; hasSat: boolean; open: boolean | null; evening: string };

/** A seat as it is drawn. */
interface SeatShown {
  seat: number;
  name: string;
  isTurn: boolean;
  isDealer: boolean;
  isWinner: boolean;
  isPartner: boolean;
  backs: Pile[];
  score: number | undefined;
  remarks: [label: string, value: string][];
  open: Pile[];
}

// The shell ------------------------------------------------------------------------------------------------

interface GameOption {
  id: string;
  says: string;
  clause: string;
  default: string | number;
  choices: (string | number)[];
  choices_for: number[][];
  any_number: boolean;
  any_text: boolean;
  least: number;
  most: number;
  values?: string;
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

/** A progressive form: many tables for an evening. */
interface EveningFormData {
  id: string;
  title: string;
  game: string;
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

/** A chair as the shell shows it. */
interface Chair {
  seat: number;
  kind: "person" | "open" | "house";
  name: string;
  level: string;
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
}

/** What one may do with a chair, and how it is said to the table. */
interface ChairActions {
  isHost: boolean;
  canMove: boolean;
  send: (message: ClientMessage) => unknown;
}

/** The connection of a waiting room. */
interface WaitingConnection {
  code: string;
  token: string;
  send: (message: ClientMessage) => unknown;
  renew: () => void;
}

/** What every page is handed by main.js. */
interface Client {
  go: (address: string) => void;
  deviceStorage: import("./shell/device_storage.js").DeviceStorage;
  settings: typeof import("./shell/settings.js").settings;
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
  at?: number;
  since?: number;
}
