import { unpackedMarks } from "@armslot/baseball/statistics/packed-marks";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import type { LocationPitch } from "../../../charts/location/location-data.ts";
import type { MovementPitch } from "../../../charts/movement/movement-data.ts";
import type { ReleasePitch } from "../../../charts/release/release-data.ts";

/** A pitch with what the athlete's charts draw of it. */
export interface AthletePitch extends MovementPitch, LocationPitch, ReleasePitch {
  readonly pitchNum: number;
}

/** Returns the newest pitches as one object each, in the order thrown. */
export function pitchesOfMarks({ marks, games }: AthleteScreen): readonly AthletePitch[] {
  return unpackedMarks(marks)
    .map(
      ({ game, ...mark }): AthletePitch => ({
        ...mark,
        pitchId: `${games[game]?.gameId ?? ""} ${mark.pitchNum}`,
      }),
    )
    .reverse();
}
