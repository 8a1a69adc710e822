import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { expect, test } from "vitest";
import { type FilteredGame, type FilteredPitch, filteredGames } from "./pitch-filter.ts";

interface Thrown extends FilteredPitch {
  readonly name: string;
}

function thrown(name: string, values: Partial<Thrown> = {}): Thrown {
  return {
    ...noPitchValues,
    movementAxis: null,
    name,
    pitchType: "Slider",
    source: "trackman",
    excludedReason: null,
    ...values,
  };
}

const count = (balls: number | null, strikes: number | null) => ({ balls, strikes });

/** Newest first: two games, a bullpen, a game of the year before, and one without a date. */
const games: readonly FilteredGame<Thrown>[] = [
  {
    gameDate: "2026-05-10",
    kind: "game",
    pitches: [
      thrown("a", { pitchType: "Four-Seam", batterHand: "R", ...count(0, 0) }),
      thrown("b", { batterHand: "L", ...count(1, 2) }),
      thrown("c", { batterHand: "L", ...count(3, 2) }),
      thrown("excluded", { excludedReason: "Tracking error" }),
    ],
  },
  {
    gameDate: "2026-05-03",
    kind: "game",
    pitches: [thrown("d", { batterHand: "R", ...count(1, 0) }), thrown("e", count(null, 1))],
  },
  {
    gameDate: "2026-04-20",
    kind: "bullpen",
    pitches: [
      thrown("f", { source: "rapsodo" }),
      thrown("g", { source: "rapsodo", ...count(2, 2) }),
    ],
  },
  { gameDate: "2026-04-01", kind: "game", pitches: [thrown("x", { excludedReason: "Warm-up" })] },
  { gameDate: "2025-06-01", kind: "scrimmage", pitches: [thrown("h")] },
  { gameDate: null, kind: "game", pitches: [thrown("i")] },
];

const cases: [filter: PitchFilter, names: string][] = [
  [{}, "abc de fg h i"],
  [{ season: 2026 }, "abc de fg"],
  [{ season: 2025 }, "h"],
  [{ last: 2 }, "abc de"],
  [{ last: 4 }, "abc de fg h"],
  [{ last: 99 }, "abc de fg h"],
  [{ from: "2026-05-03" }, "abc de"],
  [{ from: "2026-04-20", to: "2026-05-03" }, "de fg"],
  [{ kind: ["game"] }, "abc de i"],
  [{ kind: ["scrimmage", "bullpen"] }, "fg h"],
  [{ kind: [] }, "abc de fg h i"],
  [{ source: ["rapsodo"] }, "fg"],
  [{ last: 1, kind: ["bullpen"] }, "fg"],
  [{ last: 1, source: ["rapsodo"] }, "fg"],
  [{ last: 1, type: ["Knuckleball"] }, ""],
  [{ type: ["Four-Seam"] }, "a"],
  [{ last: 2, batter: "R" }, "a d"],
  [{ batter: "L" }, "bc"],
  [{ count: "ahead" }, "b"],
  [{ count: "even" }, "a g"],
  [{ count: "behind" }, "c d"],
  [{ count: "two-strikes" }, "bc g"],
  [{ count: "first-pitch" }, "a"],
  [{ count: "two-strikes", batter: "L", season: 2026, type: ["Slider"] }, "bc"],
];

test.each(cases)("%j lets through %j", (filter, names) => {
  const found = filteredGames(games, filter);
  expect(found.map(({ pitches }) => pitches.map(({ name }) => name).join("")).join(" ")).toBe(
    names,
  );
  for (const { game, pitches } of found) {
    expect(games[game]?.pitches).toEqual(expect.arrayContaining([...pitches]));
  }
});
