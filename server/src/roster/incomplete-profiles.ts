import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import type {
  completeProfiles,
  IncompleteProfile,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../database/built-once.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { addFacts, athleteUid, profileColumns } from "../storage/athletes.ts";
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

/** Returns the first athletes whose profiles lack facts, by last name, then first name, and how many there are. */
export async function incompleteProfiles(
  tx: Tx,
  programId: string,
): Promise<ReplyOf<typeof listIncompleteProfiles>> {
  const [row] = await selectIncomplete(tx, { programId });
  return { athletes: row?.athletes ?? [], total: row?.total ?? 0 };
}

/** Adds the given facts where profiles lack them, with an activity entry for each athlete who got one. */
export async function addMissingFacts(
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
