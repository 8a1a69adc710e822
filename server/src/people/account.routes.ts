import { changePassword, saveAccount, signOutEverywhere } from "@armslot/contracts/people/account";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Outcome, Routes } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import { lockUser, updateUserNames } from "../storage/users.ts";
import { changeOwnPassword } from "./change-own-password.ts";

export function mountAccount(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.act(saveAccount, async ({ viewer, body }) => {
    const session = await db.identity(async (tx) => {
      await updateUserNames(tx, { ...viewer, ...body, now: clock() });
      return await sessionReply(tx, { ...viewer, settings: parts.settings });
    });
    if (!session) throw new AppError("signed-out");
    return { reply: session };
  });

  routes.act(changePassword, (call) => changeOwnPassword(parts, call));

  routes.act(signOutEverywhere, (call) => endAllSessions(parts, call));
}

/** Ends all of a member's sessions, with this one, and the calendar link. Clears this browser like a sign-out. Devices stay known. */
async function endAllSessions(
  { db, clock, newId }: Parts,
  { viewer, log }: MemberCall<typeof signOutEverywhere>,
): Promise<Outcome<typeof signOutEverywhere>> {
  const { programId, userId } = viewer;
  const entry = { action: "signed-out-everywhere", actorUserId: userId } as const;
  await db.identity(async (tx) => {
    await lockUser(tx, viewer);
    await deleteSessionsOf(tx, viewer);
    // The calendar of a lost phone would go on reading.
    await deleteFeed(tx, viewer);
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
  });
  log.info({ event: "sign-out-everywhere", userId, programId }, "signed out everywhere");
  return { reply: {}, cookies: { session: null }, clearsBrowser: true };
}
