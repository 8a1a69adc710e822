import { createHmac } from "node:crypto";
import { base32 } from "./secret-token.ts";

/**
 * The secret of an invite's link, derived whenever its mail is rendered and stored nowhere: HMAC-SHA-256 of the invite's id and
 * nonce under the server's key. A new nonce ends the former link.
 */
export function inviteToken(
  serverSecret: string,
  { inviteId, nonce }: { inviteId: string; nonce: Uint8Array },
): string {
  const key = createHmac("sha256", serverSecret).update("invite token").digest();
  return base32(createHmac("sha256", key).update(inviteId).update(nonce).digest());
}
