import type { Readings } from "@armslot/baseball/averages";
import type { Pitch } from "@armslot/contracts/games";
import type { Movement } from "../../charts/movement-plot.tsx";

/** Returns the movements of the pitches that have both breaks and count. */
export function movementsOf(pitches: readonly Pitch[]): readonly Movement[] {
  return pitches.flatMap(({ pitchId, pitchType, excludedReason, ...readings }) =>
    excludedReason === null ? movement(pitchId, pitchType, readings) : [],
  );
}

/** Returns the mean movement of each pitch type that has averages of both breaks. */
export function meanMovements(averages: ReadonlyMap<string, Readings>): readonly Movement[] {
  return [...averages].flatMap(([pitchType, means]) => movement(pitchType, pitchType, means));
}

function movement(id: string, pitchType: string, readings: Omit<Readings, "velo">): Movement[] {
  const { vertBreak, hb } = readings;
  return vertBreak === null || hb === null ? [] : [{ id, pitchType, vertBreak, hb }];
}
