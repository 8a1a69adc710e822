import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import { moveDelivery } from "../storage/import-games.ts";
import { type DeliveredPitch, packDelivery, unpackDelivery } from "./delivery.ts";
import { type Entry, entriesOf } from "./stored-witnesses.query.ts";

interface Splitting {
  readonly programId: string;
  readonly gameId: string;
  /** The formats of the files that have another pitch, by the ID of the pitch that they were taken for. */
  readonly formats: ReadonlyMap<string, ReadonlySet<PitchFileFormat>>;
  readonly newId: NewId;
}

/**
 * Gives what files delivered for pitches of a game to pitches of their own. Returns those as the first file has them, with their new IDs, by
 * the ID of the pitch that they were taken for.
 */
export async function splitDeliveries(
  tx: Tx,
  { programId, gameId, formats, newId }: Splitting,
): Promise<Map<string, DeliveredPitch>> {
  const own = new Map<string, DeliveredPitch>();
  await changeDelivered(tx, { programId, gameId }, (pitch, { format }) => {
    const { pitchId } = pitch;
    if (!formats.get(pitchId)?.has(format)) return pitchId;
    const first = own.get(pitchId) ?? { ...pitch, pitchId: newId() };
    own.set(pitchId, first);
    return first.pitchId;
  });
  return own;
}

/** Gives what imports delivered for pitches of a game to other pitches of it. */
export async function changeDelivered(
  tx: Tx,
  { programId, gameId }: { readonly programId: string; readonly gameId: string },
  idOf: (pitch: DeliveredPitch, entry: Entry) => string,
): Promise<void> {
  for (const entry of await entriesOf(tx, { programId, gameIds: [gameId], areUndone: false })) {
    const { importId } = entry;
    const delivered = entry.delivered.map(unpackDelivery).map(({ pitches, ...rest }) => {
      const named = pitches.map((pitch) => ({ ...pitch, pitchId: idOf(pitch, entry) }));
      return packDelivery({ ...rest, pitches: named });
    });
    const moved = { importId, fromGameId: gameId, gameId, delivered, isThere: true };
    await moveDelivery(tx, { programId, moved });
  }
}
