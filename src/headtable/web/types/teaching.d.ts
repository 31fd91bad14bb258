// Types of what a game is taught with: the answer of /api/learn/GAME (docs/protocol.md).
// For the type checker alone: nothing here is ever loaded.

interface LearnData {
  game: string;
  half_page: HalfPage;
  crib: CribBox[];
  lesson: LessonData;
}

type HalfPagePart = "goal" | "turn" | "end" | "score";

type HalfPage = Record<HalfPagePart, string> & {
  pictures: { part: HalfPagePart; cards: string[]; says: string }[];
};

/** For which tables a box or a row of the crib card holds; what is left out is no condition. */
interface CribCondition {
  seats?: number[];
  when?: Record<string, OptionValue | OptionValue[]>;
}

type OptionValue = string | number;

interface CribRow extends CribCondition {
  cards: string[];
  says: string; // with `{option-id}` for the value of an option
  points?: number;
  clause?: string;
}

interface CribBox extends CribCondition {
  title: string;
  order: boolean;
  rows: CribRow[];
}

interface LessonTarget {
  kind: "card" | "pile" | "seat" | "score" | "prompt";
  name: string; // of a seat its number, counted from 1
}

interface LessonStep {
  says: string;
  points_at: LessonTarget[];
  clause?: string;
  try?: string;
  right?: string;
  wrong?: string;
  answers?: Record<string, string>; // by the text of a wrong try
  jump: boolean;
  moments: number[];
}

interface LessonMoment {
  view: ReceivedView;
  seat: number;
  text: string;
  lines: string[];
}

interface LessonData {
  goal: string;
  minutes: number;
  table: Pick<TableInfo, "game" | "seats" | "names" | "options">; // only options that are not the usual ones
  learnt: string[];
  steps: LessonStep[];
  moments: LessonMoment[];
}

/** What is said to a try: nothing, that it was right, or why another move is wanted. */
interface LessonAnswer {
  kind: "none" | "right" | "wrong";
  says: string;
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}
