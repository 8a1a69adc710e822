import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { FilmPlace } from "../../tables/recordings.ts";

interface NamedPlace extends FilmPlace {
  readonly programId: string;
  readonly pitchId: string | null;
}

/**
 * Returns whom a film shows, and in which game: those of its pitch if it has one. Locks what it names until the end of the transaction.
 * Throws `place-unknown`.
 */
export async function placeOf(
  tx: Tx,
  { programId, pitchId, gameId, athleteId }: NamedPlace,
): Promise<FilmPlace> {
  if (pitchId !== null) return found(await placeOfPitch(tx, { programId, pitchId }));
  if (gameId !== null) {
    const game = found(await placeOfGame(tx, { programId, gameId }));
    if (game.athleteId !== athleteId) throw new AppError("place-unknown");
    return game;
  }
  if (athleteId === null) return { athleteId, gameId };
  const athlete = await tx
    .selectFrom("athletes")
    .select("athlete_id as athleteId")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .forKeyShare()
    .executeTakeFirst();
  return { ...found(athlete), gameId: null };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError("place-unknown");
  return row;
}

async function placeOfPitch(tx: Tx, key: { programId: string; pitchId: string }) {
  return await tx
    .selectFrom("pitches")
    .select(["athlete_id as athleteId", "game_id as gameId"])
    .where("program_id", "=", key.programId)
    .where("pitch_id", "=", key.pitchId)
    .forKeyShare()
    .executeTakeFirst();
}

async function placeOfGame(tx: Tx, key: { programId: string; gameId: string }) {
  return await tx
    .selectFrom("games")
    .select(["athlete_id as athleteId", "game_id as gameId"])
    .where("program_id", "=", key.programId)
    .where("game_id", "=", key.gameId)
    .forKeyShare()
    .executeTakeFirst();
}
