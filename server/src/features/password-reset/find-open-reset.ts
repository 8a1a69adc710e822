import { tryLinkToken } from "../../access/attempt-limit.ts";
import { AppError } from "../../app-error.ts";
import { hashOfToken, isTokenShaped } from "../../outside/secret-token.ts";
import type { Parts } from "../../parts.ts";
import { type OpenReset, openResetOf } from "./password-reset.query.ts";

interface ResetLink {
  readonly token: string;
  readonly network: string;
}

/**
 * Whom a reset link is for. Throws `invalid-reset-token` for one that is wrong, used, replaced or expired; `too-many-requests`
 * after too many of these from one network.
 */
export async function findOpenReset(
  parts: Parts,
  { token, network }: ResetLink,
): Promise<OpenReset> {
  return await tryLinkToken(parts, network, async (sql, now) => {
    const reset = isTokenShaped(token)
      ? await openResetOf(sql, { tokenHash: hashOfToken(token), now })
      : undefined;
    if (!reset) throw new AppError("invalid-reset-token");
    return reset;
  });
}
