import { pitchValueNames } from "@armslot/contracts/circumstances";
import type { Tx } from "../database/database.ts";
import type { PitchReadings } from "../tables/pitches.ts";
import { correctedFieldsOf, correctedGamesOf } from "./imports.query.ts";
import type { StoredGame, StoredGames, StoredPitch } from "./stored-games.ts";

/** Returns whether a member corrected a field of a game or pitch. Imports keep such values. */
export type IsCorrected = (id: string, field: string) => boolean;

interface OfAthletes {
  readonly programId: string;
  readonly athleteIds: readonly string[];
}

/** Adds the games of some athletes as they were before members edited them or moved them to another athlete. */
export async function addEarlierGames(
  tx: Tx,
  stored: StoredGames,
  { programId, athleteIds }: OfAthletes,
): Promise<void> {
  const earlier = new Map<string, StoredGame>();
  for (const { game, changes } of await correctedGamesOf(tx, { programId, athleteIds })) {
    const before = Object.entries(changes).map(([field, change]) => [field, change.before]);
    const then = { ...(earlier.get(game.gameId) ?? game), ...Object.fromEntries(before) };
    earlier.set(game.gameId, then);
    stored.addEarlier(then, game);
  }
}

/** Returns the function that finds out which fields of some games and their pitches members corrected. */
export async function correctedFields(
  tx: Tx,
  games: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<IsCorrected> {
  const rows = await correctedFieldsOf(tx, games);
  const keyOf = (id: string, field: string) => `${id} ${field}`;
  const keys = new Set(rows.map(({ gameId, pitchId, field }) => keyOf(pitchId ?? gameId, field)));
  return (id, field) => keys.has(keyOf(id, field));
}

/** Returns the values with the stored ones of those fields that a member corrected. */
export function withoutCorrected(
  next: PitchReadings,
  same: StoredPitch,
  isCorrected: IsCorrected,
): PitchReadings {
  const kept = (["pitchType", ...pitchValueNames] as const).filter(
    (name) => next[name] !== same[name] && isCorrected(same.pitchId, name),
  );
  if (kept.length === 0) return next;
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, same[name]])) };
}
