import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { type Lead, type LeadKind, leadColumns } from "../storage/leads.ts";

export interface ListedLead extends Lead {
  readonly createdAt: Date;
}

const pageRows = 500;

async function pageAfter(
  tx: Tx,
  kind: LeadKind | undefined,
  last: ListedLead | undefined,
): Promise<ListedLead[]> {
  let leads = tx.selectFrom("leads").select(named([...leadColumns, "created_at"]));
  if (kind) leads = leads.where("kind", "=", kind);
  if (last) {
    const { createdAt, leadId } = last;
    leads = leads.where((eb) =>
      eb(eb.refTuple("created_at", "lead_id"), ">", eb.tuple(createdAt, leadId)),
    );
  }
  return await leads.orderBy("created_at").orderBy("lead_id").limit(pageRows).execute();
}

/** Yields what visitors sent, newest last, one page at a time, so memory use does not depend on their number. */
export async function* listedLeads(
  tx: Tx,
  kind: LeadKind | undefined,
): AsyncGenerator<readonly ListedLead[]> {
  let last: ListedLead | undefined;
  do {
    const page = await pageAfter(tx, kind, last);
    if (page.length > 0) yield page;
    last = page.length < pageRows ? undefined : page.at(-1);
  } while (last);
}
