import { rollingMeans } from "@armslot/baseball/numbers/rolling-mean";
import { countsInAverage } from "@armslot/baseball/pitch/averages";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { type RangedValue, videoSpeedText } from "@armslot/baseball/video/ranged-text";

/** A pitch of one game. */
export interface VelocityPitch {
  readonly pitchId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  /** In mph. A pitch without it is left out. */
  readonly velo: number | null;
  readonly inning: number | null;
  /** The speed from video, which stands in for a missing velocity. */
  readonly fromVideo?: RangedValue | null;
}

/** A pitch with its velocity in mph and the mean of the last five of its type. The first four of a type have no mean. */
export interface MeasuredPitch extends VelocityPitch {
  readonly velo: number;
  readonly rollingMean: number | null;
  /** Of a speed from video: half of the range that holds the true one 95 % of the time. It is in no mean. */
  readonly range?: number;
}

/** The first pitch of an inning in the chart. */
export interface InningStart {
  readonly inning: number;
  readonly pitchNum: number;
}

/** Returns the pitches with a velocity or a speed from video by their numbers. */
export function measuredPitches(pitches: readonly VelocityPitch[]): MeasuredPitch[] {
  const thrown = pitches
    .flatMap((pitch) => (countsInAverage(pitch.velo) ? [{ ...pitch, velo: pitch.velo }] : []))
    .sort((a, b) => a.pitchNum - b.pitchNum);
  const withMeans = [...groupBy(thrown, ({ pitchType }) => pitchType).values()].flatMap(
    (ofType) => {
      const means = rollingMeans(ofType.map(({ velo }) => velo));
      return ofType.map((pitch, at) => ({ ...pitch, rollingMean: means[at] ?? null }));
    },
  );
  const fromVideo = pitches.flatMap(({ fromVideo: video = null, ...pitch }) =>
    video && pitch.velo === null
      ? [{ ...pitch, velo: video.value, range: video.range, rollingMean: null }]
      : [],
  );
  return [...withMeans, ...fromVideo].sort((a, b) => a.pitchNum - b.pitchNum);
}

/** Returns the velocity of a pitch as text. One from video is whole, and has its range. */
export function velocityText({ velo, range }: MeasuredPitch): string {
  return range === undefined ? averageText(velo, "mph") : videoSpeedText({ value: velo, range });
}

/** Returns the first pitch of each inning, in the order thrown. Pitches without an inning belong to the one before. */
export function inningStarts(pitches: readonly VelocityPitch[]): InningStart[] {
  const starts: InningStart[] = [];
  for (const { inning, pitchNum } of pitches.toSorted((a, b) => a.pitchNum - b.pitchNum)) {
    if (inning !== null && inning !== starts.at(-1)?.inning) starts.push({ inning, pitchNum });
  }
  return starts;
}
