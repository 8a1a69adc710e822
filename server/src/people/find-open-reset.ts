import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken } from "../http/attempt-limit.ts";
import { type OpenReset, openResetOf } from "./password-reset.query.ts";

interface ResetLink {
  readonly token: string;
  readonly network: string;
}

/**
 * Returns the member of a reset link. Throws `invalid-reset-token` if it is wrong, used, replaced or expired, and
 * `too-many-requests` after too many failures from one network.
 */
export async function findOpenReset(
  parts: Parts,
  { token, network }: ResetLink,
): Promise<OpenReset> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const reset = isTokenShaped(token)
      ? await openResetOf(tx, { tokenHash: hashOfToken(token), now })
      : undefined;
    if (!reset) throw new AppError("invalid-reset-token");
    return reset;
  });
}
