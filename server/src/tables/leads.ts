import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** Which of the public forms was sent. */
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

/** Forgets what visitors sent long ago, and the mails of it. */
export async function deleteLeadsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("leads").where("created_at", "<", before).execute();
}
