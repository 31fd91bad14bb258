// How the table looks: its stylesheets, brought when a table is first drawn.

const STYLES = [
  "table",
  "cards",
  "table_middle",
  "hand_and_prompt",
  "boards",
  "card_layouts",
  "side_panel",
  "screen_sizes",
  "phone",
];

/** The stylesheets of the table; the promise is kept when all of them are there. */
export function addStylesheets() {
  return Promise.all(STYLES.map((name) => addStylesheet(new URL(`../table/${name}.css`, import.meta.url).href)));
}

function addStylesheet(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const done = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve; // a plain table is better than none
  });
  document.head.append(link);
  return done;
}
