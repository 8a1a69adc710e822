import { rosterKey } from "@armslot/baseball/roster/roster-file";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import { eachProfileField } from "@armslot/contracts/roster/athlete-fields";
import {
  addPitchers,
  completeProfiles,
  type IncompleteProfile,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { AppError } from "../core/app-error.ts";
import { builtOnce } from "../database/built-once.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import {
  addFacts,
  athleteUid,
  insertAthletes,
  lockedRoster,
  profileColumns,
} from "../storage/athletes.ts";
import { insertAuditEntries } from "../storage/audit-entries.ts";

function incompleteOf(tx: Tx, programId: string) {
  return tx
    .selectFrom("athletes")
    .where("program_id", "=", programId)
    .where("is_incomplete", "=", true);
}

const selectIncomplete = builtOnce((tx, { programId }: { programId: string }) =>
  tx.selectNoFrom([
    jsonArrayFrom(
      incompleteOf(tx, programId)
        .select([athleteUid, ...named(profileColumns)])
        .orderBy("name_key")
        .orderBy("athlete_id")
        .limit(sql.lit(limits.rosterRowsMax))
        .$narrowType<Pick<IncompleteProfile, "state">>(),
    ).as("athletes"),
    incompleteOf(tx, programId)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$asScalar()
      .as("total"),
  ]),
);

const selectStaff = builtOnce((tx, { programId }: { programId: string }) =>
  tx.selectNoFrom(({ selectFrom }) => [
    selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("program_id", "=", programId)
      .as("members"),
    selectFrom("pending_invites")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("program_id", "=", programId)
      .as("invites"),
  ]),
);

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

/** Whether a program has a second member or a pending invite. */
async function hasStaff(tx: Tx, programId: string): Promise<boolean> {
  const [row] = await selectStaff(tx, { programId });
  return (row?.members ?? 0) > 1 || (row?.invites ?? 0) > 0;
}

/** Returns the first athletes whose profiles lack facts, by last name, then first name, and how many there are. */
async function incompleteProfiles(
  tx: Tx,
  programId: string,
): Promise<ReplyOf<typeof listIncompleteProfiles>> {
  const [row] = await selectIncomplete(tx, { programId });
  return { athletes: row?.athletes ?? [], total: row?.total ?? 0 };
}

/** Adds the given facts where profiles lack them, with an activity entry for each athlete who got one. */
async function addMissingFacts(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId }, body: { athletes }, viewer }: Call<typeof completeProfiles>,
): Promise<ReplyOf<typeof completeProfiles>> {
  const now = clock();
  const changed = await addFacts(tx, { programId, athletes, now });
  const entry = { action: "athlete-edited", actorUserId: viewer.userId } as const;
  await insertAuditEntries(
    tx,
    changed.map((subjectId) => ({ programId, entryId: newId(), ...entry, subjectId, now })),
  );
  return { changed: changed.length };
}
