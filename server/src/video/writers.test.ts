import { expect, test } from "vitest";
import { newWriters } from "./writers.ts";

const nothing = () => undefined;

test("one writer of a film runs at a time, also when several waited for the same one", async () => {
  const writers = newWriters();
  let running = 0;
  const most: number[] = [];
  const work = async () => {
    running += 1;
    most.push(running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const three = [1, 2, 3].map(() => writers.write("a film", nothing, work));
  await Promise.all(three);
  expect(most).toEqual([1, 1, 1]);
});

test("the next writer of a film stops the one before, and runs although that one failed", async () => {
  const writers = newWriters();
  let stop = nothing;
  const stopped = new Promise<void>((_, reject) => {
    stop = () => void reject(new Error("stopped"));
  });
  const first = writers.write("a film", stop, () => stopped);
  const second = writers.write("a film", nothing, async () => "written");
  await expect(first).rejects.toThrow("stopped");
  expect(await second).toBe("written");
});

test("ending the writers of a film waits for all of them", async () => {
  const writers = newWriters();
  const ended: string[] = [];
  const write = (name: string) =>
    writers.write("a film", nothing, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(name);
    });
  const both = [write("first"), write("second")];
  await writers.end("a film");
  expect(ended).toEqual(["first", "second"]);
  await Promise.all(both);
});
