import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { inviteMail, newInviteLink, reservedForRequest } from "../mail/new-mails.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteMailsOfInvite, queueMails } from "../storage/mails.ts";
import { replaceInviteLink } from "../storage/pending-invites.ts";
import { countInviteMail } from "./invite-limits.ts";

interface Renewal {
  readonly programId: string;
  readonly inviteId: string;
  readonly actorUserId: string;
}

/**
 * Gives an invite a new link and queues a new mail, which the caller sends after the commit. The earlier link and mails end.
 * @returns the mail's ID
 * @throws AppError `invite-not-found`, `rate-limited`
 */
export async function renewInvite(
  parts: Parts,
  tx: Tx,
  { programId, inviteId, actorUserId }: Renewal,
): Promise<string> {
  const { clock, newId } = parts;
  const now = clock();
  const link = newInviteLink(parts, { inviteId, now });
  const invite = { programId, inviteId, ...link, now };
  const email = await replaceInviteLink(tx, invite);
  if (email === undefined) throw new AppError("invite-not-found");
  await countInviteMail(parts, { tx, programId, email });
  await deleteMailsOfInvite(tx, invite);
  const mail = { ...inviteMail(parts, invite), ...reservedForRequest(now) };
  await queueMails(tx, [mail]);
  const entry = { action: "invite-resent", actorUserId, subjectId: inviteId } as const;
  await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
  return mail.mailId;
}
