// Types of the absent friend: a game with real cards at which the program has a seat (docs/protocol.md).
// For the type checker alone: nothing here is ever loaded.

interface AbsentSetup {
  game: string;
  seats: number;
  seat: number; // the program's
  dealer: number | null; // null: the program asks
  options: Record<string, string | number>;
  level: string;
  seed: number;
  names: string[]; // stay on this device
}

/** One line that was told: as the server takes it, and as people read it. */
interface ToldLine {
  text: string;
  says: string;
}

/** What is kept on this device of one game. */
interface KeptAbsentGame {
  setup: AbsentSetup;
  lines: ToldLine[];
  at: number; // milliseconds since 1970
}

interface AbsentQuestion {
  kind: "dealer" | "cards" | "move" | "own" | "outcome" | "over";
  seat: number;
  place: string;
  count: number;
  deal: boolean;
  faces: string[]; // those that can be, each as often as it can
  choices: Choice[];
  options: { id: string; says: string[] }[];
  winners: number[];
}

interface AbsentSlip {
  kind: string;
  says: string; // `{2}` stands for the name of seat 2
  line: number | null; // the earlier line that speaks against it
  clause: string;
}

interface AbsentAnswer {
  lines: string[];
  question: AbsentQuestion;
  answer: (Choice & { reason: string }) | null;
  slip: AbsentSlip | null;
  view: View | null;
  pack: string[];
}

/** The same as it is sent: what says nothing is left out. */
type ReceivedAbsentAnswer = Omit<AbsentAnswer, "question" | "view" | "answer"> & {
  question: Omit<Partial<AbsentQuestion>, "choices"> & { kind: AbsentQuestion["kind"] } & {
    choices?: ReceivedView["choices"];
  };
  answer: (ReceivedView["choices"][number] & { reason: string }) | null;
  view: ReceivedView | null;
};
