import type { Role } from "@armslot/contracts/core/access";
import { dayMs, minuteMs } from "@armslot/contracts/core/durations";
import type { TokenScope } from "@armslot/contracts/core/endpoint";
import { tokenPrefix } from "@armslot/contracts/people/api-tokens";
import type { FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped, newSecretToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { scopeColumns, scopesOf, touchApiToken } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { countUnknownToken, requireAttempt } from "./attempt-limit.ts";
import { networkOf } from "./network.ts";
import type { Viewer } from "./viewer.ts";

/** Returns a new API token, a recognizable start and a secret, and the hash to store. */
export function newApiToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const secret = newSecretToken();
  return { token: `${tokenPrefix}${secret}`, tokenHash: hashOfToken(secret) };
}

/**
 * Returns the API token of a request, or undefined without one. Other bearer tokens count as absent, because a proxy in front may use the
 * same header for its own.
 */
export function apiTokenIn({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? "") ?? [];
  return token?.toLowerCase().startsWith(tokenPrefix) ? token : undefined;
}

/** An API token that works, with its member. */
interface OpenToken {
  readonly tokenId: string;
  readonly viewer: Viewer;
  readonly scopes: readonly TokenScope[];
  readonly lastUsedAt: Date | null;
}

async function openTokenOf(tx: Tx, token: string, now: Date): Promise<OpenToken | undefined> {
  const secret = token.slice(tokenPrefix.length);
  const tokenHash = isTokenShaped(secret) ? hashOfToken(secret) : undefined;
  const row = tokenHash && (await tokenRow(tx, { tokenHash, now }));
  if (!row) return undefined;
  const { tokenId, userId, programId, role, lastUsedAt } = row;
  return { tokenId, scopes: scopesOf(row), lastUsedAt, viewer: { userId, programId, role } };
}

async function tokenRow(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
) {
  return await tx
    .selectFrom("api_tokens as t")
    .innerJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "t.program_id").onRef("u.user_id", "=", "t.user_id"),
    )
    .select(["t.token_id as tokenId", "t.last_used_at as lastUsedAt"])
    .select(scopeColumns)
    .select((eb) => [
      "u.user_id as userId",
      "u.program_id as programId",
      eb.ref("u.role").$castTo<Role>().as("role"),
    ])
    .where("t.token_hash", "=", tokenHash)
    .where("t.expires_at", ">", now)
    .executeTakeFirst();
}

const quarterHourMs = 15 * minuteMs;

/** Counts a request of a token. Throws `rate-limited` past its limit. */
async function countRequest({ db, settings }: Parts, tokenId: string, now: Date): Promise<void> {
  const limit = settings.apiTokenRequestsPer15Min;
  const key = `api-token:${tokenId}`;
  const throttle = { key, limit, windowMs: quarterHourMs, blockMs: quarterHourMs };
  await requireAttempt({ db, throttle, now, code: "rate-limited" });
}

/** Stores the time of a token's last use, at most once a minute. The activity records the first use of each day (UTC). */
async function noteUse({ db, newId }: Parts, token: OpenToken, now: Date): Promise<void> {
  const { tokenId, lastUsedAt, viewer } = token;
  const { programId, userId } = viewer;
  const minuteAgo = new Date(now.getTime() - minuteMs);
  if (lastUsedAt !== null && lastUsedAt >= minuteAgo) return;
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  await db.identity(async (tx) => {
    if (await touchApiToken(tx, { programId, tokenId, now, since: today })) {
      const entry = { action: "api-token-used", actorUserId: userId, subjectId: tokenId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    } else await touchApiToken(tx, { programId, tokenId, now, since: minuteAgo });
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly token: string;
  /** The scope that the endpoint requires. */
  readonly scope: TokenScope;
}

/**
 * Returns the member of an API token. There is no cache, so a removal, a revocation or a new role takes effect on the next request.
 * Throws `invalid-api-token`, `forbidden-to-token` if the scope is missing, `too-many-requests` for a network with many unknown tokens,
 * and `rate-limited` past the token's own limit.
 */
export async function viewerOfApiToken(
  parts: Parts,
  { request, token, scope }: Asked,
): Promise<Viewer> {
  const now = parts.clock();
  const found = await openTokenOf(parts.db.identitySql, token, now);
  if (!found) {
    await countUnknownToken(parts, { kind: "api-token", network: networkOf(request.ip) });
    throw new AppError("invalid-api-token");
  }
  const { viewer, tokenId } = found;
  Object.assign(request.audience, { userId: viewer.userId, programId: viewer.programId, tokenId });
  await countRequest(parts, tokenId, now);
  if (!found.scopes.includes(scope)) throw new AppError("forbidden-to-token");
  await noteUse(parts, found, now);
  return viewer;
}
