import { setImmediate } from "node:timers/promises";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../test/kit/database/database-harness.ts";
import { withinWork } from "../core/work-limit.ts";
import { inTurns } from "./in-turns.ts";

/** Keeps the process busy. */
function beBusy(ms = 15): void {
  const endsAt = performance.now() + ms;
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

test("two at once let other work in between the steps of one and the other", async () => {
  const order: string[] = [];
  let isDone = false;
  const others = (async () => {
    for (; !isDone; order.push("others")) await setImmediate();
  })();
  const work = (name: string) =>
    inTurns(
      (function* () {
        for (let step = 0; step < 10; step += 1) {
          beBusy();
          order.push(name);
          yield;
        }
      })(),
    );
  await Promise.all([work("one"), work("two")]);
  isDone = true;
  await others;
  // Both begin before the others are asked.
  const neighbors = order.slice(2).map((name, at) => [name, order[at + 3] ?? "others"]);
  expect(neighbors.filter((pair) => !pair.includes("others"))).toEqual([]);
  expect(order.filter((name) => name === "two")).toHaveLength(10);
});

test("the failure of a step is passed on", async () => {
  const steps = (function* () {
    yield;
    throw new Error("broken");
  })();
  await expect(inTurns(steps)).rejects.toThrow("broken");
});

describe("a limit of the work", () => {
  const within = async (mostMs: number, stepMs: number) => {
    const work = function* () {
      for (let step = 0; step < 40; step += 1) {
        beBusy(stepMs);
        yield;
      }
      return "done";
    };
    return await withinWork({ mostMs, tooMuch: () => new Error("too much") }, () =>
      inTurns(work()),
    );
  };

  test("work whose turns take more processor time is stopped", async () => {
    await expect(within(100, 15)).rejects.toThrow("too much");
  });

  test("work of others between the turns is not counted", async () => {
    let isDone = false;
    const others = (async () => {
      for (; !isDone; beBusy()) await setImmediate();
    })();
    expect(await within(300, 3)).toBe("done");
    isDone = true;
    await others;
  });
});

test("work stops once its transaction has lost the database, because no one waits for it", async () => {
  const db = await openTestDatabase({ appConnections: 1, identityConnections: 1, deadlineMs: 200 });
  let steps = 0;
  const endless = function* () {
    for (; steps < 2_000; steps += 1) {
      beBusy();
      yield;
    }
  };
  const stopped = db.tenant(v7(), () => inTurns(endless()));
  await expect(stopped).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  const done = steps;
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(steps).toBeLessThanOrEqual(done + 1);
});
