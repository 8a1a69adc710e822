import { may } from "@armslot/contracts/core/access";
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "@armslot/contracts/people/api-tokens";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { deleteApiToken } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { apiTokensOf } from "./api-tokens.query.ts";
import { createOwnApiToken } from "./create-own-api-token.ts";

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
