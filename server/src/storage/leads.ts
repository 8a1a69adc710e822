import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The public form that was sent. */
export type LeadKind = "waitlist" | "contact";

/** The columns of what a visitor sent. */
export const leadColumns = [
  "lead_id",
  "kind",
  "full_name",
  "email",
  "program_name",
  "league",
  "title",
  "message",
] as const;

/** A visitor's form. Fields that the form does not have are null. */
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
  /** SHA-256 of all typed fields. The same form again is the same lead. */
  readonly digest: Uint8Array;
  readonly now: Date;
}

/**
 * Stores a visitor's form once. A repetition changes nothing, and a concurrent one waits.
 * @returns the ID of the stored form, which is the given ID if it is new
 */
export async function placeLead(tx: Tx, lead: NewLead): Promise<string> {
  const placed = await tx
    .insertInto("leads")
    .values({ ...rowOf("leads", [...leadColumns, "digest"], lead), created_at: lead.now })
    .onConflict((conflict) =>
      conflict.column("digest").doUpdateSet((eb) => ({ digest: eb.ref("excluded.digest") })),
    )
    .returning("lead_id")
    .executeTakeFirstOrThrow();
  return placed.lead_id;
}

/** Deletes old forms of visitors with their mails. */
export async function deleteLeadsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("leads").where("created_at", "<", before).execute();
}
