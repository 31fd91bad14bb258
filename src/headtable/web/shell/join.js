// Joining a table: by its code, or from the list of those that are open to all.

import { get, shelf } from "./api.js";
import { button, make, refill, style } from "./elements.js";
import { codeIn } from "./routes.js";

export async function mountJoin(root, route, { go }) {
  await style("/shell/shelf.css");
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const code = make("input", {
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    size: 12,
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
              const wanted = codeIn(code.value);
              trouble.hidden = Boolean(wanted);
              trouble.textContent = "A code has four letters, such as KRTW; a whole link will do as well.";
              if (wanted) seek(wanted, go);
              else code.focus();
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

/** A code may be a table's or an evening's. */
async function seek(code, go) {
  const isEvening = await get(`/api/tables/${code}`).then(
    () => false,
    (refused) => /is an evening/.test(refused.message),
  );
  go(`/${isEvening ? "e" : "t"}/${code}`);
}

async function list(element) {
  const again = button("Look again", () => list(element), { class: "plain" });
  const [{ books }, { tables }] = await Promise.all([shelf(), get("/api/tables")]);
  const names = new Map(books.flatMap((book) => book.games).map((game) => [game.id, game.name]));
  refill(
    element,
    tables.length
      ? make(
          "ul",
          {},
          tables.map((table) => entry(table, names)),
        )
      : make("p", {}, "None at the moment."),
    again,
  );
}

function entry(table, names) {
  const people = (table.names ?? []).filter(Boolean).join(", ");
  return make(
    "li",
    { class: "ticket" },
    make(
      "div",
      {},
      make("b", {}, names.get(table.game) ?? table.game),
      make("br"),
      make("small", {}, [table.code, people].filter(Boolean).join(" \u00b7 ")),
    ),
    make(
      "div",
      { class: "actions" },
      make(
        "a",
        { class: "button first", href: `/t/${table.code}`, "aria-label": `Go to table ${table.code}` },
        "Go",
      ),
    ),
  );
}
