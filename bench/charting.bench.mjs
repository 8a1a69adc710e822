import { chartedOperations } from "../kit/charted-operations.mjs";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { residentMb } from "./memory.mjs";

const atOnce = 200;
const product = await startProduct({ settings: { LIMIT_REQUESTS_PER_MINUTE: "" } });

/** @param {{ games: number, pitches: number }} amount */
async function sendAll(amount) {
  const program = await setUpProgram(product);
  const [athleteId = ""] = await addAthletes(program, 1);
  const operations = chartedOperations({ athleteId, ...amount });
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
      `${amount.games} games of ${amount.pitches} pitches, ${round}: ${operations.length} operations, ${applied} applied, ${seconds.toFixed(2)} s (goal ≤ 30 s), slowest request ${slowest.toFixed(0)} ms, memory +${(peak - idle).toFixed(0)} MB`,
    );
  }
}

await sendAll({ games: 50, pitches: 100 });
await sendAll({ games: 10, pitches: 500 });
await product.stop();
