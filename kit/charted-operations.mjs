import { randomBytes } from "node:crypto";
import { nextOrderedId } from "@armslot/baseball/charting/ordered-id";

/**
 * @typedef {import("../contracts/src/charting/field-operations.ts").SentOperation} SentOperation
 * @typedef {{ readonly userId: string, readonly programId: string }} Owner
 */

/** @type {string | undefined} */
let last;

/** Returns a new ID, greater than the ones before it, as a phone makes them. */
function newId() {
  last = nextOrderedId({ after: last, now: Date.now(), random: randomBytes(10) });
  return last;
}

/**
 * Returns what a phone that was offline has to send, in order: the start of each game, then each pitch once and each changed once.
 * @param {{ athleteId: string, games: number, pitches: number }} amount how many games, and how many pitches each of them has
 * @returns {SentOperation[]}
 */
export function chartedOperations({ athleteId, games, pitches }) {
  return Array.from({ length: games }, (_, game) => {
    const outingId = newId();
    const day = String((game % 28) + 1).padStart(2, "0");
    const put = (
      /** @type {string} */ pitchId,
      /** @type {Partial<import("../contracts/src/charting/field-operations.ts").PitchFields>} */ fields,
    ) => ({ kind: /** @type {const} */ ("put-pitch"), opId: newId(), outingId, pitchId, fields });
    /** @type {SentOperation} */
    const start = {
      kind: "put-outing",
      opId: newId(),
      outingId,
      fields: { athleteId, gameDate: `2026-05-${day}`, kind: "game" },
    };
    const thrown = Array.from({ length: pitches }, (_pitch, place) => {
      const pitchId = newId();
      return [
        put(pitchId, { zoneCell: (place % 25) + 1, pitchType: "Slider", call: "ball" }),
        put(pitchId, { velo: 80 + (place % 10) }),
      ];
    });
    return [start, ...thrown.flat()];
  }).flat();
}

/**
 * Puts operations into the outbox of a page as if a member had charted them there without a network. The page shows that they wait. The
 * product's page must be open.
 * @param {import("@playwright/test").Page} page
 * @param {{ owner: Owner, athleteId: string, operations: readonly SentOperation[] }} charted
 */
export async function chartInPage(page, charted) {
  await page.evaluate(async ({ owner, athleteId, operations }) => {
    const name = "armslot-outbox";
    const asked = indexedDB.open(name);
    await new Promise((resolve) => {
      asked.onsuccess = resolve;
    });
    const database = asked.result;
    const change = database.transaction(["outings", "waiting"], "readwrite");
    for (const operation of operations) {
      const { opId, outingId } = operation;
      const pitch = operation.kind === "put-pitch" && { pitchId: operation.pitchId };
      change.objectStore("waiting").add({ ...owner, opId, outingId, operation, ...pitch });
      if (operation.kind !== "put-outing") continue;
      const nothing = { facts: null, pitches: new Map(), removed: new Set(), openPitchId: null };
      const { gameDate } = operation.fields;
      const game = { ...owner, ...nothing, outingId, athleteId, gameDate, lastId: outingId };
      change.objectStore("outings").add(game);
    }
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onabort = () => reject(new Error(`Nothing was stored: ${change.error?.message}`));
    });
    database.close();
    const channel = new BroadcastChannel(name);
    channel.postMessage("changed");
    channel.close();
  }, charted);
}
