import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { PlatePlace } from "@armslot/baseball/pitch/strike-zone";
import type { PlaceFromVideo } from "@armslot/baseball/video/pairs-from-video";

/** A pitch of a location chart. */
export interface LocationPitch {
  readonly pitchId: string;
  readonly pitchNum?: number;
  readonly pitchType: string;
  readonly velo: number | null;
  /** In feet, positive to the pitcher's right. Only a pitch with both is measured. */
  readonly plateSide: number | null;
  readonly plateHeight: number | null;
  /** The cell that a charter tapped, 1 to 25. It counts only for a pitch that is not measured. */
  readonly zoneCell: number | null;
  readonly batterHand: "L" | "R" | null;
  /** The place from video, which stands in for one of a device. */
  readonly placeFromVideo?: PlaceFromVideo | null;
}

/** A pitch that a device measured at the plate. */
export type MeasuredPitch = LocationPitch & PlatePlace;

/** A pitch of which only the charted cell is known, and the place of its mark within the cell: 0 to 1 from the left and the top. */
export interface ChartedPitch extends LocationPitch {
  readonly zoneCell: number;
  readonly across: number;
  readonly down: number;
}

/** A pitch of which video tells the place and no device does. */
export interface VideoPitch extends LocationPitch {
  readonly placeFromVideo: PlaceFromVideo;
}

/** The pitches of one type that have a place. One from video may be charted, too. */
export interface LocatedType {
  readonly pitchType: string;
  readonly measured: readonly MeasuredPitch[];
  readonly charted: readonly ChartedPitch[];
  readonly fromVideo: readonly VideoPitch[];
}

/** The batters that a location chart shows. */
export type Batters = "L" | "R" | "all";

/** The number of pitches above which a panel shows their density, or their number in each cell, instead of a mark for each. */
export const densityAbove = 60;

function isMeasured(pitch: LocationPitch): pitch is MeasuredPitch {
  return pitch.plateSide !== null && pitch.plateHeight !== null;
}

/** Whether the mark of a pitch is from video. */
export function isFromVideo(pitch: LocationPitch): pitch is VideoPitch {
  return Boolean(pitch.placeFromVideo) && pitch.plateSide === null && pitch.plateHeight === null;
}

/** Whether a location chart can show a pitch. */
export function isLocated(pitch: LocationPitch): boolean {
  return isMeasured(pitch) || pitch.zoneCell !== null || isFromVideo(pitch);
}

/** Steps of the R2 sequence, which spreads any number of places evenly over a square. */
const step = { across: 0.754877666, down: 0.569840291 } as const;

/** Spreads pitches within their cells, because marks at one place would hide each other. The spread depends on their order only. */
function spreadInCells(pitches: readonly LocationPitch[]): ChartedPitch[] {
  const counts = new Map<number, number>();
  return pitches.flatMap((pitch) => {
    const { zoneCell } = pitch;
    if (zoneCell === null) return [];
    const before = counts.get(zoneCell) ?? 0;
    counts.set(zoneCell, before + 1);
    return [
      {
        ...pitch,
        zoneCell,
        across: (0.5 + before * step.across) % 1,
        down: (0.5 + before * step.down) % 1,
      },
    ];
  });
}

/** Returns the pitches with a place by pitch type. What a device measured wins over the charted cell. */
export function locatedTypes(pitches: readonly LocationPitch[]): LocatedType[] {
  const located = pitches.filter(isLocated);
  return [...groupBy(located, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => ({
    pitchType,
    measured: ofType.filter(isMeasured),
    charted: spreadInCells(ofType.filter((pitch) => !isMeasured(pitch))),
    fromVideo: ofType.filter(isFromVideo),
  }));
}

/** Returns the pitches to some batters. A type keeps its panel if it has none to these batters. */
export function pitchesTo(types: readonly LocatedType[], batters: Batters): LocatedType[] {
  const isTo = ({ batterHand }: LocationPitch) => batters === "all" || batterHand === batters;
  return types.map(({ pitchType, measured, charted, fromVideo }) => ({
    pitchType,
    measured: measured.filter(isTo),
    charted: charted.filter(isTo),
    fromVideo: fromVideo.filter(isTo),
  }));
}

/** Returns how far right of the plate's middle the catcher sees a pitch, in feet. The catcher faces the pitcher. */
export function catcherSide({ plateSide }: Pick<PlatePlace, "plateSide">): number {
  return -plateSide;
}
