import { familyOf, type WitnessedPitch } from "./witnessed-pitch.ts";

/** The share of the shorter list that can contradict the other list in parts of one outing. A charter can be wrong about an out. */
const clashesMax = 0.1;

/** So many common pitches show that one clash is a missed pitch. */
const pairsMin = 2;

/** A pitcher's velocities of a family of types are not that far apart within a day, in mph, whatever devices measure them. */
const velocityGapMax = 6;

type Paired<One, Other> = readonly (readonly [One, Other])[];

/** The pitches that only one of two witnesses has, between two pitches that both have. */
interface Gap {
  readonly ones: WitnessedPitch[];
  readonly others: WitnessedPitch[];
}

function gapsOf<One extends WitnessedPitch, Other extends WitnessedPitch>(
  ones: readonly One[],
  others: readonly Other[],
  pairs: Paired<One, Other>,
): Gap[] {
  const starts = [
    [-1, -1],
    ...pairs.map(([one, other]) => [ones.indexOf(one), others.indexOf(other)]),
  ];
  return starts.map(([here = -1, there = -1], at) => {
    const [nextHere, nextThere] = starts[at + 1] ?? [];
    return { ones: ones.slice(here + 1, nextHere), others: others.slice(there + 1, nextThere) };
  });
}

/** Returns how many pitches each inning and out has. */
function innings(pitches: readonly WitnessedPitch[], nameOf: (pitch: WitnessedPitch) => string) {
  const counts = new Map<string, number>();
  for (const pitch of pitches) counts.set(nameOf(pitch), (counts.get(nameOf(pitch)) ?? 0) + 1);
  return counts;
}

/** Returns how many pitches of a gap both witnesses have in the same inning and with the same outs, although no two of them are one pitch. */
function clashesIn({ ones, others }: Gap): number {
  const areOutsKnown = [...ones, ...others].every(
    ({ outs }) => outs !== null && outs !== undefined,
  );
  const nameOf = ({ inning, outs }: WitnessedPitch) => `${inning}-${areOutsKnown ? outs : ""}`;
  const there = innings(others, nameOf);
  let clashes = 0;
  for (const [name, count] of innings(ones, nameOf))
    clashes += Math.min(count, there.get(name) ?? 0);
  return clashes;
}

/**
 * Whether two lists can be parts of one outing by their innings: where each has pitches that the other one lacks, those are of other innings
 * or outs. `pairs` are the pitches that both have. Null if innings are missing, so that nothing tells it.
 */
export function areParts<One extends WitnessedPitch, Other extends WitnessedPitch>(
  ones: readonly One[],
  others: readonly Other[],
  pairs: Paired<One, Other>,
): boolean | null {
  const gaps = gapsOf(ones, others, pairs).filter(
    (gap) => gap.ones.length > 0 && gap.others.length > 0,
  );
  const areKnown = gaps.every((gap) =>
    [...gap.ones, ...gap.others].every(({ inning }) => inning !== null),
  );
  if (!areKnown) return null;
  const clashes = gaps.reduce((sum, gap) => sum + clashesIn(gap), 0);
  // A charter also misses a pitch of an out that both saw. One in a short part is no share of it.
  const oneMissed = pairs.length >= pairsMin ? 1 : 0;
  return clashes <= Math.max(oneMissed, Math.min(ones.length, others.length) * clashesMax);
}

/** Returns the slowest and the fastest pitch of each family of types. */
function velocityRanges(pitches: readonly WitnessedPitch[]) {
  const ranges = new Map<string, readonly [slowest: number, fastest: number]>();
  for (const pitch of pitches) {
    const [family, { velo }] = [familyOf(pitch), pitch];
    if (family === null || velo === null) continue;
    const [slowest, fastest] = ranges.get(family) ?? [velo, velo];
    ranges.set(family, [Math.min(slowest, velo), Math.max(fastest, velo)]);
  }
  return ranges;
}

/** Whether two lists cannot be of one pitcher and day: the velocities of a family of types have a wide gap between them. */
export function haveOtherVelocities(
  ones: readonly WitnessedPitch[],
  others: readonly WitnessedPitch[],
): boolean {
  const there = velocityRanges(others);
  return [...velocityRanges(ones)].some(([family, [slowest, fastest]]) => {
    const [otherSlowest, otherFastest] = there.get(family) ?? [slowest, fastest];
    return Math.max(slowest - otherFastest, otherSlowest - fastest) > velocityGapMax;
  });
}
