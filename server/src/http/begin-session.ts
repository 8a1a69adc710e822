import { dayMs } from "@armslot/contracts/core/durations";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import type { Settings } from "../core/settings.ts";
import type { Tx } from "../database/database.ts";
import { insertKnownDevice, renewKnownDevice } from "../storage/known-devices.ts";
import { deleteSession, insertSession } from "../storage/sessions.ts";
import type { CookieChange } from "./cookies.ts";

interface NewSession {
  readonly programId: string;
  readonly userId: string;
  /** The browser's current tokens. The session ends, and the device gets a new token. */
  readonly cookies: { readonly session: string | undefined; readonly device: string | undefined };
  readonly now: Date;
  readonly settings: Pick<Settings, "sessionAbsoluteDays" | "deviceDays">;
}

/**
 * Signs a browser in within the caller's transaction. Replaces the browser's session and its device token, and returns both new
 * tokens.
 */
export async function beginSession(tx: Tx, newSession: NewSession): Promise<CookieChange> {
  const { programId, userId, cookies, now, settings } = newSession;
  const session = newSecretToken();
  const device = newSecretToken();
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  if (cookies.session) await deleteSession(tx, hashOfToken(cookies.session));
  await insertSession(tx, {
    tokenHash: hashOfToken(session),
    programId,
    userId,
    now,
    expiresAt: inDays(settings.sessionAbsoluteDays),
  });
  const tokenHash = hashOfToken(device);
  if (cookies.device) {
    await renewKnownDevice(tx, { oldTokenHash: hashOfToken(cookies.device), tokenHash });
  }
  const expiresAt = inDays(settings.deviceDays);
  await insertKnownDevice(tx, { tokenHash, programId, userId, now, expiresAt });
  return { session, device };
}
