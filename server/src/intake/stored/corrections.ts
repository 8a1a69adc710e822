import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import type { Tx } from "../../database/database.ts";
import { correctedGamesOf, correctionsOf } from "./imports.query.ts";
import type { TypedValues } from "./merge-pitch.ts";
import { comparedReadings } from "./same-pitches.ts";
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

/** What members corrected in some games. */
export interface Corrected {
  readonly isCorrected: IsCorrected;
  /** Whether a member corrected any field of a game or pitch. */
  readonly hasCorrection: (id: string) => boolean;
  /** Returns what the corrected fields of a game or pitch were before its first correction. */
  readonly before: (id: string) => Readonly<Record<string, unknown>>;
  /** Returns a pitch with what its witnesses said before it was corrected. */
  readonly withWitnessed: <Pitch extends StoredPitch>(pitch: Pitch) => Pitch;
}

/** Returns what members corrected in some games and their pitches. */
export async function correctionsIn(
  tx: Tx,
  games: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Corrected> {
  const before = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { gameId, pitchId, changes } of await correctionsOf(tx, games)) {
    const id = pitchId ?? gameId;
    const fields = Object.entries(changes).map(([field, change]) => [field, change.before]);
    before.set(id, { ...Object.fromEntries(fields), ...before.get(id) });
  }
  return {
    isCorrected: (id, field) => field in (before.get(id) ?? {}),
    hasCorrection: (id) => before.has(id),
    before: (id) => before.get(id) ?? {},
    withWitnessed: (pitch) => {
      const witnessed: StoredPitch["witnessed"] = before.get(pitch.pitchId);
      if (!witnessed) return pitch;
      const { velo, vertBreak, hb } = { ...pitch, ...witnessed };
      const isMeasured = comparedReadings.some((name) => name in witnessed);
      return { ...pitch, witnessed, ...(isMeasured && { measured: { velo, vertBreak, hb } }) };
    },
  };
}

/** Returns the values with the stored ones of those fields that a member corrected. */
export function withoutCorrected(
  next: TypedValues,
  same: StoredPitch,
  isCorrected: IsCorrected,
): TypedValues {
  const kept = (["pitchType", ...pitchValueNames] as const).filter(
    (name) => next[name] !== same[name] && isCorrected(same.pitchId, name),
  );
  if (kept.length === 0) return next;
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, same[name]])) };
}
