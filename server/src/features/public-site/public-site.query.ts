import type { Sql } from "../../database/database.ts";
import type { ClaimedMail } from "../../tables/mails.ts";

interface LeadMailRow extends Pick<ClaimedMail, "mailId"> {
  readonly state: "queued" | "sending" | "sent" | "stored" | "dead";
}

/** The mail of what a visitor sent; undefined when it went out so long ago that it is forgotten. */
export async function mailOfLead(sql: Sql, leadId: string): Promise<LeadMailRow | undefined> {
  const [mail] = await sql<LeadMailRow[]>`
    select mail_id as "mailId", state from mails where lead_id = ${leadId}`;
  return mail;
}
