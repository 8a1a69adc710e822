import { unpackedMarks } from "@armslot/baseball/numbers/packed-marks";
import type { VideoMeans } from "@armslot/contracts/athlete/video-means";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import type { LocationPitch } from "../../charts/location-data.ts";
import type { MovementPitch } from "../../charts/movement-data.ts";
import type { ReleasePitch } from "../../charts/release-data.ts";

/** A pitch with what the athlete's charts draw of it. */
export interface AthletePitch extends MovementPitch, LocationPitch, ReleasePitch {
  readonly pitchNum: number;
}

function idOf(gameId: string | undefined, pitchNum: number): string {
  return `${gameId ?? ""} ${pitchNum}`;
}

/** Returns the newest pitches as one object each, in the order thrown. */
export function pitchesOfMarks({ marks, games }: AthleteScreen): readonly AthletePitch[] {
  return unpackedMarks(marks)
    .map(
      ({ game, ...mark }): AthletePitch => ({
        ...mark,
        pitchId: idOf(games[game]?.gameId, mark.pitchNum),
      }),
    )
    .reverse();
}

/** Returns the pitches with what charts draw of them from video. */
export function withVideo(
  pitches: readonly AthletePitch[],
  video: VideoMeans | null,
): readonly AthletePitch[] {
  if (!video) return pitches;
  const found = new Map(video.pitches.map((one) => [idOf(one.gameId, one.pitchNum), one]));
  return pitches.map((pitch) => {
    const { breaks = null, place = null } = found.get(pitch.pitchId) ?? {};
    return { ...pitch, breaksFromVideo: breaks, placeFromVideo: place };
  });
}
