// Which page an address names.  No DOM here.

/** @type {[pattern: RegExp, page: string, names: ("code" | "game" | "date" | "box")[]][]} */
const PATTERNS = [
  [/^\/$/, "shelf", []],
  [/^\/join$/, "join", []],
  [/^\/you$/, "you", []],
  [/^\/daily$/, "daily", []],
  [/^\/daily\/([^/]{1,40})$/, "daily", ["date"]],
  [/^\/print\/([a-z]+)$/, "print", ["box"]],
  [/^\/absent$/, "absent", []],
  [/^\/absent\/([a-z0-9-]+)$/, "absent", ["game"]],
  [/^\/g\/([a-z0-9-]+)$/, "setup", ["game"]],
  [/^\/g\/([a-z0-9-]+)\/rules$/, "rules", ["game"]],
  [/^\/g\/([a-z0-9-]+)\/learn$/, "learn", ["game"]],
  [/^\/t\/([A-Za-z0-9]{4,8})$/, "table", ["code"]],
  [/^\/s\/([A-Za-z0-9]{4,8})$/, "screen", ["code"]],
  [/^\/h\/([A-Za-z0-9]{4,8})$/, "hand", ["code"]],
  [/^\/r\/([A-Za-z0-9]{4,8})$/, "replay", ["code"]],
  [/^\/e$/, "hold", []],
  [/^\/e\/([A-Za-z0-9]{4,8})$/, "evening", ["code"]],
  [/^\/o\/([A-Za-z0-9]{4,8})$/, "organiser", ["code"]],
];

/**
 * `{page, game | box | code, hash, query}`; page is "lost" for an address that names nothing.
 * @param {string} pathname
 */
export function route(pathname, search = "", hash = "") {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  /** @type {Route} */
  const found = {
    page: "lost",
    hash: decoded(hash.replace(/^#/, "")),
    query: new URLSearchParams(search),
    code: "",
    game: "",
    box: "",
    date: "",
  };
  for (const [pattern, page, names] of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    found.page = page;
    names.forEach((name, index) => {
      found[name] = name === "code" ? match[index + 1].toUpperCase() : match[index + 1];
    });
    break;
  }
  return found;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Where a box, or the papers of one of its games, can be printed.
 * @param {string} box
 * @param {string} [game]
 */
export function printAddress(box, game = "") {
  return `/print/${box}${game ? `?game=${game}` : ""}`;
}

/**
 * Where a clause can be read: "/g/hilo/rules#hilo.follow".
 * @param {string} clause
 */
export function clauseAddress(clause) {
  return `/g/${clause.split(".")[0]}/rules#${clause}`;
}

/**
 * The code of a table or an evening in what was typed or pasted, a code or a link; "" if there is none.
 * @param {string} text
 */
export function codeIn(text) {
  const link = /\/[tshreo]\/([A-Za-z]{4,8})(?:[/?#]|$)/.exec(text);
  const plain = link ? link[1] : text.replace(/[\s\p{Pd}]/gu, "");
  return /^[A-Za-z]{4,8}$/.test(plain) ? plain.toUpperCase() : "";
}

/**
 * A code as people read it, a long one in groups: "KRTW", "KRTW BCDF".  Links hold it whole.
 * @param {string} code
 */
export function grouped(code) {
  return (code.match(/.{1,4}/g) ?? []).join(" ");
}

/**
 * A code as it is read out, letter by letter.
 * @param {string} code
 */
export function spelled(code) {
  return grouped(code)
    .split(" ")
    .map((group) => [...group].join(" "))
    .join(", ");
}
