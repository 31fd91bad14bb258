// The field of Trix Football as numbers and words; places are half yards from the first seat's goal line.

const ORDINALS = ["", "First", "Second", "Third"];
const SET_PLAYS = new Set([
  "kick-off",
  "free kick",
  "try for goal after a touchdown",
  "try for goal after a short punt",
]); // names of plays that nobody chooses
const NUMBERED = 10; // every tenth yard line has its number

export class FootballModel {
  /**
   * @param {FootballData} extra
   * @param {number | null} viewer
   */
  constructor(extra, viewer) {
    this.yards = extra.yards;
    this.lines = extra.lines;
    this.ball = extra.ball;
    this.holder = extra.holder;
    this.down = extra.down;
    this.toGain = extra.to_gain;
    this.play = extra.play;
    this.path = extra.path;
    this.isTurned = viewer === 1; // the viewer's own goal line is drawn on the left
  }

  get length() {
    return 2 * this.yards;
  }

  /**
   * Where a place is drawn: from 0 on the left to 1 on the right.
   * @param {number} place
   */
  along(place) {
    const way = place / this.length;
    return this.isTurned ? 1 - way : way;
  }

  /** The yard lines, and the number at every tenth yard. */
  yardLines() {
    return Array.from({ length: this.lines }, (_, at) => at / (this.lines - 1));
  }

  numbers() {
    const found = [];
    for (let yard = NUMBERED; yard < this.yards; yard += NUMBERED) {
      const near = Math.min(yard, this.yards - yard);
      found.push({ along: yard / this.yards, says: String(near) });
    }
    return found;
  }

  /** The place that makes a new first down, or -1: no down, or the goal line comes first. */
  gainAt() {
    const place = this.ball + (this.holder === 0 ? this.toGain : -this.toGain);
    return this.down && place > 0 && place < this.length ? place : -1;
  }

  /** Whether the side that has the ball carries it to the right as it is drawn. */
  goesRight() {
    return (this.holder === 0) !== this.isTurned;
  }

  /**
   * The last ways of the ball that end where it lies, the newest last.
   * @param {number} most
   */
  chalk(most) {
    let end = this.ball;
    const marks = [];
    for (const mark of [...this.path].reverse()) {
      if (mark.end !== end || marks.length >= most) break;
      marks.unshift(mark);
      end = mark.start;
    }
    return marks.filter((mark) => mark.start !== mark.end);
  }

  /** @param {import("../seat_names.js").SeatNames} seatNames */
  spot(seatNames) {
    if (this.ball === this.yards) return "the middle";
    const whose = seatNames.whose(this.ball < this.yards ? 0 : 1);
    const distance = Math.min(this.ball, this.length - this.ball);
    return distance ? `${whose} ${number(distance)}-yard line` : `${whose} goal line`;
  }

  /**
   * Who has the ball and where, with down and distance.
   * @param {import("../seat_names.js").SeatNames} seatNames
   */
  situation(seatNames) {
    const whose = seatNames.whose(this.holder);
    const where = `${whose.slice(0, 1).toUpperCase()}${whose.slice(1)} ball at ${this.spot(seatNames)}`;
    if (this.down) return `${ORDINALS[this.down]} down, ${yards(this.toGain)} to gain. ${where}.`;
    return SET_PLAYS.has(this.play) ? `${where}: ${this.play}.` : `${where}.`;
  }
}

/** @param {number} halfYards */
function number(halfYards) {
  return halfYards % 2 ? `${Math.floor(halfYards / 2) || ""}½` : String(halfYards / 2);
}

/**
 * A distance as people write it: 1 yard, 7½ yards.
 * @param {number} halfYards
 */
export function yards(halfYards) {
  return `${number(halfYards)} ${halfYards === 1 || halfYards === 2 ? "yard" : "yards"}`;
}
