import type { MailState } from "@armslot/contracts/people/mail-state";
import { sql } from "kysely";
import type { MailKind } from "../core/mail-settings.ts";
import type { Tx } from "../database/database.ts";
import { type ClaimedMail, claimedColumns, type MailTypes } from "../storage/mail-claims.ts";

interface UnsentMail {
  readonly mailId: string;
  readonly kind: MailKind;
  readonly state: Exclude<MailState, "sent">;
  readonly program: string | null;
  readonly to: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

export interface ShownMail extends ClaimedMail {
  readonly state: MailState;
}

/**
 * Returns the mails that are not sent, oldest first. None of them contains the secret of a link.
 * @param operator the address that gets what visitors send
 */
export async function unsentMails(tx: Tx, operator: string): Promise<UnsentMail[]> {
  return await tx
    .selectFrom("mails as m")
    .leftJoin("programs as p", "p.program_id", "m.program_id")
    .leftJoin("pending_invites as i", (join) =>
      join.onRef("i.program_id", "=", "m.program_id").onRef("i.invite_id", "=", "m.invite_id"),
    )
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "m.program_id").onRef("u.user_id", "=", "m.user_id"),
    )
    .select(["m.mail_id as mailId", "m.kind", "m.state", "p.name as program", "m.attempts"])
    .select(["m.last_error as lastError", "m.created_at as createdAt"])
    .select((eb) => {
      const address = sql<string | null>`${eb.ref("m.params")} ->> 'email'`;
      return eb
        .case()
        .when("m.lead_id", "is", null)
        .then(eb.fn.coalesce("i.email", "u.email", address))
        .else(operator)
        .end()
        .as("to");
    })
    .where("m.state", "<>", "sent")
    .orderBy("m.created_at")
    .orderBy("m.mail_id")
    .$narrowType<Pick<UnsentMail, "kind" | "state">>()
    .execute();
}

/** Returns a mail in any state, ready to be rendered; undefined when there is none with this ID. */
export async function mailToShow(tx: Tx, mailId: string): Promise<ShownMail | undefined> {
  return await tx
    .selectFrom("mails")
    .select([...claimedColumns, "state"])
    .where("mail_id", "=", mailId)
    .$narrowType<MailTypes>()
    .executeTakeFirst();
}
