import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { gameReadingsCsv, gameReadingsCsvFileName } from "../reports/game-readings-csv.ts";
import type { GameFacts, NumberedPitch } from "./field-game.ts";

/** The name of the pitcher in a file. */
export interface PitcherName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Pitches that a phone charted in one outing. */
export interface ChartedPitches {
  /** Null before the first pitch. */
  readonly gameId: string | null;
  readonly facts: Pick<GameFacts, "athleteId" | "gameDate" | "opponent" | "location" | "kind">;
  readonly pitches: readonly NumberedPitch[];
}

/** Returns a name for an athlete whom the phone does not know. It is on no roster, so an import asks who it is. A file needs a name. */
function unknownPitcher(athleteId: string): PitcherName {
  return { firstName: "Charted Pitcher", lastName: athleteId.slice(-4).toUpperCase() };
}

/**
 * Returns the name and the text of a file with charted pitches, of the kind that Game Detail exports and Import Games reads.
 * @param athlete null if the phone does not know the name
 */
export function chartedCsv(
  { gameId, facts, pitches }: ChartedPitches,
  athlete: PitcherName | null,
): { readonly name: string; readonly text: string } {
  const rows = pitches.map((pitch) => ({
    ...noPitchValues,
    ...pitch,
    movementAxis: null,
    pitchType: pitch.pitchType ?? "Other",
    source: "field" as const,
    excludedReason: null,
  }));
  const { athleteId, ...game } = facts;
  return {
    name: gameReadingsCsvFileName(gameId ?? game.gameDate ?? "pitches"),
    text: gameReadingsCsv({
      ...game,
      athlete: athlete ?? unknownPitcher(athleteId),
      pitches: rows,
    }),
  };
}
