import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openReadingPlaces, readingLimits } from "./reading-places.ts";

/** Returns places, and a function that begins a reading which ends when it is told to. */
function world(limits: Partial<Record<keyof typeof readingLimits, number>> = {}) {
  const places = openReadingPlaces({ ...readingLimits, ...limits });
  const running: string[] = [];
  const begin = (programId: string, signal?: AbortSignal) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done = places
      .hold({
        programId,
        signal,
        work: async () => {
          running.push(programId);
          await ended;
          running.splice(running.indexOf(programId), 1);
        },
      })
      .then(
        () => "done",
        (error: unknown) => error,
      );
    return { done, end };
  };
  return { places, running, begin };
}

test("two programs read at once, one file each, and the next one reads when a place is free", async () => {
  const { places, running, begin } = world();
  const first = begin("a");
  const second = begin("a");
  const other = begin("b");
  const third = begin("c");
  await setImmediate();
  expect(running).toEqual(["a", "b"]);
  expect(places.load()).toEqual({ running: 2, waiting: 2 });
  first.end();
  expect(await first.done).toBe("done");
  expect(running).toEqual(["b", "a"]);
  other.end();
  await other.done;
  expect(running).toEqual(["a", "c"]);
  second.end();
  third.end();
  expect(await Promise.all([second.done, third.done])).toEqual(["done", "done"]);
  expect(places.load()).toEqual({ running: 0, waiting: 0 });
});

test("a program's queue is limited, and its refusal says when to try again", async () => {
  const { places, begin } = world();
  const readings = Array.from({ length: 7 }, () => begin("a"));
  expect(await readings.at(-1)?.done).toMatchObject({
    code: "files-being-read",
    details: { retryAfterSeconds: readingLimits.retryAfterSeconds },
  });
  const other = begin("b");
  expect(places.load()).toEqual({ running: 2, waiting: 5 });
  for (const { end } of [...readings, other]) end();
  expect(await Promise.all(readings.slice(0, 6).map(({ done }) => done))).toEqual(
    Array(6).fill("done"),
  );
});

test("the queue of all programs is limited", async () => {
  const { begin } = world({ waitingMax: 2 });
  const readings = ["a", "b", "c", "d"].map((programId) => begin(programId));
  expect(await begin("e").done).toMatchObject({ code: "files-being-read" });
  for (const { end } of readings) end();
});

test("waiting ends after its time, and when the client leaves", async () => {
  const { places, running, begin } = world({ waitMs: 50 });
  const first = begin("a");
  const leaving = new AbortController();
  const left = begin("a", leaving.signal);
  const late = begin("a");
  leaving.abort(new Error("left"));
  expect(await left.done).toMatchObject({ message: "left" });
  expect(await late.done).toMatchObject({ code: "files-being-read" });
  expect(places.load()).toEqual({ running: 1, waiting: 0 });
  expect(await begin("b", leaving.signal).done).toMatchObject({ message: "left" });
  expect(running).toEqual(["a"]);
  first.end();
});

test("a reading that fails leaves its place", async () => {
  const { places } = world();
  const work = () => Promise.reject(new Error("broken"));
  await expect(places.hold({ programId: "a", work })).rejects.toThrow("broken");
  expect(places.load()).toEqual({ running: 0, waiting: 0 });
});
