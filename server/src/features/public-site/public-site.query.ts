import type { Sql } from "../../database/database.ts";

/** The mail of what a visitor sent; undefined when it went out so long ago that it is forgotten. */
export async function mailOfLead(sql: Sql, leadId: string): Promise<string | undefined> {
  const [mail] = await sql<{ mailId: string }[]>`
    select mail_id as "mailId" from mails where lead_id = ${leadId}`;
  return mail?.mailId;
}
