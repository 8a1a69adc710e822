import { armPattern } from "@armslot/baseball/pitch/pitch-arm";
import { rosterKey } from "@armslot/baseball/roster/roster-file";
import { getVideoMeans } from "@armslot/contracts/athlete/video-means";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
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
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call, Routes } from "../http/route.ts";
import { eraseUploadsOf } from "../sightings/erase-uploads.ts";
import { changeStanding, standingChangesOf } from "../storage/athlete-standings.ts";
import {
  deleteAthleteRow,
  insertAthlete,
  insertAthletes,
  lockAthletes,
  lockedRoster,
  updateAthlete,
} from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteRepliesAbout } from "../storage/idempotency-keys.ts";
import { forgetFileNamesOf } from "../storage/imports.ts";
import { rosterOf } from "./athletes.query.ts";

const sentence =
  "This pitcher has pitches of both arms, and the plain pitch types are those of this hand. Keep it.";

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

/** Adds all athletes of a roster file in one statement. Throws `already-on-roster` and adds none if one is there already. */
async function addRosterAthletes(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId }, body: { athletes }, viewer }: Call<typeof addRoster>,
): Promise<{ added: number }> {
  const now = clock();
  const known = new Set((await lockedRoster(tx, programId)).map(rosterKey));
  const given = new Set(athletes.map(rosterKey));
  if (given.size < athletes.length || [...given].some((key) => known.has(key))) {
    throw new AppError("already-on-roster");
  }
  const { userId } = viewer;
  const added = { programId, submittedBy: userId, now };
  await insertAthletes(
    tx,
    athletes.map((athlete) => ({ ...athlete, ...added, athleteId: newId() })),
  );
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "roster-imported",
    actorUserId: userId,
    counts: { athletes: athletes.length },
    now,
  });
  return { added: athletes.length };
}

/**
 * Deletes an athlete and everything about them. The activity keeps the athlete's ID, who deleted it and the counts. Throws
 * `athlete-not-found`.
 */
async function eraseAthlete(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId, athleteId }, viewer }: Call<typeof deleteAthlete>,
): Promise<Record<string, never>> {
  await forgetFileNamesOf(tx, { programId, athleteId });
  await eraseUploadsOf(tx, { programId, athleteId });
  const counts = await deleteAthleteRow(tx, { programId, athleteId });
  if (!counts) throw new AppError("athlete-not-found");
  await deleteRepliesAbout(tx, { programId, athleteId });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "athlete-deleted",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts,
    now: clock(),
  });
  return {};
}

interface GivenHand {
  readonly programId: string;
  readonly athleteId: string;
  readonly position: Position;
}

/** Refuses another hand for an athlete with pitches of both arms, because their types name only the other one (TYPE-5). */
async function keepHandOfBothArms(tx: Tx, given: GivenHand): Promise<void> {
  const other = await tx
    .selectFrom("athletes as a")
    .innerJoin("pitch_totals as t", (join) =>
      join.onRef("t.program_id", "=", "a.program_id").onRef("t.athlete_id", "=", "a.athlete_id"),
    )
    .select("a.athlete_id")
    .where("a.program_id", "=", given.programId)
    .where("a.athlete_id", "=", given.athleteId)
    .where("a.position", "!=", given.position)
    .where("t.pitch_type", "~*", armPattern)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new AppError("invalid-input", { fields: { position: sentence } });
}

/** Changes an athlete's standing, with an activity entry if it is a change. Throws `athlete-not-found` and `limit-reached`. */
async function setAthleteStanding(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer: { userId } }: Call<typeof setStanding>,
): Promise<ReplyOf<typeof setStanding>> {
  const { programId, athleteId } = params;
  const now = clock();
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
  const change = { ...params, ...body, changeId: newId(), setBy: userId, now };
  if (await changeStanding(tx, change)) {
    await refuseOverLimit(tx, "standings", { ...params, memberId: userId });
    const entry = {
      action: "standing-changed",
      actorUserId: userId,
      subjectId: athleteId,
    } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
  }
  return { standing: body.standing, changes: await standingChangesOf(tx, params) };
}
