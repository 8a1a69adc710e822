import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { compareOutings } from "../sightings/compare-outings.ts";
import { moveAthleteSources } from "../storage/athlete-sources.ts";
import { deleteAthleteRow, lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { passOnNames } from "../storage/former-names.ts";
import { moveGamesOf } from "../storage/games.ts";
import { deleteRepliesAbout } from "../storage/idempotency-keys.ts";
import { renameHomes } from "../storage/import-games.ts";
import { shareImportsOf } from "../storage/imports.ts";
import { moveInningsCaught } from "../storage/innings-caught.ts";
import { moveRecordingsOf } from "../storage/recordings.ts";
import { moveScouting } from "../storage/scouting-openings.ts";

interface Merge {
  readonly programId: string;
  /** The athlete who is deleted. */
  readonly athleteId: string;
  /** The athlete who gets the games. */
  readonly intoId: string;
}

/** Both athletes have a game of the same file. As two games of one athlete, the next import of the file would store pitches twice. */
export class SameGame extends Error {
  override readonly name = "SameGame";
  readonly gameDate: string | null;

  constructor(gameDate: string | null) {
    super("both athletes have a game of the same file");
    this.gameDate = gameDate;
  }
}

async function refuseSameGame(tx: Tx, { programId, athleteId, intoId }: Merge): Promise<void> {
  const same = await tx
    .selectFrom("games as g")
    .innerJoin("games as other", (join) =>
      join
        .onRef("other.program_id", "=", "g.program_id")
        .onRef("other.source_key", "=", "g.source_key"),
    )
    .select("g.game_date as gameDate")
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .where("other.athlete_id", "=", intoId)
    .orderBy("g.game_date")
    .executeTakeFirst();
  if (same) throw new SameGame(same.gameDate);
}

/**
 * Moves an athlete's games and device IDs to another athlete and deletes the former, as the operator. Links to the former's report
 * end. The profile of the other one stays as it is.
 * @returns how many games and pitches were moved
 * @throws AppError `athlete-not-found`; SameGame
 */
export async function mergeAthletes(
  parts: Pick<Parts, "clock" | "newId" | "log">,
  tx: Tx,
  merge: Merge,
): Promise<{ readonly games: number; readonly pitches: number }> {
  const { clock, newId } = parts;
  const { programId, athleteId, intoId } = merge;
  const now = clock();
  const athleteIds = [athleteId, intoId];
  if ((await lockAthletes(tx, { programId, athleteIds })) < 2) {
    throw new AppError("athlete-not-found");
  }
  await refuseSameGame(tx, merge);
  const { pitches } = await tx
    .selectFrom("pitches")
    .select((eb) => eb.fn.countAll<number>().as("pitches"))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirstOrThrow();
  const games = await moveGamesOf(tx, { ...merge, now });
  await moveRecordingsOf(tx, merge);
  await moveScouting(tx, merge);
  await moveInningsCaught(tx, merge);
  await moveAthleteSources(tx, merge);
  await passOnNames(tx, { ...merge, now });
  await renameHomes(tx, { programId, athleteId, from: athleteId, into: intoId });
  await shareImportsOf(tx, merge);
  await deleteAthleteRow(tx, { programId, athleteId });
  await deleteRepliesAbout(tx, { programId, athleteId });
  await compareOutings(parts, tx, merge);
  const counts = { games, pitches };
  const entry = { action: "athletes-merged", actorUserId: null, subjectId: intoId } as const;
  await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, counts, now });
  return counts;
}
