import { describe, expect, test } from "vitest";
import { type PairedClips, pairClips, type TimedClip, type TimedPitch } from "./pair-clips.ts";

/** A generator that starts from a seed (mulberry32), so a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Planted {
  readonly pitches: readonly TimedPitch[];
  readonly clips: readonly TimedClip[];
  /** The pitch of each clip that shows one. */
  readonly truth: ReadonlyMap<string, string>;
}

const daySeconds = 86_400;

/**
 * Plants an outing of plate appearances and innings. 15 % of its pitches have no clip, and 8 % of the clips show no pitch. A clip ends two and a
 * half seconds after its pitch, give or take.
 * @param phoneOff by how many seconds the phone's clock is behind
 * @param change what is added to the local clock in the middle of the outing
 */
function plant(seed: number, phoneOff: number, change = 0): Planted {
  const random = randomFrom(seed);
  const about = () => (random() + random() + random() - 1.5) * 2.4;
  const count = 20 + Math.floor(random() * 90);
  const pitches: TimedPitch[] = [];
  const clips: TimedClip[] = [];
  const truth = new Map<string, string>();
  let at = 1_780_000_000;
  for (let place = 0; place < count; place += 1) {
    const isLastOfInning = place % 18 === 17;
    const isLastOfBatter = place % 6 === 5;
    const pause = isLastOfInning ? 420 + random() * 500 : 35 + random() * 40;
    at += isLastOfInning || isLastOfBatter ? pause : 14 + random() * 14;
    const local = Math.round(at + (place >= count / 2 ? change : 0));
    pitches.push({ pitchId: `pitch ${place}`, thrownAt: local });
    if (random() >= 0.15) {
      clips.push({ clipId: `clip ${place}`, endedAt: at + 2.5 + about() - phoneOff });
      truth.set(`clip ${place}`, `pitch ${place}`);
    }
    if (random() < 0.08)
      clips.push({ clipId: `other ${place}`, endedAt: at + 4 + random() * 12 - phoneOff });
  }
  return { pitches, clips, truth };
}

interface Score {
  readonly right: number;
  readonly wrong: number;
  /** Pairs that say they should be looked at. */
  readonly marked: number;
  /** Whether nothing was paired without a tap. */
  readonly asked: number;
}

function scoreOf({ truth }: Planted, { pairs, clockShift }: PairedClips): Score {
  const sure = pairs.filter(({ needsLook }) => !needsLook);
  const right = sure.filter(({ clipId, pitchId }) => truth.get(clipId) === pitchId).length;
  return {
    ...{ right, wrong: sure.length - right, marked: pairs.length - sure.length },
    asked: clockShift === null ? 1 : 0,
  };
}

const seeds = Array.from({ length: 20 }, (_, place) => 1 + place);

describe("clips of planted outings", () => {
  test.each([
    ["the same clock", 0, 0],
    ["another time zone", -5 * 3600, 0],
    ["a phone that is a day off", daySeconds + 41, 0],
    ["the night in which clocks go back", 4 * 3600, -3600],
    ["the night in which clocks go forward", 4 * 3600, 3600],
  ])(
    "clips of %s find their pitches, and 99 % of those that need no look are right",
    (_, phoneOff, change) => {
      const scores = seeds.map((seed) => {
        const planted = plant(seed * 7919 + phoneOff + change, phoneOff, change);
        const paired = pairClips(planted);
        const offBy = [phoneOff, phoneOff + change].map((shift) => {
          return Math.abs((paired.clockShift ?? shift) + 2.5 - shift);
        });
        expect(Math.min(...offBy)).toBeLessThan(4);
        return scoreOf(planted, paired);
      });
      const sum = (name: keyof Score) => scores.reduce((total, score) => total + score[name], 0);
      const sure = sum("right") + sum("wrong");
      expect(sum("right") / sure).toBeGreaterThanOrEqual(0.99);
      expect(sum("marked") / sure).toBeLessThan(change === 0 ? 0.12 : 0.8);
      expect(sum("asked")).toBeLessThanOrEqual(2);
    },
  );

  test("clips of another outing are not paired without a tap", () => {
    const paired = Array.from({ length: 35 }, (_, place) => {
      const { pitches } = plant(31 * place + 1, 0);
      const { clips } = plant(31 * place + 2, 1_000);
      return pairClips({ pitches, clips }).clockShift;
    });
    expect(paired.filter((shift) => shift !== null)).toEqual([]);
  });

  test("one tap pairs the clips when the votes leave the clock open", () => {
    const { pitches, clips, truth } = plant(5, 700);
    const few = clips.filter(({ clipId }) => truth.has(clipId)).slice(10, 12);
    expect(pairClips({ pitches, clips: few })).toEqual({ pairs: [], clockShift: null });
    const [first] = few;
    const clipId = first?.clipId ?? "";
    const tapped = pairClips({ pitches, clips: few }, { clipId, pitchId: truth.get(clipId) ?? "" });
    expect(tapped.pairs.map((pair) => [pair.clipId, pair.pitchId])).toEqual(
      few.map((clip) => [clip.clipId, truth.get(clip.clipId)]),
    );
  });
});

test("a clip between two pitches has a small margin and should be looked at", () => {
  const pitches = [0, 131, 138, 217, 455, 521].map((thrownAt, place) => ({
    pitchId: `pitch ${place}`,
    thrownAt,
  }));
  const clips = [0, 134.4, 217, 455, 521].map((endedAt, place) => ({
    clipId: `clip ${place}`,
    endedAt,
  }));
  const { pairs } = pairClips({ pitches, clips });
  expect(pairs.map(({ clipId, needsLook }) => [clipId, needsLook])).toEqual([
    ["clip 0", false],
    ["clip 1", true],
    ["clip 2", false],
    ["clip 3", false],
    ["clip 4", false],
  ]);
});

test("no clips and no pitches are no pairs", () => {
  expect(pairClips({ clips: [], pitches: [] })).toEqual({ pairs: [], clockShift: null });
});
