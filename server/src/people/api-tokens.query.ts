import type { ApiToken } from "@armslot/contracts/people/api-tokens";

import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { scopeColumns, scopesOf } from "../storage/api-tokens.ts";

interface Listed {
  readonly programId: string;
  readonly viewerId: string;
  /** Whether to list the tokens of all members, or the viewer's own. */
  readonly isOfProgram: boolean;
}

/** Returns the API tokens of a member or of all members, newest first, also expired ones that are not deleted yet. */
export async function apiTokensOf(
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
