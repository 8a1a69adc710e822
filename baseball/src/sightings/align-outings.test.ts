import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anArsenal,
  anOuting,
  randomNumbers,
  type SeenPitch,
  type WitnessTraits,
  witnessed,
} from "../../test/witnessed-outings.ts";
import { alignOutings } from "./align-outings.ts";

const device: WitnessTraits = { hasBreaks: true, velo: "tenths", retagged: 0.15 };
const gameDevice: WitnessTraits = { ...device, calls: 0.95 };
const phone: WitnessTraits = { calls: 0.9 };

const noFacts = {
  ...{ velo: null, vertBreak: null, hb: null, spinRate: null },
  ...{ inning: 1, batterHand: null },
} as const;

type Pair = readonly [
  name: string,
  kind: "blocks" | "bullpen" | "game",
  one: WitnessTraits,
  other: WitnessTraits,
];

/** The witnesses of an outing, with the smallest share that is found and the largest that is asked about wrongly. */
const pairs: readonly Pair[] = [
  ["a TrackMan and a Rapsodo", "bullpen", device, device],
  ["two devices at a bullpen of blocks", "blocks", device, device],
  ["a radar gun and a device", "bullpen", { velo: "whole" }, device],
  ["a phone without velocities and a device", "game", phone, gameDevice],
  ["a phone with a radar gun and a device", "game", { ...phone, velo: "whole" }, gameDevice],
  ["a phone that noted half of the calls and a device", "game", { calls: 0.5 }, gameDevice],
  ["two phones", "game", phone, phone],
];

/** Returns the shares of one outing that are found, and of two outings that are taken for one, from an evidence of 4 on. */
function rates(
  [, kind, one, other]: Pair,
  { pitches, rounds }: { readonly pitches: number; readonly rounds: number },
) {
  const random = randomNumbers(pitches);
  const traits = (each: WitnessTraits): WitnessTraits => ({
    ...each,
    misses: 0.05 + random() * 0.15,
    offset: (random() < 0.5 ? -1 : 1) * (0.3 + random() * 1.7),
  });
  let [found, mistaken] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const arsenal = anArsenal(random);
    const thrown = anOuting(random, arsenal, { pitches, kind });
    const next = anOuting(random, arsenal, { pitches: pitches + (round % 7), kind });
    const first = witnessed(random, thrown, traits(one));
    const isSame = alignOutings(first, witnessed(random, thrown, traits(other))).evidence >= 4;
    const isNext = alignOutings(first, witnessed(random, next, traits(other))).evidence >= 4;
    found += isSame ? 1 : 0;
    mistaken += isNext ? 1 : 0;
  }
  return { found: found / rounds, mistaken: mistaken / rounds };
}

describe("two witnesses of one outing, and of two outings of one pitcher", () => {
  test.each(pairs)(
    "two witnesses of one outing, and of two outings of one pitcher are told apart: %s",
    (...pair: Pair) => {
      const short = rates(pair, { pitches: 25, rounds: 150 });
      const long = rates(pair, { pitches: 60, rounds: 100 });
      expect(short.found).toBeGreaterThanOrEqual(0.9);
      expect(short.mistaken).toBeLessThanOrEqual(0.03);
      expect(long.found).toBeGreaterThanOrEqual(0.98);
      expect(long.mistaken).toBeLessThanOrEqual(0.01);
    },
  );
});

/** Returns the shares of one outing's pitches that become one with another pitch, and that are asked about. */
function pairRates([, kind, one, other]: Pair, rounds: number) {
  const random = randomNumbers(rounds);
  const traits = (each: WitnessTraits): WitnessTraits => ({
    ...{ ...each, misses: 0.05 + random() * 0.15 },
    offset: (random() < 0.5 ? -1 : 1) * (0.3 + random() * 1.7),
  });
  const seen = (thrown: readonly SeenPitch[], by: WitnessTraits) =>
    thrown.flatMap((pitch, id) => witnessed(random, [pitch], by).map((each) => ({ ...each, id })));
  let [pitches, silent, asked] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const thrown = anOuting(random, anArsenal(random), { pitches: 25, kind });
    const [ones, others] = [seen(thrown, traits(one)), seen(thrown, traits(other))];
    const { pairs: found, inDoubt } = alignOutings(ones, others, { isOneOuting: true, doubt: 1.5 });
    const open = new Set(inDoubt.map(([mine]) => mine));
    const wrong = found.filter(([mine, theirs]) => mine.id !== theirs.id && !open.has(mine));
    pitches += thrown.length;
    silent += wrong.length;
    asked += open.size;
  }
  return { silent: silent / pitches, asked: asked / pitches };
}

test.each(pairs)(
  "nearly every pair of two witnesses of one outing is right or in doubt: %s",
  (...pair: Pair) => {
    const { silent, asked } = pairRates(pair, 150);
    expect(silent).toBeLessThanOrEqual(0.025);
    expect(asked).toBeLessThanOrEqual(0.16);
  },
);

const anyPitch = fc.record({
  pitchType: fc.constantFrom("Four-Seam", "Slider", "Changeup", "Other"),
  velo: fc.option(fc.integer({ min: 60, max: 95 })),
  vertBreak: fc.option(fc.integer({ min: -20, max: 20 })),
  hb: fc.constant(null),
  spinRate: fc.constant(null),
  call: fc.option(fc.constantFrom("ball" as const, "foul" as const, "in_play" as const)),
  balls: fc.option(fc.integer({ min: 0, max: 3 })),
  strikes: fc.option(fc.integer({ min: 0, max: 2 })),
  inning: fc.option(fc.integer({ min: 1, max: 9 })),
  batterHand: fc.option(fc.constantFrom("R" as const, "L" as const)),
});

describe("an alignment of any two lists", () => {
  test("pairs each pitch once at most, in the order of both lists", () => {
    const property = fc.property(fc.array(anyPitch), fc.array(anyPitch), (ones, others) => {
      const { pairs: found, alike, evidence } = alignOutings(ones, others);
      const places = found.map(([one, other]) => [ones.indexOf(one), others.indexOf(other)]);
      for (const side of [0, 1]) {
        const order = places.map((place) => place[side] ?? -1);
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
        expect(order).not.toContain(-1);
      }
      expect(found).toEqual(expect.arrayContaining([...alike]));
      expect(Number.isNaN(evidence)).toBe(false);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test("finds no evidence in an empty list, or in a longer one than a pitcher throws", () => {
    const [pitch] = anOuting(randomNumbers(1), anArsenal(randomNumbers(1)), {
      ...{ pitches: 1, kind: "game" },
    });
    const long = Array.from({ length: 401 }, () => pitch ?? expect.fail());
    for (const [one, other] of [
      { one: [], other: long },
      { one: long, other: [] },
      { one: long, other: long },
    ].map((lists) => [lists.one, lists.other] as const)) {
      expect(alignOutings(one, other)).toEqual({
        ...{ pairs: [], alike: [], inDoubt: [], evidence: Number.NEGATIVE_INFINITY },
      });
    }
  });

  test("an alignment of 150 outings of 120 pitches takes a moment of processor time", () => {
    const random = randomNumbers(7);
    const arsenal = anArsenal(random);
    const outings = Array.from({ length: 51 }, (_, at) =>
      witnessed(
        random,
        anOuting(random, arsenal, { pitches: 120, kind: "game" }),
        at % 2 === 0 ? gameDevice : phone,
      ),
    );
    const before = process.cpuUsage();
    for (let from = 1; from <= 50; from += 1) {
      for (const step of [1, 2, 3]) {
        alignOutings(outings[from] ?? [], outings[(from + step) % 51] ?? []);
      }
    }
    // Half a second on a quiet machine. Four times as much on a busy one.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(2);
  });
});

test("leaves two pitches that look alike apart if their times show that each witness missed one", () => {
  const [ball, foul] = [
    { ...noFacts, pitchType: "Slider", call: "ball" as const, balls: 0, strikes: 0 },
    { ...noFacts, pitchType: "Slider", call: "foul" as const, balls: 2, strikes: 2 },
  ];
  const thrown = Array.from({ length: 12 }, (_, at) => {
    const time = new Date(Date.parse("2026-05-12T18:00:00Z") + at * 20_000);
    const isFoul = at === 6 || at === 7;
    return {
      ...(isFoul ? foul : { ...ball, balls: at % 4 }),
      thrownAt: time.toISOString().slice(0, 19),
    };
  });
  const [one, other] = [thrown.toSpliced(6, 1), thrown.toSpliced(7, 1)];
  const { pairs } = alignOutings(one, other, { isOneOuting: true });
  expect(pairs).toHaveLength(10);
  for (const [mine, theirs] of pairs) expect(mine).toBe(theirs);
  const untimed = (pitches: typeof thrown) =>
    pitches.map((pitch) => ({ ...pitch, thrownAt: null }));
  expect(alignOutings(untimed(one), untimed(other), { isOneOuting: true }).pairs).toHaveLength(11);
});

test("says that a pair is in doubt if the pitch after it is as likely", () => {
  const read = (velocities: readonly number[]) =>
    velocities.map((velo) => ({
      ...{ ...noFacts, pitchType: velo < 84 ? "Slider" : "Four-Seam", velo, inning: null },
      ...{ call: null, balls: null, strikes: null },
    }));
  const whole = read([90, 80.1, 87.5, 91.1, 76.3, 78, 87.1, 86.2, 89.9, 89.6, 81.6]);
  const part = read([80.4, 87.7, 91.4, 76.5, 78.3, 87.3, 86.6, 89.8]);
  const { pairs: found, inDoubt } = alignOutings(part, whole, { isOneOuting: true, doubt: 1.5 });
  expect(found).toHaveLength(8);
  expect(inDoubt.map(([one]) => one.velo)).toEqual([89.8]);
});

/** Returns pitches of which velocities tell the types. */
const ofSpeeds = (velocities: readonly number[]) =>
  velocities.map((velo) => ({
    ...{ ...noFacts, pitchType: velo < 84 ? "Slider" : "Four-Seam", velo },
    ...{ call: "ball" as const, balls: null, strikes: null },
  }));

test("a pair that stands alone is in doubt, because any of the longer list's pitches can look like it by chance", () => {
  const whole = ofSpeeds([82, 94, 73, 88, 67, 91, 79, 97, 70]);
  const { pairs: found, inDoubt } = alignOutings(ofSpeeds([76.3, 82.4]), whole, {
    ...{ isOneOuting: true, doubt: 1.5 },
  });
  expect(found.map(([one, other]) => [one.velo, other.velo])).toEqual([[82.4, 82]]);
  expect(inDoubt).toEqual(found);
});

test("two pairs that stand alone are in doubt if they outweigh two outings by less than chance", () => {
  const whole = ofSpeeds([82, 94, 73, 88, 67, 91, 79, 97, 70, 85]).map((pitch) =>
    pitch.velo === 94 ? { ...pitch, pitchType: "Slider" } : pitch,
  );
  const { pairs: found, inDoubt } = alignOutings(ofSpeeds([76.3, 82.4, 94.5]), whole, {
    ...{ isOneOuting: true, doubt: 1.5 },
  });
  expect(found.map(([one, other]) => [one.velo, other.velo])).toEqual([
    [82.4, 82],
    [94.5, 94],
  ]);
  expect(inDoubt).toEqual(found);
});

test("a pitch with the same outs is likelier than one with others that looks the same in that inning", () => {
  const pitchAt = (outs: number) => ({
    ...{ ...noFacts, pitchType: "Slider", call: "ball" as const, balls: 0, strikes: 0, outs },
  });
  const all = [0, 1, 2].map(pitchAt);
  for (const outs of [0, 1, 2]) {
    const { pairs: found } = alignOutings([pitchAt(outs)], all, { isOneOuting: true });
    expect(found.map(([, other]) => other.outs)).toEqual([outs]);
  }
});

test("pairs no pitch of a part with one of minutes before if clocks and innings can agree", () => {
  const thrown = Array.from({ length: 16 }, (_, at) => ({
    ...{ ...noFacts, pitchType: at % 3 === 0 ? "Slider" : "Four-Seam", call: "ball" as const },
    ...{ balls: at % 4, strikes: 0, inning: at < 3 ? 3 : 4, velo: 70 + ((at * 8) % 27) },
    thrownAt: new Date(Date.parse("2026-05-12T18:00:00Z") + at * 24_000).toISOString().slice(0, 19),
  }));
  const [early, late] = [thrown.slice(0, 11), thrown.slice(12)];
  const [fourth] = early.slice(3);
  const last = late.pop();
  if (!fourth || !last) throw new Error("no pitches");
  // By its velocity and type, the last pitch is a much earlier one.
  late.push({ ...last, velo: fourth.velo, pitchType: fourth.pitchType });
  expect(alignOutings(late, early, { isOneOuting: true }).pairs).toEqual([]);
});

test("pairs the file of some innings with the charted outing by their times", () => {
  const types = ["Four-Seam", "Slider", "Four-Seam", "Changeup"] as const;
  const thrown = Array.from({ length: 20 }, (_, at) => ({
    ...{ ...noFacts, pitchType: types[(at * at) % 4] ?? "Slider", call: "ball" as const },
    ...{ balls: 0, strikes: 0 },
    thrownAt: new Date(Date.parse("2026-05-12T18:00:00Z") + at * 24_000 + (at % 3) * 5_000)
      .toISOString()
      .slice(0, 19),
  }));
  for (const from of [0, 7, 16]) {
    const part = thrown.slice(from, from + 4);
    const { pairs } = alignOutings(part, thrown, { isOneOuting: true });
    expect(pairs.map(([one, other]) => [one.thrownAt, other.thrownAt])).toEqual(
      part.map(({ thrownAt }) => [thrownAt, thrownAt]),
    );
  }
});
