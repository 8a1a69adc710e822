import { filteredGames } from "@armslot/baseball/numbers/pitch-filter";
import { rateCountsOf } from "@armslot/baseball/numbers/rate-counts";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { compareAthletes } from "@armslot/contracts/compare/compare";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  fullGames,
  signedInBrowser,
  somePitches,
} from "../../test/kit/build.ts";
import {
  differences,
  expectedScreen,
  gamesWithPitches,
  someFilters,
} from "../../test/kit/exact-screens.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

async function compared(athleteIds: readonly string[], query = {}) {
  const athletes = athleteIds.join(",");
  return await browser.call(compareAthletes, {
    params: { programId },
    query: { ...query, athletes },
  });
}

const types = ["Four-Seam", "Slider", "Changeup"];
const sources = ["trackman", "rapsodo", "hand"] as const;
const calls = ["ball", "called_strike", "swinging_strike", "in_play", null] as const;

/** What some pitches of each game lack, by their place in the game. */
const lacking: Readonly<Record<number, object>> = {
  2: { spinRate: null },
  4: { velo: null },
  5: { vertBreak: 0 },
  6: { hb: null },
  7: { strikes: null },
  8: { excludedReason: "Tracking error" },
};

function nth<Value>(values: readonly Value[], number: number): Value {
  return values[number % values.length] as Value;
}

/** Adds an athlete with games of each kind on these days, whose pitches differ in everything that a filter looks at. */
async function aPitcher(seed: number, dates: readonly (string | null)[]) {
  const athlete = await anAthlete(testApp, { programId, lastName: `Pitcher ${seed}` });
  for (const [at, gameDate] of dates.entries()) {
    const kind = nth(["game", "bullpen"] as const, at);
    const game = await aGame(testApp, { ...athlete, gameDate, kind });
    const pitches = Array.from({ length: 11 }, (_, pitch) => {
      const number = seed + 3 * at + pitch;
      return {
        pitchType: nth(types, number * 7),
        source: nth(sources, seed + at),
        velo: 78 + (number % 13) + pitch / 10,
        vertBreak: (number % 31) - 10,
        hb: (number % 23) - 11,
        spinRate: 1800 + 10 * number,
        spinAxis: (number * 29) % 360,
        batterHand: nth(["L", "R", "R"] as const, pitch),
        balls: number % 4,
        strikes: number % 3,
        call: nth(calls, number),
        ...lacking[pitch],
      };
    });
    await somePitches(testApp, game, pitches);
  }
  return athlete;
}

/** Returns the numbers of a compared athlete in the form in which the pure functions compute them. */
function shownNumbers({ types: shown, games, outings, marks }: ComparedAthlete) {
  return {
    types: shown,
    outings: outings.map((outing) => ({ ...outing, game: games[outing.game]?.gameId })),
    marks: marks.game.map((game, place) => [
      games[game]?.gameId,
      marks.pitchNum[place],
      shown[marks.type[place] ?? -1]?.pitchType,
      marks.velo[place],
      marks.vertBreak[place],
      marks.hb[place],
    ]),
  };
}

/** Returns a text for each counted pitch: its type and its full mph. */
function binsOf(velocities: ComparedAthlete["velocities"]): string[] {
  return velocities
    .flatMap(({ pitchType, from, counts }) =>
      counts.flatMap((count, at) =>
        Array.from({ length: count }, () => `${pitchType} ${from + at}`),
      ),
    )
    .sort();
}

type Counted = Parameters<typeof rateCountsOf>[0][number] & {
  readonly pitchType: string;
  readonly batterHand: "R" | "L" | null;
};

/** Returns a text for each type and side of batters with its counts, in any order. */
function ratesOf(shown: ComparedAthlete | undefined): string[] {
  const rows = shown?.rates.types ?? [];
  return rows
    .map(
      ({ pitchType, batterHand, byCount: _, ...counts }) =>
        `${pitchType} ${batterHand} ${JSON.stringify(counts)}`,
    )
    .sort();
}

/** Returns the same of some pitches, by the pure functions. */
function ratesOfPitches(pitches: readonly Counted[], hand: string | null): string[] {
  const own = pitches.filter(({ batterHand }) => batterHand === hand);
  return [...new Set(own.map(({ pitchType }) => pitchType))].map((pitchType) => {
    const counts = rateCountsOf(own.filter((pitch) => pitch.pitchType === pitchType));
    return `${pitchType} ${hand} ${JSON.stringify(counts)}`;
  });
}

describe("a comparison", () => {
  test("shows under each filter what the pure functions compute from each athlete's pitches", async () => {
    const pitchers = [
      await aPitcher(1, ["2026-03-01", "2026-03-15", "2026-05-09"]),
      await aPitcher(5, ["2025-06-01", null, "2026-05-09", "2026-04-02"]),
      await aPitcher(8, ["2026-03-20"]),
    ];
    const all = await Promise.all(pitchers.map((athlete) => gamesWithPitches(browser, athlete)));
    const ids = pitchers.map(({ athleteId }) => athleteId);
    for (const filter of someFilters) {
      const { athletes } = await compared(ids, textsOfFilter(filter));
      expect(athletes.map(({ uid }) => uid)).toEqual(ids);
      for (const [at, games] of all.entries()) {
        const expected = expectedScreen(games, filter);
        const numbers = {
          types: expected.types,
          outings: expected.outings.map((each) => ({ ...each, game: games[each.game]?.gameId })),
          marks: expected.marks.map(([game, ...mark]) => [
            games[Number(game)]?.gameId,
            ...mark.slice(0, 5),
          ]),
        };
        const [shown] = athletes.slice(at);
        expect(shown && differences(shownNumbers(shown), numbers), JSON.stringify(filter)).toEqual(
          [],
        );
        const counted = filteredGames(games, filter).flatMap(({ pitches }) => pitches);
        expect(
          Object.fromEntries(shown?.sources.map(({ source, pitches }) => [source, pitches]) ?? []),
        ).toEqual(
          Object.fromEntries(
            [...new Set(counted.map(({ source }) => source))].map((source) => [
              source,
              counted.filter((pitch) => pitch.source === source).length,
            ]),
          ),
        );
        expect(ratesOf(shown), JSON.stringify(filter)).toEqual(
          ["R", "L", null].flatMap((hand) => ratesOfPitches(counted, hand)).sort(),
        );
        expect(binsOf(shown?.velocities ?? [])).toEqual(
          counted
            .flatMap(({ pitchType, velo }) =>
              velo === null ? [] : [`${pitchType} ${Math.floor(velo)}`],
            )
            .sort(),
        );
        expect(shown?.allPitches).toBe(10 * games.length);
      }
    }
  });

  test("offers what the pitches of any athlete have", async () => {
    const one = await anAthlete(testApp, { programId });
    const other = await anAthlete(testApp, { programId });
    const bullpen = await aGame(testApp, { ...one, gameDate: "2025-02-01", kind: "bullpen" });
    await somePitches(testApp, bullpen, [
      { pitchType: "Slider", source: "rapsodo", batterHand: "L" },
    ]);
    const game = await aGame(testApp, { ...other, gameDate: "2026-02-01" });
    await somePitches(testApp, game, [
      { pitchType: "Cutter", source: "trackman", balls: 1, strikes: 0 },
    ]);
    const { options } = await compared([one.athleteId, other.athleteId]);
    expect(options).toEqual({
      seasons: [2026, 2025],
      kinds: ["game", "bullpen"],
      sources: ["trackman", "rapsodo"],
      pitchTypes: ["Cutter", "Slider"],
      batters: ["L"],
      hasCounts: true,
    });
  });

  test("draws 2,000 of the newest pitches, divided evenly among the athletes", async () => {
    const pitchers = await Promise.all([1, 2].map(() => anAthlete(testApp, { programId })));
    for (const athlete of pitchers) {
      const pitches = Array.from({ length: 1_010 }, () => ({ velo: 90 }));
      await fullGames(testApp, athlete, pitches);
    }
    const ids = pitchers.map(({ athleteId }) => athleteId);
    const { athletes } = await compared(ids);
    expect(athletes.map(({ marks }) => marks.velo.length)).toEqual([1_000, 1_000]);
    expect(athletes.map((athlete) => athlete.types[0]?.pitches)).toEqual([1_010, 1_010]);
    expect(athletes[0]?.marks.pitchNum[0]).toBe(1_010);
  });

  test("leaves out athletes of another program, unknown ones and what is no ID, and keeps the others", async () => {
    const own = await anAthlete(testApp, { programId });
    const foreignProgram = await aProgram(testApp);
    const foreign = await anAthlete(testApp, { programId: foreignProgram.programId });
    await somePitches(testApp, await aGame(testApp, foreign), [{ velo: 90 }]);
    const ids = [foreign.athleteId, testApp.parts.newId(), "no-id", own.athleteId];
    const { athletes, options } = await compared(ids);
    expect(athletes.map(({ uid }) => uid)).toEqual([own.athleteId]);
    expect(options.pitchTypes).toEqual([]);
    const theirs = await signedInBrowser(testApp, foreignProgram.admin);
    const query = { athletes: ids.join(",") };
    const params = { programId: foreignProgram.programId };
    const allowed = await theirs.call(compareAthletes, { params, query });
    expect(allowed.athletes.map(({ uid }) => uid)).toEqual([foreign.athleteId]);
    expect(allowed.options.pitchTypes).toEqual(["Four-Seam"]);
  });

  test("takes one to four athletes, each once, and refuses none and five", async () => {
    const { athleteId } = await anAthlete(testApp, { programId });
    const ids = Array.from({ length: 4 }, () => testApp.parts.newId());
    expect((await compared([athleteId, athleteId, ...ids.slice(1)])).athletes).toHaveLength(1);
    for (const athletes of ["", ",", [athleteId, ...ids].join(",")]) {
      const refused = await browser.refused(compareAthletes, {
        params: { programId },
        query: { athletes },
      });
      expect(refused.code).toBe("malformed-request");
    }
  });
});
