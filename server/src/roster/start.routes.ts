import {
  addPitchers,
  completeProfiles,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { addNewPitchers } from "./add-new-pitchers.ts";
import { hasStaff } from "./first-steps.query.ts";
import { addMissingFacts, incompleteProfiles } from "./incomplete-profiles.ts";

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
