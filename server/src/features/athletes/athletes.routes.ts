import {
  addAthlete,
  deleteAthlete,
  exportAthlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/athletes";
import { AppError, versionConflict } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { insertAthlete, updateAthlete } from "../../tables/athletes.ts";
import { athleteById, athleteRows } from "./athletes.query.ts";
import { eraseAthlete } from "./erase-athlete.ts";
import { exportAthleteData } from "./export-athlete.ts";

export function mountAthletes(routes: Routes, parts: Parts): void {
  const { clock, newId } = parts;

  routes.read(listAthletes, async (sql, { params }) => ({
    athletes: await athleteRows(sql, params.programId),
  }));

  routes.read(getAthlete, async (sql, { params }) => {
    const athlete = await athleteById(sql, params);
    if (!athlete) throw new AppError("athlete-not-found");
    return athlete;
  });

  routes.write(addAthlete, async (sql, { params: { programId }, body, viewer }) => {
    const athleteId = newId();
    const now = clock();
    await insertAthlete(sql, { programId, athleteId, ...body, submittedBy: viewer.userId, now });
    const athlete = await athleteById(sql, { programId, athleteId });
    if (!athlete) throw new AppError("unexpected");
    return athlete;
  });

  routes.write(saveAthlete, async (sql, { params, body }) => {
    const isSaved = await updateAthlete(sql, { ...params, ...body, now: clock() });
    const athlete = await athleteById(sql, params);
    if (!athlete) throw new AppError("athlete-not-found");
    if (!isSaved) throw versionConflict(saveAthlete, athlete);
    return athlete;
  });

  routes.write(deleteAthlete, (sql, call) => eraseAthlete(parts, sql, call));

  routes.write(exportAthlete, (sql, call) => exportAthleteData(parts, sql, call));
}
