import type { ContactAnswer } from "@armslot/baseball/scouting/contact-verdict";
import type { EnteredContact } from "@armslot/contracts/scouting/contacts";
import type { Tx } from "../database/database.ts";

interface ContactKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly contactId: string;
}

interface NewContact extends ContactKey, EnteredContact, ContactAnswer {
  /** The calendar day where it took place. */
  readonly on: string;
  readonly rulesVersion: number | null;
  readonly gradClass: number | null;
  readonly loggedBy: string;
  readonly now: Date;
}

/** Adds a contact. Returns false and adds nothing if the program has one of this ID. The database refuses one in a signed month. */
export async function insertContact(tx: Tx, contact: NewContact): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("contacts")
    .values({
      program_id: contact.programId,
      contact_id: contact.contactId,
      athlete_id: contact.athleteId,
      with_whom: contact.withWhom,
      kind: contact.kind,
      direction: contact.direction,
      was_answered: contact.wasAnswered,
      contact_at: new Date(contact.at),
      contact_on: contact.on,
      time_zone: contact.timeZone,
      minutes: contact.minutes,
      place: contact.place,
      verdict: contact.verdict,
      rule: contact.rule,
      rules_version: contact.rulesVersion,
      grad_class: contact.gradClass,
      override_reason: contact.overrideReason,
      logged_by: contact.loggedBy,
      logged_at: contact.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Withdraws a contact that a member logged. Returns false if the member logged no such contact that stands. */
export async function withdrawContactRow(
  tx: Tx,
  {
    programId,
    athleteId,
    contactId,
    userId,
    now,
  }: ContactKey & { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("contacts")
    .set({ withdrawn_at: now })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("contact_id", "=", contactId)
    .where("logged_by", "=", userId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
