import { sql } from "kysely";
import type { MailKind } from "../core/mail-settings.ts";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** A mail to render and send. It refers to its subject and contains no secret. */
export interface NewMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: MailKind;
  /** A second mail with the same key is never queued. */
  readonly dedupeKey: string;
  /** The invite in the mail. The mail is deleted with it. */
  readonly inviteId?: string;
  /** The recipient, if a member. The mail is deleted with them. */
  readonly userId?: string;
  /** The visitor's form. The mail is deleted with it. */
  readonly leadId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly now: Date;
  /** When the worker may send it. A request that sends its own mail keeps the worker away until then. */
  readonly availableAt?: Date;
}

/** Queues mails in one statement. */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    ...rowOf("mails", ["mail_id", "program_id", "kind", "dedupe_key"], mail),
    invite_id: mail.inviteId ?? null,
    user_id: mail.userId ?? null,
    lead_id: mail.leadId ?? null,
    params: JSON.stringify(mail.params ?? {}),
    available_at: mail.availableAt ?? mail.now,
    created_at: mail.now,
    updated_at: mail.now,
  }));
  await tx
    .insertInto("mails")
    .values(rows)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}

/** Queues all failed mails again with all their attempts. Returns how many there were. */
export async function requeueFailedMails(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set({ state: "queued", attempts: 0, available_at: now, updated_at: now })
    .where("state", "=", "failed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues a failed mail again with all its attempts. */
export async function requeueFailedMail(
  tx: Tx,
  { mailId, availableAt, now }: Pick<NewMail, "mailId" | "availableAt" | "now">,
): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ state: "queued", attempts: 0, available_at: availableAt ?? now, updated_at: now })
    .where("mail_id", "=", mailId)
    .where("state", "=", "failed")
    .execute();
}

/** Deletes old mails: sent ones earlier than kept and failed ones, which an operator may still need. */
export async function deleteOldMails(
  tx: Tx,
  { sentBefore, keptBefore }: { readonly sentBefore: Date; readonly keptBefore: Date },
): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "sent"), eb("updated_at", "<", sentBefore)]),
        eb.and([eb("state", "in", ["failed", "kept"]), eb("updated_at", "<", keptBefore)]),
      ]),
    )
    .execute();
}

/** Deletes queued reset mails to addresses that no longer have an account. */
export async function deleteResetMailsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("mails as m")
    .where("m.kind", "=", "reset")
    .where((eb) => {
      const email = sql<string>`${eb.ref("m.params")} ->> 'email'`;
      const account = eb.selectFrom("users as u").select("u.user_id").where("u.email", "=", email);
      return eb.and([eb(email, "=", eb.fn.any(eb.val([...emails]))), eb.not(eb.exists(account))]);
    })
    .execute();
}

/**
 * Deletes the mails of an invite whose link was replaced. If one is being sent, its claim ends without it, or rendering detects the
 * old link.
 */
export async function deleteMailsOfInvite(
  tx: Tx,
  { programId, inviteId }: { readonly programId: string; readonly inviteId: string },
): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .where("state", "<>", "sending")
    .execute();
}
