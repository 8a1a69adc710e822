import type { OutingPitch } from "@armslot/baseball/outing";
import { tolerances } from "./same-pitches.ts";
import type { StoredPitch } from "./stored-games.ts";

/** What speaks for a pair: its place in the order, and each fact that both have. */
const evidence = { place: 1, alike: 2, different: -1, otherSpeed: -6 } as const;

/** The most pairs that are weighed. A longer outing is paired in its order alone. */
const pairsWeighedMax = 1_000_000;

const comparedFacts = ["call", "balls", "strikes", "inning", "batterHand"] as const;

/** A radar gun and a device differ by less than two pitches of different types. */
function speedWeight(pitch: OutingPitch, charted: StoredPitch): number {
  const { velo } = charted.measured ?? charted;
  if (pitch.velo === null || velo === null) return 0;
  const isFar = Math.abs(pitch.velo - velo) > tolerances.anotherDevice.speed;
  return isFar ? evidence.otherSpeed : evidence.alike;
}

function weightOf(pitch: OutingPitch, charted: StoredPitch): number {
  const facts = comparedFacts.map((name) => {
    if (pitch[name] === null || charted[name] === null) return 0;
    return pitch[name] === charted[name] ? evidence.alike : evidence.different;
  });
  return facts.reduce(
    (sum: number, weight) => sum + weight,
    evidence.place + speedWeight(pitch, charted),
  );
}

/** Returns the pairs in order with the greatest weight in all. Either side can have pitches that the other one lacks. */
function weighedPairs(
  pitches: readonly OutingPitch[],
  charted: readonly StoredPitch[],
): Map<OutingPitch, StoredPitch> {
  const width = charted.length + 1;
  // The greatest weight of the pitches from a place on and the charted ones from a place on.
  const best = new Float64Array((pitches.length + 1) * width);
  const at = (row: number, column: number) => best[row * width + column] ?? 0;
  const weights = pitches.map((pitch) => charted.map((each) => weightOf(pitch, each)));
  const weight = (row: number, column: number) => weights[row]?.[column] ?? 0;
  for (let row = pitches.length - 1; row >= 0; row -= 1) {
    for (let column = charted.length - 1; column >= 0; column -= 1) {
      best[row * width + column] = Math.max(
        at(row + 1, column),
        at(row, column + 1),
        at(row + 1, column + 1) + weight(row, column),
      );
    }
  }
  const pairs = new Map<OutingPitch, StoredPitch>();
  let [row, column] = [0, 0];
  while (row < pitches.length && column < charted.length) {
    const [pitch, same] = [pitches[row], charted[column]];
    const isPair = at(row, column) === at(row + 1, column + 1) + weight(row, column);
    if (pitch && same && isPair) pairs.set(pitch, same);
    const isSkipped = !isPair && at(row, column) === at(row + 1, column);
    if (isPair || isSkipped) row += 1;
    if (isPair || !isSkipped) column += 1;
  }
  return pairs;
}

/** Returns the pitches of a device's file that a charter can have charted: those that count. Warm-ups are excluded. */
export function chartable(pitches: readonly OutingPitch[]): OutingPitch[] {
  return pitches.filter(({ excludedReason }) => excludedReason === null);
}

/**
 * Pairs the counted pitches of a device's file with the charted ones of the same outing, in their order. A charter and a device miss
 * different pitches, so the pairs are those that agree most in velocity, call, count, inning and batter.
 */
export function alignCharted(
  given: readonly OutingPitch[],
  charted: readonly StoredPitch[],
): Map<OutingPitch, StoredPitch> {
  const pitches = chartable(given);
  const inOrder = charted.toSorted((one, other) => one.pitchNum - other.pitchNum);
  if (pitches.length * charted.length <= pairsWeighedMax) return weighedPairs(pitches, inOrder);
  return new Map(
    pitches.flatMap((pitch, at) => {
      const same = inOrder[at];
      return same ? [[pitch, same] as const] : [];
    }),
  );
}
