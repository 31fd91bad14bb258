// Types of what a server says of a table and what both sides send (docs/protocol.md).
// For the type checker alone: nothing here is ever loaded.

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
  figures?: string[]; // an older server has none
  sides?: number[];
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
  undo_why: string; // a code, empty where it can be taken back
  from: { table: string; entry: number } | null;
  daily: string; // a date, or nothing
  evening: { code: string } | null;
}

interface News {
  seq: number;
  seat: number;
  text: string;
  lines: string[];
  clauses?: string[]; // of each line that tells of points the clause behind it
  new_hand?: boolean; // the first line is the heading of a new hand
}

/** One line of the news, as a session keeps it. */
interface NewsLine {
  key: string;
  seq: number;
  seat: number;
  text: string;
  clause: string;
  isHeading: boolean;
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
  figures: string;
  seat: any; // a number, or at an evening the seat that one is led to
  name: string;
  text: string;
  phrase?: string; // of a chat: the id of a quick phrase instead of a text
  token: string;
  evening: any;
  you: any;
  here: any;
}

/** What a session adds to a message: what it answers, the token before it, whether a new line repeats it. */
type SessionMessage = ServerMessage & {
  asked?: ClientMessage;
  before: string;
  state: ConnectionState;
  isPast: boolean;
};

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
