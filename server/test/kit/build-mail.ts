import { prepareInvite } from "../../src/mail/new-mails.ts";
import { queueMails } from "../../src/storage/mails.ts";
import { insertInvites } from "../../src/storage/pending-invites.ts";
import type { BuiltProgram } from "./build.ts";
import type { TestApp } from "./test-app.ts";

export interface BuiltInviteMail {
  readonly mailId: string;
  readonly inviteId: string;
  readonly nonce: Uint8Array;
}

/** Creates invites by a program's admin, each with a queued mail. */
export async function someInviteMails(
  { parts }: TestApp,
  { programId, admin }: BuiltProgram,
  emails: readonly string[],
): Promise<BuiltInviteMail[]> {
  const prepared = emails.map((email) =>
    prepareInvite(parts, {
      programId,
      invitedBy: admin.userId,
      colleague: { firstName: "Kim", lastName: "Oak", title: "Scout", email },
      now: parts.clock(),
    }),
  );
  await parts.db.identity(async (sql) => {
    await insertInvites(
      sql,
      prepared.map(({ invite }) => invite),
    );
    await queueMails(
      sql,
      prepared.map(({ mail }) => mail),
    );
  });
  return prepared.map(({ invite, mail }) => ({
    mailId: mail.mailId,
    inviteId: invite.inviteId,
    nonce: invite.nonce,
  }));
}

/** Creates an invite by a program's admin with a queued mail. */
export async function anInviteMail(
  testApp: TestApp,
  program: BuiltProgram,
  email = "kim@example.test",
): Promise<BuiltInviteMail> {
  const [built] = await someInviteMails(testApp, program, [email]);
  if (!built) throw new Error("No mail was queued.");
  return built;
}

export interface MailRow {
  readonly mailId: string;
  readonly programId: string | null;
  readonly userId: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly params: Readonly<Record<string, string>>;
  readonly lastError: string | null;
  readonly availableAt: Date;
  readonly leaseUntil: Date | null;
}

/** Returns all queued mails as stored, oldest first. */
export async function mailRows({ db }: Pick<TestApp, "db">): Promise<MailRow[]> {
  return await db.asOwner(
    (sql) => sql<MailRow[]>`
      select mail_id as "mailId", program_id as "programId", user_id as "userId", state, attempts::int, params,
        last_error as "lastError", available_at as "availableAt", lease_until as "leaseUntil"
      from mails order by created_at, mail_id`,
  );
}
