import type { Sql } from "../database/database.ts";
import type { Lead, LeadKind } from "../tables/leads.ts";

export interface ListedLead extends Lead {
  readonly createdAt: Date;
}

const pageRows = 500;

async function pageAfter(
  sql: Sql,
  kind: LeadKind | undefined,
  last: ListedLead | undefined,
): Promise<ListedLead[]> {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const after = last ? sql`(created_at, lead_id) > (${last.createdAt}, ${last.leadId})` : sql`true`;
  return await sql<ListedLead[]>`
    select lead_id as "leadId", kind, full_name as "fullName", email, program_name as "programName", league, title,
      message, created_at as "createdAt"
    from leads where ${after} ${ofKind}
    order by created_at, lead_id limit ${pageRows}`;
}

/** Yields what visitors sent, newest last, one page at a time, so memory use does not depend on their number. */
export async function* listedLeads(
  sql: Sql,
  kind: LeadKind | undefined,
): AsyncGenerator<readonly ListedLead[]> {
  let last: ListedLead | undefined;
  do {
    const page = await pageAfter(sql, kind, last);
    if (page.length > 0) yield page;
    last = page.length < pageRows ? undefined : page.at(-1);
  } while (last);
}
