import type { signOutEverywhere } from "@armslot/contracts/people/account";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Outcome } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import { lockUser } from "../storage/users.ts";

/** Ends all of a member's sessions, with this one, and the calendar link. Clears this browser like a sign-out. Devices stay known. */
export async function endAllSessions(
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
