import { id } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken } from "../http/attempt-limit.ts";
import { type OpenInvite, openInviteOf } from "./invites.query.ts";

interface InviteLink {
  readonly programId: string;
  readonly token: string;
  readonly network: string;
}

/**
 * Returns the invite of a link. Throws `invalid-invite-token` for any fault: wrong program, malformed, expired, removed, used or
 * replaced. Throws `too-many-requests` after too many failures from one network.
 */
export async function findOpenInvite(
  parts: Parts,
  { programId, token, network }: InviteLink,
): Promise<OpenInvite> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const { data: wanted } = z.safeParse(id, programId.toLowerCase());
    const invite =
      wanted !== undefined && isTokenShaped(token)
        ? await openInviteOf(tx, { programId: wanted, tokenHash: hashOfToken(token), now })
        : undefined;
    if (!invite) throw new AppError("invalid-invite-token");
    return invite;
  });
}
