import type { MailState } from "@armslot/contracts/mail-state";
import type { Sql } from "../database/database.ts";
import type { MailKind } from "../settings/mail-settings.ts";
import type { ClaimedMail } from "../tables/mails.ts";

export interface UnsentMail {
  readonly mailId: string;
  readonly kind: MailKind;
  readonly state: Exclude<MailState, "sent">;
  readonly program: string | null;
  readonly to: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

export interface ShownMail extends ClaimedMail {
  readonly state: MailState;
}

/**
 * Returns the mails that are not sent, oldest first. None of them contains the secret of a link.
 * @param operator the address that gets what visitors send
 */
export async function unsentMails(sql: Sql, operator: string): Promise<UnsentMail[]> {
  return await sql<UnsentMail[]>`
    select m.mail_id as "mailId", m.kind, m.state, p.name as program,
      case when m.lead_id is null then coalesce(i.email, u.email, m.params ->> 'email') else ${operator} end as to, m.attempts,
      m.last_error as "lastError", m.created_at as "createdAt"
    from mails m
    left join programs p on p.program_id = m.program_id
    left join pending_invites i on i.program_id = m.program_id and i.invite_id = m.invite_id
    left join users u on u.program_id = m.program_id and u.user_id = m.user_id
    where m.state <> 'sent'
    order by m.created_at, m.mail_id`;
}

/** Returns a mail in any state, ready to be rendered; undefined when there is none with this ID. */
export async function mailToShow(sql: Sql, mailId: string): Promise<ShownMail | undefined> {
  const [mail] = await sql<ShownMail[]>`
    select mail_id as "mailId", program_id as "programId", kind, dedupe_key as "dedupeKey", invite_id as "inviteId",
      user_id as "userId", lead_id as "leadId", params, attempts, created_at as "createdAt", state
    from mails where mail_id = ${mailId}`;
  return mail;
}
