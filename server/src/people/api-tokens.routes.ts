import { may } from "@armslot/contracts/core/access";
import { dayMs } from "@armslot/contracts/core/durations";
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "@armslot/contracts/people/api-tokens";
import { AppError } from "../core/app-error.ts";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { newApiToken } from "../http/api-token.ts";
import { checkOwnPassword, passwordHashOf, wrongPassword } from "../http/own-password.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { MemberCall, Outcome, Routes } from "../http/route.ts";
import { deleteApiToken, insertApiToken, scopeColumns, scopesOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockUser } from "../storage/users.ts";

export function mountApiTokens(routes: Routes, parts: Parts): void {
  const { db, clock, newId } = parts;

  routes.act(listApiTokens, async ({ viewer: { programId, userId, role } }) => {
    const listed = { programId, viewerId: userId, isOfProgram: may(role, "people:manage") };
    return { reply: { tokens: await apiTokensOf(db.identitySql, listed) } };
  });

  routes.act(createApiToken, (call) => createOwnApiToken(parts, call));

  routes.act(revokeApiToken, async ({ viewer, params: { tokenId }, log }) => {
    const { programId, userId: actorUserId, role } = viewer;
    const facts = { programId, tokenId };
    const revoke = async (tx: Tx) => {
      const owner = await deleteApiToken(tx, facts);
      if (owner === undefined) throw new AppError("api-token-not-found");
      if (owner !== actorUserId && !may(role, "people:manage")) throw new AppError("forbidden");
      const entry = { action: "api-token-revoked", actorUserId, subjectId: tokenId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    };
    await db.identity(revoke);
    log.info({ event: "api-token-revoke", userId: actorUserId, ...facts }, "API token revoked");
    return { reply: {} };
  });
}

/**
 * Creates an API token and returns it, for the only time. Throws `invalid-input` at `currentPassword` if that is wrong,
 * `too-many-requests` after too many wrong ones, and `limit-reached`.
 */
async function createOwnApiToken(
  parts: Parts,
  { viewer, body, log }: MemberCall<typeof createApiToken>,
): Promise<Outcome<typeof createApiToken>> {
  const { db, clock, newId } = parts;
  const { programId, userId } = viewer;
  const user = { programId, userId };
  const passwordHash = await checkOwnPassword(parts, { user, password: body.currentPassword });
  const now = clock();
  const { token, tokenHash } = newApiToken();
  const tokenId = newId();
  await db.identity(async (tx) => {
    await lockUser(tx, user);
    // A password change in the meantime ended all tokens, so none may follow it with the old password.
    if ((await passwordHashOf(tx, user)) !== passwordHash) throw wrongPassword();
    await insertApiToken(tx, {
      ...user,
      tokenId,
      name: body.name,
      tokenHash,
      canRead: body.scopes.includes("read"),
      canImport: body.scopes.includes("import"),
      canReadScouting: body.scopes.includes("scouting"),
      createdAt: now,
      expiresAt: new Date(now.getTime() + body.days * dayMs),
    });
    await refuseOverLimit(tx, "apiTokens", { programId, memberId: userId, now });
    const entry = { action: "api-token-created", actorUserId: userId, subjectId: tokenId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
  });
  log.info({ event: "api-token-create", ...user, tokenId }, "API token created");
  return { reply: { token } };
}

interface Listed {
  readonly programId: string;
  readonly viewerId: string;
  /** Whether to list the tokens of all members, or the viewer's own. */
  readonly isOfProgram: boolean;
}

/** Returns the API tokens of a member or of all members, newest first, also expired ones that are not deleted yet. */
async function apiTokensOf(
  tx: Tx,
  { programId, viewerId, isOfProgram }: Listed,
): Promise<ApiToken[]> {
  const rows = await tx
    .selectFrom("api_tokens as t")
    .innerJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "t.program_id").onRef("u.user_id", "=", "t.user_id"),
    )
    .select(["t.token_id as tokenId", "t.name", "t.user_id as userId"])
    .select(scopeColumns)
    .select(["t.created_at as createdAt", "t.expires_at as expiresAt"])
    .select(["t.last_used_at as lastUsedAt"])
    .select((eb) => fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("owner"))
    .where("t.program_id", "=", programId)
    .$if(!isOfProgram, (own) => own.where("t.user_id", "=", viewerId))
    .orderBy("t.created_at", "desc")
    .orderBy("t.token_id", "desc")
    .execute();
  return rows.map(({ tokenId, name, owner, userId, ...stored }) => ({
    ...{ tokenId, name, owner },
    isOwn: userId === viewerId,
    scopes: scopesOf(stored),
    createdAt: stored.createdAt.toISOString(),
    expiresAt: stored.expiresAt.toISOString(),
    lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
  }));
}
