import type { signOutEverywhere } from "@armslot/contracts/account/account";
import type { MemberCall, Outcome } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteFeed } from "../../tables/calendar-feeds.ts";
import { deleteSessionsOf } from "../../tables/sessions.ts";
import { lockUser } from "../../tables/users.ts";

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
