import { dayMs, minuteMs } from "@armslot/contracts/core/durations";
import { sql } from "kysely";
import { hashOfToken } from "../core/secret-token.ts";
import type { SessionKey, SessionRow } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { touchSession } from "../storage/sessions.ts";
import type { Viewer } from "./viewer.ts";

const touchAfterMs = minuteMs;

/** Returns the key that looks up a token's session at the current time. */
export function sessionKeyOf({ clock, settings }: Parts, token: string): SessionKey {
  const now = clock();
  const idleSince = new Date(now.getTime() - settings.sessionIdleDays * dayMs);
  return { tokenHash: hashOfToken(token), now, idleSince };
}

/** Returns the viewer of a session row. Updates the session's last use at most once a minute. */
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
 * Looks up the viewer of a session token. There is no cache, so a removal, a sign-out or a new role takes effect on the next
 * request in every process. Returns undefined if the session is unknown, idle for too long or expired.
 */
export async function findViewer(
  parts: Parts,
  token: string | undefined,
): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const key = sessionKeyOf(parts, token);
  const { rows } = await sql<SessionRow>`
    select user_id as "userId", program_id as "programId", role, seen_at as "seenAt"
    from open_session(${key.tokenHash}, ${key.now}, ${key.idleSince})`.execute(
    parts.db.identitySql,
  );
  return await viewerOf(parts, key, rows[0]);
}
