import { familyOf, type WitnessedPitch } from "./witnessed-pitch.ts";

/**
 * The readings that are compared. `noise` is the spread of the differences that two devices have about one pitch, once the offset between
 * them is known, which is at most `offsetMax`. Movement and spin follow from the type and from each other, so they prove less.
 */
export const comparedReadings = [
  { name: "velo", noise: 0.7, usualSpread: 1.2, offsetMax: 3, weight: 1 },
  { name: "vertBreak", noise: 1.8, usualSpread: 2.4, offsetMax: 4, weight: 0.6 },
  { name: "hb", noise: 1.8, usualSpread: 2.4, offsetMax: 4, weight: 0.6 },
  { name: "spinRate", noise: 80, usualSpread: 110, offsetMax: 250, weight: 0.6 },
] as const;

export type Reading = (typeof comparedReadings)[number];

/** The pitches that the usual spread counts for, beside those of a small group. */
const usualPitches = 3;
/** The width of the density of all pitches, as a part of their spread. */
const narrowest = 0.35;

/** Returns the mean of at least one value. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle of a group of values and their spread about it. */
function spreadOf(values: readonly number[], usual: number) {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const spread = Math.sqrt(
    (squares + usualPitches * usual * usual) / (values.length + usualPitches),
  );
  return { middle, spread };
}

function logNormal(gap: number, spread: number): number {
  return -(gap * gap) / (2 * spread * spread) - Math.log(spread);
}

/** Returns the logarithm of the density of each value in its group. */
function logDensities(
  pitches: readonly WitnessedPitch[],
  { name, usualSpread }: Reading,
  groupOf: (pitch: WitnessedPitch) => string,
): Float64Array {
  const groups = new Map<string, number[]>();
  for (const pitch of pitches) {
    const value = pitch[name];
    if (value === null) continue;
    const group = groups.get(groupOf(pitch));
    if (group) group.push(value);
    else groups.set(groupOf(pitch), [value]);
  }
  const shapes = new Map(
    [...groups].map(([group, values]) => [group, spreadOf(values, usualSpread)]),
  );
  return Float64Array.from(pitches, (pitch) => {
    const [value, shape] = [pitch[name], shapes.get(groupOf(pitch))];
    if (value === null || !shape) return 0;
    return logNormal(value - shape.middle, shape.spread);
  });
}

/** Returns the logarithm of the density of each value among all. It has several peaks, because each type has its own speed. */
function logDensitiesOfAll(
  pitches: readonly WitnessedPitch[],
  { name, noise, usualSpread }: Reading,
): Float64Array {
  const values = pitches.flatMap((pitch) => pitch[name] ?? []);
  const { middle, spread } = spreadOf(values, usualSpread);
  const width = Math.max(noise, narrowest * spread);
  const placeOf = (value: number) => Math.round((value - middle) / (width / 2));
  const counts = new Map<number, number>();
  for (const value of values) {
    counts.set(placeOf(value), (counts.get(placeOf(value)) ?? 0) + 1);
  }
  const logs = new Map<number, number>();
  for (const place of counts.keys()) {
    let sum = Math.exp(logNormal((place * width) / 2, spread * Math.SQRT2));
    for (const [other, count] of counts) {
      sum += count * Math.exp(logNormal(((place - other) * width) / 2, width));
    }
    logs.set(place, Math.log(sum / (values.length + 1)));
  }
  return Float64Array.from(pitches, (pitch) => logs.get(placeOf(pitch[name] ?? 0)) ?? 0);
}

/** The densities of a witness's reading among the pitches of the same type, of the same family, and of all. */
export interface Densities {
  readonly values: Float64Array;
  readonly ofType: Float64Array;
  readonly ofFamily: Float64Array;
  readonly ofAll: Float64Array;
}

/** Returns the densities of a reading of each pitch. */
export function densitiesOf(pitches: readonly WitnessedPitch[], reading: Reading): Densities {
  return {
    values: Float64Array.from(pitches, (pitch) => pitch[reading.name] ?? Number.NaN),
    ofType: logDensities(pitches, reading, ({ pitchType }) => pitchType),
    ofFamily: logDensities(pitches, reading, (pitch) => familyOf(pitch) ?? ""),
    ofAll: logDensitiesOfAll(pitches, reading),
  };
}
