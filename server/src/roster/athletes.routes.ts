import { getVideoMeans } from "@armslot/contracts/athlete/video-means";
import {
  addAthlete,
  addRoster,
  deleteAthlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import { setStanding } from "@armslot/contracts/roster/standing";
import { athleteById, athleteOfRow } from "../athlete/athlete.query.ts";
import { athleteWithData } from "../athlete/athlete-screen.query.ts";
import { athleteScreenOf } from "../athlete/athlete-screen.ts";
import { videoMeansOf } from "../athlete/video-means.query.ts";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { insertAthlete, updateAthlete } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { addRosterAthletes } from "./add-roster-athletes.ts";
import { rosterOf } from "./athletes.query.ts";
import { eraseAthlete } from "./erase-athlete.ts";
import { keepHandOfBothArms } from "./keep-hand.ts";
import { setAthleteStanding } from "./set-athlete-standing.ts";

export function mountAthletes(routes: Routes, parts: Parts): void {
  const { clock, newId } = parts;

  mountScreens(routes);

  routes.write(addAthlete, async (tx, { params: { programId }, body, viewer }) => {
    const athleteId = newId();
    const now = clock();
    const { userId } = viewer;
    const entry = { action: "athlete-added", actorUserId: userId, subjectId: athleteId } as const;
    const added = { programId, athleteId, ...body, submittedBy: userId, now };
    const row = await insertAthlete(tx, added);
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    return athleteOfRow({ ...row, pitchAverages: [] });
  });

  routes.write(addRoster, (tx, call) => addRosterAthletes(parts, tx, call));

  routes.write(saveAthlete, async (tx, { params, body, viewer }) => {
    const now = clock();
    await keepHandOfBothArms(tx, { ...params, position: body.position });
    const isSaved = await updateAthlete(tx, { ...params, ...body, now });
    const athlete = await athleteById(tx, params);
    if (!athlete) throw new AppError("athlete-not-found");
    if (!isSaved) throw versionConflict(saveAthlete, athlete);
    const { programId, athleteId } = params;
    await insertAuditEntry(tx, {
      programId,
      entryId: newId(),
      action: "athlete-edited",
      actorUserId: viewer.userId,
      subjectId: athleteId,
      now,
    });
    return athlete;
  });

  routes.write(setStanding, (tx, call) => setAthleteStanding(parts, tx, call));

  routes.write(deleteAthlete, (tx, call) => eraseAthlete(parts, tx, call));
}

/** Mounts what the screens about athletes read. */
function mountScreens(routes: Routes): void {
  routes.read(
    listAthletes,
    (tx, { params: { programId }, query: { today, staff, standing } }, at) =>
      rosterOf(tx, programId, { today, standing, staffAt: staff && at }),
  );

  routes.read(getAthlete, async (tx, { params, query }) => {
    const found = await athleteWithData(tx, params, query);
    if (!found) throw new AppError("athlete-not-found");
    return athleteScreenOf(found.athlete, found.data);
  });

  routes.read(getVideoMeans, async (tx, { params, query }) => {
    const means = await videoMeansOf(tx, params, query);
    if (!means) throw new AppError("athlete-not-found");
    return means;
  });
}
