import type { Readings } from "@armslot/baseball/averages";
import type { Pitch } from "@armslot/contracts/games";
import type { Movement } from "../../charts/movement-plot.tsx";

/** The pitches of a game that can be drawn: those whose both breaks were read. */
export function movementsOf(pitches: readonly Pitch[]): readonly Movement[] {
  return pitches.flatMap(({ id, pitchType, ...readings }) => movement(id, pitchType, readings));
}

/** The mean movement of each pitch type for which both breaks have an average. */
export function meanMovements(averages: ReadonlyMap<string, Readings>): readonly Movement[] {
  return [...averages].flatMap(([pitchType, means]) => movement(pitchType, pitchType, means));
}

function movement(id: string, pitchType: string, readings: Omit<Readings, "velo">): Movement[] {
  const { vertBreak, hb } = readings;
  return vertBreak === null || hb === null ? [] : [{ id, pitchType, vertBreak, hb }];
}
