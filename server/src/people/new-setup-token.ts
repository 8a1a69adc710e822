import { dayMs } from "@armslot/contracts/core/durations";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import { serverLimits } from "../core/server-limits.ts";

/** Returns the token of a new setup link, the hash to store, and its expiry. The token itself is not stored. */
export function newSetupToken(now: Date) {
  const setupToken = newSecretToken();
  const setupTokenHash = hashOfToken(setupToken);
  const setupExpiresAt = new Date(now.getTime() + serverLimits.setupLifetimeDays * dayMs);
  return { setupToken, setupTokenHash, setupExpiresAt };
}
