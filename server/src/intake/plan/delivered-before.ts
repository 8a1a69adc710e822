import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { Tx } from "../../database/database.ts";
import type { DeliveredPitch } from "../fold/delivery.ts";
import { liveDeliveries } from "../fold/fold-games.query.ts";
import type { StoredPitch } from "../stored/stored-games.ts";

interface OfFormat {
  readonly programId: string;
  readonly format: PitchFileFormat;
  /** The games that an earlier file of the format has. */
  readonly gamesOfFormat: ReadonlySet<string>;
}

/**
 * Returns a function that returns a stored pitch of another witness with the key and the readings with which earlier files of the format
 * delivered it. A later file of the format has the same ones.
 */
export async function deliveredBefore(
  tx: Tx,
  pitches: readonly StoredPitch[],
  { programId, format, gamesOfFormat }: OfFormat,
): Promise<(pitch: StoredPitch) => StoredPitch> {
  const isOther = ({ source, gameId }: StoredPitch) =>
    source !== format && gamesOfFormat.has(gameId);
  const gameIds = [...new Set(pitches.filter(isOther).map(({ gameId }) => gameId))];
  const delivered = new Map<string, DeliveredPitch>();
  if (gameIds.length > 0) {
    const live = [...(await liveDeliveries(tx, { programId, gameIds })).values()].flat();
    const ofFormat = live.filter((delivery) => delivery.format === format);
    for (const each of ofFormat.flatMap((delivery) => delivery.pitches))
      delivered.set(each.pitchId, each);
  }
  return (pitch) => {
    const before = isOther(pitch) ? delivered.get(pitch.pitchId) : undefined;
    if (!before) return pitch;
    const { sourceKey: deliveredKey, velo, vertBreak, hb } = before;
    return { ...pitch, deliveredKey, measured: { velo, vertBreak, hb } };
  };
}
