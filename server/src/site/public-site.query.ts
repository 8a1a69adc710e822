import type { Tx } from "../database/database.ts";

/** Returns the mail of a visitor's form, or undefined if it was sent so long ago that it was deleted. */
export async function mailOfLead(tx: Tx, leadId: string): Promise<string | undefined> {
  const mail = await tx
    .selectFrom("mails")
    .select("mail_id")
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return mail?.mail_id;
}
