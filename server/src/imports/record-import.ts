import { cleanFileName } from "@armslot/contracts/imports/imports";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertImport, type NewImport } from "../storage/imports.ts";
import { pitchesAdded, sumOfMoves } from "./games-plan.ts";
import type { ImportOptions, ReadFile } from "./import-file.ts";
import type { PlannedFile } from "./plan-file.ts";

interface StoredImport {
  readonly read: ReadFile;
  readonly options: ImportOptions;
  readonly planned: PlannedFile;
  readonly importId: string;
}

/** Adds an import to the program's history and activity. */
export async function recordImport(
  parts: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  stored: StoredImport,
): Promise<void> {
  await insertImport(tx, importRow(stored, parts.clock()));
  await recordActivity(parts, tx, stored);
}

/** Returns the row of the history. */
function importRow({ read, options, planned, importId }: StoredImport, now: Date): NewImport {
  const { name, checksum, file } = read;
  const { programId, userId = null } = options;
  const { plan, matched, result } = planned;
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, warned, rejected, omitted } =
    result;
  const outcome = {
    ...{ gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown },
    pitchesFilled: plan.pitchesFilled,
    moved: sumOfMoves(plan.moved),
    pitchesChanged: plan.changedPitches.size,
    rowsWarned: warned.length + omitted.warned,
    rowsRejected: rejected.length + omitted.rejected,
    pitchersSkipped: matched.unmatched.length + matched.skipped.length,
  };
  const fileName = cleanFileName(name);
  const athleteIds = [...new Set(matched.matched.map(({ athleteId }) => athleteId))];
  const { format } = file;
  const ofFile = { fileName, checksum, format, athleteIds };
  return { programId, importId, userId, ...ofFile, outcome, now };
}

/**
 * Adds the import to the program's activity. An import that only corrects readings has no counts; one that changes nothing is left
 * out.
 */
async function recordActivity(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { planned: { plan }, options: { programId, athleteId, userId } }: StoredImport,
): Promise<void> {
  const { newGames, touchedGameIds } = plan;
  if (touchedGameIds.size === 0) return;
  const added = { games: newGames.length, pitches: pitchesAdded(plan) };
  const counts = added.games + added.pitches > 0 ? added : {};
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "data-imported",
    actorUserId: userId ?? null,
    subjectId: athleteId ?? null,
    counts,
    now: clock(),
  });
}
