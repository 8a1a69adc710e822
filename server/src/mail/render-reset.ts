import { limits } from "@armslot/contracts/limits";
import { hashOfToken, newSecretToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { replaceReset } from "../tables/password-resets.ts";
import { userToMail } from "./mail.query.ts";
import { fullName, type RenderedMail } from "./rendered-mail.ts";

const minuteInMs = 60 * 1000;

/** A reset with a new link, which ends the one before, made here because no live secret is kept. */
export async function renderReset(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  { mailId, programId, userId }: ClaimedMail,
): Promise<RenderedMail> {
  if (programId === null || userId === null) return { outcome: "nothing" };
  const user = await userToMail(db.identitySql, { programId, userId });
  if (!user) return { outcome: "nothing" };
  const resetLink = await newResetLink({ db, clock, settings }, { programId, userId });
  const name = fullName(user);
  const params = { to_email: user.email, to_name: name, reset_link: resetLink };
  const to = { name, address: user.email };
  return { outcome: "message", message: { mailId, kind: "reset", to, params } };
}

/** A link by which a member can set a new password, once and within `resetLifetimeMinutes`; it ends the one before. */
export async function newResetLink(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<string> {
  const token = newSecretToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + limits.resetLifetimeMinutes * minuteInMs);
  const tokenHash = hashOfToken(token);
  await replaceReset(db.identitySql, { programId, userId, tokenHash, expiresAt, now });
  return `${settings.publicUrl}/reset-password?token=${token}`;
}
