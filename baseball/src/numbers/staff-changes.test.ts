import { beforeEach, expect, test } from "vitest";
import { changeText } from "./change-text.ts";
import type { FastballOuting } from "./comparable-days.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { staffChanges } from "./staff-changes.ts";

/** Returns the date some days after one. */
function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns reproducible random numbers: uniform ones (mulberry32), and normal ones with a mean of 0 and a deviation of 1. */
function randomNumbers(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

let random = randomNumbers(0);
beforeEach(() => {
  random = randomNumbers(20_260_510);
});

/** A pitcher whose days differ more or less than those of others, and who does not change. */
interface Simulated {
  readonly uid: string;
  readonly unrest: number;
  readonly velo: number;
}

const firstDay = "2026-02-01";

function simulated(uid: number): Simulated {
  return {
    uid: String(uid),
    unrest: Math.exp(random.normal() * 0.2),
    velo: 78 + random.uniform() * 14,
  };
}

/** The standard deviations of a day and of a pitch as measured: 21 pitchers on 80 days move by 1.1 mph from day to day. */
const measured = {
  vertBreak: [0.6, 2.1],
  hb: [1.2, 3.3],
  releaseHeight: [0.1, 0.12],
  releaseSide: [0.21, 0.26],
} as const;

function outingOf({ velo, unrest }: Simulated, date: string, change = 0): FastballOuting {
  const pitches = 8 + Math.floor(random.uniform() * 30);
  const around = (mean: number, deviation: number) => {
    const day = mean + random.normal() * deviation * unrest;
    return [pitches, day * pitches] as const;
  };
  const share = Math.min(0.95, Math.max(0.2, 0.55 + random.normal() * 0.1 * unrest));
  const others = Object.entries(measured).map(([name, [day, pitch]]) => [
    name,
    around(5, Math.hypot(day, pitch / Math.sqrt(pitches))),
  ]);
  return {
    ...{ date, pitches, allPitches: Math.max(pitches, Math.round(pitches / share)) },
    ...{ kind: "game", source: "trackman", pitchType: "Four-Seam" },
    readings: { velo: around(velo + change, 1.1), ...Object.fromEntries(others) },
  };
}

const weeks = 20;
const daysOfWeek = 7;

/** Returns the false alarms of a staff in a week, as mean of seasons: a change counts when it was not there after the outing before. */
function falseAlarmsPerWeek(pitchers: number, outingsPerWeek: number, seasons: number): number {
  let alarms = 0;
  let weeksSeen = 0;
  for (let season = 0; season < seasons; season += 1) {
    const staff = Array.from({ length: pitchers }, (_, uid) => simulated(uid));
    const outings = new Map<string, FastballOuting[]>(staff.map(({ uid }) => [uid, []]));
    let before = new Set<string>();
    for (let week = 0; week < weeks; week += 1) {
      for (let place = 0; place < outingsPerWeek; place += 1) {
        const date = dateAfter(firstDay, week * daysOfWeek + place * 3);
        for (const each of staff) outings.get(each.uid)?.push(outingOf(each, date));
        const since = dateAfter(firstDay, week * daysOfWeek + place * 3 - daysOfWeek + 1);
        const watched = staff.map(({ uid }) => ({
          uid,
          outings: (outings.get(uid) ?? []).slice(-12),
        }));
        const found = [...staffChanges(watched, since)].flatMap(([uid, changes]) =>
          changes.map(({ measure }) => `${uid} ${measure}`),
        );
        alarms += found.filter((change) => !before.has(change)).length;
        before = new Set(found);
      }
      // The first weeks have too few outings to compare.
      weeksSeen += (week + 1) * outingsPerWeek >= 6 ? 1 : 0;
    }
  }
  return alarms / weeksSeen;
}

test.for([
  [6, 1],
  [12, 1],
  [12, 2],
  [24, 2],
])(
  "A staff of %i with %i outings a week has at most one false alarm a week in simulated seasons",
  ([pitchers = 0, outings = 0]) => {
    expect(falseAlarmsPerWeek(pitchers, outings, 60)).toBeLessThan(1);
  },
);

test("2.5 mph less over two outings are found in 8 of 10 pitchers of a staff of 12", () => {
  let found = 0;
  const staffs = 1500;
  for (let staff = 0; staff < staffs; staff += 1) {
    const pitchers = Array.from({ length: 12 }, (_, uid) => simulated(uid));
    const watched = pitchers.map((pitcher, place) => ({
      uid: pitcher.uid,
      outings: Array.from({ length: 6 }, (_, outing) =>
        outingOf(
          pitcher,
          dateAfter(firstDay, outing * daysOfWeek),
          place === 0 && outing >= 4 ? -2.5 : 0,
        ),
      ),
    }));
    const [changes = []] = staffChanges(watched, dateAfter(firstDay, 35)).values();
    found += changes.some(
      ({ measure, before, now }) => measure === "velo" && now.mean < before.mean,
    )
      ? 1
      : 0;
  }
  expect(found / staffs).toBeGreaterThan(0.79);
});

/** An outing with one velocity, and nothing else. */
function plain(day: number, velo: number, overrides: Partial<FastballOuting> = {}): FastballOuting {
  const pitches = 10;
  return {
    ...{ date: dateAfter(firstDay, day), pitches, allPitches: pitches },
    ...{ kind: "game", source: "trackman", pitchType: "Four-Seam" },
    readings: { velo: [pitches, velo * pitches] },
    ...overrides,
  };
}

const changesOf = (outings: readonly FastballOuting[], since = firstDay) =>
  staffChanges([{ uid: "one", outings }], since).get("one");

const steady = [0, 3, 6, 9].map((day) => plain(day, 88));
const slower = [12, 15].map((day) => plain(day, 85));

test("A slower fastball is a change with the means and pitches of the compared days", () => {
  expect(changesOf([...steady, ...slower])).toEqual([
    {
      ...{ measure: "velo", pitchType: "Four-Seam", kind: "game", source: "trackman" },
      ...{ from: firstDay, to: dateAfter(firstDay, 15) },
      before: { mean: 88, n: 40 },
      now: { mean: 85, n: 20 },
    },
  ]);
});

test("Bullpens, other sources, other fastballs and days of few pitches are not compared", () => {
  const others = [
    plain(10, 70, { kind: "bullpen" }),
    plain(10, 70, { source: "rapsodo" }),
    plain(10, 70, { pitchType: "Sinker" }),
    plain(10, 70, { pitches: 4, allPitches: 4, readings: { velo: [4, 280] } }),
  ];
  expect(changesOf([...steady, ...slower, ...others])).toEqual(changesOf([...steady, ...slower]));
});

test("Fewer than six comparable days, and an older newest day, show no change", () => {
  expect(changesOf([...steady.slice(1), ...slower])).toEqual([]);
  expect(changesOf([...steady, ...slower], dateAfter(firstDay, 16))).toEqual([]);
});

test("A sentence names the difference, both means with n, and chance", () => {
  const [change] = changesOf([...steady, ...slower]) ?? [];
  expect(change && changeText(change)).toBe(
    "Four-Seam 3.0 mph slower: 85.0 on the last 2 pitching days (n 20), 88.0 on the 4 before (n 40). Could be chance.",
  );
  const usage = {
    ...change,
    measure: "usage",
    before: { mean: 0.6, n: 90 },
    now: { mean: 0.31, n: 41 },
  };
  expect(changeText(usage as Parameters<typeof changeText>[0])).toBe(
    "Four-Seam thrown less often: 31% on the last 2 pitching days (n 41), 60% on the 4 before (n 90). Could be chance.",
  );
});

test("A moved release is named by its side from the pitcher's view", () => {
  const [change] = changesOf([...steady, ...slower]) ?? [];
  const moved = {
    ...change,
    measure: "releaseSide",
    before: { mean: -1.84, n: 9 },
    now: { mean: -2.95, n: 5 },
  };
  expect(changeText(moved as Parameters<typeof changeText>[0])).toContain(
    "Four-Seam released 1.2 ft farther left: -3.0 on the last 2",
  );
});

test.for([
  [0.05, 1.6449],
  [0.025, 1.96],
  [0.001, 3.0902],
])(
  "A normal value exceeds the quantile with a probability of %f",
  ([probability = 0, quantile = 0]) => {
    expect(Math.abs(normalQuantile(probability) - quantile)).toBeLessThan(0.0005);
  },
);
