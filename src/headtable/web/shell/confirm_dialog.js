// A question before something that cannot be undone.

import { button, make } from "../view/virtual_dom.js";

/**
 * Ask; resolves with whether the answer was yes.  Focus goes back where it was.
 * @param {{title: string, says: string, yes: string, no: string}} options
 */
export function confirmed({ title, says, yes, no }) {
  return new Promise((answered) => {
    let isSure = false;
    const agree = () => {
      isSure = true;
      dialog.close();
    };
    const close = () => {
      dialog.remove();
      answered(isSure);
    };
    /** @type {HTMLDialogElement} */
    const dialog = make(
      "dialog",
      {
        class: "confirm",
        "aria-labelledby": "confirm-title",
        "aria-describedby": "confirm-says",
        on: { close },
      },
      make("h2", { id: "confirm-title" }, title),
      make("p", { id: "confirm-says" }, says),
      make(
        "div",
        { class: "row" },
        button(yes, agree, { class: "first" }),
        button(no, () => dialog.close(), { autofocus: true }),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
