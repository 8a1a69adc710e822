import type { Sql } from "../database/database.ts";

export interface WaitingMail {
  readonly mailId: string;
  readonly kind: string;
  readonly state: "queued" | "sending" | "stored" | "dead";
  readonly program: string | null;
  /** Null when what the mail is about is gone. */
  readonly to: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

/** Mails that wait, were kept or could not be sent, oldest first. A link's secret is in none of them: it is made when a mail is sent. */
export async function waitingMails(sql: Sql): Promise<WaitingMail[]> {
  return await sql<WaitingMail[]>`
    select m.mail_id as "mailId", m.kind, m.state, p.name as program, i.email as to, m.attempts,
      m.last_error as "lastError", m.created_at as "createdAt"
    from mails m
    left join programs p on p.program_id = m.program_id
    left join pending_invites i on i.program_id = m.program_id and i.invite_id = m.invite_id
    where m.state <> 'sent'
    order by m.created_at, m.mail_id`;
}
