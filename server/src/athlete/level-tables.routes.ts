import { getLeague } from "@armslot/contracts/athlete/league";
import {
  addLevelTable,
  listLevelTables,
  removeLevelTable,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import type { ActivityAction } from "@armslot/contracts/people/activity";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import {
  deleteLevelTable,
  insertLevelTable,
  levelTableById,
  levelTablesOf,
  updateLevelTable,
} from "../storage/level-tables.ts";
import { leagueOf } from "./league.query.ts";

interface Change {
  readonly programId: string;
  readonly levelTableId: string;
  readonly userId: string;
  readonly action: ActivityAction;
}

export function mountLevelTables(routes: Routes, { clock, newId }: Parts): void {
  const note = (tx: Tx, { programId, levelTableId, userId, action }: Change) =>
    insertAuditEntry(tx, {
      ...{ programId, entryId: newId(), action, now: clock() },
      actorUserId: userId,
      subjectId: levelTableId,
    });

  routes.read(listLevelTables, async (tx, { params }) => ({
    tables: await levelTablesOf(tx, params.programId),
  }));

  routes.read(getLeague, async (tx, { params }) => ({
    types: await leagueOf(tx, params.programId),
  }));

  routes.write(addLevelTable, async (tx, { params: { programId }, body, viewer }) => {
    const levelTableId = newId();
    await insertLevelTable(tx, { ...body, programId, levelTableId, now: clock() });
    await refuseOverLimit(tx, "levelTables", { programId });
    const { userId } = viewer;
    await note(tx, { programId, levelTableId, userId, action: "level-table-added" });
    return { ...body, levelTableId, version: 1 };
  });

  routes.write(saveLevelTable, async (tx, { params, body, viewer: { userId } }) => {
    const isSaved = await updateLevelTable(tx, { ...params, ...body, now: clock() });
    const table = await levelTableById(tx, params);
    if (!table) throw new AppError("level-table-not-found");
    if (!isSaved) throw versionConflict(saveLevelTable, table);
    await note(tx, { ...params, userId, action: "level-table-edited" });
    return table;
  });

  routes.write(removeLevelTable, async (tx, { params, viewer: { userId } }) => {
    if (!(await deleteLevelTable(tx, params))) throw new AppError("level-table-not-found");
    await note(tx, { ...params, userId, action: "level-table-removed" });
    return {};
  });
}
