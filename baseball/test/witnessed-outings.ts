import { noPitchValues, type PitchValues } from "@armslot/contracts/pitch/circumstances";

/** A pitch as it was thrown, or as a witness saw it. */
export interface SeenPitch extends PitchValues {
  readonly pitchType: string;
}

/** What a witness is like. */
export interface WitnessTraits {
  /** The share of pitches that it misses, and by how many mph it reads too high. */
  readonly misses?: number;
  readonly offset?: number;
  readonly hasBreaks?: boolean;
  readonly velo?: "tenths" | "whole" | "none";
  /** The share of pitches of which it knows the call, and of types that it tags differently. */
  readonly calls?: number;
  readonly retagged?: number;
}

type Random = () => number;

/** Returns a function that returns numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function chosen<Value>(random: Random, values: readonly (readonly [Value, number])[]): Value {
  let left = random() * values.reduce((sum, [, weight]) => sum + weight, 0);
  const found = values.find(([, weight]) => {
    left -= weight;
    return left <= 0;
  });
  const [value] = found ?? values[0] ?? [];
  return value as Value;
}

interface Arsenal {
  readonly type: string;
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
  readonly share: number;
}

/** Returns the pitches of a pitcher: two to four types, with the speeds of a high school or college arm. */
export function anArsenal(random: Random): readonly Arsenal[] {
  const fast = 78 + random() * 16;
  const all = [
    { type: "Four-Seam", velo: fast, vertBreak: 16, hb: 8, share: 0.55 },
    { type: "Slider", velo: fast - 8, vertBreak: 2, hb: -4, share: 0.25 },
    { type: "Changeup", velo: fast - 9, vertBreak: 8, hb: 14, share: 0.15 },
    { type: "Curveball", velo: fast - 13, vertBreak: -9, hb: -6, share: 0.12 },
  ];
  return all.slice(0, 2 + Math.floor(random() * 3));
}

const calls = [
  ["ball", 37],
  ["called_strike", 17],
  ["swinging_strike", 10],
  ["foul", 18],
  ["in_play", 18],
] as const;

type Call = (typeof calls)[number][0];

interface Situation {
  readonly balls: number;
  readonly strikes: number;
  readonly outs: number;
  readonly inning: number;
}

const strikeCalls: readonly Call[] = ["called_strike", "swinging_strike"];

/** Returns the situation after a pitch. Two of three balls in play are outs. */
function afterCall(random: Random, call: Call, { outs, inning, ...count }: Situation): Situation {
  const balls = count.balls + (call === "ball" ? 1 : 0);
  const isStrike = strikeCalls.includes(call) || (call === "foul" && count.strikes < 2);
  const strikes = count.strikes + (isStrike ? 1 : 0);
  const isOut = strikes === 3 || (call === "in_play" && random() < 0.68);
  const isOver = balls === 4 || strikes === 3 || call === "in_play";
  const next = isOver ? { balls: 0, strikes: 0 } : { balls, strikes };
  if (!isOut) return { ...next, outs, inning };
  return outs === 2
    ? { ...next, outs: 0, inning: inning + 1 }
    : { ...next, outs: outs + 1, inning };
}

interface OutingTraits {
  readonly pitches: number;
  readonly kind: "game" | "bullpen" | "blocks";
}

/** Returns an outing as it was thrown. A bullpen of blocks has five pitches of a type in a row. */
export function anOuting(
  random: Random,
  arsenal: readonly Arsenal[],
  { pitches, kind }: OutingTraits,
): SeenPitch[] {
  const form = normal(random) / 2;
  let situation: Situation = { balls: 0, strikes: 0, outs: 0, inning: 1 };
  return Array.from({ length: pitches }, (_, at): SeenPitch => {
    const inBlock = arsenal[Math.floor(at / 5) % arsenal.length];
    const weighed = arsenal.map((each) => [each, each.share] as const);
    const of = kind === "blocks" && inBlock ? inBlock : chosen(random, weighed);
    const pitch = {
      ...noPitchValues,
      pitchType: of.type,
      velo: of.velo + form - (0.8 * at) / pitches + 1.2 * normal(random),
      vertBreak: of.vertBreak + 2.2 * normal(random),
      hb: of.hb + 2.2 * normal(random),
    };
    if (kind !== "game") return pitch;
    const call = chosen(random, calls);
    const { balls, strikes, inning, outs } = situation;
    situation = afterCall(random, call, situation);
    return { ...pitch, call, balls, strikes, inning, outs };
  });
}

const otherTags: Readonly<Record<string, string>> = {
  "Four-Seam": "Sinker",
  Slider: "Curveball",
  Changeup: "Splitter",
  Curveball: "Slider",
};

/** Returns the innings in which a witness forgot an out: one of ten. */
function outsForgotten(random: Random, thrown: readonly SeenPitch[]): ReadonlySet<number | null> {
  const innings = new Set(thrown.map(({ inning }) => inning));
  return new Set([...innings].filter((inning) => inning !== null && random() < 0.1));
}

function outsNoted(
  { inning, outs }: Pick<SeenPitch, "inning" | "outs">,
  forgotten: ReadonlySet<number | null>,
): number | null {
  return outs !== null && forgotten.has(inning) ? Math.max(0, outs - 1) : outs;
}

/** Returns what a witness saw of an outing. */
export function witnessed(
  random: Random,
  thrown: readonly SeenPitch[],
  traits: WitnessTraits,
): SeenPitch[] {
  const { misses = 0.1, offset = 0, velo = "none", calls: known = 0, retagged = 0.1 } = traits;
  const shift = 1.2 * normal(random);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const broken = (value: number | null) =>
    traits.hasBreaks ? tenths((value ?? 0) + shift + normal(random)) : null;
  const speed = (value: number | null) => {
    if (velo === "none") return null;
    const read = (value ?? 0) + offset + 0.35 * normal(random);
    return velo === "whole" ? Math.round(read) : tenths(read);
  };
  const forgotten = outsForgotten(random, thrown);
  const circumstances = ({ balls, strikes, inning, outs }: SeenPitch) =>
    known > 0 ? { balls, strikes, inning, outs: outsNoted({ inning, outs }, forgotten) } : {};
  return thrown
    .filter(() => random() >= misses)
    .map((pitch) => ({
      ...noPitchValues,
      ...circumstances(pitch),
      pitchType: random() < retagged ? (otherTags[pitch.pitchType] ?? "Other") : pitch.pitchType,
      velo: speed(pitch.velo),
      vertBreak: broken(pitch.vertBreak),
      hb: broken(pitch.hb),
      call: random() < known ? pitch.call : null,
    }));
}
