// Joining a table: by its code, or from the list of those that are open to all.

import { get, shelf } from "./api.js";
import { openChairs } from "./chair_data.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { codeIn, grouped } from "./routes.js";

/**
 * @param {HTMLElement} root
 * @param {Route} _route
 * @param {Client} options
 */
export async function mountJoin(root, _route, { go }) {
  await loadStylesheet("/shell/shelf.css");
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const code = make("input", {
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    size: 14,
    required: true,
    "aria-describedby": "code-help",
  });
  const open = make("div", { class: "open-tables" });
  root.append(
    make(
      "div",
      { class: "page narrow" },
      make("h1", {}, "Join a table"),
      make(
        "form",
        {
          class: "panel",
          on: {
            submit: (event) => {
              event.preventDefault();
              find(code, trouble, go);
            },
          },
        },
        make("label", { for: "code" }, "The code of the table, or its link"),
        make(
          "div",
          { class: "row" },
          code,
          make("button", { type: "submit", class: "first" }, "Go to the table"),
        ),
        make(
          "p",
          { class: "soft", id: "code-help" },
          "Whoever set the table or the evening up sees the code on the screen.",
        ),
        trouble,
      ),
      make("hr"),
      make("h2", {}, "Tables open to all"),
      open,
    ),
  );
  await list(open);
}

/**
 * Go where the typed code leads, or say why it leads nowhere.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} trouble
 * @param {Client["go"]} go
 */
async function find(field, trouble, go) {
  const code = codeIn(field.value);
  let says = "A code has four to eight letters, such as KRTW or KRTW BCDF; a whole link will do as well.";
  try {
    const page = code && (await pageOf(code));
    if (page) {
      go(`/${page}/${code}`);
      return;
    }
    if (code) says = `There is no table and no evening with the code ${grouped(code)}.`;
  } catch (refused) {
    says = refused.message;
  }
  trouble.textContent = says;
  trouble.hidden = false;
  field.focus();
}

/**
 * A code may be a table's ("t") or an evening's ("e"); "" where there is neither.
 * @param {string} code
 */
async function pageOf(code) {
  const isThere = async (/** @type {string} */ address) => {
    try {
      await get(address);
      return true;
    } catch (refused) {
      if (refused.status === 404) return false;
      throw refused;
    }
  };
  if (await isThere(`/api/tables/${code}`)) return "t";
  return (await isThere(`/api/evenings/${code}`)) ? "e" : "";
}

/** @param {Element} element */
async function list(element) {
  const again = button("Look again", () => list(element), { class: "plain" });
  const [{ books }, { tables }] = await Promise.all([shelf(), get("/api/tables")]);
  const names = new Map(books.flatMap((book) => book.games).map((game) => [game.id, game.name]));
  patch(element, [
    tables.length
      ? make(
          "ul",
          {},
          tables.map((/** @type {TableInfo} */ table) => entry(table, names)),
        )
      : make("p", {}, "None at the moment."),
    again,
  ]);
}

/**
 * @param {TableInfo} table
 * @param {Map<string, string>} names
 */
function entry(table, names) {
  const people = (table.names ?? []).filter(Boolean).join(", ");
  const open = openChairs(table).length;
  const room = open && (open === 1 ? "one open chair" : `${open} open chairs`);
  const label = `Go to table ${grouped(table.code)}`;
  return make(
    "li",
    { class: "ticket" },
    make(
      "div",
      {},
      make("b", {}, names.get(table.game) ?? table.game),
      make("br"),
      make("small", {}, [grouped(table.code), people, room].filter(Boolean).join(" \u00b7 ")),
    ),
    make(
      "div",
      { class: "actions" },
      make("a", { class: "button first", href: `/t/${table.code}`, "aria-label": label }, "Go"),
    ),
  );
}
