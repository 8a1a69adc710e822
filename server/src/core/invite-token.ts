import { createHmac } from "node:crypto";
import { base32 } from "./secret-token.ts";

/**
 * Derives the token of an invite's link: HMAC-SHA-256 of the invite's ID and nonce under the server's key. It is derived whenever
 * its mail is rendered and never stored. A new nonce makes the old link invalid.
 */
export function inviteToken(
  serverSecret: string,
  { inviteId, nonce }: { inviteId: string; nonce: Uint8Array },
): string {
  const key = createHmac("sha256", serverSecret).update("invite token").digest();
  return base32(createHmac("sha256", key).update(inviteId).update(nonce).digest());
}
