// Deleting a table or an evening for ever: what is asked before.

import { confirmed } from "./confirm_dialog.js";

export const DELETE = "Delete this table";
export const DELETE_EVENING = "Delete this evening";

/** Ask whether the table is to be deleted; resolves with the answer. */
export function isSureToDelete() {
  return confirmed({
    title: "Delete this table?",
    says:
      "The game, all names and all moves are deleted for ever, for everybody at the table. Nobody can come " +
      "back to it or look at it again.",
    yes: "Delete it for ever",
    no: "Keep it",
  });
}

/** Ask whether the evening is to be deleted; resolves with the answer. */
export function isSureToDeleteEvening() {
  return confirmed({
    title: "Delete this evening?",
    says:
      "The names of all guests, all scores and all tables of this evening are deleted for ever, for " +
      "everybody. Nobody can come back to it or look at it again.",
    yes: "Delete it for ever",
    no: "Keep it",
  });
}
