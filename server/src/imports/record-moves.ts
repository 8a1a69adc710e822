import type { MovedPitches } from "@armslot/contracts/imports/import-review";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { PitchesMoved } from "../sightings/imported-file.ts";
import { namesOfAthletes } from "../sightings/imports.query.ts";
import { insertAuditEntries } from "../storage/audit-entries.ts";

interface Moves {
  readonly programId: string;
  /** Null for the command line. */
  readonly userId: string | null;
  readonly moved: readonly PitchesMoved[];
}

/** Adds pitches that went from one athlete to another to the program's activity. */
export async function recordMoves(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { programId, userId, moved }: Moves,
): Promise<void> {
  const entries = moved.map(({ toId, pitches }) => ({
    ...{ programId, entryId: newId(), actorUserId: userId, subjectId: toId, now: clock() },
    action: "pitches-moved" as const,
    counts: { pitches },
  }));
  await insertAuditEntries(tx, entries);
}

/** Returns pitches that went from one athlete to another with the names of both. */
export async function namedMoves(
  tx: Tx,
  programId: string,
  moved: readonly PitchesMoved[],
): Promise<MovedPitches[]> {
  const athleteIds = moved.flatMap(({ fromId, toId }) => [fromId, toId]);
  const names = await namesOfAthletes(tx, { programId, athleteIds });
  const named = (uid: string) => ({ uid, name: names.get(uid) ?? null });
  return moved.map(({ fromId, toId, pitches }) => {
    return { from: named(fromId), to: named(toId), pitches };
  });
}
