import type { Tx } from "../../database/database.ts";
import {
  liveDeliveries,
  type PitchToFold,
  pitchesToFold,
  undoneDeliveries,
} from "../fold/fold-games.query.ts";
import { deliveriesByPitch } from "../fold/fold-games.ts";
import { foldPitch, type PitchDelivery } from "../fold/fold-pitch.ts";
import { keptDeliveries, keptPitches } from "../fold/kept-deliveries.ts";
import { orderOf } from "../fold/pitch-numbers.ts";
import type { StoredPitch } from "../stored/stored-games.ts";

/** What undone imports say about games in which only corrections keep some of their pitches. */
export interface UndoneWitnesses {
  /** The other pitches of these imports, in their places between those that are stored. */
  readonly gone: readonly StoredPitch[];
  /** What was delivered of the pitches that only corrections keep, and of those that are gone, by ID. */
  readonly delivered: ReadonlyMap<string, readonly PitchDelivery[]>;
}

/**
 * Returns what undone imports delivered of games in which only corrections keep a pitch. A pitch or two of an outing do not show which
 * pitches of a file they are. What the device saw around them does.
 */
export async function undoneWitnesses(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<UndoneWitnesses> {
  const undone = await undoneDeliveries(tx, { programId, gameIds });
  if (undone.size === 0) return { gone: [], delivered: new Map() };
  const games = { programId, gameIds: [...undone.keys()] };
  const deliveries = await liveDeliveries(tx, games);
  const pitches = await pitchesToFold(tx, games);
  const kept = keptPitches({ pitches, deliveries });
  const keptIds = new Set(kept.map(({ pitchId }) => pitchId));
  const storedIds = new Set(pitches.map(({ pitchId }) => pitchId));
  const gone: StoredPitch[] = [];
  const delivered = new Map<string, readonly PitchDelivery[]>();
  for (const [gameId, ofGame] of keptDeliveries(undone, kept, deliveries)) {
    const stored = pitches.filter((pitch) => pitch.gameId === gameId);
    const [{ athleteId } = { athleteId: "" }] = stored;
    const missing: PitchToFold[] = [];
    for (const [pitchId, all] of deliveriesByPitch(ofGame)) {
      const isStored = storedIds.has(pitchId);
      if (!isStored || keptIds.has(pitchId)) delivered.set(pitchId, all);
      const state = isStored ? null : foldPitch(null, all);
      if (state) missing.push({ ...state, gameId, athleteId, pitchId, beforeImports: {} });
    }
    const known = [...(deliveries.get(gameId) ?? []), ...ofGame];
    const order = orderOf({ pitches: [...stored, ...missing], deliveries: known });
    gone.push(...inPlaces(missing, stored, order));
  }
  return { gone, delivered };
}

/** Returns pitches that are gone with numbers between those of the stored ones: their own if they fit there. */
function inPlaces(
  missing: readonly PitchToFold[],
  stored: readonly PitchToFold[],
  order: readonly string[],
): StoredPitch[] {
  const numbers = new Map(stored.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  const byId = new Map(missing.map((pitch) => [pitch.pitchId, pitch]));
  let last = 0;
  return order.flatMap((pitchId, at): StoredPitch[] => {
    const pitch = byId.get(pitchId);
    if (!pitch) {
      last = numbers.get(pitchId) ?? last;
      return [];
    }
    const rest = order.slice(at);
    const until = rest.findIndex((id) => numbers.has(id));
    const next = numbers.get(rest[until] ?? "") ?? last + rest.length + 1;
    const isFree = pitch.pitchNum > last && (until < 0 || pitch.pitchNum < next);
    const step = (next - last) / ((until < 0 ? rest.length : until) + 1);
    last = isFree ? pitch.pitchNum : last + step;
    return [{ ...pitch, pitchNum: last, isGone: true }];
  });
}
