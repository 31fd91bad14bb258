// The review of a finished game: the costly moves of a seat on a line, each with the better one on the table.

import { label } from "../table/choices.js";
import { capital, SeatNames } from "../table/seat_names.js";
import { announce } from "../view/announcer.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { get } from "./api.js";
import { whatIf } from "./replay_position.js";
import { firstSeat, marks, summary, wholeReview } from "./review_data.js";
import { clauseAddress } from "./routes.js";
import { sitDown } from "./shelf.js";
import { NAMELESS } from "./table_request.js";

export class ReviewPanel {
  /**
   * @param {import("./replay.js").ReplayPage} page
   * @param {Client} client
   */
  constructor(page, client) {
    this.page = page;
    this.client = client;
    const { table } = page.story;
    /** @type {ReviewData | null} */
    this.review = null;
    /** @type {CostlyMove | null} the one that is shown */
    this.chosen = null;
    this.asked = 0; // how many reviews were asked for: only the last is shown
    const seat = firstSeat(table, client.deviceStorage.table(table.code)?.seat);
    this.seat = make(
      "select",
      { id: "review-seat", on: { change: () => this.look() } },
      page.names.map((name, each) =>
        make("option", { value: each, selected: each === seat }, name || `Seat ${each + 1}`),
      ),
    );
    this.line = make("div", { class: "review-line", hidden: true });
    this.says = make("p", { class: "review-says", role: "status" });
    this.wait = make("progress", { "aria-label": "The expert is looking at the game", hidden: true });
    this.list = make("ol", { class: "costly", "aria-label": "Costly moves" });
    this.detail = make("div", { class: "review-detail", hidden: true });
    this.element = make(
      "section",
      { class: "review", "aria-labelledby": "review-head" },
      make(
        "div",
        { class: "row" },
        make("h2", { id: "review-head" }, "Review"),
        button("All moves", () => page.closeReview(), { class: "plain" }),
      ),
      make("p", { class: "row" }, make("label", { for: this.seat.id }, "Moves of"), this.seat),
      this.says,
      this.wait,
      this.detail,
      this.list,
    );
  }

  get seatNumber() {
    return Number(this.seat.value);
  }

  get name() {
    return this.page.names[this.seatNumber] || `Seat ${this.seatNumber + 1}`;
  }

  /** Ask for the review of the chosen seat. */
  async look() {
    const asked = ++this.asked;
    this.review = null;
    this.choose(null);
    this.line.hidden = true;
    patch(this.list, []);
    this.wait.hidden = false;
    this.says.textContent = `The expert looks at the moves of ${this.name}. This can take up to a minute.`;
    try {
      const found = await get(`/api/tables/${this.page.story.table.code}/review?seat=${this.seatNumber}`);
      if (asked === this.asked) this.show(wholeReview(found));
    } catch (refused) {
      if (asked === this.asked) this.fail(refused.message);
    }
  }

  /** @param {string} error */
  fail(error) {
    this.wait.hidden = true;
    patch(this.says, [error, " ", button("Try again", () => this.look())]);
  }

  /** @param {ReviewData} review */
  show(review) {
    this.review = review;
    this.wait.hidden = true;
    this.says.textContent = summary(review, this.name);
    patch(
      this.list,
      review.costly.map((move) => make("li", {}, this.entry(move))),
    );
    this.drawLine(review);
  }

  /** @param {CostlyMove} move */
  entry(move) {
    return button(
      [
        make("span", { class: "mark is-costly", "aria-hidden": "true" }),
        make(
          "span",
          {},
          make("strong", {}, `Move ${move.entry + 1}: ${this.called(move, move.made)}`),
          make("span", { class: "soft" }, `Better: ${this.called(move, move.better)}`),
        ),
      ],
      () => this.choose(move),
      { data: { entry: move.entry } },
    );
  }

  /**
   * A move in words, everybody by their names.
   * @param {CostlyMove} move
   * @param {Choice} choice
   */
  called(move, choice) {
    const order = move.orders.find(({ text }) => text === choice.text);
    if (order) return capital(order.says);
    return label(choice, SeatNames.of(this.page.moments[move.entry].view, this.page.names));
  }

  /** @param {ReviewData} review */
  drawLine(review) {
    const found = marks(review, this.page.moments.length);
    this.line.hidden = !found.length;
    const places = review.costly.map((move) => move.entry + 1).join(", ");
    patch(this.line, [
      make("span", { class: "rail", role: "img", "aria-label": `Costly moves: ${places || "none"}` }),
      ...found.map(({ kind, entry, at, size }) =>
        make("span", {
          class: `mark is-${kind}`,
          "aria-hidden": "true", // by keyboard they are chosen in the list
          title: kind === "costly" ? `Move ${entry + 1}` : "The lead changes",
          style: { left: `${at}%`, "--size": String(size) },
          on: { click: () => this.chooseAt(kind, entry) },
        }),
      ),
      make(
        "small",
        { class: "legend soft" },
        make("span", { class: "mark is-costly" }),
        " costly move ",
        make("span", { class: "mark is-turning" }),
        " the lead changes",
      ),
    ]);
  }

  /**
   * @param {"costly" | "turning"} kind
   * @param {number} entry
   */
  chooseAt(kind, entry) {
    const move = this.review?.costly.find((one) => one.entry === entry);
    if (kind === "costly" && move) this.choose(move);
    else this.page.position.step(entry - this.page.position.at);
  }

  /**
   * Show a move where it was made, with the better one on the table; null for none.
   * @param {CostlyMove | null} move
   */
  choose(move) {
    this.chosen = move;
    this.drawDetail();
    if (!move) return;
    this.page.position.pause();
    this.page.position.go(move.entry);
    announce(`${this.called(move, move.made)}. Better: ${this.called(move, move.better)}. ${move.why}`);
  }

  /** The moves to be marked on the table at a moment. */
  markedAt(/** @type {number} */ place) {
    const move = this.chosen;
    return move && move.entry === place
      ? { seat: this.seatNumber, better: move.better, made: move.made, orders: move.orders }
      : { seat: this.seatNumber };
  }

  drawDetail() {
    const move = this.chosen;
    this.detail.hidden = !move;
    for (const each of this.list.querySelectorAll("button"))
      each.setAttribute("aria-current", String(Boolean(move) && each.dataset.entry === String(move?.entry)));
    if (!move) return;
    const trouble = make("p", { class: "error", role: "alert", hidden: true });
    patch(this.detail, [
      make("h3", {}, `Move ${move.entry + 1}`),
      make(
        "dl",
        {},
        make("dt", { class: "is-made" }, this.name),
        make("dd", {}, this.called(move, move.made)),
        make("dt", { class: "is-better" }, "Better"),
        make("dd", {}, make("strong", {}, this.called(move, move.better))),
      ),
      make("p", {}, move.why),
      make("details", {}, make("summary", {}, "In figures"), make("p", {}, move.figures)),
      move.clause
        ? make(
            "p",
            {},
            make("a", { href: clauseAddress(move.clause), target: "_blank" }, "What the book advises"),
          )
        : null,
      button("Try it from here", () => this.tryIt(move, trouble), { class: "first" }),
      trouble,
    ]);
  }

  /**
   * @param {CostlyMove} move
   * @param {HTMLElement} trouble
   */
  async tryIt(move, trouble) {
    const { page, client } = this;
    const moment = page.moments[move.entry];
    const request = whatIf(page.story.table, moment, this.seatNumber, {
      name: client.deviceStorage.name || NAMELESS,
    });
    try {
      await sitDown(request, "", client);
    } catch (refused) {
      trouble.textContent = refused.message;
      trouble.hidden = false;
    }
  }
}
