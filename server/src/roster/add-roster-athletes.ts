import { rosterKey } from "@armslot/baseball/roster/roster-file";
import type { addRoster } from "@armslot/contracts/roster/athletes";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { insertAthletes, lockedRoster } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";

/** Adds all athletes of a roster file in one statement. Throws `already-on-roster` and adds none if one is there already. */
export async function addRosterAthletes(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId }, body: { athletes }, viewer }: Call<typeof addRoster>,
): Promise<{ added: number }> {
  const now = clock();
  const known = new Set((await lockedRoster(tx, programId)).map(rosterKey));
  const given = new Set(athletes.map(rosterKey));
  if (given.size < athletes.length || [...given].some((key) => known.has(key))) {
    throw new AppError("already-on-roster");
  }
  const { userId } = viewer;
  const added = { programId, submittedBy: userId, now };
  await insertAthletes(
    tx,
    athletes.map((athlete) => ({ ...athlete, ...added, athleteId: newId() })),
  );
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "roster-imported",
    actorUserId: userId,
    counts: { athletes: athletes.length },
    now,
  });
  return { added: athletes.length };
}
