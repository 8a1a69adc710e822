import { listApproachLines } from "@armslot/contracts/compare/approach-lines";
import { compareAthletes } from "@armslot/contracts/compare/compare";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import type { Routes } from "../http/route.ts";
import { approachLinesOf } from "../storage/approach-lines.ts";
import { comparedRows } from "./compare.query.ts";
import { comparisonOf } from "./compare.ts";
import { leadersOf } from "./leaders.query.ts";
import { staffSheetOf } from "./staff-sheet.query.ts";

/** Mounts what compares athletes. */
export function mountComparisons(routes: Routes): void {
  routes.read(listLeaders, (tx, { params, query }) => leadersOf(tx, params.programId, query));

  routes.read(listApproachLines, async (tx, { params }) => ({
    lines: await approachLinesOf(tx, params.programId),
  }));

  routes.read(compareAthletes, async (tx, { params: { programId }, query }) => {
    const { athletes: athleteIds, ...filter } = query;
    return comparisonOf(await comparedRows(tx, { programId, athleteIds }, filter));
  });

  routes.read(getStaffSheet, (tx, { params, query }) => staffSheetOf(tx, params.programId, query));
}
