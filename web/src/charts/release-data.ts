import { meanOf, spreadOf } from "@armslot/baseball/numbers/spread";
import { groupBy } from "@armslot/baseball/pitch/group-by";

/** A pitch of a release chart. */
export interface ReleasePitch {
  readonly pitchId: string;
  readonly pitchNum?: number;
  readonly pitchType: string;
  readonly velo: number | null;
  /** In feet, positive to the pitcher's right. A pitch without both is left out. */
  readonly releaseSide: number | null;
  readonly releaseHeight: number | null;
}

/** A pitch with both. */
export interface ReleasedPitch extends ReleasePitch {
  readonly releaseSide: number;
  readonly releaseHeight: number;
}

/** The mean release of a pitch type in feet, and its spread in inches. The spread needs five pitches. */
export interface TypeRelease {
  readonly pitchType: string;
  readonly pitches: readonly ReleasedPitch[];
  readonly side: number;
  readonly height: number;
  readonly sideSpread: number | null;
  readonly heightSpread: number | null;
}

const inchesPerFoot = 12;

/** Returns the pitches that have both a side and a height. */
export function releasedPitches(pitches: readonly ReleasePitch[]): ReleasedPitch[] {
  return pitches.flatMap((pitch) => {
    const { releaseSide, releaseHeight } = pitch;
    return releaseSide === null || releaseHeight === null
      ? []
      : [{ ...pitch, releaseSide, releaseHeight }];
  });
}

/** Returns the release of each pitch type. */
export function typeReleases(pitches: readonly ReleasedPitch[]): TypeRelease[] {
  return [...groupBy(pitches, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => {
    const sides = ofType.map(({ releaseSide }) => releaseSide);
    const heights = ofType.map(({ releaseHeight }) => releaseHeight);
    return {
      pitchType,
      pitches: ofType,
      side: meanOf(sides) ?? 0,
      height: meanOf(heights) ?? 0,
      sideSpread: inches(spreadOf(sides)),
      heightSpread: inches(spreadOf(heights)),
    };
  });
}

function inches(feet: number | null): number | null {
  return feet === null ? null : feet * inchesPerFoot;
}
