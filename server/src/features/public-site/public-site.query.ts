import type { Tx } from "../../database/database.ts";

/** The mail of what a visitor sent; undefined when it went out so long ago that it is forgotten. */
export async function mailOfLead(tx: Tx, leadId: string): Promise<string | undefined> {
  const mail = await tx
    .selectFrom("mails")
    .select("mail_id")
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return mail?.mail_id;
}
