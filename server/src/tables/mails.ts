import { sql } from "kysely";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { MailKind } from "../settings/mail-settings.ts";

/** A mail to be rendered and sent. It names what it is about, and no secret is in it. */
export interface NewMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: MailKind;
  /** A second mail of the same key is never queued. */
  readonly dedupeKey: string;
  /** The invite that it carries; it goes when the invite goes. */
  readonly inviteId?: string;
  /** The member that it is for; it goes when the member goes. */
  readonly userId?: string;
  /** What a visitor sent; it goes when that goes. */
  readonly leadId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly now: Date;
  /** When the worker may take it, if not at once: a request that tries its mail itself keeps the worker off for so long. */
  readonly availableAt?: Date;
}

/** Queues mails, all in one statement. */
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

/** Queues all failed mails again, with all their attempts. Returns how many there were. */
export async function requeueFailedMails(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set({ state: "queued", attempts: 0, available_at: now, updated_at: now })
    .where("state", "=", "failed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues one failed mail again, with all its attempts. */
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

/** Deletes mails that are over: sent ones earlier than kept and failed ones, which an operator may still look at. */
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

/** Deletes reset mails that still wait with their address, to addresses that have no account any more. */
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
 * Deletes the mails of an invite whose link has been replaced. One that is being sent finds out by itself: its claim ends without
 * it, or it is told apart from the present link when it is rendered.
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
