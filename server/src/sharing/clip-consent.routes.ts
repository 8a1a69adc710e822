import {
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
} from "@armslot/contracts/sharing/clip-sharing";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteClipConsent, insertClipConsent } from "../storage/clip-consents.ts";
import { clipConsentOf, isSharingAllowed } from "./shares.query.ts";

const agreed = {
  athlete: "video-sharing-agreed-by-athlete",
  guardian: "video-sharing-agreed-by-guardian",
} as const;

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** New links wait for the end of a change of the consent, because they lock the athlete, too. */
async function lockAthlete(tx: Tx, { programId, athleteId }: OfAthlete): Promise<void> {
  const locked = await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  if (locked === 0) throw new AppError("athlete-not-found");
}

async function shownConsent(tx: Tx, athlete: OfAthlete) {
  const consent = await clipConsentOf(tx, athlete);
  if (consent === undefined) throw new AppError("athlete-not-found");
  return { consent };
}

/** Mounts the consent without which no link shows a clip of an athlete (SHARE-7). */
export function mountClipConsent(routes: Routes, { clock, newId, settings }: Parts): void {
  routes.read(getClipConsent, (tx, { params }) => shownConsent(tx, params));

  routes.write(giveClipConsent, async (tx, { params, body: { consent }, viewer: { userId } }) => {
    await lockAthlete(tx, params);
    if (!settings.keepsVideo) throw new AppError("video-off");
    if (!(await isSharingAllowed(tx, params.programId))) throw new AppError("forbidden");
    const now = clock();
    if (await insertClipConsent(tx, { ...params, consent, notedBy: userId, now })) {
      await insertAuditEntry(tx, {
        ...{ programId: params.programId, entryId: newId(), action: agreed[consent] },
        ...{ actorUserId: userId, subjectId: params.athleteId, now },
      });
    }
    return await shownConsent(tx, params);
  });

  routes.write(withdrawClipConsent, async (tx, { params, viewer: { userId } }) => {
    await lockAthlete(tx, params);
    if (await deleteClipConsent(tx, params)) {
      await insertAuditEntry(tx, {
        ...{ programId: params.programId, entryId: newId(), action: "video-sharing-withdrawn" },
        ...{ actorUserId: userId, subjectId: params.athleteId, now: clock() },
      });
    }
    return await shownConsent(tx, params);
  });
}
