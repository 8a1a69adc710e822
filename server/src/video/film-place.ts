import { sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { FilmPlace } from "../storage/recordings.ts";

interface NamedPlace extends FilmPlace {
  readonly programId: string;
  readonly pitchId: string | null;
}

/** A place with the pitch that it names. */
interface FoundPlace extends FilmPlace {
  readonly pitchId: string | null;
}

/**
 * Returns whom a film shows, in which game and which pitch: athlete and game are those of the pitch if it has one. Locks what it names until the end of the transaction.
 * Throws `place-unknown`.
 */
export async function placeOf(
  tx: Tx,
  { programId, pitchId, gameId, athleteId }: NamedPlace,
): Promise<FoundPlace> {
  if (pitchId !== null) {
    const key = { programId, pitchId };
    return found((await placeOfPitch(tx, key)) ?? (await placeOfTap(tx, key)));
  }
  if (gameId !== null) {
    const game = found(await placeOfGame(tx, { programId, gameId }));
    if (game.athleteId !== athleteId) throw new AppError("place-unknown");
    return { ...game, pitchId };
  }
  if (athleteId === null) return { athleteId, gameId, pitchId };
  const athlete = await tx
    .selectFrom("athletes")
    .select("athlete_id as athleteId")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .forKeyShare()
    .executeTakeFirst();
  return { ...found(athlete), gameId: null, pitchId };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError("place-unknown");
  return row;
}

/** A pitch with its game, which is locked too: a pitch goes to another athlete with its game, whose row has the change first. */
const pitchesWithGames = (tx: Tx, programId: string) =>
  tx
    .selectFrom("pitches as p")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "p.program_id").onRef("g.game_id", "=", "p.game_id"),
    )
    .select(["g.athlete_id as athleteId", "g.game_id as gameId", "p.pitch_id as pitchId"])
    .where("p.program_id", "=", programId)
    .forKeyShare();

async function placeOfPitch(tx: Tx, key: { programId: string; pitchId: string }) {
  return await pitchesWithGames(tx, key.programId)
    .where("p.pitch_id", "=", key.pitchId)
    .executeTakeFirst();
}

/** Finds the pitch that a charter knows by another ID, because a device or another charter had it first. */
async function placeOfTap(tx: Tx, { programId, pitchId }: { programId: string; pitchId: string }) {
  return await pitchesWithGames(tx, programId)
    .where(
      sql<boolean>`p.before_imports ? 'places' and p.before_imports @> ${JSON.stringify({ places: [{ pitchId }] })}::jsonb`,
    )
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
