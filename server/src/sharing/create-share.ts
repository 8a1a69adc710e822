import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import { pages } from "@armslot/contracts/core/pages";
import type { createShare } from "@armslot/contracts/sharing/shares";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { requireAttempt } from "../http/attempt-limit.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { MemberCall, Outcome } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertShare } from "../storage/shares.ts";
import { clipConsentOf, isSharingAllowed } from "./shares.query.ts";

const sharesPerHour = 60;

const actionOf = {
  athlete: "shared-with-athletes-consent",
  guardian: "shared-with-guardians-consent",
} as const;

const actionWithClips = {
  athlete: "shared-videos-with-athletes-consent",
  guardian: "shared-videos-with-guardians-consent",
} as const;

/**
 * Creates a link to an athlete's report and returns it, for the only time. The secret is in the fragment, which browsers send to no
 * server. Throws `athlete-not-found`, `forbidden` while the program allows no links, `clip-consent-missing` for clips that no
 * one agreed to, `video-off`, `limit-reached`, and `rate-limited` after 60 links of a member in an hour.
 */
export async function createShareLink(
  { db, clock, newId, settings }: Parts,
  { params, body, viewer: { userId } }: MemberCall<typeof createShare>,
): Promise<Outcome<typeof createShare>> {
  const { programId, athleteId } = params;
  const { days, ...chosen } = body;
  const now = clock();
  const throttle = {
    key: `shares:${userId}`,
    limit: sharesPerHour,
    windowMs: hourMs,
    blockMs: hourMs,
  };
  await requireAttempt({ db, throttle, now, code: "rate-limited" });
  const token = newSecretToken();
  await db.tenant(programId, async (tx) => {
    if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
      throw new AppError("athlete-not-found");
    }
    if (!(await isSharingAllowed(tx, programId))) throw new AppError("forbidden");
    if (body.showsClips && !settings.keepsVideo) throw new AppError("video-off");
    if (body.showsClips && !(await clipConsentOf(tx, params))) {
      throw new AppError("clip-consent-missing");
    }
    await insertShare(tx, {
      ...params,
      ...chosen,
      shareId: newId(),
      tokenHash: hashOfToken(token),
      createdBy: userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    });
    await refuseOverLimit(tx, "shares", { ...params, memberId: userId, now });
    await insertAuditEntry(tx, {
      programId,
      entryId: newId(),
      action: (body.showsClips ? actionWithClips : actionOf)[body.consent],
      actorUserId: userId,
      subjectId: athleteId,
      now,
    });
  });
  return { reply: { link: `${settings.publicUrl}${pages.sharedReport}#${token}` } };
}
