import type { DeliveredState } from "@armslot/contracts/people/mail-state";
import { type ExpressionBuilder, sql } from "kysely";
import type { MailKind } from "../core/mail-settings.ts";
import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";

/** A mail that the caller claimed until the lease ends. */
export interface ClaimedMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: MailKind;
  readonly dedupeKey: string;
  readonly inviteId: string | null;
  readonly userId: string | null;
  readonly leadId: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** Including this attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

interface Claim {
  readonly now: Date;
  /** When the claim expires and another process may claim the mail. */
  readonly leaseUntil: Date;
}

/** The columns of a claimed mail. */
export const claimedColumns = named([
  "mail_id",
  "program_id",
  "kind",
  "dedupe_key",
  "invite_id",
  "user_id",
  "lead_id",
  "params",
  "attempts",
  "created_at",
]);

/** The types of what the database keeps as text or JSON of any kind. */
export type MailTypes = Pick<ClaimedMail, "kind" | "params">;

type Columns = ExpressionBuilder<Schema, "mails">;

const sending =
  ({ now, leaseUntil }: Claim) =>
  (mail: Columns) => ({
    state: "sending" as const,
    attempts: mail("attempts", "+", 1),
    lease_until: leaseUntil,
    updated_at: now,
  });

/** Claims the mail that has been due longest, including one with an expired claim. Concurrent processes claim different ones. */
export async function claimDueMail(tx: Tx, claim: Claim): Promise<ClaimedMail | undefined> {
  const { now } = claim;
  return await tx
    .updateTable("mails")
    .set(sending(claim))
    .where("mail_id", "=", (eb) =>
      eb
        .selectFrom("mails as due")
        .select("due.mail_id")
        // The index has only mails in these states, and a plan for any values of a parameter could not use it.
        .where((due) =>
          due.or([
            due.and([due("due.state", "=", sql.lit("queued")), due("due.available_at", "<=", now)]),
            due.and([due("due.state", "=", sql.lit("sending")), due("due.lease_until", "<=", now)]),
          ]),
        )
        .orderBy("due.available_at")
        .orderBy("due.mail_id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimedColumns)
    .$narrowType<MailTypes>()
    .executeTakeFirst();
}

/** Claims a queued mail, even before it is due. Returns undefined if it is no longer queued. */
export async function claimQueuedMail(
  tx: Tx,
  { mailId, ...claim }: Claim & { readonly mailId: string },
): Promise<ClaimedMail | undefined> {
  return await tx
    .updateTable("mails")
    .set(sending(claim))
    .where("mail_id", "=", mailId)
    .where("state", "=", "queued")
    .returning(claimedColumns)
    .$narrowType<MailTypes>()
    .executeTakeFirst();
}

type Held = Pick<ClaimedMail, "mailId" | "attempts">;

/** The result of an attempt. A mail that is not queued again no longer contains an address. */
export type MailEnd =
  | { readonly state: DeliveredState }
  | { readonly state: "failed"; readonly lastError: string }
  | { readonly state: "queued"; readonly lastError: string; readonly availableAt: Date };

/** A reset for an address is rendered with it; afterwards it is not needed. */
const withoutAddress = (mail: Columns) => ({
  params: sql<string>`${mail.ref("params")} - 'email'`,
});

/** Ends a claim. Returns false and changes nothing if the claim had expired and was lost. */
export async function endMailClaim(
  tx: Tx,
  { mailId, attempts, end, now }: Held & { readonly end: MailEnd; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set((mail) => ({
      state: end.state,
      lease_until: null,
      last_error: "lastError" in end ? end.lastError : null,
      updated_at: now,
      ...("availableAt" in end ? { available_at: end.availableAt } : withoutAddress(mail)),
    }))
    .where("mail_id", "=", mailId)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface GivenBack extends Held {
  readonly availableAt: Date;
  /** Why it waits, if an operator should know. */
  readonly reason?: string;
  readonly now: Date;
}

/** Releases a claim without counting an attempt. */
export async function giveMailBack(
  tx: Tx,
  { mailId, attempts, availableAt, reason, now }: GivenBack,
): Promise<void> {
  await tx
    .updateTable("mails")
    .set((eb) => ({
      state: "queued",
      attempts: eb("attempts", "-", 1),
      lease_until: null,
      available_at: availableAt,
      updated_at: now,
      ...(reason !== undefined && { last_error: reason }),
    }))
    .where("mail_id", "=", mailId)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .execute();
}

/** Replaces a mail's address by the member it is for. The mail is deleted with the member from then on. */
export async function tieMailToUser(
  tx: Tx,
  mail: Held & { readonly programId: string; readonly userId: string },
): Promise<void> {
  await tx
    .updateTable("mails")
    .set(rowOf("mails", ["program_id", "user_id"], mail))
    .set(withoutAddress)
    .where("mail_id", "=", mail.mailId)
    .where("state", "=", "sending")
    .where("attempts", "=", mail.attempts)
    .execute();
}

/** Deletes a claimed mail that has no recipient or was replaced by a newer one. */
export async function deleteClaimedMail(tx: Tx, { mailId, attempts }: Held): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("mail_id", "=", mailId)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .execute();
}
