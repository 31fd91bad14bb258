// The talk on the table itself: a bubble for what somebody says, and a button with phrases to say.

import { announce } from "../view/announcer.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { ChatBubbles } from "./chat_bubbles.js";
import { wordsOf } from "./phrase_words.js";
import { QuickPhrases } from "./quick_phrases.js";

export class BubblesAndPhrases {
  /** @param {import("./table_page.js").TablePage} page */
  constructor(page) {
    loadStylesheet("/table/bubbles_and_phrases.css");
    this.page = page;
    this.wordsOf = wordsOf;
    this.bubbles = new ChatBubbles(page.frame);
    this.phrases = new QuickPhrases({
      say: (phrase) => page.active.say({ do: "phrase", phrase }),
      write: () => page.actions.openPanel("talk"),
    });
  }

  /** @param {SessionMessage} message */
  heard(message) {
    const words = wordsOf(message);
    const { view, table } = this.page.active;
    if (message.seat !== view?.seat) announce(`${message.name}: ${words}`);
    if (message.seat < 0) return; // a spectator has no plate
    const figure = table?.figures?.[message.seat] ?? "";
    this.bubbles.show({ seat: message.seat, name: message.name, figure, words });
  }

  draw() {
    this.bubbles.place();
    const slot = this.page.frame.querySelector('[data-slot="phrases"]');
    if (slot) this.phrases.draw(slot);
  }

  close() {
    this.phrases.close();
    this.bubbles.close();
  }
}
