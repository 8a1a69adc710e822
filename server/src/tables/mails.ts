import type { DeliveredState } from "@armslot/contracts/mail-state";
import type { Sql } from "../database/database.ts";
import type { MailKind } from "../settings/mail-settings.ts";

/** A mail to be rendered and sent. It names what it is about, and no secret is in it. */
export interface NewMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: MailKind;
  /** A second mail of the same key is never queued. */
  readonly dedupeKey: string;
  /** The invite that it carries; it goes when the invite goes. */
  readonly inviteId?: string;
  /** The member that it is for; it goes when the member goes. */
  readonly userId?: string;
  /** What a visitor sent; it goes when that goes. */
  readonly leadId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly now: Date;
  /** When the worker may take it, if not at once: a request that tries its mail itself keeps the worker off for so long. */
  readonly availableAt?: Date;
}

/** Queues mails, all in one statement. */
export async function queueMails(sql: Sql, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    mail_id: mail.mailId,
    program_id: mail.programId,
    kind: mail.kind,
    dedupe_key: mail.dedupeKey,
    invite_id: mail.inviteId ?? null,
    user_id: mail.userId ?? null,
    lead_id: mail.leadId ?? null,
    params: sql.json(mail.params ?? {}),
    available_at: mail.availableAt ?? mail.now,
    created_at: mail.now,
    updated_at: mail.now,
  }));
  await sql`insert into mails ${sql(rows)} on conflict on constraint mails_dedupe_key_unique do nothing`;
}

/** A mail that the caller has to itself until the lease ends. */
export interface ClaimedMail {
  readonly mailId: string;
  readonly programId: string | null;
  readonly kind: MailKind;
  readonly dedupeKey: string;
  readonly inviteId: string | null;
  readonly userId: string | null;
  readonly leadId: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** With this attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

interface Claim {
  readonly now: Date;
  /** From then on the claim counts as lost, and another may take the mail. */
  readonly leaseUntil: Date;
}

function claimedColumns(sql: Sql) {
  return sql`
    mail_id as "mailId", program_id as "programId", kind, dedupe_key as "dedupeKey", invite_id as "inviteId",
    user_id as "userId", lead_id as "leadId", params, attempts, created_at as "createdAt"`;
}

/** Takes the mail that is due longest, or whose claim was lost; several processes take different ones. */
export async function claimDueMail(
  sql: Sql,
  { now, leaseUntil }: Claim,
): Promise<ClaimedMail | undefined> {
  const [mail] = await sql<ClaimedMail[]>`
    update mails set state = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil}, updated_at = ${now}
    where mail_id = (
      select due.mail_id from mails due
      where (due.state = 'queued' and due.available_at <= ${now})
        or (due.state = 'sending' and due.lease_until <= ${now})
      order by due.available_at, due.mail_id
      limit 1
      for update skip locked
    )
    returning ${claimedColumns(sql)}`;
  return mail;
}

/** Takes one queued mail, due or not. Undefined when it is not queued any more. */
export async function claimQueuedMail(
  sql: Sql,
  { mailId, now, leaseUntil }: Claim & { readonly mailId: string },
): Promise<ClaimedMail | undefined> {
  const [mail] = await sql<ClaimedMail[]>`
    update mails set state = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil}, updated_at = ${now}
    where mail_id = ${mailId} and state = 'queued'
    returning ${claimedColumns(sql)}`;
  return mail;
}

type Held = Pick<ClaimedMail, "mailId" | "attempts">;

/** How an attempt ended. A mail that is not queued again no longer holds an address. */
export type MailEnd =
  | { readonly state: DeliveredState }
  | { readonly state: "failed"; readonly lastError: string }
  | { readonly state: "queued"; readonly lastError: string; readonly availableAt: Date };

/** Ends a claim. False when it was lost in between; then nothing changes. */
export async function endMailClaim(
  sql: Sql,
  { mailId, attempts, end, now }: Held & { readonly end: MailEnd; readonly now: Date },
): Promise<boolean> {
  const lastError = "lastError" in end ? end.lastError : null;
  const availableAt = "availableAt" in end ? end.availableAt : null;
  const ended = await sql`
    update mails set
      state = ${end.state}, lease_until = null, last_error = ${lastError}, updated_at = ${now},
      available_at = coalesce(${availableAt}::timestamptz, available_at),
      params = case when ${end.state === "queued"} then params else params - 'email' end
    where mail_id = ${mailId} and state = 'sending' and attempts = ${attempts}`;
  return ended.count > 0;
}

interface GivenBack extends Held {
  readonly availableAt: Date;
  /** Why it waits, where that is worth an operator's while. */
  readonly reason?: string;
  readonly now: Date;
}

/** Gives a claim back as if it had never been: nothing was tried. */
export async function giveMailBack(
  sql: Sql,
  { mailId, attempts, availableAt, reason, now }: GivenBack,
): Promise<void> {
  await sql`
    update mails set
      state = 'queued', attempts = attempts - 1, lease_until = null, available_at = ${availableAt}, updated_at = ${now},
      last_error = coalesce(${reason ?? null}::text, last_error)
    where mail_id = ${mailId} and state = 'sending' and attempts = ${attempts}`;
}

/** Ties a mail that had only an address to the member it is for, with whom it goes from now on, and forgets the address. */
export async function tieMailToUser(
  sql: Sql,
  mail: Held & { readonly programId: string; readonly userId: string },
): Promise<void> {
  const { mailId, attempts, programId, userId } = mail;
  await sql`
    update mails set program_id = ${programId}, user_id = ${userId}, params = params - 'email'
    where mail_id = ${mailId} and state = 'sending' and attempts = ${attempts}`;
}

/** Deletes a claimed mail that there is nobody to send to, or that a newer one has replaced. */
export async function deleteClaimedMail(sql: Sql, { mailId, attempts }: Held): Promise<void> {
  await sql`
    delete from mails where mail_id = ${mailId} and state = 'sending' and attempts = ${attempts}`;
}

/** Queues all failed mails again, with all their attempts. Returns how many there were. */
export async function requeueFailedMails(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    update mails set state = 'queued', attempts = 0, available_at = ${now}, updated_at = ${now} where state = 'failed'`;
  return count;
}

/** Queues one failed mail again, with all its attempts. */
export async function requeueFailedMail(
  sql: Sql,
  { mailId, availableAt, now }: Pick<NewMail, "mailId" | "availableAt" | "now">,
): Promise<void> {
  await sql`
    update mails set state = 'queued', attempts = 0, available_at = ${availableAt ?? now}, updated_at = ${now}
    where mail_id = ${mailId} and state = 'failed'`;
}

/** Deletes mails that are over: sent ones earlier than kept and failed ones, which an operator may still look at. */
export async function deleteOldMails(
  sql: Sql,
  { sentBefore, keptBefore }: { readonly sentBefore: Date; readonly keptBefore: Date },
): Promise<void> {
  await sql`
    delete from mails
    where (state = 'sent' and updated_at < ${sentBefore})
      or (state in ('failed', 'kept') and updated_at < ${keptBefore})`;
}

/** Deletes reset mails that still wait with their address, to addresses that have no account any more. */
export async function deleteResetMailsTo(sql: Sql, emails: readonly string[]): Promise<void> {
  await sql`
    delete from mails m
    where m.kind = 'reset' and m.params ->> 'email' = any(${[...emails]})
      and not exists (select from users u where u.email = m.params ->> 'email')`;
}

/**
 * Deletes the mails of an invite whose link has been replaced. One that is being sent finds out by itself: its claim ends without
 * it, or it is told apart from the present link when it is rendered.
 */
export async function deleteMailsOfInvite(
  sql: Sql,
  { programId, inviteId }: { readonly programId: string; readonly inviteId: string },
): Promise<void> {
  await sql`
    delete from mails
    where program_id = ${programId} and invite_id = ${inviteId} and state <> 'sending'`;
}
