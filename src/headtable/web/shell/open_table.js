// At a table: find this device's seat, or offer a chair, then hand the page over to the table.

import { mountNewcomer } from "./take_seat.js";
import { NAMELESS } from "./table_request.js";

const MODES = { table: "seat", screen: "screen", hand: "hand" };

/** /t/CODE, /s/CODE and /h/CODE. */
export async function mountSeat(root, route, company) {
  const { code } = route;
  const { ledger } = company;
  if (route.hash && route.page !== "screen") {
    ledger.note(code, { token: route.hash });
    history.replaceState(null, "", location.pathname + location.search); // the token leaves the address
  }
  const known = ledger.table(code);
  if (route.page === "screen") return openTable(root, { code, token: "", mode: "screen" }, company);
  if (known?.hands?.length > 1 && route.page === "table") {
    // pass and play: the table draws the curtain
    const tokens = known.hands.map((hand) => hand.token);
    return openTable(root, { code, token: tokens[0], tokens, mode: "pass" }, company);
  }
  if (known?.token || route.query.get("watch")) {
    const mode = known?.token && !route.query.get("watch") ? MODES[route.page] : "watch";
    return openTable(root, { code, token: mode === "watch" ? "" : known.token, mode }, company);
  }
  return mountNewcomer(root, route, company);
}

async function openTable(root, sitting, company) {
  const { ledger } = company;
  const { mountTable } = await import("../table/table_page.js");
  const table = await mountTable(root, { ...sitting, name: ledger.name || NAMELESS });
  const { evening } = ledger.table(sitting.code) ?? {};
  if (!evening || sitting.mode !== "seat") return table;
  const { Usher } = await import("../evening/table_banner.js");
  const usher = new Usher(root, { code: sitting.code, evening }, company);
  return {
    close() {
      usher.close();
      table.close();
    },
  };
}
