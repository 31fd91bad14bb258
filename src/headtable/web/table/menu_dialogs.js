// The dialogs that the menu of the table opens, each loaded when it is first wanted.

/** @typedef {import("./actions.js").Actions} Actions */

/**
 * The host looks after the chairs.
 * @param {Actions} actions
 */
export async function openChairs(actions) {
  const { page, session } = actions;
  actions.closeMore();
  const { ChairsDialog } = await import("../shell/chairs_dialog.js");
  page.chairs?.close();
  page.chairs = new ChairsDialog({
    send: (/** @type {ClientMessage} */ message) => session.ask(message),
    closed: () => (page.chairs = null),
  });
  if (session.table) page.chairs.open(session.table, actions.view.seat);
}

/**
 * Sign out all other devices of this seat, if that is really wanted.
 * @param {Actions} actions
 */
export async function renew(actions) {
  const { session } = actions;
  actions.closeMore();
  const { isSureToRenew } = await import("../shell/confirm_sign_out_others.js");
  if (await isSureToRenew()) session.renew();
}

/**
 * The host deletes the table for ever, if that is really wanted.
 * @param {Actions} actions
 */
export async function deleteTable(actions) {
  const { session } = actions;
  actions.closeMore();
  const { isSureToDelete } = await import("../shell/confirm_deletion.js");
  if (await isSureToDelete()) session.deleteTable();
}

/** @param {Actions} actions */
export async function openSettings(actions) {
  actions.closeMore();
  (await import("../shell/settings_dialog.js")).openSettings();
}
