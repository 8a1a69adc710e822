import type { exportAthlete } from "@armslot/contracts/athletes";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Call } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { athleteById, gamesWithPitches, sourcesOfAthlete } from "./athletes.query.ts";

/** Returns all data about an athlete and records who exported it. Throws `athlete-not-found`. */
export async function exportAthleteData(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, viewer }: Call<typeof exportAthlete>,
): Promise<ReplyOf<typeof exportAthlete>> {
  const athlete = await athleteById(tx, params);
  if (!athlete) throw new AppError("athlete-not-found");
  const sources = await sourcesOfAthlete(tx, params);
  const games = await gamesWithPitches(tx, params);
  await insertAuditEntry(tx, {
    programId: params.programId,
    entryId: newId(),
    action: "athlete-exported",
    actorUserId: viewer.userId,
    subjectId: params.athleteId,
    counts: {
      games: games.length,
      pitches: games.reduce((sum, { pitches }) => sum + pitches.length, 0),
    },
    now: clock(),
  });
  return { athlete, sources, games };
}
