import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  filterOfSearch,
  isEverything,
  type PitchFilter,
  pitchFilterQuery,
  searchOfFilter,
  textsOfFilter,
} from "./pitch-filter.ts";

const everyParameter: [PitchFilter, string][] = [
  [{}, ""],
  [{ season: 2026 }, "season=2026"],
  [{ last: 5 }, "last=5"],
  [{ from: "2026-03-01", to: "2026-05-31" }, "from=2026-03-01&to=2026-05-31"],
  [{ to: "2026-05-31" }, "to=2026-05-31"],
  [{ kind: ["game", "bullpen"] }, "kind=game,bullpen"],
  [{ source: ["trackman"] }, "source=trackman"],
  [{ type: ["Four-Seam", "Slider"] }, "type=Four-Seam,Slider"],
  [{ batter: "L", count: "two-strikes" }, "batter=L&count=two-strikes"],
];

test.each(everyParameter)("%j is %j in an address, and comes back", (filter, search) => {
  expect(searchOfFilter(filter)).toBe(search);
  expect(filterOfSearch(new URLSearchParams(search))).toEqual(filter);
  expect(z.parse(pitchFilterQuery, textsOfFilter(filter))).toEqual(filter);
  expect(isEverything(filter)).toBe(search === "");
});

test("a type with a comma, a percent sign or an ampersand comes back", () => {
  const filter = { type: ["Cut, hard", "100% & more", "Größe"] };
  const search = new URLSearchParams(searchOfFilter(filter));
  expect(filterOfSearch(search)).toEqual(filter);
  expect(z.parse(pitchFilterQuery, Object.fromEntries(search))).toEqual(filter);
});

test("an empty list filters nothing", () => {
  expect(textsOfFilter({ kind: [], type: [] })).toEqual({});
});

const invalid = [
  "season=26",
  "season=",
  "last=0",
  "last=100",
  "from=2026-02-30",
  "to=05/31/2026",
  "kind=party",
  "kind=",
  "kind=toString",
  "source=trackman,",
  "type=",
  `type=${"x".repeat(101)}`,
  `type=${Array.from({ length: 21 }, (_, index) => `Type ${index}`).join(",")}`,
  "batter=S",
  "count=full",
  "season=2026&last=5",
  "last=5&from=2026-03-01",
  "from=2026-05-31&to=2026-03-01",
];

describe.each(invalid)("%s", (search) => {
  const texts = new URLSearchParams(search);

  test("the API refuses the query", () => {
    expect(z.safeParse(pitchFilterQuery, Object.fromEntries(texts)).success).toBe(false);
  });

  test("a screen ignores the filter in its address and keeps the rest", () => {
    texts.set("batter", "R");
    texts.set("q", "something else");
    expect(filterOfSearch(texts)).toEqual({ batter: "R" });
  });
});

test("the API refuses an unknown parameter", () => {
  expect(z.safeParse(pitchFilterQuery, { kinds: "game" }).success).toBe(false);
});
