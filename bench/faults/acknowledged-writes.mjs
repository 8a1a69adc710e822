import { setTimeout as pause } from "node:timers/promises";
import { aProfile } from "../../kit/samples.mjs";

const writersAtOnce = 4;
const answerWithinMs = 12_000;

/**
 * @typedef {{ url: string }} Address the product to write to; its `url` may change while the writers run
 * @typedef {{ programId: string, cookie: string }} Program
 */

/**
 * Adds athletes over HTTP until it is stopped, four at a time, and keeps the name of each one that the server acknowledged. A write
 * without an acknowledgment is not repeated.
 * @param {Address} address
 * @param {Program} program
 * @param {{ label: string, pauseMs?: number }} how `label` begins every name, so several runs can share a program. Each writer waits for
 *   `pauseMs` between two writes, because a program can have 3,000 athletes
 */
export function startWriters(address, { programId, cookie }, { label, pauseMs = 0 }) {
  /** @type {string[]} */
  const acknowledged = [];
  const refusals = new Map();
  let sent = 0;
  let isStopped = false;
  const writeOne = async () => {
    sent += 1;
    const name = `${label} ${sent}`;
    try {
      const reply = await fetch(`${address.url}/api/programs/${programId}/athletes`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          "idempotency-key": name.replaceAll(" ", "-"),
          cookie,
        },
        body: JSON.stringify(aProfile({ lastName: name })),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await reply.arrayBuffer();
      if (reply.ok) acknowledged.push(name);
      else refusals.set(reply.status, (refusals.get(reply.status) ?? 0) + 1);
      if (!reply.ok) await pause(20);
    } catch {
      await pause(20);
    }
  };
  const writer = async () => {
    while (!isStopped) {
      await writeOne();
      await pause(pauseMs);
    }
  };
  const writers = Array.from({ length: writersAtOnce }, writer);
  return {
    acknowledged,
    /** How many answers had each status of a failure. */
    refusals,
    /** Resolves once this many more writes are acknowledged. */
    async untilAcknowledged(/** @type {number} */ count) {
      const wanted = acknowledged.length + count;
      const giveUpAt = performance.now() + 60_000;
      while (acknowledged.length < wanted) {
        if (performance.now() > giveUpAt) throw new Error("no writes were acknowledged for 60 s");
        await pause(10);
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/**
 * Compares the acknowledged writes with what the product has now.
 * @param {Address} address
 * @param {Program} program
 * @param {readonly string[]} acknowledged
 * @returns how many were acknowledged, how many of those were found, and how many names are there more than once
 */
export async function compareWrites(address, { programId, cookie }, acknowledged) {
  const reply = await fetch(`${address.url}/api/programs/${programId}/athletes`, {
    headers: { cookie },
  });
  if (!reply.ok) throw new Error(`the athletes could not be read: ${reply.status}`);
  /** @type {{ athletes: { lastName: string }[] }} */
  const { athletes } = await reply.json();
  const names = athletes.map(({ lastName }) => lastName);
  const there = new Set(names);
  const found = acknowledged.filter((name) => there.has(name)).length;
  return { acknowledged: acknowledged.length, found, doubled: names.length - there.size };
}
