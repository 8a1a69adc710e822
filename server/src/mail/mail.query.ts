import type { MailState } from "@armslot/contracts/people/mail-state";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { type Lead, leadColumns } from "../storage/leads.ts";

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export interface InviteToMail extends Names {
  readonly inviteId: string;
  readonly programId: string;
  readonly nonce: Uint8Array;
  readonly tokenHash: Uint8Array;
  readonly email: string;
  readonly expiresAt: Date;
  readonly programName: string;
  /** Null when the account of the person who sent the invite no longer exists. */
  readonly inviterFirstName: string | null;
  readonly inviterLastName: string | null;
}

/** Returns what the mail of an invite shows; undefined when the invite no longer exists. */
export async function inviteToMail(
  tx: Tx,
  { programId, inviteId }: { readonly programId: string; readonly inviteId: string },
): Promise<InviteToMail | undefined> {
  return await tx
    .selectFrom("pending_invites as i")
    .innerJoin("programs as p", "p.program_id", "i.program_id")
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "i.program_id").onRef("u.user_id", "=", "i.invited_by"),
    )
    .select(["i.invite_id as inviteId", "i.program_id as programId", "i.nonce", "i.email"])
    .select(["i.token_hash as tokenHash", "i.expires_at as expiresAt"])
    .select(["i.first_name as firstName", "i.last_name as lastName", "p.name as programName"])
    .select(["u.first_name as inviterFirstName", "u.last_name as inviterLastName"])
    .where("i.program_id", "=", programId)
    .where("i.invite_id", "=", inviteId)
    .executeTakeFirst();
}

export interface UserToMail extends Names {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
}

/** Returns a member as a mail addresses them; undefined when the account no longer exists. */
export async function userToMail(
  tx: Tx,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<UserToMail | undefined> {
  return await tx
    .selectFrom("users")
    .select(named(["program_id", "user_id", "email", "first_name", "last_name"]))
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Returns the account with this address; undefined when there is none. */
export async function accountOf(
  tx: Tx,
  email: string,
): Promise<Pick<UserToMail, "programId" | "userId"> | undefined> {
  return await tx
    .selectFrom("users")
    .select(named(["program_id", "user_id"]))
    .where("email", "=", email)
    .executeTakeFirst();
}

export type LeadToMail = Omit<Lead, "leadId">;

/** Returns what a visitor sent; undefined when it was deleted. */
export async function leadToMail(tx: Tx, leadId: string): Promise<LeadToMail | undefined> {
  return await tx
    .selectFrom("leads")
    .select(named(leadColumns))
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
}

/** Returns the state of a mail; undefined when it was deleted. */
export async function mailState(tx: Tx, mailId: string): Promise<MailState | undefined> {
  const mail = await tx
    .selectFrom("mails")
    .select("state")
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  return mail?.state;
}

/** How many mails wait or have failed, and since when the oldest of them. */
export interface MailCount {
  readonly state: "queued" | "sending" | "failed";
  readonly mails: number;
  readonly oldest: Date;
}

/** Returns the counts of the mails that are neither sent nor kept. A state without mails is left out. */
export async function countUnsentMails(tx: Tx): Promise<MailCount[]> {
  return await tx
    .selectFrom("mails")
    .select(({ fn }) => [
      "state",
      fn.countAll<number>().as("mails"),
      fn.min("created_at").as("oldest"),
    ])
    .where("state", "in", ["queued", "sending", "failed"])
    .groupBy("state")
    .orderBy("state")
    .$narrowType<MailCount>()
    .execute();
}
