import {
  comparedReadings,
  type Densities,
  densitiesOf,
  mean,
  type Reading,
} from "./reading-density.ts";
import { familyOf, type Lists, type PairEvidence, type WitnessedPitch } from "./witnessed-pitch.ts";

/** By how much the first witness reads higher. */
export type Offsets = Readonly<Record<Reading["name"], number>>;

/** Two devices that agree. */
export const noOffsets: Offsets = { velo: 0, vertBreak: 0, hb: 0, spinRate: 0 };

/** How much wider differences spread while their offset is a beginning. */
const roughness = 1.8;

/**
 * A misread pitch does not rule an outing out, and one equal reading does not prove it. Within one outing, a pitch is paired against a
 * contradicting velocity only if other facts agree: two neighbors that each witness missed one of are as likely as a misread pitch.
 */
const bounds = { lowest: { unknown: -2.5, oneOuting: -5.5 }, highest: 1.5 } as const;

/** How readings count. */
export interface Weighing {
  /** Whether the offsets are a beginning. */
  readonly isRough: boolean;
  /** Whether both lists are known to be of one outing. */
  readonly isOneOuting: boolean;
}

interface Grouping {
  readonly name: Reading["name"];
  /** Null for a pitch of no group. */
  readonly groupOf: (pitch: WitnessedPitch) => string | null;
}

/** Returns the mean difference within the groups that both lists have, or null if they share none. */
function meanGap(
  ones: readonly WitnessedPitch[],
  others: readonly WitnessedPitch[],
  { name, groupOf }: Grouping,
): number | null {
  const groupsOf = (pitches: readonly WitnessedPitch[]) => {
    const groups = new Map<string, number[]>();
    for (const pitch of pitches) {
      const [value, group] = [pitch[name], groupOf(pitch)];
      if (value !== null && group !== null)
        groups.set(group, [...(groups.get(group) ?? []), value]);
    }
    return groups;
  };
  const there = groupsOf(others);
  let [sum, weight] = [0, 0];
  for (const [group, values] of groupsOf(ones)) {
    const same = there.get(group);
    if (!same) continue;
    const pairs = Math.min(values.length, same.length);
    sum += pairs * (mean(values) - mean(same));
    weight += pairs;
  }
  return weight === 0 ? null : trusted(sum / weight, weight);
}

/** Returns how much of an offset is believed. One or two pairs show none: any two pitches differ by some offset. */
function trusted(offset: number, pairs: number): number {
  return (offset * pairs ** 2) / (pairs ** 2 + 8);
}

/** Numbers for the names of types, equal for equal names. Types that say nothing have the number 0. */
function codesOf({ ones, others }: Lists, nameOf: (pitch: WitnessedPitch) => string | null) {
  const codes = new Map<string | null, number>([[null, 0]]);
  const codeOf = (pitch: WitnessedPitch) => {
    const name = nameOf(pitch);
    const code = codes.get(name) ?? codes.size;
    codes.set(name, code);
    return code;
  };
  return [Uint16Array.from(ones, codeOf), Uint16Array.from(others, codeOf)] as const;
}

interface RowOfReading {
  /** Without the offset between the witnesses. */
  readonly value: number;
  readonly here: Densities;
  readonly there: Densities;
  readonly noise: number;
  readonly weight: number;
  readonly lowest: number;
}

/** The evidence of the readings, for any offsets between the two witnesses. */
export class ReadingEvidence {
  readonly #lists: Lists;
  readonly #types: readonly [Uint16Array, Uint16Array];
  readonly #families: readonly [Uint16Array, Uint16Array];
  readonly #readings: readonly (readonly [Reading, Densities, Densities])[];

  constructor(lists: Lists) {
    this.#lists = lists;
    this.#types = codesOf(lists, (pitch) => (familyOf(pitch) === null ? null : pitch.pitchType));
    this.#families = codesOf(lists, familyOf);
    const has = (pitches: readonly WitnessedPitch[], { name }: Reading) =>
      pitches.some((pitch) => pitch[name] !== null);
    this.#readings = comparedReadings
      .filter((reading) => has(lists.ones, reading) && has(lists.others, reading))
      .map((reading) => [
        reading,
        densitiesOf(lists.ones, reading),
        densitiesOf(lists.others, reading),
      ]);
  }

  /** Whether any reading is common to both, so that an offset can be found. */
  get isEmpty(): boolean {
    return this.#readings.length === 0;
  }

  /** Adds the evidence of the readings to that of the facts. */
  addTo(evidence: PairEvidence, offsets: Offsets, { isRough, isOneOuting }: Weighing): void {
    const lowest = isOneOuting ? bounds.lowest.oneOuting : bounds.lowest.unknown;
    for (const [reading, here, there] of this.#readings) {
      const noise = reading.noise * (isRough ? roughness : 1);
      for (let row = 0; row < here.values.length; row += 1) {
        const value = (here.values[row] ?? Number.NaN) - offsets[reading.name];
        if (Number.isNaN(value)) continue;
        this.#addRow(evidence, row, { value, here, there, noise, lowest, weight: reading.weight });
      }
    }
  }

  // The innermost loop of an import's comparison: plain indexes, no objects.
  #addRow(
    evidence: PairEvidence,
    row: number,
    { value, here, there, noise, weight, lowest }: RowOfReading,
  ): void {
    const { values, ofType, ofFamily, ofAll } = there;
    const [type, family] = [this.#types[0][row] ?? 0, this.#families[0][row] ?? 0];
    const [types, families] = [this.#types[1], this.#families[1]];
    const [hereType, hereFamily] = [here.ofType[row] ?? 0, here.ofFamily[row] ?? 0];
    const hereAll = here.ofAll[row] ?? 0;
    const start = row * values.length;
    const [logNoise, sharpness] = [Math.log(noise), 1 / (2 * noise * noise)];
    for (let column = 0; column < values.length; column += 1) {
      const gap = value - (values[column] as number);
      if (Number.isNaN(gap)) continue;
      let usual = hereAll + (ofAll[column] as number);
      if (type !== 0 && types[column] === type) usual = hereType + (ofType[column] as number);
      else if (family !== 0 && families[column] === family) {
        usual = hereFamily + (ofFamily[column] as number);
      }
      // Readings that differ less among themselves than two devices do about one pitch tell nothing, and do not speak against a pair.
      const rarity = Math.max(0, -logNoise - usual / 2);
      const alike = rarity - gap * gap * sharpness;
      const bounded = Math.min(bounds.highest, Math.max(lowest, alike));
      evidence[start + column] = (evidence[start + column] as number) + weight * bounded;
    }
  }

  #offsets(middleOf: (reading: Reading) => number): Offsets {
    const bounded = (reading: Reading) =>
      Math.min(reading.offsetMax, Math.max(-reading.offsetMax, middleOf(reading)));
    return Object.fromEntries(
      comparedReadings.map((reading) => [reading.name, bounded(reading)]),
    ) as unknown as Offsets;
  }

  /** Returns the differences of the means within the types that both have, as a beginning. Without such types, those of all pitches. */
  roughOffsets(): Offsets {
    const { ones, others } = this.#lists;
    return this.#offsets(({ name }) => {
      const ofType = meanGap(ones, others, { name, groupOf: familyOf });
      return ofType ?? meanGap(ones, others, { name, groupOf: () => "" }) ?? 0;
    });
  }

  /** Returns the middle of the differences of some pairs. */
  offsetsOf(pairs: readonly (readonly [WitnessedPitch, WitnessedPitch])[]): Offsets {
    return this.#offsets(({ name }) => {
      const gaps = pairs.flatMap(([one, other]) => {
        const [a, b] = [one[name], other[name]];
        return a === null || b === null ? [] : [a - b];
      });
      const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
      return trusted(middle, gaps.length);
    });
  }
}
