// At a table: find this device's seat, or offer a chair, then hand the page over to the table.

import { mountTakeSeat } from "./take_seat.js";
import { NAMELESS } from "./table_request.js";

const MODES = { table: "seat", screen: "screen", hand: "hand" };

/** /t/CODE, /s/CODE and /h/CODE. */
export async function mountSeat(root, route, client) {
  const { code } = route;
  const { deviceStorage } = client;
  if (route.hash && route.page !== "screen") {
    deviceStorage.note(code, { token: route.hash });
    history.replaceState(null, "", location.pathname + location.search); // the token leaves the address
  }
  const known = deviceStorage.table(code);
  if (route.page === "screen") return openTable(root, { code, token: "", mode: "screen" }, client);
  if (known?.hands?.length > 1 && route.page === "table") {
    // pass and play: the table draws the curtain
    const tokens = known.hands.map((hand) => hand.token);
    return openTable(root, { code, token: tokens[0], tokens, mode: "pass" }, client);
  }
  if (known?.token || route.query.get("watch")) {
    const mode = known?.token && !route.query.get("watch") ? MODES[route.page] : "watch";
    return openTable(root, { code, token: mode === "watch" ? "" : known.token, mode }, client);
  }
  return mountTakeSeat(root, route, client);
}

async function openTable(root, sitting, client) {
  const { deviceStorage } = client;
  const { mountTable } = await import("../table/table_page.js");
  const table = await mountTable(root, { ...sitting, name: deviceStorage.name || NAMELESS });
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
