import type { Sql } from "../database/database.ts";

/** Which of the public forms was sent. */
export type LeadKind = "waitlist" | "contact";

/** What a visitor sent by one of the public forms; what the form does not ask for is null. */
export interface Lead {
  readonly leadId: string;
  readonly kind: LeadKind;
  readonly fullName: string;
  readonly email: string;
  readonly programName: string;
  readonly league: string | null;
  readonly title: string | null;
  readonly message: string | null;
}

export interface NewLead extends Lead {
  /** SHA-256 of all that was typed: the same form again is the same lead. */
  readonly digest: Uint8Array;
  readonly now: Date;
}

/**
 * Stores what a visitor sent, once: the same again changes nothing. Whoever sends it at the same moment waits for the first.
 * @returns the id of the stored one, which is the given one when it is new
 */
export async function placeLead(sql: Sql, lead: NewLead): Promise<string> {
  const { leadId, kind, digest, fullName, email, programName, league, title, message, now } = lead;
  const [placed] = await sql<{ leadId: string }[]>`
    insert into leads (lead_id, kind, digest, full_name, email, program_name, league, title, message, created_at)
    values (
      ${leadId}, ${kind}, ${digest}, ${fullName}, ${email}, ${programName}, ${league}, ${title}, ${message}, ${now}
    )
    on conflict on constraint leads_digest_unique do update set digest = excluded.digest
    returning lead_id as "leadId"`;
  return placed?.leadId ?? leadId;
}

/** Forgets what visitors sent long ago, and the mails of it. */
export async function deleteLeadsBefore(sql: Sql, before: Date): Promise<void> {
  await sql`delete from leads where created_at < ${before}`;
}
