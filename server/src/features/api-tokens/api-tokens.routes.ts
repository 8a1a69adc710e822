import { may } from "@armslot/contracts/access";
import { createApiToken, listApiTokens, revokeApiToken } from "@armslot/contracts/api-tokens";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { deleteApiToken } from "../../tables/api-tokens.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { apiTokensOf } from "./api-tokens.query.ts";
import { createOwnApiToken } from "./create-api-token.ts";

export function mountApiTokens(routes: Routes, parts: Parts): void {
  const { db, clock, newId } = parts;

  routes.act(listApiTokens, async ({ viewer: { programId, userId, role } }) => {
    const listed = { programId, viewerId: userId, isOfProgram: may(role, "people:manage") };
    return { reply: { tokens: await apiTokensOf(db.identitySql, listed) } };
  });

  routes.act(createApiToken, (call) => createOwnApiToken(parts, call));

  routes.act(revokeApiToken, async ({ viewer, params: { tokenId }, log }) => {
    const { programId, userId: actorUserId, role } = viewer;
    const ownerOnly = may(role, "people:manage") ? null : actorUserId;
    const facts = { programId, tokenId };
    await db.identity(
      async (tx) => {
        const owner = await deleteApiToken(tx, { ...facts, userId: ownerOnly });
        if (owner === undefined) throw new AppError("api-token-not-found");
        const subjectId = owner === actorUserId ? null : owner;
        const entry = { action: "api-token-revoked", actorUserId, subjectId } as const;
        await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
      },
      { isClearing: true },
    );
    log.info({ event: "api-token-revoke", userId: actorUserId, ...facts }, "API token revoked");
    return { reply: {} };
  });
}
