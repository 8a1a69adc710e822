import {
  createShare,
  listShares,
  readSharedReport,
  revokeShare,
} from "@armslot/contracts/sharing/shares";
import { getSharing, noteSummarySent, setSharing } from "@armslot/contracts/sharing/sharing";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { allowSharing } from "../storage/programs.ts";
import { revokeAllShares, revokeShareRow } from "../storage/shares.ts";
import { mountClipConsent } from "./clip-consent.routes.ts";
import { createShareLink } from "./create-share.ts";
import { type ReadShared, sharedReportReader } from "./read-report.ts";
import { isSharingAllowed, sharesOfAthlete } from "./shares.query.ts";

const summaryActions = {
  athlete: "summary-sent-with-athletes-consent",
  guardian: "summary-sent-with-guardians-consent",
} as const;

/** @param readShared reads the athlete's page, of which a report is a part, and the clips beside it */
export function mountShares(routes: Routes, parts: Parts, readShared: ReadShared): void {
  const { clock, newId } = parts;

  routes.read(getSharing, async (tx, { params }) => ({
    isAllowed: await isSharingAllowed(tx, params.programId),
  }));

  routes.write(setSharing, async (tx, { params: { programId }, body, viewer }) => {
    const { isAllowed } = body;
    const now = clock();
    if (await allowSharing(tx, { programId, isAllowed, now })) {
      if (!isAllowed) await revokeAllShares(tx, { programId, userId: viewer.userId, now });
      await insertAuditEntry(tx, {
        programId,
        entryId: newId(),
        action: isAllowed ? "sharing-allowed" : "sharing-stopped",
        actorUserId: viewer.userId,
        now,
      });
    }
    return { isAllowed };
  });

  routes.write(noteSummarySent, async (tx, { params, body, viewer }) => {
    const { programId, athleteId } = params;
    if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
      throw new AppError("athlete-not-found");
    }
    if (!(await isSharingAllowed(tx, programId))) throw new AppError("forbidden");
    await insertAuditEntry(tx, {
      ...{ programId, entryId: newId(), action: summaryActions[body.consent] },
      ...{ actorUserId: viewer.userId, subjectId: athleteId, now: clock() },
    });
    return {};
  });

  routes.read(listShares, async (tx, { params }) => {
    const shares = await sharesOfAthlete(tx, params);
    if (!shares) throw new AppError("athlete-not-found");
    return { shares };
  });

  routes.act(createShare, (call) => createShareLink(parts, call));

  routes.write(revokeShare, async (tx, { params, viewer: { userId } }) => {
    const now = clock();
    if (!(await revokeShareRow(tx, { ...params, userId, now }))) {
      throw new AppError("link-not-found");
    }
    await insertAuditEntry(tx, {
      programId: params.programId,
      entryId: newId(),
      action: "share-revoked",
      actorUserId: userId,
      subjectId: params.athleteId,
      now,
    });
    return {};
  });

  routes.visit(readSharedReport, sharedReportReader(parts, readShared));
  mountClipConsent(routes, parts);
}
