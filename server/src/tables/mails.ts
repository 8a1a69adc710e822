import type { Sql } from "../database/database.ts";

/** A mail to be rendered and sent by the worker. `params` name what it is about; no secret is among them. */
export interface NewMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: "invite";
  /** A second mail of the same key is never queued. */
  readonly dedupeKey: string;
  readonly params: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Queues mails, all in one statement. */
export async function queueMails(sql: Sql, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    mail_id: mail.mailId,
    program_id: mail.programId,
    kind: mail.kind,
    dedupe_key: mail.dedupeKey,
    params: sql.json(mail.params),
    available_at: mail.now,
    created_at: mail.now,
    updated_at: mail.now,
  }));
  await sql`insert into mails ${sql(rows)} on conflict on constraint mails_dedupe_key_unique do nothing`;
}
