// The page on which a box, or the papers of one game, is made ready for a printer: few choices first, the
// rest folded away, a picture of the first sheet, and one button that makes the PDF.

import { get, shelf } from "./api.js";
import { breadcrumbs } from "./breadcrumbs.js";
import { lid } from "./box_lids/index.js";
import { choicePicture } from "./print_choice_pictures.js";
import { firstSheet } from "./print_preview.js";
import {
  BACKS,
  FIRST_OPTIONS,
  GAME_OPTIONS,
  MORE_OPTIONS,
  PARTS,
  PRINT_OPTIONS,
  TEST,
  guessedPaper,
  isOffered,
  pagesInWords,
  printerSettings,
  queryOf,
  saneWish,
} from "./print_options.js";
import { printAddress } from "./routes.js";
import { boxOf } from "../table/card_names.js";
import { announce } from "../view/announcer.js";
import { make, node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";

/** @typedef {import("./print_options.js").PrintOption} PrintOption */

const KEPT = "headtable.print";
const PAUSE = 500; // milliseconds after the last choice, before the pages are counted

/**
 * /print/BOX, and /print/BOX?game=GAME for the papers of one game.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountPrint(root, route, { deviceStorage }) {
  /** @type {[Printable, {books: BookData[]}, unknown, unknown]} */
  const [box, { books }] = await Promise.all([
    get(`/api/print/${route.box}`),
    shelf(),
    loadStylesheet("/shell/print_page.css"),
    loadStylesheet("/shell/shelf.css"),
  ]);
  const book = /** @type {BookData} */ (books.find((each) => boxOf(each.id) === box.box));
  const game = book.games.find((each) => each.id === route.query.get("game"));
  const page = new PrintPage(box, { book, game, deviceStorage });
  root.append(page.element);
  page.draw();
  return page;
}

class PrintPage {
  /**
   * @param {Printable} box
   * @param {{book: BookData, game?: GameData, deviceStorage: Client["deviceStorage"]}} about
   */
  constructor(box, { book, game, deviceStorage }) {
    this.box = box;
    this.book = book;
    this.game = game;
    this.deviceStorage = deviceStorage;
    this.there = (game ? box.game_parts : box.parts).filter((part) => part !== TEST);
    this.wish = saneWish(deviceStorage.read(KEPT, null), guessedPaper(navigator.languages));
    this.sheet = box.sheet;
    /** @type {PageCount | null} */
    this.count = null;
    this.error = "";
    /** @type {"" | "making" | "made"} */
    this.state = "";
    /** @type {ReturnType<typeof setTimeout>} */
    this.pause = setTimeout(() => this.look(), 0);
    this.asked = new AbortController(); // what is asked for these choices
    this.form = make("form", { class: "print-form", on: { submit: (event) => event.preventDefault() } });
    this.result = make("aside", { class: "print-result panel", "aria-label": "What will be printed" });
    this.element = make(
      "div",
      { class: "page print-page" },
      breadcrumbs(book, [...(game ? [[game.name, `/g/${game.id}`]] : []), ["Print"]]),
      game
        ? make("h1", {}, `Print the papers of ${game.name}`)
        : make("h1", { data: { title: `Print the box: ${book.title}` } }, "Print the box"),
      make(
        "p",
        { class: "lead" },
        game
          ? [
              "Rules, crib cards and score pads on paper. ",
              make("a", { href: printAddress(box.box) }, "To play you need the box too."),
            ]
          : "A PDF to print, cut out and play with: nobody sells this box any more.",
      ),
      make("div", { class: "print-columns" }, this.form, this.result),
    );
  }

  close() {
    clearTimeout(this.pause);
    this.asked.abort();
  }

  get parts() {
    return this.there.filter((part) => !this.wish.leftOut.includes(part));
  }

  get hasCards() {
    return this.parts.includes("cards") || this.parts.includes("exchange");
  }

  /**
   * Where the PDF is, or with "json" how many pages it has.
   * @param {string} suffix
   */
  address(suffix) {
    const subject = this.game ? `games/${this.game.id}` : this.box.box;
    return `/api/print/${subject}.${suffix}?${queryOf(this.wish.options, this.parts)}`;
  }

  /**
   * A choice was made: keep it for the next time, and look again at what it comes to.
   * @param {unknown} wish
   */
  choose(wish) {
    this.wish = saneWish(wish, this.wish.options.paper);
    this.deviceStorage.write(KEPT, this.wish);
    this.count = null;
    this.error = "";
    this.state = "";
    this.asked.abort();
    this.asked = new AbortController();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.look(), PAUSE);
    this.draw();
  }

  /** The first sheet and the number of pages, as the choices are now. */
  async look() {
    if (!this.parts.length) return;
    const { asked, box, wish } = this;
    try {
      if (this.hasCards) {
        const found = await get(`/api/print/${box.box}?${queryOf(wish.options, [])}`, asked.signal);
        if (asked.signal.aborted) return;
        this.sheet = found.sheet;
        this.draw();
      }
      const count = await get(this.address("json"), asked.signal);
      if (asked.signal.aborted) return;
      this.count = count;
    } catch (refused) {
      if (asked.signal.aborted) return;
      this.error = /** @type {Error} */ (refused).message;
    }
    this.draw();
  }

  /** Make the PDF and save it; the count is there when it is made. */
  async save() {
    if (this.state === "making") return;
    this.error = "";
    this.state = "making";
    this.draw();
    announce("The PDF is being made.");
    const asked = this.asked;
    try {
      this.count ??= await get(this.address("json"), asked.signal);
      if (asked.signal.aborted) return;
      this.state = "made";
      make("a", { href: this.address("pdf"), download: "" }).click();
      announce("The PDF is made.");
    } catch (refused) {
      if (asked.signal.aborted) return;
      this.state = "";
      this.error = /** @type {Error} */ (refused).message;
    }
    this.draw();
  }

  draw() {
    patch(this.form, [this.testSheet(), ...this.fields()]);
    patch(this.result, this.outcome());
    // What was clicked counts more than the attribute: a choice that gave way must be unchecked too.
    for (const input of this.form.querySelectorAll("input")) input.checked = input.hasAttribute("checked");
  }

  testSheet() {
    return node(
      "section",
      { key: "test", class: "test-sheet" },
      node(
        "p",
        {},
        node("b", {}, "Print the test sheet first. "),
        "It has a ruler: many printers shrink a page, and then cards and backs do not meet.",
      ),
      node(
        "a",
        {
          class: "button",
          href: `/api/print/${this.box.box}.pdf?paper=${this.wish.options.paper}&parts=${TEST}`,
          target: "_blank",
        },
        "Open the test sheet",
      ),
    );
  }

  fields() {
    const more = this.game ? GAME_OPTIONS : this.hasCards ? MORE_OPTIONS : GAME_OPTIONS;
    return [
      FIRST_OPTIONS.map((name) => this.choices(name)),
      node(
        "fieldset",
        { key: "parts", class: "parts" },
        node("legend", {}, "What to print"),
        this.there.map((part) => this.partField(part)),
      ),
      this.hasCards && BACKS.map((name) => this.choices(name)),
      node(
        "details",
        { key: "more", class: "print-more" },
        node("summary", {}, this.hasCards ? "For a print shop, large print, ink" : "Large print, ink"),
        more.map((name) => this.choices(name)),
      ),
    ];
  }

  /** @param {string} part */
  partField(part) {
    const { wish } = this;
    const isWanted = !wish.leftOut.includes(part);
    const others = wish.leftOut.filter((each) => each !== part);
    const turn = () => this.choose({ ...wish, leftOut: isWanted ? [...others, part] : others });
    const { title, says } = PARTS[part];
    const cards = part === "cards" ? `${this.box.cards} cards: ` : "";
    return node(
      "label",
      { key: part },
      node("input", { type: "checkbox", name: "part", value: part, checked: isWanted, on: { change: turn } }),
      node("span", {}, node("b", {}, title), node("small", {}, `${cards}${says}`)),
    );
  }

  /** @param {PrintOption} name */
  choices(name) {
    const { options, leftOut } = this.wish;
    const { asks, choices } = PRINT_OPTIONS[name];
    return node(
      "fieldset",
      { key: name, class: "choices" },
      node("legend", {}, asks),
      choices.map(({ id, title, says }) =>
        node(
          "label",
          { key: id, class: "choice" },
          node("input", {
            type: "radio",
            name,
            value: id,
            checked: options[name] === id,
            disabled: !isOffered(options, name, id),
            on: { change: () => this.choose({ options: { ...options, [name]: id }, leftOut }) },
          }),
          choicePicture(name, id),
          node("span", {}, node("b", {}, title), node("small", {}, says)),
        ),
      ),
    );
  }

  outcome() {
    const { options } = this.wish;
    const isNothing = !this.parts.length;
    const isMaking = this.state === "making";
    return [
      node(
        "figure",
        { key: "picture" },
        this.hasCards && this.sheet ? firstSheet(this.sheet, this.box.box, options) : lid(this.book),
      ),
      node("p", { key: "count", class: "count" }, this.counted()),
      this.error && node("p", { key: "error", class: "error", role: "alert" }, this.error),
      node(
        "button",
        {
          key: "make",
          type: "button",
          class: "first",
          "aria-disabled": isNothing || isMaking ? "true" : undefined,
          "aria-busy": isMaking ? "true" : undefined,
          on: { click: () => (isNothing ? undefined : this.save()) },
        },
        isMaking ? "Making the PDF \u2026" : "Make the PDF",
      ),
      this.state === "made" &&
        node(
          "p",
          { key: "made", role: "status" },
          "Saved on this device. ",
          node("a", { href: this.address("pdf"), target: "_blank" }, "Open it"),
        ),
      node("p", { key: "printer", class: "soft" }, printerSettings(options, this.hasCards)),
    ];
  }

  counted() {
    if (!this.parts.length) return "Choose at least one thing to print.";
    if (this.error) return "";
    if (!this.count) return "Counting the pages \u2026";
    const size = (this.count.bytes / 1_000_000).toFixed(1);
    return `${pagesInWords(this.count.pages, this.wish.options, this.hasCards)}. ${size} MB.`;
  }
}
