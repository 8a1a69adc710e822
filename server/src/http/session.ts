import type { Role } from "@armslot/contracts/access";
import { hashOfToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";
import { touchSession } from "../tables/sessions.ts";
import type { Viewer } from "./viewer.ts";

const dayInMs = 24 * 60 * 60 * 1000;
const touchAfterMs = 60 * 1000;

interface SessionRow {
  readonly userId: string;
  readonly programId: string;
  readonly role: Role;
  readonly seenAt: Date;
}

/**
 * Looks up who a session token belongs to, with one indexed join and no cache, so that removal, sign-out and role changes hold
 * on the next request in every process. Undefined when the session is unknown, idle too long or past its end.
 */
export async function findViewer(
  { db, clock, settings }: Parts,
  token: string | undefined,
): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const now = clock();
  const tokenHash = hashOfToken(token);
  const idleSince = new Date(now.getTime() - settings.sessionIdleDays * dayInMs);
  const [row] = await db.identitySql<SessionRow[]>`
    select u.user_id as "userId", u.program_id as "programId", u.role, s.seen_at as "seenAt"
    from sessions s join users u on u.program_id = s.program_id and u.user_id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.seen_at > ${idleSince}`;
  if (!row) return undefined;
  if (now.getTime() - row.seenAt.getTime() > touchAfterMs) {
    await touchSession(db.identitySql, { tokenHash, now });
  }
  return { userId: row.userId, programId: row.programId, role: row.role };
}
