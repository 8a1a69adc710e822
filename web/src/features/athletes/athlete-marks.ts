import type { AthleteScreen } from "@armslot/contracts/athletes";
import type { LocationPitch } from "../../charts/location-data.ts";
import type { MovementPitch } from "../../charts/movement-data.ts";
import type { ReleasePitch } from "../../charts/release-data.ts";

/** A pitch with what the athlete's charts draw of it. */
export interface AthletePitch extends MovementPitch, LocationPitch, ReleasePitch {
  readonly pitchNum: number;
}

/** Returns the newest pitches as one object each, in the order thrown. */
export function pitchesOfMarks({ marks, types, games }: AthleteScreen): readonly AthletePitch[] {
  return marks.type
    .map((type, place): AthletePitch => {
      const pitchNum = marks.pitchNum[place] ?? 0;
      const gameId = games[marks.game[place] ?? -1]?.gameId ?? "";
      return {
        pitchId: `${gameId} ${pitchNum}`,
        pitchNum,
        pitchType: types[type]?.pitchType ?? "",
        velo: marks.velo[place] ?? null,
        vertBreak: marks.vertBreak[place] ?? null,
        hb: marks.hb[place] ?? null,
        plateSide: marks.plateSide[place] ?? null,
        plateHeight: marks.plateHeight[place] ?? null,
        zoneCell: marks.zoneCell[place] ?? null,
        releaseSide: marks.releaseSide[place] ?? null,
        releaseHeight: marks.releaseHeight[place] ?? null,
        batterHand: marks.batterHand[place] ?? null,
      };
    })
    .reverse();
}
