import type { ReportedType } from "@armslot/contracts/athlete/athlete-report";
import type { MovementMean } from "./movement-data.ts";

type MovingType = Pick<ReportedType, "pitchType" | "pitches"> & {
  readonly readings: Pick<ReportedType["readings"], "velo" | "hb" | "vertBreak">;
};

/** Returns the mean movement of each pitch type, with the number of pitches behind each mean. */
export function movementMeans(types: readonly MovingType[]): readonly MovementMean[] {
  return types.map(({ pitchType, pitches, readings: { velo, hb, vertBreak } }) => ({
    pitchType,
    pitches,
    velo: velo?.mean ?? null,
    hb: hb?.mean ?? null,
    vertBreak: vertBreak?.mean ?? null,
    counts: { velo: velo?.n ?? 0, hb: hb?.n ?? 0, vertBreak: vertBreak?.n ?? 0 },
  }));
}
