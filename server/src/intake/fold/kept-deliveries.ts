import type { LiveDelivery } from "./delivery.ts";
import type { PitchToFold } from "./fold-games.query.ts";
import { isFounded } from "./fold-pitch.ts";

type Deliveries = ReadonlyMap<string, readonly LiveDelivery[]>;

/** The pitches of some games, and what imports that are not undone delivered for these. */
interface StoredPitches {
  readonly pitches: readonly PitchToFold[];
  readonly deliveries: Deliveries;
}

/** Returns the pitches that only a correction keeps: the imports that added them are undone. */
export function keptPitches({ pitches, deliveries }: StoredPitches): PitchToFold[] {
  const all = [...deliveries.values()].flat();
  const delivered = new Set(all.flatMap((each) => each.pitches.map(({ pitchId }) => pitchId)));
  return pitches.filter(
    ({ pitchId, beforeImports }) =>
      beforeImports !== null && !isFounded(beforeImports) && !delivered.has(pitchId),
  );
}

/**
 * Returns what undone imports delivered, by game, if only a correction keeps a pitch of theirs: nothing else says what its device saw. Of the
 * others, what an import of the same format delivers that is not undone is right.
 */
export function keptDeliveries(
  undone: Deliveries,
  kept: readonly PitchToFold[],
  deliveries: Deliveries,
): Deliveries {
  const keptIds = new Set(kept.map(({ pitchId }) => pitchId));
  const ofGame = ([gameId, all]: readonly [string, readonly LiveDelivery[]]) => {
    const live = deliveries.get(gameId) ?? [];
    const left = all
      .filter((each) => each.pitches.some(({ pitchId }) => keptIds.has(pitchId)))
      .map((each) => withoutDelivered(each, live));
    return [gameId, left] as const;
  };
  return new Map([...undone].map(ofGame));
}

/** Returns a delivery without the pitches that others of its format have. */
function withoutDelivered(given: LiveDelivery, live: readonly LiveDelivery[]): LiveDelivery {
  const ofFormat = live.filter(({ format }) => format === given.format);
  const known = new Set(ofFormat.flatMap(({ pitches }) => pitches.map((each) => each.pitchId)));
  return { ...given, pitches: given.pitches.filter(({ pitchId }) => !known.has(pitchId)) };
}
