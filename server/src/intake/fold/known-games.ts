import type { Tx } from "../../database/database.ts";
import { type Corrected, correctionsIn } from "../stored/corrections.ts";
import type { LiveDelivery } from "./delivery.ts";
import {
  type GameToFold,
  gamesToFold,
  liveDeliveries,
  type PitchToFold,
  pitchesToFold,
} from "./fold-games.query.ts";

/** What is stored about games and what imports that are not undone delivered for them. */
export interface KnownGames extends Corrected {
  readonly games: readonly GameToFold[];
  readonly pitches: readonly PitchToFold[];
  readonly deliveries: ReadonlyMap<string, readonly LiveDelivery[]>;
}

/** Returns what is stored about games and what imports that are not undone delivered for them. */
export async function knownGames(
  tx: Tx,
  of: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<KnownGames> {
  return {
    games: await gamesToFold(tx, of),
    pitches: await pitchesToFold(tx, of),
    deliveries: await liveDeliveries(tx, of),
    ...(await correctionsIn(tx, of)),
  };
}
