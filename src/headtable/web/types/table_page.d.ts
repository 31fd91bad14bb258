// Types that the files of the table room hand to each other.
// For the type checker alone: nothing here is ever loaded.

/** "pass": several seats of one device, with a curtain between their turns. */
type TableMode = "seat" | "watch" | "screen" | "hand" | "pass" | "lesson";

/** What a session asks of its connection. */
type SeatConnection = Pick<
  import("../table/connection.js").Connection,
  "hello" | "start" | "ask" | "say" | "isMoving" | "hurry" | "close"
>;

interface TableOptions {
  code: string;
  token?: string;
  mode?: TableMode;
  tokens?: string[]; // of the seats of one device
  connect?: (options: import("../table/connection.js").ConnectionOptions) => SeatConnection;
  drawn?: () => void; // called after the page was drawn
  learn?: LearnData; // where it is there already
}

interface Menu {
  title: string;
  items: { says: string; choice: Choice }[];
}

/** A menu that is open, and where. */
type OpenMenu = Menu & { at: { left: string; top: string } };

interface Notice {
  kind: "note" | "refused" | "hint" | "away";
  says: string;
  clause: string;
  move?: string; // of a hint, as it is called on its button
  figures?: string;
}

interface CardSizes {
  hand: number;
  middle: number;
  small: number;
}

/** What the drawing functions of a table are told. */
interface DrawContext extends DrawActions {
  view: View;
  model: import("../table/view_model.js").ViewModel;
  plan: import("../table/choices.js").Plan | null;
  press: import("../table/card_sprites.js").Press;
  table: TableInfo | null;
  isLarge: boolean;
  isLive: boolean;
  sizes: CardSizes;
  room: number;
  handHeight: number;
  ui: import("../table/ui_state.js").UiState;
  settings: typeof import("../shell/settings.js").settings;
  mode: TableMode;
  code: string;
  game: string;
  news: NewsLine[];
  talk: { key: string; name: string; text: string }[];
  unread: boolean;
  scores: import("../table/summary_control.js").ScoreParts | null;
  scoreWords: import("../table/score_words.js").ScoreWords;
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
  chooseAll: (choices: Choice[]) => void; // one after the other
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
  toggleCrib: () => void;
  openHelp: () => void;
  closeHelp: () => void;
  openSettings: () => void;
  openChairs: () => void;
  renew: () => void;
  deleteTable: () => void;
  forgetSeat: () => void;
  closeNotice: () => void;
  closeResult: () => void;
  closeSummary: () => void;
  holdSummary: (reason: string, isOn: boolean) => void;
  sendTalk: (event: any) => void;
  liftCurtain: () => void;
}

/** The same where the viewer has something to choose. */
type ChoosingContext = DrawContext & { plan: import("../table/choices.js").Plan };

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
