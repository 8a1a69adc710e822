import { randomBytes, randomUUID } from "node:crypto";
import { nextOrderedId } from "@armslot/baseball/charting/ordered-id";
import { addAthletes, setUpProgram } from "../kit/product.mjs";
import { aProfile, seasonFile } from "../kit/samples.mjs";
import { openClient } from "./arrivals.mjs";
import { startBare } from "./bare.mjs";
import { addMeasuredProgram } from "./screens.mjs";

/**
 * @typedef {import("../kit/product.mjs").Product} Product
 * @typedef {import("./arrivals.mjs").Ask} Ask
 * @typedef {import("./arrivals.mjs").Kind} Kind
 * @typedef {Awaited<ReturnType<typeof addPrograms>>} Programs
 */

/** How many of 1,000 requests are of each kind: 800 reads and 200 writes. An import is three requests. */
const weights = {
  dashboard: 250,
  athlete: 300,
  game: 150,
  session: 100,
  addition: 49,
  operations: 150,
  import: 1,
};
const pitchesPerBatch = 5;
const batchesPerOuting = 20;
const pitchesPerGame = 80;
const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

/**
 * Adds the program that is read, and another one that is written to, so that what is read stays the same over all runs.
 * @param {Product} product
 */
export async function addPrograms(product) {
  const read = await addMeasuredProgram(product);
  const written = await setUpProgram(product);
  return { read, written, athletes: await addAthletes(written, 200) };
}

/** @type {string | undefined} */
let lastId;
function newId() {
  lastId = nextOrderedId({ after: lastId, now: Date.now(), random: randomBytes(10) });
  return lastId;
}

/**
 * The operations of one outing's next pitches: each pitch is put once, and its velocity is added.
 * @param {string} outingId
 */
function pitchOperations(outingId) {
  return Array.from({ length: pitchesPerBatch }, (_, place) => {
    const pitchId = newId();
    const put = (/** @type {object} */ fields) => {
      return { kind: "put-pitch", opId: newId(), outingId, pitchId, fields };
    };
    const tapped = { zoneCell: place + 1, pitchType: "Slider", call: "ball" };
    return [put(tapped), put({ velo: 80 + place })];
  }).flat();
}

/**
 * Returns a function that sends the next batch of one of many phones in turn, each charting another athlete.
 * @param {Ask} ask
 * @param {Programs} programs
 */
function charting(ask, { written, athletes }) {
  const path = `/api/programs/${written.programId}/field-operations`;
  const headers = { ...json, cookie: written.cookie };
  const phones = athletes.map((athleteId) => ({ athleteId, outingId: "", batches: 0 }));
  let turn = 0;
  return async () => {
    const phone = phones[turn % phones.length] ?? { athleteId: "", outingId: "", batches: 0 };
    turn += 1;
    const operations = [];
    if (phone.batches % batchesPerOuting === 0) {
      phone.outingId = newId();
      const fields = { athleteId: phone.athleteId, gameDate: "2026-05-12", kind: "game" };
      operations.push({ kind: "put-outing", opId: newId(), outingId: phone.outingId, fields });
    }
    operations.push(...pitchOperations(phone.outingId));
    const body = JSON.stringify({ operations });
    const { answers } = JSON.parse(await ask({ path, method: "POST", headers, body }));
    if (answers.some((/** @type {{ status: string }} */ { status }) => status !== "applied")) {
      throw new Error(`An operation was not applied: ${JSON.stringify(answers)}`);
    }
    phone.batches += 1;
  };
}

let filesImported = 0;

/**
 * Returns a function that imports a new game of one of the athletes, as the page does: upload, review, import.
 * @param {Ask} ask
 * @param {Programs} programs
 */
function importing(ask, { written, athletes }) {
  const base = `/api/programs/${written.programId}/import-files`;
  const headers = { ...json, cookie: written.cookie };
  // `addAthletes` makes every fourth athlete left-handed, and `seasonFile` is of right-handed ones.
  const places = athletes.map((_, place) => place + 1).filter((place) => place % 4 !== 0);
  return async () => {
    const id = places[filesImported % places.length] ?? 0;
    // A game with the same day and readings as a stored one would be a duplicate.
    const year = 2026 - Math.floor(filesImported / places.length);
    filesImported += 1;
    const pitcher = `${String(id).padStart(3, "0")}, Pitcher`;
    const game = { pitcher, id, games: 1, pitches: pitchesPerGame, prefix: randomUUID(), year };
    const bytes = { ...headers, "content-type": "application/octet-stream" };
    const upload = { method: "POST", headers: bytes, body: seasonFile(game) };
    const { files } = JSON.parse(await ask({ path: `${base}?name=game.csv`, ...upload }));
    const file = `${base}/${files[0].fileId}`;
    const body = JSON.stringify({ decisions: {} });
    await ask({ path: `${file}/review`, method: "POST", headers, body });
    const once = { ...headers, "idempotency-key": randomUUID() };
    const reply = await ask({ path: `${file}/import`, method: "POST", headers: once, body });
    const { entry } = JSON.parse(reply);
    if (entry?.totals.pitchesAdded !== pitchesPerGame) throw new Error(`Not imported: ${reply}`);
  };
}

/**
 * Returns all kinds of requests to one server.
 * @param {string} url the server's
 * @param {Programs} programs
 * @returns {Kind[]}
 */
export function trafficTo(url, programs) {
  const ask = openClient(url);
  const { read, written } = programs;
  const { headers } = read.pages.dashboard;
  const page = (/** @type {"dashboard" | "athlete" | "game"} */ name) => {
    const path = new URL(read.pages[name].url).pathname;
    return { name, weight: weights[name], send: () => ask({ path, headers }) };
  };
  const path = `/api/programs/${written.programId}/athletes`;
  const body = JSON.stringify(aProfile());
  const add = () => {
    const once = { ...json, cookie: written.cookie, "idempotency-key": randomUUID() };
    return ask({ path, method: "POST", headers: once, body });
  };
  return [
    ...[page("dashboard"), page("athlete"), page("game")],
    {
      name: "session",
      weight: weights.session,
      send: () => ask({ path: "/api/session", headers }),
    },
    { name: "adding an athlete", weight: weights.addition, send: add },
    { name: "field operations", weight: weights.operations, send: charting(ask, programs) },
    { name: "import", weight: weights.import, send: importing(ask, programs) },
  ];
}

/**
 * Starts the bare limit of the kinds that it can answer: one bare server for what is read, and one that adds athletes elsewhere.
 * @param {Product} product
 * @param {Programs} programs
 */
export async function openBareTraffic(product, { read, written, athletes: [athleteId = ""] }) {
  const reads = await startBare(product, read);
  const writes = await startBare(product, { ...written, athleteId, gameId: randomUUID() });
  const [askRead, askWrite] = [openClient(reads.url), openClient(writes.url)];
  const body = JSON.stringify(aProfile());
  const page = (/** @type {"dashboard" | "athlete" | "game"} */ name) => {
    return { name, weight: weights[name], send: () => askRead({ path: `/${name}` }) };
  };
  const send = () => askWrite({ path: "/new-athlete", method: "POST", headers: json, body });
  const kinds = [
    ...[page("dashboard"), page("athlete"), page("game")],
    { name: "adding an athlete", weight: weights.addition, send },
  ];
  const stop = () => {
    reads.stop();
    writes.stop();
  };
  return { kinds, stop };
}
