import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { Tx } from "../../database/database.ts";
import type { DeliveredPitch } from "../fold/delivery.ts";
import { liveDeliveries } from "../fold/fold-games.query.ts";
import type { PitchDelivery } from "../fold/fold-pitch.ts";
import { eachInTurns } from "../read/in-turns.ts";
import type { StoredPitch } from "../stored/stored-games.ts";

/** What is compared with a later file. The whole pitches of many games would fill the memory. */
type Compared = Pick<DeliveredPitch, "sourceKey" | "velo" | "vertBreak" | "hb">;

function comparedOf({ sourceKey, velo, vertBreak, hb }: DeliveredPitch): Compared {
  return { sourceKey, velo, vertBreak, hb };
}

interface OfFormat {
  readonly programId: string;
  readonly format: PitchFileFormat;
  /** The games that an earlier file of the format has. */
  readonly gamesOfFormat: ReadonlySet<string>;
  /** What undone imports delivered of pitches that stay all the same or help to tell these from others, by ID. */
  readonly undone: ReadonlyMap<string, readonly PitchDelivery[]>;
}

/**
 * Returns a function that returns a stored pitch with the keys with which earlier files of the format delivered it, and a pitch of another
 * witness also with their readings. A later file of the format has the same ones.
 */
export async function deliveredBefore(
  tx: Tx,
  pitches: readonly StoredPitch[],
  { programId, format, gamesOfFormat, undone }: OfFormat,
): Promise<(pitch: StoredPitch) => StoredPitch> {
  const gameIds = [...new Set(pitches.map(({ gameId }) => gameId))].filter((gameId) =>
    gamesOfFormat.has(gameId),
  );
  const delivered = new Map<string, Compared[]>();
  for (const [pitchId, all] of undone) {
    const ofFormat = all.filter((each) => each.format === format);
    if (ofFormat.length > 0)
      delivered.set(
        pitchId,
        ofFormat.map(({ pitch }) => pitch),
      );
  }
  if (gameIds.length > 0) {
    const live = [...(await liveDeliveries(tx, { programId, gameIds })).values()].flat();
    const ofFormat = live.filter((delivery) => delivery.format === format);
    await eachInTurns(ofFormat, (delivery) => {
      for (const each of delivery.pitches)
        delivered.set(each.pitchId, [...(delivered.get(each.pitchId) ?? []), comparedOf(each)]);
    });
  }
  return (pitch) => {
    const before = delivered.get(pitch.pitchId) ?? [];
    const last = before.at(-1);
    if (!last) return pitch;
    const { velo, vertBreak, hb } = last;
    return {
      ...pitch,
      deliveredKeys: before.flatMap(({ sourceKey }) => sourceKey ?? []),
      ...(pitch.source !== format && { measured: { velo, vertBreak, hb } }),
    };
  };
}
