import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { setStanding } from "@armslot/contracts/roster/standing";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call } from "../http/route.ts";
import { changeStanding, standingChangesOf } from "../storage/athlete-standings.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";

/** Changes an athlete's standing, with an activity entry if it is a change. Throws `athlete-not-found` and `limit-reached`. */
export async function setAthleteStanding(
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
