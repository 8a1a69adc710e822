import type { ActivityAction } from "@armslot/contracts/people/activity";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Viewer } from "../http/viewer.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { type Changes, insertCorrections } from "../storage/corrections.ts";

interface Save {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
  /** The game's version after the save. */
  readonly version: number;
  readonly viewer: Viewer;
  readonly action: ActivityAction;
  readonly corrections: readonly { readonly pitchId: string | null; readonly changes: Changes }[];
  readonly now: Date;
}

/** Stores the corrections of one save and adds it to the activity with the number of pitches. */
export async function recordCorrections(
  { newId }: Pick<Parts, "newId">,
  tx: Tx,
  save: Save,
): Promise<void> {
  const { viewer, action, corrections, ...rest } = save;
  const { userId } = viewer;
  await insertCorrections(tx, {
    ...rest,
    userId,
    corrections: corrections.map((correction) => ({ ...correction, correctionId: newId() })),
  });
  const pitches = corrections.filter(({ pitchId }) => pitchId !== null).length;
  await insertAuditEntry(tx, {
    programId: rest.programId,
    entryId: newId(),
    action,
    actorUserId: userId,
    subjectId: rest.athleteId,
    counts: pitches > 0 ? { pitches } : {},
    now: rest.now,
  });
}
