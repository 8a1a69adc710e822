import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averagesOfTotals, gameAverages, totalsOfPitches } from "./averages.ts";

const pitch = (
  pitchType: string,
  velo: number | null,
  vertBreak: number | null,
  hb: number | null,
) => ({
  pitchType,
  velo,
  vertBreak,
  hb,
  excludedReason: null,
});

describe("gameAverages", () => {
  test("averages each metric of a type over its own readings", () => {
    const averages = gameAverages([
      pitch("Slider", 80, -2, null),
      pitch("Slider", 82, null, null),
      pitch("Sinker", 90, 8, 15),
    ]);
    expect(averages.get("Slider")).toEqual({ velo: 81, vertBreak: -2, hb: null });
    expect(averages.get("Sinker")).toEqual({ velo: 90, vertBreak: 8, hb: 15 });
  });

  test("excludes zeros from averages", () => {
    const averages = gameAverages([pitch("Slider", 0, 0, 4), pitch("Slider", 80, -3, 0)]);
    expect(averages.get("Slider")).toEqual({ velo: 80, vertBreak: -3, hb: 4 });
  });

  test("ignores excluded pitches", () => {
    const excluded = { ...pitch("Slider", 40, 30, 30), excludedReason: "Tracking error" };
    const pitches = [pitch("Slider", 80, -2, 4), excluded, { ...excluded, pitchType: "Sinker" }];
    expect([...gameAverages(pitches)]).toEqual([["Slider", { velo: 80, vertBreak: -2, hb: 4 }]]);
    expect(totalsOfPitches(pitches)).toMatchObject([{ pitchType: "Slider", pitches: 1 }]);
  });

  const reading = fc.option(fc.integer({ min: -200, max: 1000 }).map((tenths) => tenths / 10));
  const anyPitch = fc.record({
    pitchType: fc.constantFrom("Four-Seam", "Slider", "Riser"),
    velo: reading,
    vertBreak: reading,
    hb: reading,
    excludedReason: fc.constantFrom(null, "Tracking error"),
  });

  test("gameAverages equals a naive recomputation for any pitches", () => {
    fc.assert(
      fc.property(fc.array(anyPitch), (pitches) => {
        const averages = gameAverages(pitches);
        for (const type of new Set(pitches.map(({ pitchType }) => pitchType))) {
          for (const metric of ["velo", "vertBreak", "hb"] as const) {
            const values = pitches
              .filter(({ pitchType }) => pitchType === type)
              .filter(({ excludedReason }) => excludedReason === null)
              .map((each) => each[metric])
              .filter((value) => value !== null && value !== 0);
            const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
            expect(averages.get(type)?.[metric] ?? null).toEqual(
              values.length === 0 ? null : sum / values.length,
            );
          }
        }
      }),
    );
  });

  test("counts of two parts add up to the counts of the whole", () => {
    fc.assert(
      fc.property(fc.array(anyPitch), fc.array(anyPitch), (first, second) => {
        const counts = (pitches: typeof first) =>
          totalsOfPitches(pitches).reduce(
            (sum, { pitches: n, veloCount, vbCount, hbCount }) => [
              (sum[0] ?? 0) + n,
              (sum[1] ?? 0) + veloCount,
              (sum[2] ?? 0) + vbCount,
              (sum[3] ?? 0) + hbCount,
            ],
            [0, 0, 0, 0],
          );
        const [a, b] = [counts(first), counts(second)];
        expect(counts([...first, ...second])).toEqual(a.map((n, index) => n + (b[index] ?? 0)));
      }),
    );
  });
});

test("averagesOfTotals divides each total by its own count and returns null for a count of zero", () => {
  const totals = {
    totalVelo: 172.7,
    veloCount: 2,
    totalVB: 0,
    vbCount: 0,
    totalHB: -9,
    hbCount: 3,
  };
  expect(averagesOfTotals(totals)).toEqual({ velo: 86.35, vertBreak: null, hb: -3 });
});
