import { randomBytes } from "node:crypto";
import { nextOrderedId } from "@armslot/baseball/ordered-id";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { residentMb } from "./memory.mjs";

const atOnce = 200;
const product = await startProduct({ settings: { LIMIT_REQUESTS_PER_MINUTE: "" } });

/** @type {string | undefined} */
let last;
function newId() {
  last = nextOrderedId({ after: last, now: Date.now(), random: randomBytes(10) });
  return last;
}

/**
 * Returns what a phone that was offline has to send: each pitch once, and each changed once.
 * @param {{ athleteId: string, outings: number, pitches: number }} amount
 */
function operationsOf({ athleteId, outings, pitches }) {
  return Array.from({ length: outings }, (_, outing) => {
    const outingId = newId();
    const day = String((outing % 28) + 1).padStart(2, "0");
    const facts = { athleteId, gameDate: `2026-05-${day}`, kind: "game" };
    const put = (/** @type {string} */ pitchId, /** @type {object} */ fields) => {
      return { kind: "put-pitch", opId: newId(), outingId, pitchId, fields };
    };
    const thrown = Array.from({ length: pitches }, (_pitch, place) => {
      const pitchId = newId();
      const tapped = { zoneCell: (place % 25) + 1, pitchType: "Slider", call: "ball" };
      return [put(pitchId, tapped), put(pitchId, { velo: 80 + (place % 10) })];
    });
    return [{ kind: "put-outing", opId: newId(), outingId, fields: facts }, ...thrown.flat()];
  }).flat();
}

/** @param {{ outings: number, pitches: number }} amount */
async function sendAll(amount) {
  const program = await setUpProgram(product);
  const [athleteId = ""] = await addAthletes(program, 1);
  const operations = operationsOf({ athleteId, ...amount });
  const path = `/api/programs/${program.programId}/field-operations`;
  for (const round of ["new", "sent again"]) {
    const idle = residentMb(product.pid);
    let peak = idle;
    let slowest = 0;
    let applied = 0;
    const started = performance.now();
    for (let at = 0; at < operations.length; at += atOnce) {
      const asked = performance.now();
      const reply = await program.post(path, { operations: operations.slice(at, at + atOnce) });
      slowest = Math.max(slowest, performance.now() - asked);
      peak = Math.max(peak, residentMb(product.pid));
      for (const { status } of reply.answers) applied += status === "applied" ? 1 : 0;
    }
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${amount.outings} outings of ${amount.pitches} pitches, ${round}: ${operations.length} operations, ${applied} applied, ${seconds.toFixed(2)} s (goal ≤ 30 s), slowest request ${slowest.toFixed(0)} ms, memory +${(peak - idle).toFixed(0)} MB`,
    );
  }
}

await sendAll({ outings: 50, pitches: 100 });
await sendAll({ outings: 5, pitches: 1_000 });
await product.stop();
