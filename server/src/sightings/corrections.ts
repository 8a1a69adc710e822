import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import type { Tx } from "../database/database.ts";
import { correctedGamesOf, correctionsOf } from "./imports.query.ts";
import type { TypedValues } from "./merge-pitch.ts";
import { comparedReadings } from "./same-pitches.ts";
import type { StoredGame, StoredGames, StoredPitch } from "./stored-games.ts";

/** Returns whether a member corrected a field of a game or pitch. Imports keep such values. */
type IsCorrected = (id: string, field: string) => boolean;

interface OfAthletes {
  readonly programId: string;
  readonly athleteIds: readonly string[];
}

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
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

interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

type Changes = Map<string, Change>;

/** Returns what some games and pitches were before their first correction and after the last one, by ID and field. */
async function correctedFields(tx: Tx, games: OfGames): Promise<Map<string, Changes>> {
  const corrected = new Map<string, Changes>();
  for (const { gameId, pitchId, changes } of await correctionsOf(tx, games)) {
    const fields: Changes = corrected.get(pitchId ?? gameId) ?? new Map();
    for (const [field, { before, after }] of Object.entries(changes))
      fields.set(field, { before: (fields.get(field) ?? { before }).before, after });
    corrected.set(pitchId ?? gameId, fields);
  }
  return corrected;
}

/** Returns what members corrected in some games and their pitches. */
export async function correctionsIn(tx: Tx, games: OfGames): Promise<Corrected> {
  const gameIds = new Set(games.gameIds);
  const before = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [id, fields] of await correctedFields(tx, games)) {
    // A game that was edited or moved and put back is as it was. A reading that was put back is one that a member chose.
    const live = [...fields].filter(
      ([, change]) => change.before !== change.after || !gameIds.has(id),
    );
    if (live.length > 0)
      before.set(id, Object.fromEntries(live.map(([field, change]) => [field, change.before])));
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
