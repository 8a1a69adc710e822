import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";

/** Keeps the process busy for 15 ms. */
function beBusy(): void {
  const endsAt = performance.now() + 15;
  while (performance.now() < endsAt);
}

test("gives other work a turn between steps that take long", async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  const result = await inTurns(
    (function* () {
      for (let step = 0; step < 20; step += 1) {
        beBusy();
        yield;
      }
      return "done";
    })(),
  );
  isDone = true;
  await others;
  expect(result).toBe("done");
  expect(turns).toBeGreaterThanOrEqual(20);
});

test("the failure of a step is passed on", async () => {
  const steps = (function* () {
    yield;
    throw new Error("broken");
  })();
  await expect(inTurns(steps)).rejects.toThrow("broken");
});
