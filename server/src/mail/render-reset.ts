import { limits } from "@armslot/contracts/limits";
import { hashOfToken, newSecretToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { replaceOlderReset, replaceReset } from "../tables/password-resets.ts";
import { userToMail } from "./mail.query.ts";
import { fullName, type RenderedMail } from "./rendered-mail.ts";

const minuteInMs = 60 * 1000;

interface Member {
  readonly programId: string;
  readonly userId: string;
}

/** A reset with a new link, which is made here because no live secret is kept, and good only once it is activated. */
export async function renderReset(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  { mailId, programId, userId, createdAt: askedAt }: ClaimedMail,
): Promise<RenderedMail> {
  if (programId === null || userId === null) return { outcome: "nothing" };
  const user = await userToMail(db.identitySql, { programId, userId });
  if (!user) return { outcome: "nothing" };
  const { token, link } = newLink(settings);
  const name = fullName(user);
  const params = { to_email: user.email, to_name: name, reset_link: link };
  const to = { name, address: user.email };
  const message = { mailId, kind: "reset" as const, to, params };
  const activate = async () =>
    await replaceOlderReset(db.identitySql, { ...resetOf(user, token, clock()), askedAt });
  return { outcome: "message", message, activate };
}

/** A link by which a member can set a new password, once and within `resetLifetimeMinutes`; it ends the one before. */
export async function newResetLink(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  { programId, userId }: Member,
): Promise<string> {
  const { token, link } = newLink(settings);
  const now = clock();
  const reset = resetOf({ programId, userId }, token, now);
  await replaceReset(db.identitySql, { ...reset, now });
  return link;
}

function newLink({ publicUrl }: Pick<Parts["settings"], "publicUrl">) {
  const token = newSecretToken();
  return { token, link: `${publicUrl}/reset-password?token=${token}` };
}

function resetOf({ programId, userId }: Member, token: string, now: Date) {
  const expiresAt = new Date(now.getTime() + limits.resetLifetimeMinutes * minuteInMs);
  return { programId, userId, tokenHash: hashOfToken(token), expiresAt };
}
