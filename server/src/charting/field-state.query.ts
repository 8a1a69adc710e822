import { limits } from "@armslot/contracts/core/limits";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { chartedColumns } from "../storage/charted-pitches.ts";
import type { LockedGame } from "../storage/locked-games.ts";
import type { StoredPitch } from "./charted-games.ts";

interface AmongGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** Returns those of some games that exist, with their athletes. */
export async function gamesAmong(tx: Tx, { programId, gameIds }: AmongGames) {
  return await tx
    .selectFrom("games")
    .select(named(["game_id", "athlete_id"]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}

/** Whether an athlete has as many other games on a day as a day can have. Lock the athlete first. */
export async function isDayFull(
  tx: Tx,
  game: Pick<LockedGame, "gameId" | "athleteId" | "gameDate"> & { readonly programId: string },
): Promise<boolean> {
  const { programId, athleteId, gameDate, gameId } = game;
  if (gameDate === null) return false;
  const { others } = await tx
    .selectFrom("games")
    .select((eb) => eb.fn.countAll<number>().as("others"))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("game_date", "=", gameDate)
    .where("game_id", "<>", gameId)
    .executeTakeFirstOrThrow();
  return others >= limits.gamesPerDayMax;
}

/** Returns the IDs of those of some athletes who exist. */
export async function athletesAmong(
  tx: Tx,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<string[]> {
  if (athleteIds.length === 0) return [];
  const rows = await tx
    .selectFrom("athletes")
    .select("athlete_id")
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .execute();
  return rows.map(({ athlete_id }) => athlete_id);
}

/** Returns which games and pitches earlier operations named. `opIds` are those of the request itself. */
export async function earlierOperations(
  tx: Tx,
  {
    programId,
    gameIds,
    opIds,
  }: {
    readonly programId: string;
    readonly gameIds: readonly string[];
    readonly opIds: readonly string[];
  },
) {
  return await tx
    .selectFrom("field_operations")
    .select(named(["game_id", "pitch_id"]))
    .distinct()
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .where((eb) => eb.not(eb("op_id", "=", eb.fn.any(eb.val([...opIds])))))
    .execute();
}

/** Returns all pitches of some games, and pitches by their IDs in any game. */
export async function pitchesOf(
  tx: Tx,
  { programId, gameIds, pitchIds }: AmongGames & { readonly pitchIds: readonly string[] },
): Promise<StoredPitch[]> {
  return await tx
    .selectFrom("pitches")
    .select(named(["pitch_id", "game_id", "pitch_num", "source", ...chartedColumns]))
    .where("program_id", "=", programId)
    .where((eb) =>
      eb.or([
        eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))),
        eb("pitch_id", "=", eb.fn.any(eb.val([...pitchIds]))),
      ]),
    )
    .execute();
}

/** Returns the IDs and numbers of the pitches of some games, with the games' athletes. */
export async function numberedGames(tx: Tx, { programId, gameIds }: AmongGames) {
  return await tx
    .selectFrom("games as g")
    .leftJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "g.program_id").onRef("p.game_id", "=", "g.game_id"),
    )
    .select([
      "g.game_id as gameId",
      "g.athlete_id as athleteId",
      "p.pitch_id as pitchId",
      "p.pitch_num as pitchNum",
    ])
    .where("g.program_id", "=", programId)
    .where((eb) => eb("g.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .orderBy("g.game_id")
    .orderBy("p.pitch_num")
    .execute();
}
