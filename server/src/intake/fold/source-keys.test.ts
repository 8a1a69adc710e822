import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { expect, test } from "vitest";
import { ownKeys } from "./source-keys.ts";

const stored = (keys: readonly (string | null)[]) =>
  keys.map((sourceKey, at) => ({ gameId: "g", pitchId: `p${at}`, sourceKey }));

const changed = (keys: Readonly<Record<string, string | null>>) =>
  Object.entries(keys).map(([pitchId, sourceKey]) => ({
    ...{ ...noPitchValues, pitchId, pitchType: "Slider", excludedReason: null },
    ...{ source: "trackman" as const, sourceKey, beforeImports: {} },
  }));

test.each([
  ["a free key", [null, "b"], { p0: "a" }, ["a"], []],
  ["the key of a pitch that stays as it is", [null, "b"], { p0: "b" }, [null], []],
  ["the key of a pitch that keeps it", [null, "b"], { p0: "b", p1: "b" }, [null, "b"], []],
  [
    "the keys of the pitches after them",
    ["a", "b", "c"],
    { p0: "b", p1: "c" },
    ["b", null],
    ["p1"],
  ],
  ["each other's keys", ["a", "b"], { p0: "b", p1: "a" }, ["b", "a"], ["p1", "p0"]],
  ["one key", [null, null], { p0: "a", p1: "a" }, ["a", null], []],
])("pitches that take %s leave each key to one pitch", (_, keys, next, expected, freed) => {
  const own = ownKeys(stored(keys), { replaced: changed(next), removed: new Set() });
  expect(own.replaced.map(({ sourceKey }) => sourceKey)).toEqual(expected);
  expect(own.freed).toEqual(freed);
});

test("a pitch takes the key of one that is removed", () => {
  const removed = new Set(["p1"]);
  const own = ownKeys(stored(["a", "b"]), { replaced: changed({ p0: "b" }), removed });
  expect(own).toMatchObject({ replaced: [{ sourceKey: "b" }], freed: [] });
});
