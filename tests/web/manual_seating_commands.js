// Reads states of evenings from the standard input and writes the line that seats each of them by hand.

import { readFileSync } from "node:fs";

const EVENING = new URL("../../src/headtable/web/evening/", import.meta.url);
const { firstArrangement, handSeatingLine, swapped } = await import(new URL("manual_seating.js", EVENING));

const states = JSON.parse(readFileSync(0, "utf8"));
const lines = states.map((data) => {
  const arrangement = firstArrangement(data);
  const [head] = arrangement.tables;
  const isFree = !data.form.couples && head[0] && head[1]; // two who play alone may always change chairs
  return handSeatingLine(isFree ? swapped(arrangement, "0.0", "0.1") : arrangement);
});
process.stdout.write(JSON.stringify(lines));
