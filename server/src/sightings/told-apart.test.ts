import { expect, test } from "vitest";
import type { BasePitch, FormerPlace } from "./pitch-base.ts";
import { apartIn, withApart } from "./told-apart.ts";

const pitch = (pitchId: string, beforeImports: BasePitch | null = null) => ({
  pitchId,
  beforeImports,
});
const place = (pitchId: string): FormerPlace => ({ gameId: "phone", pitchId, thrownAt: null });

test("two pitches that a member told apart are apart, whichever of them says so", () => {
  const [says, other] = [pitch("a", { apart: ["b"] }), pitch("b")];
  expect(apartIn([says], [other])).toEqual(new Map([[says, new Set([other])]]));
  expect(apartIn([other], [says])).toEqual(new Map([[other, new Set([says])]]));
  expect(apartIn([says], [pitch("c")])).toEqual(new Map());
});

test("a pitch that a member told from a charter's is told from the pitch that the charter's surely is", () => {
  const says = pitch("a", { apart: ["tap"] });
  const sure = pitch("b", { places: [place("tap")] });
  expect(apartIn([says], [sure])).toEqual(new Map([[says, new Set([sure])]]));
  const unsure = { ...place("tap"), unsure: { tap: {}, without: {} } };
  expect(apartIn([says], [pitch("b", { places: [unsure] })])).toEqual(new Map());
});

test("a base keeps the pitches that it was told from, each once", () => {
  expect(withApart({ apart: ["a"] }, ["a", "b"])).toEqual({ apart: ["a", "b"] });
  const base = {};
  expect(withApart(base, [])).toBe(base);
});
