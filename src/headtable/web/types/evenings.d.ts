// Types of an evening's data and its pages.
// For the type checker alone: nothing here is ever loaded.

/** A progressive form as an evening has it. */
interface EveningForm {
  id: string;
  title: string;
  is_reconstruction: boolean;
  book: string;
  rules: string;
  game: string;
  couples: boolean;
  bell: boolean;
}

interface Guest {
  number: number;
  name: string;
  part: string;
  robot: boolean;
  level: string;
  companion: number;
  rests: number;
  leaving: boolean;
  gone: boolean;
  table: number;
  chair: number;
  partner: number;
  dealer: number;
  punches: { round: number; table: number }[];
  points: number;
}

interface EveningTable {
  number: number;
  chairs: number[];
  dealer: number;
  parts?: string[];
  score?: number[]; // while a round runs, and the rest
  reported?: boolean;
  hands?: { deal: number; points: number[] }[];
  winners?: number[];
  level?: boolean;
  punched?: number[];
}

interface EveningPlace {
  table: number;
  chair: number;
}

interface Standing {
  guest: number;
  rank: number;
  punches: number;
  points: number;
  [column: string]: any;
}

/** A line of the log; which of the last fields it has, its verb says. */
interface LogLine {
  text: string;
  verb: string;
  is_chance: boolean;
  seq: number;
  at: number;
  by: string;
  by_guest: number;
  undone: boolean;
  name: string;
  part: string;
  guests: number[];
  way: string;
  table: number;
  points: number[];
  cut_for: string;
  prize: string;
  cards: string[];
}

interface EveningData {
  code: string;
  name: string;
  way: "home" | "online";
  form: EveningForm;
  options: Record<string, string | number>;
  parts: Record<string, string>;
  phase: string;
  round: number;
  rounds: number;
  due: { kind: string; cut_for: string; table: number; line: string } | null;
  rivals: number[];
  missing: number[];
  claims?: number[];
  guests: Guest[];
  tables: EveningTable[];
  bench: number[];
  moves: { guest: number; from: EveningPlace | null; to: EveningPlace | null }[];
  played: { number: number; tables: EveningTable[]; resting: number[] }[];
  standings: Standing[];
  play_off: { tied: number[]; seats: number[]; sides: number; stage: string } | null;
  prizes: { best: number[]; poorest: number };
  bells: number;
  codes: Record<string, string>;
  door: boolean;
  rush: boolean;
  next: { at: number; line: string } | null;
  log: LogLine[];
  level: string;
  [field: string]: any;
}

/** A form that can be set up. */
type EveningFormOptions = EveningForm & { min_tables: number; options: GameOption[] };

/** What the organiser or a guest has opened, chosen and typed on a page. */
interface EveningUi {
  tab: string;
  trouble: { place: string; says: string; clause: string } | null;
  chosen: string;
  editing: number;
  draft: Record<string, any>;
  isRinging: boolean;
  opened: number;
  [field: string]: any;
}

/** Seating by hand: guests by table, 0 for a robot, and who is left over. */
interface Arrangement {
  tables: number[][];
  bench: number[];
}

/** What is marked in the picture of a room, and what a tap does. */
interface RoomLook {
  [mark: string]: any;
}

/** What the buttons of a score pad do. */
interface PadActions {
  [action: string]: any;
}

/** What this device remembers of an evening. */
interface KnownEvening {
  code: string;
  organiser?: string;
  token?: string;
  me?: number;
  form?: string;
  name?: string;
  over?: boolean;
  at?: number;
}
