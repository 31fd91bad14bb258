// At a table: find this device's seat, or offer a chair, then hand the page over to the table.

/** @type {Record<string, TableMode>} */
const MODES = { table: "seat", screen: "screen", hand: "hand" };

/**
 * /t/CODE, /s/CODE and /h/CODE.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountSeat(root, route, client) {
  const { code } = route;
  const { deviceStorage } = client;
  if (route.hash && route.page !== "screen") {
    deviceStorage.note(code, { token: route.hash });
    history.replaceState(null, "", location.pathname + location.search); // the token leaves the address
  }
  const known = deviceStorage.table(code);
  if (route.page === "screen") return openTable(root, { code, token: "", mode: "screen" }, client);
  const tokens = known?.hands?.map((hand) => hand.token) ?? [];
  if (tokens.length > 1 && route.page === "table") {
    // pass and play: the table draws the curtain
    return openTable(root, { code, token: tokens[0], tokens, mode: "pass" }, client);
  }
  if (known?.token || route.query.get("watch")) {
    const token = (!route.query.get("watch") && known?.token) || "";
    const mode = (token && MODES[route.page]) || "watch";
    return openTable(root, { code, token, mode }, client);
  }
  const { mountTakeSeat } = await import("./take_seat_page.js");
  return mountTakeSeat(root, route, client);
}

/**
 * @param {HTMLElement} root
 * @param {TableOptions & {code: string, mode: TableMode}} sitting
 * @param {Client} client
 */
async function openTable(root, sitting, client) {
  const { deviceStorage } = client;
  const { mountTable } = await import("../table/table_page.js");
  const table = await mountTable(root, sitting);
  const { evening } = deviceStorage.table(sitting.code) ?? {};
  if (!evening || sitting.mode !== "seat") return table;
  const { TableBanner } = await import("../evening/table_banner.js");
  const banner = new TableBanner(root, { code: sitting.code, evening }, client);
  return {
    close() {
      banner.close();
      table.close();
    },
  };
}
