import type { Sql } from "../database/database.ts";
import type { MailKind } from "../outside/email/transport.ts";

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
  readonly params?: Readonly<Record<string, string>>;
  readonly now: Date;
  /** When the worker may take it, if not at once: a request that tries its mail itself keeps the worker off for so long. */
  readonly availableAt?: Date;
}

/** Queues mails, all in one statement. */
export async function queueMails(sql: Sql, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    mail_id: mail.mailId,
    program_id: mail.programId,
    kind: mail.kind,
    dedupe_key: mail.dedupeKey,
    invite_id: mail.inviteId ?? null,
    user_id: mail.userId ?? null,
    params: sql.json(mail.params ?? {}),
    available_at: mail.availableAt ?? mail.now,
    created_at: mail.now,
    updated_at: mail.now,
  }));
  await sql`insert into mails ${sql(rows)} on conflict on constraint mails_dedupe_key_unique do nothing`;
}
