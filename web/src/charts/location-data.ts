import { groupBy } from "@armslot/baseball/group-by";
import type { PlatePlace } from "@armslot/baseball/strike-zone";

/** A pitch of a location chart. */
export interface LocationPitch {
  readonly pitchId: string;
  readonly pitchNum?: number;
  readonly pitchType: string;
  readonly velo: number | null;
  /** In feet, positive to the pitcher's right. A pitch without both places is left out. */
  readonly plateSide: number | null;
  readonly plateHeight: number | null;
  readonly batterHand: "L" | "R" | null;
}

/** A pitch with both places. */
export type LocatedPitch = LocationPitch & PlatePlace;

/** The batters that a location chart shows. */
export type Batters = "L" | "R" | "all";

/** The number of pitches above which a panel shows their density instead of a mark for each. */
export const densityAbove = 60;

/** Returns the pitches that have both places at the plate. */
export function locatedPitches(pitches: readonly LocationPitch[]): LocatedPitch[] {
  return pitches.flatMap((pitch) => {
    const { plateSide, plateHeight } = pitch;
    return plateSide === null || plateHeight === null ? [] : [{ ...pitch, plateSide, plateHeight }];
  });
}

/** Returns the pitches to some batters by pitch type. A type keeps its panel if it has none to these batters. */
export function locationPanels(pitches: readonly LocatedPitch[], batters: Batters) {
  return [...groupBy(pitches, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => ({
    pitchType,
    pitches: ofType.filter(({ batterHand }) => batters === "all" || batterHand === batters),
  }));
}

/** Returns how far right of the plate's middle the catcher sees a pitch, in feet. The catcher faces the pitcher. */
export function catcherSide({ plateSide }: PlatePlace): number {
  return -plateSide;
}
