import { dayMs } from "@armslot/contracts/durations";
import { limits } from "@armslot/contracts/limits";
import { hashOfToken, newSecretToken } from "../../outside/secret-token.ts";

/** The secret of a new setup link, which is kept nowhere, with the hash that is kept and until when it is good. */
export function newSetupToken(now: Date) {
  const setupToken = newSecretToken();
  const setupTokenHash = hashOfToken(setupToken);
  const setupExpiresAt = new Date(now.getTime() + limits.setupLifetimeDays * dayMs);
  return { setupToken, setupTokenHash, setupExpiresAt };
}
