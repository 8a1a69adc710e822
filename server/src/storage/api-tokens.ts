import type { TokenScope } from "@armslot/contracts/core/endpoint";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface Member {
  readonly programId: string;
  readonly userId: string;
}

interface NewApiToken extends Member {
  readonly tokenId: string;
  readonly name: string;
  readonly tokenHash: Uint8Array;
  readonly canRead: boolean;
  readonly canImport: boolean;
  readonly canReadScouting: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const newColumns = [
  "program_id",
  "token_id",
  "user_id",
  "name",
  "token_hash",
  "can_read",
  "can_import",
  "can_read_scouting",
  "created_at",
  "expires_at",
] as const;

/** Stores a member's API token. The caller must have locked the member's row, or a concurrent password change could miss it. */
export async function insertApiToken(tx: Tx, token: NewApiToken): Promise<void> {
  await tx
    .insertInto("api_tokens")
    .values(rowOf("api_tokens", newColumns, token))
    .execute();
}

interface Use {
  readonly programId: string;
  readonly tokenId: string;
  readonly now: Date;
  /** Changes nothing if the last use was at this time or later. */
  readonly since: Date;
}

/** Stores the time of a token's use. Returns false if there was a use in the meantime. Of concurrent calls one returns true. */
export async function touchApiToken(
  tx: Tx,
  { programId, tokenId, now, since }: Use,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("api_tokens")
    .set({ last_used_at: now })
    .where("program_id", "=", programId)
    .where("token_id", "=", tokenId)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface StoredScopes {
  readonly canRead: boolean;
  readonly canReadScouting: boolean;
  readonly canImport: boolean;
}

/** The columns of a token's scopes. `t` is the token. */
export const scopeColumns = [
  "t.can_read as canRead",
  "t.can_read_scouting as canReadScouting",
  "t.can_import as canImport",
] as const;

/** Returns the scopes of a stored token. */
export function scopesOf({ canRead, canReadScouting, canImport }: StoredScopes): TokenScope[] {
  return [
    ...(canRead ? ["read" as const] : []),
    ...(canReadScouting ? ["scouting" as const] : []),
    ...(canImport ? ["import" as const] : []),
  ];
}

/** Deletes an API token and returns the member whose token it was, or undefined if there is none. */
export async function deleteApiToken(
  tx: Tx,
  { programId, tokenId }: { readonly programId: string; readonly tokenId: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom("api_tokens")
    .where("program_id", "=", programId)
    .where("token_id", "=", tokenId)
    .returning("user_id as userId")
    .executeTakeFirst();
  return deleted?.userId;
}

/**
 * Deletes all API tokens of a member and returns how many there were. The caller must have locked the member's row, or a new token could
 * be missed.
 */
export async function deleteApiTokensOf(tx: Tx, { programId, userId }: Member): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("api_tokens")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the API tokens that expired before a time. */
export async function deleteApiTokensEndedBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom("api_tokens").where("expires_at", "<", moment).execute();
}
