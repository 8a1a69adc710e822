import { addTo } from "./game-index.ts";
import {
  areSpeedsApart,
  arithmeticNoise,
  type ComparedPitch,
  type ComparedReadings,
  comparedReadings,
  hasReading,
  isSame,
  type Tolerance,
} from "./same-pitches.ts";

/**
 * Finds the pitches with which a pitch can have equal readings. It looks at few of them, from the nearest number on: a game of a file can have
 * thousands of pitches.
 */
class ReadingIndex<Pitch extends ComparedPitch> {
  readonly #pitches: readonly Pitch[];
  readonly #tolerance: Tolerance;
  /** The places of the pitches by each of their readings, in steps of the tolerance, and in the order of their numbers. */
  readonly #places = new Map<string, number[]>();

  constructor(pitches: readonly Pitch[], tolerance: Tolerance) {
    [this.#pitches, this.#tolerance] = [pitches, tolerance];
    const inOrder = [...pitches.entries()].sort(([, a], [, b]) => a.pitchNum - b.pitchNum);
    for (const [place, pitch] of inOrder) {
      for (const name of comparedReadings) {
        const [step, measured] = [pitch, pitch.measured ?? pitch].map((each) =>
          this.#stepOf(name, each[name]),
        );
        addTo(this.#places, `${name} ${step}`, place);
        if (measured !== step) addTo(this.#places, `${name} ${measured}`, place);
      }
    }
  }

  #stepOf(name: keyof ComparedReadings, reading: number | null): number | null {
    const { speed, length } = this.#tolerance;
    const width = (name === "velo" ? speed : length) + arithmeticNoise;
    return reading === null ? null : Math.floor(reading / width);
  }

  /** Returns the places of the pitches that have no other value of one of a pitch's readings: of the one that leaves the fewest. */
  near(pitch: ComparedReadings): readonly (readonly number[])[] {
    let [fewest, lists]: [number, number[][]] = [Number.POSITIVE_INFINITY, []];
    for (const name of comparedReadings) {
      const step = this.#stepOf(name, pitch[name]);
      if (step === null) continue;
      const steps = [step - 1, step, step + 1, null];
      const found = steps.map((each) => this.#places.get(`${name} ${each}`) ?? []);
      const count = found.reduce((sum, { length }) => sum + length, 0);
      if (count < fewest) [fewest, lists] = [count, found];
    }
    return lists;
  }

  /** Yields the pitches of a list and their places, those with the nearest numbers first. */
  *fromNearest(list: readonly number[], { pitchNum }: ComparedPitch): Generator<Found<Pitch>> {
    const numberAt = (at: number) => this.#pitches[list[at] ?? -1]?.pitchNum;
    let [low, above] = [0, list.length];
    while (low < above) {
      const middle = (low + above) >> 1;
      if ((numberAt(middle) ?? pitchNum) < pitchNum) low = middle + 1;
      else above = middle;
    }
    let below = above - 1;
    while (below >= 0 || above < list.length) {
      const gapBelow = Math.abs((numberAt(below) ?? Number.POSITIVE_INFINITY) - pitchNum);
      const gapAbove = Math.abs((numberAt(above) ?? Number.POSITIVE_INFINITY) - pitchNum);
      const place = list[gapBelow <= gapAbove ? below-- : above++] ?? -1;
      const other = this.#pitches[place];
      if (other) yield { other, place, gap: Math.min(gapBelow, gapAbove) };
    }
  }
}

interface Found<Pitch> {
  readonly other: Pitch;
  readonly place: number;
  /** How far its number is from that of the pitch that is looked for. */
  readonly gap: number;
}

/** Whether a pitch has a nearer number than another one, or comes first. */
function isNearer(found: Found<unknown>, than: Found<unknown>): boolean {
  return found.gap < than.gap || (found.gap === than.gap && found.place < than.place);
}

/** Returns the pitch with equal readings and the nearest number among those that are left. */
function nearestEqual<Pitch extends ComparedPitch>(
  one: ComparedPitch,
  index: ReadingIndex<Pitch>,
  { taken, tolerance }: { readonly taken: ReadonlySet<Pitch>; readonly tolerance: Tolerance },
): Pitch | undefined {
  const isOne = (other: Pitch) =>
    !areSpeedsApart(one, other, tolerance) && isSame(one, other, tolerance);
  let nearest: Found<Pitch> | undefined;
  for (const list of index.near(one)) {
    for (const found of index.fromNearest(list, one)) {
      if (nearest && found.gap > nearest.gap) break;
      const canBeIt = !nearest || isNearer(found, nearest);
      if (canBeIt && !taken.has(found.other) && isOne(found.other)) nearest = found;
    }
  }
  return nearest?.other;
}

/** Pairs pitches with equal readings, each once. Of several equal ones, the one with the nearest number is taken. */
export function pairEqual<A extends ComparedPitch, B extends ComparedPitch>(
  ones: readonly A[],
  others: readonly B[],
  tolerance: Tolerance,
): Map<A, B> {
  const index = new ReadingIndex(others, tolerance);
  const taken = new Set<B>();
  const pairs = new Map<A, B>();
  for (const one of ones) {
    const nearest = nearestEqual(one, index, { taken, tolerance });
    if (!nearest) continue;
    pairs.set(one, nearest);
    taken.add(nearest);
  }
  return pairs;
}

/** Returns how many pitches of two games are alike, and whether these are at least half of the shorter one. Pitches without readings do not count. */
export function likeness(
  ones: readonly ComparedPitch[],
  others: readonly ComparedPitch[],
  tolerance: Tolerance,
): { readonly alike: number; readonly isSameGame: boolean } {
  const [readable, otherReadable] = [ones.filter(hasReading), others.filter(hasReading)];
  const alike = pairEqual(readable, otherReadable, tolerance).size;
  const shorter = Math.min(readable.length, otherReadable.length);
  return { alike, isSameGame: alike > 0 && alike * 2 >= shorter };
}
