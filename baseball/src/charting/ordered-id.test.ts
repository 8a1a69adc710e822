import fc from "fast-check";
import { expect, test } from "vitest";
import { nextOrderedId, orderedIdTime } from "./ordered-id.ts";

const noRandom = new Uint8Array(10);

test("an ID has the milliseconds, version 7 and the variant of RFC 9562", () => {
  const now = Date.parse("2022-02-22T19:22:22Z");
  const random = new Uint8Array(10).fill(0xff);
  expect(nextOrderedId({ now, random })).toBe("017f22e2-79b0-77ff-bfff-ffffffffffff");
  expect(nextOrderedId({ now, random: noRandom })).toBe("017f22e2-79b0-7000-8000-000000000000");
  expect(orderedIdTime("017f22e2-79b0-77ff-bfff-ffffffffffff")).toBe(now);
});

test("a full counter goes on in the next millisecond", () => {
  const after = "017f22e2-79b0-7fff-8000-000000000000";
  expect(nextOrderedId({ after, now: 0, random: noRandom })).toBe(
    "017f22e2-79b1-7000-8000-000000000000",
  );
});

test("IDs grow while the clock stands, jumps ahead and is set back", () => {
  const step = fc.record({
    now: fc.integer({ min: 0, max: 2 ** 45 }),
    random: fc.uint8Array({ minLength: 10, maxLength: 10 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 50 }), (steps) => {
      const ids: string[] = [];
      for (const given of steps) ids.push(nextOrderedId({ ...given, after: ids.at(-1) }));
      expect(ids).toEqual([...new Set(ids)].sort());
      for (const id of ids)
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }),
  );
});
