import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { Tx } from "../database/database.ts";
import type { NewId } from "../outside/new-id.ts";
import { moveDelivery } from "../tables/import-games.ts";
import { type DeliveredPitch, packDelivery, unpackDelivery } from "./fold/delivery.ts";
import { earlierDeliveries } from "./fold/earlier-deliveries.ts";
import { type ImportedGame, importedGames } from "./fold/fold-games.query.ts";

interface Splitting {
  readonly programId: string;
  readonly gameId: string;
  /** The formats of the files that have another pitch, by the ID of the pitch that they were taken for. */
  readonly formats: ReadonlyMap<string, ReadonlySet<PitchFileFormat>>;
  readonly newId: NewId;
}

/** Gives what files delivered for pitches of a game to pitches of their own. Returns those as the first file has them, with their new IDs. */
export async function splitDeliveries(
  tx: Tx,
  { programId, gameId, formats, newId }: Splitting,
): Promise<DeliveredPitch[]> {
  const games = { programId, gameIds: [gameId] };
  await earlierDeliveries(tx, games);
  const own = new Map<string, DeliveredPitch>();
  const taken = (pitch: DeliveredPitch, { format }: ImportedGame): DeliveredPitch => {
    const { pitchId } = pitch;
    if (!formats.get(pitchId)?.has(format)) return pitch;
    const first = own.get(pitchId) ?? { ...pitch, pitchId: newId() };
    own.set(pitchId, first);
    return { ...pitch, pitchId: first.pitchId };
  };
  for (const entry of await importedGames(tx, games)) {
    const { importId } = entry;
    const delivered = (entry.delivered ?? []).map(unpackDelivery).map(({ pitches, ...rest }) => {
      return packDelivery({ ...rest, pitches: pitches.map((pitch) => taken(pitch, entry)) });
    });
    const moved = { importId, fromGameId: gameId, gameId, delivered, isThere: true };
    await moveDelivery(tx, { programId, moved });
  }
  return [...own.values()];
}
