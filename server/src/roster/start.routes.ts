import { rosterKey } from "@armslot/baseball/roster/roster-file";
import { eachProfileField } from "@armslot/contracts/roster/athlete-fields";
import {
  addPitchers,
  completeProfiles,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { insertAthletes, lockedRoster } from "../storage/athletes.ts";
import { insertAuditEntries } from "../storage/audit-entries.ts";
import { hasStaff } from "./first-steps.query.ts";
import { addMissingFacts, incompleteProfiles } from "./incomplete-profiles.ts";

const noFacts = eachProfileField(() => null);

/** Mounts the endpoints with which a program and its profiles begin. */
export function mountStart(routes: Routes, parts: Parts): void {
  routes.write(addPitchers, (tx, call) => addNewPitchers(parts, tx, call));

  routes.read(listIncompleteProfiles, (tx, { params }) => incompleteProfiles(tx, params.programId));

  routes.write(completeProfiles, (tx, call) => addMissingFacts(parts, tx, call));

  routes.read(getFirstSteps, async (tx, { params }) => ({
    hasStaff: await hasStaff(tx, params.programId),
    hasBackups: parts.settings.backupDir !== undefined,
  }));
}

/**
 * Adds pitchers with a name and a hand. Throws `already-on-roster` and adds none if the roster has one of them whom the member did not
 * name as someone else: two members who review the same file add its pitchers once.
 */
async function addNewPitchers(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId }, body: { pitchers }, viewer: { userId } }: Call<typeof addPitchers>,
): Promise<{ athleteIds: string[] }> {
  const now = clock();
  const roster = await lockedRoster(tx, programId);
  const athletes = pitchers.map(({ namesakes = [], standing = "roster", ...start }) => {
    const key = rosterKey(start);
    const isKnown = roster.some((one) => rosterKey(one) === key && !namesakes.includes(one.uid));
    if (isKnown) throw new AppError("already-on-roster");
    const athleteId = newId();
    return { ...noFacts, ...start, standing, programId, athleteId, submittedBy: userId, now };
  });
  await insertAthletes(tx, athletes);
  const entry = { programId, action: "athlete-added", actorUserId: userId, now } as const;
  await insertAuditEntries(
    tx,
    athletes.map(({ athleteId }) => ({ ...entry, entryId: newId(), subjectId: athleteId })),
  );
  return { athleteIds: athletes.map(({ athleteId }) => athleteId) };
}
