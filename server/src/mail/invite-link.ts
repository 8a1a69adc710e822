import { inviteToken } from "../outside/invite-token.ts";
import { hashOfToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";

interface LinkedInvite {
  readonly programId: string;
  readonly inviteId: string;
  readonly nonce: Uint8Array;
  readonly tokenHash: Uint8Array;
}

/** The link of an invite, derived and kept nowhere; undefined when the server's secret is not the one that it was made with. */
export function inviteLink(
  { settings, serverSecret }: Pick<Parts, "settings" | "serverSecret">,
  invite: LinkedInvite,
): string | undefined {
  const token = inviteToken(serverSecret, invite);
  if (!hashOfToken(token).equals(invite.tokenHash)) return undefined;
  return `${settings.publicUrl}/invite/${invite.programId}?token=${token}`;
}
