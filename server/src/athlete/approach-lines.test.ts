import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { listApproachLines } from "@armslot/contracts/compare/approach-lines";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

let athletes: { readonly programId: string; readonly athleteId: string }[];
const pitchers = 5;
const each = 21;

/** A pitch whose angle grows with its height, and differs a little from one pitcher to the next. */
function thrown(pitcher: number, place: number) {
  const plateHeight = 1 + ((place * 7) % 16) / 4;
  const vertApproach = -7 + plateHeight / 2 + pitcher / 5 + ((place * 5) % 7) / 20;
  return {
    ...{ plateHeight, vertApproach: Math.round(vertApproach * 100) / 100 },
    batterHand: place % 3 === 0 ? ("L" as const) : ("R" as const),
  };
}

const all = Array.from({ length: pitchers }, (_, pitcher) =>
  Array.from({ length: each }, (_pitch, place) => thrown(pitcher, place)),
);

beforeAll(async () => {
  athletes = [];
  for (const pitches of all) {
    const athlete = await anAthlete(testApp, { programId });
    athletes.push(athlete);
    const half = Math.floor(each / 2);
    for (const some of [pitches.slice(0, half), pitches.slice(half)]) {
      await somePitches(testApp, await aGame(testApp, athlete), [
        ...some,
        // Neither an excluded pitch nor one without both readings counts.
        { plateHeight: 2, vertApproach: -20, excludedReason: "Tracking error" },
        { plateHeight: null, vertApproach: -20 },
        { plateHeight: 2, vertApproach: null },
      ]);
    }
  }
});

/** The line by the deviations from the means, and not by the sums of squares. */
function lineByHand() {
  const pitches = all.flat();
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const height = mean(pitches.map(({ plateHeight }) => plateHeight));
  const angle = mean(pitches.map(({ vertApproach }) => vertApproach));
  const slope =
    mean(pitches.map((one) => (one.plateHeight - height) * (one.vertApproach - angle))) /
    mean(pitches.map((one) => (one.plateHeight - height) ** 2));
  const expectedAt = (at: number) => angle + slope * (at - height);
  const aboveOf = (some: readonly (typeof pitches)[number][]) =>
    mean(some.map((one) => one.vertApproach - expectedAt(one.plateHeight)));
  return { slope, aboveOf };
}

describe("the approach angle above expected (RATE-7)", () => {
  test("the program's line is the least-squares line of its counted pitches with both readings", async () => {
    const { lines } = await browser.call(listApproachLines, { params: { programId } });
    expect(lines).toMatchObject([{ pitchType: "Four-Seam", pitches: 105, pitchers: 5 }]);
    expect(lines[0]?.slope).toBeCloseTo(lineByHand().slope, 6);
  });

  test("an athlete is above it by the mean distance of the own pitches, also of those under a filter", async () => {
    const { lines } = await browser.call(listApproachLines, { params: { programId } });
    const { aboveOf } = lineByHand();
    for (const [place, params] of athletes.entries()) {
      const own = all[place] ?? [];
      const shown = await browser.call(getAthlete, { params });
      const above = approachAboveLine(shown.rates.types, lines);
      expect(above?.n).toBe(each);
      expect(above?.value).toBeCloseTo(aboveOf(own), 6);
      const filtered = await browser.call(getAthlete, { params, query: { batter: "L" } });
      const left = own.filter(({ batterHand }) => batterHand === "L");
      const aboveLeft = approachAboveLine(filtered.rates.types, lines);
      expect(aboveLeft?.n).toBe(left.length);
      expect(aboveLeft?.value).toBeCloseTo(aboveOf(left), 6);
    }
  });

  test.each([undefined, "L"] as const)("leaders rank by it (batter: %s)", async (batter) => {
    const query = { measure: "approachAbove" as const, ...(batter && { batter }) };
    const { leaders } = await browser.call(listLeaders, { params: { programId }, query });
    expect(leaders).toHaveLength(pitchers);
    for (const [place, { athleteId }] of athletes.entries()) {
      const own = (all[place] ?? []).filter((one) => !batter || one.batterHand === batter);
      const leader = leaders.find(({ uid }) => uid === athleteId);
      expect(leader?.n).toBe(own.length);
      expect((leader?.total ?? 0) / own.length).toBeCloseTo(lineByHand().aboveOf(own), 6);
    }
  });

  test("a program with fewer pitches or pitchers has no line", async () => {
    const program = await aProgram(testApp);
    const other = await signedInBrowser(testApp, program.admin);
    const athlete = await anAthlete(testApp, { programId: program.programId });
    await somePitches(testApp, await aGame(testApp, athlete), all.flat());
    const { lines } = await other.call(listApproachLines, { params: program });
    expect(lines).toEqual([]);
  });
});
