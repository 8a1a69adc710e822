import { describe, expect, test } from "vitest";
import { pitchTypes } from "../pitch/pitch-types.ts";
import { levelTables } from "./level-tables.ts";

describe.each(levelTables)("$name", ({ rows }) => {
  test("the table has each pitch type and reading once, from enough pitches and pitchers", () => {
    const names: readonly string[] = pitchTypes.map(({ name }) => name);
    const keys = rows.map(({ pitchType, reading }) => `${pitchType} ${reading}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { pitchType, pitches, pitchers, sd } of rows) {
      expect(names).toContain(pitchType);
      expect(pitches).toBeGreaterThanOrEqual(100);
      expect(pitchers).toBeGreaterThanOrEqual(15);
      expect(sd).toBeGreaterThan(0);
    }
  });
});
