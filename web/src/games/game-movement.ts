import { averagesOfTotals, totalsOfPitches } from "@armslot/baseball/pitch/averages";
import type { Pitch } from "@armslot/contracts/games/games";
import type { MovementSet } from "../charts/movement-data.ts";

/** Returns the movements of a game's pitches that count, and the mean of each pitch type. */
export function gameMovement(pitches: readonly Pitch[]): MovementSet {
  return {
    id: "game",
    name: "",
    throws: null,
    pitches: pitches.filter(({ excludedReason }) => excludedReason === null),
    means: totalsOfPitches(pitches).map((totals) => ({
      pitchType: totals.pitchType,
      pitches: totals.pitches,
      ...averagesOfTotals(totals),
      counts: { velo: totals.veloCount, hb: totals.hbCount, vertBreak: totals.vbCount },
    })),
  };
}
