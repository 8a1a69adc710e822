import { dayMs, minuteMs } from "@armslot/contracts/durations";
import type { SessionKey, SessionRow } from "../database/database.ts";
import { hashOfToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";
import { touchSession } from "../tables/sessions.ts";
import type { Viewer } from "./viewer.ts";

const touchAfterMs = minuteMs;

/** How the database finds the session of a token, at this moment. */
export function sessionKeyOf({ clock, settings }: Parts, token: string): SessionKey {
  const now = clock();
  const idleSince = new Date(now.getTime() - settings.sessionIdleDays * dayMs);
  return { tokenHash: hashOfToken(token), now, idleSince };
}

/** The viewer of a found session; notes at most once a minute that it was used. */
export async function viewerOf(
  { db }: Parts,
  key: SessionKey,
  row: SessionRow | undefined,
): Promise<Viewer | undefined> {
  if (!row) return undefined;
  if (key.now.getTime() - row.seenAt.getTime() > touchAfterMs) {
    await touchSession(db.identitySql, key);
  }
  return { userId: row.userId, programId: row.programId, role: row.role };
}

/**
 * Looks up who a session token belongs to, with one indexed join and no cache, so that removal, sign-out and role changes hold
 * on the next request in every process. Undefined when the session is unknown, idle too long or past its end.
 */
export async function findViewer(
  parts: Parts,
  token: string | undefined,
): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const key = sessionKeyOf(parts, token);
  const [row] = await parts.db.identitySql<SessionRow[]>`
    select user_id as "userId", program_id as "programId", role, seen_at as "seenAt"
    from open_session(${key.tokenHash}, ${key.now}, ${key.idleSince})`;
  return await viewerOf(parts, key, row);
}
