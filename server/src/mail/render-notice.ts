import type { Parts } from "../parts.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { userToMail } from "./mail.query.ts";
import { fullName, type RenderedMail } from "./rendered-mail.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

function noticeText(change: string | undefined, at: Date, publicUrl: string): string {
  const did = change === "reset" ? "set anew by a link from a reset mail" : "changed";
  return [
    `The password of your Armslot account was ${did} on ${moment.format(at)} UTC.`,
    "If that was you, there is nothing to do.",
    `If it wasn't you, set a new password now: choose "Forgot password?" at ${publicUrl}/login. That ends every session of your account. Then tell your program's admin.`,
  ].join("\n\n");
}

/** Tells a member that their password is another one now. */
export async function renderNotice(
  { db, settings }: Pick<Parts, "db" | "settings">,
  { mailId, programId, userId, params: { change }, createdAt }: ClaimedMail,
): Promise<RenderedMail> {
  if (programId === null || userId === null) return { outcome: "nothing" };
  const user = await userToMail(db.identitySql, { programId, userId });
  if (!user) return { outcome: "nothing" };
  const name = fullName(user);
  const message = noticeText(change, createdAt, settings.publicUrl);
  const params = { to_email: user.email, to_name: name, message };
  const to = { name, address: user.email };
  return { outcome: "message", message: { mailId, kind: "notice", to, params } };
}
