import { fullName } from "@armslot/baseball/names";
import { id } from "@armslot/contracts/fields";
import { limits } from "@armslot/contracts/limits";
import type { MailState } from "@armslot/contracts/mail-state";
import * as z from "zod/mini";
import { makeResetLink } from "../features/account/make-reset-link.ts";
import { accountOf, userToMail } from "../mail/mail.query.ts";
import { renderMail } from "../mail/render-mail.ts";
import type { Parts } from "../parts.ts";
import { insertAuditEntry } from "../tables/audit-entries.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { alignColumns } from "./align-columns.ts";
import { type Command, CommandFailed } from "./command.ts";
import { mailToShow } from "./outbox.query.ts";
import { printable } from "./printable.ts";

const labels: Readonly<Record<string, string>> = {
  to_email: "To",
  to_name: "Name",
  from_name: "From",
  from_email: "From email",
  program_name: "Program",
  league: "League",
  title: "Title",
  invite_link: "Link",
  reset_link: "Link",
};

type MailParams = Readonly<Record<string, string>>;

/** A reset's link is known to nobody but its recipient, so what is shown has one of its own. */
async function resetToShow(
  parts: Parts,
  mail: ClaimedMail & { readonly state: MailState },
): Promise<MailParams> {
  if (mail.state === "sent" || mail.state === "sending") {
    throw new CommandFailed(
      "This mail is on its way, and its link is kept nowhere. For another: armslot user reset-link EMAIL",
    );
  }
  const { db } = parts;
  const { programId, userId, params } = mail;
  const known = programId !== null && userId !== null ? { programId, userId } : undefined;
  const key = known ?? (await accountOf(db.identitySql, params.email ?? ""));
  const user = key && (await userToMail(db.identitySql, key));
  if (!user) throw new CommandFailed("Its address has no account, so nothing is sent.");
  const link = await makeResetLink(parts, user);
  return { to_email: user.email, to_name: fullName(user), reset_link: link };
}

async function paramsToShow(
  parts: Parts,
  mail: ClaimedMail & { readonly state: MailState },
): Promise<MailParams> {
  if (mail.kind === "reset") return await resetToShow(parts, mail);
  const rendered = await renderMail(parts, mail);
  if (!rendered) throw new CommandFailed("A newer mail has replaced this one.");
  if ("failure" in rendered) {
    throw new CommandFailed(`This mail cannot be sent: ${rendered.failure}.`);
  }
  if (mail.kind === "invite" && mail.programId !== null) {
    await insertAuditEntry(parts.db.identitySql, {
      programId: mail.programId,
      entryId: parts.newId(),
      action: "invite-link-copied",
      actorUserId: null,
      subjectId: mail.inviteId,
      now: parts.clock(),
    });
  }
  return rendered.message.params;
}

export const outboxShow: Command = {
  name: "outbox show",
  summary: "Prints a mail with its link, to be passed on by hand",
  words: "MAIL_ID",
  isRunForOutput: true,
  options: {},
  async run({ words }, { parts }) {
    const { data: mailId } = z.safeParse(id, words[0]?.trim().toLowerCase());
    const mail = mailId && (await mailToShow(parts.db.identitySql, mailId));
    if (!mail) throw new CommandFailed("There is no mail of this id. To list them: armslot outbox");
    const { kind, state } = mail;
    const params = await paramsToShow(parts, mail);
    const { message = "", ...short } = params;
    const rows = Object.entries(short).map(([name, text]) => [labels[name] ?? name, text]);
    const said = message === "" ? [] : ["", ...message.split("\n")];
    const warning =
      kind === "reset"
        ? [
            "",
            `The link was made just now and ends every earlier one. It works once, within ${limits.resetLifetimeMinutes} minutes.`,
          ]
        : [];
    const all = [["Mail ID", mail.mailId], ["Kind", kind], ["State", state], ...rows];
    return {
      json: { mailId: mail.mailId, kind, state, params },
      lines: [
        ...alignColumns(
          all.map((row) => row.map(printable)),
          "",
        ),
        ...said.map(printable),
        ...warning,
      ],
    };
  },
};
