import { randomUUID } from "node:crypto";
import { setUpProgram, startProduct } from "../kit/product.mjs";
import { aProfile } from "../kit/samples.mjs";
import { firstRows } from "./first-rows.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// The dashboard of 3,000 athletes on a phone with the CPU slowed to a quarter: the time from the arrival of the data to the frame that
// shows the first rows, the requests for data, and the script that loads before them. The data arrives before the application's code
// has run, so the time is mostly that code's.
const rounds = 7;
const goals = { rowsMs: 1_000, requests: 1, scriptKb: 130 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const perFile = 200;

/**
 * @param {import("../kit/product.mjs").Product} product
 * @param {number} count
 */
async function programOf(product, count) {
  const program = await setUpProgram(product);
  const all = Array.from({ length: count }, (_, index) =>
    aProfile({ firstName: "Pitcher", lastName: String(index + 1).padStart(4, "0") }),
  );
  for (let from = 0; from < count; from += perFile) {
    const athletes = all.slice(from, from + perFile);
    const headers = { "idempotency-key": randomUUID() };
    await program.post(`/api/programs/${program.programId}/roster`, { athletes }, headers);
  }
  return program;
}

const product = await startProduct();
const program = await programOf(product, 3_000);
// A worker would answer from its store, and the sizes that arrived would be unknown.
const browser = await openBrowser({ context: { ...phone, serviceWorkers: "block" } });
try {
  const visited = {
    url: product.url,
    cookie: program.cookie,
    path: `/programs/${program.programId}`,
  };
  const visits = (await times(rounds + 1, () => firstRows(browser, visited))).slice(1);
  const of = (/** @type {"afterDataMs" | "fromNavigationMs" | "calls" | "scriptKb"} */ name) =>
    median(visits.map((visit) => visit[name])).toFixed(0);
  console.log(
    `first rows of 3,000 athletes: ${of("afterDataMs")} ms after the data (goal ≤ ${goals.rowsMs}), ${of("fromNavigationMs")} ms from the navigation; ` +
      `${of("calls")} request for data (goal ${goals.requests}), ${of("scriptKb")} KB of script before them (goal ≤ ${goals.scriptKb}); median of ${rounds}`,
  );
} finally {
  await browser.close();
  await product.stop();
}
