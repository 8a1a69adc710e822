import fc from "fast-check";
import { expect, test } from "vitest";
import { likeliest, likeliestWithout, type Missed } from "./likeliest-way.ts";
import type { Lists, PairAt, WitnessedPitch } from "./witnessed-pitch.ts";

const pitch: WitnessedPitch = {
  ...{ pitchType: "Slider", velo: null, vertBreak: null, hb: null, spinRate: null, call: null },
  ...{ balls: null, strikes: null, inning: null, batterHand: null },
};

const cost = fc.integer({ min: -30, max: 0 }).map((tenths) => tenths / 10);
const run = fc.record({ start: cost, each: cost });
const length = fc.integer({ min: 1, max: 4 });
const anyLists = fc.tuple(length, length).chain(([height, width]) =>
  fc.record({
    height: fc.constant(height),
    width: fc.constant(width),
    pairs: fc.array(fc.integer({ min: -40, max: 40 }), {
      ...{ minLength: height * width, maxLength: height * width },
    }),
    missed: fc.record({
      between: run,
      atEnd: run,
      elsewhere: fc.record({
        ones: fc.array(fc.boolean(), { minLength: height, maxLength: height }),
        others: fc.array(fc.boolean(), { minLength: width, maxLength: width }),
      }),
    }),
  }),
);

type Step = "pair" | "one" | "other";

/** Returns every way through two lists, as the steps of each. */
function everyWay(height: number, width: number): Step[][] {
  if (height === 0 && width === 0) return [[]];
  const before = (step: Step, rows: number, columns: number) =>
    rows < 0 || columns < 0 ? [] : everyWay(rows, columns).map((way) => [...way, step]);
  return [
    ...before("pair", height - 1, width - 1),
    ...before("one", height - 1, width),
    ...before("other", height, width - 1),
  ];
}

interface Weighed {
  readonly places: readonly PairAt[];
  readonly evidence: number;
}

interface Given {
  readonly height: number;
  readonly width: number;
  readonly pairs: readonly number[];
  readonly missed: Missed;
}

/** Returns what it costs to miss a pitch behind some steps. A pitch that the other witness cannot have is in no run. */
function costOf(step: "one" | "other", before: readonly Step[], { missed, ...given }: Given) {
  const row = before.filter((each) => each !== "other").length;
  const column = before.filter((each) => each !== "one").length;
  const { ones = [], others = [] } = missed.elsewhere ?? {};
  const [at, end, own, place] =
    step === "one" ? [column, given.width, ones, row] : [row, given.height, others, column];
  if (own[place]) return -0.35;
  const { start, each } = at === 0 || at === end ? missed.atEnd : missed.between;
  const isInRun = before.at(-1) === step && !own[place - 1];
  return isInRun ? each : start + each;
}

/** Adds up what a way says, one step after the other. */
function weighed(way: readonly Step[], given: Given): Weighed {
  const places: PairAt[] = [];
  const weights = way.map((step, at) => {
    const before = way.slice(0, at);
    if (step !== "pair") return costOf(step, before, given);
    const row = before.filter((each) => each !== "other").length;
    const column = before.filter((each) => each !== "one").length;
    places.push([row, column]);
    return given.pairs[row * given.width + column] ?? 0;
  });
  return { places, evidence: weights.reduce((sum, weight) => sum + weight, 0) };
}

test("the likeliest way, and the likeliest without each of its pairs, are the best of all ways", () => {
  const property = fc.property(anyLists, (given) => {
    const { height, width, missed } = given;
    const lists: Lists = {
      ones: Array.from({ length: height }, () => pitch),
      others: Array.from({ length: width }, () => pitch),
    };
    const pairs = Float64Array.from(given.pairs, (tenths) => tenths / 10);
    const ways = everyWay(height, width).map((way) =>
      weighed(way, { ...given, pairs: [...pairs] }),
    );
    const best = (some: readonly Weighed[]) => Math.max(...some.map(({ evidence }) => evidence));
    const found = likeliest(lists, pairs, missed);
    expect(found.evidence).toBeCloseTo(best(ways), 9);
    const same = ways.filter(({ places }) => `${places}` === `${found.places}`);
    expect(best(same)).toBeCloseTo(found.evidence, 9);
    const without = likeliestWithout(lists, pairs, missed);
    for (const pair of found.places) {
      const others = ways.filter(({ places }) => !places.some((each) => `${each}` === `${pair}`));
      expect(without(pair)).toBeCloseTo(best(others), 9);
    }
  });
  fc.assert(property, { numRuns: 300 });
});
